import { definirFallo, Fallo } from '#values/fallo.ts';
import { mensajePorEstado } from '#values/respuesta.ts';

/** Nothing to issue: no vehicles, or a bulk load that did not finish (A-REEM-006). */
export const noEsReemitible = definirFallo(
  'reemision.no_valida',
  400,
  'La Intención de Venta no es válida para reemitir.',
);

/** Some of its vehicles were covered meanwhile (A-ERR-044). */
export const polizaActiva = (patentes: readonly string[]): Fallo =>
  new Fallo(
    'reemision.poliza_activa',
    400,
    `Los siguientes vehículos tienen una póliza activa: ${patentes.join(', ')}`,
  );

/** It has an `estadoEmision`: the money is in and its policies are on their way, or issued. */
export const yaPagada = definirFallo(
  'reemision.ya_pagada',
  409,
  'La Intención de Venta ya está pagada: no se puede reemitir.',
);

/** A re-issue of the same sale waits for a second person. */
export const enEspera = definirFallo(
  'reemision.en_espera',
  409,
  'Esta Intención de Venta ya tiene una reemisión que espera la aprobación de otro Administrador.',
);

/** The provider held money of this sale and it goes back to the buyer: there is nothing to issue on. */
export const dineroDevuelto = definirFallo(
  'reemision.por_devolver',
  409,
  'El dinero de esta venta se está devolviendo al comprador: no se puede reemitir.',
);

export const reemisionNoEncontrada = definirFallo(
  'reemision.no_encontrada',
  404,
  'No se han encontrado resultados',
);

/** Somebody decided first, or the provider confirmed it. */
export const yaResuelta = definirFallo('reemision.resuelta', 409, 'La reemisión ya fue resuelta.');

/** Whoever asked for it does not decide on it. */
export const faltaOtraPersona = definirFallo(
  'reemision.misma_persona',
  403,
  'La reemisión debe resolverla un Administrador distinto de quien la solicitó.',
);

/** The provider itself says that the buyer is still paying. */
export const compradorPagando = definirFallo(
  'reemision.pago_en_curso',
  409,
  'El comprador todavía está en el formulario de pago. Por favor, intente nuevamente en unos minutos.',
);

/** What is wrong with a field of `reemision`. */
export const datosDeReemision = (campo: string, texto: string): Fallo => {
  const errors = { [`reemision.${campo}`]: [texto] };
  return new Fallo('reemision.datos', 400, mensajePorEstado(400, errors), { errors });
};
