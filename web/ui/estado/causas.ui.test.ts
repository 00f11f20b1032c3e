import { describe, expect, it } from 'vitest';
import { mensajePorEstado } from '#values/respuesta.ts';
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
    const rehusada = estado === 403 || estado === 404;
    expect(textoDeFallo(error)).toBe(
      rehusada ? mensajePorEstado(estado) : `${titulo}. ${textoDeCausa(error)}`,
    );
  });

  it.each([400, 403, 404, 409, 429, 503])(
    '%i keeps a text of the server that says more',
    (estado) => {
      const error = new ErrorDeApi(estado, { mensaje: 'Ya está renovada' });
      expect(textoDeCausa(error)).toBe('Ya está renovada');
      expect(textoDeFallo(error)).toBe('Ya está renovada');
    },
  );

  it('our own failure says its request number', () => {
    const error = new ErrorDeApi(500, { idSolicitud: 'K7M2QX4P' });
    expect(textoDeFallo(error)).toMatch(/indique el N° de solicitud K7M2QX4P\.$/);
    expect(textoDeFallo(new ErrorDeApi(403, { idSolicitud: 'K7M2QX4P' }))).not.toContain('K7M2');
  });

  it('an unexpected error of server or page never shows its own text', () => {
    for (const error of [new ErrorDeApi(500, { mensaje: 'x' }), new TypeError('x')]) {
      expect(textoDeFallo(error)).toMatch(/^Ocurrió un error al procesar la solicitud\. Lo que ya/);
    }
  });
});
