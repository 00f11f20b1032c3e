import { z } from 'zod';
import { validarCorreo } from './correo-electronico.ts';
import { fechaSantiago, reparoDeDia } from './fecha.ts';
import type { Paso } from './paso.ts';
import type { Rol } from './perfil.ts';

/**
 * Scope of a role in a call:
 * - 'todo': every record;
 * - 'corredor': the records of its brokers;
 * - 'propio': its own records;
 * - 'convenio': its one agreement;
 * - 'venta': its one sale;
 * - 'libre': data without an owner.
 */
export type Alcance = 'todo' | 'corredor' | 'propio' | 'convenio' | 'venta' | 'libre';
export type Quien = Readonly<Partial<Record<Rol, Alcance>>>;
export type Metodo = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** File answer: `archivo` and, for OpenAPI, `descripcion`. */
export interface Archivo {
  readonly archivo: string;
  readonly descripcion: string;
}

/** Uploaded file: bytes and the client's name. The name is untrusted; never use it as a path. */
export interface ArchivoRecibido {
  readonly nombre: string;
  readonly contenido: Uint8Array;
}

/** Answer that redirects the browser with status 303. */
export interface Redireccion {
  readonly redireccion: string;
}

/**
 * Contract of one call of the API, shared by server, browser and OpenAPI. The browser uses the first
 * method and path. The others are forms that the specification leaves open (docs/decisiones.md,
 * 'Calls').
 */
export interface Llamada<E extends z.ZodType = z.ZodType, S extends z.ZodType = z.ZodType> {
  readonly id: string;
  readonly resumen: string;
  readonly metodos: readonly [Metodo, ...Metodo[]];
  readonly rutas: readonly [string, ...string[]];
  readonly entrada: E;
  readonly salida: S | Archivo | Redireccion;
  /** False for the answers of Auth/*, which have no `{ exito, datos }` envelope. */
  readonly sobre: boolean;
  readonly quien: Quien;
  /** True for a look-up of a person. The caller must give a reason when the setting demands it. */
  readonly conMotivo?: true;
  /** True when anonymous visitors and public sessions must pass the captcha first. */
  readonly captcha?: boolean;
  /**
   * Limit per hour. `consultas` counts per call and network, for visitors and public sessions that
   * passed the captcha. `cargas` counts per user, over all calls with that limit.
   */
  readonly limite?: 'consultas' | 'cargas';
  /**
   * Limit per minute and network for this call alone: the fraction `parte` of LIMITE_POR_MINUTO. With
   * `por`, each value of that query field has its own limit.
   */
  readonly limitePropio?: { readonly parte: number; readonly por?: string };
  /**
   * True for a call of at most 3 ms of CPU (bench `publicas`). For visitors without login the common
   * limit is then enough.
   */
  readonly barata?: true;
  /** Maximum concurrent calls per user and process, over all calls with this field (C31, C48). */
  readonly aLaVez?: number;
  /**
   * Load shedding class. `informe` (report or export) is refused first, while sales wait. `comienzo`
   * (look-up, search, new entry) is refused while answers are slow. Calls of a started sale are never
   * refused.
   */
  readonly cede?: 'informe' | 'comienzo';
  /** Set for a multipart form with one file in the field `campo`. */
  readonly archivo?: {
    readonly campo: string;
    readonly bytesMaximos: number;
    /** True when the file may be missing; the body may then be JSON. */
    readonly opcional?: boolean;
  };
  /** Key under which a body that is a bare array is read. */
  readonly lista?: string;
  /**
   * Texts with another rule than 'one line without control characters', by key. `lineas` allows
   * several lines; `celda` applies the rule of workbook cells.
   */
  readonly textos?: Readonly<Record<string, 'lineas' | 'celda'>>;
  /** Maximum body size in bytes; overrides the default for its callers (`nucleo/montar.ts`). */
  readonly cuerpoMaximo?: number;
  /** Pending steps in which a session may make this call. It may make no other call. */
  readonly pasos?: readonly Paso[];
  /**
   * True when a replica may answer, but only one that already has the caller's own writes. Never set
   * it for a read on which a write is decided.
   */
  readonly deReplica?: boolean;
  /** True when another site's form may post it, such as the return from a payment gateway. */
  readonly desdeFuera?: boolean;
  /** Error codes that this call may answer besides the common ones. */
  readonly errores?: readonly string[];
}

/**
 * Declares a call. Throws when `quien` is empty, or when visitors without login may make it and it is
 * neither `barata` nor limited by `consultas` or `limitePropio`.
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

/** Database id: a number from 1 to 2^31-1, or up to nine digits from a path or query. */
export const idEntrada = z.union([
  z.int().positive().max(2_147_483_647),
  z
    .string()
    .regex(/^[1-9]\d{0,8}$/, 'Número inválido')
    .transform(Number),
]);

/** Yes or no: a boolean, or its word from a query. */
export const siNoEntrada = z.union([
  z.boolean(),
  z.enum(['true', 'false']).transform((valor) => valor === 'true'),
]);

/** Random code of a mailed or returned link: 32 bytes in base64url. */
export const codigoEntrada = z.string().regex(/^[\w-]{43}$/, 'Código inválido');

/** Integer from 0: a number up to 2^31-1, or up to nine digits from a path or query. */
export const enteroEntrada = z.union([
  z.int().nonnegative().max(2_147_483_647),
  z
    .string()
    .regex(/^\d{1,9}$/, 'Número inválido')
    .transform(Number),
]);

/** Input day `YYYY-MM-DD`, from 1900 to 2099 (`reparoDeDia`). `obligatorio`: message when missing. */
export const fechaEntrada = (obligatorio = 'Falta la fecha') =>
  z.string(obligatorio).check(({ value, issues }) => {
    const message = value === '' ? obligatorio : reparoDeDia(value);
    // Rules between fields also run when this field is invalid.
    if (message) issues.push({ code: 'custom', message, input: value, continue: true });
  });

/** Input instant in ISO 8601 with an offset, parsed to a Date; its Santiago day is 1900 to 2099. */
export const momentoEntrada = z
  .string('Falta la fecha y la hora')
  .min(1, 'Falta la fecha y la hora')
  .pipe(z.iso.datetime({ offset: true, error: 'Fecha inválida' }))
  .transform((texto) => new Date(texto))
  .check(({ value, issues }) => {
    const message = reparoDeDia(fechaSantiago(value));
    if (message) issues.push({ code: 'custom', message, input: value });
  });

/** Input e-mail address (V-VEH-056); outer blanks are trimmed, inner ones are an error. */
export const correoEntrada = z
  .string('El correo es obligatorio')
  .trim()
  .check(({ value, issues }) => {
    const message = validarCorreo(value);
    if (message) issues.push({ code: 'custom', message, input: value });
  });

/** Day `YYYY-MM-DD` in an answer. For input use `fechaEntrada`. */
export const fechaVM = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

/** Every role with login, each with the scope `alcance`; spread it into `quien`. */
export const conLogin = (alcance: Alcance): Quien => ({
  venta: alcance,
  ventaEspecial: alcance,
  administrador: alcance,
  soporte: alcance,
  corredor: alcance,
});
