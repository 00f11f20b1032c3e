import type { Location } from 'react-router';

interface EstadoDeLista {
  readonly texto: string;
}

const esObjeto = (valor: unknown): valor is Record<string, unknown> =>
  typeof valor === 'object' && valor !== null;

/** State of a list in its history entry; blank without any. */
export const leerEstado = (estado: unknown): EstadoDeLista => {
  const lista = esObjeto(estado) && esObjeto(estado['lista']) ? estado['lista'] : {};
  return { texto: typeof lista['texto'] === 'string' ? lista['texto'] : '' };
};

/** State of the list from which a form was opened. */
interface Vuelta {
  readonly search: string;
  readonly state: unknown;
}

/** State for a form's link, from which it finds its list again. */
export const conVuelta = ({ search, state }: Pick<Location, 'search' | 'state'>) => ({
  vuelta: { search, state: state as unknown } satisfies Vuelta,
});

/** Reads the state of `conVuelta`; the bare list for a form opened by itself. */
export const leerVuelta = (estado: unknown): Vuelta => {
  const vuelta = esObjeto(estado) && esObjeto(estado['vuelta']) ? estado['vuelta'] : {};
  return {
    search: typeof vuelta['search'] === 'string' ? vuelta['search'] : '',
    state: vuelta['state'] ?? null,
  };
};
