import { describe, expect, it } from 'vitest';
import { centrada, lienzoDe, pegar, tintaDe } from './lienzo.ts';

const NEGRO = [0, 0, 0] as const;
const puntoDe = ({ rgba, ancho }: ReturnType<typeof lienzoDe>, x: number, y: number) => [
  ...rgba.subarray((y * ancho + x) * 4, (y * ancho + x) * 4 + 4),
];

describe('[V-VISTA-001] a picture drawn from others', () => {
  it('has one colour', () => {
    const lienzo = lienzoDe(3, 2, tintaDe('#0a5a78'));
    expect(lienzo.rgba).toHaveLength(24);
    expect(puntoDe(lienzo, 2, 1)).toEqual([10, 90, 120, 255]);
  });

  it('takes another one in its box, mixed by its transparency', () => {
    const lienzo = lienzoDe(4, 4, NEGRO);
    const medio = { ancho: 1, alto: 1, rgba: Buffer.from([200, 100, 50, 51]) };
    pegar(lienzo, medio, { x: 1, y: 1, ancho: 2, alto: 1 });
    expect(puntoDe(lienzo, 1, 1)).toEqual([40, 20, 10, 255]);
    expect(puntoDe(lienzo, 2, 1)).toEqual([40, 20, 10, 255]);
    for (const [x, y] of [
      [0, 1],
      [3, 1],
      [1, 0],
      [1, 2],
    ] as const)
      expect(puntoDe(lienzo, x, y)).toEqual([0, 0, 0, 255]);
  });

  it('reduces a picture by the mean of its pixels, and takes an ink in place of its colours', () => {
    const rayas = {
      ancho: 3,
      alto: 1,
      rgba: Buffer.from([9, 9, 9, 255, 9, 9, 9, 0, 9, 9, 9, 255]),
    };
    const lienzo = lienzoDe(1, 1, NEGRO);
    pegar(lienzo, rayas, { x: 0, y: 0, ancho: 1, alto: 1 }, [240, 120, 60]);
    expect(puntoDe(lienzo, 0, 0)).toEqual([160, 80, 40, 255]);
  });

  it.each([
    [200, 100, { x: 10, y: 35, ancho: 100, alto: 50 }],
    [10, 40, { x: 48, y: 10, ancho: 25, alto: 100 }],
  ])('fits a picture of %i x %i into the middle of a box', (ancho, alto, caja) => {
    const imagen = { ancho, alto, rgba: Buffer.alloc(0) };
    expect(centrada(imagen, { x: 10, y: 10, ancho: 100, alto: 100 })).toEqual(caja);
  });
});
