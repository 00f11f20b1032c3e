import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { enviarCorreo } from '#features/envios/enviar-correo.queue.ts';
import { type Casa, levantarCasa } from '#server/test/casa.ts';

const PENDIENTES = 200;
const NINGUNO = 2_000_000_000;

let casa: Casa;
beforeAll(async () => {
  casa = await levantarCasa();
});
afterAll(() => casa.cerrar());

it('a backlog drains job after job, not one per poll and taker', async () => {
  // Mails that do not exist: there is nothing to do but take the job and finish it.
  await casa.enTransaccion(casa.contexto(), async (tx) => {
    for (let i = 0; i < PENDIENTES; i += 1) {
      await tx.encolar(enviarCorreo, { envioId: NINGUNO + i });
    }
  });
  const quedan = async (): Promise<number> => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::integer as n from cola.job where state < 'completed'`.execute(casa.base);
    return rows[0]?.n ?? 0;
  };
  // One per poll of 2 s would be 100 s.
  await expect.poll(quedan, { timeout: 20_000, interval: 100 }).toBe(0);
});
