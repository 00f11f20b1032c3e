import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { migrar } from '#server/db/migrar.ts';
import { puertoLibre } from '#server/procesos/puertos-de-red.ts';
import { entornoDe, prepararEscenario } from '#server/test/escenario.ts';
import { esperar } from '#server/test/esperar.ts';
import { lanzarHijo } from '#server/test/proceso/procesos.ts';
import { sinTrabajos } from '#server/test/reposo.ts';

const estadoDe = async (url: string): Promise<number> =>
  fetch(url).then(
    async (respuesta) => {
      await respuesta.arrayBuffer();
      return respuesta.status;
    },
    () => 0,
  );

describe('a new release beside the old schema', () => {
  it('[A-RELEVO-001] stays alive but not ready, takes no call and no job, and serves once migrar has run', async () => {
    const escenario = await prepararEscenario(1);
    const { casa, ventaId } = escenario;
    const [puerto, metricas] = [await puertoLibre(25_000), await puertoLibre(26_000)];
    const entorno = {
      ...entornoDe(casa),
      PUERTO: String(puerto),
      METRICAS_PUERTO: String(metricas),
    };
    // The newest migration of this release has not run yet.
    const { rows } = await sql<{ name: string; timestamp: string }>`
      delete from migraciones
      where name = (select max(name) from migraciones) returning *`.execute(casa.base);
    const api = lanzarHijo('api', entorno);
    const worker = lanzarHijo('worker', entorno);
    try {
      const en = (ruta: string): Promise<number> => estadoDe(`http://127.0.0.1:${puerto}${ruta}`);
      const delWorker = (): Promise<number> =>
        estadoDe(`http://127.0.0.1:${metricas + 1}/salud/listo`);
      await esperar('la API espera', 60, async () => (await en('/salud/listo')) === 503);
      await esperar('el worker espera', 60, async () => (await delWorker()) === 503);
      expect(await en('/salud/vivo')).toBe(200);
      expect(await en(`/api/Venta/ComprobarEstadoEmision/${ventaId}`)).toBe(503);
      // Meanwhile the old release sells; its jobs wait in the queue.
      expect(await escenario.pagar(escenario.api)).toMatchObject({ estado: 200 });
      expect([await sinTrabajos(casa), api.vive(), worker.vive()]).toEqual([false, true, true]);
      const { rows: tomados } = await sql`
        select 1 from cola.job where state not in ('created', 'retry')`.execute(casa.base);
      expect(tomados).toEqual([]);

      await sql`insert into migraciones
        values (${rows[0]?.name}, ${rows[0]?.timestamp})`.execute(casa.base);
      await migrar(casa.urlBase);
      await Promise.all([api.listo, worker.listo]);
      expect([await en('/salud/listo'), await delWorker()]).toEqual([200, 200]);
      await escenario.esperarAvance(100);
      expect(await escenario.rotos()).toEqual([]);
    } finally {
      for (const hijo of [api, worker]) {
        hijo.senal('SIGKILL');
        await hijo.fin;
      }
      await escenario.cerrar();
    }
  });
});
