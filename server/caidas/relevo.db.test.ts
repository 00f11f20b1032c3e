import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { prepararEscenario } from '#server/test/escenario.ts';
import { esperar } from '#server/test/esperar.ts';

// `relevo.largo.test.ts` covers workers that end, die or hang.
it('SIGTERM of the API: the request in flight is answered before it exits in order (F35)', async () => {
  const escenario = await prepararEscenario(1);
  const { base } = escenario.casa;
  try {
    const api = await escenario.lanzar('api');
    const esperaElCandado = async (): Promise<boolean> => {
      const { rows } = await sql`
        select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(base);
      return rows.length > 0;
    };
    const pago = await base.transaction().execute(async (tx) => {
      await sql`select 1 from ventas for update`.execute(tx);
      const enCurso = escenario.pagar(api);
      await esperar('PAGAR en curso', 20, esperaElCandado);
      api.senal('SIGTERM');
      await esperar('API que ya no recibe', 20, async () => {
        const salud = await fetch(`${api.url()}/salud`).catch(() => null);
        return salud?.status !== 200;
      });
      return { enCurso };
    });
    expect(await pago.enCurso).toMatchObject({ estado: 200 });
    expect(await api.fin, api.salida()).toBe(0);
    await escenario.lanzar('worker');
    await escenario.esperarAvance(100);
    expect(await escenario.rotos()).toEqual([]);
  } finally {
    await escenario.cerrar();
  }
});
