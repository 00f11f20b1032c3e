import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PgBoss } from 'pg-boss';
import { enviarCorreo } from '#features/envios/enviar-correo.queue.ts';
import { colaMuerta } from '#values/cola.ts';
import { crearBase } from '#server/test/base/base.ts';
import { abrirCola } from './cola.ts';

const COLA = enviarCorreo.nombre;

describe('jobs of a killed worker', () => {
  let base: Awaited<ReturnType<typeof crearBase>>;
  const abiertas: PgBoss[] = [];
  const abrirWorker = async (): Promise<PgBoss> => {
    const boss = await abrirCola(base.url, 'atender', () => undefined);
    abiertas.push(boss);
    return boss;
  };
  // The database notices a killed process only by its closed connections.
  const morir = (boss: PgBoss): Promise<void> => boss.stop({ graceful: false });

  beforeEach(async () => {
    base = await crearBase();
  });
  afterEach(async () => {
    await Promise.all(abiertas.splice(0).map(morir));
    await base.cerrar();
  });

  it('are available to the next worker at once and count as one attempt', async () => {
    const primero = await abrirWorker();
    await primero.send(COLA, { envioId: 1 });
    const [tomado] = await primero.fetch(COLA);
    await morir(primero);

    const segundo = await abrirWorker();
    const [otraVez] = await segundo.fetch(COLA, { includeMetadata: true });
    expect(otraVez).toMatchObject({ id: tomado?.id, retryCount: 1 });
  });

  it('are kept while another worker is alive, because they may be its own', async () => {
    const primero = await abrirWorker();
    await primero.send(COLA, { envioId: 1 });
    await primero.fetch(COLA);

    const segundo = await abrirWorker();
    expect(await segundo.fetch(COLA)).toEqual([]);
  });

  it('end in the dead-letter queue when they killed the last attempt too', async () => {
    const primero = await abrirWorker();
    await primero.send(COLA, { envioId: 1 }, { retryLimit: 0 });
    await primero.fetch(COLA);
    await morir(primero);

    const segundo = await abrirWorker();
    expect(await segundo.fetch(COLA)).toEqual([]);
    const [muerta] = await segundo.fetch<object>(colaMuerta(enviarCorreo));
    expect(muerta?.data).toEqual({ envioId: 1 });
  });
});
