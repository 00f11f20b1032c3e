import { z } from 'zod';
import { validarCorreo } from './correo-electronico.ts';
import { fechaSantiago, reparoDeDia } from './fecha.ts';
import type { Paso } from './paso.ts';
import type { Rol } from './perfil.ts';

/**
 * How far a role reaches in a call: everything, the records of its brokers, its own records,
 * its one agreement, its one sale, or only data that belongs to nobody in particular.
 */
export type Alcance = 'todo' | 'corredor' | 'propio' | 'convenio' | 'venta' | 'libre';
export type Quien = Readonly<Partial<Record<Rol, Alcance>>>;
export type Metodo = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** An answer that is a file; `descripcion` goes to OpenAPI. */
export interface Archivo {
  readonly archivo: string;
  readonly descripcion: string;
}

/** A file as it came: the name its sender gave it, never to be used as a path, and its bytes. */
export interface ArchivoRecibido {
  readonly nombre: string;
  readonly contenido: Uint8Array;
}

/** An answer that sends the browser to another address (303). */
export interface Redireccion {
  readonly redireccion: string;
}

/**
 * One call of the API, described once: the server mounts it, the browser calls it and OpenAPI is
 * made from it. The first method and path are the ones the browser uses; the others are the forms
 * the specification leaves open (docs/decisiones.md, 'Calls').
 */
export interface Llamada<E extends z.ZodType = z.ZodType, S extends z.ZodType = z.ZodType> {
  readonly id: string;
  readonly resumen: string;
  readonly metodos: readonly [Metodo, ...Metodo[]];
  readonly rutas: readonly [string, ...string[]];
  readonly entrada: E;
  readonly salida: S | Archivo | Redireccion;
  /** False for the bare answers of Auth/*: no `{ exito, datos }` around them. */
  readonly sobre: boolean;
  readonly quien: Quien;
  /** It looks a person up: where the setting asks for it, its caller says why. */
  readonly conMotivo?: true;
  /** Anonymous visitors and public sessions must have passed the captcha. */
  readonly captcha?: boolean;
  /**
   * The setting that limits this call by hour: `consultas` by network, for visitors and public
   * sessions that passed the captcha; `cargas` by user, for all the calls that say so together.
   */
  readonly limite?: 'consultas' | 'cargas';
  /**
   * A budget by minute and network for this call alone, which no other call uses up: so much of
   * LIMITE_POR_MINUTO, and where `por` names a query field, so much for each of its values.
   */
  readonly limitePropio?: { readonly parte: number; readonly por?: string };
  /**
   * Takes 3 ms of processor at most (bench `publicas`), so that visitors without a login need no limit but
   * the common one.
   */
  readonly barata?: true;
  /** How many of the calls that say so a user may have in course in one process (C31, C48). */
  readonly aLaVez?: number;
  /**
   * What gives way when the house cannot do all: an `informe` (report or export) first, while sales wait;
   * then a `comienzo` (a look-up, a search, a new entry), while answers wait. What goes on with a sale never does.
   */
  readonly cede?: 'informe' | 'comienzo';
  /** It travels as a multipart form with one file in this field. */
  readonly archivo?: {
    readonly campo: string;
    readonly bytesMaximos: number;
    /** The file may be missing, and then the body may as well be JSON. */
    readonly opcional?: boolean;
  };
  /** A body that is a bare list is taken as this key. */
  readonly lista?: string;
  /**
   * The texts, by their key, that are not one line without control characters: `lineas` may have
   * several lines, a `celda` is judged as the cell of a workbook is.
   */
  readonly textos?: Readonly<Record<string, 'lineas' | 'celda'>>;
  /** Bytes of its body, where the limit of its callers does not do (`nucleo/montar.ts`). */
  readonly cuerpoMaximo?: number;
  /** A session that still lacks one of these steps may make it; no other call is open to it. */
  readonly pasos?: readonly Paso[];
  /**
   * A replica may answer it, which is never behind what its caller wrote: a look-up, a list or a
   * report, by which nobody decides a write.
   */
  readonly deReplica?: boolean;
  /** Another site's form may call it: it changes nothing that the site itself is not asked about. */
  readonly desdeFuera?: boolean;
  /** Stable codes this call may answer besides the common ones. */
  readonly errores?: readonly string[];
}

/**
 * Declares a call, so that none is mounted undeclared. Throws when it says nobody may use it, and when
 * visitors without a login may but nothing says that it is cheap or what limits it.
 */
export const definirLlamada = <E extends z.ZodType, S extends z.ZodType>(
  llamada: Llamada<E, S>,
): Llamada<E, S> => {
  const { id, quien, limite, limitePropio, barata } = llamada;
  if (Object.keys(quien).length === 0) throw new Error(`${id}: falta quien`);
  if (quien.anonimo && limite !== 'consultas' && !limitePropio && !barata) {
    throw new Error(`${id}: sin sesión, y ni barata ni con límite`);
  }
  return llamada;
};

/** True when the call answers a file instead of JSON. */
export const esArchivo = (salida: Llamada['salida']): salida is Archivo => 'archivo' in salida;

/** True when the call sends the browser elsewhere instead of answering JSON. */
export const esRedireccion = (salida: Llamada['salida']): salida is Redireccion =>
  'redireccion' in salida;

/** A database id, 1 to 2^31-1, as a number or as the digits of a path or query. */
export const idEntrada = z.union([
  z.int().positive().max(2_147_483_647),
  z
    .string()
    .regex(/^[1-9]\d{0,8}$/, 'Número inválido')
    .transform(Number),
]);

/** A whole number from 0, as a number or as the digits of a path or query. */
export const enteroEntrada = z.union([
  z.int().nonnegative().max(2_147_483_647),
  z
    .string()
    .regex(/^\d{1,9}$/, 'Número inválido')
    .transform(Number),
]);

/** A day `YYYY-MM-DD` that somebody gives, within the years that `reparoDeDia` takes. */
export const fechaEntrada = (obligatorio = 'Campo obligatorio') =>
  z.string(obligatorio).check(({ value, issues }) => {
    const message = value === '' ? obligatorio : reparoDeDia(value);
    // Rules between fields are judged whatever else is wrong.
    if (message) issues.push({ code: 'custom', message, input: value, continue: true });
  });

/** A moment with its offset, as the screens send date and time of Santiago. */
export const momentoEntrada = z
  .string('Campo obligatorio')
  .min(1, 'Campo obligatorio')
  .pipe(z.iso.datetime({ offset: true, error: 'Fecha inválida' }))
  .transform((texto) => new Date(texto))
  .check(({ value, issues }) => {
    const message = reparoDeDia(fechaSantiago(value));
    if (message) issues.push({ code: 'custom', message, input: value });
  });

/** An e-mail by the one rule there is for them; blanks around it do not count, inside they are wrong. */
export const correoEntrada = z
  .string('El correo es obligatorio')
  .trim()
  .check(({ value, issues }) => {
    const message = validarCorreo(value);
    if (message) issues.push({ code: 'custom', message, input: value });
  });

/** A calendar day `YYYY-MM-DD` of an answer; of a question it is `fechaEntrada`. */
export const fechaVM = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

/** Everyone with a login; spread into `quien` with the scope each one has. */
export const conLogin = (alcance: Alcance): Quien => ({
  venta: alcance,
  ventaEspecial: alcance,
  administrador: alcance,
  soporte: alcance,
  corredor: alcance,
});
