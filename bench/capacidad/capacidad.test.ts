import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { leerCorridas, PUBLICADOS } from '../medida/resultados.ts';
import { medidoEn, ventasPorSegundo } from './entradas.ts';
import {
  deUnaVenta,
  enMinutoPunta,
  enSerie,
  type Medido,
  planear,
  type Supuestos,
  techo,
} from './modelo.ts';
import { conTablas } from './pagina.ts';
import { SUPUESTOS } from './supuestos.ts';
import { tablasDeCapacidad } from './tablas.ts';

const medido: Medido = {
  api: 30,
  worker: 20,
  postgres: 40,
  consulta: 2,
  ingreso: 5,
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
    const grande = techo(192, medido, supuestos);
    expect(grande.porProcesador).toBeGreaterThan(grande.porReserva);
    expect(grande.polizas).toBeCloseTo(50_000_000, 2);
  });

  it('[A-CAPAC-001] plans processes with one to spare, machines and bytes', () => {
    expect(planear(6_000_000, medido, supuestos)).toEqual({
      porSegundo: expect.closeTo(30, 10),
      // 1.08 cores of which half may be used, and one more; 0.6 for the worker.
      procesos: { api: 4, worker: 3 },
      maquinas: 4,
      // 1.44 cores: 2.88 at half use.
      vcpuPostgres: 4,
      walMBs: expect.closeTo(1.5, 8),
      baseGb: expect.closeTo(360, 8),
      bodegaGb: expect.closeTo(1_476, 8),
    });
    expect(() => planear(600_000_000, medido, supuestos)).toThrow('600000000');
  });
});

describe('the page of growth', () => {
  it('[A-CAPAC-002] has the tables that the results in the repository make', () => {
    const pagina = readFileSync(new URL('../../docs/operacion/crecer.md', import.meta.url), 'utf8');
    const corridas = leerCorridas(PUBLICADOS);
    const tablas = tablasDeCapacidad(medidoEn(corridas), ventasPorSegundo(corridas), SUPUESTOS);
    expect(tablas.size).toBe(3);
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
