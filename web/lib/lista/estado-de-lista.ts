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

/** Screen from which a form was opened, and its state. */
interface Vuelta {
  /** Absent for the list of the form's records. */
  readonly pathname?: string;
  readonly search: string;
  readonly state: unknown;
}

/** State for a form's link, from which it finds its list again. */
export const conVuelta = ({ search, state }: Pick<Location, 'search' | 'state'>) => ({
  vuelta: { search, state: state as unknown } satisfies Vuelta,
});

/** State for a form's link on the home, to which saving then returns. */
export const VUELTA_A_LA_PORTADA = {
  vuelta: { pathname: '/bienvenida', search: '', state: null } satisfies Vuelta,
};

/** Reads the state of `conVuelta`; the bare list for a form opened by itself. */
export const leerVuelta = (estado: unknown): Vuelta => {
  const vuelta = esObjeto(estado) && esObjeto(estado['vuelta']) ? estado['vuelta'] : {};
  return {
    ...(typeof vuelta['pathname'] === 'string' && { pathname: vuelta['pathname'] }),
    search: typeof vuelta['search'] === 'string' ? vuelta['search'] : '',
    state: vuelta['state'] ?? null,
  };
};
