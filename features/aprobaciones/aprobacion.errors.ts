import { definirFallo } from '#values/fallo.ts';

/** The settings demand a second person, so the change must be proposed. */
export const aprobacionExigida = definirFallo(
  'aprobacion.exigida',
  409,
  'Este cambio lo debe aprobar otra persona.',
);
export const aprobacionNoExigida = definirFallo(
  'aprobacion.no_exigida',
  409,
  'Este cambio no necesita la aprobación de otra persona.',
);
export const cambioYaPropuesto = definirFallo(
  'aprobacion.ya_propuesta',
  409,
  'Ya hay un cambio propuesto sobre lo mismo, que espera la aprobación de otra persona.',
);
/** Nobody else could approve it, so it must not wait. */
export const sinQuienDecida = definirFallo(
  'aprobacion.sin_quien_decida',
  409,
  'Este cambio lo debe aprobar otra persona con perfil Administrador, y no hay otra que pueda entrar. Pida ayuda a quien opera el sistema.',
);
export const mismaPersona = definirFallo(
  'aprobacion.misma_persona',
  403,
  'Usted propuso este cambio: debe decidirlo otra persona.',
);
export const cambioResuelto = definirFallo(
  'aprobacion.resuelta',
  409,
  'Este cambio ya fue decidido o retirado.',
);
export const cambioVencido = definirFallo(
  'aprobacion.vencida',
  409,
  'El plazo para decidir este cambio venció. Quien lo necesite debe proponerlo de nuevo.',
);
/** Its proposer has lost the right to make it. */
export const sinDerecho = definirFallo(
  'aprobacion.sin_derecho',
  409,
  'Quien propuso este cambio ya no puede hacerlo. Rechácelo, y propóngalo de nuevo si corresponde.',
);
/** The server command is refused, because a second person could decide. */
export const hayQuienDecida = definirFallo(
  'aprobacion.hay_quien_decida',
  409,
  'Hay otra persona con perfil Administrador que puede decidir este cambio, en “Cambios por aprobar”.',
);
