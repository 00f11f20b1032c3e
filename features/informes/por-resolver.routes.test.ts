import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { ventaEnTerminos, pagar } from '#server/test/cliente.ts';
import { polizasDe, ventaPagada } from '#server/test/emision.ts';
import { conPagoEnLinea, fallarPasarela, otraPatente, pagoDe } from '#server/test/pago.ts';
import { entradasDe, tramoDelParque } from '#server/test/parque.ts';
import { crearSoporte, type Soporte } from '#server/test/soporte.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PorResolverVM } from './por-resolver.contract.ts';

describe('what waits for a person, on the first screen of Soporte', () => {
  let casa: Casa;
  let soporte: Soporte;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    soporte = await crearSoporte(casa);
  });
  afterAll(() => casa.cerrar());

  const resumen = async (): Promise<PorResolverVM> =>
    (await soporte.llamar('GET', '/Soporte/PorResolver')).cuerpo.datos;
  const pagadaHace = async (minutos: number): Promise<number> => {
    const id = await ventaPagada(
      casa,
      soporte.vendedor,
      await entradasDe(casa, tramoDelParque(600 + minutos, 1)),
    );
    const pagada_en = new Date(casa.reloj.ahora().getTime() - minutos * 60_000);
    await casa.base.updateTable('ventas').set({ pagada_en }).where('id', '=', id).execute();
    return id;
  };

  it('is nothing in a house where everything is issued', async () => {
    const { restantes } = (await resumen()).numeros.poliza;
    await soporte.emitida(3);
    const { numeros, ...nada } = await resumen();
    expect(nada).toEqual({
      sinEmitir: [],
      pagosSinConfirmar: { cantidad: 0, monto: 0 },
      porDevolver: { cantidad: 0, monto: 0 },
      correosNoEnviados: 0,
      pagosNoValidados: 0,
      aachNoAceptadas: 0,
      ventasSinSun: { cantidad: 0, ventaId: null },
      incidentes: [],
    });
    // 3 issued in 30 days: 997 last 9,970 days, which is more than ten years.
    expect(numeros.poliza).toEqual({ restantes: restantes - 3, porDia: 0.1, seAgotan: null });
  });

  it('paid sales that are not issued, by how long they wait', async () => {
    const minutos = [5, 14, 16, 59, 61, 1_439, 1_441];
    const ids: number[] = [];
    for (const hace of minutos) ids.push(await pagadaHace(hace));
    expect((await resumen()).sinEmitir).toEqual([
      { tramo: 'mas', cantidad: 1, ventaId: ids[6] },
      { tramo: 'dia', cantidad: 2, ventaId: ids[5] },
      { tramo: 'hora', cantidad: 2, ventaId: ids[3] },
      { tramo: 'minutos', cantidad: 2, ventaId: ids[1] },
    ]);
  });

  it('a payment nobody knows of, and money that is to be given back instead', async () => {
    const enLinea = await conPagoEnLinea(casa, soporte.vendedor);
    const id = await ventaEnTerminos(casa, enLinea, [otraPatente()]);
    await fallarPasarela(casa, 'crear', 'corta', { veces: 1 });
    await pagar(casa, enLinea, id);
    const { id: pago_id, monto } = await pagoDe(casa, id);
    expect(await resumen()).toMatchObject({ pagosSinConfirmar: { cantidad: 1, monto } });
    await casa.base
      .insertInto('devoluciones')
      .values({ pago_id, monto, motivo: 'x', estado: 'pendiente', creada_en: casa.reloj.ahora() })
      .execute();
    expect(await resumen()).toMatchObject({
      pagosSinConfirmar: { cantidad: 0 },
      porDevolver: { cantidad: 1, monto },
    });
  });

  it('what could not leave the house, and what is open of a sale', async () => {
    const venta_id = await soporte.emitida(2);
    const { base } = casa;
    await base.updateTable('ventas').set({ estado_venta: 13 }).where('id', '=', venta_id).execute();
    await sql`update envios set estado = 'rechazado' where venta_id = ${venta_id}`.execute(base);
    const viejo = new Date(casa.reloj.ahora().getTime() - 31 * 86_400_000);
    await base
      .updateTable('envios')
      .set({ creado_en: viejo })
      .where('venta_id', '=', venta_id)
      .where('id', 'in', (eb) =>
        eb.selectFrom('envios').select(eb.fn.max('id').as('id')).where('venta_id', '=', venta_id),
      )
      .execute();
    const [una, otra] = await polizasDe(casa, venta_id);
    const aviso = { clase: 'alta', creado_en: casa.reloj.ahora() } as const;
    await base
      .insertInto('avisos_aach')
      .values([
        { ...aviso, poliza_id: una?.id ?? 0, estado: 'rechazado' },
        { ...aviso, poliza_id: otra?.id ?? 0, estado: 'pendiente' },
      ])
      .execute();
    await base
      .insertInto('incidentes')
      .values({
        clase: 'emision_fallida',
        venta_id,
        detalle: 'x',
        cerrado_en: null,
        abierto_en: viejo,
      })
      .execute();
    expect(await resumen()).toMatchObject({
      // Of two owners' mails, one is older than what is looked at.
      correosNoEnviados: 1,
      pagosNoValidados: 1,
      aachNoAceptadas: 1,
      ventasSinSun: { cantidad: 1, ventaId: venta_id },
      incidentes: [{ clase: 'emision_fallida', cantidad: 1, ventaId: venta_id }],
    });
  });

  it('says when the numbers run out at the pace of the last 30 days', async () => {
    await sql`update rangos set siguiente = numero_final - 99`.execute(casa.base);
    const { numeros } = await resumen();
    const { restantes, porDia } = numeros.folio;
    expect(restantes).toBeLessThanOrEqual(100);
    const dia =
      new Date('2026-11-20T00:00:00Z').getTime() + Math.floor(restantes / porDia) * 86_400_000;
    expect(numeros.folio.seAgotan).toBe(new Date(dia).toISOString().slice(0, 10));
  });
});
