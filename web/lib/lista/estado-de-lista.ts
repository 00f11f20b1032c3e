import type { Location } from 'react-router';

interface EstadoDeLista {
  readonly texto: string;
}

const esObjeto = (valor: unknown): valor is Record<string, unknown> =>
  typeof valor === 'object' && valor !== null;

/** What a list remembers in its history entry; blank when the entry has none. */
export const leerEstado = (estado: unknown): EstadoDeLista => {
  const lista = esObjeto(estado) && esObjeto(estado['lista']) ? estado['lista'] : {};
  return { texto: typeof lista['texto'] === 'string' ? lista['texto'] : '' };
};

/** The list as it stood when a form was opened from it. */
interface Vuelta {
  readonly search: string;
  readonly state: unknown;
}

/** State for the link to a form: where its list has to be found again. */
export const conVuelta = ({ search, state }: Pick<Location, 'search' | 'state'>) => ({
  vuelta: { search, state: state as unknown } satisfies Vuelta,
});

/** What `conVuelta` left in the history entry; the bare list when the form was opened by itself. */
export const leerVuelta = (estado: unknown): Vuelta => {
  const vuelta = esObjeto(estado) && esObjeto(estado['vuelta']) ? estado['vuelta'] : {};
  return {
    search: typeof vuelta['search'] === 'string' ? vuelta['search'] : '',
    state: vuelta['state'] ?? null,
  };
};
