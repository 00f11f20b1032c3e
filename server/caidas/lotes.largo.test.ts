import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { emitirVenta } from '#features/emision/emitir-venta.queue.ts';
import { PUNTOS_DE_FALLA } from '#values/puntos-de-falla.ts';
import { prepararEscenario } from '#server/test/escenario.ts';
import { ventaPagada } from '#server/test/negocio/emision.ts';
import { entradasDe, tramoDelParque } from '#server/test/negocio/parque.ts';

const VENTAS = 5;
/** Plates that the scenario's own sale leaves free. */
const DESDE = 500;

// Repeats `matriz.largo.test.ts` with several sales: they wait for the worker together and share one chunk.
it.each(PUNTOS_DE_FALLA.filter((punto) => punto.startsWith('emision.')))(
  '%s: a worker killed with several sales in one chunk leaves one policy per vehicle and loses no number (F03)',
  async (punto) => {
    const escenario = await prepararEscenario(1);
    const { casa, vendedor } = escenario;
    try {
      const ids: number[] = [];
      for (let i = 0; i < VENTAS; i += 1) {
        const entradas = await entradasDe(casa, tramoDelParque(DESDE + i, 1));
        ids.push(await ventaPagada(casa, vendedor, entradas));
      }
      const moverTrabajos = (a: string) =>
        sql`update cola.job set start_after = now() + ${a}::interval
          where name = ${emitirVenta.nombre} and state = 'created'`.execute(casa.base);
      // Holds the jobs back until the worker serves, then releases them at once.
      await moverTrabajos('1 hour');
      const worker = await escenario.lanzar('worker', { FALLA: `${punto}:kill9` });
      await moverTrabajos('0');
      expect(await worker.fin, worker.salida()).toBe('SIGKILL');
      const juntas = casa.base
        .selectFrom('ventas')
        .select('id')
        .where('id', 'in', ids)
        .where('turno_emision', '=', 1);
      // The killed worker had fetched all the jobs or none.
      expect([0, VENTAS]).toContain((await juntas.execute()).length);
      await casa.atender();
      expect(await escenario.rotos()).toEqual([]);
      const polizas = await casa.base
        .selectFrom('polizas')
        .select(['venta_id', 'firmada'])
        .where('venta_id', 'in', ids)
        .orderBy('venta_id')
        .execute();
      expect(polizas).toEqual(ids.map((id) => ({ venta_id: id, firmada: true })));
      const saltados = casa.base.selectFrom('numeros_saltados').selectAll();
      expect(await saltados.execute()).toEqual([]);
    } finally {
      await escenario.cerrar();
    }
  },
);
