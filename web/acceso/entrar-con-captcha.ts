import { ErrorDeApi } from '../lib/api.ts';
import { resolverCaptcha } from '../lib/captcha/captcha.ts';

/** Asks once more with a solved captcha where that is what was missing; throws `error` otherwise. */
export const entrarConCaptcha = async <T>(
  error: unknown,
  pedir: (captcha: string) => Promise<T>,
): Promise<T> => {
  if (!(error instanceof ErrorDeApi) || error.codigo !== 'captcha.requerido') throw error;
  return pedir(await resolverCaptcha());
};
