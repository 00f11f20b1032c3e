import { validarAnio } from '#values/anio.ts';
import { validarImpreso } from '#values/letras-del-certificado.ts';

/** Column of a field in the workbook of a load. */
export interface EnLibro {
  /** Name of its column. */
  readonly clave: string;
  readonly titulo: string;
  /** Width of the column on screen, in characters. */
  readonly ancho: number;
  readonly instruccion: string;
  /** Examples: a person's car, a company's, and a foreigner's motorcycle. */
  readonly ejemplos: readonly [string | number, string | number, string | number];
  /** Maximum characters of a cell, fewer than in a form; null if its own rule gives the limit. */
  readonly largo: number | null;
}

export interface Campo {
  /** Label beside its field, of its column, and in the form's summary of errors. */
  readonly rotulo: string;
  /** Name within a sentence or a timeline: 'Vehículo 2 (JVGX15), año', 'año de 2016 a 2017'. */
  readonly enFrase: string;
}

export interface Entorno {
  /** The present year in Santiago. */
  readonly anioActual: number;
}

interface Comun extends Campo {
  /** Its column in `venta_vehiculos`, and in `vehiculos` if our own records have it. */
  readonly columna: string;
  /** Its name in the calls of sales (V-ENT-010); everywhere else it is called as here. */
  readonly enVenta: string;
  /** Its box of the certificate. */
  readonly casilla: string;
  readonly libro: EnLibro;
}

interface DeTexto extends Comun {
  readonly clase: 'texto';
  /** Maximum characters in a call. */
  readonly largo: number;
  /** Errors of a value, all at once; empty if it is valid. */
  readonly reparos: (valor: string, entorno: Entorno) => readonly (string | null)[];
}

interface DeEntero extends Comun {
  readonly clase: 'entero';
  /** Digits of a cell. */
  readonly cifras: number;
  /** Null is blank. */
  readonly reparos: (valor: number | null, entorno: Entorno) => readonly (string | null)[];
}

/**
 * Vehicle fields that are typed and stored unchanged, from the form to the certificate. Forms, workbook and
 * calls list them in this order. Everything else reads this table (`campos.ts`).
 */
export const DATOS = {
  anioFabricacion: {
    clase: 'entero',
    cifras: 4,
    rotulo: 'Año',
    enFrase: 'año',
    columna: 'anio_fabricacion',
    enVenta: 'anioFabricacion',
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
  numeroMotor: {
    clase: 'texto',
    largo: 40,
    rotulo: 'N° de motor',
    enFrase: 'N° de motor',
    columna: 'numero_motor',
    enVenta: 'nroMotor',
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
