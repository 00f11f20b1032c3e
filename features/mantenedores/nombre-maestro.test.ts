import { expect, it } from 'vitest';
import { TEXTO_SIN_LETRA } from '#values/letras-del-certificado.ts';
import { TEXTO_CON_OCULTOS } from '#values/texto-oculto.ts';
import { nombreMaestro } from './nombre-maestro.ts';

it('[V-LETRA-003] a brand, model, type, use or agreement has no name that the certificate cannot print', () => {
  for (const nombre of ['ТOYOTA', 'ΤOYOTA', '丰田', 'TOYOTA 🚗']) {
    expect(nombreMaestro.safeParse(nombre).error?.issues).toMatchObject([
      { message: TEXTO_SIN_LETRA },
    ]);
  }
  expect(nombreMaestro.parse(' citroën ë-c3 ')).toBe('CITROËN Ë-C3');
});

it.each(['CITROËN C3', 'CITROE\u0308N C3', ' CITROËN  C3', 'CITROËN\u00A0C3', 'citroën\u2009c3'])(
  '[A-LETRA-001] names that look alike are stored alike: %j',
  (nombre) => expect(nombreMaestro.parse(nombre)).toBe('CITROËN C3'),
);

it.each(['A\u0007B', 'A\tB', 'A\u2028B', 'A\u200BB'])(
  '[A-LETRA-001] an invisible character is refused, not taken for a space: %j',
  (nombre) => {
    expect(nombreMaestro.safeParse(nombre).error?.issues).toMatchObject([
      { message: TEXTO_CON_OCULTOS },
    ]);
  },
);
