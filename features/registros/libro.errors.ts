import { definirFallo, type Fallo } from '#values/fallo.ts';
import type { MotivoLibro } from '#formatos/xlsx/libro.ts';

const NO_SE_PUDO_LEER =
  'No fue posible leer el archivo. Por favor, descargue nuevamente la plantilla y copie sólo los datos hacia la nueva plantilla.';

/** What each room says in its own words. */
type MotivoPropio = 'columnas' | 'filas' | 'vacio';

/**
 * The failure of a workbook that could not be looked into, with the codes of a room
 * (`carga.formato`, …) and what it says of its own columns and rows.
 */
export const fallosDeLibro = (
  room: string,
  propios: Readonly<Record<MotivoPropio, () => Fallo>>,
): ((motivo: MotivoLibro) => Fallo) => {
  const fallos: Readonly<Record<MotivoLibro, () => Fallo>> = {
    ...propios,
    formato: definirFallo(`${room}.formato`, 415, 'El archivo no está en el formato correcto'),
    tamano: definirFallo(`${room}.tamano`, 413, 'El archivo supera el máximo de 10 MB'),
    tiempo: definirFallo(`${room}.tiempo`, 400, NO_SE_PUDO_LEER),
    memoria: definirFallo(`${room}.memoria`, 400, NO_SE_PUDO_LEER),
  };
  return (motivo) => fallos[motivo]();
};
