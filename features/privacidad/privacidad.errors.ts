import { definirFallo } from '#values/fallo.ts';

/** Used, unknown or expired: one answer, so that guessing reveals nothing. */
export const codigoVencido = definirFallo(
  'datos.codigo_vencido',
  409,
  'El enlace ya fue usado o dejó de servir. Pida otro para continuar.',
);

export const solicitudNoEncontrada = definirFallo(
  'datos.solicitud_no_encontrada',
  404,
  'No existe una solicitud con ese número',
);

export const solicitudRespondidaYa = definirFallo(
  'datos.solicitud_respondida',
  409,
  'La solicitud ya fue respondida o cambió. Vuelva a abrirla.',
);

export const sinRestriccion = definirFallo(
  'datos.sin_restriccion',
  409,
  'Esta solicitud no tiene un bloqueo u oposición que se pueda levantar',
);

export const sinProrroga = definirFallo(
  'datos.sin_prorroga',
  409,
  'El plazo de esta solicitud no se puede extender',
);
