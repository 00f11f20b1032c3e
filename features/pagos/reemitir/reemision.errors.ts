import { definirFallo, Fallo } from '#values/fallo.ts';
import { definirFalloDeCampos } from '#values/fallo-de-campos.ts';
import { SIN_RESULTADOS } from '#values/respuesta.ts';

/** The sale has no vehicles, or a bulk load that did not finish (A-REEM-006). */
export const noEsReemitible = definirFallo(
  'reemision.no_valida',
  400,
  'La Intención de Venta no es válida para reemitir.',
);

/** Another sale covered some of its vehicles meanwhile (A-ERR-044). */
export const polizaActiva = (patentes: readonly string[]): Fallo =>
  new Fallo(
    'reemision.poliza_activa',
    400,
    `Los siguientes vehículos tienen una póliza activa: ${patentes.join(', ')}`,
  );

/** The sale has an `estadoEmision`: it is paid, and its policies are issued or being issued. */
export const yaPagada = definirFallo(
  'reemision.ya_pagada',
  409,
  'La Intención de Venta ya está pagada: no se puede reemitir.',
);

/** Another re-issue of the sale waits for a second person. */
export const enEspera = definirFallo(
  'reemision.en_espera',
  409,
  'Esta Intención de Venta ya tiene una reemisión que espera la aprobación de otro Administrador.',
);

/** The provider held money of this sale that is being refunded, so there is nothing to issue. */
export const dineroDevuelto = definirFallo(
  'reemision.por_devolver',
  409,
  'El dinero de esta venta se está devolviendo al comprador: no se puede reemitir.',
);

export const reemisionNoEncontrada = definirFallo('reemision.no_encontrada', 404, SIN_RESULTADOS);

/** Another person decided first, or the provider confirmed the payment. */
export const yaResuelta = definirFallo('reemision.resuelta', 409, 'La reemisión ya fue resuelta.');

/** The person who requested a re-issue may not decide on it. */
export const faltaOtraPersona = definirFallo(
  'reemision.misma_persona',
  403,
  'La reemisión debe resolverla un Administrador distinto de quien la solicitó.',
);

/** The provider reports that the buyer is still paying. */
export const compradorPagando = definirFallo(
  'reemision.pago_en_curso',
  409,
  'El comprador todavía está en el formulario de pago. Por favor, intente nuevamente en unos minutos.',
);

const datos = definirFalloDeCampos('reemision.datos');
/** A field of `reemision` is wrong. */
export const datosDeReemision = (campo: string, texto: string): Fallo =>
  datos({ [`reemision.${campo}`]: [texto] });
