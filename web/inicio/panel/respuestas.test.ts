import { describe, expect, it } from 'vitest';
import type {
  InicioDelCorredorVM,
  InicioDelVendedorVM,
} from '#features/inicio/portadas/inicio.contract.ts';
import { formatearPesos } from '#values/dinero.ts';
import { respuestaDelCorredor, respuestaDelVendedor } from './respuestas.ts';

const CONVENIO = { id: 1, nombre: 'DEMO DIRECTO', usado: null };
const VENDIDA = {
  ...{ id: 1_001, convenio: 'DEMO DIRECTO', patentes: ['HWJP59-8'], vehiculos: 1, monto: 9_280 },
  ...{ pagada: '2026-11-20T12:00:00.000Z', estado: 'emitida' as const, anuladas: 0 },
};
const vendedor = (cambio: Partial<InicioDelVendedorVM>) =>
  respuestaDelVendedor({
    hoy: { ventas: 0, monto: 0 },
    enCurso: [],
    totalEnCurso: 0,
    vendidas: [VENDIDA],
    porRenovar: { total: 0, meses: [], proximas: [] },
    convenios: [CONVENIO],
    totalConvenios: 1,
    ...cambio,
  });
const RENOVABLES = { total: 12, meses: [], proximas: [] };

describe('[V-CARAS-001] the title of a seller’s home is the day', () => {
  it.each([
    ['no agreement', { convenios: [] }, 'Todavía no tiene un convenio por el cual vender'],
    ['the first day', { vendidas: [] }, 'Su primera venta empieza con una patente'],
    ['no sale today', {}, 'Hoy todavía no hay ventas'],
    ['one half done', { vendidas: [], totalEnCurso: 1 }, '1 venta a medias le espera'],
    ['two half done', { totalEnCurso: 2 }, '2 ventas a medias le esperan'],
    [
      'sales today',
      { hoy: { ventas: 3, monto: 27_840 } },
      `Hoy: 3 ventas, ${formatearPesos(27_840)}`,
    ],
  ])('%s', (_, cambio, titulo) => {
    expect(vendedor(cambio).titulo).toBe(titulo);
  });

  it('the rest of the day follows in one line', () => {
    const hoy = { ventas: 3, monto: 27_840 };
    expect(vendedor({ hoy, totalEnCurso: 2, porRenovar: RENOVABLES }).detalle).toBe(
      '2 ventas a medias le esperan · 12 pólizas por renovar',
    );
    expect(vendedor({ totalEnCurso: 2, porRenovar: RENOVABLES }).detalle).toBe(
      'Hoy todavía no hay ventas · 12 pólizas por renovar',
    );
    expect(vendedor({}).detalle).toBeNull();
  });
});

const NADA = { ventas: 0, polizas: 0, monto: 0 };
const corredor = (total: InicioDelCorredorVM['total'], desde = '2026-11-01') =>
  respuestaDelCorredor({
    ...{ desde, hasta: '2026-11-20', total, convenios: [], totalConvenios: 0 },
    ...{ porRenovar: { total: 0, meses: [] }, enlaces: [], totalEnlaces: 0 },
  });

describe('[V-CARAS-002] the title of a broker’s home is its period', () => {
  it('beside the same days of the year before, in a sentence', () => {
    const actual = { ventas: 23, polizas: 24, monto: 213_440 };
    const anterior = { ventas: 2, polizas: 2, monto: 18_560 };
    expect(corredor({ actual, anterior })).toEqual({
      titulo: `Noviembre de 2026: 23 ventas, ${formatearPesos(213_440)}`,
      detalle: `Un año antes, en los mismos días: 2 ventas, ${formatearPesos(18_560)}.`,
    });
    expect(corredor({ actual, anterior: NADA }, '2026-11-05')).toEqual({
      titulo: `Del 05/11/2026 al 20/11/2026: 23 ventas, ${formatearPesos(213_440)}`,
      detalle: 'Un año antes, en los mismos días, no hubo ventas.',
    });
  });

  it('the first step, or the year before, without sales', () => {
    expect(corredor({ actual: NADA, anterior: NADA }).detalle).toMatch(/^Comparta un enlace/);
    const anterior = { ventas: 2, polizas: 2, monto: 18_560 };
    expect(corredor({ actual: NADA, anterior })).toEqual({
      titulo: 'Noviembre de 2026: todavía sin ventas',
      detalle: `Un año antes, en los mismos días: 2 ventas, ${formatearPesos(18_560)}.`,
    });
  });
});
