import { createHmac } from 'node:crypto';
import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';
import type { Reloj } from '#integrations/reloj/port.ts';
import type { Captcha, MarcarUsada } from './port.ts';

interface AjustesAltcha {
  /** Signing secrets, equal in every process. The first signs; all of them verify. */
  secretos: readonly [string, ...string[]];
  reloj: Reloj;
  /** Records used solutions, because the library does not prevent replays. */
  marcarUsada: MarcarUsada;
  /** Mean number of attempts that solve a challenge, at least 3; 1,500 are half a second of work. */
  esfuerzo: number;
  /** PBKDF2 iterations per attempt, default 1,000. */
  costo?: number;
  validezMs?: number;
}

const LARGO_MAXIMO = 4_096;
const parametros = z.object({
  algorithm: z.string(),
  nonce: z.string(),
  salt: z.string(),
  cost: z.number(),
  keyLength: z.number(),
  keyPrefix: z.string(),
  keySignature: z.string(),
  data: z.object({ vence: z.number().int() }),
});
const esquema = z.object({
  challenge: z.object({ parameters: parametros.strict(), signature: z.string() }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
});

/** Parses the widget's answer, base64 of JSON; null for anything else. */
const leer = (respuesta: string): z.output<typeof esquema> | null => {
  if (respuesta.length > LARGO_MAXIMO) return null;
  try {
    const datos: unknown = JSON.parse(Buffer.from(respuesta, 'base64').toString('utf8'));
    return esquema.safeParse(datos).data ?? null;
  } catch {
    return null;
  }
};

/** Proof-of-work captcha (ALTCHA v2) without any external service or data about the visitor. */
export const captchaAltcha = (ajustes: AjustesAltcha): Captcha => {
  const { reloj, esfuerzo, costo = 1_000 } = ajustes;
  const validezMs = ajustes.validezMs ?? 10 * 60_000;
  const llavesDe = (secreto: string) => {
    const derivar = (uso: string): string =>
      createHmac('sha256', secreto).update(uso).digest('hex');
    return {
      hmacSignatureSecret: derivar('captcha.desafio'),
      hmacKeySignatureSecret: derivar('captcha.llave'),
    };
  };
  const [primero, ...otros] = ajustes.secretos;
  const llaves = llavesDe(primero);
  const todas = [llaves, ...otros.map(llavesDe)];
  const resuelta = async (leida: z.output<typeof esquema>): Promise<boolean> => {
    for (const suyas of todas) {
      if ((await verifySolution({ ...leida, deriveKey, ...suyas })).verified) return true;
    }
    return false;
  };

  return {
    desafio: () =>
      createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: costo,
        counter: randomInt(Math.ceil((esfuerzo * 4) / 3), Math.ceil((esfuerzo * 2) / 3)),
        deriveKey,
        // A signed expiry of our own, because the library's one reads the system clock.
        data: { vence: reloj.ahora().getTime() + validezMs },
        ...llaves,
      }),
    async verificar(respuesta) {
      const leida = leer(respuesta);
      if (!leida) return 'invalido';
      if (!(await resuelta(leida))) return 'invalido';
      const { signature, parameters } = leida.challenge;
      const venceEn = new Date(parameters.data.vence);
      if (reloj.ahora() >= venceEn) return 'vencido';
      return (await ajustes.marcarUsada(signature, venceEn)) ? 'valido' : 'repetido';
    },
  };
};
