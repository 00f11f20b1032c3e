import type { ContenidoDeColumna } from '#formatos/xlsx/celda.ts';
import type { ColumnaDePlantilla } from '#formatos/xlsx/libro.ts';
import { formatearFecha, esFecha } from '#values/fecha.ts';
import { fechaDeEscrita } from '#values/fecha-escrita.ts';
import { parsearRut } from '#values/rut.ts';
import { mismoTexto } from '#values/texto-igual.ts';
import { textoBusqueda } from '#values/texto.ts';

/** Kinds of workbook, each the last segment of its screen's address. */
export const CLASES_DE_PLANILLA = ['corredores', 'usuarios', 'convenios'] as const;
export type ClaseDePlanilla = (typeof CLASES_DE_PLANILLA)[number];

/** Rows of one workbook, and rows that one call reviews or saves. */
export const FILAS_DE_PLANILLA = 2_000;
export const FILAS_POR_LLAMADA = 50;

type Identifica = 'nombre' | 'usuario';

/** A column; its key is the field that the save names in its errors. */
export interface ColumnaDePlanilla extends ColumnaDePlantilla {
  readonly clave: string;
  readonly contenido: ContenidoDeColumna;
  /** Set for a column that tells which record a row is: a name or RUT, or a user name, whose accents count. */
  readonly identifica?: Identifica;
  /** The only texts that it takes. */
  readonly opciones?: readonly string[];
}

export interface HojaDePlanilla {
  readonly nombre: string;
  /** Noun for counts: '1 corredor', '2 corredores'. */
  readonly unidad: readonly [uno: string, varios: string];
  readonly columnas: readonly ColumnaDePlanilla[];
}

export interface DescripcionDePlanilla {
  readonly titulo: string;
  readonly hojas: readonly HojaDePlanilla[];
  /** Number of first columns that every sheet has: they tell which row of the first sheet another one belongs to. */
  readonly comunes?: number;
  /** Sentence on what else saving does, for the dialog that asks. */
  readonly alGuardar?: string;
  /** Sentences for whoever fills it in. */
  readonly chequeo: readonly string[];
}

interface Opcional {
  readonly contenido?: ContenidoDeColumna;
  readonly identifica?: Identifica;
  readonly opciones?: readonly string[];
  readonly ancho?: number;
}

/** A column with its instruction and one example. */
export const columna = (
  clave: string,
  titulo: string,
  [instruccion, ejemplo]: readonly [instruccion: string, ejemplo: string],
  { contenido = 'texto', ancho = 20, ...resto }: Opcional = {},
): ColumnaDePlanilla => ({
  clave,
  titulo,
  ancho,
  contenido,
  formatoTexto: contenido !== 'cantidad',
  instruccion,
  ejemplos: [ejemplo],
  ...resto,
});

/** Texts of a row, by key of its column. */
export type Celdas = Readonly<Record<string, string>>;

export const celdasDe = ({ columnas }: HojaDePlanilla, textos: readonly string[]): Celdas =>
  Object.fromEntries(columnas.map(({ clave }, i) => [clave, (textos[i] ?? '').trim()]));

/** Texts in the order of the columns; a missing one is ''. */
export const enOrden = ({ columnas }: HojaDePlanilla, celdas: Celdas): string[] =>
  columnas.map(({ clave }) => celdas[clave] ?? '');

/** Key of a name or RUT, as the server searches for it. */
const claveDe = (texto: string): string => String(parsearRut(texto)?.rut ?? textoBusqueda(texto));

/** Texts that the sheets of a workbook share: which agreement a premium belongs to. */
export const grupoDe = (
  { comunes = 0 }: DescripcionDePlanilla,
  celdas: readonly string[],
): string => celdas.slice(0, comunes).map(claveDe).join(' | ');

/** Key of the record of a row, equal for rows of one record; null while a cell that tells it is blank. */
export const identidadDe = ({ columnas }: HojaDePlanilla, celdas: Celdas): string | null => {
  const partes = columnas
    .filter(({ identifica }) => identifica)
    .map(({ clave, identifica }) => {
      const texto = celdas[clave] ?? '';
      return identifica === 'usuario' ? texto.normalize('NFC').toLowerCase() : claveDe(texto);
    });
  return partes[0] === '' ? null : partes.join(' | ');
};

/** The cell's text, or undefined where it is blank and leaves the record as it is. */
export const escrito = (celdas: Celdas, clave: string): string | undefined =>
  celdas[clave] || undefined;

/** True where the cell would change the record's text. */
export const diceOtraCosa = (celdas: Celdas, antes: Celdas, clave: string): boolean =>
  ![undefined, antes[clave]].includes(escrito(celdas, clave));

/** RUT and check digit of a cell; a text that is no RUT goes on, so that the save says so. */
export const rutEscrito = (texto: string): { rut: number; dv: string } => {
  const leido = parsearRut(texto);
  return leido && leido.rut <= 99_999_999 ? leido : { rut: 0, dv: '' };
};

/** Day of a cell as dd/mm/yyyy or yyyy-mm-dd; any other text goes on, so that the save refuses it. */
export const diaEscrito = (texto: string | undefined): string | undefined =>
  texto === undefined ? undefined : fechaDeEscrita(texto) || texto;

export const mostrarDia = (dia: string | null | undefined): string =>
  dia && esFecha(dia) ? formatearFecha(dia) : '';

export const SI_NO = ['SÍ', 'NO'] as const;

export const mostrarSiNo = (valor: boolean): string => SI_NO[valor ? 0 : 1];

/** Id that no option has, so that the save refuses the text by its own words. */
export const NINGUNA = -1;

/** Id of an option by its name: undefined for a blank cell, NINGUNA for another text. */
export const opcionEscrita = (
  opciones: readonly { readonly id: number; readonly nombre: string }[],
  texto: string | undefined,
): number | undefined => {
  if (texto === undefined) return undefined;
  const hallada = opciones.find(({ nombre }) => mismoTexto(nombre, texto));
  return hallada?.id ?? NINGUNA;
};
