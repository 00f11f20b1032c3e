import { conLogin, definirLlamada } from '#values/llamada.ts';
import { tokenVM } from './token-vm.contract.ts';
import { z } from 'zod';

/**
 * POST Auth/ActualizarToken: rotates the refresh token; reuse of an old one ends the family. The
 * web sends none: `accesToken`, valid or expired, tells which session's cookie to use.
 */
export const actualizarToken = definirLlamada({
  id: 'Auth/ActualizarToken',
  resumen: 'Cambia un token de actualización por un token de acceso nuevo',
  metodos: ['POST'],
  rutas: ['/Auth/ActualizarToken'],
  entrada: z.strictObject({
    usuarioId: z.int().positive(),
    tokenActualizacion: z.string().max(2_000).optional(),
    accesToken: z.string().max(2_000).optional(),
  }),
  salida: tokenVM.extend({ tokenActualizacion: z.string().optional() }),
  sobre: false,
  quien: { ...conLogin('propio'), anonimo: 'libre', publico: 'propio' },
  limitePropio: { parte: 1 },
  errores: ['acceso.refresco'],
});

/**
 * POST Auth/CerrarSesion: ends the family; safe to repeat. `salida` is the logout address of the
 * identity provider that opened it, when there is one.
 */
export const cerrarSesion = definirLlamada({
  id: 'Auth/CerrarSesion',
  resumen: 'Cierra la sesión',
  metodos: ['POST'],
  rutas: ['/Auth/CerrarSesion'],
  entrada: z.strictObject({}),
  salida: z.object({ cerrada: z.boolean(), salida: z.url().optional() }),
  sobre: true,
  quien: { ...conLogin('propio'), publico: 'propio' },
  pasos: ['factor', 'enrolar'],
});

/**
 * GET Endpoints/ObtenerEndpointsDisponiblesPorRol: returns the ids of the calls this role may make.
 * For display only; the server checks each call.
 */
export const obtenerEndpoints = definirLlamada({
  id: 'Endpoints/ObtenerEndpointsDisponiblesPorRol',
  resumen: 'Llamadas disponibles para el perfil de la sesión',
  metodos: ['GET'],
  rutas: ['/Endpoints/ObtenerEndpointsDisponiblesPorRol'],
  entrada: z.strictObject({}),
  salida: z.array(z.string()),
  sobre: true,
  quien: { ...conLogin('libre'), publico: 'libre' },
});
