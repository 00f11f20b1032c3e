import { createHmac } from 'node:crypto';
import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';
import type { Reloj } from '#integrations/reloj/port.ts';
import type { Captcha, MarcarUsada } from './port.ts';

interface AjustesAltcha {
  /** The first signs the challenges, the same in every process; answers to those of any are taken. */
  secretos: readonly [string, ...string[]];
  reloj: Reloj;
  /** The library does not stop replays: whoever builds the adapter keeps the used ones. */
  marcarUsada: MarcarUsada;
  /** PBKDF2 iterations per attempt; with 1,000 and the counters below half a second of work. */
  costo?: number;
  contador?: { desde: number; hasta: number };
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

/** What the widget sends: base64 of JSON. Null when it is not that. */
const leer = (respuesta: string): z.output<typeof esquema> | null => {
  if (respuesta.length > LARGO_MAXIMO) return null;
  try {
    const datos: unknown = JSON.parse(Buffer.from(respuesta, 'base64').toString('utf8'));
    return esquema.safeParse(datos).data ?? null;
  } catch {
    return null;
  }
};

/** Proof of work on our own server (ALTCHA v2): no outside service, nothing about the visitor. */
export const captchaAltcha = (ajustes: AjustesAltcha): Captcha => {
  const { reloj, costo = 1_000, contador = { desde: 1_000, hasta: 2_000 } } = ajustes;
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
        counter: randomInt(contador.hasta, contador.desde),
        deriveKey,
        // Signed with the rest; the library's own expiry would look at the machine's clock.
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
