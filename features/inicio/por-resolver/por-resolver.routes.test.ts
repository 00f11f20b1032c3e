import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { ventaEnTerminos, pagar } from '#server/test/cliente.ts';
import { polizasDe, ventaPagada } from '#server/test/negocio/emision.ts';
import { conPagoEnLinea, fallarPasarela, otraPatente, pagoDe } from '#server/test/negocio/pago.ts';
import { entradasDe, tramoDelParque } from '#server/test/negocio/parque.ts';
import { incidenteAbierto } from '#server/test/negocio/incidentes.ts';
import { correrAviso, crearSoporte, type Soporte } from '#server/test/negocio/soporte.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { PorResolverVM } from './por-resolver.contract.ts';

const HORA = 3_600_000;

describe('matters for a person, on the first screen of Soporte', () => {
  let casa: Casa;
  let soporte: Soporte;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    soporte = await crearSoporte(casa);
    await sql`update rangos set numero_final = numero_final + 1000`.execute(casa.base);
  });
  afterAll(() => casa.cerrar());

  const resumen = async (): Promise<PorResolverVM> =>
    (await soporte.llamar('GET', '/Soporte/PorResolver')).cuerpo.datos;
  /** Lines of a kind by class: their number, amount and named sale. */
  const lineas = async (clase: RegExp) =>
    Object.fromEntries(
      (await resumen()).pendientes
        .filter((una) => clase.test(una.clase))
        .map(({ clase: suya, cantidad, monto, ventaId }) => [suya, [cantidad, monto ?? ventaId]]),
    );
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

  it('are none in a house where everything is issued', async () => {
    const { restantes } = (await resumen()).numeros.poliza;
    await soporte.emitida(3);
    const { numeros, pendientes } = await resumen();
    expect(pendientes).toEqual([]);
    // 3 issued in 30 days: 1,997 last 19,970 days, which is more than ten years.
    expect(numeros.poliza).toEqual({ restantes: restantes - 3, porDia: 0.1, seAgotan: null });
  });

  it('[A-LISTA1-005] [A-RELEVO-005] include paid sales without issuance after 15 minutes, late after 60', async () => {
    const minutos = [5, 14, 16, 59, 61, 1_439, 1_441];
    const ids: number[] = [];
    for (const hace of minutos) ids.push(await pagadaHace(hace));
    expect(await lineas(/^sin_emitir/)).toEqual({
      'sin_emitir.mas': [1, ids[6]],
      'sin_emitir.dia': [2, ids[5]],
      'sin_emitir.hora': [2, ids[3]],
    });
    // Pages of release 1.3.0 show the first deadline of each line (A-RELEVO-005).
    expect(
      (await resumen()).pendientes.find(({ clase }) => clase === 'sin_emitir.mas')?.vence,
    ).toBe(new Date(casa.reloj.ahora().getTime() - (1_441 - 60) * 60_000).toISOString());
    const { asuntos } = await resumen();
    const atrasado = (id: number | undefined) =>
      asuntos.find(({ clase, ventaId }) => clase.startsWith('sin_emitir') && ventaId === id)
        ?.atrasado;
    expect([atrasado(ids[3]), atrasado(ids[4])]).toEqual([false, true]);
  });

  it('[A-OFICINA-008] leave out the paid sales of a demonstration’s past only while it is sown', async () => {
    await casa.base
      .insertInto('rangos')
      .values({
        ...{ clase: 'poliza', numero_inicial: 900_001, numero_final: 999_999, siguiente: 900_001 },
        ...{ inicio_vigencia: '2020-01-01', termino_vigencia: '2026-11-19' },
      })
      .execute();
    onTestFinished(async () => {
      await sql`delete from rangos where numero_inicial = 900001`.execute(casa.base);
    });
    await pagadaHace(16 * 60);
    await pagadaHace(18);
    const cuantas = async () =>
      (await resumen()).pendientes
        .filter(({ clase }) => clase.startsWith('sin_emitir'))
        .reduce((suma, { cantidad }) => suma + cantidad, 0);
    const { rows } = await sql<{ deHoy: number; todas: number }>`
      select (count(*) filter (where pagada_en >= '2026-11-20T03:00:00Z'))::int as "deHoy",
        count(*)::int as todas
      from ventas where estado_emision is distinct from 3 and vigente
        and pagada_en <= ${new Date(casa.reloj.ahora().getTime() - 15 * 60_000)}`.execute(
      casa.base,
    );
    const [hay] = rows;
    expect(hay?.deHoy).toBeLessThan(hay?.todas ?? 0);
    expect(await cuantas()).toBe(hay?.deHoy);
    await sql`update rangos set vigente = false where numero_inicial = 900001`.execute(casa.base);
    expect(await cuantas()).toBe(hay?.todas);
  });

  it('[A-RESOL-003] count a failed issuance in one line only', async () => {
    const antes = await lineas(/^sin_emitir|emision/);
    const id = await pagadaHace(20);
    for (const clase of ['sin_numeros', 'emision_fallida']) await incidenteAbierto(casa, id, clase);
    expect(await lineas(/^sin_emitir|emision|sin_numeros/)).toEqual({
      ...antes,
      'incidente.emision_fallida': [1, id],
    });
    await sql`update incidentes set cerrado_en = now() where venta_id = ${id}`.execute(casa.base);
  });

  it('[A-LISTA1-010] include unknown payments once, and due refunds instead of them', async () => {
    const enLinea = await conPagoEnLinea(casa, soporte.vendedor);
    const id = await ventaEnTerminos(casa, enLinea, [otraPatente()]);
    await fallarPasarela(casa, 'crear', 'corta', { veces: 1 });
    await pagar(casa, enLinea, id);
    const { id: pago_id, monto } = await pagoDe(casa, id);
    await sql`update pagos set estado = 'desconocido' where id = ${pago_id}`.execute(casa.base);
    await incidenteAbierto(casa, id, 'pago_desconocido');
    expect(await lineas(/pago|^por_dev/)).toEqual({ pagos_sin_confirmar: [1, monto] });
    await casa.base
      .insertInto('devoluciones')
      .values({ pago_id, monto, motivo: 'x', estado: 'pendiente', creada_en: casa.reloj.ahora() })
      .execute();
    expect(await lineas(/^pagos|^por_dev/)).toEqual({ por_devolver: [1, monto] });
  });

  it('include unsent messages, and open incidents of a sale', async () => {
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
    await incidenteAbierto(casa, venta_id, 'emision_fallida');
    expect(await lineas(/^no_env|aach|sun|^incidente/)).toEqual({
      // One of the two owners' mails is older than the counted days.
      'no_enviados.correo': [1, venta_id],
      'no_enviados.validar_pago': [1, venta_id],
      aach_no_aceptadas: [1, venta_id],
      sin_sun: [1, venta_id],
      'incidente.emision_fallida': [1, venta_id],
    });
  });

  it('[A-CASO-010] count an AACH refusal as one case, in another line once it is overdue', async () => {
    const antes = await lineas(/aach_no/);
    const ids: number[] = [];
    await fetch(`${casa.aach.url}/_modo`, { method: 'PUT', body: '{"modo":"rechaza"}' });
    for (let i = 0; i < 2; i += 1) {
      const ventaId = await soporte.emitida(1);
      await correrAviso(casa, { clase: 'venta', ventaId });
      ids.push(ventaId);
      casa.reloj.avanzar(1_000);
    }
    await fetch(`${casa.aach.url}/_modo`, { method: 'PUT', body: '{"modo":"normal"}' });
    expect(await lineas(/aach/)).toEqual({ ...antes, 'casos_aach.abiertos': [2, ids[0]] });
    await sql`update casos_aach set vence_en = ${casa.reloj.ahora()}
      where id = (select min(id) from casos_aach)`.execute(casa.base);
    expect(await lineas(/^casos_aach/)).toEqual({
      'casos_aach.vencidos': [1, ids[0]],
      'casos_aach.abiertos': [1, ids[1]],
    });
  });

  it('give the day on which the numbers run out at the pace of the last 30 days', async () => {
    await sql`update rangos set siguiente = numero_final - 99`.execute(casa.base);
    const { numeros, asuntos } = await resumen();
    const { restantes, porDia } = numeros.folio;
    expect(restantes).toBeLessThanOrEqual(100);
    const dia =
      new Date('2026-11-20T00:00:00Z').getTime() + Math.floor(restantes / porDia) * 86_400_000;
    expect(numeros.folio.seAgotan).toBe(new Date(dia).toISOString().slice(0, 10));
    // Some remain on that day, so the matter is late only after it.
    const pocos = asuntos.find(({ clase }) => clase === 'pocos.folio');
    expect(pocos?.vence).toBe(new Date(dia + 86_400_000 + 3 * HORA).toISOString());
  });

  it('[A-RESOL-001] have one line for few numbers of a kind, and another for none left', async () => {
    const quedan = (clase: 'poliza' | 'folio', cuantos: number) =>
      sql`update rangos r set numero_final = r.siguiente - 1 + s.cantidad + ${cuantos}
          from stock_reservado s where r.clase = ${clase} and s.clase = r.clase`.execute(casa.base);
    await quedan('poliza', 101);
    await quedan('folio', 100);
    expect(await lineas(/^pocos|^agotados/)).toEqual({ 'pocos.folio': [100, null] });
    await quedan('poliza', 0);
    expect(await lineas(/^pocos|^agotados/)).toEqual({
      'agotados.poliza': [0, null],
      'pocos.folio': [100, null],
    });
  });

  it('[A-RESOL-002] count a sale refused for want of numbers once, however often it is tried, until it is paid', async () => {
    const { vendedor } = soporte;
    const id = await ventaEnTerminos(casa, vendedor, [otraPatente()]);
    for (let i = 0; i < 3; i += 1) {
      const { estado, cuerpo } = await pagar(casa, vendedor, id);
      expect([estado, cuerpo.codigo]).toEqual([409, 'rangos.sin_stock']);
    }
    const otra = await ventaEnTerminos(casa, vendedor, [otraPatente()]);
    await Promise.all([pagar(casa, vendedor, otra), pagar(casa, vendedor, otra)]);
    expect(await lineas(/venta_sin_numeros/)).toEqual({ 'incidente.venta_sin_numeros': [2, id] });
    const { incidentes } = (await soporte.llamar('GET', '/Incidentes/Pendientes')).cuerpo.datos;
    expect(incidentes).toContainEqual(
      expect.objectContaining({
        clase: 'venta_sin_numeros',
        ventaId: id,
        seCierraAMano: true,
        detalle: 'No se pudo pagar: no quedan números para 1 póliza',
      }),
    );
    await sql`update rangos set numero_final = numero_final + 10`.execute(casa.base);
    expect((await pagar(casa, vendedor, id)).estado).toBe(200);
    expect(await lineas(/venta_sin_numeros/)).toEqual({ 'incidente.venta_sin_numeros': [1, otra] });
  });
});
