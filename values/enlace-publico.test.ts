import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codificarEnlace, decodificarEnlace, pareceEnlace } from './enlace-publico.ts';

const ENLACE = { cid: 4, uid: 6, usn: 'q3-_Zk81mR0a7xYw2LbTVg' };
const base64url = (valor: unknown): string =>
  Buffer.from(typeof valor === 'string' ? valor : JSON.stringify(valor)).toString('base64url');

describe('the public link', () => {
  it('[V-SES-009] carries agreement, user and a third value as base64url of their JSON', () => {
    expect(codificarEnlace(ENLACE)).toBe(base64url(ENLACE));
    expect(decodificarEnlace(base64url(ENLACE))).toEqual(ENLACE);
  });

  it('[V-SES-009] survives a round trip through the address with any values', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2_147_483_647 }),
        fc.integer({ min: 1, max: 2_147_483_647 }),
        fc.stringMatching(/^[\w-]{1,100}$/),
        (cid, uid, usn) => {
          const datos = codificarEnlace({ cid, uid, usn });
          expect(datos).toMatch(/^[\w-]+$/);
          expect(pareceEnlace(datos)).toBe(true);
          expect(decodificarEnlace(datos)).toEqual({ cid, uid, usn });
        },
      ),
    );
  });

  it.each([' ', '%20', '\u200b', '%E2%80%8B', '&utm_source=correo', '?fbclid=x', '#:~:text=a'])(
    '[V-DETALLE-003] is read although copying added %j',
    (cola) => {
      expect(decodificarEnlace(codificarEnlace(ENLACE) + cola)).toEqual(ENLACE);
      expect(pareceEnlace(`\u200b${codificarEnlace(ENLACE)}${cola}`)).toBe(true);
    },
  );

  it.each(['=', '==', '.', ',', ').', '>'])('is read with %s after it', (cola) => {
    expect(decodificarEnlace(codificarEnlace(ENLACE) + cola)).toEqual(ENLACE);
  });

  it('is null for an address that is not a link, and never throws', () => {
    fc.assert(fc.property(fc.string(), (texto) => decodificarEnlace(texto) === null));
    const danado = codificarEnlace(ENLACE);
    for (const datos of ['consulta', '', danado.slice(0, -3), danado.slice(3), `${danado}ñ`]) {
      expect(decodificarEnlace(datos)).toBeNull();
    }
  });

  it.each([
    ['without a value', { cid: 4, uid: 6 }],
    ['with an id of 0', { ...ENLACE, cid: 0 }],
    ['with a fraction', { ...ENLACE, uid: 1.5 }],
    ['with an id that is a text', { ...ENLACE, cid: '4' }],
    ['with a code of other letters', { ...ENLACE, usn: 'a b' }],
    ['with a code that is too long', { ...ENLACE, usn: 'a'.repeat(101) }],
    ['that is a list', [4, 6, 'a']],
    ['that is null', null],
    ['that is no JSON', '{"cid":4'],
  ])('refuses one %s', (_, valor) => {
    expect(decodificarEnlace(base64url(valor))).toBeNull();
  });

  it('distinguishes a damaged link from a word', () => {
    expect(pareceEnlace(codificarEnlace(ENLACE).slice(0, 20))).toBe(true);
    for (const palabra of ['consultas', 'bienvenido', 'Enlace', 'ey']) {
      expect(pareceEnlace(palabra)).toBe(false);
    }
  });
});
