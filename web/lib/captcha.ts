import { ErrorDeApi } from './api.ts';

const ALGORITMO = 'PBKDF2/SHA-256';

/**
 * No browser solves one over plain http from another machine: only the demonstration is opened so, and
 * asks for none there.
 */
export class CaptchaImposible extends Error {}

const cargarWidget = async (): Promise<void> => {
  if (!globalThis.isSecureContext) throw new CaptchaImposible('el captcha necesita https');
  const [{ default: Resolvedor }] = await Promise.all([
    import('altcha/workers/pbkdf2?worker'),
    import('altcha/external').then(() => import('altcha/i18n/es-419')),
  ]);
  globalThis.$altcha.algorithms.set(ALGORITMO, () => new Resolvedor());
};

/**
 * Solves one challenge of GET Captcha/Desafio in a worker, with nothing to see: half a second of
 * work for the visitor's machine. Resolves to the value of the header `X-Captcha`, good for one
 * call; the cookie that call earns serves the next ones for 20 minutes. Throws when it cannot be
 * solved (no answer, or a page without https).
 */
export const resolverCaptcha = async (): Promise<string> => {
  await cargarWidget();
  const widget = document.createElement('altcha-widget');
  widget.hidden = true;
  widget.setAttribute('language', 'es-419');
  // Until it says so, the element has none of its methods.
  const listo = new Promise((cargado) => {
    widget.addEventListener('load', cargado, { once: true });
  });
  document.body.append(widget);
  try {
    await listo;
    await widget.configure({
      challenge: '/api/Captcha/Desafio',
      display: 'invisible',
      minDuration: 0,
      humanInteractionSignature: false,
    });
    const resultado = await widget.verify();
    if (!resultado) throw new Error('captcha sin resolver');
    return resultado.payload;
  } finally {
    widget.remove();
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
