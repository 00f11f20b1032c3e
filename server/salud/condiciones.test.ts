import { describe, expect, it } from 'vitest';
import { disposicionAlDia } from './condiciones.ts';

describe('readiness', () => {
  it('[A-PUERTA-001] checks the conditions once a second at most, and once for all concurrent readers', async () => {
    let vistas = 0;
    let cumple = true;
    let ms = 0;
    const soltar: (() => void)[] = [];
    const mirar = disposicionAlDia(
      [
        {
          nombre: 'base',
          cumple: async () => {
            vistas += 1;
            await new Promise<void>((seguir) => soltar.push(seguir));
            return cumple;
          },
        },
      ],
      () => ms,
    );
    const juntas = Promise.all([mirar(), mirar(), mirar()]);
    // A slow database is not queried again meanwhile.
    ms = 5_000;
    const tarde = mirar();
    soltar.pop()?.();
    expect(await juntas).toEqual([1, 2, 3].map(() => ({ listo: true, faltan: [] })));
    expect([(await tarde).listo, vistas]).toEqual([true, 1]);

    cumple = false;
    const otra = mirar();
    soltar.pop()?.();
    expect([await otra, vistas]).toEqual([{ listo: false, faltan: ['base'] }, 2]);
    ms = 5_999;
    expect([(await mirar()).listo, vistas]).toEqual([false, 2]);
    cumple = true;
    ms = 6_000;
    const nueva = mirar();
    soltar.pop()?.();
    expect([(await nueva).listo, vistas]).toEqual([true, 3]);
  });
});
