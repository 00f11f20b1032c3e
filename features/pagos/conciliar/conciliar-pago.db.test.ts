import { setTimeout as pausa } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { crearVendedor, pagar, type Vendedor, ventaEnTerminos } from '#server/test/cliente.ts';
import { correrTramo } from '#server/test/negocio/emision.ts';
import { invariantesRotos } from '#server/test/oraculo.ts';
import {
  conPagoEnLinea,
  conPasarela,
  conciliar,
  decidirEnPasarela,
  fallarPasarela,
  incidentesDe,
  otraPatente,
  pagoDe,
  transaccionDe,
  ventaEnPago,
} from '#server/test/negocio/pago.ts';
import { abrirSesionDe } from '#server/test/sesiones.ts';
import type { PuntoDeFalla } from '#values/puntos-de-falla.ts';
import { sql } from 'kysely';
import { trabajoConciliarPago } from './conciliar-pago.job.ts';
import { confirmarPago } from '#features/pagos/saldar/preguntar-pago.usecase.ts';

const MINUTO = 60_000;

describe('the janitor of payments', () => {
  let casa: Casa;
  let vendedor: Vendedor;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    vendedor = await conPagoEnLinea(casa, await crearVendedor(casa));
  });
  afterAll(() => casa.cerrar());

  /** Returns a sale at the provider, of a session that outlives the moved clock. */
  const enPago = async () => {
    const token = await abrirSesionDe(casa, vendedor.id);
    return ventaEnPago(casa, { ...vendedor, token }, [otraPatente()]);
  };
  const minutos = (cuantos: number): void => casa.reloj.avanzar(cuantos * MINUTO);
  const venta = (id: number) =>
    casa.base.selectFrom('ventas').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const estado = async (id: number): Promise<string> => (await pagoDe(casa, id)).estado;
  /** Lists the pending janitor runs of a sale, with the seconds until each. */
  const vueltas = async (id: number): Promise<{ vuelta: number; en: number }[]> => {
    const { id: pagoId } = await pagoDe(casa, id);
    const { rows } = await sql<{ vuelta: number; en: number }>`
      select (data->>'vuelta')::integer as vuelta,
        round(extract(epoch from start_after - created_on))::integer as en
      from cola.job where name = 'conciliar-pago' and (data->>'pagoId')::integer = ${pagoId}
      order by 1`.execute(casa.base);
    return rows;
  };

  it('is queued by PAGAR for one minute later, in the same transaction', async () => {
    const { id } = await enPago();
    expect(await vueltas(id)).toEqual([{ vuelta: 0, en: 60 }]);
  });

  it('settles and issues within a minute for a buyer who approved and closed the tab (F07)', async () => {
    const { id, token } = await enPago();
    expect(await decidirEnPasarela(casa, token, 'no_volver')).toEqual([]);
    minutos(1);
    await conciliar(casa, id);
    expect(await pagoDe(casa, id)).toMatchObject({
      estado: 'autorizado',
      codigo_autorizacion: transaccionDe(casa, token).autorizacion,
      medio: 'Crédito',
      tarjeta: '6623',
    });
    await correrTramo(casa, id);
    expect(await venta(id)).toMatchObject({ etapa: 5, estado_emision: 3 });
    const envios = await casa.base
      .selectFrom('envios')
      .select('clase')
      .where('venta_id', '=', id)
      .orderBy('clase')
      .execute();
    expect(envios.map(({ clase }) => clase)).toEqual(['correo', 'validar_pago']);
    expect(transaccionDe(casa, token).confirmaciones).toBe(1);
  });

  it('leaves a buyer who still types at minute 1 in peace, and finds the payment at minute 5 (F07)', async () => {
    const { id, token } = await enPago();
    minutos(1);
    await conciliar(casa, id);
    expect(await estado(id)).toBe('iniciado');
    expect(await vueltas(id)).toEqual([
      { vuelta: 0, en: 60 },
      { vuelta: 1, en: 240 },
    ]);
    minutos(2);
    await decidirEnPasarela(casa, token, 'no_volver');
    minutos(2);
    await conciliar(casa, id, 1);
    expect(await estado(id)).toBe('autorizado');
    expect(await venta(id)).toMatchObject({ pagada_en: casa.reloj.ahora(), estado_venta: 6 });
  });

  it('[A-BREVE-005] keeps the token of an authorised payment without its address; each token belongs to one sale', async () => {
    const [uno, otro] = [await enPago(), await enPago()];
    expect((await pagoDe(casa, uno.id)).direccion).toEqual(expect.any(String));
    await decidirEnPasarela(casa, uno.token, 'aprobar');
    minutos(2);
    await conciliar(casa, uno.id, 1);
    expect(await pagoDe(casa, uno.id)).toMatchObject({
      estado: 'autorizado',
      token: uno.token,
      direccion: null,
    });
    const repetir = (que: string) =>
      sql`insert into pagos (venta_id, proveedor, estado, monto, orden_compra, creado_en, resuelto_en, token)
        select ${uno.id}, proveedor, ${que}, monto, 'OTRA-' || ${que}, creado_en, creado_en,
          case when ${que} = 'rechazado' then ${otro.token} end
        from pagos where venta_id = ${uno.id}`.execute(casa.base);
    await expect(repetir('autorizado')).rejects.toThrow('pagos_de_venta');
    await expect(repetir('rechazado')).rejects.toThrow('pagos_token_unico');
  });

  it('abandons an expired form: plates and numbers are free, and the sale may be paid again', async () => {
    const { id, token } = await enPago();
    minutos(6);
    await conciliar(casa, id, 1);
    expect(await pagoDe(casa, id)).toMatchObject({
      estado: 'abandonado',
      direccion: expect.any(String),
    });
    expect(await venta(id)).toMatchObject({ etapa: 3, pagada_en: null });
    expect(await invariantesRotos(casa.base)).toEqual([]);
    expect(transaccionDe(casa, token)).toMatchObject({ estado: 'INITIALIZED', confirmaciones: 0 });
    const { cuerpo } = await pagar(casa, vendedor, id);
    expect(cuerpo.datos).not.toContain(token);
  });

  it('[V-CAMINO-001] frees the plate in its first run when order creation was cut off', async () => {
    const patente = otraPatente();
    const id = await ventaEnTerminos(casa, vendedor, [patente]);
    await fallarPasarela(casa, 'crear', 'corta_despues', { veces: 1 });
    await pagar(casa, vendedor, id);
    expect(await estado(id)).toBe('desconocido');
    minutos(1);
    await conciliar(casa, id, 0);
    expect([await estado(id), (await venta(id)).etapa]).toEqual(['abandonado', 3]);
    expect(await invariantesRotos(casa.base)).toEqual([]);
    const otra = await ventaEnTerminos(casa, vendedor, [patente]);
    expect((await pagar(casa, vendedor, otra)).estado).toBe(200);
  });

  it('asks a silent provider after 1 min, 5 min, 30 min, 2 h and a day, and then daily for 7 days', async () => {
    const { id, token } = await enPago();
    await decidirEnPasarela(casa, token, 'no_volver');
    await fallarPasarela(casa, 'consultar', 'corta');
    for (let vuelta = 0; vuelta < 12; vuelta += 1) await conciliar(casa, id, vuelta);
    expect(await estado(id)).toBe('desconocido');
    const dia = 86_400;
    const esperado = [60, 240, 1_500, 5_400, 79_200, dia, dia, dia, dia, dia, dia, dia];
    expect(await vueltas(id)).toEqual(esperado.map((en, vuelta) => ({ vuelta, en })));
    expect(await incidentesDe(casa, id)).toEqual(['pago_desconocido']);

    await fallarPasarela(casa, 'consultar', 'normal');
    await conciliar(casa, id, 11);
    expect(await estado(id)).toBe('autorizado');
    expect(await incidentesDe(casa, id)).toEqual([]);
  });

  it('opens an incident from half an hour on, not before', async () => {
    const { id } = await enPago();
    await fallarPasarela(casa, 'consultar', 'error500');
    await conciliar(casa, id, 1);
    expect(await incidentesDe(casa, id)).toEqual([]);
    await conciliar(casa, id, 2);
    expect(await incidentesDe(casa, id)).toEqual(['pago_desconocido']);
    await fallarPasarela(casa, 'consultar', 'normal');
  });

  const MUERTES: PuntoDeFalla[] = [
    'pago.trasReclamar',
    'pago.trasConfirmar',
    'pago.trasAplicar',
    'pago.trasSaldar',
  ];
  it.each(MUERTES)(
    'settles what an API that died at %s left behind, confirmed once',
    async (donde) => {
      const { id, token } = await enPago();
      await decidirEnPasarela(casa, token, 'aprobar');
      const pago = await pagoDe(casa, id);
      const falla = (punto: PuntoDeFalla): void => {
        if (punto === donde) throw new Error('muerto');
      };
      const muerto = { ...casa.contexto(), falla };
      await expect(confirmarPago(muerto, casa.enTransaccion, pago)).rejects.toThrow('muerto');
      minutos(1);
      await conciliar(casa, id);
      expect(await estado(id)).toBe('autorizado');
      expect(transaccionDe(casa, token)).toMatchObject({ confirmaciones: 1, intentos: 1 });
      const envios = await casa.base
        .selectFrom('envios')
        .select('id')
        .where('venta_id', '=', id)
        .execute();
      expect(envios).toHaveLength(1);
    },
  );

  it('never confirms beside another request: it waits for that answer (F06)', async () => {
    const { id, token } = await enPago();
    await decidirEnPasarela(casa, token, 'aprobar');
    let conserje = Promise.resolve();
    // The claim is taken but not yet sent, so the janitor's query finds the payment open.
    const confirmar = async (que: string) => {
      conserje = conciliar(casa, id);
      await pausa(400);
      return casa.puertos.pasarelas.actual.confirmar(que);
    };
    await confirmarPago(
      conPasarela(casa, { confirmar }),
      casa.enTransaccion,
      await pagoDe(casa, id),
    );
    await conserje;
    expect(await estado(id)).toBe('autorizado');
    expect(transaccionDe(casa, token)).toMatchObject({ confirmaciones: 1, intentos: 1 });
  });

  it('leaves a settled payment unchanged, however often it looks', async () => {
    const { id, token } = await enPago();
    await decidirEnPasarela(casa, token, 'no_volver');
    await conciliar(casa, id);
    const antes = await pagoDe(casa, id);
    const trabajos = await vueltas(id);
    minutos(3 * 24 * 60);
    await conciliar(casa, id, 3);
    expect([await pagoDe(casa, id), await vueltas(id)]).toEqual([antes, trabajos]);
  });

  it('ignores a payment that does not exist', async () => {
    const correr = trabajoConciliarPago(casa.enTransaccion);
    await expect(correr(casa.contexto(), { pagoId: 999_999, vuelta: 0 })).resolves.toBeUndefined();
  });

  it('leaves every invariant intact', async () => {
    expect(await invariantesRotos(casa.base)).toEqual([]);
  });
});
