import type { FichaDePolizaVM } from '#features/soporte/ficha/ficha.contract.ts';
import type { IconDownload } from '@tabler/icons-react';
import {
  type AccionConBoton,
  type DeQue,
  EN_PANTALLA,
  esAccionConBoton,
} from './acciones-en-pantalla.ts';

export interface EntradaDeFicha {
  readonly texto: string;
  readonly icono: typeof IconDownload;
  readonly alPulsar?: () => void;
  /** File instead of a button. */
  readonly direccion?: string;
  readonly peligro?: boolean;
}

export type Descarga = Omit<EntradaDeFicha, 'peligro'>;

/** Actions that finish what a sale left undone: the first thing to do about it. */
const PENDIENTES: ReadonlySet<AccionConBoton> = new Set(['continuar', 'emitir']);

/**
 * Allowed actions of a record. The first is what its state asks for: the unfinished action, else the download.
 * Dangerous ones come last.
 */
export const entradasDeFicha = (
  de: DeQue,
  acciones: FichaDePolizaVM['acciones'],
  alElegir: (accion: AccionConBoton) => void,
  descarga: Descarga | null,
): EntradaDeFicha[] => {
  const posibles = acciones.flatMap(({ accion, impedimento }) =>
    impedimento === null && esAccionConBoton(accion) ? [accion] : [],
  );
  const entradas = (cuales: (accion: AccionConBoton) => boolean): EntradaDeFicha[] =>
    posibles.filter(cuales).map((accion) => {
      const { texto, icono, peligro = false } = EN_PANTALLA[accion];
      return { texto: texto[de], icono, peligro, alPulsar: () => alElegir(accion) };
    });
  const peligrosa = (accion: AccionConBoton) => EN_PANTALLA[accion].peligro === true;
  return [
    ...entradas((accion) => PENDIENTES.has(accion)),
    ...(descarga ? [descarga] : []),
    ...entradas((accion) => !PENDIENTES.has(accion) && !peligrosa(accion)),
    ...entradas(peligrosa),
  ];
};
