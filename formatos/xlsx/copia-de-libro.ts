import type { CeldaCruda } from './celda.ts';
import { escribirLibro } from './escribir-libro.ts';
import type { Estilo } from './estilos-xml.ts';
import type { ColumnaDeLibro, FilaCopiada, FormaDeLibro } from './libro.ts';
import { type CeldaEscrita, letraDeColumna } from './libro-xml.ts';

/** Style of the header row in every workbook that we write. */
export const CABECERA: Estilo = { relleno: 'cabecera', negrita: true, formato: '@' };
const MALA: Estilo = { relleno: 'error' };
const SANA: Estilo = {};
const MALA_ARRIBA: Estilo = { ...MALA, arriba: true };
const SANA_ARRIBA: Estilo = { arriba: true };
const AJUSTADO: Estilo = { ajustar: true };

/** Usable part of a line: lines break at words, and some programs have wider letters. */
const APROVECHADO = 0.8;

/** Lines that a text takes in a column of `ancho` characters. */
const lineasDe = (texto: string, ancho: number): number =>
  Math.max(1, Math.ceil(texto.length / (ancho * APROVECHADO)));

/** Copies a cell with its value; a formula becomes its displayed value, never a formula. */
const copiar = (cruda: CeldaCruda, marca: Estilo): CeldaEscrita => {
  if (typeof cruda === 'string') return { valor: cruda, estilo: { ...marca, formato: '@' } };
  if (cruda === null || typeof cruda !== 'object') return { valor: cruda, estilo: marca };
  if ('numero' in cruda) {
    return { valor: cruda.numero, estilo: { ...marca, formato: cruda.formato } };
  }
  if ('texto' in cruda) return { valor: cruda.texto, estilo: { ...marca, formato: '@' } };
  if ('fecha' in cruda) return { valor: cruda.fecha, estilo: { ...marca, formato: cruda.formato } };
  return { valor: 'error' in cruda ? cruda.error : null, estilo: marca };
};

/**
 * Writes the rows of an uploaded file back as an .xlsx that can be corrected and uploaded again. Each row
 * keeps its number, wrong cells are red, and its messages stand in an added last column of
 * `anchoAgregada` characters.
 */
export const copiarLibro = (
  { hoja, agregada }: FormaDeLibro,
  columnas: readonly ColumnaDeLibro[],
  filas: readonly FilaCopiada[],
  anchoAgregada: number,
): Uint8Array => {
  const copias = filas.map(({ numero, celdas, malas, dicho }) => {
    const lineas = lineasDe(dicho, anchoAgregada);
    const [mala, sana] = lineas > 1 ? [MALA_ARRIBA, SANA_ARRIBA] : [MALA, SANA];
    const copia = columnas.map((_, i) => copiar(celdas[i] ?? null, malas?.has(i) ? mala : sana));
    return { numero, lineas, celdas: [...copia, { valor: dicho, estilo: AJUSTADO }] };
  });
  const titulos = [...columnas.map(({ titulo }) => titulo), agregada];
  return escribirLibro([
    {
      nombre: hoja,
      columnas: [
        ...columnas.map(({ ancho, formatoTexto }) => ({
          ancho,
          estilo: formatoTexto ? { formato: '@' } : {},
        })),
        { ancho: anchoAgregada },
      ],
      filas: [
        { numero: 1, celdas: titulos.map((valor) => ({ valor, estilo: CABECERA })) },
        ...copias,
      ],
      cabeceraFija: true,
      filtro: `A1:${letraDeColumna(columnas.length)}${filas.at(-1)?.numero ?? 1}`,
    },
  ]);
};
