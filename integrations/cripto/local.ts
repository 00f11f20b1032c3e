import {
  createHmac,
  createSecretKey,
  hash as resumir,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { jwtVerify, SignJWT } from 'jose';
import { cifradoCon } from './cifrado.ts';
import type { Cripto, DatosToken } from './port.ts';
import { totp } from './totp.ts';

const EMISOR = 'soap';
const AUDIENCIA = 'soap-acceso';
const CODIGO_BYTES = 16;
const ARGON = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const sha256 = (texto: string): string => resumir('sha256', texto);

/** Verified token and its expiry in epoch seconds. */
interface Leido {
  readonly datos: DatosToken;
  readonly vence: number;
}

const leerCon = async (clave: Buffer, token: string, ahora: Date): Promise<Leido | null> => {
  try {
    const { payload } = await jwtVerify(token, clave, {
      algorithms: ['HS256'],
      typ: 'at+jwt',
      issuer: EMISOR,
      audience: AUDIENCIA,
      currentDate: ahora,
    });
    const usuarioId = Number(payload.sub);
    const sesionId = payload['sid'];
    const { exp: vence } = payload;
    return Number.isSafeInteger(usuarioId) && typeof sesionId === 'string' && vence !== undefined
      ? { datos: { usuarioId, sesionId }, vence }
      : null;
  } catch {
    return null;
  }
};

/** Size of the cache of verified tokens; their expiry is checked on every use. */
const TOKENS_CONOCIDOS = 5_000;

const tokensCon = (
  claves: readonly [Buffer, ...Buffer[]],
): Pick<Cripto, 'firmarToken' | 'leerToken'> => {
  const conocidos = new Map<string, Leido>();
  return {
    firmarToken: ({ usuarioId, sesionId }, ahora, venceEn) =>
      new SignJWT({ sid: sesionId })
        .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
        .setIssuer(EMISOR)
        .setAudience(AUDIENCIA)
        .setSubject(String(usuarioId))
        .setIssuedAt(ahora)
        .setExpirationTime(venceEn)
        .sign(claves[0]),
    async leerToken(token, ahora) {
      const conocido = conocidos.get(token);
      if (conocido && conocido.vence > Math.floor(ahora.getTime() / 1_000)) return conocido.datos;
      for (const clave of claves) {
        const leido = await leerCon(clave, token, ahora);
        if (!leido) continue;
        if (conocidos.size >= TOKENS_CONOCIDOS) conocidos.clear();
        conocidos.set(token, leido);
        return leido.datos;
      }
      return null;
    },
  };
};

/** HMAC code. A KeyObject is prepared once: 2 µs per code instead of 30 µs with raw bytes. */
const codificar = (clave: KeyObject, texto: string): string =>
  createHmac('sha256', clave)
    .update(texto)
    .digest()
    .subarray(0, CODIGO_BYTES)
    .toString('base64url');

/**
 * Implementation with node:crypto, jose and argon2. It signs and encrypts with `secreto`, and also
 * accepts whatever was made with `anteriores`.
 */
export const criptoLocal = (secreto: string, anteriores: readonly string[] = []): Cripto => {
  const derivar = (uso: string): [Buffer, ...Buffer[]] => {
    const con = (de: string): Buffer => createHmac('sha256', de).update(uso).digest();
    return [con(secreto), ...anteriores.map(con)];
  };
  const [deCodigo, ...deCodigoAnteriores] = derivar('codigo');
  const claveCodigo = createSecretKey(deCodigo);
  const clavesAnteriores = deCodigoAnteriores.map((clave) => createSecretKey(clave));
  const codigos = (texto: string): [string, ...string[]] => [
    codificar(claveCodigo, texto),
    ...clavesAnteriores.map((clave) => codificar(clave, texto)),
  ];
  // Decoy hash for unknown users, so that both answers take equally long (C16).
  const senuelo = hash(randomBytes(12).toString('hex'), ARGON);
  return {
    ...tokensCon(derivar('token')),
    ...cifradoCon(derivar('cifrado')),
    ...totp,
    cifrarClave: (clave) => hash(clave, ARGON),
    async claveCoincide(clave, guardada) {
      const coincide = await verify(guardada ?? (await senuelo), clave);
      return coincide && guardada !== null;
    },
    azar: () => randomBytes(32).toString('base64url'),
    huella: sha256,
    huellaDe: (contenido) => resumir('sha256', contenido),
    codigo: (texto) => codificar(claveCodigo, texto),
    codigos,
    // Hashes are compared instead of the codes, so that timing reveals nothing about a code.
    esCodigo(codigo, texto) {
      const dicho = sha256(codigo);
      return codigos(texto).some((uno) => sha256(uno) === dicho);
    },
  };
};
