import { type CeldaCruda, celdaVacia } from '#formatos/xlsx/celda.ts';
import { elegirHoja, reparoDeTitulos } from './elegir-hoja.ts';
import { formatoPropio } from './formato-numero.ts';
import { leerHojaXml, textosCompartidos } from './hoja-xml.ts';
import { DE_OTRO_PROGRAMA, LibroIlegible } from './ilegible.ts';
import { BYTES_MAXIMOS, FILAS_MAXIMAS } from '#formatos/xlsx/libro.ts';
import type { FilaCruda, FormaDeLibro, LibroFallido } from '#formatos/xlsx/libro.ts';
import type { Hoja } from './elegir-hoja.ts';
import { hojasDeXls } from './leer-xls.ts';
import { abrirPaquete, leerParte, MAXIMO_HOJA } from './paquete.ts';
import { elementos, XmlIlegible } from './xml.ts';

const ZIP = 0x504b0304;
const OLE = 0xd0cf11e0;
/** Four times the characters of a load of 20,000 vehicles. */
const LETRAS_MAXIMAS = 24_000_000;
/** The header, and one row over the maximum, to detect too many. */
const FILAS_LEIDAS = FILAS_MAXIMAS + 2;

/** Number format of each cell style, by style index. */
const formatosDeEstilos = (xml: string): string[] => {
  const definidos = new Map(
    elementos(xml, 'numFmts', 'numFmt').map(({ numFmtId, formatCode }) => [
      Number(numFmtId),
      formatCode,
    ]),
  );
  return elementos(xml, 'cellXfs', 'xf').map(({ numFmtId = '0' }) => {
    const id = Number(numFmtId);
    return definidos.get(id) ?? formatoPropio(id);
  });
};

const hojasDeXlsx = (archivo: Buffer): Hoja[] => {
  const { hojas, textos, estilos, fecha1904 } = abrirPaquete(archivo);
  const entorno = {
    textos: textos ? textosCompartidos(leerParte(archivo, textos, MAXIMO_HOJA)) : [],
    formatos: estilos ? formatosDeEstilos(leerParte(archivo, estilos)) : [],
    fecha1904,
  };
  return hojas.map(({ nombre, oculta, parte }) => ({
    nombre,
    oculta,
    leer: (maximo) => {
      if (parte.descomprimido > MAXIMO_HOJA) throw new LibroIlegible('filas');
      return leerHojaXml(leerParte(archivo, parte, MAXIMO_HOJA), entorno, maximo);
    },
  }));
};

const letrasDe = (filas: readonly FilaCruda[]): number => {
  let letras = 0;
  for (const { celdas } of filas) {
    for (const celda of celdas) if (typeof celda === 'string') letras += celda.length;
  }
  return letras;
};

const interpretar = (hojas: readonly Hoja[], forma: FormaDeLibro): FilaCruda[] => {
  const { filas, columnasOcultas } = elegirHoja(hojas, forma).leer(FILAS_LEIDAS);
  if (filas.length === 0) throw new LibroIlegible('vacio');
  if (letrasDe(filas) > LETRAS_MAXIMAS) throw new LibroIlegible('memoria');
  const reparo = reparoDeTitulos(filas, forma);
  if (reparo !== null) throw new LibroIlegible('columnas', reparo);
  const { length } = forma.titulos;
  const datos = filas
    .slice(1)
    .map((fila) => ({ ...fila, celdas: fila.celdas.slice(0, length) }))
    .filter(({ celdas }) => !celdas.every(celdaVacia));
  const enOculta = (celda: CeldaCruda, i: number): boolean =>
    columnasOcultas.has(i) && !celdaVacia(celda);
  if (datos.some(({ celdas }) => celdas.some(enOculta)))
    throw new LibroIlegible('columnas_ocultas');
  if (datos.length === 0) throw new LibroIlegible('vacio');
  if (datos.length > FILAS_MAXIMAS) throw new LibroIlegible('filas');
  return datos;
};

/** Error for a file that is neither a zip nor an .xls; it has a remedy if the file is text. */
const sinForma = (archivo: Buffer): LibroIlegible => {
  const comienzo = archivo.subarray(0, 4_096);
  const esUtf16 = /^(?:\xff\xfe|\xfe\xff)/.test(comienzo.toString('latin1', 0, 2));
  const esTexto =
    comienzo.length > 0 &&
    comienzo.every((byte) => byte >= 0x20 || /\s/.test(String.fromCharCode(byte)));
  const esPdf = comienzo.toString('latin1', 0, 5) === '%PDF-';
  return new LibroIlegible(
    'formato',
    (esTexto || esUtf16) && !esPdf ? DE_OTRO_PROGRAMA.texto : undefined,
  );
};

const hojasDe = (archivo: Buffer): Hoja[] => {
  const firma = archivo.length < 4 ? 0 : archivo.readUInt32BE(0);
  if (firma === ZIP) return hojasDeXlsx(archivo);
  if (firma === OLE) return hojasDeXls(archivo);
  throw sinForma(archivo);
};

/**
 * Reads the rows of an .xlsx or .xls, detected by content, as raw cells, or returns why it was not read. A
 * hostile file can take much time and memory; run it in a child process (`en-proceso.ts`).
 */
export const leerLibro = (archivo: Buffer, forma: FormaDeLibro): FilaCruda[] | LibroFallido => {
  if (archivo.length > BYTES_MAXIMOS) return { tipo: 'falla', motivo: 'tamano' };
  try {
    return interpretar(hojasDe(archivo), forma);
  } catch (error) {
    if (error instanceof LibroIlegible) return error.falla;
    if (!(error instanceof XmlIlegible)) throw error;
    return new LibroIlegible('formato', DE_OTRO_PROGRAMA.danado).falla;
  }
};
