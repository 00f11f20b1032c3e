import { type Challenge, type Payload, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { beforeEach, describe, expect, it } from 'vitest';
import { relojFijo } from '#integrations/reloj/fijo.ts';
import { captchaAltcha } from './altcha.ts';
import { CAPTCHA_MINIMO } from './exigencias.ts';
import type { Captcha, MarcarUsada } from './port.ts';

// The system clock must not matter, in the past or in the future.
const inicio = new Date('2020-03-31T12:00:00Z');
const reloj = relojFijo(inicio);
let usadas = new Map<string, Date>();
const marcarUsada: MarcarUsada = (firma, venceEn) => {
  const nueva = !usadas.has(firma);
  usadas.set(firma, venceEn);
  return Promise.resolve(nueva);
};

const altcha = (secreto = 'un-secreto-de-pruebas') =>
  captchaAltcha({
    secretos: [secreto],
    reloj,
    marcarUsada,
    costo: 20,
    esfuerzo: 20,
  });

const codificar = (carga: unknown) => Buffer.from(JSON.stringify(carga)).toString('base64');
const resolver = async (captcha: Captcha): Promise<Payload> => {
  const desafio = (await captcha.desafio()) as Challenge;
  const solucion = await solveChallenge({ challenge: desafio, deriveKey });
  if (!solucion) throw new Error('Not solved');
  return { challenge: desafio, solution: solucion };
};

beforeEach(() => {
  reloj.fijar(inicio);
  usadas = new Map();
});
const resuelto = async (captcha: Captcha): Promise<string> => codificar(await resolver(captcha));

describe('captcha', () => {
  it('accepts a solved challenge', async () => {
    const captcha = altcha();
    expect(await captcha.verificar(await resuelto(captcha))).toBe('valido');
  });

  it('accepts each solution only once (C37)', async () => {
    const captcha = altcha();
    const respuesta = await resuelto(captcha);
    await captcha.verificar(respuesta);
    expect(await captcha.verificar(respuesta)).toBe('repetido');
  });

  it('accepts a solution only once when it is sent concurrently', async () => {
    const captcha = altcha();
    const respuesta = await resuelto(captcha);
    const veredictos = await Promise.all(
      Array.from({ length: 8 }, () => captcha.verificar(respuesta)),
    );
    expect(veredictos.filter((veredicto) => veredicto === 'valido')).toHaveLength(1);
  });

  it('returns a challenge that is serialisable as JSON', async () => {
    const desafio = await altcha().desafio();
    expect(JSON.parse(JSON.stringify(desafio))).toEqual(desafio);
  });

  it.each(['', 'x', 'bnVsbA==', codificar({}), codificar([1]), 'a'.repeat(100_000), '🚗', '{"a":'])(
    'treats unreadable input as invalido (%#)',
    async (respuesta) => {
      expect(await altcha().verificar(respuesta)).toBe('invalido');
    },
  );
});

describe('captcha altcha', () => {
  it('reports a second use as repetido until the challenge expires', async () => {
    const respuesta = codificar(await resolver(altcha()));
    expect(await altcha().verificar(respuesta)).toBe('valido');
    expect(await altcha().verificar(respuesta)).toBe('repetido');
    expect([...usadas.values()]).toEqual([new Date(inicio.getTime() + 600_000)]);
  });

  it('expires after ten minutes', async () => {
    const carga = codificar(await resolver(altcha()));
    reloj.avanzar(600_000);
    expect(await altcha().verificar(carga)).toBe('vencido');
    reloj.avanzar(-1);
    expect(await altcha().verificar(carga)).toBe('valido');
  });

  it('refuses a challenge signed with another secret', async () => {
    const ajeno = codificar(await resolver(altcha('otro-secreto-cualquiera')));
    expect(await altcha().verificar(ajeno)).toBe('invalido');
  });

  it.each<[string, (carga: Payload) => void]>([
    ['an expiry put off', (c) => (c.challenge.parameters.data = { vence: 9_999_999_999_999 })],
    ['a lower cost', (c) => (c.challenge.parameters.cost = 1)],
    ['a shorter prefix', (c) => (c.challenge.parameters.keyPrefix = '00')],
    ['no signature', (c) => delete c.challenge.signature],
    ['no key signature', (c) => delete c.challenge.parameters.keySignature],
    ['a parameter more', (c) => (c.challenge.parameters.memoryCost = 1)],
    ['another key', (c) => (c.solution.derivedKey = '00'.repeat(32))],
  ])('refuses a solution with %s', async (_, alterar) => {
    const carga = structuredClone(await resolver(altcha()));
    alterar(carga);
    expect(await altcha().verificar(codificar(carga))).toBe('invalido');
    expect(usadas.size).toBe(0);
  });

  it('reports another encoding of a used solution as repetido', async () => {
    const carga = await resolver(altcha());
    await altcha().verificar(codificar(carga));
    const otra = { ...carga, solution: { ...carga.solution, time: 1, extra: 'x' } };
    expect(await altcha().verificar(`${codificar(otra)}\n`)).toBe('repetido');
  });

  it('requires by default 1,000 to 2,000 attempts of 1,000 iterations', async () => {
    const captcha = captchaAltcha({
      ...{ secretos: ['un-secreto-de-pruebas'], reloj, marcarUsada },
      esfuerzo: CAPTCHA_MINIMO,
    });
    const { solution, challenge } = await resolver(captcha);
    expect(challenge.parameters.cost).toBe(1_000);
    expect(solution.counter).toBeGreaterThanOrEqual(1_000);
    expect(solution.counter).toBeLessThanOrEqual(2_000);
  });
});
