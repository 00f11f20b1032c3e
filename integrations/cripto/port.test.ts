import { describe, expect, it } from 'vitest';
import { criptoLocal } from './local.ts';

const ahora = new Date('2026-11-20T12:00:00Z');
const enUnaHora = new Date('2026-11-20T13:00:00Z');
const cripto = criptoLocal('un-secreto-de-pruebas-de-32-letras!!');

describe('cripto', () => {
  it('[V-SES-023] a token is valid only until its expiry', async () => {
    const token = await cripto.firmarToken({ usuarioId: 7, sesionId: 's' }, ahora, enUnaHora);
    expect(await cripto.leerToken(token, new Date('2026-11-20T12:59:59Z'))).toEqual({
      usuarioId: 7,
      sesionId: 's',
    });
    expect(await cripto.leerToken(token, new Date('2026-11-20T13:00:01Z'))).toBeNull();
  });

  it('refuses alg none, another secret and a changed payload (C11)', async () => {
    const token = await cripto.firmarToken({ usuarioId: 7, sesionId: 's' }, ahora, enUnaHora);
    const [cabecera, , firma] = token.split('.');
    const otro = Buffer.from(JSON.stringify({ sub: '1', sid: 's' })).toString('base64url');
    const sinFirma = Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url');
    expect(await cripto.leerToken(`${cabecera}.${otro}.${firma}`, ahora)).toBeNull();
    expect(await cripto.leerToken(`${sinFirma}.${otro}.`, ahora)).toBeNull();
    const ajeno = criptoLocal('otro-secreto-de-pruebas-de-32-letras');
    expect(await ajeno.leerToken(token, ahora)).toBeNull();
  });

  it('keeps passwords as argon2id and never matches without a stored hash', async () => {
    const guardada = await cripto.cifrarClave('Venta#2026');
    expect(guardada).toMatch(/^\$argon2id\$/);
    expect(await cripto.claveCoincide('Venta#2026', guardada)).toBe(true);
    expect(await cripto.claveCoincide('venta#2026', guardada)).toBe(false);
    expect(await cripto.claveCoincide('Venta#2026', null)).toBe(false);
  });

  it('makes codes of 128 bits, repeatable with one secret and different with another', () => {
    expect(Buffer.from(cripto.codigo('poliza:1'), 'base64url')).toHaveLength(16);
    expect(cripto.codigo('poliza:1')).toBe(cripto.codigo('poliza:1'));
    expect(criptoLocal('otro-secreto-de-pruebas-de-32-letras').codigo('poliza:1')).not.toBe(
      cripto.codigo('poliza:1'),
    );
  });
});
