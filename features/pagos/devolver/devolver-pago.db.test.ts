import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { crearVendedor, pagar, pedir, type Vendedor } from '#server/test/cliente.ts';
import { correrTramo, polizasDe } from '#server/test/negocio/emision.ts';
import { crearUsuario } from '#server/test/negocio/fabrica.ts';
import { invariantesRotos } from '#server/test/oraculo.ts';
import {
  conPagoEnLinea,
  conPasarela,
  decidirYVolver,
  devolucionesDe,
  devolver,
  fallarPasarela,
  otraPatente,
  pagoDe,
  pagosDe,
  tokenDe,
  transaccionDe,
  unicaVuelta,
  ventaEnPago,
  volver,
} from '#server/test/negocio/pago.ts';
import { abrirSesionDe } from '#server/test/sesiones.ts';
import { sql } from 'kysely';
import { devolucionAbandonada, trabajoDevolverPago } from './devolver-pago.job.ts';

const DIA = 86_400_000;

describe('money that no sale may keep (F12)', () => {
  let casa: Casa;
  let vendedor: Vendedor;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    vendedor = await conPagoEnLinea(casa, await crearVendedor(casa));
  });
  afterAll(() => casa.cerrar());

  /**
   * Returns from a tab that was closed and recovered: with token_ws and all other parameters (F08).
   */
  const recuperada = async (token: string, id: number): Promise<string> => {
    const url = new URL(transaccionDe(casa, token).urlRetorno);
    const { orden_compra: TBK_ORDEN_COMPRA } = await pagoDe(casa, id);
    const orden = { TBK_ID_SESION: `venta-${id}`, TBK_ORDEN_COMPRA };
    const cuerpo = { token_ws: token, TBK_TOKEN: token, ...orden };
    return volver(casa, { metodo: 'POST', url: url.href, cuerpo });
  };
  /**
   * Makes excess money: approved, given up in another tab, and then confirmed by a request under
   * way.
   */
  const dineroDeMas = async (): Promise<{ id: number; token: string; pagoId: number }> => {
    const { id, token } = await ventaEnPago(casa, vendedor, [otraPatente()]);
    const vuelta = await unicaVuelta(casa, token, 'aprobar');
    await recuperada(token, id);
    expect((await pagoDe(casa, id)).estado).toBe('abandonado');
    await casa.puertos.pasarelas.actual.confirmar(token);
    await volver(casa, vuelta);
    return { id, token, pagoId: (await pagoDe(casa, id)).id };
  };
  const encoladas = async (pagoId: number): Promise<number> => {
    const { rows } = await sql`select 1 from cola.job where name = 'devolver-pago'
      and (data->>'pagoId')::integer = ${pagoId}`.execute(casa.base);
    return rows.length;
  };
  const auditadas = async (id: number): Promise<string[]> => {
    const filas = await casa.base
      .selectFrom('hechos')
      .select('accion')
      .where('entidad_id', '=', id)
      .where('accion', 'in', [
        ...['devolver_pago', 'pago_devuelto', 'devolucion_rechazada', 'devolucion_abandonada'],
      ])
      .orderBy('id')
      .execute();
    return filas.map(({ accion }) => accion);
  };
  const pendientes = async () => {
    const token = await abrirSesionDe(casa, (await crearUsuario(casa, 3)).id);
    return (await pedir(casa, 'GET', '/Pagos/Pendientes', { token })).cuerpo.datos;
  };

  it('is recorded and queued in one transaction, and no policy is issued', async () => {
    const { id, token, pagoId } = await dineroDeMas();
    expect(await devolucionesDe(casa, pagoId)).toMatchObject([
      { estado: 'pendiente', monto: 9_280, intentos: 0, creada_en: casa.reloj.ahora() },
    ]);
    expect([await encoladas(pagoId), await auditadas(id)]).toEqual([1, ['devolver_pago']]);
    await correrTramo(casa, id);
    expect(await polizasDe(casa, id)).toEqual([]);
    // A second look does not record it again.
    await recuperada(token, id);
    expect([await encoladas(pagoId), (await devolucionesDe(casa, pagoId)).length]).toEqual([1, 1]);
  });

  it('is refunded once, however many workers take the job', async () => {
    const { id, token, pagoId } = await dineroDeMas();
    // A slow answer shows all workers that it is not refunded yet.
    await fallarPasarela(casa, 'consultar', 'lento', { ms: 300, veces: 3 });
    await Promise.all([devolver(casa, pagoId), devolver(casa, pagoId), devolver(casa, pagoId)]);
    await devolver(casa, pagoId);
    expect(transaccionDe(casa, token)).toMatchObject({
      estado: 'REVERSED',
      devoluciones: [{ monto: 9_280 }],
    });
    expect(await devolucionesDe(casa, pagoId)).toMatchObject([
      { estado: 'devuelta', resuelta_en: casa.reloj.ahora() },
    ]);
    expect(await auditadas(id)).toEqual(['devolver_pago', 'pago_devuelto']);
  });

  it('is mentioned on the buyer’s screen until it is refunded', async () => {
    const { id, pagoId } = await dineroDeMas();
    const porDevolver = async (): Promise<boolean> => {
      const { token } = vendedor;
      return (await pedir(casa, 'GET', `/Venta/AvanceEmision/${id}`, { token })).cuerpo.datos
        .porDevolver;
    };
    expect(await porDevolver()).toBe(true);
    await devolver(casa, pagoId);
    expect(await porDevolver()).toBe(false);
  });

  it('is refunded once although a worker died between the provider and the database', async () => {
    const { token, pagoId } = await dineroDeMas();
    const morir = conPasarela(casa, {
      devolver: async (que, monto) => {
        await casa.puertos.pasarelas.actual.devolver(que, monto);
        throw new Error('muerto');
      },
    });
    const trabajo = trabajoDevolverPago(casa.enTransaccion);
    await expect(trabajo(morir, { pagoId })).rejects.toThrow('muerto');
    expect(await devolucionesDe(casa, pagoId)).toMatchObject([{ estado: 'pendiente' }]);
    await devolver(casa, pagoId);
    expect(await devolucionesDe(casa, pagoId)).toMatchObject([{ estado: 'devuelta' }]);
    expect(transaccionDe(casa, token).devoluciones).toHaveLength(1);
  });

  it.each(['corta', 'corta_despues', 'error500', 'json_roto'] as const)(
    'a provider that does not answer (%s) is asked again, and it is given back once',
    async (modo) => {
      const { token, pagoId } = await dineroDeMas();
      await fallarPasarela(casa, 'devolver', modo, { veces: 1 });
      await expect(devolver(casa, pagoId)).rejects.toThrow(/postergada/);
      expect(await devolucionesDe(casa, pagoId)).toMatchObject([
        { estado: 'pendiente', intentos: 1, ultima_respuesta: expect.any(String) },
      ]);
      await devolver(casa, pagoId);
      expect(await devolucionesDe(casa, pagoId)).toMatchObject([
        { estado: 'devuelta', intentos: 2 },
      ]);
      expect(transaccionDe(casa, token).devoluciones).toEqual([
        { monto: 9_280, fecha: expect.any(String) },
      ]);
    },
  );

  it('stays visible to Soporte when the provider refuses, and may be requested again', async () => {
    const { id, token, pagoId } = await dineroDeMas();
    const { ordenCompra } = transaccionDe(casa, token);
    const mia = async () =>
      (await pendientes()).find(
        ({ ordenCompra: una }: { ordenCompra: string }) => una === ordenCompra,
      );
    expect(await mia()).toMatchObject({ ventaId: id, estado: 'por_devolver', monto: 9_280 });
    // The provider refunds within 90 days only.
    casa.reloj.avanzar(91 * DIA);
    await devolver(casa, pagoId);
    expect(await mia()).toMatchObject({ estado: 'devolucion_rechazada' });
    expect(await auditadas(id)).toEqual(['devolver_pago', 'devolucion_rechazada']);

    const soporte = await abrirSesionDe(casa, (await crearUsuario(casa, 3)).id);
    const antes = await encoladas(pagoId);
    const { cuerpo } = await pedir(casa, 'POST', '/Pagos/Conciliar', {
      token: soporte,
      cuerpo: { id: pagoId },
    });
    expect(cuerpo.datos.mensaje).toBe('Se pidió nuevamente la devolución al proveedor.');
    expect((await encoladas(pagoId)) - antes).toBe(1);
    // The provider was persuaded by telephone.
    casa.reloj.avanzar(-91 * DIA);
    await devolver(casa, pagoId);
    expect(await mia()).toBeUndefined();
    expect(await devolucionesDe(casa, pagoId)).toMatchObject([{ estado: 'devuelta' }]);
  });

  it('stays visible as refused when its attempts ran out; one already refunded does not', async () => {
    const { id, pagoId } = await dineroDeMas();
    const abandonar = devolucionAbandonada(casa.enTransaccion);
    await abandonar(casa.contexto(), { pagoId });
    expect(await devolucionesDe(casa, pagoId)).toMatchObject([
      { estado: 'rechazada', ultima_respuesta: 'agotó sus intentos' },
    ]);
    expect(await auditadas(id)).toEqual(['devolver_pago', 'devolucion_abandonada']);
    await devolver(casa, pagoId);
    await abandonar(casa.contexto(), { pagoId });
    expect(await devolucionesDe(casa, pagoId)).toMatchObject([{ estado: 'devuelta' }]);
    expect((await auditadas(id)).at(-1)).toBe('pago_devuelto');
  });

  it('does not affect the next payment of the same sale', async () => {
    const { id, token } = await ventaEnPago(casa, vendedor, [otraPatente()]);
    const vuelta = await unicaVuelta(casa, token, 'aprobar');
    await recuperada(token, id);
    const { cuerpo } = await pagar(casa, vendedor, id);
    const nuevo = tokenDe(cuerpo.datos);
    await casa.puertos.pasarelas.actual.confirmar(token);
    await volver(casa, vuelta);
    expect((await pagosDe(casa, id)).map(({ estado }) => estado)).toEqual([
      'abandonado',
      'iniciado',
    ]);
    await decidirYVolver(casa, nuevo, 'aprobar');
    const pagos = await pagosDe(casa, id);
    expect(pagos.map(({ estado }) => estado)).toEqual(['abandonado', 'autorizado']);
    await devolver(casa, pagos[0]?.id ?? 0);
    expect(transaccionDe(casa, token).estado).toBe('REVERSED');
    expect(transaccionDe(casa, nuevo).estado).toBe('AUTHORIZED');
  });

  it('either pays the sale or is refunded, when paid and given up at the same moment', async () => {
    for (let vez = 0; vez < 6; vez += 1) {
      const { id, token } = await ventaEnPago(casa, vendedor, [otraPatente()]);
      const vuelta = await unicaVuelta(casa, token, 'aprobar');
      const aprobada = () => volver(casa, vuelta);
      await Promise.all(
        vez % 2 === 0 ? [aprobada(), recuperada(token, id)] : [recuperada(token, id), aprobada()],
      );
      const { id: pagoId, estado } = await pagoDe(casa, id);
      const retenido = transaccionDe(casa, token).estado === 'AUTHORIZED';
      const porDevolver = (await devolucionesDe(casa, pagoId)).length === 1;
      expect([vez, retenido]).toEqual([vez, estado === 'autorizado' || porDevolver]);
      expect([vez, porDevolver && estado === 'autorizado']).toEqual([vez, false]);
    }
  });

  it('leaves every invariant intact', async () => {
    expect(await invariantesRotos(casa.base)).toEqual([]);
  });
});
