import { definirFallo, Fallo } from '#values/fallo.ts';

/** No provider is configured. Not 404, because nobody's record is missing. */
export const sinProveedor = definirFallo(
  'oidc.sin_proveedor',
  409,
  'En este sistema no se entra con una cuenta externa.',
);

/** Unknown, used or expired, or begun in another browser: one answer for all. */
export const intentoVencido = definirFallo(
  'oidc.intento_vencido',
  400,
  'El ingreso venció o ya se usó. Por favor, comience de nuevo.',
);

/** Login refused: invalid code, or an answer of another provider, client or time. */
export const identidadRechazada = (proveedor: string): Fallo =>
  new Fallo(
    'oidc.rechazada',
    400,
    `No pudimos comprobar quién es usted con ${proveedor}. Por favor, comience de nuevo.`,
  );

export const proveedorSinRespuesta = (proveedor: string): Fallo =>
  new Fallo(
    'oidc.sin_respuesta',
    503,
    `No pudimos comunicarnos con el proveedor de ${proveedor}. Por favor, intente nuevamente en unos minutos.`,
  );

/** Unknown, ambiguous or disabled user. */
export const sinUsuario = (proveedor: string): Fallo =>
  new Fallo(
    'oidc.sin_usuario',
    403,
    `Entró bien con ${proveedor}, pero no corresponde a un usuario vigente de este sistema. Pida a un administrador que lo cree con el mismo correo.`,
  );

/** The provider gives no e-mail, or none that it or the settings verify, so no user can be found. */
export const sinCorreoConfirmado = (proveedor: string, falta: 'ausente' | 'sin_confirmar'): Fallo =>
  falta === 'ausente'
    ? new Fallo(
        'oidc.sin_correo',
        403,
        `Entró bien con ${proveedor}, pero el proveedor no entrega su correo, y por él se reconoce a cada usuario. Pida a su administrador que lo agregue a los datos que el proveedor entrega a este sistema.`,
      )
    : new Fallo(
        'oidc.correo_sin_confirmar',
        403,
        `Entró bien con ${proveedor}, pero el proveedor no confirma su correo (email_verified). Pida a su administrador que lo confirme allí, o que este sistema confíe en los correos de ese proveedor.`,
      );

/** The provider makes them an administrator, which needs a second person here. */
export const perfilPorAprobar = (proveedor: string): Fallo =>
  new Fallo(
    'oidc.por_aprobar',
    403,
    `Entró bien con ${proveedor}, pero en este sistema el perfil de Administrador lo aprueban dos personas. Pida a un administrador que lo proponga.`,
  );

/** The provider's values map to no profile. */
export const sinPerfil = (proveedor: string): Fallo =>
  new Fallo(
    'oidc.sin_perfil',
    403,
    `Entró bien con ${proveedor}, pero allí no tiene asignado un perfil de este sistema. Pídalo a quien administra esa cuenta.`,
  );
