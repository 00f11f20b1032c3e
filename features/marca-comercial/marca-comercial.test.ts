import { describe, expect, it } from 'vitest';
import { ayudaDe, seVeSobreBlanco } from './marca-comercial.ts';

type Punto = readonly [rojo: number, verde: number, azul: number, opaco: number];
const NADA: Punto = [0, 0, 0, 0];
const BLANCO: Punto = [255, 255, 255, 255];
const AZUL: Punto = [20, 60, 120, 255];

/** A picture of a thousand pixels, the first of which differ. */
const imagen = (fondo: Punto, otros: Punto = fondo, cuantos = 0): number[] =>
  Array.from({ length: 1_000 }, (_, i) => (i < cuantos ? otros : fondo)).flat();

describe('[A-IMAGEN-007] visibility of a logo on white', () => {
  it.each([
    ['dark on nothing', imagen(NADA, AZUL, 400), true],
    ['thin letters', imagen(BLANCO, AZUL, 5), true],
    ['a photograph', imagen(AZUL), true],
    ['white on nothing, as made for dark paper', imagen(NADA, BLANCO, 400), false],
    ['pale yellow', imagen(NADA, [255, 240, 150, 255], 400), false],
    ['dark, and as good as transparent', imagen(NADA, [0, 0, 0, 20], 400), false],
    ['nothing at all', imagen(NADA), false],
  ])('%s', (_, rgba, seVe) => {
    expect(seVeSobreBlanco(rgba)).toBe(seVe);
  });
});

describe('[V-FRESCO-001] telephone of a purchase by link', () => {
  const aseguradora = { nombre: 'LA ASEGURADORA', telefono: '600 123 4567' };
  it.each([
    ['912345678', { de: 'SUR', texto: '+56 9 1234 5678', numero: '+56912345678' }],
    ['600 1234', { de: 'SUR', texto: '600 1234', numero: '6001234' }],
    [null, { de: 'LA ASEGURADORA', texto: '600 123 4567', numero: '6001234567' }],
  ])('of a broker with %j', (telefono, ayuda) => {
    expect(ayudaDe({ nombre: 'SUR', telefono }, aseguradora)).toEqual(ayuda);
  });
});
