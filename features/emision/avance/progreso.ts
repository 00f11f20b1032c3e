import { ESTADO_EMISION } from '#features/ventas/venta.ts';

interface SituacionDeEmision {
  readonly estadoEmision: number | null;
  readonly total: number;
  readonly firmadas: number;
  readonly esperaNumeros: boolean;
}

/**
 * Returns the number of `ComprobarEstadoEmision` (V-API-026): 0 waiting, 1 to 99 percent ready, 100
 * all downloadable, -1 failed, -2 failed and in need of support.
 */
export const valorDeProgreso = (situacion: SituacionDeEmision): number => {
  const { estadoEmision, total, firmadas } = situacion;
  if (estadoEmision === ESTADO_EMISION.completo) return 100;
  if (estadoEmision === ESTADO_EMISION.fallido) return -1;
  if (situacion.esperaNumeros) return -2;
  if (firmadas === 0 || total === 0) return 0;
  return Math.min(99, Math.max(1, Math.floor((firmadas * 100) / total)));
};

/** Returns whether the progress ended: complete, or stopped until a person acts. */
export const terminoElAvance = (valor: number): boolean => valor < 0 || valor >= 100;

/**
 * Returns the progress to show after a new answer. Processes may answer in any order, so it never
 * goes back. A stop is always shown, and so is the answer after a stop.
 */
export const sinRetroceder = <A extends { readonly valor: number }>(
  antes: A | undefined,
  ahora: A,
): A => (antes && ahora.valor >= 0 && ahora.valor < antes.valor ? antes : ahora);

/** Returns the texts of the issuance screen for a polled value (V-EMI-006 to 012). */
export const textoDeProgreso = (
  valor: number,
  idv: number,
): { texto: string; estado: 'en_progreso' | 'exito' | 'error' } => {
  if (valor >= 100) return { texto: 'Proceso de emisión completo.', estado: 'exito' };
  if (valor > 0) {
    return {
      texto: 'Estamos emitiendo tus pólizas, por favor espere.',
      estado: 'en_progreso',
    };
  }
  if (valor === 0) {
    return {
      texto: 'Estamos iniciando la emisión de sus pólizas, por favor espere.',
      estado: 'en_progreso',
    };
  }
  if (valor === -1) {
    return {
      texto: 'Ocurrió un error durante la emisión, por favor contacte con soporte.',
      estado: 'error',
    };
  }
  return {
    texto: `Hubo problemas durante la emisión, por favor contacte con soporte indicando el N° de intención ${idv}.`,
    estado: 'error',
  };
};

/**
 * Returns the status variant (V-EMI-013): 1 running, 2 done, 0 error. @public No screen asks for
 * it.
 */
export const estadoDeProgreso = (valor: number): 0 | 1 | 2 => {
  if (valor >= 100) return 2;
  return valor < 0 ? 0 : 1;
};
