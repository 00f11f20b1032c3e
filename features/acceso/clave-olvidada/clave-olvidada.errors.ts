import { definirFallo } from '#values/fallo.ts';

/** Unknown, used or expired, or sent before a password change: one answer for all. */
export const enlaceVencido = definirFallo(
  'clave.enlace_vencido',
  401,
  'El enlace ya se usó o venció. Por favor, pida uno nuevo en “¿Olvidó su contraseña?”.',
);
