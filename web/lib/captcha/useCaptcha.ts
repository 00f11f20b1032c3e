import { useCallback, useRef } from 'react';
import { conCaptcha, resolverCaptcha } from './captcha.ts';
import { useSesion } from '../sesion/useSesion.ts';

/**
 * A visitor's captcha, solved while they type: `preparar` starts it, once; `con` makes the call with its
 * answer. Users with a login need none.
 */
export const useCaptcha = () => {
  const { tipo } = useSesion();
  const preparado = useRef<Promise<string | undefined> | null>(null);

  const preparar = useCallback(() => {
    if (tipo !== 'login') preparado.current ??= resolverCaptcha().catch(() => undefined);
  }, [tipo]);

  const con = useCallback(
    async <T>(llamarCon: (captcha: string | undefined) => Promise<T>): Promise<T> => {
      const captcha = await preparado.current;
      // One answer is good for one call.
      preparado.current = null;
      return conCaptcha(llamarCon, captcha ?? undefined);
    },
    [],
  );
  return { preparar, con };
};
