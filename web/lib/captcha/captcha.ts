import { desafioCaptcha } from '#features/acceso/entrada/entrada.contract.ts';
import { solveChallengeWorkers } from 'altcha-lib';
import { ErrorDeApi, llamar } from '../api/api.ts';

/** Maximum workers: each one is downloaded separately, for a short search. */
const OBREROS = 2;

/**
 * Thrown without a secure context: browsers cannot solve a captcha over plain http from another machine. Only
 * the demonstration is opened that way, and it demands none there.
 */
export class CaptchaImposible extends Error {}

/** Text for screen readers during the wait; nothing is shown. */
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
  const challenge = await llamar(desafioCaptcha, {});
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
 * Solves one challenge of GET Captcha/Desafio in workers, invisibly, in about half a second. Resolves to the
 * value of the header `X-Captcha`, good for one call; the cookie that it earns serves later calls for 20
 * minutes. Throws if it cannot be solved (no answer, or a page without https).
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
 * Makes a call that may demand the captcha. Sends the prepared answer, if any. Sends a new answer once if the
 * server demands it.
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
