import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { leerCorridas, PUBLICADOS } from '../medida/resultados.ts';
import { medidoEn, repartos } from './entradas.ts';
import {
  alivios,
  deUnaVenta,
  enMinutoPunta,
  enSerie,
  type Medido,
  planear,
  type Precios,
  type Supuestos,
  techo,
} from './modelo.ts';
import { conTablas } from './pagina.ts';
import { PRECIOS, SUPUESTOS } from './supuestos.ts';
import { tablasDeCapacidad } from './tablas.ts';

const medido: Medido = {
  api: 30,
  worker: 20,
  postgres: 40,
  consulta: 2,
  ingreso: 5,
  sentencias: 80,
  transacciones: 10,
  porLote: 4,
  reserva: 1,
  vaciado: 0.5,
  walBytes: 50_000,
  tablasBytes: 10_000,
  bodegaBytes: 41_000,
};
const supuestos: Supuestos = {
  marzo: 0.5,
  ultimoDia: 0.1,
  horaPunta: 0.2,
  minutoPunta: 1.8,
  abandonadas: 2,
  uso: 0.5,
  replicaSincrona: 0.3,
  anos: 6,
};
const precios: Precios = {
  vcpuHora: 0.1,
  discoGbMes: 0.2,
  bodegaGbMes: 0.05,
  mil: { escrituras: 0.01 },
};

describe('what so many policies a year ask for', () => {
  it('[A-CAPAC-001] counts the busiest minute of the last day of March', () => {
    // 0.5 x 0.1 x 0.2 x 1.8 / 3600 of them in each second of it.
    expect(enMinutoPunta(1_000_000, supuestos)).toBeCloseTo(5, 10);
    expect(Math.round(enMinutoPunta(6_000_000, SUPUESTOS))).toBe(50);
  });

  it('[A-CAPAC-001] counts beside each sale those that were begun and never paid', () => {
    // Two of 7 ms each, of API and PostgreSQL: 14 more on 70.
    const conTodo = deUnaVenta(medido, supuestos);
    expect(conTodo.api).toBeCloseTo(36, 10);
    expect(conTodo.worker).toBe(20);
    expect(conTodo.postgres).toBeCloseTo(48, 10);
  });

  it('[A-CAPAC-001] ends one primary at its cores or at what is done one by one, whichever comes first', () => {
    // 1 ms in hand, one and a quarter commits of 0.8 ms.
    expect(enSerie(medido, supuestos)).toBeCloseTo(2, 10);
    const chico = techo(8, medido, supuestos);
    expect(chico.porProcesador).toBeCloseTo((8 * 0.5 * 1_000) / 48, 8);
    expect(chico.porReserva).toBeCloseTo(250, 8);
    expect(chico.polizas).toBeCloseTo((chico.porProcesador / 5) * 1_000_000, 2);
    expect(chico.walMBs).toBeCloseTo(chico.porProcesador * 0.05, 8);
    const grande = techo(192, medido, supuestos);
    expect(grande.porProcesador).toBeGreaterThan(grande.porReserva);
    expect(grande.polizas).toBeCloseTo(50_000_000, 2);
  });

  it('[A-CAPAC-001] plans processes with one to spare, machines, bytes and money', () => {
    const plan = planear(6_000_000, medido, { supuestos, precios });
    expect(plan.porSegundo).toBeCloseTo(30, 10);
    expect(plan.nucleos.api).toBeCloseTo(1.08, 10);
    // 1.08 cores of which half may be used, and one more; 0.6 for the worker.
    expect(plan.procesos).toEqual({ api: 4, worker: 3 });
    expect(plan.maquinas).toBe(4);
    // 1.44 cores: 2.88 at half use.
    expect(plan.vcpuPostgres).toBe(4);
    expect(plan.sentencias).toBeCloseTo(2_400, 8);
    expect(plan.enSerie).toBeCloseTo(0.06, 10);
    expect(plan.ranuras).toBe(1);
    expect(plan.baseGb).toBeCloseTo(360, 8);
    expect(plan.bodegaGb).toBeCloseTo(1_476, 8);
    expect(plan.dolaresMes).toEqual({
      maquinas: expect.closeTo(4 * 2 * 73, 6),
      postgres: expect.closeTo(2 * 4 * 73, 6),
      discos: expect.closeTo(2 * 360 * 0.2, 6),
      bodega: expect.closeTo(1_476 * 0.05 + 5, 6),
      total: expect.closeTo(584 + 584 + 144 + 78.8, 6),
    });
  });

  it('[A-CAPAC-001] says into how many the reserve is cut, and that no machine holds it where none does', () => {
    const cortado = planear(60_000_000, medido, { supuestos, precios });
    expect(cortado.enSerie).toBeCloseTo(0.6, 10);
    expect(cortado.ranuras).toBe(2);
    // 14.4 cores, half used.
    expect(cortado.vcpuPostgres).toBe(32);
    const enorme = planear(600_000_000, medido, { supuestos, precios });
    expect(enorme).toMatchObject({ ranuras: 12, vcpuPostgres: null, dolaresMes: null });
  });

  it('[A-CAPAC-001] refuses first what is only begun, and PAGAR never', () => {
    // A sale of 90 and two of 7; without entries 83, and without the jobs 63.
    expect(alivios(medido, supuestos).map(({ queda }) => queda)).toEqual([
      1,
      expect.closeTo(83 / 104, 10),
      expect.closeTo(63 / 104, 10),
    ]);
  });
});

describe('the page of capacity', () => {
  it('[A-CAPAC-002] has the tables that the results in the repository make', () => {
    const pagina = readFileSync(new URL('../../docs/capacidad.md', import.meta.url), 'utf8');
    const corridas = leerCorridas(PUBLICADOS);
    const tablas = tablasDeCapacidad(medidoEn(corridas), repartos(corridas), {
      supuestos: SUPUESTOS,
      precios: PRECIOS,
    });
    expect(tablas.size).toBe(5);
    expect(conTablas(pagina, tablas)).toBe(pagina);
  });

  it('[A-CAPAC-002] is refused without a place for each', () => {
    const tablas = new Map([['techos', '| a |']]);
    expect(conTablas('x <!-- techos -->y<!-- /techos --> z', tablas)).toBe(
      'x <!-- techos -->\n\n| a |\n\n<!-- /techos --> z',
    );
    expect(() => conTablas('x <!-- techos --> z', tablas)).toThrow('techos');
  });
});
