import { type CeldaCruda, celdaVacia } from '#formatos/xlsx/celda.ts';
import { celdaDeNumero, celdaDeTexto } from './celda-mostrada.ts';
import type { HojaLeida } from './elegir-hoja.ts';
import { ilegibleEn } from './ilegible.ts';
import type { FilaCruda } from '#formatos/xlsx/libro.ts';
import {
  type Combinada,
  COLUMNAS_MAXIMAS,
  columnasOcultas,
  exigirSinTapadas,
  filasOcultas,
  type FormaDeHoja,
} from './lo-oculto.ts';
import { letraDeColumna } from '#formatos/xlsx/libro-xml.ts';
import { type Atributos, atributosDe, recorrerXml } from './xml.ts';

/** Characters read of a text; no column accepts more, and cleaning longer texts is slow. */
export const LARGO_MAXIMO = 501;
const FILA_MAXIMA = 1_048_576;
const REFERENCIA = /^([A-Z]{1,3})([1-9]\d{0,6})$/;
const ESCAPE = /_x([\dA-Fa-f]{4})_/g;
/** Formulas that read another file, another program or the network. */
const EXTERNA = /\[\d+\]|\||\b(?:WEBSERVICE|RTD|DDE|CALL|REGISTER|IMAGE)\s*\(/i;
const DIA_CERO = Date.UTC(1899, 11, 30);
const MS_POR_DIA = 86_400_000;

/** Workbook tables to which the cells of a sheet refer. */
export interface EntornoDeHoja {
  readonly textos: readonly string[];
  /** Number format by style index. */
  readonly formatos: readonly string[];
  readonly fecha1904: boolean;
}

/** Decodes `_x0041_` escapes, which stand for characters that XML does not allow. */
const sinEscapes = (texto: string): string =>
  texto.includes('_x')
    ? texto.replace(ESCAPE, (_, codigo: string) => String.fromCharCode(Number(`0x${codigo}`)))
    : texto;

/** True for a `t` element of the text; false for one of its phonetic reading. */
const esDelTexto = (nombre: string, padre: string, raiz: string): boolean =>
  nombre === 't' && (padre === raiz || padre === 'r');

/** Shared strings by index, each cut to LARGO_MAXIMO. */
export const textosCompartidos = (xml: string): string[] => {
  const textos: string[] = [];
  let texto = '';
  let enTexto = false;
  recorrerXml(xml, {
    abre(nombre, _, padre) {
      if (nombre === 'si') texto = '';
      enTexto = esDelTexto(nombre, padre, 'si');
    },
    texto(trozo) {
      if (enTexto && texto.length < LARGO_MAXIMO) texto += trozo;
    },
    cierra(nombre) {
      enTexto = false;
      if (nombre === 'si') textos.push(sinEscapes(texto).slice(0, LARGO_MAXIMO));
    },
  });
  return textos;
};

/** Column position: 0 for 'A', 26 for 'AA'. */
const columnaDe = (letras: string): number => {
  let columna = 0;
  for (const letra of letras) columna = columna * 26 + letra.charCodeAt(0) - 64;
  return columna - 1;
};

/** Cell of a formula that reads outside the file or has no cached value; else null. */
export const deFormula = (formula: string, valor: string | null): CeldaCruda => {
  // Quoted texts may contain anything and read nothing.
  if (EXTERNA.test(formula.replace(/"[^"]*"/g, ''))) return { formula: 'externa' };
  return valor === null ? { formula: 'sin_valor' } : null;
};

/** Cell with an ISO date as text (`t="d"`), with or without time. */
const deFechaIso = (valor: string, formato: string): CeldaCruda => {
  const fecha = Date.parse(
    /Z$|[+-]\d\d:\d\d$/.test(valor) || !valor.includes('T') ? valor : `${valor}Z`,
  );
  if (Number.isNaN(fecha)) return { error: valor.slice(0, LARGO_MAXIMO) };
  const dias = (fecha - DIA_CERO) / MS_POR_DIA;
  return celdaDeNumero(dias, formato === 'General' ? 'dd\\-mm\\-yyyy' : formato);
};

interface CeldaAbierta {
  readonly nombre: string;
  readonly columna: number;
  readonly atributos: Atributos;
  valor: string | null;
  texto: string | null;
  formula: string | null;
}

const deCelda = (abierta: CeldaAbierta, entorno: EntornoDeHoja): CeldaCruda => {
  const { nombre, atributos, formula } = abierta;
  const { t: tipo = 'n', s: estilo = '0' } = atributos;
  const { valor } = abierta;
  if (formula !== null) {
    const dicha = deFormula(formula, valor === '' && tipo === 'n' ? null : valor);
    if (dicha !== null) return dicha;
  }
  const formato = entorno.formatos[Number(estilo)] ?? 'General';
  const deTexto = (texto: string): CeldaCruda =>
    celdaDeTexto(texto.slice(0, LARGO_MAXIMO), formato);
  if (tipo === 'inlineStr') return deTexto(sinEscapes(abierta.texto ?? valor ?? ''));
  if (valor === null) return null;
  const limpio = valor.trim();
  switch (tipo) {
    case 'str':
      return deTexto(sinEscapes(valor));
    case 's': {
      const texto = limpio === '' ? '' : entorno.textos[Number(limpio)];
      if (texto === undefined)
        throw ilegibleEn(`El texto de la celda ${nombre} no está en el archivo`);
      return deTexto(texto);
    }
    case 'b':
      return limpio === '1' || limpio === 'true';
    case 'e':
      return { error: limpio };
    case 'd':
      return deFechaIso(limpio, formato);
    case 'n': {
      if (limpio === '') return null;
      const numero = Number(limpio);
      if (Number.isNaN(numero)) throw ilegibleEn(`La celda ${nombre} no tiene un número`);
      return celdaDeNumero(numero, formato, entorno.fecha1904);
    }
    default:
      throw ilegibleEn(`No se conoce el tipo de la celda ${nombre}`);
  }
};

const numeroDeFila = (crudo: string | undefined): number | null => {
  if (crudo === undefined) return null;
  const numero = Number(crudo);
  if (Number.isInteger(numero) && numero > 0 && numero <= FILA_MAXIMA) return numero;
  throw ilegibleEn(`El archivo tiene una fila de número «${crudo}»`);
};

/** Position of a cell: its reference, or the next column if it has none. */
const lugarDe = (
  referencia: string | undefined,
  fila: number,
  siguiente: number,
): { readonly fila: number; readonly columna: number } => {
  if (referencia === undefined) return { fila, columna: siguiente };
  const [, letras = '', numero = ''] = REFERENCIA.exec(referencia.toUpperCase()) ?? [];
  if (letras === '') throw ilegibleEn(`El archivo tiene una celda de nombre «${referencia}»`);
  return { fila: Number(numero), columna: columnaDe(letras) };
};

/** Range of merged cells (`A3:B4`); empty if it cannot be parsed. */
const combinadaDe = (ref = ''): Combinada[] => {
  const [s, e] = ref.split(':').map((esquina) => REFERENCIA.exec(esquina.toUpperCase()));
  if (!s || !e) return [];
  const [desde, hasta] = [s, e].map(([, letras = '', numero]) => ({
    r: Number(numero) - 1,
    c: columnaDe(letras),
  }));
  return desde && hasta ? [{ s: desde, e: hasta }] : [];
};

interface FilaAbierta {
  numero: number;
  /** False while its number is only assumed from the row before. */
  segura: boolean;
  columna: number;
  readonly atributos: Atributos;
  readonly celdas: CeldaCruda[];
}

/** Collects at most `maximo` non-blank rows of a sheet, and its hidden rows and columns. */
class LectorDeHoja {
  readonly filas: FilaCruda[] = [];
  readonly #columnas: Atributos[] = [];
  readonly #entorno: EntornoDeHoja;
  readonly #maximo: number;
  readonly #numeros = new Set<number>();
  #forma: FormaDeHoja = {};
  readonly #combinadas: Combinada[] = [];
  #ocultas: ReturnType<typeof filasOcultas> | null = null;
  #anterior = 0;
  #fila: FilaAbierta | null = null;
  #celda: CeldaAbierta | null = null;
  #en: 'valor' | 'formula' | 'texto' | null = null;

  constructor(entorno: EntornoDeHoja, maximo: number) {
    this.#entorno = entorno;
    this.#maximo = maximo;
  }

  abre(nombre: string, atributos: string, padre: string): void {
    if (nombre === 'row' && padre === 'sheetData') this.#abrirFila(atributos);
    else if (nombre === 'c' && padre === 'row') this.#abrirCelda(atributosDe(atributos));
    else if (this.#celda) this.#entrar(this.#celda, nombre, padre);
    else if (nombre === 'col' && padre === 'cols') this.#columnas.push(atributosDe(atributos));
    else if (nombre === 'mergeCell' && padre === 'mergeCells') {
      this.#combinadas.push(...combinadaDe(atributosDe(atributos)['ref']));
    } else if (nombre === 'outlinePr' || nombre === 'sheetFormatPr') {
      this.#forma = { ...this.#forma, ...atributosDe(atributos) };
    }
  }

  texto(trozo: string): void {
    if (this.#en === null || !this.#celda) return;
    const dicho = this.#celda[this.#en] ?? '';
    if (dicho.length < LARGO_MAXIMO) this.#celda[this.#en] = dicho + trozo;
  }

  /** Returns true once there are `maximo` rows, to stop parsing. */
  cierra(nombre: string, padre: string): boolean {
    this.#en = null;
    if (nombre === 'c' && padre === 'row') this.#cerrarCelda();
    if (nombre !== 'row' || padre !== 'sheetData') return false;
    this.#cerrarFila();
    return this.filas.length >= this.#maximo;
  }

  /** Rows by ascending number, and hidden columns. Throws if merged cells cover a value. */
  leida(): HojaLeida {
    const ocultas = this.#ocultas?.numeros() ?? new Set();
    exigirSinTapadas(this.filas, this.#combinadas);
    return {
      filas: this.filas
        .toSorted((una, otra) => una.numero - otra.numero)
        .map((fila) => (ocultas.has(fila.numero) ? { ...fila, oculta: true as const } : fila)),
      columnasOcultas: columnasOcultas(this.#columnas, this.#forma),
    };
  }

  #abrirFila(crudos: string): void {
    const atributos = atributosDe(crudos);
    const dicho = numeroDeFila(atributos['r']);
    const numero = dicho ?? this.#anterior + 1;
    this.#fila = { numero, segura: dicho !== null, columna: 0, atributos, celdas: [] };
  }

  #abrirCelda(atributos: Atributos): void {
    const fila = this.#fila;
    if (!fila) return;
    const { r } = atributos;
    const lugar = lugarDe(r, fila.numero, fila.columna);
    if (!fila.segura && r !== undefined) Object.assign(fila, { numero: lugar.fila, segura: true });
    if (lugar.fila !== fila.numero) {
      throw ilegibleEn(`La celda ${r} está en la fila ${fila.numero}`);
    }
    fila.columna = lugar.columna + 1;
    const nombre = `${letraDeColumna(lugar.columna)}${fila.numero}`;
    const { columna } = lugar;
    this.#celda = { nombre, columna, atributos, valor: null, texto: null, formula: null };
  }

  #entrar(celda: CeldaAbierta, nombre: string, padre: string): void {
    if (padre === 'c' && nombre === 'v') this.#en = 'valor';
    else if (padre === 'c' && nombre === 'f') this.#en = 'formula';
    else if (esDelTexto(nombre, padre, 'is')) this.#en = 'texto';
    if (this.#en !== null) celda[this.#en] ??= '';
  }

  #cerrarCelda(): void {
    const celda = this.#celda;
    this.#celda = null;
    if (!celda || !this.#fila || celda.columna >= COLUMNAS_MAXIMAS) return;
    const { celdas } = this.#fila;
    if (celdas[celda.columna] !== undefined) {
      throw ilegibleEn(`La celda ${celda.nombre} está dos veces en el archivo`);
    }
    celdas[celda.columna] = deCelda(celda, this.#entorno);
  }

  #cerrarFila(): void {
    const fila = this.#fila;
    this.#fila = null;
    if (!fila) return;
    const { numero } = fila;
    this.#anterior = numero;
    this.#ocultas ??= filasOcultas(this.#forma);
    this.#ocultas.anotar(numero, fila.atributos);
    const celdas = Array.from(fila.celdas, (celda) => celda ?? null);
    if (celdas.every(celdaVacia)) return;
    if (this.#numeros.has(numero)) {
      throw ilegibleEn(`La fila ${numero} está dos veces en el archivo`);
    }
    this.#numeros.add(numero);
    this.filas.push({ numero, celdas });
  }
}

/**
 * Reads the first `maximo` non-blank rows of a sheet, sorted by number. Throws LibroIlegible naming any
 * cell or row that cannot be placed or read, so that no row is lost silently.
 */
export const leerHojaXml = (xml: string, entorno: EntornoDeHoja, maximo: number): HojaLeida => {
  const lector = new LectorDeHoja(entorno, maximo);
  recorrerXml(xml, {
    abre: (nombre, atributos, padre) => lector.abre(nombre, atributos, padre),
    texto: (trozo) => lector.texto(trozo),
    cierra: (nombre, padre) => lector.cierra(nombre, padre),
  });
  return lector.leida();
};
