import { codigoEntrada, conLogin, definirLlamada, idEntrada } from '#values/llamada.ts';
import {
  type MarcaDeCompraVM,
  marcaDeCompraVM,
} from '#features/marca-comercial/marca-comercial.contract.ts';
import { validarTexto } from '#values/texto-oculto.ts';
import { type SesionVM, sesionVM } from './sesion-vm.contract.ts';
import { z } from 'zod';

const OBLIGATORIO = 'Campo obligatorio';
const texto = z.string(OBLIGATORIO).min(1, OBLIGATORIO).max(200);

const TODOS = { ...conLogin('libre'), anonimo: 'libre', publico: 'libre' } as const;

/** Session of a buyer, with the brand of the seller. */
export type SesionPublicaVM = SesionVM & { readonly marca: MarcaDeCompraVM };

/**
 * POST Auth/Login (V-API-004): wrong credentials answer 401 `acceso.credenciales`. After several of
 * them it answers 429 `acceso.demasiados_intentos`, with Retry-After and `reintentarEn` in seconds.
 */
export const iniciarSesion = definirLlamada({
  id: 'Auth/Login',
  resumen: 'Inicia una sesión con nombre de usuario y contraseña',
  metodos: ['POST'],
  rutas: ['/Auth/Login'],
  entrada: z.strictObject({ nombreUsuario: texto, contrasenia: texto }),
  salida: sesionVM,
  sobre: false,
  quien: TODOS,
  limitePropio: { parte: 1 / 4 },
  cuerpoMaximo: 4_096,
  errores: ['acceso.credenciales', 'acceso.demasiados_intentos', 'acceso.solo_con_proveedor'],
});

/**
 * POST Auth/RetomarSesion: gives a new tab the newest open login among the browser's refresh
 * cookies. Answers 401 `acceso.refresco` when there is none.
 */
export const retomarSesion = definirLlamada({
  id: 'Auth/RetomarSesion',
  resumen: 'Sigue en otra pestaña con la sesión que este navegador ya tiene abierta',
  metodos: ['POST'],
  rutas: ['/Auth/RetomarSesion'],
  entrada: z.strictObject({}),
  salida: sesionVM,
  sobre: false,
  quien: TODOS,
  limitePropio: { parte: 1 },
  cuerpoMaximo: 4_096,
  errores: ['acceso.refresco'],
});

/**
 * POST Auth/LoginPublico (V-API-005): enters by a public link. Every invalid link answers 401
 * `acceso.url_no_vigente`, whatever the reason.
 *
 * While sales wait:
 * - 403 `captcha.requerido` for a browser without a place, until it sends an answer in X-Captcha;
 *   no cookie replaces it.
 * - 429 `acceso.en_espera` with the place (`lugar`) and the estimated wait in seconds (`espera`). A
 *   request after Retry-After with the received cookie keeps its place.
 *
 * A browser that left a purchase of this link at the payment gets its session, with
 * `idIntencionVenta`.
 */
export const iniciarSesionPublica = definirLlamada({
  id: 'Auth/LoginPublico',
  resumen: 'Inicia una sesión pública con los datos de un enlace',
  metodos: ['POST'],
  rutas: ['/Auth/LoginPublico'],
  // A malformed link is refused like an invalid one: 401, never 400 (C20).
  entrada: z.strictObject({
    uid: idEntrada.catch(0),
    usn: z
      .string()
      .max(100)
      .refine((usn) => validarTexto(usn) === null)
      .catch(''),
    cid: idEntrada.catch(0),
  }),
  salida: sesionVM.extend({
    convenioId: z.int(),
    marca: marcaDeCompraVM,
    idIntencionVenta: z.int().optional(),
  }),
  sobre: false,
  quien: TODOS,
  limitePropio: { parte: 1 / 2 },
  errores: ['acceso.url_no_vigente', 'acceso.en_espera', 'captcha.requerido'],
});

/**
 * POST Auth/RetomarVenta: opens a session limited to one sale, by a code from the payment
 * provider's return or from a mail (V-OP-86).
 */
export const retomarVenta = definirLlamada({
  id: 'Auth/RetomarVenta',
  resumen: 'Abre una sesión limitada a una venta con un código de acceso',
  metodos: ['POST'],
  rutas: ['/Auth/RetomarVenta'],
  entrada: z.strictObject({ codigo: codigoEntrada }),
  salida: sesionVM.extend({
    idIntencionVenta: z.int(),
    convenioId: z.int(),
    marca: marcaDeCompraVM,
  }),
  sobre: false,
  quien: TODOS,
  limitePropio: { parte: 1 / 4 },
  errores: ['acceso.codigo_vencido'],
});

/** GET version/versionFront: returns the front version that the server expects. */
export const versionFront = definirLlamada({
  id: 'version/versionFront',
  resumen: 'Versión esperada de la aplicación web',
  metodos: ['GET'],
  rutas: ['/version/versionFront'],
  entrada: z.strictObject({}),
  salida: z.string(),
  sobre: true,
  quien: TODOS,
  barata: true,
});

/**
 * GET Captcha/Desafio: returns a proof-of-work challenge; its answer goes in the header X-Captcha.
 */
export const desafioCaptcha = definirLlamada({
  id: 'Captcha/Desafio',
  resumen: 'Desafío de captcha',
  metodos: ['GET'],
  rutas: ['/Captcha/Desafio'],
  entrada: z.strictObject({}),
  // The browser returns it whole with its solution, signed fields included.
  salida: z.looseObject({
    parameters: z.looseObject({
      algorithm: z.string(),
      nonce: z.string(),
      salt: z.string(),
      cost: z.number(),
      keyLength: z.number(),
      keyPrefix: z.string(),
    }),
  }),
  sobre: false,
  quien: TODOS,
  limitePropio: { parte: 1 / 2 },
});
