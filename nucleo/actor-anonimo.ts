import type { Actor } from './contexto.ts';

/** Anonymous actor with this IP address; jobs use it too. */
export const actorAnonimo = (ip: string, navegador = ''): Actor => ({
  rol: 'anonimo',
  usuarioId: null,
  nombreUsuario: null,
  sesionId: null,
  convenioId: null,
  ventaId: null,
  correo: null,
  recordatorioId: null,
  paso: null,
  ip,
  navegador,
});
