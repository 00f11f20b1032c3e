import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { permitirMasiva, subir } from '#server/test/negocio/carga.ts';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { crearVendedor, pedir, type Vendedor } from '#server/test/cliente.ts';
import { xlsxAMano } from '#features/carga-masiva/fixtures/paquetes.xlsx.ts';
import {
  filaBuena,
  patenteNumero,
  tablaBuena,
  titulosDe,
} from '#features/carga-masiva/fixtures/vehiculos.ts';
import { registroPorHttp } from '#integrations/registro-vehicular/http.ts';
import { tomarCarga } from '#features/carga-masiva/carga.store.ts';
import { averiguarTramo } from './averiguar-tramo.usecase.ts';
import { trabajoPrepararCarga } from './preparar-carga.job.ts';

class Muerto extends Error {}

describe('register look-ups of a preparation', () => {
  let casa: Casa;
  let vendedor: Vendedor;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    vendedor = await crearVendedor(casa, { rangos: 0 });
    await permitirMasiva(casa, vendedor);
  });
  afterAll(() => casa.cerrar());

  const cargaDe = async (ventaId: number) =>
    casa.base
      .selectFrom('cargas')
      .select(['id', 'estado', 'preparadas'])
      .where('venta_id', '=', ventaId)
      .executeTakeFirstOrThrow();

  it('[V-CARGA-010] continue with the answers received, and never lower the progress', async () => {
    const libro = xlsxAMano([
      titulosDe('normal'),
      ...['HWJP59', 'VLBP65', 'AA1112'].map((patente) => filaBuena({ patente })),
    ]);
    const { id } = (await subir(casa, vendedor, libro)).cuerpo.datos;
    const { id: cargaId } = await cargaDe(id);
    const avance = async () => {
      const ruta = `/IntencionesDeVenta/ConsultaEstadoPreparacionCargaMasiva/${id}`;
      return (await pedir(casa, 'GET', ruta, { token: vendedor.token })).cuerpo.datos;
    };
    const preparar = trabajoPrepararCarga(casa.enTransaccion);
    const mortal = {
      ...casa.contexto(),
      falla: (punto: string) => {
        if (punto === 'carga.trasAveriguar') throw new Muerto();
      },
    };
    expect(await avance()).toBe(0);
    await expect(preparar(mortal, { cargaId })).rejects.toThrow(Muerto);
    const consultas = casa.registro.consultas();
    // Looking up a plate is half of its progress.
    expect(await avance()).toBe(50);
    await preparar(casa.contexto(), { cargaId });
    expect(await avance()).toBe(100);
    expect(casa.registro.consultas()).toBe(consultas);
    const vendidos = await casa.base
      .selectFrom('venta_vehiculos')
      .select('registro_verificado')
      .where('venta_id', '=', id)
      .execute();
    expect(vendidos).toEqual(Array.from({ length: 3 }, () => ({ registro_verificado: true })));
  });

  it('[A-CARGA-001] run one chunk ahead of the insertion in one job, and leave failures to the next attempt', async () => {
    const filas = 1_200;
    const { id } = (await subir(casa, vendedor, xlsxAMano(tablaBuena(filas)))).cuerpo.datos;
    const { id: cargaId } = await cargaDe(id);
    const ctx = casa.contexto();
    const { registro } = ctx.puertos;
    const { promise: preguntado, resolve: preguntar } = Promise.withResolvers<void>();
    let agregados = 0;
    let caido = true;
    // The plate in the middle of the second chunk gets no answer.
    const fatal = patenteNumero(700);
    const mortal = {
      ...ctx,
      puertos: {
        ...ctx.puertos,
        registro: {
          ...registro,
          buscarVarias: (patentes: readonly string[]) => {
            if (patentes.includes(patenteNumero(500))) preguntar();
            if (caido && patentes.includes(fatal)) throw new Muerto();
            return registro.buscarVarias(patentes);
          },
        },
      },
      falla: (punto: string) => {
        if (punto === 'carga.trasConfirmar') agregados += 1;
      },
    };
    // The first chunk is added only after the second look-up began.
    const preparar = trabajoPrepararCarga((de, hacer) =>
      casa.enTransaccion(de, async (tx) => {
        const hecho = await hacer(tx);
        await preguntado;
        return hecho;
      }),
    );
    await expect(preparar(mortal, { cargaId })).rejects.toThrow(Muerto);
    expect(agregados).toBe(1);
    expect(await cargaDe(id)).toMatchObject({ estado: 'preparando', preparadas: 500 });
    caido = false;
    await preparar(mortal, { cargaId });
    expect(await cargaDe(id)).toMatchObject({ estado: 'lista', preparadas: filas });
    expect(agregados).toBe(3);
  });

  it('[A-CARGA-002] ask for as many plates of a workbook at once as the register accepts', async () => {
    const filas = 120;
    const nuevas = Array.from({ length: filas }, (_, i) =>
      filaBuena({ patente: patenteNumero(5_000 + i), dvPatente: '' }),
    );
    const libro = xlsxAMano([titulosDe('normal'), ...nuevas]);
    const { id } = (await subir(casa, vendedor, libro)).cuerpo.datos;
    const { id: cargaId } = await cargaDe(id);
    const ctx = casa.contexto();
    const varias = registroPorHttp({
      url: casa.registro.url,
      reloj: ctx.puertos.reloj,
      porPregunta: 50,
    });
    const antes = casa.registro.consultas();
    const preparar = trabajoPrepararCarga(casa.enTransaccion);
    await preparar({ ...ctx, puertos: { ...ctx.puertos, registro: varias } }, { cargaId });
    expect(casa.registro.consultas()).toBe(antes + 3);
    expect(await cargaDe(id)).toMatchObject({ estado: 'lista', preparadas: filas });
  });

  it('[A-CARGA-001] let another load run after a number of chunks', async () => {
    const { id } = (await subir(casa, vendedor, xlsxAMano(tablaBuena(1_001)))).cuerpo.datos;
    const { id: cargaId } = await cargaDe(id);
    const enCola = async (): Promise<number> => {
      const { rows } = await sql`select 1 from cola.job
        where name = 'preparar-carga' and data->>'cargaId' = ${String(cargaId)}`.execute(casa.base);
      return rows.length;
    };
    // Its first job was queued with it and is not taken here.
    expect(await enCola()).toBe(1);
    await trabajoPrepararCarga(casa.enTransaccion, 2)(casa.contexto(), { cargaId });
    expect(await cargaDe(id)).toMatchObject({ estado: 'preparando', preparadas: 1_000 });
    expect(await enCola()).toBe(2);
    await trabajoPrepararCarga(casa.enTransaccion, 2)(casa.contexto(), { cargaId });
    expect(await cargaDe(id)).toMatchObject({ estado: 'lista' });
    expect(await enCola()).toBe(2);
  });

  it('[A-CARGA-001] do not wait for another transaction that locks the load', async () => {
    const libro = xlsxAMano([titulosDe('normal'), filaBuena({ patente: 'HWJP59' })]);
    const { id } = (await subir(casa, vendedor, libro)).cuerpo.datos;
    const { id: cargaId } = await cargaDe(id);
    await casa.base.transaction().execute(async (tx) => {
      await sql`set local idle_in_transaction_session_timeout = '20s'`.execute(tx);
      await tomarCarga(tx, cargaId);
      expect(await averiguarTramo(casa.contexto(), cargaId)).toMatchObject({ desde: 0 });
    });
  });
});
