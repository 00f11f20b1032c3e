import { textoLargo } from '#values/texto.ts';
import { porClave } from '#values/por-clave.ts';
import { aMayusculas } from '#values/persona.ts';
import { type Campo, DATOS, type Entorno } from './datos.ts';

export type ClaveDeDato = keyof typeof DATOS;
type Dato<C extends ClaveDeDato> = (typeof DATOS)[C];
type Valor<C extends ClaveDeDato> = Dato<C>['clase'] extends 'texto' ? string : number;

/** Keys in the order of the table. */
export const CLAVES = Object.keys(DATOS) as ClaveDeDato[];

/** Values as a sale stores them. */
export type DatosDeVehiculo = { readonly [C in ClaveDeDato]: Valor<C> };
/** Values in a form: '' or null is blank. */
export type DatosEscritos = {
  [C in ClaveDeDato]: Valor<C> extends string ? string : number | null;
};
/** Values by their columns. */
export type ColumnasDeDatos = { readonly [C in ClaveDeDato as Dato<C>['columna']]: Valor<C> };
/** Values by their names in the calls of sales. */
export type DatosEnVenta = { readonly [C in ClaveDeDato as Dato<C>['enVenta']]: Valor<C> };
/** Texts by box of the certificate. */
export type TextosDeDatos = { readonly [C in ClaveDeDato as Dato<C>['casilla']]: string };
/** Values by column of a workbook. */
export type ColumnaDeDato = Dato<ClaveDeDato>['libro']['clave'];

/** One value per field. It types all alike; callers assert which are text and which number, as DATOS says. */
const porDato = <V>(valor: (clave: ClaveDeDato) => V): Record<ClaveDeDato, V> =>
  porClave(CLAVES, valor);

type Nombrados<De extends { readonly [C in ClaveDeDato]: unknown }, Nombre extends NombreDeDato> = {
  readonly [C in ClaveDeDato as Dato<C>[Nombre]]: De[C];
};
type NombreDeDato = 'columna' | 'enVenta' | 'casilla';

/** Values of `de` under the names that the table lists as `nombre`. */
const nombrados = <
  De extends { readonly [C in ClaveDeDato]: unknown },
  Nombre extends NombreDeDato,
>(
  de: De,
  nombre: Nombre,
): Nombrados<De, Nombre> =>
  Object.fromEntries(CLAVES.map((clave) => [DATOS[clave][nombre], de[clave]])) as Nombrados<
    De,
    Nombre
  >;

/** An untouched form. */
export const SIN_DATOS = porDato((clave) =>
  DATOS[clave].clase === 'texto' ? '' : null,
) as Readonly<DatosEscritos>;

/** Values of the workbook's first example, which belong to no vehicle. */
export const DATOS_DE_EJEMPLO = porDato(
  (clave) => DATOS[clave].libro.ejemplos[0],
) as DatosDeVehiculo;

/** Picks these fields of a larger object. */
export const datosDe = <De extends { readonly [C in ClaveDeDato]: unknown }>(
  de: De,
): Pick<De, ClaveDeDato> => porDato((clave) => de[clave]) as Pick<De, ClaveDeDato>;

/** Fields of a vehicle looked up for a demonstration or a test; unknown ones are the example's. */
export const datosDeMuestra = (
  hallado: Readonly<Partial<Record<ClaveDeDato, unknown>>>,
): DatosDeVehiculo =>
  porDato((clave) => hallado[clave] || DATOS_DE_EJEMPLO[clave]) as DatosDeVehiculo;

/** Converts typed values to stored ones: texts in upper case, a blank number as 0. */
export const datosVendidos = (escritos: Readonly<DatosEscritos>): DatosDeVehiculo =>
  porDato((clave) => {
    const valor = escritos[clave];
    return typeof valor === 'string' ? aMayusculas(valor) : (valor ?? 0);
  }) as DatosDeVehiculo;

/** Converts stored values to columns. */
export const aColumnas = (datos: DatosDeVehiculo): ColumnasDeDatos => nombrados(datos, 'columna');

/** Reads the values of a row. */
export const deColumnas = (fila: ColumnasDeDatos): DatosDeVehiculo =>
  porDato((clave) => fila[DATOS[clave].columna]) as DatosDeVehiculo;

/** Reads the values of a call of sales. */
export const datosDeVenta = (enVenta: DatosEnVenta): DatosDeVehiculo =>
  porDato((clave) => enVenta[DATOS[clave].enVenta]) as DatosDeVehiculo;

/** Converts values to their names in the calls of sales. */
export const datosEnVenta = (datos: DatosDeVehiculo): DatosEnVenta => nombrados(datos, 'enVenta');

/** Name of each field in the calls of sales. */
export const NOMBRES_EN_VENTA: Readonly<Record<ClaveDeDato, string>> = porDato(
  (clave) => DATOS[clave].enVenta,
);

/** Fields of a register that may know fewer; a missing number is 0. */
export const datosConocidos = (de: Readonly<Partial<DatosEscritos>>): DatosDeVehiculo =>
  porDato((clave) => de[clave] ?? SIN_DATOS[clave] ?? 0) as DatosDeVehiculo;

/** Labels in the form of a record. */
export const ROTULOS_DE_FICHA: Readonly<Record<ClaveDeDato, string>> = porDato(
  (clave) => DATOS[clave].rotulo,
);

/** Labels in the history of a record, by column. */
export const ROTULOS_DE_COLUMNAS = nombrados(ROTULOS_DE_FICHA, 'columna');

/** Columns for a SELECT from a table of this name. */
export const columnasDe = <Tabla extends string>(
  tabla: Tabla,
): `${Tabla}.${keyof ColumnasDeDatos}`[] =>
  CLAVES.map((clave) => `${tabla}.${DATOS[clave].columna}` as const);

/** Texts for the boxes of the certificate. */
export const textosDeDatos = (datos: DatosDeVehiculo): TextosDeDatos =>
  nombrados(
    porDato((clave) => String(datos[clave]).normalize()),
    'casilla',
  );

/** Reads the values from the boxes of a printed certificate; `entero` parses a number or throws. */
export const datosDeCasillas = (
  casillas: TextosDeDatos,
  entero: (texto: string) => number,
): DatosDeVehiculo =>
  porDato((clave) => {
    const { casilla, clase } = DATOS[clave];
    return clase === 'texto' ? casillas[casilla] : entero(casillas[casilla]);
  }) as DatosDeVehiculo;

/** Cells of a row, by workbook column. */
export const enCeldas = (datos: DatosDeVehiculo): Record<ColumnaDeDato, string | number> =>
  Object.fromEntries(CLAVES.map((clave) => [DATOS[clave].libro.clave, datos[clave]])) as Record<
    ColumnaDeDato,
    string | number
  >;

/** Reads the values from the cells of a row; a malformed number is blank. */
export const datosDeCeldas = (textos: Readonly<Record<ColumnaDeDato, string>>): DatosEscritos =>
  porDato((clave) => {
    const dato = DATOS[clave];
    const texto = textos[dato.libro.clave];
    if (dato.clase === 'texto') return texto;
    return /^\d+$/.test(texto) && texto.length === dato.cifras ? Number(texto) : null;
  }) as DatosEscritos;

/** Errors of one field, in order; empty if it is valid. */
export const reparosDe = (
  clave: ClaveDeDato,
  datos: Readonly<DatosEscritos>,
  entorno: Entorno,
): string[] => {
  const reparos = DATOS[clave].reparos as (
    valor: string | number | null,
    entorno: Entorno,
  ) => readonly (string | null)[];
  return reparos(datos[clave], entorno).filter((reparo) => reparo !== null);
};

/** Errors of the fields of a record, with their lengths; empty if all are valid. */
export const reparosDeFicha = (
  datos: Readonly<DatosEscritos>,
  entorno: Entorno,
): Partial<Record<ClaveDeDato, string[]>> => {
  const reparos: Partial<Record<ClaveDeDato, string[]>> = {};
  for (const clave of CLAVES) {
    const dato = DATOS[clave];
    const largo =
      dato.clase === 'texto' && String(datos[clave]).length > dato.largo
        ? [textoLargo(dato.largo)]
        : null;
    const suyos = largo ?? reparosDe(clave, datos, entorno);
    if (suyos.length > 0) reparos[clave] = suyos;
  }
  return reparos;
};

/** Labels of a vehicle's other fields, which refer to maintained records. */
export const REFERENCIAS = {
  patente: { rotulo: 'Patente', enFrase: 'patente' },
  dv: { rotulo: 'DV', enFrase: 'dígito verificador' },
  tipoVehiculoId: { rotulo: 'Tipo de vehículo', enFrase: 'tipo de vehículo' },
  marcaId: { rotulo: 'Marca', enFrase: 'marca' },
  modeloId: { rotulo: 'Modelo', enFrase: 'modelo' },
  tipoUsoId: { rotulo: 'Tipo de uso', enFrase: 'tipo de uso' },
} as const satisfies Record<string, Campo>;

type ClaveDeVehiculo = keyof typeof REFERENCIAS | ClaveDeDato;

const decir = (como: keyof Campo): Readonly<Record<ClaveDeVehiculo, string>> =>
  Object.fromEntries(
    Object.entries({ ...REFERENCIAS, ...DATOS }).map(([clave, campo]) => [clave, campo[como]]),
  ) as Record<ClaveDeVehiculo, string>;

/** Label of each vehicle field in forms. */
export const ROTULOS = decir('rotulo');
/** Name of each field in sentences. */
export const EN_FRASE = decir('enFrase');
