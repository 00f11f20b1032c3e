import { ErrorDeApi } from '../lib/api/api.ts';
import { resolverCaptcha } from '../lib/captcha/captcha.ts';

/** Repeats `pedir` with a solved captcha if `error` says that one was missing; throws any other `error`. */
export const entrarConCaptcha = async <T>(
  error: unknown,
  pedir: (captcha: string) => Promise<T>,
): Promise<T> => {
  if (!(error instanceof ErrorDeApi) || error.codigo !== 'captcha.requerido') throw error;
  return pedir(await resolverCaptcha());
};
