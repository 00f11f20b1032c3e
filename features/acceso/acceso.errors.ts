import { definirFallo } from '#values/fallo.ts';

/** Same text and status whether the user exists or not (C16). */
export const credencialesInvalidas = definirFallo(
  'acceso.credenciales',
  401,
  'Usuario o contraseña incorrectos',
);
/** Forged, revoked, expired, of another agreement or user: one answer for all (C20). */
export const urlNoVigente = definirFallo(
  'acceso.url_no_vigente',
  401,
  'La URL a la que intenta acceder no está vigente',
);

/** Unknown, used or past its time: one answer for all. */
export const codigoVencido = definirFallo(
  'acceso.codigo_vencido',
  401,
  'El enlace ya se usó o venció. Por favor, solicite uno nuevo en “Recuperar mi compra”.',
);

export const refrescoInvalido = definirFallo(
  'acceso.refresco',
  401,
  'No ha iniciado sesión, o su sesión expiró. Inicie sesión nuevamente.',
);
