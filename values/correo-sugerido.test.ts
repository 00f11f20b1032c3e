import { describe, expect, it } from 'vitest';
import { correoSugerido } from './correo-sugerido.ts';

describe('[V-FRESCO-002] domain of an e-mail', () => {
  it.each([
    ['juan@gmial.com', 'juan@gmail.com'],
    ['juan@gmail.con', 'juan@gmail.com'],
    ['juan@gmail.cl', 'juan@gmail.com'],
    ['juan@gmail.co', 'juan@gmail.com'],
    ['juan@gmai.com', 'juan@gmail.com'],
    ['juan@hotmial.com', 'juan@hotmail.com'],
    ['juan@hotmail.cm', 'juan@hotmail.com'],
    ['juan@hormail.cl', 'juan@hotmail.cl'],
    ['juan@outlok.com', 'juan@outlook.com'],
    ['juan@yaho.es', 'juan@yahoo.es'],
    ['juan@icloud.cl', 'juan@icloud.com'],
    ['juan@vtr.cl', 'juan@vtr.net'],
    [' Juan.Perez+soap@GMIAL.COM ', 'Juan.Perez+soap@gmail.com'],
  ])('%j is asked about', (correo, sugerido) => {
    expect(correoSugerido(correo)).toBe(sugerido);
  });

  it.each([
    ...['juan@gmail.com', 'juan@hotmail.cl', 'juan@hotmail.es', 'juan@live.cl', 'juan@vtr.net'],
    // Real ones near a usual one.
    ...[
      'juan@mail.com',
      'juan@ymail.com',
      'juan@cloud.com',
      'juan@yahoo.com.ar',
      'juan@hotmail.fr',
    ],
    ...['juan@line.cl', 'juan@vt.net', 'juan@empresa.cl', 'juan@constructor.cl'],
    ...['', 'juan', 'juan@gmial', 'juan@@gmial.com'],
  ])('%j is not', (correo) => {
    expect(correoSugerido(correo)).toBeNull();
  });
});
