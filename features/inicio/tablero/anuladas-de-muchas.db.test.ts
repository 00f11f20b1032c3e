import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { abrirBaseOida, type BaseOida } from '#server/test/base/base-oida.ts';
import { poblar } from '#server/test/base/poblacion.ts';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { crearConvenioQueVende } from '#server/test/negocio/fabrica.ts';
import { resumirDiasCerrados } from './resumir-dias.job.ts';
import { tableroDe } from './tablero.query.ts';

describe('the board with many cancelled policies', () => {
  let casa: Casa;
  let oida: BaseOida;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    await crearConvenioQueVende(casa);
    await poblar(casa.base, { polizas: 3_000, desde: '2026-09-20', hasta: '2026-11-20' });
    await resumirDiasCerrados(casa.base, casa.reloj.ahora());
    oida = abrirBaseOida(casa.urlBase);
  });
  afterAll(async () => {
    await oida.cerrar();
    await casa.cerrar();
  });

  it('[A-CUENTA-009] reads none of them, not even those cancelled after their day was summed', async () => {
    const rango = { desde: '2026-10-01', hasta: '2026-10-30' };
    const mirar = async () => {
      const { dicho, escritas } = await oida.oir(() =>
        tableroDe({ ...casa.contexto(), db: oida.base }, rango),
      );
      const leidas = await oida.leidasDe(escritas, 'polizas');
      return { polizas: dicho.dias.reduce((suma, { polizas }) => suma + polizas, 0), leidas };
    };
    const { rows } = await sql<{ vigentes: number; anuladas: number }>`
      select (count(*) filter (where vigente))::int as vigentes,
        (count(*) filter (where not vigente))::int as anuladas
      from polizas where emitida_en >= '2026-10-01T03:00:00Z' and emitida_en < '2026-10-31T03:00:00Z'
    `.execute(casa.base);
    const [hay] = rows;
    expect(hay?.anuladas).toBeGreaterThan(10);
    const antes = await mirar();
    expect(antes.polizas).toBe(hay?.vigentes);
    await sql`update polizas set vigente = false, anulada_en = now(),
      motivo_anulacion = 'Vendido' where id = (
      select min(id) from polizas where vigente and emitida_en >= '2026-10-05T12:00:00Z')`.execute(
      casa.base,
    );
    expect(antes.leidas).toBe(0);
    expect(await mirar()).toEqual({ polizas: antes.polizas - 1, leidas: 0 });
  });
});
