import { definirFallo, Fallo } from '#values/fallo.ts';

/** Same text and status whether the user exists or not (C16). */
export const credencialesInvalidas = definirFallo(
  'acceso.credenciales',
  401,
  'Usuario o contraseña incorrectos',
);

/** '45 segundos', '1 minuto', '15 minutos': at least what is left. */
const textoDeEspera = (segundos: number): string => {
  if (segundos === 1) return '1 segundo';
  if (segundos < 60) return `${segundos} segundos`;
  const minutos = Math.ceil(segundos / 60);
  return minutos === 1 ? '1 minuto' : `${minutos} minutos`;
};

/** To whoever showed who they are by what does not open here any more. */
export const soloConProveedor = (nombre: string): Fallo =>
  new Fallo(
    'acceso.solo_con_proveedor',
    403,
    `Su perfil no entra con una contraseña de este sistema. Use el botón “Entrar con ${nombre}”.`,
  );

/** Too many wrong passwords; `reintentarEn` (seconds) also travels as Retry-After. */
export const demasiadosIntentos = (segundos: number): Fallo =>
  new Fallo(
    'acceso.demasiados_intentos',
    429,
    `Demasiados intentos de inicio de sesión. Por favor, espere ${textoDeEspera(segundos)} e intente nuevamente.`,
    { reintentarEn: segundos },
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

/** What changes how somebody comes in is asked of whoever just came in. */
export const sesionAntigua = definirFallo(
  'acceso.sesion_antigua',
  403,
  'Por seguridad, cierre su sesión e inicie sesión nuevamente: esto se cambia en los primeros 15 minutos.',
);

interface EnEspera {
  /** Its place among those who wait, from 1. */
  readonly lugar: number;
  /** Seconds it will probably take, and after how many to ask again. */
  readonly espera: number;
  readonly reintentarEn: number;
  /** The place it had before was kept for as long as one is kept. */
  readonly vencido: boolean;
}

/** Not now, and when: whoever comes by a public link while sales wait has a place among those who do. */
export const enEspera = (lugar: EnEspera): Fallo =>
  new Fallo(
    'acceso.en_espera',
    429,
    'En este momento hay más compras en curso de las que podemos atender. Le guardamos un lugar: entrará por orden de llegada.',
    { ...lugar },
  );
