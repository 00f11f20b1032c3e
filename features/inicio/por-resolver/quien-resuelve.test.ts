import { describe, expect, it } from 'vitest';
import { quienResuelve } from './quien-resuelve.ts';

const TODOS = { administrador: 'todo', soporte: 'todo' };

describe('who resolves a matter', () => {
  it.each([
    ['incidente.emision_detenida', TODOS],
    ['incidente.emision_detenida.base', TODOS],
    ['incidente.emision_fallida', TODOS],
    ['incidente.emision_detenida.marcador', { administrador: 'todo' }],
    ['incidente.almacen_sin_marcador', { administrador: 'todo' }],
    ['incidente.emision_detenida.sello', {}],
    ['incidente.firma_no_vigente', {}],
  ])('[A-LISTA1-004] %s: %o', (clase, quien) => {
    expect(quienResuelve(clase, {})).toEqual(quien);
  });
});
