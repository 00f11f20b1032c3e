import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Llaves, OpcionesDeLlave, RespuestaDeLlave } from './port.ts';

const NOMBRE = 'SOAP';
/** EdDSA, ES256 and RS256: the algorithms of current keys, supported by Node without warnings. */
const ALGORITMOS = [-8, -7, -257];

/** Loads the library, 400 modules, with the first passkey instead of at every start. */
const biblioteca = () => import('@simplewebauthn/server');

/** Expected relying party (the host) and origin. */
const sitioDe = (direccion: string): { expectedRPID: string; expectedOrigin: string } => {
  const { hostname, origin } = new URL(direccion);
  return { expectedRPID: hostname, expectedOrigin: origin };
};

const bytesDe = (texto: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(texto, 'base64url'));

/** Converts every error of the library, thrown for invalid answers, to null. */
const oNada = async <T>(leer: () => Promise<T | null>): Promise<T | null> => {
  try {
    return await leer();
  } catch {
    return null;
  }
};

const textoEn = (objeto: unknown, clave: string): string | null => {
  const valor =
    typeof objeto === 'object' && objeto !== null
      ? (objeto as Record<string, unknown>)[clave]
      : null;
  return typeof valor === 'string' ? valor : null;
};

// The library takes the unverified record for its own type and throws when the form is another.

const aOpciones = (opciones: object): OpcionesDeLlave => ({ ...opciones });

const desafioDe = (respuesta: RespuestaDeLlave): string | null => {
  const datos = textoEn(respuesta['response'], 'clientDataJSON');
  if (datos === null) return null;
  try {
    return textoEn(JSON.parse(Buffer.from(datos, 'base64url').toString('utf8')), 'challenge');
  } catch {
    return null;
  }
};

/** Implementation with @simplewebauthn/server. */
export const llavesWebauthn: Llaves = {
  async opcionesDeRegistro({ direccion, desafio, usuario, yaTiene }) {
    const { generateRegistrationOptions } = await biblioteca();
    const opciones = await generateRegistrationOptions({
      rpName: NOMBRE,
      rpID: sitioDe(direccion).expectedRPID,
      userName: usuario.nombre,
      userDisplayName: usuario.nombre,
      userID: new TextEncoder().encode(`soap-${usuario.id}`),
      challenge: bytesDe(desafio),
      supportedAlgorithmIDs: ALGORITMOS,
      excludeCredentials: yaTiene.map((id) => ({ id })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    return aOpciones(opciones);
  },
  async leerRegistro(respuesta, { direccion, desafio }) {
    const { verifyRegistrationResponse } = await biblioteca();
    return oNada(async () => {
      const { verified, registrationInfo } = await verifyRegistrationResponse({
        response: respuesta as unknown as RegistrationResponseJSON,
        expectedChallenge: desafio,
        supportedAlgorithmIDs: ALGORITMOS,
        ...sitioDe(direccion),
      });
      if (!verified || !registrationInfo) return null;
      const { id, publicKey, counter } = registrationInfo.credential;
      return { credencial: id, clavePublica: publicKey, contador: counter };
    });
  },
  async opcionesDeEntrada({ direccion, desafio, permitidas }) {
    const { generateAuthenticationOptions } = await biblioteca();
    const opciones = await generateAuthenticationOptions({
      rpID: sitioDe(direccion).expectedRPID,
      challenge: bytesDe(desafio),
      userVerification: permitidas === null ? 'required' : 'preferred',
      ...(permitidas && { allowCredentials: permitidas.map((id) => ({ id })) }),
    });
    return aOpciones(opciones);
  },
  deQueEs(respuesta) {
    const desafio = desafioDe(respuesta);
    const credencial = textoEn(respuesta, 'id');
    return desafio === null || credencial === null ? null : { desafio, credencial };
  },
  async leerEntrada(respuesta, { direccion, desafio, llave, verificada }) {
    const { verifyAuthenticationResponse } = await biblioteca();
    return oNada(async () => {
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: respuesta as unknown as AuthenticationResponseJSON,
        expectedChallenge: desafio,
        ...sitioDe(direccion),
        requireUserVerification: verificada,
        credential: {
          id: llave.credencial,
          publicKey: new Uint8Array(llave.clavePublica),
          // The library checks the counter before the signature, so it is compared below instead.
          counter: 0,
        },
      });
      if (!verified) return null;
      const { newCounter } = authenticationInfo;
      return llave.contador > 0 && newCounter <= llave.contador ? 'contador' : newCounter;
    });
  },
};
