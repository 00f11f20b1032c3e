import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { type Escenario, prepararEscenario } from '#server/test/escenario.ts';
import { esperar } from '#server/test/esperar.ts';

const CANTIDAD = 210;
const TRAS_EL_PRIMER_TRAMO = 95;

const conVentaPagada = async (
  prueba: (
    escenario: Escenario,
    detenido: Awaited<ReturnType<Escenario['lanzar']>>,
  ) => Promise<void>,
): Promise<void> => {
  const escenario = await prepararEscenario(CANTIDAD);
  try {
    // Stopped in the middle of its second chunk, as a machine that swaps or a paused container.
    const worker = await escenario.lanzar('worker', { FALLA: 'emision.trasConfirmar:pausa' });
    expect(await escenario.pagar(await escenario.lanzar('api'))).toMatchObject({ estado: 200 });
    await escenario.esperarAvance(TRAS_EL_PRIMER_TRAMO);
    await esperar('worker detenido', 20, () => worker.detenido());
    await prueba(escenario, worker);
    expect(await escenario.rotos()).toEqual([]);
    expect(new Set(escenario.correos())).toEqual(new Set([1]));
  } finally {
    await escenario.cerrar();
  }
};

const clavesDe = ({ casa }: Escenario) =>
  casa.base.selectFrom('polizas').select(['id', 'documento_clave']).orderBy('id').execute();

describe.concurrent('a worker that goes away in the middle of a sale', () => {
  it('SIGTERM: finishes its chunk, ends in order, and the next worker does the rest', () =>
    conVentaPagada(async (escenario, worker) => {
      worker.senal('SIGTERM');
      worker.senal('SIGCONT');
      expect(await worker.fin, worker.salida()).toBe(0);
      await escenario.lanzar('worker');
      await escenario.esperarAvance(100);
    }));

  it('kill -9 with another worker alive: the other one takes the job when its heartbeat lapses', () =>
    conVentaPagada(async (escenario, worker) => {
      await escenario.lanzar('worker');
      worker.senal('SIGKILL');
      expect(await worker.fin).toBe('SIGKILL');
      // 10 s of heartbeat, 5 s of supervision, 4 s of retry, and slack for a slow machine.
      await escenario.esperarAvance(100, 90);
    }));

  it('paused beyond its lease: the other one issues, and waking up it writes nothing', () =>
    conVentaPagada(async (escenario, worker) => {
      await escenario.lanzar('worker');
      await escenario.esperarAvance(100, 90);
      const claves = await clavesDe(escenario);
      worker.senal('SIGCONT');
      await esperar('el turno perdido, anotado', 20, () =>
        worker.salida().includes('otro turno tomó esta emisión'),
      );
      expect(worker.vive()).toBe(true);
      expect(await clavesDe(escenario)).toEqual(claves);
    }));
});

it('SIGTERM of the API: the request in flight is answered, then it ends in order (F35)', async () => {
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
