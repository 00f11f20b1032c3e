import { type CeldaCruda, leerCelda } from '#formatos/xlsx/celda.ts';
import type { ColumnaDeLibro, FilaCopiada, FilaCruda, FormaDeLibro } from '#formatos/xlsx/libro.ts';
import { valoresEnVigor } from '#features/convenios/precio.ts';
import { type Fecha, formatearFecha } from '#values/fecha.ts';
import {
  CAMPOS_DE_PRECIO,
  NO_SE_VENDE,
  type PrecioEscrito,
  type ReparosDePrecio,
} from './precio-escrito.ts';
import type { FilaDeHojaVM, FilaDeLibroVM } from './precios.contract.ts';

/** Columns of the workbook of prices; the last three are those of a price. */
export const COLUMNAS_DE_PRECIOS: readonly ColumnaDeLibro[] = [
  { titulo: 'N° PRIMA', ancho: 12, formatoTexto: false },
  { titulo: 'CONVENIO', ancho: 36, formatoTexto: true },
  { titulo: 'TIPO DE VEHICULO', ancho: 26, formatoTexto: true },
  { titulo: 'TIPO DE USO', ancho: 26, formatoTexto: true },
  { titulo: 'PERIODO', ancho: 10, formatoTexto: false },
  { titulo: 'DESDE', ancho: 14, formatoTexto: true },
  { titulo: 'PRIMA', ancho: 14, formatoTexto: false },
  { titulo: 'PRIMA MINIMA', ancho: 14, formatoTexto: false },
  { titulo: 'PRIMA MAXIMA', ancho: 14, formatoTexto: false },
];
const PRIMERA_DE_PRECIO = COLUMNAS_DE_PRECIOS.length - CAMPOS_DE_PRECIO.length;

export const FORMA_DE_PRECIOS: FormaDeLibro = {
  hoja: 'Precios',
  titulos: COLUMNAS_DE_PRECIOS.map(({ titulo }) => titulo),
  agregada: 'OBSERVACION',
};

export const ARCHIVO_DE_PRECIOS = 'Precios.xlsx';

interface Rango {
  readonly periodo: number;
  readonly desde: Fecha;
}

interface Hoja {
  readonly nombre: string;
  readonly filas: readonly FilaDeHojaVM[];
}

/** Rows of the workbook: the prices in force on a day of a period, as they stand. */
export const filasDeLibro = (hojas: readonly Hoja[], { periodo, desde }: Rango): FilaCopiada[] =>
  hojas
    .flatMap(({ nombre, filas }) => filas.map((fila) => ({ nombre, fila })))
    .map(({ nombre, fila }, i) => {
      const precio = valoresEnVigor(fila.precios, periodo, desde);
      const valor = precio && precio.valor === null ? NO_SE_VENDE : (precio?.valor ?? null);
      const limites = [precio?.primaMinima ?? null, precio?.primaMaxima ?? null];
      const de = [fila.primaId, nombre, fila.tipo, fila.uso ?? 'NO APLICA'];
      const celdas = [...de, periodo, formatearFecha(desde), valor, ...limites];
      return { numero: i + 2, celdas, dicho: '' };
    });

const textoDe = (celda: CeldaCruda | undefined): string => {
  const leida = leerCelda(celda ?? null, 'digitos');
  return leida.ok ? leida.texto : '';
};

/** Reason why a row is not taken at all; null for one whose cells are read. */
const reparoDeFila = ({ celdas }: FilaCruda, { periodo, desde }: Rango): string | null => {
  if (!/^\d{1,9}$/.test(textoDe(celdas[0]))) return 'Falta el N° de prima';
  const [suPeriodo, suDesde] = [textoDe(celdas[4]), textoDe(celdas[5])];
  return suPeriodo === String(periodo) && suDesde === formatearFecha(desde)
    ? null
    : `Es del período ${suPeriodo || 'sin año'}, desde ${suDesde || 'un día que no se lee'}`;
};

/** Written prices of an uploaded workbook, by row; `rango` is that of the sheet on the screen. */
export const leerFilasDeLibro = (filas: readonly FilaCruda[], rango: Rango): FilaDeLibroVM[] =>
  filas.map((fila) => {
    const reparo = reparoDeFila(fila, rango);
    const reparos: Record<string, string> = {};
    const precio: Record<string, string> = {};
    for (const [i, campo] of CAMPOS_DE_PRECIO.entries()) {
      const leida = leerCelda(fila.celdas[PRIMERA_DE_PRECIO + i] ?? null, 'digitos');
      precio[campo] = leida.ok ? leida.texto : '';
      if (!leida.ok) reparos[campo] = leida.mensaje;
    }
    return {
      fila: fila.numero,
      primaId: reparo === null ? Number(textoDe(fila.celdas[0])) : null,
      reparo,
      precio: precio as PrecioEscrito,
      reparos: reparos as ReparosDePrecio,
    };
  });
