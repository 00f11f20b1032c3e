import { definirFallo } from '#values/fallo.ts';
import { mensajePorEstado } from '#values/respuesta.ts';
import { SIN_VENTAS } from './informe.ts';

/** Nothing to write down (A-ERR-025). */
export const sinVentas = definirFallo('informe.sin_ventas', 404, SIN_VENTAS);
/** Its `errors` say what is wrong with which date. */
export const periodoInvalido = definirFallo('informe.periodo', 400, mensajePorEstado(400));
/** Missing, of somebody else, not ready, swept, or its address ran out. */
export const informeNoEncontrado = definirFallo(
  'informe.no_encontrado',
  404,
  'El informe no está disponible. Por favor, genérelo nuevamente.',
);
