import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { crearVendedor, pedir, type Vendedor } from '#server/test/cliente.ts';
import { correrTramo, numerarVenta, polizasDe, ventaPagada } from '#server/test/negocio/emision.ts';
import { crearRangos } from '#server/test/negocio/fabrica.ts';
import { invariantesRotos } from '#server/test/oraculo.ts';
import { entradasDe, tramoDelParque } from '#server/test/negocio/parque.ts';
import { cerrarTramo } from './cerrar-tramo.usecase.ts';
import { polizasSinFirmar } from '#features/emision/certificado/certificados.query.ts';
import { documentarPolizas } from '#features/emision/certificado/documentar-polizas.usecase.ts';
import { insertarPolizas, tomarTurnos } from '#features/emision/emision.store.ts';
import { registrar } from '#features/auditoria/registrar.usecase.ts';
import { polizasNumeradas } from '#features/emision/emision.hechos.ts';
import { NUEVA } from '#server/test/redacciones.ts';
import { tomarNumeros } from '#features/numeros/numerar/tomar-numeros.usecase.ts';
import { moverReserva } from '#features/numeros/almacen/mover-reserva.usecase.ts';
import { ESTADO_EMISION } from '#features/ventas/venta.ts';
import { fechaSantiago } from '#values/fecha.ts';
import { emisionFallida } from './emitir-venta.job.ts';

describe('issuance in chunks', () => {
  let casa: Casa;
  let vendedor: Vendedor;
  let usados = 0;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    vendedor = await crearVendedor(casa, { rangos: 6_000 });
  });
  afterAll(() => casa.cerrar());

  const pagada = async (cuantos: number): Promise<number> => {
    const entradas = await entradasDe(casa, tramoDelParque(usados, cuantos));
    usados += cuantos;
    return ventaPagada(casa, vendedor, entradas);
  };
  const avance = async (id: number): Promise<{ valor: number; listas: number; total: number }> => {
    const { token } = vendedor;
    return (await pedir(casa, 'GET', `/Venta/AvanceEmision/${id}`, { token })).cuerpo.datos;
  };
  const venta = (id: number) =>
    casa.base.selectFrom('ventas').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const incidentes = (id: number) =>
    casa.base
      .selectFrom('incidentes')
      .select(['clase', 'cerrado_en'])
      .where('venta_id', '=', id)
      .execute();
  const trabajos = async (id: number): Promise<{ priority: number; espera: boolean }[]> => {
    const { rows } = await sql<{ priority: number; espera: boolean }>`
      select priority, start_after > created_on as espera from cola.job
      where name = 'emitir-venta' and data->>'ventaId' = ${String(id)} order by created_on
    `.execute(casa.base);
    return rows;
  };

  it('[V-VUELTA-007] counts as delayed three minutes after payment without a beginning', async () => {
    const id = await pagada(1);
    const hace = (minutos: number) =>
      casa.base
        .updateTable('ventas')
        .set({ pagada_en: new Date(casa.contexto().ahora.getTime() - minutos * 60_000) })
        .where('id', '=', id)
        .execute();
    await hace(2);
    expect(await avance(id)).toMatchObject({ valor: 0, demorada: false });
    await hace(4);
    expect(await avance(id)).toMatchObject({ valor: 0, demorada: true });
    await correrTramo(casa, id);
    expect(await avance(id)).toMatchObject({ valor: 100, demorada: false });
  });

  it('[V-EMI-006] [A-EMISION-002] goes in runs of two chunks for a fleet, with a percentage, and a priority by what is left', async () => {
    const id = await pagada(410);
    expect(await avance(id)).toMatchObject({ valor: 0, listas: 0, total: 410 });
    await correrTramo(casa, id);
    expect(await avance(id)).toMatchObject({ valor: 97, listas: 400, total: 410 });
    expect((await polizasDe(casa, id)).map(({ firmada }) => firmada)).toEqual(
      Array(400).fill(true),
    );
    // The next run waits behind smaller sales; a larger rest has a lower priority.
    expect(await trabajos(id)).toEqual([
      { priority: -2, espera: false },
      { priority: -1, espera: false },
    ]);
    await correrTramo(casa, id);
    expect(await avance(id)).toMatchObject({ valor: 100, listas: 410, total: 410 });
    expect(await venta(id)).toMatchObject({ etapa: 5, estado_venta: 8, estado_emision: 3 });
    await correrTramo(casa, id);
    const polizas = await polizasDe(casa, id);
    expect(polizas).toHaveLength(410);
    expect(new Set(polizas.map((p) => p.documento_clave)).size).toBe(410);
  });

  it('[A-EMISION-001] ends a run at a chunk that cannot be stored, and keeps the chunks before it', async () => {
    const id = await pagada(210);
    const { guardarJuntos } = casa.puertos.documentos;
    let veces = 0;
    casa.puertos.documentos.guardarJuntos = (...que) => {
      veces += 1;
      return veces === 2 ? Promise.reject(new Error('almacén lleno')) : guardarJuntos(...que);
    };
    await expect(correrTramo(casa, id)).rejects.toThrow('No se pueden guardar los documentos');
    casa.puertos.documentos.guardarJuntos = guardarJuntos;
    expect(await avance(id)).toMatchObject({ listas: 200, total: 210 });
    await correrTramo(casa, id);
    expect(await avance(id)).toMatchObject({ valor: 100, listas: 210 });
    expect(await polizasDe(casa, id)).toHaveLength(210);
  });

  it('tries at once the next chunk of a sale that ran out of numbers after some', async () => {
    const id = await pagada(401);
    await casa.base.updateTable('rangos').set({ vigente: false }).execute();
    await crearRangos(casa, 400);
    await correrTramo(casa, id);
    expect(await avance(id)).toMatchObject({ listas: 400, total: 401 });
    expect(await incidentes(id)).toEqual([]);
    expect((await trabajos(id)).at(-1)).toEqual({ priority: -1, espera: false });
    await correrTramo(casa, id);
    expect(await incidentes(id)).toEqual([{ clase: 'sin_numeros', cerrado_en: null }]);
    expect((await trabajos(id)).at(-1)).toEqual({ priority: -1, espera: true });
    await casa.base.updateTable('rangos').set({ vigente: true }).execute();
    await correrTramo(casa, id);
    expect(await avance(id)).toMatchObject({ valor: 100, listas: 401 });
  });

  it('[V-API-026] shows -2 and an incident without numbers, and continues by itself when a range is added', async () => {
    const id = await pagada(5);
    await casa.base.updateTable('rangos').set({ vigente: false }).execute();
    await crearRangos(casa, 3);
    await correrTramo(casa, id);
    expect(await avance(id)).toMatchObject({ valor: -2, listas: 3, total: 5 });
    expect(await incidentes(id)).toEqual([{ clase: 'sin_numeros', cerrado_en: null }]);
    await correrTramo(casa, id);
    expect(await avance(id)).toMatchObject({ valor: -2, listas: 3 });
    expect((await trabajos(id)).at(-1)).toEqual({ priority: -1, espera: true });

    await crearRangos(casa, 3);
    await correrTramo(casa, id);
    expect(await avance(id)).toMatchObject({ valor: 100, listas: 5 });
    expect(await incidentes(id)).toEqual([
      { clase: 'sin_numeros', cerrado_en: casa.reloj.ahora() },
    ]);
    await casa.base.updateTable('rangos').set({ vigente: true }).execute();
  });

  it('shows the percentage of a fleet again once it has numbers', async () => {
    const id = await pagada(410);
    await casa.base.updateTable('rangos').set({ vigente: false }).execute();
    await correrTramo(casa, id);
    expect((await avance(id)).valor).toBe(-2);
    await casa.base.updateTable('rangos').set({ vigente: true }).execute();
    await correrTramo(casa, id);
    expect(await avance(id)).toMatchObject({ valor: 97, listas: 400 });
    await correrTramo(casa, id);
    expect((await avance(id)).valor).toBe(100);
  });

  it('issues a vehicle whose position precedes those already issued', async () => {
    const id = await pagada(4);
    await casa.base.updateTable('rangos').set({ vigente: false }).execute();
    await crearRangos(casa, 2);
    await correrTramo(casa, id);
    const { posicion } = await casa.base
      .selectFrom('venta_vehiculos')
      .select((eb) => eb.fn.max('posicion').as('posicion'))
      .where('venta_id', '=', id)
      .executeTakeFirstOrThrow();
    await casa.base
      .updateTable('venta_vehiculos')
      .set({ posicion: -1 })
      .where('venta_id', '=', id)
      .where('posicion', '=', posicion)
      .execute();
    await casa.base.updateTable('rangos').set({ vigente: true }).execute();
    await correrTramo(casa, id);
    expect(await avance(id)).toMatchObject({ listas: 3, total: 4 });
    await correrTramo(casa, id);
    expect(await avance(id)).toMatchObject({ valor: 100, listas: 4 });
  });

  const sinFirmar = async (id: number) =>
    polizasSinFirmar(
      casa.base,
      (await polizasDe(casa, id)).map((poliza) => poliza.id),
    );

  it('writes nothing from an overtaken run (F14)', async () => {
    const id = await pagada(2);
    const viejo = await numerarVenta(casa, id);
    const documentos = await documentarPolizas(casa.contexto(), await sinFirmar(id));
    const nuevo = await numerarVenta(casa, id);
    expect(nuevo).toBe(viejo + 1);
    const cerrar = async (turno: number, hechos = documentos): Promise<readonly number[]> => {
      const ctx = casa.contexto();
      const corridas = [{ ventaId: id, turno }];
      const suyas = await casa.enTransaccion(ctx, (tx) =>
        cerrarTramo(tx, corridas, hechos, new Map([[id, ctx]])),
      );
      return [...suyas];
    };

    const antes = [await venta(id), await polizasDe(casa, id), await trabajos(id)];
    expect(await cerrar(viejo)).toEqual([]);
    expect([await venta(id), await polizasDe(casa, id), await trabajos(id)]).toEqual(antes);
    const correos = casa.base
      .selectFrom('envios')
      .select('id')
      .where('venta_id', '=', id)
      .where('clase', '=', 'correo');
    expect(await correos.execute()).toEqual([]);

    casa.reloj.avanzar(1_000);
    const propios = await documentarPolizas(casa.contexto(), await sinFirmar(id));
    expect(propios.map(({ clave }) => clave)).not.toEqual(documentos.map(({ clave }) => clave));
    expect(await cerrar(nuevo, propios)).toEqual([id]);
    const firmadas = await polizasDe(casa, id);
    expect(firmadas.map((p) => p.documento_clave)).toEqual(propios.map(({ clave }) => clave));
    await cerrar(viejo);
    expect(await polizasDe(casa, id)).toEqual(firmadas);
    expect(await correos.execute()).toHaveLength(2);
  });

  it('shows -1 and an incident when its attempts ran out, and ends well when run again', async () => {
    const id = await pagada(1);
    await emisionFallida(casa.enTransaccion)(casa.contexto(), { ventaId: id });
    expect((await avance(id)).valor).toBe(-1);
    expect(await venta(id)).toMatchObject({ estado_venta: 9, estado_emision: 2 });
    expect(await incidentes(id)).toEqual([{ clase: 'emision_fallida', cerrado_en: null }]);
    await correrTramo(casa, id);
    expect((await avance(id)).valor).toBe(100);
    await emisionFallida(casa.enTransaccion)(casa.contexto(), { ventaId: id });
    expect((await avance(id)).valor).toBe(100);
  });

  it('continues with the first of two chunks that release 1.3.0 numbered and left @largo', async () => {
    const id = await pagada(401);
    const vehiculos = await casa.base
      .selectFrom('venta_vehiculos')
      .selectAll()
      .where('venta_id', '=', id)
      .orderBy('posicion')
      .limit(400)
      .execute();
    await casa.enTransaccion(casa.contexto(), async (tx) => {
      const numeros = await tomarNumeros(tx.tx, 400, fechaSantiago(tx.ahora));
      const polizas = vehiculos.map((vehiculo, i) => ({
        ventaId: id,
        vehiculoId: vehiculo.id,
        numeroPoliza: numeros[i]?.poliza ?? 0,
        numeroFolio: numeros[i]?.folio ?? 0,
        patente: vehiculo.patente,
        desde: vehiculo.vigencia_desde,
        hasta: vehiculo.vigencia_hasta,
        redaccion: NUEVA.codigo,
        codigoHash: tx.puertos.cripto.huella(`${vehiculo.id}`),
      }));
      await insertarPolizas(tx.tx, tx.ahora, polizas);
      await tomarTurnos(tx.tx, [id], ESTADO_EMISION.enProceso);
      await moverReserva(tx, -400);
      const desde = numeros[0]?.poliza ?? 0;
      await registrar(tx, polizasNumeradas({ id, despues: { cantidad: 400, desde } }));
    });
    for (const listas of [400, 401]) {
      await correrTramo(casa, id);
      expect((await avance(id)).listas).toBe(listas);
    }
    expect(await polizasDe(casa, id)).toHaveLength(401);
  });

  it('never issues an unpaid sale', async () => {
    const id = await pagada(1);
    await casa.base.updateTable('ventas').set({ pagada_en: null }).where('id', '=', id).execute();
    await correrTramo(casa, id);
    expect(await polizasDe(casa, id)).toEqual([]);
    await casa.base
      .updateTable('ventas')
      .set({ pagada_en: casa.reloj.ahora() })
      .where('id', '=', id)
      .execute();
    await correrTramo(casa, id);
    expect(await invariantesRotos(casa.base)).toEqual([]);
  });
});
