import { sesionVM } from '#features/acceso/entrada/sesion-vm.contract.ts';
import { conLogin, definirLlamada, idEntrada } from '#values/llamada.ts';
import { z } from 'zod';

const quien = conLogin('propio');
const OBLIGATORIO = 'Campo obligatorio';
/** Of the application (six digits) or a recovery code, with blanks and dashes as they are typed. */
const codigo = z.string(OBLIGATORIO).trim().min(1, OBLIGATORIO).max(40);
const ERRORES = ['factor.codigo', 'acceso.demasiados_intentos'] as const;

const estadoDeFactorVM = z.object({
  activo: z.boolean(),
  desde: z.iso.datetime().nullable(),
  codigosRestantes: z.int().nonnegative(),
  /** How many passkeys. */
  llaves: z.int().nonnegative(),
  /** The setting demands one of this profile. */
  exigido: z.boolean(),
  /** A password of this system lets the user in. */
  conClave: z.boolean(),
  /** An account of a provider of identities is tied to the user. */
  cuentaExterna: z.boolean(),
});
export type EstadoDeFactorVM = z.output<typeof estadoDeFactorVM>;

/** GET Factor/Estado: one's own, or for an Administrador that of `usuarioId`. */
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

/** POST Factor/Preparar: a new secret for an application; nothing counts until it is confirmed. */
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
 * POST Factor/Activar: the first code of the application. Answers ten recovery codes, never shown
 * again, and, to a session that had to enrol, the whole one that takes its place.
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

/** POST Factor/Confirmar: what a login still lacked; answers the whole session, of another id. */
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

/** POST Factor/Codigos: ten new recovery codes in the place of those there were. */
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

/** POST Factor/Quitar: with a code of it; refused where the profile must have one. */
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

/** POST Factor/Reponer: takes another's away, who lost it; ends their sessions. */
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
