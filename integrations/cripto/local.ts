import { createHmac, hash as resumir, randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { jwtVerify, SignJWT } from 'jose';
import type { Cripto } from './port.ts';

const EMISOR = 'soap';
const AUDIENCIA = 'soap-acceso';
const CODIGO_BYTES = 16;
const ARGON = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const sha256 = (dato: string | Uint8Array): string => resumir('sha256', dato);

const tokensCon = (clave: Buffer): Pick<Cripto, 'firmarToken' | 'leerToken'> => ({
  firmarToken: ({ usuarioId, sesionId }, ahora, venceEn) =>
    new SignJWT({ sid: sesionId })
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
      .setIssuer(EMISOR)
      .setAudience(AUDIENCIA)
      .setSubject(String(usuarioId))
      .setIssuedAt(ahora)
      .setExpirationTime(venceEn)
      .sign(clave),
  async leerToken(token, ahora) {
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
      return Number.isSafeInteger(usuarioId) && typeof sesionId === 'string'
        ? { usuarioId, sesionId }
        : null;
    } catch {
      return null;
    }
  },
});

/** The only implementation: node:crypto, jose and argon2 over the installation's secret. */
export const criptoLocal = (secreto: string): Cripto => {
  const derivar = (uso: string): Buffer => createHmac('sha256', secreto).update(uso).digest();
  const claveCodigo = derivar('codigo');
  // Compared with when the user does not exist, so that both answers take as long (C16).
  const senuelo = hash(randomBytes(12).toString('hex'), ARGON);
  return {
    ...tokensCon(derivar('token')),
    cifrarClave: (clave) => hash(clave, ARGON),
    async claveCoincide(clave, guardada) {
      const coincide = await verify(guardada ?? (await senuelo), clave);
      return coincide && guardada !== null;
    },
    azar: () => randomBytes(32).toString('base64url'),
    huella: sha256,
    huellaDe: sha256,
    codigo: (texto) =>
      createHmac('sha256', claveCodigo)
        .update(texto)
        .digest()
        .subarray(0, CODIGO_BYTES)
        .toString('base64url'),
  };
};
