import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resumirDiasCerrados } from '#features/inicio/tablero/resumir-dias.job.ts';
import { abrirBaseOida, type BaseOida } from '#server/test/base/base-oida.ts';
import { poblar } from '#server/test/base/poblacion.ts';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { crearConvenioQueVende } from '#server/test/negocio/fabrica.ts';
import { porResolver } from './por-resolver.query.ts';

describe('the pace of the last 30 days among many policies', () => {
  let casa: Casa;
  let oida: BaseOida;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    await crearConvenioQueVende(casa);
    await poblar(casa.base, { polizas: 3_000, desde: '2026-09-20', hasta: '2026-11-20' });
    oida = abrirBaseOida(casa.urlBase);
  });
  afterAll(async () => {
    await oida.cerrar();
    await casa.cerrar();
  });

  const emitidas = async (): Promise<number> => {
    const desde = new Date(casa.reloj.ahora().getTime() - 30 * 86_400_000);
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from polizas where emitida_en > ${desde}`.execute(casa.base);
    return rows[0]?.n ?? 0;
  };
  const mirar = async () => {
    const { dicho, escritas } = await oida.oir(() =>
      porResolver({ ...casa.contexto(), db: oida.base }, {}, { tituloDe: String, atienden: {} }),
    );
    const leidas = await oida.leidasDe(escritas, 'polizas');
    return { porDia: dicho.numeros.poliza.porDia, leidas };
  };

  it('[A-CUENTA-007] reads the sums of ended days, with the same result', async () => {
    const todas = await emitidas();
    expect(todas).toBeGreaterThan(1_000);
    expect(await mirar()).toEqual({ porDia: todas / 30, leidas: todas });
    await resumirDiasCerrados(casa.base, casa.reloj.ahora());
    const { porDia, leidas } = await mirar();
    expect(porDia).toBe(todas / 30);
    expect(leidas).toBeLessThan(todas / 10);
  });

  it('[A-CUENTA-007] counts the policies of a day without sums, and of those after it', async () => {
    await sql`delete from dias_resumidos where dia = '2026-11-10'`.execute(casa.base);
    const todas = await emitidas();
    const { porDia, leidas } = await mirar();
    expect(porDia).toBe(todas / 30);
    expect(leidas).toBeGreaterThan(todas / 10);
    expect(leidas).toBeLessThan(todas);
  });
});
