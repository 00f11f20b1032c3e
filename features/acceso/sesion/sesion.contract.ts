import { conLogin, definirLlamada } from '#values/llamada.ts';
import { tokenVM } from './token-vm.contract.ts';
import { z } from 'zod';

/**
 * POST Auth/ActualizarToken: rotates the refresh token; reuse of an old one ends the family. The web
 * sends none: `accesToken`, expired or not, says which session's cookie is meant.
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
 * POST Auth/CerrarSesion: ends the family; safe to repeat. `salida` is where the browser ends it at the
 * provider of identities that opened it, when there is such an address.
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

/** GET Endpoints/ObtenerEndpointsDisponiblesPorRol: the call ids this role may use. Cosmetic. */
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
