import { describe, expect, it } from 'vitest';
import { type DetencionDeVenta, textoDeDetencion } from './detencion.ts';

const una = (cambios: Partial<DetencionDeVenta> = {}): DetencionDeVenta => ({
  ambito: 'instalacion',
  tipoVehiculoId: null,
  palabras: 'Volvemos pronto.',
  hasta: null,
  ...cambios,
});
const deTipo = (tipoVehiculoId: number, cambios: Partial<DetencionDeVenta> = {}) =>
  una({ ambito: 'tipo', tipoVehiculoId, palabras: 'No vendemos motocicletas', ...cambios });

describe('text of a stop of sale', () => {
  it('[V-DETEN-005] takes the words of the most general stop, in any order', () => {
    const todas = [
      deTipo(3),
      una({ ambito: 'convenio', palabras: 'El convenio.' }),
      una({ ambito: 'corredor', palabras: 'El corredor.' }),
      una({ palabras: 'Toda la venta.' }),
    ];
    for (const [desde, palabras] of [
      [0, 'Toda la venta.'],
      [1, 'El corredor.'],
      [2, 'El convenio.'],
      [3, 'No vendemos motocicletas.'],
    ] as const) {
      const quedan = todas.slice(0, todas.length - desde);
      expect(textoDeDetencion(quedan, [3])).toBe(palabras);
      expect(textoDeDetencion(quedan.toReversed(), [3])).toBe(palabras);
    }
  });

  it('[V-DETEN-001] covers a type only where it is sold', () => {
    expect(textoDeDetencion([deTipo(3)], [1, 3])).toBe('No vendemos motocicletas.');
    expect(textoDeDetencion([deTipo(3)], [1])).toBeNull();
    expect(textoDeDetencion([deTipo(3)])).toBeNull();
    expect(textoDeDetencion([], [3])).toBeNull();
  });

  it('[V-DETEN-005] names the end of the last stop, in Santiago, and none while one is open', () => {
    const hasta = '2026-12-03T12:00:00.000Z';
    const despues = '2026-12-04T02:30:00.000Z';
    expect(textoDeDetencion([una({ hasta })])).toBe(
      'Volvemos pronto. La venta se reanuda el 03/12/2026 a las 09:00.',
    );
    expect(textoDeDetencion([una({ hasta }), deTipo(3, { hasta: despues })], [3])).toBe(
      'Volvemos pronto. La venta se reanuda el 03/12/2026 a las 23:30.',
    );
    expect(textoDeDetencion([una({ hasta }), deTipo(3)], [3])).toBe('Volvemos pronto.');
  });

  it('[V-DETEN-005] puts the end off by programmed stops that begin before the sale goes on', () => {
    const a = (hora: number): string => `2026-12-03T${hora}:00:00.000Z`;
    const enCurso = una({ hasta: a(18) });
    const seguida = deTipo(3, { desde: a(17), hasta: a(20) });
    const pegada = una({ desde: a(20), hasta: a(21), palabras: 'Después.' });
    const dicho = (hora: string) =>
      `Volvemos pronto. La venta se reanuda el 03/12/2026 a las ${hora}:00.`;
    const con = (...otras: DetencionDeVenta[]) => textoDeDetencion([...otras, enCurso], [3]);
    expect(con(seguida)).toBe(dicho('17'));
    expect(con(pegada, seguida)).toBe(dicho('18'));
    expect(con(pegada)).toBe(dicho('15'));
    expect(con(seguida, una({ desde: a(19), hasta: null }))).toBe('Volvemos pronto.');
    expect(textoDeDetencion([pegada, enCurso, seguida], [1])).toBe(dicho('15'));
    expect(textoDeDetencion([seguida, pegada], [3])).toBeNull();
  });
});
