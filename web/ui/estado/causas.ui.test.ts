import { describe, expect, it } from 'vitest';
import { ErrorDeApi } from '../../lib/api/api.ts';
import { causaDe, textoDeCausa, textoDeFallo } from './causas.ts';

describe('[V-CARAS-006] the cause of a failure', () => {
  it.each([
    [0, 'Sin conexión con el servidor'],
    [408, 'Sin conexión con el servidor'],
    [403, 'Esto no es de su perfil'],
    [404, 'No encontramos lo que busca'],
    [500, 'Ocurrió un error al procesar la solicitud'],
    [503, 'Ocurrió un error al procesar la solicitud'],
  ])('%i has its own words, and says what was not lost or changed', (estado, titulo) => {
    const error = new ErrorDeApi(estado);
    expect(causaDe(error)?.titulo).toBe(titulo);
    expect(textoDeFallo(error)).toBe(`${titulo}. ${textoDeCausa(error)}`);
  });

  it.each([400, 403, 404, 409, 429, 503])(
    '%i keeps a text of the server that says more',
    (estado) => {
      const error = new ErrorDeApi(estado, { mensaje: 'Ya está renovada' });
      expect(textoDeCausa(error)).toBe('Ya está renovada');
      expect(textoDeFallo(error)).toBe('Ya está renovada');
    },
  );

  it('an unexpected error of server or page never shows its own text', () => {
    for (const error of [new ErrorDeApi(500, { mensaje: 'x' }), new TypeError('x')]) {
      expect(textoDeFallo(error)).toMatch(/^Ocurrió un error al procesar la solicitud\. Lo que ya/);
    }
  });
});
