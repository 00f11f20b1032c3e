import { describe, expect, it } from 'vitest';
import { usuarioVM } from '../convenio/convenio-de-pruebas.ts';
import { textoFinal } from './texto-final.ts';

const CON_LOGIN = 0;
const SIN_LOGIN = 1;
const ana = { vigente: true, usuarioVM: usuarioVM(21, 'ana') };
const enlace = { vigente: true, usuarioVM: { ...usuarioVM(22, 'enlace'), tipoLogin: 1 } };

describe('the end of the wizard', () => {
  it('[A-SEGUI-003] names the public address only if one was created', () => {
    const nombra = (acceso: number | null, usuarios: (typeof ana)[]) =>
      textoFinal(acceso, usuarios).includes('Consultar URL');
    expect(nombra(SIN_LOGIN, [ana, enlace])).toBe(true);
    expect(nombra(CON_LOGIN, [ana, enlace])).toBe(false);
    expect(nombra(SIN_LOGIN, [ana])).toBe(false);
    expect(nombra(SIN_LOGIN, [{ ...enlace, vigente: false }])).toBe(false);
    expect(textoFinal(CON_LOGIN, [ana])).toBe('Convenio creado con éxito.');
  });
});
