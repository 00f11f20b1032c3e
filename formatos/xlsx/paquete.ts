import { crc32, inflateRawSync } from 'node:zlib';
import { type EntradaZip, leerDirectorioZip } from './directorio-zip.ts';

/** Bytes of each part once inflated; more is a bomb. */
const MAXIMO_INDICE = 4 * 1024 * 1024;
export const MAXIMO_HOJA = 64 * 1024 * 1024;
const LIBRO = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';
const CODIFICACION = /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([^"']+)["']/;

/** Where the wanted sheet of an .xlsx and what its cells refer to are. */
export interface PartesLibro {
  readonly hoja: EntradaZip;
  readonly textos: EntradaZip | null;
  readonly estilos: EntradaZip | null;
  readonly fecha1904: boolean;
}

/** What an XML part says is not read: it may be written to harm, not to be read. */
class PaqueteIlegible extends Error {}

/** True when the failure is the file's, not ours. */
export const esIlegible = (error: unknown): boolean => error instanceof PaqueteIlegible;

const exigir: (bien: unknown) => asserts bien = (bien) => {
  if (!bien) throw new PaqueteIlegible();
};

const inflar = (archivo: Buffer, parte: EntradaZip, maximo: number): Buffer => {
  exigir(parte.descomprimido <= maximo);
  const crudo = archivo.subarray(parte.inicio, parte.inicio + parte.comprimido);
  if (parte.metodo === 0) return crudo;
  try {
    // One byte more than declared, so that a part that grows beyond it is seen to lie.
    return inflateRawSync(crudo, { maxOutputLength: parte.descomprimido + 1 });
  } catch {
    throw new PaqueteIlegible();
  }
};

/**
 * The bytes of an XML part. It must be what the directory says (size and CRC), UTF-8, and declare
 * no entities: with them a few bytes become gigabytes, or a file of this machine.
 */
export const leerParte = (
  archivo: Buffer,
  parte: EntradaZip,
  maximo: number = MAXIMO_INDICE,
): Buffer => {
  const xml = inflar(archivo, parte, maximo);
  exigir(xml.length === parte.descomprimido && crc32(xml) === parte.crc);
  const comienzo = xml
    .subarray(0, 200)
    .toString('latin1')
    .replace(/^\xef\xbb\xbf/, '');
  const codificacion = CODIFICACION.exec(comienzo)?.[1] ?? 'utf-8';
  exigir(/^\s*</.test(comienzo) && !comienzo.includes('\0'));
  exigir(/^(?:utf-8|us-ascii)$/i.test(codificacion));
  exigir(!xml.includes('<!DOCTYPE') && !xml.includes('<!ENTITY'));
  return xml;
};

const ENTIDADES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
};

type Atributos = Readonly<Record<string, string>>;

/** Attributes of each element of that local name, by local name. */
const elementos = (xml: string, nombre: string): Atributos[] =>
  [...xml.matchAll(new RegExp(`<(?:\\w+:)?${nombre}\\s([^<>]*)`, 'g'))].map(([, dentro = '']) =>
    Object.fromEntries(
      [...dentro.matchAll(/(?:\w+:)?(\w+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(
        ([, clave = '', doble, simple]) => [
          clave,
          (doble ?? simple ?? '').replace(/&\w+;/g, (entidad) => ENTIDADES[entidad] ?? entidad),
        ],
      ),
    ),
  );

/** Path of a part that another one names, relative to it or from the root. */
const resolver = (desde: string, destino: string): string => {
  const partes = destino.startsWith('/') ? [] : desde.split('/').slice(0, -1);
  for (const paso of destino.split('/')) {
    if (paso === '..') partes.pop();
    else if (paso !== '' && paso !== '.') partes.push(paso);
  }
  return partes.join('/').toLowerCase();
};

const rutaDelLibro = (tipos: string): string => {
  const partes = elementos(tipos, 'Override');
  // With macros inside, a spreadsheet is a program.
  exigir(!partes.some(({ ContentType = '' }) => /macroEnabled|vbaProject/i.test(ContentType)));
  const libro = partes.find(({ ContentType }) => ContentType === LIBRO);
  exigir(libro?.['PartName']);
  return resolver('', libro['PartName']);
};

/**
 * Opens an .xlsx: finds the sheet called `nombreHoja`, or the first visible one. Null when it is no
 * plain workbook, 'hoja_oculta' when that sheet is hidden. Other sheets, images, links to other
 * files and programs are never even inflated.
 */
export const abrirPaquete = (
  archivo: Buffer,
  nombreHoja: string,
): PartesLibro | 'hoja_oculta' | null => {
  const partes = leerDirectorioZip(archivo);
  const tipos = partes?.get('[content_types].xml');
  if (!partes || !tipos || [...partes.keys()].some((ruta) => ruta.endsWith('vbaproject.bin'))) {
    return null;
  }
  const texto = (ruta: string): string => {
    const parte = partes.get(ruta);
    exigir(parte);
    return leerParte(archivo, parte).toString('utf8');
  };
  const ruta = rutaDelLibro(leerParte(archivo, tipos).toString('utf8'));
  const libro = texto(ruta);
  const relaciones = elementos(
    texto(ruta.replace(/([^/]+)$/, '_rels/$1.rels')),
    'Relationship',
  ).filter(({ TargetMode }) => TargetMode !== 'External');
  const destino = (relacion: Atributos | undefined): EntradaZip | null =>
    partes.get(resolver(ruta, relacion?.['Target'] ?? '')) ?? null;
  const deTipo = (tipo: string) => relaciones.find(({ Type }) => Type?.endsWith(`/${tipo}`));
  const hojas = elementos(libro, 'sheet').flatMap(({ name, id, state = 'visible' }) => {
    const relacion = relaciones.find((r) => r['Id'] === id && r['Type']?.endsWith('/worksheet'));
    return relacion ? [{ name, relacion, oculta: state !== 'visible' }] : [];
  });
  const pedida =
    hojas.find(({ name }) => name?.trim() === nombreHoja) ?? hojas.find(({ oculta }) => !oculta);
  if (pedida?.oculta) return 'hoja_oculta';
  const hoja = destino(pedida?.relacion);
  exigir(hoja);
  const { date1904 = '0' } = elementos(libro, 'workbookPr')[0] ?? {};
  return {
    hoja,
    textos: destino(deTipo('sharedStrings')),
    estilos: destino(deTipo('styles')),
    fecha1904: date1904 === '1' || date1904 === 'true',
  };
};
