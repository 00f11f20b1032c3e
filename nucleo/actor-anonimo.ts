import type { Actor } from './contexto.ts';

/** Nobody in particular, from this address; jobs act as it too. */
export const actorAnonimo = (ip: string, navegador = ''): Actor => ({
  rol: 'anonimo',
  usuarioId: null,
  nombreUsuario: null,
  sesionId: null,
  convenioId: null,
  ventaId: null,
  correo: null,
  paso: null,
  ip,
  navegador,
});
