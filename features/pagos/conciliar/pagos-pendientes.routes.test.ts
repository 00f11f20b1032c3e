import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Rol } from '#values/perfil.ts';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import {
  crearVendedor,
  pagar,
  pedir,
  type Vendedor,
  ventaEnTerminos,
} from '#server/test/cliente.ts';
import { crearUsuario } from '#server/test/negocio/fabrica.ts';
import {
  conPagoEnLinea,
  decidirEnPasarela,
  decidirYVolver,
  fallarPasarela,
  otraPatente,
  pagoDe,
  transaccionDe,
  ventaEnPago,
} from '#server/test/negocio/pago.ts';
import { abrirSesionDe, tokenDeRol } from '#server/test/sesiones.ts';

const MINUTO = 60_000;

describe('payments that need a person', () => {
  let casa: Casa;
  let vendedor: Vendedor;
  let soporte: string;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    vendedor = await conPagoEnLinea(casa, await crearVendedor(casa));
    soporte = await abrirSesionDe(casa, (await crearUsuario(casa, 3)).id);
  });
  afterAll(() => casa.cerrar());

  const pendientes = async () =>
    (await pedir(casa, 'GET', '/Pagos/Pendientes', { token: soporte })).cuerpo.datos as {
      id: number;
      ventaId: number;
      estado: string;
    }[];
  const pendienteDe = async (ventaId: number) =>
    (await pendientes()).find((una) => una.ventaId === ventaId);
  const conciliar = async (id: number, token = soporte) =>
    pedir(casa, 'POST', '/Pagos/Conciliar', { token, cuerpo: { id } });
  const mensajeAlConciliar = async (ventaId: number): Promise<string> => {
    const { estado, cuerpo } = await conciliar((await pagoDe(casa, ventaId)).id);
    expect(estado).toBe(200);
    return cuerpo.datos.mensaje;
  };
  const enPago = () => ventaEnPago(casa, vendedor, [otraPatente()]);

  it.each([
    ['anonimo', 401],
    ['publico', 403],
    ['venta', 403],
    ['ventaEspecial', 403],
    ['corredor', 403],
    ['soporte', 200],
    ['administrador', 200],
  ] as [Rol, number][])(
    'are shown to %s with %i, and asked for by nobody else',
    async (rol, que) => {
      const { id } = await enPago();
      const antes = await pagoDe(casa, id);
      const token = await tokenDeRol(casa, rol, vendedor.convenioId);
      const sesion = token === undefined ? {} : { token };
      expect((await pedir(casa, 'GET', '/Pagos/Pendientes', sesion)).estado).toBe(que);
      const cuerpo = { id: antes.id };
      const dicho = await pedir(casa, 'POST', '/Pagos/Conciliar', { ...sesion, cuerpo });
      expect(dicho.estado).toBe(que);
      expect(await pagoDe(casa, id)).toEqual(antes);
    },
  );

  it('answers 404 for a missing payment, and offers no manual outcome', async () => {
    const { estado, cuerpo } = await conciliar(999_999);
    expect([estado, cuerpo.codigo]).toEqual([404, 'pago.no_encontrado']);
    const { id } = await pagoDe(casa, (await enPago()).id);
    const conEstado = await pedir(casa, 'POST', '/Pagos/Conciliar', {
      token: soporte,
      cuerpo: { id, estado: 'autorizado', codigoAutorizacion: '1213' },
    });
    expect(conEstado.estado).toBe(400);
  });

  it('lists an open payment after half an hour, an unknown one at once, a settled one never', async () => {
    const { id, token } = await enPago();
    const dudosa = await enPago();
    const pagada = await enPago();
    await decidirYVolver(casa, pagada.token, 'aprobar');
    await fallarPasarela(casa, 'confirmar', 'corta', { veces: 1 });
    await decidirYVolver(casa, dudosa.token, 'aprobar');
    expect(await pendienteDe(dudosa.id)).toMatchObject({
      id: (await pagoDe(casa, dudosa.id)).id,
      estado: 'desconocido',
      ordenCompra: transaccionDe(casa, dudosa.token).ordenCompra,
      monto: 9_280,
      convenio: expect.stringMatching(/^CONVENIO /),
      creado: casa.reloj.ahora().toISOString(),
      motivo: expect.any(String),
    });
    expect([await pendienteDe(id), await pendienteDe(pagada.id)]).toEqual([undefined, undefined]);

    casa.reloj.avanzar(30 * MINUTO);
    expect(await pendienteDe(id)).toBeUndefined();
    casa.reloj.avanzar(1);
    expect(await pendienteDe(id)).toMatchObject({ estado: 'iniciado', motivo: null });
    expect(await pendienteDe(pagada.id)).toBeUndefined();
    const ids = (await pendientes()).map((una) => una.id);
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
    expect(transaccionDe(casa, token).intentos).toBe(0);
    casa.reloj.avanzar(-30 * MINUTO - 1);
  });

  it('applies the provider’s answer and reports it in words', async () => {
    const abierta = await enPago();
    expect(await mensajeAlConciliar(abierta.id)).toBe(
      'El proveedor aún no tiene un resultado para este pago.',
    );
    await fallarPasarela(casa, 'consultar', 'corta', { veces: 1 });
    expect(await mensajeAlConciliar(abierta.id)).toBe(
      'El proveedor no respondió. El pago sigue por confirmar.',
    );

    const porConfirmar = async (accion: 'aprobar' | 'rechazar'): Promise<number> => {
      const { id, token } = await enPago();
      await fallarPasarela(casa, 'confirmar', 'corta_despues', { veces: 1 });
      await decidirYVolver(casa, token, accion);
      expect((await pagoDe(casa, id)).estado).toBe('desconocido');
      return id;
    };
    const aprobada = await porConfirmar('aprobar');
    for (let vez = 0; vez < 2; vez += 1) {
      expect(await mensajeAlConciliar(aprobada)).toBe(
        'El proveedor confirmó el pago. Las pólizas se están emitiendo.',
      );
    }
    const rechazada = await porConfirmar('rechazar');
    expect(await mensajeAlConciliar(rechazada)).toBe(
      'El proveedor rechazó el pago. La venta quedó sin pagar.',
    );
    expect(await pendienteDe(rechazada)).toBeUndefined();
  });

  it('closes a payment that was never made by the provider’s word, once its form expired', async () => {
    const { id, token } = await enPago();
    casa.reloj.avanzar(16 * MINUTO);
    expect(await mensajeAlConciliar(id)).toBe('El pago no se realizó. La venta quedó sin pagar.');
    expect(transaccionDe(casa, token).confirmaciones).toBe(0);
    casa.reloj.avanzar(-16 * MINUTO);
  });

  it('audits who asked and the outcome (I9)', async () => {
    const { id, token } = await enPago();
    await fallarPasarela(casa, 'confirmar', 'corta_despues', { veces: 1 });
    await decidirYVolver(casa, token, 'aprobar');
    await conciliar((await pagoDe(casa, id)).id);
    const filas = await casa.base
      .selectFrom('hechos')
      .innerJoin('usuarios as u', 'u.id', 'hechos.usuario_id')
      .select(['hechos.accion', 'u.perfil_id'])
      .where('hechos.entidad_id', '=', id)
      .where('accion', '=', 'pagar')
      .execute();
    expect(filas).toEqual([{ accion: 'pagar', perfil_id: 3 }]);
  });

  it('leaves out direct payments', async () => {
    const directo = await crearVendedor(casa, { rangos: 0 });
    const id = await ventaEnTerminos(casa, directo, [otraPatente()]);
    await pagar(casa, directo, id);
    expect(await pendienteDe(id)).toBeUndefined();
    expect(await mensajeAlConciliar(id)).toContain('confirmó el pago');
  });

  it('leaves the form to a buyer who is still paying when Soporte asks', async () => {
    const { id, token } = await enPago();
    await mensajeAlConciliar(id);
    await decidirEnPasarela(casa, token, 'aprobar');
    await decidirYVolver(casa, token, 'aprobar');
    expect((await pagoDe(casa, id)).estado).toBe('autorizado');
  });
});
