import { crc32, inflateRawSync } from 'node:zlib';
import { type EntradaZip, leerDirectorioZip } from './directorio-zip.ts';
import { DE_OTRO_PROGRAMA, LibroIlegible } from './ilegible.ts';
import { type Atributos, elementos, textoDeXml } from './xml.ts';

/** Maximum inflated size of a part in bytes; a larger part is a zip bomb. */
const MAXIMO_INDICE = 4 * 1024 * 1024;
/** A sheet of 20,000 vehicles has at most 30 MB. Reading takes three times this limit, within 256 MB (F31). */
export const MAXIMO_HOJA = 48 * 1024 * 1024;
/** Smallest chunk that zlib takes, in bytes. */
const CHUNK_MINIMO = 64;
const TIPO_LIBRO = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';

/** Worksheet as listed by the workbook. */
export interface HojaListada {
  readonly nombre: string;
  readonly oculta: boolean;
  readonly parte: EntradaZip;
}

/** Parts of an .xlsx: its sheets and the tables to which their cells refer. */
export interface PartesLibro {
  readonly hojas: readonly HojaListada[];
  readonly textos: EntradaZip | null;
  readonly estilos: EntradaZip | null;
  readonly fecha1904: boolean;
}

const exigir: (bien: unknown) => asserts bien = (bien) => {
  if (!bien) throw new LibroIlegible('formato', DE_OTRO_PROGRAMA.danado);
};

const inflar = (archivo: Buffer, parte: EntradaZip, maximo: number): Buffer => {
  exigir(parte.descomprimido <= maximo);
  const crudo = archivo.subarray(parte.inicio, parte.inicio + parte.comprimido);
  if (parte.metodo === 0) return crudo;
  try {
    // One byte over the declared size, to detect a false declaration. In one chunk: zlib holds many chunks
    // and their concatenation at once, which doubles the memory of a large sheet.
    const bytes = parte.descomprimido + 1;
    return inflateRawSync(crudo, {
      maxOutputLength: bytes,
      chunkSize: Math.max(bytes, CHUNK_MINIMO),
    });
  } catch {
    throw new LibroIlegible('formato', DE_OTRO_PROGRAMA.danado);
  }
};

/** Text of an XML part. Throws LibroIlegible unless size and CRC match the directory. */
export const leerParte = (
  archivo: Buffer,
  parte: EntradaZip,
  maximo: number = MAXIMO_INDICE,
): string => {
  const xml = inflar(archivo, parte, maximo);
  exigir(xml.length === parte.descomprimido && crc32(xml) === parte.crc);
  return textoDeXml(xml);
};

/** Resolves the path of a part, relative to `desde` or absolute. */
const resolver = (desde: string, destino: string): string => {
  const limpio = destino.replaceAll('\\', '/');
  const partes = limpio.startsWith('/') ? [] : desde.split('/').slice(0, -1);
  for (const paso of limpio.split('/')) {
    if (paso === '..') partes.pop();
    else if (paso !== '' && paso !== '.') partes.push(paso);
  }
  return partes.join('/').toLowerCase();
};

/** Content type of a part: its override, else the default of its extension. */
const tipoDe = (tipos: string, ruta: string): string => {
  const propio = elementos(tipos, 'Types', 'Override').find(
    ({ PartName }) => PartName !== undefined && resolver('', PartName) === ruta,
  );
  const extension = ruta.slice(ruta.lastIndexOf('.') + 1);
  const comun = elementos(tipos, 'Types', 'Default').find(
    ({ Extension }) => Extension?.toLowerCase() === extension,
  );
  return (propio ?? comun)?.['ContentType'] ?? '';
};

/** Throws LibroIlegible for a binary workbook, macros, a template, or another document. */
const exigirLibroLlano = (tipo: string, rutas: readonly string[]): void => {
  const { binario, macros, modelo } = DE_OTRO_PROGRAMA;
  if (/sheet\.binary/i.test(tipo)) throw new LibroIlegible('formato', binario);
  if (/macroEnabled/i.test(tipo) || rutas.some((ruta) => ruta.endsWith('vbaproject.bin'))) {
    throw new LibroIlegible('formato', macros);
  }
  if (/spreadsheetml\.template/i.test(tipo)) throw new LibroIlegible('formato', modelo);
  if (tipo !== TIPO_LIBRO) throw new LibroIlegible('formato');
};

/** Error for a zip that is not an Office package; it names OpenDocument and Numbers workbooks. */
const otroZip = (archivo: Buffer, partes: ReadonlyMap<string, EntradaZip>): LibroIlegible => {
  const tipo = partes.get('mimetype');
  const deOtro =
    (tipo && leerParte(archivo, tipo).includes('opendocument.spreadsheet')) ||
    [...partes.keys()].some((ruta) => ruta.endsWith('.iwa'));
  return new LibroIlegible('formato', deOtro ? DE_OTRO_PROGRAMA.planilla : undefined);
};

/**
 * Opens an .xlsx and lists its sheets. Throws LibroIlegible unless it is a plain workbook. It inflates
 * neither sheets nor images, and follows no external links.
 */
export const abrirPaquete = (archivo: Buffer): PartesLibro => {
  const partes = leerDirectorioZip(archivo);
  exigir(partes);
  const rutas = [...partes.keys()];
  const leer = (ruta: string): string => {
    const parte = partes.get(ruta);
    exigir(parte);
    return leerParte(archivo, parte);
  };
  const relacionesDe = (ruta: string): Atributos[] =>
    elementos(
      leer(ruta.replace(/([^/]*)$/, '_rels/$1.rels')),
      'Relationships',
      'Relationship',
    ).filter(({ TargetMode }) => TargetMode !== 'External');
  if (!partes.has('[content_types].xml')) throw otroZip(archivo, partes);
  const principal = relacionesDe('').find(({ Type }) => Type?.endsWith('/officeDocument'));
  const ruta = resolver('', principal?.['Target'] ?? '');
  exigirLibroLlano(tipoDe(leer('[content_types].xml'), ruta), rutas);
  const libro = leer(ruta);
  const relaciones = relacionesDe(ruta);
  const destino = (relacion: Atributos | undefined): EntradaZip | null =>
    partes.get(resolver(ruta, relacion?.['Target'] ?? '')) ?? null;
  const deTipo = (tipo: string) => relaciones.find(({ Type }) => Type?.endsWith(`/${tipo}`));
  const hojas = elementos(libro, 'sheets', 'sheet').flatMap(
    ({ name: nombre = '', id, state = 'visible' }): HojaListada[] => {
      const relacion = relaciones.find((r) => r['Id'] === id && r['Type']?.endsWith('/worksheet'));
      const parte = destino(relacion);
      return parte ? [{ nombre, oculta: state !== 'visible', parte }] : [];
    },
  );
  const { date1904 = '0' } = elementos(libro, 'workbook', 'workbookPr')[0] ?? {};
  return {
    hojas,
    textos: destino(deTipo('sharedStrings')),
    estilos: destino(deTipo('styles')),
    fecha1904: date1904 === '1' || date1904 === 'true',
  };
};
