import { sesionVM } from '#features/acceso/entrada/sesion-vm.contract.ts';
import { conLogin, definirLlamada, idEntrada } from '#values/llamada.ts';
import { z } from 'zod';

const quien = conLogin('propio');
const FALTA_CODIGO = 'Falta el código';
/** Code of the application (six digits) or recovery code, with blanks and dashes as typed. */
const codigo = z.string(FALTA_CODIGO).trim().min(1, FALTA_CODIGO).max(40);
const ERRORES = ['factor.codigo', 'acceso.demasiados_intentos'] as const;

const estadoDeFactorVM = z.object({
  activo: z.boolean(),
  desde: z.iso.datetime().nullable(),
  codigosRestantes: z.int().nonnegative(),
  /** Number of passkeys. */
  llaves: z.int().nonnegative(),
  /** True when the settings require a second factor of this profile. */
  exigido: z.boolean(),
  /** True when a password of this system lets the user in. */
  conClave: z.boolean(),
  /** True when an account of an identity provider is tied to the user. */
  cuentaExterna: z.boolean(),
});
export type EstadoDeFactorVM = z.output<typeof estadoDeFactorVM>;

/** GET Factor/Estado: returns the caller's factor, or for an Administrador that of `usuarioId`. */
export const estadoDeFactor = definirLlamada({
  id: 'Factor/Estado',
  resumen: 'Segundo factor de un usuario',
  metodos: ['GET'],
  rutas: ['/Factor/Estado'],
  entrada: z.strictObject({ usuarioId: idEntrada.optional() }),
  salida: estadoDeFactorVM,
  sobre: true,
  quien: { ...quien, administrador: 'todo' },
  errores: ['comun.no_encontrado'],
});

/** POST Factor/Preparar: returns a new secret for an application; it is unused until confirmed. */
export const prepararFactor = definirLlamada({
  id: 'Factor/Preparar',
  resumen: 'Prepara un segundo factor con una aplicación de códigos',
  metodos: ['POST'],
  rutas: ['/Factor/Preparar'],
  entrada: z.strictObject({}),
  salida: z.object({ secreto: z.string(), direccion: z.string() }),
  sobre: true,
  quien,
  pasos: ['enrolar'],
  errores: ['factor.ya_activo', 'acceso.sesion_antigua'],
});

const codigosVM = z.array(z.string()).length(10);

/**
 * POST Factor/Activar: takes the first code of the application. Returns ten recovery codes, never
 * shown again. A session that had to enrol also gets its whole session.
 */
export const activarFactor = definirLlamada({
  id: 'Factor/Activar',
  resumen: 'Activa el segundo factor preparado',
  metodos: ['POST'],
  rutas: ['/Factor/Activar'],
  entrada: z.strictObject({ codigo }),
  salida: z.object({ codigos: codigosVM, sesion: sesionVM.nullable() }),
  sobre: true,
  quien,
  pasos: ['enrolar'],
  errores: [...ERRORES, 'factor.ya_activo', 'factor.sin_preparar'],
});

/**
 * POST Factor/Confirmar: completes a login that lacked its second factor. Returns the whole
 * session, with a new id.
 */
export const confirmarFactor = definirLlamada({
  id: 'Factor/Confirmar',
  resumen: 'Confirma el segundo factor de un inicio de sesión',
  metodos: ['POST'],
  rutas: ['/Factor/Confirmar'],
  entrada: z.strictObject({ codigo }),
  salida: sesionVM,
  sobre: false,
  quien,
  pasos: ['factor'],
  errores: [...ERRORES, 'factor.sin_pedir'],
});

/** POST Factor/Codigos: replaces the recovery codes by ten new ones. */
export const renovarCodigos = definirLlamada({
  id: 'Factor/Codigos',
  resumen: 'Reemplaza los códigos de respaldo del segundo factor',
  metodos: ['POST'],
  rutas: ['/Factor/Codigos'],
  entrada: z.strictObject({ codigo }),
  salida: z.object({ codigos: codigosVM }),
  sobre: true,
  quien,
  errores: ERRORES,
});

/**
 * POST Factor/Quitar: removes the factor by one of its codes; refused when the profile must have
 * one.
 */
export const quitarFactor = definirLlamada({
  id: 'Factor/Quitar',
  resumen: 'Quita el segundo factor propio',
  metodos: ['POST'],
  rutas: ['/Factor/Quitar'],
  entrada: z.strictObject({ codigo }),
  salida: z.object({ quitado: z.literal(true) }),
  sobre: true,
  quien,
  errores: [...ERRORES, 'factor.exigido'],
});

/** POST Factor/Reponer: removes the factor of another user who lost it, and ends their sessions. */
export const reponerFactor = definirLlamada({
  id: 'Factor/Reponer',
  resumen: 'Quita el segundo factor de un usuario que lo perdió',
  metodos: ['POST'],
  rutas: ['/Factor/Reponer'],
  entrada: z.strictObject({ usuarioId: idEntrada }),
  salida: z.object({ repuesto: z.boolean() }),
  sobre: true,
  quien: { administrador: 'todo' },
});
