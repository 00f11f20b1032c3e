import { validarAnio } from '#values/anio.ts';
import { validarImpreso } from '#values/letras-del-certificado.ts';
import { aMayusculas } from '#values/persona.ts';

/** How a field stands in the workbook of a load. */
export interface EnLibro {
  /** Name of its column among the others. */
  readonly clave: string;
  readonly titulo: string;
  /** Characters of the column on screen. */
  readonly ancho: number;
  readonly instruccion: string;
  /** A person's car, a company's and a motorcycle of a foreigner. */
  readonly ejemplos: readonly [string | number, string | number, string | number];
  /** Characters a cell takes, fewer than a form does; null where its own rule says it. */
  readonly largo: number | null;
}

interface Campo {
  /** Beside its field, and in the summary of errors of the form. */
  readonly rotulo: string;
  /** Within a sentence: 'Vehículo 2 (JVGX15), año'. */
  readonly enFrase: string;
}

interface Entorno {
  /** The present year in Santiago. */
  readonly anioActual: number;
}

interface Comun extends Campo {
  /** Its column in `venta_vehiculos`, and in `vehiculos` where our own records have it. */
  readonly columna: string;
  /** Its name in the calls of records and of Soporte. */
  readonly ficha: string;
  /** How the form of a record calls it. */
  readonly enFicha: string;
  /** The box of the certificate. */
  readonly casilla: string;
  readonly libro: EnLibro;
}

interface DeTexto extends Comun {
  readonly clase: 'texto';
  /** Characters a call takes. */
  readonly largo: number;
  /** What is wrong with it, all at once; empty when it is right. */
  readonly reparos: (valor: string, entorno: Entorno) => readonly (string | null)[];
}

interface DeEntero extends Comun {
  readonly clase: 'entero';
  /** Digits a cell has. */
  readonly cifras: number;
  /** Null is blank. */
  readonly reparos: (valor: number | null, entorno: Entorno) => readonly (string | null)[];
}

/**
 * What is typed of a vehicle and kept as it is, from the form to the certificate: no record of ours
 * stands behind it. Forms, workbook and calls list them in this order.
 */
export const DATOS = {
  anioFabricacion: {
    clase: 'entero',
    cifras: 4,
    rotulo: 'Año',
    enFrase: 'año',
    columna: 'anio_fabricacion',
    ficha: 'anioFabricacion',
    enFicha: 'Año',
    casilla: 'anio',
    reparos: (anio, { anioActual }) => [validarAnio(anio, anioActual)],
    libro: {
      clave: 'anio',
      titulo: 'AÑO',
      ancho: 8,
      instruccion: 'Año de fabricación, con cuatro números.',
      ejemplos: [2016, 2021, 2019],
      largo: null,
    },
  },
  nroMotor: {
    clase: 'texto',
    largo: 40,
    rotulo: 'N° de motor',
    enFrase: 'N° de motor',
    columna: 'numero_motor',
    ficha: 'numeroMotor',
    enFicha: 'N° de Motor',
    casilla: 'motor',
    reparos: (motor) => [
      motor.trim() === '' ? 'Nro Motor es obligatorio' : null,
      validarImpreso(motor),
    ],
    libro: {
      clave: 'nroMotor',
      titulo: 'N° MOTOR',
      ancho: 22,
      instruccion: 'Como aparece en el padrón. Máximo 20 caracteres.',
      ejemplos: ['LCU152530286', '1GD4425528', 'KD07E2011774'],
      largo: 20,
    },
  },
} as const satisfies Record<string, DeTexto | DeEntero>;

export type ClaveDeDato = keyof typeof DATOS;
type Dato<C extends ClaveDeDato> = (typeof DATOS)[C];
type Valor<C extends ClaveDeDato> = Dato<C>['clase'] extends 'texto' ? string : number;

/** In the order of the table. */
export const CLAVES = Object.keys(DATOS) as ClaveDeDato[];

/** As a sale keeps them. */
export type DatosDeVehiculo = { readonly [C in ClaveDeDato]: Valor<C> };
/** As a form holds them: '' or null is blank. */
export type DatosEscritos = {
  [C in ClaveDeDato]: Valor<C> extends string ? string : number | null;
};
/** The same by their columns. */
export type ColumnasDeDatos = { readonly [C in ClaveDeDato as Dato<C>['columna']]: Valor<C> };
/** The same by their names in the calls of records and of Soporte. */
export type DatosDeFicha = { readonly [C in ClaveDeDato as Dato<C>['ficha']]: Valor<C> };
/** As the form of a record holds them. */
export type FichaEscrita = { [C in ClaveDeDato as Dato<C>['ficha']]: DatosEscritos[C] };
/** Their texts by box of the certificate. */
export type TextosDeDatos = { readonly [C in ClaveDeDato as Dato<C>['casilla']]: string };
/** Their columns of a workbook. */
export type ColumnaDeDato = Dato<ClaveDeDato>['libro']['clave'];

/** An object with an entry for each of them; what calls it says of which type. */
const porDato = (entrada: (clave: ClaveDeDato) => readonly [string, unknown]): never =>
  Object.fromEntries(CLAVES.map(entrada)) as never;

/** A form that nobody typed in. */
export const SIN_DATOS: Readonly<DatosEscritos> = porDato((clave) => [
  clave,
  DATOS[clave].clase === 'texto' ? '' : null,
]);

/** Of no vehicle: what the first example of the workbook says. */
export const DATOS_DE_EJEMPLO: DatosDeVehiculo = porDato((clave) => [
  clave,
  DATOS[clave].libro.ejemplos[0],
]);

/** These fields of something that has more. */
export const datosDe = <De extends { readonly [C in ClaveDeDato]: unknown }>(
  de: De,
): Pick<De, ClaveDeDato> => porDato((clave) => [clave, de[clave]]);

/** What was typed as it is sent and kept: texts in upper case, a blank number 0. */
export const datosVendidos = (escritos: Readonly<DatosEscritos>): DatosDeVehiculo =>
  porDato((clave) => {
    const valor = escritos[clave];
    return [clave, typeof valor === 'string' ? aMayusculas(valor) : (valor ?? 0)];
  });

/** The columns of what is kept. */
export const aColumnas = (datos: DatosDeVehiculo): ColumnasDeDatos =>
  porDato((clave) => [DATOS[clave].columna, datos[clave]]);

/** What a row keeps. */
export const deColumnas = (fila: ColumnasDeDatos): DatosDeVehiculo =>
  porDato((clave) => [clave, fila[DATOS[clave].columna]]);

/** What a row keeps, by the names of records and of Soporte. */
export const fichaDeColumnas = (fila: ColumnasDeDatos): DatosDeFicha =>
  porDato((clave) => [DATOS[clave].ficha, fila[DATOS[clave].columna]]);

/** What the form of a record holds of them; of none, blank. */
export const fichaEscrita = (ficha: Readonly<DatosDeFicha> | null): FichaEscrita =>
  porDato((clave) => [DATOS[clave].ficha, ficha ? ficha[DATOS[clave].ficha] : SIN_DATOS[clave]]);

/** What a form of a record holds, as the rules name it. */
export const datosDeFicha = (ficha: Readonly<FichaEscrita>): DatosEscritos =>
  porDato((clave) => [clave, ficha[DATOS[clave].ficha]]);

/** These fields of a record that has more, or of a register that knows fewer; a blank number is 0. */
export const fichaDe = (ficha: Readonly<Partial<FichaEscrita>>): DatosDeFicha =>
  porDato((clave) => {
    const { ficha: nombre, clase } = DATOS[clave];
    return [nombre, ficha[nombre] ?? (clase === 'texto' ? '' : 0)];
  });

/** The columns of what a record says. */
export const columnasDeFicha = (ficha: DatosDeFicha): ColumnasDeDatos =>
  porDato((clave) => [DATOS[clave].columna, ficha[DATOS[clave].ficha]]);

/** How the form of a record calls them, by their names there. */
export const ROTULOS_DE_FICHA: { readonly [C in ClaveDeDato as Dato<C>['ficha']]: string } =
  porDato((clave) => [DATOS[clave].ficha, DATOS[clave].enFicha]);

/** How the history of a record calls them, by their columns. */
export const ROTULOS_DE_COLUMNAS: { readonly [C in keyof ColumnasDeDatos]: string } = porDato(
  (clave) => [DATOS[clave].columna, DATOS[clave].enFicha],
);

/** Their columns for a SELECT from a table of this name. */
export const columnasDe = <Tabla extends string>(
  tabla: Tabla,
): `${Tabla}.${keyof ColumnasDeDatos}`[] =>
  CLAVES.map((clave) => `${tabla}.${DATOS[clave].columna}` as const);

/** What the boxes of the certificate say. */
export const textosDeDatos = (datos: DatosDeVehiculo): TextosDeDatos =>
  porDato((clave) => [DATOS[clave].casilla, String(datos[clave]).normalize()]);

/** What the cells of a row say of them; a number that is not one is blank. */
export const datosDeCeldas = (textos: Readonly<Record<ColumnaDeDato, string>>): DatosEscritos =>
  porDato((clave) => {
    const dato = DATOS[clave];
    const texto = textos[dato.libro.clave];
    if (dato.clase === 'texto') return [clave, texto];
    return [clave, /^\d+$/.test(texto) && texto.length === dato.cifras ? Number(texto) : null];
  });

/** What is wrong with one of them, in order; empty when it is right. */
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

/** What is wrong with those of a record, by its names; empty when all are right. */
export const reparosDeFicha = (
  ficha: Readonly<FichaEscrita>,
  entorno: Entorno,
): Partial<Record<keyof FichaEscrita, string[]>> => {
  const datos = datosDeFicha(ficha);
  const reparos: Partial<Record<keyof FichaEscrita, string[]>> = {};
  for (const clave of CLAVES) {
    const dato = DATOS[clave];
    const largo =
      dato.clase === 'texto' && String(datos[clave]).length > dato.largo
        ? [`No puede tener más de ${dato.largo} caracteres`]
        : null;
    const suyos = largo ?? reparosDe(clave, datos, entorno);
    if (suyos.length > 0) reparos[dato.ficha] = suyos;
  }
  return reparos;
};

/** What the rest of a vehicle is called: records of ours stand behind these. */
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

/** How forms call each field of a vehicle. */
export const ROTULOS = decir('rotulo');
/** How sentences call each. */
export const EN_FRASE = decir('enFrase');
