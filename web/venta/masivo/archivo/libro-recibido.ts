import { guardarComo } from '../../../lib/navegador/guardar-como.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Saves a workbook received in JSON, as base64. */
export const guardarLibro = (base64: string, nombre: string): void => {
  const bytes = Uint8Array.from(atob(base64), (letra) => letra.charCodeAt(0));
  guardarComo(new Blob([bytes], { type: XLSX }), nombre);
};
