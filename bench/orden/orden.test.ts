import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { BENCHES } from '../lista.ts';
import { leerOrden } from './orden.ts';

const archivos = readdirSync(new URL('../', import.meta.url))
  .filter((archivo) => archivo.endsWith('.bench.ts'))
  .map((archivo) => archivo.replace('.bench.ts', ''));

describe('npm run bench', () => {
  it('[A-MEDIDA-003] lists every bench, and runs the everyday ones by default', () => {
    expect(BENCHES.map(({ nombre }) => nombre).toSorted()).toEqual(archivos.toSorted());
    const diarios = leerOrden([]).benches;
    expect(diarios).toContain('venta-entera');
    expect(diarios).not.toContain('volumen');
    expect(leerOrden(['--todo']).benches).toHaveLength(archivos.length);
    expect(leerOrden(['venta-entera', 'flota']).benches).toEqual(['flota', 'venta-entera']);
    expect(leerOrden(['flota', '2000'])).toMatchObject({ benches: ['flota'], numeros: ['2000'] });
  });

  it.each([
    [['nada'], 'no hay nada'],
    [['--rapido'], 'rapido'],
    [['2000'], 'números'],
    [['flota', 'venta-entera', '2000'], 'números'],
    [['--vueltas', '0'], 'vueltas'],
    [['--vueltas', 'dos'], 'vueltas'],
    [['--contra', 'main', '--guardar'], '--contra'],
  ])('[A-MEDIDA-003] refuses %j', (args, dicho) => {
    expect(() => leerOrden(args)).toThrow(dicho);
  });
});
