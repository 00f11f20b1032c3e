import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emitirVenta } from '#features/emision/emitir-venta.queue.ts';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { crearVendedor, type Vendedor } from '#server/test/cliente.ts';
import {
  emitirJuntas,
  numerarVenta,
  polizasDe,
  ventaPagada,
} from '#server/test/negocio/emision.ts';
import { entradasDe, tramoDelParque } from '#server/test/negocio/parque.ts';
import { crearRangos } from '#server/test/negocio/fabrica.ts';
import { invariantesRotos } from '#server/test/oraculo.ts';
import { rotosAlTerminar } from '#server/test/reposo.ts';
import { numerarTramo } from '#features/emision/numerar/numerar-tramo.usecase.ts';
import { cerrarTramo } from './cerrar-tramo.usecase.ts';

let casa: Casa;
let vendedor: Vendedor;
let usados = 0;
const enCasaPropia = (): void => {
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    vendedor = await crearVendedor(casa, { rangos: 3_000 });
  });
  afterAll(() => casa.cerrar());
};

const pagada = async (cuantos = 1): Promise<number> => {
  const entradas = await entradasDe(casa, tramoDelParque(usados, cuantos));
  usados += cuantos;
  return ventaPagada(casa, vendedor, entradas);
};
const pagadas = async (...vehiculos: number[]): Promise<number[]> => {
  const ids: number[] = [];
  for (const cuantos of vehiculos) ids.push(await pagada(cuantos));
  return ids;
};
const emitir = (ids: readonly number[]) =>
  emitirJuntas(casa, ids, (ventaId) => ({
    ...casa.contexto(),
    solicitudId: `pedido-${ventaId}`,
  }));
const ventas = (ids: readonly number[]) =>
  casa.base
    .selectFrom('ventas')
    .select(['id', 'etapa', 'estado_emision', 'turno_emision'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
const AL_PRINCIPIO = new Date(0);
const ahoraEnLaBase = async (): Promise<Date> => {
  const { rows } = await sql<{ ahora: Date }>`select clock_timestamp() as ahora`.execute(casa.base);
  return rows[0]?.ahora ?? AL_PRINCIPIO;
};
const trabajos = async (cola: string, desde = AL_PRINCIPIO) => {
  const { rows } = await sql<{ data: object; solicitud: string | null; retry_count: number }>`
    select data, group_id as solicitud, retry_count from cola.job
    where name = ${cola} and created_on >= ${desde}
    order by created_on, id`.execute(casa.base);
  return rows;
};

describe('[A-EMISION-001] issuance of several sales in one chunk', () => {
  enCasaPropia();

  it('takes numbers under one lock and queues one notice job of each kind', async () => {
    const ids = await pagadas(1, 2, 1);
    const desde = await ahoraEnLaBase();
    expect(await emitir(ids)).toEqual([null, null, null]);
    const [a, b, c] = ids;
    const polizas = (await Promise.all(ids.map((id) => polizasDe(casa, id)))).flat();
    const [primera] = polizas;
    expect(
      polizas.map((p) => [p.venta_id, p.numero_poliza - (primera?.numero_poliza ?? 0)]),
    ).toEqual([
      [a, 0],
      [b, 1],
      [b, 2],
      [c, 3],
    ]);
    expect((await ventas(ids)).map(({ etapa }) => etapa)).toEqual([5, 5, 5]);
    expect((await trabajos('generar-sun', desde)).map(({ data }) => data)).toEqual([
      { ventaIds: ids },
    ]);
    expect((await trabajos('avisar-aach', desde)).map(({ data }) => data)).toEqual([
      { clase: 'ventas', ventaIds: ids },
    ]);
    expect(await trabajos('validar-pago', desde)).toMatchObject([
      { data: { envioIds: [expect.any(Number), expect.any(Number), expect.any(Number)] } },
    ]);
    expect(await trabajos('enviar-correo', desde)).toHaveLength(1);
    expect(await invariantesRotos(casa.base)).toEqual([]);
  });

  it('records each fact under the request that paid the sale (I9)', async () => {
    const ids = await pagadas(1, 1);
    await emitir(ids);
    const hechos = await casa.base
      .selectFrom('hechos')
      .select(['accion', 'entidad_id', 'solicitud_id'])
      .where('entidad', '=', 'venta')
      .where('accion', 'in', ['numerar_polizas', 'emitir'])
      .where('entidad_id', 'in', ids)
      .orderBy('accion')
      .orderBy('entidad_id')
      .execute();
    expect(hechos).toEqual(
      ['emitir', 'numerar_polizas'].flatMap((accion) =>
        ids.map((id) => ({ accion, entidad_id: id, solicitud_id: `pedido-${id}` })),
      ),
    );
  });

  it('[A-EMISION-002] issues sales of one chunk whole, gives a fleet the room left, and queues its rest', async () => {
    const [grande = 0, chica = 0, media = 0] = await pagadas(230, 2, 200);
    await sql`delete from cola.job where name = ${emitirVenta.nombre}`.execute(casa.base);
    expect(await emitir([grande, media, chica])).toEqual([null, null, null]);
    const firmadas = async () =>
      Promise.all(
        [chica, media, grande].map(
          async (id) => (await polizasDe(casa, id)).filter(({ firmada }) => firmada).length,
        ),
      );
    expect(await firmadas()).toEqual([2, 200, 198]);
    const { rows } = await sql<{ venta: string; priority: number; solicitud: string }>`
      select data->>'ventaId' as venta, priority, group_id as solicitud from cola.job
      where name = ${emitirVenta.nombre}`.execute(casa.base);
    expect(rows).toEqual([{ venta: String(grande), priority: -1, solicitud: `pedido-${grande}` }]);
    await emitir([grande]);
    expect(await firmadas()).toEqual([2, 200, 230]);
    expect(await invariantesRotos(casa.base)).toEqual([]);
  });

  const porEmitir = async (): Promise<unknown[]> =>
    (await trabajos(emitirVenta.nombre)).map(({ data }) => data);

  /** Tries these sales three times beside a store that is down. */
  const fallar = async (ids: readonly number[]): Promise<void> => {
    const { guardarJuntos } = casa.puertos.documentos;
    casa.puertos.documentos.guardarJuntos = () => Promise.reject(new Error('almacén caído'));
    try {
      for (let vez = 0; vez < 3; vez += 1) {
        const errores = await emitir(ids);
        expect(errores.map((error) => error?.message)).toEqual(
          ids.map(() => expect.stringContaining('No se pueden guardar los documentos')),
        );
        expect(await porEmitir()).toEqual([]);
      }
    } finally {
      casa.puertos.documentos.guardarJuntos = guardarJuntos;
    }
  };

  it('[A-EMISION-003] leaves no job more when it fails, however often', async () => {
    const ids = await pagadas(1, 2);
    await sql`delete from cola.job where name = ${emitirVenta.nombre}`.execute(casa.base);
    await fallar(ids);
    expect(await emitir(ids)).toEqual([null, null]);
    expect(await porEmitir()).toEqual([]);
  });

  it('[A-EMISION-003] queues fleets without room once, in the transaction that closes the chunk @largo', async () => {
    const [una = 0, otra = 0] = await pagadas(201, 202);
    await sql`delete from cola.job where name = ${emitirVenta.nombre}`.execute(casa.base);
    await fallar([una, otra]);
    expect(await emitir([una, otra])).toEqual([null, null]);
    expect(await porEmitir()).toEqual(
      expect.arrayContaining([{ ventaId: una }, { ventaId: otra }]),
    );
    expect(await porEmitir()).toHaveLength(2);
    for (const id of [una, otra, otra]) await emitir([id]);
    expect((await ventas([una, otra])).map(({ etapa }) => etapa)).toEqual([5, 5]);
  });

  it('[A-EMISION-003] does not wait for a sale that somebody else has locked', async () => {
    const [libre = 0, ocupada = 0] = await pagadas(1, 1);
    await sql`delete from cola.job where name = ${emitirVenta.nombre}`.execute(casa.base);
    await casa.base.transaction().execute(async (tx) => {
      await sql`select from ventas where id = ${ocupada} for update`.execute(tx);
      expect(await emitir([libre, ocupada])).toEqual([null, null]);
    });
    expect((await ventas([libre, ocupada])).map(({ etapa }) => etapa)).toEqual([5, 4]);
    expect(await porEmitir()).toEqual([{ ventaId: ocupada }]);
    await emitir([ocupada]);
    expect((await ventas([ocupada])).map(({ etapa }) => etapa)).toEqual([5]);
  });

  it('shares the last numbers, and reports each sale that lacks some', async () => {
    const [una = 0, otra = 0] = await pagadas(2, 2);
    await casa.base.updateTable('rangos').set({ vigente: false }).execute();
    await crearRangos(casa, 3);
    expect(await emitir([una, otra])).toEqual([null, null]);
    expect(await ventas([una, otra])).toMatchObject([{ etapa: 5 }, { etapa: 4 }]);
    const incidentes = casa.base
      .selectFrom('incidentes')
      .select(['clase', 'venta_id', 'detalle'])
      .where('venta_id', 'in', [una, otra]);
    expect(await incidentes.execute()).toEqual([
      { clase: 'sin_numeros', venta_id: otra, detalle: 'Faltan números para 1 pólizas' },
    ]);
    await casa.base.updateTable('rangos').set({ vigente: true }).execute();
    await emitir([otra]);
    expect(await ventas([otra])).toMatchObject([{ etapa: 5 }]);
    expect(await invariantesRotos(casa.base)).toEqual([]);
  });

  it('drops a sale that another run took over, and ends the others (F14)', async () => {
    const [suya = 0, robada = 0] = await pagadas(1, 1);
    const ctx = casa.contexto();
    const mapa = new Map([suya, robada].map((id) => [id, ctx]));
    const { turnos } = await casa.enTransaccion(ctx, (tx) => numerarTramo(tx, mapa));
    await numerarVenta(casa, robada);
    const cerradas = await casa.enTransaccion(ctx, (tx) => cerrarTramo(tx, turnos, [], mapa));
    expect([...cerradas]).toEqual([suya]);
    expect(await ventas([robada])).toMatchObject([{ etapa: 4, turno_emision: 2 }]);
    expect((await polizasDe(casa, robada)).map(({ firmada }) => firmada)).toEqual([false]);
  });

  it('gives each vehicle one policy and loses no number when run twice at once', async () => {
    const ids = await pagadas(1, 1, 1, 1);
    await Promise.allSettled([emitir(ids), emitir(ids), emitir(ids.toReversed())]);
    for (const id of ids) await emitir([id]);
    for (const id of ids) expect(await polizasDe(casa, id)).toHaveLength(1);
    expect((await ventas(ids)).map(({ etapa }) => etapa)).toEqual([5, 5, 5, 5]);
    expect(await invariantesRotos(casa.base)).toEqual([]);
  });
});

// A worker would issue what other tests left.
describe('[A-EMISION-001] issuance by a worker', () => {
  enCasaPropia();

  it('spends an attempt only of the sale that fails (I12)', async () => {
    const ids = await pagadas(1, 1, 1);
    const [, mala = 0] = ids;
    // The database refuses its file, like a row that cannot be printed.
    await sql
      .raw(`create function negar() returns trigger language plpgsql as
      $$ begin raise exception 'no se puede'; end $$`)
      .execute(casa.base);
    await sql
      .raw(`create trigger negar before update on polizas for each row
      when (new.venta_id = ${mala} and new.firmada) execute function negar()`)
      .execute(casa.base);
    await casa.atender();
    const hecha = async (id: number) => (await ventas([id]))[0]?.etapa;
    for (const id of ids.filter((una) => una !== mala)) {
      await expect.poll(() => hecha(id), { timeout: 30_000 }).toBe(5);
    }
    const deEmision = async (id: number) =>
      (await trabajos(emitirVenta.nombre)).find(
        ({ data }) => 'ventaId' in data && data.ventaId === id,
      );
    const estado = async (id: number) => {
      const { rows } = await sql<{ state: string }>`select state from cola.job
        where name = ${emitirVenta.nombre} and data->>'ventaId' = ${String(id)}`.execute(casa.base);
      return rows[0]?.state;
    };
    await expect.poll(() => estado(mala), { timeout: 30_000 }).toBe('retry');
    for (const id of ids) {
      expect((await deEmision(id))?.retry_count).toBe(0);
    }
    for (const id of ids.filter((una) => una !== mala)) {
      await expect.poll(() => estado(id), { timeout: 30_000 }).toBe('completed');
    }
    expect((await polizasDe(casa, mala)).map(({ firmada }) => firmada)).toEqual([false]);
    await sql`drop trigger negar on polizas`.execute(casa.base);
    await sql`update cola.job set start_after = now() where state < 'active'`.execute(casa.base);
    await expect.poll(() => hecha(mala), { timeout: 30_000 }).toBe(5);
    expect(await rotosAlTerminar(casa, 60)).toEqual([]);
  });
});
