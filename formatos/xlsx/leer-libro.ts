import { CFB, type CellObject, read, type WorkSheet } from '@e965/xlsx';
import { type CeldaCruda, celdaVacia, limpiarTexto } from './celda.ts';
import { HOJA_LIMPIA, limpiarXlsx } from './hoja-limpia.ts';
import { BYTES_MAXIMOS, FILAS_MAXIMAS } from './libro.ts';
import type { FilaCruda, FormaDeLibro, MotivoLibro } from './libro.ts';

const OPCIONES = {
  type: 'buffer',
  dense: true,
  cellDates: true,
  UTC: true,
  cellNF: true,
  cellHTML: false,
  cellText: false,
  // A formula that was never calculated is a blank cell without this.
  sheetStubs: true,
} as const;

const MS_POR_DIA = 86_400_000;
const DIA_CERO = Date.UTC(1899, 11, 30);
const ERRORES: Readonly<Record<number, string>> = {
  0x00: '#NULL!',
  0x07: '#DIV/0!',
  0x0f: '#VALUE!',
  0x17: '#REF!',
  0x1d: '#NAME?',
  0x24: '#NUM!',
  0x2a: '#N/A',
};
/** Formulas that read another file, another program or the network. */
const EXTERNA = /\[\d+\]|\||\b(?:WEBSERVICE|RTD|DDE|CALL|REGISTER|IMAGE)\s*\(/i;

/** Columns looked at: a sheet may have a cell in its column 16,384 of every row. */
const COLUMNAS_MAXIMAS = 64;

const esZip = (archivo: Buffer): boolean => archivo.readUInt32BE(0) === 0x504b0304;
const esOle = (archivo: Buffer): boolean => archivo.readUInt32BE(0) === 0xd0cf11e0;

/** An .xls that is a plain workbook: neither encrypted nor with macros inside. */
const esXlsLlano = (archivo: Buffer): boolean => {
  const { FullPaths } = CFB.read(archivo, { type: 'buffer' }) as { FullPaths: string[] };
  const nombres = FullPaths.map((ruta) =>
    ruta.replace(/\/$/, '').replace(/^.*\//, '').toLowerCase(),
  );
  return (
    nombres.some((nombre) => nombre === 'workbook' || nombre === 'book') &&
    !nombres.some((nombre) => /^(?:encrypt|_vba_project|vba$|strongencryption)/.test(nombre))
  );
};

// No column takes so much: what is beyond would only be cleaned, cell by cell, at great cost when
// every cell names one text of megabytes.
const LARGO_MAXIMO = 501;
/** Four times what a load of 20,000 vehicles says. */
const LETRAS_MAXIMAS = 24_000_000;

/** `000123` for 123 where the format of the cell writes the zeros. */
const conCeros = (valor: number, formato: unknown): CeldaCruda =>
  typeof formato === 'string' && /^0{2,30}$/.test(formato) && Number.isSafeInteger(valor)
    ? String(valor).padStart(formato.length, '0')
    : valor;

const aFecha = (valor: Date, formato: unknown): CeldaCruda => ({
  fecha: (valor.getTime() - DIA_CERO) / MS_POR_DIA,
  formato: typeof formato === 'string' && formato !== 'General' ? formato : 'dd-mm-yyyy',
});

const aCruda = (celda: CellObject | undefined): CeldaCruda => {
  if (!celda) return null;
  const { t, v, z, f } = celda;
  // Between quotes anything may stand.
  if (f !== undefined && EXTERNA.test(f.replace(/"[^"]*"/g, ''))) return { formula: 'externa' };
  if (t === 'z' || v === undefined) return f === undefined ? null : { formula: 'sin_valor' };
  if (t === 'e') return { error: ERRORES[Number(v)] ?? '#ERROR!' };
  if (v instanceof Date) return aFecha(v, z);
  if (typeof v === 'string') return v.slice(0, LARGO_MAXIMO);
  return typeof v === 'number' ? conCeros(v, z) : v;
};

const dice = (celda: CeldaCruda | undefined, titulo: string | undefined): boolean =>
  typeof celda === 'string' && limpiarTexto(celda) === titulo;

/** Row 1 is the header of the template, in its order and once; the column we add may follow. */
const cabeceraEsperada = (
  filas: readonly FilaCruda[],
  { titulos, agregada }: FormaDeLibro,
): boolean => {
  const [primera, segunda] = filas;
  if (primera?.numero !== 1) return false;
  const sobran = primera.celdas.slice(titulos.length).filter((celda) => !celdaVacia(celda));
  const conAgregada = dice(primera.celdas[titulos.length], agregada);
  return (
    titulos.every((titulo, i) => dice(primera.celdas[i], titulo)) &&
    sobran.length === Number(conAgregada) &&
    !titulos.every((titulo, i) => dice(segunda?.celdas[i], titulo))
  );
};

/** A sheet, and what whoever opens the workbook does not see of it. */
interface HojaAbierta {
  readonly hoja: WorkSheet;
  readonly ocultas: ReadonlySet<number>;
  readonly columnasOcultas: ReadonlySet<number>;
}

const filasDe = ({ hoja, ocultas }: HojaAbierta): FilaCruda[] => {
  const datos = (hoja['!data'] ?? []) as (CellObject | undefined)[][];
  const filas: FilaCruda[] = [];
  // The array has holes as far as the last row: forEach walks only over what is there.
  datos.forEach((celdas, indice) => {
    const crudas = Array.from(celdas.slice(0, COLUMNAS_MAXIMAS), (celda) => aCruda(celda));
    if (crudas.every(celdaVacia)) return;
    const numero = indice + 1;
    filas.push({ numero, celdas: crudas, ...(ocultas.has(numero) && { oculta: true as const }) });
  });
  return filas;
};

const letrasDe = (filas: readonly FilaCruda[]): number => {
  let letras = 0;
  for (const { celdas } of filas) {
    for (const celda of celdas) if (typeof celda === 'string') letras += celda.length;
  }
  return letras;
};

const interpretar = (abierta: HojaAbierta, forma: FormaDeLibro): FilaCruda[] | MotivoLibro => {
  const filas = filasDe(abierta);
  if (filas.length === 0) return 'vacio';
  if (letrasDe(filas) > LETRAS_MAXIMAS) return 'memoria';
  if (!cabeceraEsperada(filas, forma)) return 'columnas';
  const { length } = forma.titulos;
  const datos = filas
    .slice(1)
    .map((fila) => ({ ...fila, celdas: fila.celdas.slice(0, length) }))
    .filter(({ celdas }) => !celdas.every(celdaVacia));
  const enOculta = (celda: CeldaCruda, i: number): boolean =>
    abierta.columnasOcultas.has(i) && !celdaVacia(celda);
  if (datos.some(({ celdas }) => celdas.some(enOculta))) return 'columnas_ocultas';
  if (datos.length === 0) return 'vacio';
  return datos.length > FILAS_MAXIMAS ? 'filas' : datos;
};

/** What the library throws on a damaged file is the fault of the file. */
const intentar = <T>(abrir: () => T): T | 'formato' => {
  try {
    return abrir();
  } catch {
    return 'formato';
  }
};

const numerosOcultos = (partes: readonly ({ hidden?: boolean } | undefined)[] = []): number[] =>
  [...partes.entries()].flatMap(([i, parte]) => (parte?.hidden ? i : []));

const abrirXls = (archivo: Buffer, nombre: string): HojaAbierta | MotivoLibro =>
  intentar(() => {
    if (!esXlsLlano(archivo)) return 'formato';
    // Without the styles it does not tell which columns are hidden.
    const { SheetNames, Sheets, Workbook } = read(archivo, { ...OPCIONES, cellStyles: true });
    const oculta = (i: number): boolean => (Workbook?.Sheets?.[i]?.Hidden ?? 0) !== 0;
    const suya = SheetNames.findIndex((uno) => uno.trim() === nombre);
    const cual = suya === -1 ? SheetNames.findIndex((_, i) => !oculta(i)) : suya;
    const hoja = Sheets[SheetNames[cual] ?? ''];
    if (!hoja) return 'formato';
    return oculta(cual)
      ? 'hoja_oculta'
      : {
          hoja,
          ocultas: new Set(numerosOcultos(hoja['!rows']).map((i) => i + 1)),
          columnasOcultas: new Set(numerosOcultos(hoja['!cols'])),
        };
  });

const abrirXlsx = (archivo: Buffer, nombre: string): HojaAbierta | MotivoLibro => {
  const limpio = limpiarXlsx(archivo, nombre, FILAS_MAXIMAS + 1);
  if (typeof limpio === 'string') return limpio;
  return intentar(() => {
    const hoja = read(limpio.libro, { ...OPCIONES, type: 'array' }).Sheets[HOJA_LIMPIA];
    return hoja ? { ...limpio, hoja } : 'formato';
  });
};

/**
 * The rows of an .xlsx or .xls by its content, whatever its name, as raw cells; or why it was not
 * read. Slow and greedy with a hostile file: run it in a process of its own (en-proceso.xlsx.ts).
 */
export const leerLibro = (archivo: Buffer, forma: FormaDeLibro): FilaCruda[] | MotivoLibro => {
  if (archivo.length > BYTES_MAXIMOS) return 'tamano';
  if (archivo.length < 4) return 'formato';
  if (!esZip(archivo) && !esOle(archivo)) return 'formato';
  const abrir = esZip(archivo) ? abrirXlsx : abrirXls;
  const hoja = abrir(archivo, forma.hoja);
  return typeof hoja === 'string' ? hoja : interpretar(hoja, forma);
};
