import { sesionVM } from '#features/acceso/entrada/sesion-vm.contract.ts';
import { conLogin, definirLlamada, idEntrada } from '#values/llamada.ts';
import { z } from 'zod';

const quien = conLogin('propio');
const FALTA_NOMBRE = 'Falta el nombre';
const nombre = z.string(FALTA_NOMBRE).trim().min(1, FALTA_NOMBRE).max(60, 'Máximo 60 caracteres');
/** Response of the browser's WebAuthn; its signature decides, not its form. */
const respuesta = z.record(z.string().max(100), z.unknown());
const opciones = z.object({ opciones: z.record(z.string(), z.unknown()) });

const llaveVM = z.object({
  id: z.int(),
  nombre: z.string(),
  creada: z.iso.datetime(),
  usada: z.iso.datetime().nullable(),
});
export type LlaveVM = z.output<typeof llaveVM>;

/** GET Llaves/Mias: returns the caller's passkeys, oldest first. */
export const misLlaves = definirLlamada({
  id: 'Llaves/Mias',
  resumen: 'Llaves de acceso propias',
  metodos: ['GET'],
  rutas: ['/Llaves/Mias'],
  entrada: z.strictObject({}),
  salida: z.array(llaveVM),
  sobre: true,
  quien,
});

/**
 * POST Llaves/PrepararRegistro: returns the browser's options, with a challenge valid for five
 * minutes.
 */
export const prepararRegistroDeLlave = definirLlamada({
  id: 'Llaves/PrepararRegistro',
  resumen: 'Prepara el registro de una llave de acceso',
  metodos: ['POST'],
  rutas: ['/Llaves/PrepararRegistro'],
  entrada: z.strictObject({}),
  salida: opciones,
  sobre: true,
  quien,
  errores: ['llave.demasiadas', 'acceso.sesion_antigua'],
});

/** POST Llaves/Registrar: stores the public key that the browser made. */
export const registrarLlave = definirLlamada({
  id: 'Llaves/Registrar',
  resumen: 'Registra una llave de acceso',
  metodos: ['POST'],
  rutas: ['/Llaves/Registrar'],
  entrada: z.strictObject({ nombre, respuesta }),
  salida: llaveVM,
  sobre: true,
  quien,
  errores: ['llave.rechazada', 'llave.repetida'],
});

/** PUT Llaves/Nombrar: renames a passkey of the caller. */
export const nombrarLlave = definirLlamada({
  id: 'Llaves/Nombrar',
  resumen: 'Cambia el nombre de una llave de acceso propia',
  metodos: ['PUT'],
  rutas: ['/Llaves/Nombrar'],
  entrada: z.strictObject({ id: idEntrada, nombre }),
  salida: z.object({ nombrada: z.literal(true) }),
  sobre: true,
  quien,
  errores: ['comun.no_encontrado'],
});

/**
 * POST Llaves/Quitar: removes a passkey; refused for the last one when the profile must have a
 * second factor.
 */
export const quitarLlave = definirLlamada({
  id: 'Llaves/Quitar',
  resumen: 'Quita una llave de acceso propia',
  metodos: ['POST'],
  rutas: ['/Llaves/Quitar'],
  entrada: z.strictObject({ id: idEntrada }),
  salida: z.object({ quitada: z.literal(true) }),
  sobre: true,
  quien,
  errores: ['comun.no_encontrado', 'factor.exigido'],
});

const TODOS = { ...conLogin('libre'), anonimo: 'libre', publico: 'libre' } as const;

/**
 * POST Llaves/PrepararEntrada: a user who lacks the second factor may use any own key. Anybody else
 * may use a discoverable key of this site that verifies its owner.
 */
export const prepararEntradaConLlave = definirLlamada({
  id: 'Llaves/PrepararEntrada',
  resumen: 'Prepara un inicio de sesión con llave de acceso',
  metodos: ['POST'],
  rutas: ['/Llaves/PrepararEntrada'],
  entrada: z.strictObject({}),
  salida: opciones,
  sobre: true,
  quien: TODOS,
  limitePropio: { parte: 1 / 4 },
  pasos: ['factor'],
  errores: ['llave.ninguna'],
});

/** POST Llaves/Entrar: takes the key's signature and returns a whole session. */
export const entrarConLlave = definirLlamada({
  id: 'Llaves/Entrar',
  resumen: 'Inicia una sesión, o la confirma, con una llave de acceso',
  metodos: ['POST'],
  rutas: ['/Llaves/Entrar'],
  entrada: z.strictObject({ respuesta }),
  salida: sesionVM,
  sobre: false,
  quien: TODOS,
  limitePropio: { parte: 1 / 4 },
  pasos: ['factor'],
  errores: ['llave.rechazada', 'llave.contador', 'acceso.solo_con_proveedor'],
});
