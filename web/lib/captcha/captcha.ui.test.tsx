import { describe, expect, it } from 'vitest';
import { ErrorDeApi } from '../api/api.ts';
import { conCaptcha } from './captcha.ts';

const REQUERIDO = new ErrorDeApi(403, { codigo: 'captcha.requerido', mensaje: 'robot' });

describe('conCaptcha', () => {
  it('makes one call with the prepared answer', async () => {
    const usados: (string | undefined)[] = [];
    await conCaptcha(async (captcha) => usados.push(captcha), 'preparada');
    expect(usados).toEqual(['preparada']);
  });

  it('does not retry after another failure', async () => {
    let veces = 0;
    const otra = new ErrorDeApi(403, { codigo: 'acceso.sin_permiso' });
    const llamada = conCaptcha(() => {
      veces += 1;
      return Promise.reject(otra);
    });
    await expect(llamada).rejects.toBe(otra);
    expect(veces).toBe(1);
  });

  // Without a secure context and worker no challenge can be solved here.
  it('returns the server’s own refusal if no answer can be found', async () => {
    await expect(conCaptcha(() => Promise.reject(REQUERIDO))).rejects.toBe(REQUERIDO);
  });
});
