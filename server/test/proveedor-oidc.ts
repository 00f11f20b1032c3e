import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import Provider, { type Configuration } from 'oidc-provider';

export interface CuentaDelProveedor {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean | string;
  readonly upn?: string;
  readonly preferred_username?: string;
  readonly groups?: readonly string[];
  readonly amr?: readonly string[];
}

/** A certified third-party identity provider on a port of its own. */
export interface ProveedorOidc {
  readonly emisor: string;
  readonly entorno: Record<string, string>;
  /** Person at the browser from now on. */
  cuenta: CuentaDelProveedor;
  /** Sets the product's address, the only one allowed. */
  conocer(direccion: string): Promise<void>;
  /** Replaces the signing keys without publishing the old ones. */
  rotarLlaves(): Promise<void>;
  /** True: answers nothing. */
  caido: boolean;
  /** Follows `direccion` in a browser. Returns the parameters of the redirect back. */
  volver(direccion: string): Promise<URLSearchParams>;
  cerrar(): Promise<void>;
}

const CLIENTE = 'soap';
const SECRETO = 'secreto-del-cliente-de-prueba';
const AMBITOS = 'openid email profile groups';
const INTERACCION = '/interaccion/';

const llaveNueva = async () => {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return { ...(await exportJWK(privateKey)), use: 'sig', alg: 'RS256', kid: crypto.randomUUID() };
};

const configuracionDe = async (
  direccion: string,
  cuentaDe: () => CuentaDelProveedor,
): Promise<Configuration> => ({
  clients: [
    {
      client_id: CLIENTE,
      client_secret: SECRETO,
      redirect_uris: [`${direccion}/acceso/vuelta`],
      post_logout_redirect_uris: [`${direccion}/acceso/iniciarSesion`],
    },
  ],
  jwks: { keys: [await llaveNueva()] },
  cookies: { keys: ['llave-de-las-galletas-de-prueba'] },
  claims: {
    openid: ['sub', 'amr'],
    email: ['email', 'email_verified'],
    profile: ['preferred_username', 'upn'],
    groups: ['groups'],
  },
  scopes: AMBITOS.split(' '),
  features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: true } },
  // The defaults print a warning each.
  ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 3_600 },
  interactions: { url: (_, { uid }) => `${INTERACCION}${uid}` },
  findAccount: (_, accountId) => ({
    accountId,
    claims: async () => ({ ...cuentaDe(), sub: accountId }),
  }),
  loadExistingGrant: async ({ oidc }) => {
    const grant = new oidc.provider.Grant({
      clientId: CLIENTE,
      accountId: oidc.session?.accountId ?? '',
    });
    grant.addOIDCScope(AMBITOS);
    await grant.save();
    return grant;
  },
});

/** Follows a browser's way through the provider, with its cookies, to its last redirect. */
const seguir = async (desde: string, emisor: string): Promise<URL> => {
  const galletas = new Map<string, string>();
  let donde = new URL(desde);
  while (donde.href.startsWith(emisor)) {
    const respuesta = await fetch(donde, {
      redirect: 'manual',
      headers: { cookie: [...galletas].map(([nombre, valor]) => `${nombre}=${valor}`).join('; ') },
    });
    for (const una of respuesta.headers.getSetCookie()) {
      const [nombre = '', valor = ''] = (una.split(';')[0] ?? '').split(/=(.*)/);
      galletas.set(nombre, valor);
    }
    const sigue = respuesta.headers.get('location');
    if (!sigue) throw new Error(`${respuesta.status} en ${donde.href}: ${await respuesta.text()}`);
    donde = new URL(sigue, donde);
  }
  return donde;
};

/**
 * Starts a provider with the product as its client, on its own port by default. Admits everybody as `cuenta`.
 */
export const iniciarProveedorOidc = async (): Promise<ProveedorOidc> => {
  let direccion = 'http://localhost:3000';
  let proveedor: Provider;
  const entrarSolo = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const { sub: accountId, amr = [] } = suyo.cuenta;
    await proveedor.interactionFinished(req, res, {
      login: { accountId, amr: [...amr], remember: false },
    });
  };
  const servidor = createServer((req, res) => {
    if (suyo.caido) req.socket.destroy();
    else if (req.url?.startsWith(INTERACCION)) void entrarSolo(req, res);
    else void proveedor.callback()(req, res);
  }).listen(0, '127.0.0.1');
  await once(servidor, 'listening');
  const emisor = `http://127.0.0.1:${(servidor.address() as AddressInfo).port}`;
  const abrir = async () =>
    new Provider(emisor, await configuracionDe(direccion, () => suyo.cuenta));
  const suyo: ProveedorOidc = {
    emisor,
    entorno: {
      OIDC_EMISOR: emisor,
      OIDC_CLIENTE: CLIENTE,
      OIDC_SECRETO: SECRETO,
      OIDC_AMBITOS: AMBITOS,
      OIDC_NOMBRE: 'su cuenta de la empresa',
    },
    cuenta: { sub: 'nadie' },
    caido: false,
    async conocer(otra) {
      direccion = otra;
      proveedor = await abrir();
    },
    async rotarLlaves() {
      proveedor = await abrir();
    },
    async volver(adonde) {
      return (await seguir(adonde, emisor)).searchParams;
    },
    async cerrar() {
      servidor.closeAllConnections();
      servidor.close();
      await once(servidor, 'close');
    },
  };
  proveedor = await abrir();
  return suyo;
};
