import { describe, expect, it } from 'vitest';
import { crearConteo } from './conteo.ts';

const a = (segundos: number): Date => new Date(1_800_000_000_000 + segundos * 1_000);

describe('the counter of events per key', () => {
  it('counts each key separately from its first event to the end of its window', () => {
    const conteo = crearConteo(60_000);
    expect([conteo.veces('ana', a(0)), conteo.faltan('ana', a(0))]).toEqual([0, 0]);
    conteo.sumar('ana', a(0));
    conteo.sumar('ana', a(50));
    conteo.sumar('luis', a(50));
    expect([conteo.veces('ana', a(59)), conteo.faltan('ana', a(59))]).toEqual([2, 1]);
    expect([conteo.veces('ana', a(60)), conteo.veces('luis', a(60))]).toEqual([0, 1]);
    conteo.sumar('ana', a(60));
    expect([conteo.veces('ana', a(61)), conteo.faltan('ana', a(61))]).toEqual([1, 59]);
  });

  it('keeps ten thousand keys and evicts the least recently counted one', () => {
    const conteo = crearConteo(60_000);
    for (let uno = 0; uno < 10_000; uno += 1) conteo.sumar(String(uno), a(0));
    conteo.sumar('0', a(1));
    conteo.sumar('otro', a(1));
    expect(['0', '1', '2', 'otro'].map((uno) => conteo.veces(uno, a(1)))).toEqual([2, 0, 1, 1]);
  });
});
