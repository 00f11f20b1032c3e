import { sql } from 'kysely';
import type { PgBoss } from 'pg-boss';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { escribirRecordatorios } from '#features/recordatorios/escribir-recordatorios.queue.ts';
import { resumirDias } from '#features/inicio/tablero/resumir-dias.queue.ts';
import { validarRezagados } from '#features/pagos/validar/validar-rezagados.queue.ts';
import { abrirCola } from '#nucleo/db/cola.ts';
import { abrirBase, type Base } from '#nucleo/db/conexion.ts';
import { crearBase } from '#server/test/base/base.ts';
import { levantarCasa } from '#server/test/casa.ts';
import { COLAS } from './colas.ts';
import { olvidar } from './limpieza/olvidar.queue.ts';

const RONDAS = COLAS.filter(({ horario }) => horario !== undefined);

describe('scheduled jobs', () => {
  const colas: PgBoss[] = [];
  const abrir = async (url: string): Promise<void> => {
    colas.push(await abrirCola(url, 'atender', () => undefined, { conHorario: true }));
  };
  afterEach(async () => {
    await Promise.all(colas.splice(0).map((boss) => boss.stop({ graceful: false })));
  });

  const hechas = async (base: Base): Promise<string[]> => {
    const { rows } = await sql<{ name: string }>`select name from cola.job
      where name in (${sql.join(RONDAS.map(({ nombre }) => nombre))}) order by name`.execute(base);
    return rows.map(({ name }) => name);
  };

  it('are queued once for all workers, and once for a time missed while none ran', async () => {
    const pruebas = await crearBase();
    const base = abrirBase(pruebas.url, 2);
    onTestFinished(async () => {
      await base.destroy();
      await pruebas.cerrar();
    });
    // No scheduler ran for three hours. Each schedule was due every hour, and none is during the test.
    const minuto = String((new Date().getUTCMinutes() + 30) % 60);
    await sql`update cola.schedule set cron = ${`${minuto} * * * *`},
      created_on = created_on - interval '1 day'`.execute(base);
    await sql`update cola.version set cron_on = cola.job_now() - interval '3 hours'`.execute(base);
    await Promise.all([abrir(pruebas.url), abrir(pruebas.url), abrir(pruebas.url)]);
    const porHacer = async (): Promise<unknown> => {
      const { rows } = await sql<{ state: string }>`select state from cola.job
        where name = '__pgboss__send-it' and state <> 'completed'`.execute(base);
      return { hechas: await hechas(base), enCamino: rows.length };
    };
    await expect.poll(porHacer, { timeout: 20_000, interval: 100 }).toEqual({
      hechas: [
        escribirRecordatorios.nombre,
        olvidar.nombre,
        resumirDias.nombre,
        validarRezagados.nombre,
      ],
      enCamino: 0,
    });
  });

  it('run at the house’s clock, not at the queue’s', async () => {
    const casa = await levantarCasa();
    onTestFinished(() => casa.cerrar());
    const marcar = (firma: string, vence: Date) =>
      sql`insert into captchas_usados (firma, vence_en) values (${firma}, ${vence})`.execute(
        casa.base,
      );
    const ahora = casa.reloj.ahora().getTime();
    await marcar('vencida', new Date(ahora - 60_000));
    await marcar('viva', new Date(ahora + 60_000));
    await casa.enTransaccion(casa.contexto(), async (tx) => {
      await tx.encolar(olvidar, {});
      await tx.encolar(resumirDias, {});
    });
    const estado = async (): Promise<unknown> => {
      const { rows } = await sql<{ que: string }>`
        select firma as que from captchas_usados
        union all select name || ' ' || state from cola.job order by 1`.execute(casa.base);
      return rows.map(({ que }) => que);
    };
    await expect
      .poll(estado, { timeout: 20_000, interval: 100 })
      .toEqual(['olvidar completed', 'resumir-dias completed', 'viva']);
  });
});
