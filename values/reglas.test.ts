import { describe, expect, it } from 'vitest';
import { esquemaDeReglas } from './esquema-de-reglas.ts';
import { type Regla, romper, romperPrimera } from './reglas.ts';

interface Persona {
  readonly nombre: string;
  readonly edad: number;
}
const REGLAS: readonly Regla<Persona, { readonly minima: number }, keyof Persona>[] = [
  { campo: 'nombre', revisar: ({ nombre }) => (nombre === '' ? ['falta', 'es corto'] : null) },
  { campo: 'edad', revisar: ({ edad }, { minima }) => (edad < minima ? 'es menor' : null) },
  { campo: 'nombre', revisar: ({ nombre }) => (nombre.includes('1') ? 'con cifras' : null) },
];

describe('rules as data', () => {
  it('return every message of every field, in order', () => {
    expect(romper(REGLAS, { nombre: '', edad: 3 }, { minima: 18 })).toEqual({
      nombre: ['falta', 'es corto'],
      edad: ['es menor'],
    });
    expect(romper(REGLAS, { nombre: 'a1', edad: 20 }, { minima: 18 })).toEqual({
      nombre: ['con cifras'],
    });
    expect(romper(REGLAS, { nombre: 'Ana', edad: 20 }, { minima: 18 })).toEqual({});
  });

  it('return the first message of each field that is checked', () => {
    const nadie = new Set<keyof Persona>();
    expect([...romperPrimera(REGLAS, { nombre: '', edad: 3 }, { minima: 18 }, nadie)]).toEqual([
      ['nombre', 'falta'],
      ['edad', 'es menor'],
    ]);
    const sinNombre = romperPrimera(
      REGLAS,
      { nombre: '', edad: 3 },
      { minima: 18 },
      new Set<keyof Persona>(['nombre']),
    );
    expect([...sinNombre]).toEqual([['edad', 'es menor']]);
  });

  it('become the schema of a form, with each message at its field', () => {
    const esquema = esquemaDeReglas((valores: Persona) => romper(REGLAS, valores, { minima: 18 }));
    expect(esquema.safeParse({ nombre: 'Ana', edad: 20 }).success).toBe(true);
    const { error } = esquema.safeParse({ nombre: '', edad: 3 });
    expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['nombre', 'falta'],
      ['nombre', 'es corto'],
      ['edad', 'es menor'],
    ]);
  });
});
