import { expect, it } from 'vitest';
import { mensajeDeLectura, mensajePorEstado } from './respuesta.ts';

it('[V-ERR-006] a 403 has its own text', () => {
  expect(mensajePorEstado(403)).toBe('El usuario no tiene permiso para realizar la operación.');
});

it('[V-ERR-007] 400 lists every message of every field, the field capitalised', () => {
  const errores = { patente: ['Muy corta', 'No existe'], año: ['Año inválido'], Rut: ['Malo'] };
  expect(mensajePorEstado(400, errores).split('\n')).toEqual([
    'Ocurrieron los siguientes errores:',
    'Patente: Muy corta',
    'Patente: No existe',
    'Año: Año inválido',
    'Rut: Malo',
  ]);
  expect(mensajePorEstado(400, {})).toBe('Ocurrieron los siguientes errores:');
});

it('[V-ERR-008] a 404 has its own text', () =>
  expect(mensajePorEstado(404)).toBe('No se han encontrado resultados'));

it.each([0, 401, 409, 418, 500, 503])('[V-ERR-009] %i has the text of any other status', (estado) =>
  expect(mensajePorEstado(estado, { campo: ['x'] })).toBe('Ocurrió un error durante la operación.'),
);

it('[V-ERR-010] a read gives its own text for 404', () =>
  expect(mensajeDeLectura(404)).toBe('No encontrado'));

it('[V-ERR-011] a read gives its own text for 204', () =>
  expect(mensajeDeLectura(204)).toBe('Sin contenido'));

it('a read falls back to the common texts', () => {
  expect(mensajeDeLectura(403)).toBe(mensajePorEstado(403));
  expect(mensajeDeLectura(500)).toBe(mensajePorEstado(500));
});
