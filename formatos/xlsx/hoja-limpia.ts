import { zipSync } from 'fflate';
import { columnasOcultas, filasOcultas } from './lo-oculto.ts';
import { abrirPaquete, esIlegible, leerParte, MAXIMO_HOJA } from './paquete.ts';

/** Name of the one sheet of what `limpiarXlsx` gives. */
export const HOJA_LIMPIA = 'Hoja';
const ESPACIO = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const MAIN = `xmlns="${ESPACIO}"`;
const OFICINA = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PAQUETE = 'http://schemas.openxmlformats.org/package/2006';
const TIPO_PARTE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const ESQUELETO = {
  '[Content_Types].xml': `<Types xmlns="${PAQUETE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TIPO_PARTE}.sheet.main+xml"/><Override PartName="/xl/sheet1.xml" ContentType="${TIPO_PARTE}.worksheet+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="${TIPO_PARTE}.sharedStrings+xml"/><Override PartName="/xl/styles.xml" ContentType="${TIPO_PARTE}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${PAQUETE}/relationships"><Relationship Id="rId1" Type="${OFICINA}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PAQUETE}/relationships"><Relationship Id="rId1" Type="${OFICINA}/worksheet" Target="sheet1.xml"/><Relationship Id="rId2" Type="${OFICINA}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rId3" Type="${OFICINA}/styles" Target="styles.xml"/></Relationships>`,
} as const;

const libro = (fecha1904: boolean): string =>
  `<workbook ${MAIN} xmlns:r="${OFICINA}"><workbookPr date1904="${Number(fecha1904)}"/><sheets><sheet name="${HOJA_LIMPIA}" sheetId="1" r:id="rId1"/></sheets></workbook>`;

/** The prefix of the sheet's elements: `''`, or `'x:'` as some programs write. */
const prefijoDe = (xml: Buffer): string =>
  /<(\w+:)?worksheet[\s>]/.exec(xml.subarray(0, 4_096).toString('latin1'))?.[1] ?? '';

interface FilasDeHoja {
  /** The rows that say something, as their bytes. */
  readonly filas: readonly Buffer[];
  /** Numbers of the rows that nobody sees. */
  readonly ocultas: ReadonlySet<number>;
}

/**
 * The rows of a sheet that say something; null when there are more than `maximo`. A million rows
 * that only have a format cost a walk over them and nothing else.
 */
const filasConDatos = (xml: Buffer, prefijo: string, maximo: number): FilasDeHoja | null => {
  const fila = Buffer.from(`<${prefijo}row`);
  const finDatos = xml.lastIndexOf(`</${prefijo}sheetData>`);
  const senas = ['v>', 'v ', 'is>', 'f>', 'f '].map((sena) => Buffer.from(`<${prefijo}${sena}`));
  const filas: Buffer[] = [];
  const ocultas = filasOcultas(xml.subarray(0, Math.max(0, xml.indexOf(fila))).toString('utf8'));
  let en = xml.indexOf(fila);
  while (en !== -1 && en < finDatos) {
    const siguiente = xml.indexOf(fila, en + fila.length);
    const hasta = siguiente === -1 || siguiente > finDatos ? finDatos : siguiente;
    const trozo = xml.subarray(en, hasta);
    ocultas.anotar(trozo.subarray(0, trozo.indexOf('>')).toString('latin1'));
    if (senas.some((sena) => trozo.includes(sena))) {
      filas.push(trozo);
      if (filas.length > maximo) return null;
    }
    en = siguiente;
  }
  return { filas, ocultas: ocultas.numeros() };
};

const armar = (prefijo: string, filas: readonly Buffer[]): Buffer => {
  const marco = prefijo === '' ? MAIN : `xmlns:${prefijo.slice(0, -1)}="${ESPACIO}"`;
  return Buffer.concat([
    Buffer.from(`<${prefijo}worksheet ${marco}><${prefijo}sheetData>`),
    ...filas,
    Buffer.from(`</${prefijo}sheetData></${prefijo}worksheet>`),
  ]);
};

/** A workbook of one sheet, and what whoever opens the file does not see of it. */
export interface LibroLimpio {
  readonly libro: Uint8Array;
  readonly ocultas: ReadonlySet<number>;
  readonly columnasOcultas: ReadonlySet<number>;
}

const limpiar = (
  archivo: Buffer,
  nombreHoja: string,
  maximo: number,
): LibroLimpio | 'formato' | 'filas' | 'hoja_oculta' => {
  const partes = abrirPaquete(archivo, nombreHoja);
  if (typeof partes === 'string') return partes;
  if (!partes) return 'formato';
  if (partes.hoja.descomprimido > MAXIMO_HOJA) return 'filas';
  const hoja = leerParte(archivo, partes.hoja, MAXIMO_HOJA);
  const prefijo = prefijoDe(hoja);
  const leidas = filasConDatos(hoja, prefijo, maximo);
  if (!leidas) return 'filas';
  const { textos, estilos } = partes;
  const nuevo = {
    ...ESQUELETO,
    'xl/workbook.xml': libro(partes.fecha1904),
    'xl/sheet1.xml': armar(prefijo, leidas.filas),
    'xl/sharedStrings.xml': textos ? leerParte(archivo, textos, MAXIMO_HOJA) : `<sst ${MAIN}/>`,
    'xl/styles.xml': estilos ? leerParte(archivo, estilos) : `<styleSheet ${MAIN}/>`,
  };
  const enBytes = Object.entries(nuevo).map(
    ([ruta, xml]) => [ruta, typeof xml === 'string' ? Buffer.from(xml) : xml] as const,
  );
  return {
    libro: zipSync(Object.fromEntries(enBytes), { level: 0 }),
    ocultas: leidas.ocultas,
    columnasOcultas: columnasOcultas(hoja),
  };
};

/**
 * A workbook of one sheet with nothing but the rows, texts and formats of the sheet to load:
 * 'formato' when the file is no plain .xlsx, 'filas' when more than `maximo` rows say something,
 * 'hoja_oculta' when nobody sees the sheet.
 * A program that reads the result meets no link, no macro, no other sheet, no false size.
 */
export const limpiarXlsx = (...dado: Parameters<typeof limpiar>): ReturnType<typeof limpiar> => {
  try {
    return limpiar(...dado);
  } catch (error) {
    if (esIlegible(error)) return 'formato';
    throw error;
  }
};
