import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import {
  crearVendedor,
  ingresar,
  pagar,
  pasarA,
  type Vendedor,
  vehiculoPara,
  ventaEnTerminos,
} from '#server/test/cliente.ts';
import { correrTramo, polizasDe } from '#server/test/negocio/emision.ts';
import { invariantesRotos } from '#server/test/oraculo.ts';
import {
  conPagoEnLinea,
  conciliar,
  decidirEnPasarela,
  decidirYVolver,
  otraPatente,
  pagoDe,
  pagosDe,
  transaccionDe,
  ventaEnPago,
} from '#server/test/negocio/pago.ts';
import { cambiarPrecios } from '#server/test/negocio/convenios.ts';
import { abrirSesionDe } from '#server/test/sesiones.ts';

const EDICIONES = 20;

describe('a sale whose payment began', () => {
  let casa: Casa;
  let vendedor: Vendedor;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    vendedor = await conPagoEnLinea(casa, await crearVendedor(casa));
  });
  afterAll(() => casa.cerrar());

  const foto = async (id: number) => {
    const { base } = casa;
    const vehiculos = base.selectFrom('venta_vehiculos').selectAll().where('venta_id', '=', id);
    return {
      venta: await base.selectFrom('ventas').selectAll().where('id', '=', id).execute(),
      vehiculos: await vehiculos.orderBy('id').execute(),
      pagos: await pagosDe(casa, id),
    };
  };
  const editar = (id: number, vehiculos: Parameters<typeof ingresar>[2]) =>
    ingresar(casa, vendedor, vehiculos, { idIntencionVenta: id });

  it('takes no change at stage 4: vehicles and list answer 409, and nothing is written (F11)', async () => {
    const { id } = await ventaEnPago(casa, vendedor, [otraPatente()]);
    const otro = await vehiculoPara(casa, vendedor, otraPatente());
    const antes = await foto(id);
    const respuestas = [
      await editar(id, [otro]),
      await pasarA(casa, vendedor, id, 1),
      await pasarA(casa, vendedor, id, 2),
      await pasarA(casa, vendedor, id, 3),
    ];
    expect(respuestas.map(({ estado }) => estado)).toEqual([409, 409, 409, 409]);
    expect(respuestas[0]?.cuerpo.codigo).toBe('venta.etapa');
    expect(await foto(id)).toEqual(antes);
  });

  it('charges what it holds or nothing, when twenty edits race with PAGAR (F11)', async () => {
    for (const antes of [0, EDICIONES / 2, EDICIONES]) {
      const id = await ventaEnTerminos(casa, vendedor, [otraPatente()]);
      const otros = [
        await vehiculoPara(casa, vendedor, otraPatente()),
        await vehiculoPara(casa, vendedor, otraPatente()),
      ];
      const editarVarias = (veces: number) =>
        Promise.all(Array.from({ length: veces }, () => editar(id, otros)));
      const [primeras, pago, ultimas] = await Promise.all([
        editarVarias(antes),
        pagar(casa, vendedor, id),
        editarVarias(EDICIONES - antes),
      ]);
      const cambios = [...primeras, ...ultimas];
      const { venta, vehiculos, pagos } = await foto(id);
      const suma = vehiculos.reduce((total, { prima }) => total + prima, 0);
      expect(venta[0]?.monto_en_pesos).toBe(suma);
      const cobrado = pago.estado === 200;
      expect(pagos.map(({ monto }) => monto)).toEqual(cobrado ? [suma] : []);
      expect([200, 409]).toContain(pago.estado);
      expect(cambios.filter(({ estado }) => estado !== 200 && estado !== 409)).toEqual([]);
      const { token } = pagos[0] ?? {};
      expect(token ? transaccionDe(casa, token).monto : suma).toBe(suma);
      expect(venta[0]?.etapa).toBe(cobrado ? 4 : 1);
    }
    expect(await invariantesRotos(casa.base)).toEqual([]);
  });

  it('returns to its terms when the payment is rejected, and may be changed again', async () => {
    const { id, token } = await ventaEnPago(casa, vendedor, [otraPatente()]);
    await decidirYVolver(casa, token, 'rechazar');
    const dos = [
      await vehiculoPara(casa, vendedor, otraPatente()),
      await vehiculoPara(casa, vendedor, otraPatente()),
    ];
    expect((await editar(id, dos)).estado).toBe(200);
    await pasarA(casa, vendedor, id, 2);
    await pasarA(casa, vendedor, id, 3);
    await pagar(casa, vendedor, id);
    expect(await pagoDe(casa, id)).toMatchObject({
      monto: 18_560,
      orden_compra: expect.stringMatching(`^SOAP-${id}-2-`),
    });
  });

  describe('is issued with the terms it had at PAGAR (F13)', () => {
    const CAMBIOS: [string, (quien: Vendedor) => Promise<unknown>][] = [
      [
        'the agreement is disabled',
        ({ convenioId }) =>
          casa.base
            .updateTable('convenios')
            .set({ vigente: false })
            .where('id', '=', convenioId)
            .execute(),
      ],
      [
        'the agreement expired yesterday, its policies too',
        ({ convenioId }) =>
          casa.base
            .updateTable('convenios')
            .set({ termino_vigencia: '2026-11-19', termino_vigencia_polizas: '2026-11-19' })
            .where('id', '=', convenioId)
            .execute(),
      ],
      [
        'every premium went up and another month became the legal one',
        async ({ convenioId }) => {
          await cambiarPrecios(casa, convenioId, { valor: 99_999 });
          await casa.base
            .updateTable('convenio_primas')
            .set({ mes_legal: 9 })
            .where('convenio_id', '=', convenioId)
            .execute();
        },
      ],
      [
        'the seller lost the agreement and was disabled',
        async ({ id }) => {
          const { base } = casa;
          await base
            .updateTable('convenio_usuarios')
            .set({ vigente: false })
            .where('usuario_id', '=', id)
            .execute();
          await base.updateTable('usuarios').set({ vigente: false }).where('id', '=', id).execute();
        },
      ],
    ];
    it.each(CAMBIOS)('although %s meanwhile', async (_, cambiar) => {
      const suyo = await conPagoEnLinea(casa, await crearVendedor(casa, { rangos: 0 }));
      const { id, token } = await ventaEnPago(casa, suyo, [otraPatente()]);
      const [antes] = (await foto(id)).vehiculos;
      await cambiar(suyo);
      await decidirYVolver(casa, token, 'aprobar');
      await correrTramo(casa, id);
      const { venta, vehiculos, pagos } = await foto(id);
      expect(venta[0]).toMatchObject({ etapa: 5, estado_emision: 3, monto_en_pesos: 9_280 });
      expect(vehiculos).toEqual([antes]);
      expect(pagos).toMatchObject([{ estado: 'autorizado', monto: 9_280 }]);
      expect(await polizasDe(casa, id)).toMatchObject([
        {
          firmada: true,
          vigencia_desde: antes?.vigencia_desde,
          vigencia_hasta: antes?.vigencia_hasta,
        },
      ]);
    });
  });

  it('is issued for the day of acceptance although the bank took until the next', async () => {
    const suyo = await conPagoEnLinea(casa, await crearVendedor(casa, { rangos: 0 }));
    // Two minutes to midnight in Santiago.
    casa.reloj.fijar(new Date('2026-11-21T02:58:00Z'));
    const noche = { ...suyo, token: await abrirSesionDe(casa, suyo.id) };
    const { id, token } = await ventaEnPago(casa, noche, [otraPatente()]);
    await decidirEnPasarela(casa, token, 'no_volver');
    casa.reloj.fijar(new Date('2026-11-21T03:01:00Z'));
    await conciliar(casa, id, 1);
    await correrTramo(casa, id);
    expect(await polizasDe(casa, id)).toMatchObject([
      { vigencia_desde: '2026-11-20', firmada: true },
    ]);
    expect(await invariantesRotos(casa.base)).toEqual([]);
  });
});
