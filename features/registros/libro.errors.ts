import type { FilaCruda, LibroFallido, MotivoLibro } from '#formatos/xlsx/libro.ts';
import { definirFallo, Fallo, FalloDeTexto } from '#values/fallo.ts';
import { contar, formatearNumero } from '#values/numero.ts';

const NO_SE_PUDO_LEER =
  'No fue posible leer el archivo. Por favor, descargue nuevamente la plantilla y copie sólo los datos hacia la nueva plantilla.';

/** A room's own messages. */
type MotivoPropio = 'columnas' | 'filas' | 'vacio';

/** Appends the place in the file or the remedy to a message. */
const conDetalle = (fallo: Fallo, detalle: string | undefined): Fallo => {
  if (detalle === undefined) return fallo;
  const { codigo, estado, message, cuerpo } = fallo;
  const Clase = fallo instanceof FalloDeTexto ? FalloDeTexto : Fallo;
  return new Clase(codigo, estado, `${message.replace(/\.$/, '')}. ${detalle}`, cuerpo);
};

/**
 * Error of an unreadable workbook, with a room's codes (`carga.formato`, …) and its messages about columns
 * and rows.
 */
export const fallosDeLibro = (
  room: string,
  propios: Readonly<Record<MotivoPropio, () => Fallo>>,
): ((falla: Omit<LibroFallido, 'tipo'>) => Fallo) => {
  const fallos: Readonly<Record<MotivoLibro, () => Fallo>> = {
    ...propios,
    formato: definirFallo(`${room}.formato`, 415, 'El archivo no está en el formato correcto'),
    tamano: definirFallo(`${room}.tamano`, 413, 'El archivo supera el máximo de 10 MB'),
    hoja_oculta: definirFallo(
      `${room}.hoja_oculta`,
      400,
      'La hoja con los datos está oculta. Muéstrela, revísela y suba el archivo nuevamente.',
    ),
    columnas_ocultas: definirFallo(
      `${room}.columnas_ocultas`,
      400,
      'El archivo tiene datos en columnas ocultas. Muestre esas columnas, revíselas y suba el archivo nuevamente.',
    ),
    tiempo: definirFallo(`${room}.tiempo`, 400, NO_SE_PUDO_LEER),
    memoria: definirFallo(`${room}.memoria`, 400, NO_SE_PUDO_LEER),
  };
  return ({ motivo, detalle }) => conDetalle(fallos[motivo](), detalle);
};

/** The user has not decided about hidden rows, so nothing is read yet (A-OCULTA-001). */
export const filasOcultas = (room: string, filas: readonly Pick<FilaCruda, 'oculta'>[]): Fallo => {
  const ocultas = filas.filter(({ oculta }) => oculta).length;
  return new Fallo(
    `${room}.filas_ocultas`,
    400,
    `El archivo tiene ${contar(ocultas, 'fila oculta', 'filas ocultas')} de ${formatearNumero(filas.length)}. Indique si se toman también las ocultas o solo las visibles (filasOcultas: si o no).`,
    { filas: filas.length, ocultas },
  );
};
