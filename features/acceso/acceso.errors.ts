import { definirFallo } from '#values/fallo.ts';

/** Same text and status whether the user exists or not (C16). */
export const credencialesInvalidas = definirFallo(
  'acceso.credenciales',
  401,
  'Usuario o contraseña incorrectos',
);
export const refrescoInvalido = definirFallo(
  'acceso.refresco',
  401,
  'No ha iniciado sesión, o su sesión expiró. Inicie sesión nuevamente.',
);
