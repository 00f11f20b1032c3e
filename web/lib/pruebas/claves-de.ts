import type { ServidorDePrueba } from './servidor-de-pruebas.ts';

/** Idempotency keys of the requests of `/api{ruta}` so far; '' for a request without one. */
export const clavesDe = (servidor: ServidorDePrueba, ruta: string): string[] =>
  servidor.pedidos(ruta).map(({ cabeceras }) => String(cabeceras['idempotency-key'] ?? ''));
