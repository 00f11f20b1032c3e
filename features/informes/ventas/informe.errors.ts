import { definirFallo } from '#values/fallo.ts';
import { mensajePorEstado } from '#values/respuesta.ts';
import { SIN_VENTAS } from './informe.ts';

/** The report would be empty (A-ERR-025). */
export const sinVentas = definirFallo('informe.sin_ventas', 404, SIN_VENTAS);
/** `errors` gives the fault of each date. */
export const periodoInvalido = definirFallo('informe.periodo', 400, mensajePorEstado(400));
/** Missing, foreign, unfinished or deleted, or its address expired. */
export const informeNoEncontrado = definirFallo(
  'informe.no_encontrado',
  404,
  'El informe no está disponible. Por favor, genérelo nuevamente.',
);
