import { setTimeout as pausa } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { crearVendedor, pagar, pedir, type Vendedor } from '#server/test/cliente.ts';
import { invariantesRotos } from '#server/test/oraculo.ts';
import {
  conciliar,
  conPagoEnLinea,
  conPasarela,
  decidirEnPasarela,
  decidirYVolver,
  devolucionesDe,
  fallarPasarela,
  otraPatente,
  pagoDe,
  transaccionDe,
  ventaEnPago,
} from '#server/test/negocio/pago.ts';
import { tokenDeRol } from '#server/test/sesiones.ts';
import type { RespuestaPago } from '#integrations/pasarela-pago/port.ts';
import type { Rol } from '#values/perfil.ts';
import { sql } from 'kysely';
import { trabajoConciliarPago } from './conciliar-pago.job.ts';
import { darPorAbandonado } from '#features/pagos/saldar/aplicar-respuesta.usecase.ts';
import { confirmarPago } from '#features/pagos/saldar/preguntar-pago.usecase.ts';

describe('Pagos/Abandonar', () => {
  let casa: Casa;
  let vendedor: Vendedor;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    vendedor = await conPagoEnLinea(casa, await crearVendedor(casa));
  });
  afterAll(() => casa.cerrar());

  const enPago = () => ventaEnPago(casa, vendedor, [otraPatente()]);
  const abandonar = (idIntencionVenta: number, token: string | undefined = vendedor.token) =>
    pedir(casa, 'POST', '/Pagos/Abandonar', {
      ...(token !== undefined && { token }),
      cuerpo: { idIntencionVenta },
    });
  const venta = (id: number) =>
    casa.base
      .selectFrom('ventas')
      .select(['etapa', 'pagada_en'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const estado = async (id: number) => (await pagoDe(casa, id)).estado;

  it('[V-CAMINO-052] gives an open payment up: the sale returns to its terms, its plate is free and the audit names who did it', async () => {
    const { id, token } = await enPago();
    const { estado: http, cuerpo } = await abandonar(id);
    expect([http, cuerpo.datos]).toEqual([200, { pagada: false }]);
    expect(await pagoDe(casa, id)).toMatchObject({
      estado: 'abandonado',
      motivo: 'quien vende dejó sin efecto el pago',
    });
    expect(await venta(id)).toEqual({ etapa: 3, pagada_en: null });
    const hechos = await casa.base
      .selectFrom('hechos')
      .select(['usuario_id', 'despues'])
      .where('entidad', '=', 'venta')
      .where('entidad_id', '=', id)
      .where('accion', '=', 'cerrar_pago')
      .execute();
    expect(hechos).toMatchObject([{ usuario_id: vendedor.id, despues: { estado: 'abandonado' } }]);
    // A second call changes nothing.
    expect((await abandonar(id)).cuerpo.datos).toEqual({ pagada: false });
    const { cuerpo: nuevo } = await pagar(casa, vendedor, id);
    expect(nuevo.datos).not.toContain(token);
    expect(await invariantesRotos(casa.base)).toEqual([]);
  });

  it.each(['no_volver', 'aprobar'] as const)(
    '[V-CAMINO-052] takes a payment that the provider reports paid (%s) as paid, once',
    async (accion) => {
      const { id, token } = await enPago();
      await decidirEnPasarela(casa, token, accion);
      expect((await abandonar(id)).cuerpo.datos).toEqual({ pagada: true });
      expect(await estado(id)).toBe('autorizado');
      expect((await venta(id)).pagada_en).not.toBeNull();
      expect((await abandonar(id)).cuerpo.datos).toEqual({ pagada: true });
      expect(transaccionDe(casa, token)).toMatchObject({ confirmaciones: 1, intentos: 1 });
    },
  );

  it('[V-CAMINO-052] closes as rejected a payment that the provider rejected', async () => {
    const { id, token } = await enPago();
    await decidirEnPasarela(casa, token, 'rechazar');
    expect((await abandonar(id)).cuerpo.datos).toEqual({ pagada: false });
    expect(await estado(id)).toBe('rechazado');
  });

  it.each(['consultar', 'confirmar'] as const)(
    '[V-CAMINO-052] answers 409 while the outcome is unknown, because the provider did not answer when asked to %s',
    async (operacion) => {
      const { id } = await enPago();
      await fallarPasarela(casa, operacion, 'corta', { veces: 1 });
      expect((await abandonar(id)).cuerpo).toMatchObject({
        codigo: 'pago.sin_respuesta',
        mensaje:
          'El medio de pago todavía no dice si el cobro se hizo, y mientras tanto este pago no se puede dejar. Espere unos minutos.',
      });
      expect([await estado(id), (await venta(id)).etapa]).toEqual(['desconocido', 4]);
      expect((await abandonar(id)).cuerpo.codigo).toBe('pago.sin_respuesta');
    },
  );

  it('[V-CAMINO-052] answers 409 while another request confirms; the waiting buyer reads the outcome', async () => {
    const { id, token } = await enPago();
    await decidirEnPasarela(casa, token, 'aprobar');
    let dejado = Promise.resolve<unknown>(null);
    // The claim is taken but not yet sent, so the provider still reports the payment open.
    const confirmar = async (que: string) => {
      dejado = abandonar(id).then(({ cuerpo }) => cuerpo.datos);
      await pausa(400);
      return casa.puertos.pasarelas.actual.confirmar(que);
    };
    await confirmarPago(
      conPasarela(casa, { confirmar }),
      casa.enTransaccion,
      await pagoDe(casa, id),
    );
    expect(await dejado).toEqual({ pagada: true });
    expect(await estado(id)).toBe('autorizado');
    expect(transaccionDe(casa, token)).toMatchObject({ confirmaciones: 1, intentos: 1 });
  });

  it('[V-CAMINO-052] refuses under the lock when a claim exists, and takes over the claim of a dead process', async () => {
    const { id } = await enPago();
    const { id: pagoId } = await pagoDe(casa, id);
    const confirmar = async (): Promise<RespuestaPago> => {
      throw new Error('muerto');
    };
    await expect(
      confirmarPago(conPasarela(casa, { confirmar }), casa.enTransaccion, await pagoDe(casa, id)),
    ).rejects.toThrow('muerto');
    const dejar = () =>
      casa.enTransaccion(casa.contexto(), (tx) => darPorAbandonado(tx, pagoId, 'prueba'));
    expect([await dejar(), await estado(id)]).toEqual([false, 'iniciado']);
    casa.reloj.avanzar(30_000);
    expect((await abandonar(id)).cuerpo.datos).toEqual({ pagada: false });
    casa.reloj.avanzar(-30_000);
    expect(await dejar()).toBe(false);
  });

  it('[V-CAMINO-052] does not charge a buyer who pays at the abandoned form by coming back', async () => {
    const { id, token } = await enPago();
    await abandonar(id);
    await decidirYVolver(casa, token, 'aprobar');
    expect([await estado(id), (await venta(id)).etapa]).toEqual(['abandonado', 3]);
    expect(transaccionDe(casa, token).confirmaciones).toBe(0);
  });

  it('[V-CAMINO-052] finds money taken after all once the form expired, and refunds it once', async () => {
    const { id } = await enPago();
    await abandonar(id);
    const { id: pagoId, monto, orden_compra, sesion_pago } = await pagoDe(casa, id);
    const { rows } = await sql<{ vuelta: number; en: number }>`
      select (data->>'vuelta')::integer as vuelta,
        round(extract(epoch from start_after - created_on))::integer as en
      from cola.job where name = 'conciliar-pago' and (data->>'pagoId')::integer = ${pagoId}
      order by start_after`.execute(casa.base);
    expect(rows.at(-1)).toEqual({ vuelta: 0, en: 900 });
    const cobrado: RespuestaPago = {
      tipo: 'autorizado',
      ordenCompra: orden_compra,
      sesion: sesion_pago ?? '',
      monto,
      codigoAutorizacion: '1213',
      fecha: casa.reloj.ahora(),
      medio: 'Débito',
      tarjeta: null,
    };
    const mirar = (dicho: RespuestaPago) =>
      trabajoConciliarPago(casa.enTransaccion)(
        conPasarela(casa, { consultar: async () => dicho }),
        { pagoId, vuelta: 0 },
      );
    await mirar({ tipo: 'desconocido', motivo: 'sin respuesta' });
    const { rows: otraVez } = await sql<{ vuelta: number }>`
      select (data->>'vuelta')::integer as vuelta from cola.job
      where name = 'conciliar-pago' and (data->>'pagoId')::integer = ${pagoId}
      order by created_on desc, start_after desc limit 1`.execute(casa.base);
    expect(otraVez).toEqual([{ vuelta: 1 }]);
    await mirar(cobrado);
    await mirar(cobrado);
    expect(await devolucionesDe(casa, pagoId)).toMatchObject([{ monto, estado: 'pendiente' }]);
    expect([await estado(id), (await venta(id)).etapa]).toEqual(['abandonado', 3]);
    await conciliar(casa, id);
    expect(await devolucionesDe(casa, pagoId)).toHaveLength(1);
  });

  it.each([
    ['anonimo', 401],
    ['publico', 403],
    ['venta', 404],
    ['ventaEspecial', 404],
    ['corredor', 403],
    ['soporte', 403],
    ['administrador', 403],
  ] as [Rol, number][])(
    '[V-CAMINO-052] refuses %s with %i unless the sale is their own',
    async (rol, que) => {
      const { id } = await enPago();
      const token = await tokenDeRol(casa, rol, vendedor.convenioId);
      const pedido = token === undefined ? {} : { token };
      const { estado: http } = await pedir(casa, 'POST', '/Pagos/Abandonar', {
        ...pedido,
        cuerpo: { idIntencionVenta: id },
      });
      expect([http, await estado(id)]).toEqual([que, 'iniciado']);
    },
  );
});
