import type { CeldaCruda } from './celda.ts';
import { escribirLibro } from './escribir-libro.ts';
import type { Estilo } from './estilos-xml.ts';
import type { ColumnaDeLibro, FilaCopiada, FormaDeLibro } from './libro.ts';
import { type CeldaEscrita, letraDeColumna } from './libro-xml.ts';

/** The header row of every workbook that is handed out. */
export const CABECERA: Estilo = { relleno: 'cabecera', negrita: true, formato: '@' };
const MALA: Estilo = { relleno: 'error' };
const SANA: Estilo = {};
const MALA_ARRIBA: Estilo = { ...MALA, arriba: true };
const SANA_ARRIBA: Estilo = { arriba: true };
const AJUSTADO: Estilo = { ajustar: true };

/** A wrapped line breaks at a word, and the letters of some programs are wider. */
const APROVECHADO = 0.8;

/** Lines that a text takes in a column of so many characters. */
const lineasDe = (texto: string, ancho: number): number =>
  Math.max(1, Math.ceil(texto.length / (ancho * APROVECHADO)));

/** A cell as it was, but never a formula: what it showed stays, as the text or number it was. */
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
 * The rows of a file back as an .xlsx: each in the row it had, wrong cells in red and what is said
 * of it in a last column of so many characters. It can be corrected and uploaded as it is.
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
