import type { CeldaCruda } from './celda.ts';
import { COLUMNA_ERRORES, columnasDe, HOJA_CARGA, tituloDe, type Variante } from './columnas.ts';
import { escribirLibro } from '#features/registros/escribir-libro.xlsx.ts';
import type { Estilo } from '#features/registros/estilos-xml.ts';
import { type CeldaEscrita, letraDeColumna } from '#features/registros/libro-xml.ts';
import type { ErrorDeCelda, FilaCruda } from './revisar-libro.ts';

const ANCHO_ERRORES = 80;
const CABECERA: Estilo = { relleno: 'cabecera', negrita: true, formato: '@' };

/** A cell as it was, but never a formula: what it showed stays, as the text or number it was. */
const copiar = (cruda: CeldaCruda, marca: Estilo): CeldaEscrita => {
  if (typeof cruda === 'string') return { valor: cruda, estilo: { ...marca, formato: '@' } };
  if (cruda === null || typeof cruda !== 'object') return { valor: cruda, estilo: marca };
  if ('fecha' in cruda) return { valor: cruda.fecha, estilo: { ...marca, formato: cruda.formato } };
  return { valor: 'error' in cruda ? cruda.error : null, estilo: marca };
};

/**
 * The rows of a file back as an .xlsx: each in the row it had, wrong cells in red and what is wrong
 * with them in a last column ERRORES. It can be corrected and uploaded as it is.
 */
export const crearLibroDeErrores = (
  variante: Variante,
  filas: readonly FilaCruda[],
  errores: readonly ErrorDeCelda[],
): Uint8Array => {
  const columnas = columnasDe(variante);
  const porFila = Map.groupBy(errores, ({ fila }) => fila);
  const ultima = letraDeColumna(columnas.length);
  const vehiculos = filas.map(({ numero, celdas }) => {
    const suyos = porFila.get(numero) ?? [];
    const malas = new Set(suyos.map(({ columna }) => columna));
    const copia = columnas.map(({ clave }, i) =>
      copiar(celdas[i] ?? null, malas.has(clave) ? { relleno: 'error' } : {}),
    );
    const texto = suyos.map(({ columna, mensaje }) => `${tituloDe(columna)}: ${mensaje}`);
    return { numero, celdas: [...copia, { valor: texto.join('. '), estilo: { ajustar: true } }] };
  });
  const titulos = [...columnas.map(({ titulo }) => titulo), COLUMNA_ERRORES];
  return escribirLibro([
    {
      nombre: HOJA_CARGA,
      columnas: [
        ...columnas.map(({ ancho, formatoTexto }) => ({
          ancho,
          estilo: formatoTexto ? { formato: '@' } : {},
        })),
        { ancho: ANCHO_ERRORES },
      ],
      filas: [
        { numero: 1, celdas: titulos.map((valor) => ({ valor, estilo: CABECERA })) },
        ...vehiculos,
      ],
      cabeceraFija: true,
      filtro: `A1:${ultima}${filas.at(-1)?.numero ?? 1}`,
    },
  ]);
};
