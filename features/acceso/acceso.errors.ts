import { definirFallo, Fallo } from '#values/fallo.ts';
import { SIN_SESION } from '#values/respuesta.ts';

/** The answer has the same text and status whether or not the user exists (C16). */
export const credencialesInvalidas = definirFallo(
  'acceso.credenciales',
  401,
  'Usuario o contraseña incorrectos',
);

/** Returns a wait in words, rounded up: '45 segundos', '1 minuto', '15 minutos'. */
const textoDeEspera = (segundos: number): string => {
  if (segundos === 1) return '1 segundo';
  if (segundos < 60) return `${segundos} segundos`;
  const minutos = Math.ceil(segundos / 60);
  return minutos === 1 ? '1 minuto' : `${minutos} minutos`;
};

/** The credentials are right, but this user may enter only through the identity provider. */
export const soloConProveedor = (nombre: string): Fallo =>
  new Fallo(
    'acceso.solo_con_proveedor',
    403,
    `Su perfil no entra con una contraseña de este sistema. Use el botón “Entrar con ${nombre}”.`,
  );

/** Too many wrong passwords; `reintentarEn` (seconds) is also sent as Retry-After. */
export const demasiadosIntentos = (segundos: number): Fallo =>
  new Fallo(
    'acceso.demasiados_intentos',
    429,
    `Demasiados intentos de inicio de sesión. Por favor, espere ${textoDeEspera(segundos)} e intente nuevamente.`,
    { reintentarEn: segundos },
  );

/** The answer is equal for a link that is forged, revoked, expired, or of another agreement or user (C20). */
export const urlNoVigente = definirFallo(
  'acceso.url_no_vigente',
  401,
  'La URL a la que intenta acceder no está vigente',
);

/** The answer is equal for a code that is unknown, used or expired. */
export const codigoVencido = definirFallo(
  'acceso.codigo_vencido',
  401,
  'El enlace ya se usó o venció. Por favor, solicite uno nuevo en “Recuperar mi compra”.',
);

export const refrescoInvalido = definirFallo('acceso.refresco', 401, SIN_SESION);

/** Changing a way to log in requires a recent login. */
export const sesionAntigua = definirFallo(
  'acceso.sesion_antigua',
  403,
  'Por seguridad, cierre su sesión e inicie sesión nuevamente: esto se cambia en los primeros 15 minutos.',
);

interface EnEspera {
  /** Position among the waiting visitors, from 1. */
  readonly lugar: number;
  /** Estimated wait, and delay until the next request, both in seconds. */
  readonly espera: number;
  readonly reintentarEn: number;
  /** True when the previous place was lost because it is kept for a limited time. */
  readonly vencido: boolean;
}

/** The visitor of a public link must wait while sales wait; the error carries place and time. */
export const enEspera = (lugar: EnEspera): Fallo =>
  new Fallo(
    'acceso.en_espera',
    429,
    'En este momento hay más compras en curso de las que podemos atender. Le guardamos un lugar: entrará por orden de llegada.',
    { ...lugar },
  );
