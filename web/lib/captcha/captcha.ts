import { desafioCaptcha } from '#features/acceso/entrada/entrada.contract.ts';
import { type Challenge, solveChallengeWorkers } from 'altcha-lib';
import { ErrorDeApi, llamar } from '../api.ts';

/** More would be fetched each by itself, for a search that is short. */
const OBREROS = 2;

/**
 * No browser solves one over plain http from another machine: only the demonstration is opened so, and
 * asks for none there.
 */
export class CaptchaImposible extends Error {}

/** What the wait is, for who hears the page: on the screen there is nothing of it. */
const anunciar = (): (() => void) => {
  const anuncio = document.createElement('div');
  anuncio.className = 'solo-lectores';
  anuncio.lang = 'es-419';
  anuncio.dataset['captcha'] = '';
  anuncio.setAttribute('role', 'status');
  anuncio.textContent = 'Verificando que usted es una persona, por favor espere.';
  document.body.append(anuncio);
  return () => anuncio.remove();
};

const resolver = async (): Promise<string> => {
  const challenge = (await llamar(desafioCaptcha, {})) as unknown as Challenge;
  const solution = await solveChallengeWorkers({
    challenge,
    createWorker: () =>
      new Worker(new URL('captcha.worker.ts', import.meta.url), { type: 'module' }),
    concurrency: Math.min(OBREROS, navigator.hardwareConcurrency),
  });
  if (!solution) throw new Error('captcha sin resolver');
  return btoa(JSON.stringify({ challenge, solution }));
};

/**
 * Solves one challenge of GET Captcha/Desafio in workers, with nothing to see: half a second of
 * work for the visitor's machine. Resolves to the value of the header `X-Captcha`, good for one
 * call; the cookie that call earns serves the next ones for 20 minutes. Throws when it cannot be
 * solved (no answer, or a page without https).
 */
export const resolverCaptcha = async (): Promise<string> => {
  if (!globalThis.isSecureContext) throw new CaptchaImposible('el captcha necesita https');
  const callar = anunciar();
  try {
    return await resolver();
  } finally {
    callar();
  }
};

/**
 * Makes a call that may ask for the captcha: with the answer prepared beforehand, if there is one,
 * and once more with a new answer when the server asks for it.
 */
export const conCaptcha = async <T>(
  llamarCon: (captcha: string | undefined) => Promise<T>,
  preparado?: string,
): Promise<T> => {
  try {
    return await llamarCon(preparado);
  } catch (error) {
    if (!(error instanceof ErrorDeApi) || error.codigo !== 'captcha.requerido') throw error;
    const respuesta = await resolverCaptcha().catch(() => {
      throw error;
    });
    return llamarCon(respuesta);
  }
};
