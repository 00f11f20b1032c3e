import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { colaMuerta } from '#values/cola.ts';
import { enviarCorreo } from '#features/envios/enviar-correo.queue.ts';
import { type Casa, levantarCasa } from '#server/test/casa.ts';

const PENDIENTES = 200;
const NINGUNO = 2_000_000_000;

let casa: Casa;
beforeAll(async () => {
  casa = await levantarCasa();
});
afterAll(() => casa.cerrar());

const quedan = async (): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from cola.job where state < 'completed'`.execute(casa.base);
  return rows[0]?.n ?? 0;
};

it('a backlog drains job after job, not one per poll and consumer', async () => {
  // The mails do not exist, so each job ends at once.
  await casa.enTransaccion(casa.contexto(), async (tx) => {
    for (let i = 0; i < PENDIENTES; i += 1) {
      await tx.encolar(enviarCorreo, { envioId: NINGUNO + i }, { suelto: true });
    }
  });
  // One job per poll of 2 s would take 100 s.
  await expect.poll(quedan, { timeout: 20_000, interval: 100 }).toBe(0);
});

it('[A-COLA-001] all consumers take jobs that become due without a notification', async () => {
  const activos = async (): Promise<number> => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::integer as n from cola.job where state = 'active'`.execute(casa.base);
    return rows[0]?.n ?? 0;
  };
  await casa.base.transaction().execute(async (retiene) => {
    // Locks the table that a job reads first, so each taken job stays active.
    await sql`lock table envios in access exclusive mode`.execute(retiene);
    await casa.enTransaccion(casa.contexto(), async (tx) => {
      for (let i = 0; i < 8; i += 1) {
        await tx.encolar(enviarCorreo, { envioId: NINGUNO + i }, { segundos: 1, suelto: true });
      }
    });
    // Only `despertarConsumidores` wakes the consumers.
    await expect.poll(activos, { timeout: 20_000, interval: 100 }).toBe(4);
  });
  await expect.poll(quedan, { timeout: 20_000, interval: 100 }).toBe(0);
});

it('[A-NOCHE-047] a job that its contract refuses opens one incident, at its second attempt', async () => {
  const incidentes = () =>
    casa.base
      .selectFrom('incidentes')
      .select('detalle')
      .where('clase', '=', 'trabajo_ilegible')
      .execute();
  const { rows } = await sql<{ id: string }>`
    insert into cola.job (name, data, retry_limit, retry_delay, dead_letter)
    values (${enviarCorreo.nombre}, '{"envio":"siete"}', 3, 0, ${colaMuerta(enviarCorreo)}) returning id
  `.execute(casa.base);
  await expect.poll(incidentes, { timeout: 20_000, interval: 100 }).toEqual([
    {
      detalle: `La cola enviar-correo tiene un trabajo que esta versión no sabe leer: ${rows[0]?.id}`,
    },
  ]);
  await sql`delete from cola.job`.execute(casa.base);
});
