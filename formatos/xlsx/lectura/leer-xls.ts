import { CFB, type CellObject, read, type WorkSheet } from '@e965/xlsx';
import { type CeldaCruda, celdaVacia } from '#formatos/xlsx/celda.ts';
import { celdaDeNumero, celdaDeTexto } from './celda-mostrada.ts';
import type { Hoja, HojaLeida } from './elegir-hoja.ts';
import { deFormula, LARGO_MAXIMO } from './hoja-xml.ts';
import { DE_OTRO_PROGRAMA, LibroIlegible } from './ilegible.ts';
import type { FilaCruda } from '#formatos/xlsx/libro.ts';
import { COLUMNAS_MAXIMAS, esFilaBaja, exigirSinTapadas } from './lo-oculto.ts';

const OPCIONES = {
  type: 'buffer',
  dense: true,
  cellDates: false,
  cellNF: true,
  cellHTML: false,
  cellText: false,
  // Needed for hidden rows and columns.
  cellStyles: true,
  // Needed to see formulas without a cached value.
  sheetStubs: true,
} as const;

const ERRORES: Readonly<Record<number, string>> = {
  0x00: '#NULL!',
  0x07: '#DIV/0!',
  0x0f: '#VALUE!',
  0x17: '#REF!',
  0x1d: '#NAME?',
  0x24: '#NUM!',
  0x2a: '#N/A',
};

/** Throws LibroIlegible for an .xls that is encrypted, has macros, or is another document. */
const exigirXlsLlano = (archivo: Buffer): void => {
  const { FullPaths } = CFB.read(archivo, { type: 'buffer' }) as { FullPaths: string[] };
  const nombres = FullPaths.map((ruta) =>
    ruta.replace(/\/$/, '').replace(/^.*\//, '').toLowerCase(),
  );
  const tiene = (patron: RegExp): boolean => nombres.some((nombre) => patron.test(nombre));
  if (tiene(/^(?:encrypt|strongencryption)/)) {
    throw new LibroIlegible('formato', DE_OTRO_PROGRAMA.clave);
  }
  if (tiene(/^(?:_vba_project|vba$)/)) throw new LibroIlegible('formato', DE_OTRO_PROGRAMA.macros);
  if (!tiene(/^(?:workbook|book)$/)) throw new LibroIlegible('formato');
};

const aCruda = (celda: CellObject | undefined, fecha1904: boolean): CeldaCruda => {
  if (!celda) return null;
  const { t, v, z, f } = celda;
  const formato = typeof z === 'string' ? z : 'General';
  const vacia = t === 'z' || v === undefined;
  if (f !== undefined) {
    const dicha = deFormula(f, vacia ? null : String(v));
    if (dicha !== null) return dicha;
  }
  if (vacia) return null;
  if (t === 'e') return { error: ERRORES[Number(v)] ?? '#ERROR!' };
  if (typeof v === 'string') return celdaDeTexto(v.slice(0, LARGO_MAXIMO), formato);
  return typeof v === 'number' ? celdaDeNumero(v, formato, fecha1904) : Boolean(v);
};

type Parte = { readonly hidden?: boolean; readonly hpt?: number } | undefined;

const numerosOcultos = (partes: readonly Parte[] = []): number[] =>
  [...partes.entries()].flatMap(([i, parte]) => (parte?.hidden || esFilaBaja(parte?.hpt) ? i : []));

const leerHoja = (hoja: WorkSheet, fecha1904: boolean, maximo: number): HojaLeida => {
  const datos = (hoja['!data'] ?? []) as (CellObject | undefined)[][];
  const ocultas = new Set(numerosOcultos(hoja['!rows']));
  const filas: FilaCruda[] = [];
  // The array is sparse; forEach skips its holes.
  datos.forEach((celdas, indice) => {
    if (filas.length >= maximo) return;
    const crudas = Array.from(celdas.slice(0, COLUMNAS_MAXIMAS), (celda) =>
      aCruda(celda, fecha1904),
    );
    if (crudas.every(celdaVacia)) return;
    const oculta = ocultas.has(indice) && { oculta: true as const };
    filas.push({ numero: indice + 1, celdas: crudas, ...oculta });
  });
  exigirSinTapadas(filas, hoja['!merges'] ?? []);
  return { filas, columnasOcultas: new Set(numerosOcultos(hoja['!cols'])) };
};

/** Sheets of an .xls. Every error of the library becomes LibroIlegible: the file is damaged. */
export const hojasDeXls = (archivo: Buffer): Hoja[] => {
  try {
    exigirXlsLlano(archivo);
    const { SheetNames, Sheets, Workbook } = read(archivo, OPCIONES);
    const fecha1904 = Workbook?.WBProps?.date1904 === true;
    return SheetNames.flatMap((nombre, i): Hoja[] => {
      const hoja = Sheets[nombre];
      if (!hoja || (hoja['!type'] ?? 'sheet') !== 'sheet') return [];
      const oculta = (Workbook?.Sheets?.[i]?.Hidden ?? 0) !== 0;
      return [{ nombre, oculta, leer: (maximo) => leerHoja(hoja, fecha1904, maximo) }];
    });
  } catch (error) {
    if (error instanceof LibroIlegible) throw error;
    const { clave, danado } = DE_OTRO_PROGRAMA;
    throw new LibroIlegible('formato', /password/i.test(String(error)) ? clave : danado);
  }
};
