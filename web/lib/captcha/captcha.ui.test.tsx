import { describe, expect, it } from 'vitest';
import { ErrorDeApi } from '../api.ts';
import { conCaptcha } from './captcha.ts';

const REQUERIDO = new ErrorDeApi(403, { codigo: 'captcha.requerido', mensaje: 'robot' });

describe('conCaptcha', () => {
  it('makes one call with the answer that was prepared', async () => {
    const usados: (string | undefined)[] = [];
    await conCaptcha(async (captcha) => usados.push(captcha), 'preparada');
    expect(usados).toEqual(['preparada']);
  });

  it('does not try again what failed for another reason', async () => {
    let veces = 0;
    const otra = new ErrorDeApi(403, { codigo: 'acceso.sin_permiso' });
    const llamada = conCaptcha(() => {
      veces += 1;
      return Promise.reject(otra);
    });
    await expect(llamada).rejects.toBe(otra);
    expect(veces).toBe(1);
  });

  // Here there is no secure context and no worker: no challenge can be solved.
  it('gives the server’s own refusal when no answer can be found', async () => {
    await expect(conCaptcha(() => Promise.reject(REQUERIDO))).rejects.toBe(REQUERIDO);
  });
});
