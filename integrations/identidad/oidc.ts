import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  calculatePKCECodeChallenge,
  ClientError,
  ClientSecretBasic,
  ClientSecretPost,
  clockSkew,
  clockTolerance,
  type Configuration,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  type ServerMetadata,
} from 'openid-client';
import type { Reloj } from '#integrations/reloj/port.ts';
import { relojDelSistema } from '#integrations/reloj/sistema.ts';
import type { FallaDelProveedor, IdentidadLeida, ProveedorDeIdentidad } from './port.ts';

export interface AjustesDeOidc {
  readonly emisor: string;
  readonly cliente: string;
  readonly secreto: string;
  readonly ambitos: string;
  /** Claim with the groups or roles of a person; a dotted path for a nested claim. */
  readonly reclamo: string;
  /** Claim with the e-mail address, in the same notation as `reclamo`. */
  readonly reclamoDeCorreo: string;
  /** True to accept addresses without `email_verified`, if only the issuer's administrators set them. */
  readonly correosConfiables: boolean;
  /** Values of `acr` or `amr` that prove a second factor. */
  readonly factores: readonly string[];
  /** Public origin of the product. */
  readonly direccion: string;
  readonly reloj: Reloj;
}

type Reclamos = Readonly<Record<string, unknown>>;

const SEGUNDOS_DE_ESPERA = 10;
/** Tolerated clock skew in seconds. */
const TOLERANCIA_S = 60;
const VUELTA = '/acceso/vuelta';
const SALIDA = '/acceso/iniciarSesion';

const HONDURA = 5;
/** Error codes of the library, Node and OAuth. Error texts are left out: they may hold personal data. */
const CODIGO = /^[A-Za-z][A-Za-z0-9_]{1,60}$/;

const camposDe = (error: object): unknown[] =>
  (['code', 'error', 'status', 'claim', 'attribute'] as const).map(
    (campo) => (error as Readonly<Record<string, unknown>>)[campo],
  );

const dichoDe = (error: unknown, queda: number): string[] => {
  if (typeof error !== 'object' || error === null || queda === 0) return [];
  const suyos = camposDe(error).flatMap((valor) => {
    if (typeof valor === 'number') return [String(valor)];
    return typeof valor === 'string' && CODIGO.test(valor) ? [valor] : [];
  });
  return [...suyos, ...dichoDe((error as { readonly cause?: unknown }).cause, queda - 1)];
};

/** Cause of an error as codes only, without tokens or personal data. */
const causaDe = (error: unknown): string =>
  [...new Set(dichoDe(error, HONDURA))].join(' ') ||
  (error instanceof Error ? error.name : 'desconocida');

const textoDe = (valor: unknown): string | null =>
  typeof valor === 'string' && valor !== '' ? valor : null;

const textosDe = (valor: unknown): string[] =>
  (Array.isArray(valor) ? valor : [valor]).flatMap((uno) => textoDe(uno) ?? []);

/** Claim by its name, which may contain dots, or by its path. */
const reclamoEn = (reclamos: Reclamos, nombre: string): unknown =>
  nombre in reclamos
    ? reclamos[nombre]
    : nombre
        .split('.')
        .reduce<unknown>(
          (en, parte) =>
            typeof en === 'object' && en !== null ? (en as Reclamos)[parte] : undefined,
          reclamos,
        );

/** Client authentication method; Basic if the provider announces none (the default of OIDC). */
const autenticarCon = ({ token_endpoint_auth_methods_supported: admite }: ServerMetadata) =>
  admite && !admite.includes('client_secret_basic') ? ClientSecretPost : ClientSecretBasic;

/** Error codes that mean no answer; any other client error is a refusal by the provider. */
const SIN_RESPUESTA = new Set(['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_RESPONSE_IS_NOT_JSON']);
const noContesta = (error: unknown): boolean => {
  if (!(error instanceof ClientError)) return error instanceof TypeError;
  const { code = '', cause } = error;
  const estado = cause instanceof Response ? cause.status : 0;
  return SIN_RESPUESTA.has(code) || estado >= 500;
};

const fallaEn = (paso: FallaDelProveedor['paso'], error: unknown): FallaDelProveedor => ({
  falla: noContesta(error) ? 'sin_respuesta' : 'rechazada',
  paso,
  causa: causaDe(error),
});

/** Discovers the provider. It is not cached, so that changed keys and addresses apply at once. */
const conocer = async (ajustes: AjustesDeOidc): Promise<Configuration> => {
  const { emisor, cliente, secreto, reloj } = ajustes;
  const adelanto = reloj.ahora().getTime() - relojDelSistema.ahora().getTime();
  const opciones = {
    timeout: SEGUNDOS_DE_ESPERA,
    execute: [
      enableNonRepudiationChecks,
      ...(new URL(emisor).protocol === 'http:' ? [allowInsecureRequests] : []),
    ],
  };
  const metadatos = {
    [clockSkew]: Math.round(adelanto / 1_000),
    [clockTolerance]: TOLERANCIA_S,
  };
  return discovery(
    new URL(emisor),
    cliente,
    metadatos,
    (servidor, ...resto) => autenticarCon(servidor)(secreto)(servidor, ...resto),
    opciones,
  );
};

const salidaDe = (
  configuracion: Configuration,
  { direccion }: AjustesDeOidc,
  idToken: string | undefined,
): string | null => {
  if (!configuracion.serverMetadata().end_session_endpoint || !idToken) return null;
  return buildEndSessionUrl(configuracion, {
    id_token_hint: idToken,
    post_logout_redirect_uri: `${direccion}${SALIDA}`,
  }).href;
};

/** True when this ID token proves a second factor. */
const conFactor = ({ acr, amr }: Reclamos, { factores }: AjustesDeOidc): boolean =>
  [...textosDe(acr), ...textosDe(amr)].some((uno) => factores.includes(uno));

const DE_CORREO = 'email';

/** True when the address identifies the person; an unverified one may belong to somebody else. */
const correoVale = (
  reclamos: Reclamos,
  { reclamoDeCorreo, correosConfiables }: AjustesDeOidc,
): boolean => {
  // Apple and Cognito send it as text. It applies only to the claim `email`.
  const dicho = reclamoDeCorreo === DE_CORREO ? (reclamos['email_verified'] ?? null) : null;
  return dicho === null ? correosConfiables : dicho === true || dicho === 'true';
};

const leerReclamos = (
  reclamos: Reclamos,
  ajustes: AjustesDeOidc,
): Pick<IdentidadLeida, 'correo' | 'faltaCorreo' | 'nombre' | 'valores'> => {
  const correo = textoDe(reclamoEn(reclamos, ajustes.reclamoDeCorreo))?.toLowerCase() ?? null;
  const vale = correoVale(reclamos, ajustes);
  const sinCorreo = vale ? null : 'sin_confirmar';
  return {
    correo: vale ? correo : null,
    faltaCorreo: correo === null ? 'ausente' : sinCorreo,
    nombre: textoDe(reclamos['preferred_username']) ?? correo,
    valores: textosDe(reclamoEn(reclamos, ajustes.reclamo)),
  };
};

/** OpenID Connect provider: authorization code with PKCE, state and nonce; any issuer with discovery. */
export const identidadPorOidc = (ajustes: AjustesDeOidc): ProveedorDeIdentidad => ({
  async direccionDeEntrada({ state, nonce, verificador }) {
    try {
      return buildAuthorizationUrl(await conocer(ajustes), {
        redirect_uri: `${ajustes.direccion}${VUELTA}`,
        scope: ajustes.ambitos,
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verificador),
        code_challenge_method: 'S256',
      }).href;
    } catch (error) {
      return fallaEn('descubrimiento', error);
    }
  },
  async leerVuelta({ code, iss }, { state, nonce, verificador }) {
    let paso: FallaDelProveedor['paso'] = 'descubrimiento';
    try {
      const configuracion = await conocer(ajustes);
      paso = 'canje';
      const vuelta = new URL(`${ajustes.direccion}${VUELTA}`);
      const suyo = iss === undefined ? {} : { iss };
      vuelta.search = String(new URLSearchParams({ code, state, ...suyo }));
      const respuesta = await authorizationCodeGrant(configuracion, vuelta, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verificador,
      });
      const suyos = respuesta.claims();
      if (!suyos) return { falla: 'rechazada', paso, causa: 'sin_id_token' };
      paso = 'datos_de_la_persona';
      // Many providers return address and groups only from userinfo.
      const ademas = configuracion.serverMetadata().userinfo_endpoint
        ? await fetchUserInfo(configuracion, respuesta.access_token, suyos.sub)
        : {};
      return {
        emisor: suyos.iss,
        sujeto: suyos.sub,
        ...leerReclamos({ ...ademas, ...suyos }, ajustes),
        conFactor: conFactor(suyos, ajustes),
        salida: salidaDe(configuracion, ajustes, respuesta.id_token),
      };
    } catch (error) {
      return fallaEn(paso, error);
    }
  },
});
