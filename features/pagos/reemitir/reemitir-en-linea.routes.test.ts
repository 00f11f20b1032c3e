import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import {
  crearVendedor,
  esperarEmision,
  pedir,
  type Vendedor,
  ventaEnTerminos,
} from '#server/test/cliente.ts';
import { crearUsuario } from '#server/test/negocio/fabrica.ts';
import { invariantesRotos } from '#server/test/oraculo.ts';
import {
  conciliar,
  conPagoEnLinea,
  decidirEnPasarela,
  decidirYVolver,
  fallarPasarela,
  otraPatente,
  pagosDe,
  transaccionDe,
  unicaVuelta,
  ventaEnPago,
  volver,
} from '#server/test/negocio/pago.ts';
import { reemisionesDe, reemitir, resolverReemision } from '#server/test/negocio/reemision.ts';
import { rotosAlTerminar } from '#server/test/reposo.ts';
import { abrirSesionDe } from '#server/test/sesiones.ts';

const MINUTO = 60_000;
const EMISION = '/venta/emisionPoliza';
const ESPERA = '/Soporte/EmitirIntencion';

describe('re-issuing an intention that is paid online', () => {
  let casa: Casa;
  let vendedor: Vendedor;
  let soporte: string;
  let admin: string;
  let otroAdmin: string;
  beforeAll(async () => {
    casa = await levantarCasa();
    vendedor = await conPagoEnLinea(casa, await crearVendedor(casa));
    soporte = await abrirSesionDe(casa, (await crearUsuario(casa, 3)).id);
    admin = await abrirSesionDe(casa, (await crearUsuario(casa, 2)).id);
    otroAdmin = await abrirSesionDe(casa, (await crearUsuario(casa, 2)).id);
  });
  afterAll(() => casa.cerrar());

  const enTerminos = () => ventaEnTerminos(casa, vendedor, [otraPatente()]);
  const enPago = () => ventaEnPago(casa, vendedor, [otraPatente()]);
  const pendientes = async (token = otroAdmin) =>
    (await pedir(casa, 'GET', '/Reemisiones/Pendientes', { token })).cuerpo.datos as {
      ventaId: number;
      propia: boolean;
    }[];
  const pendienteDe = async (ventaId: number, token?: string) =>
    (await pendientes(token)).find((una) => una.ventaId === ventaId);
  const emitida = async (id: number): Promise<void> => {
    expect(await esperarEmision(casa, vendedor, id)).toBe(100);
    expect(await rotosAlTerminar(casa)).toEqual([]);
  };
  /** Returns a sale paid at the provider, whose answer never arrived. */
  const dudosa = async () => {
    const venta = await enPago();
    await fallarPasarela(casa, 'confirmar', 'corta_despues', { veces: 1 });
    await decidirYVolver(casa, venta.token, 'aprobar');
    return venta;
  };

  it('settles by the provider’s answer and code, without approval, what the provider confirms', async () => {
    const { id, token } = await dudosa();
    const { cuerpo } = await reemitir(casa, soporte, id, 'XXXX');
    expect(cuerpo).toEqual({ exito: true, datos: EMISION });
    const [pago] = await pagosDe(casa, id);
    expect(pago?.estado).toBe('autorizado');
    expect(pago?.codigo_autorizacion).not.toBe('XXXX');
    expect(transaccionDe(casa, token).confirmaciones).toBe(1);
    expect(await reemisionesDe(casa, id)).toEqual([]);
    await emitida(id);
  });

  it('[A-PRIMAP-001] settles a payment in doubt at the price that PAGAR froze, though its period is no longer sold', async () => {
    const { id, token } = await enPago();
    const vuelta = await unicaVuelta(casa, token, 'aprobar');
    await fallarPasarela(casa, 'todas', 'corta');
    await volver(casa, vuelta);
    const precios = casa.base.updateTable('precios_de_prima');
    await precios.set({ valor: null }).execute();
    await reemitir(casa, soporte, id, '1213');
    const { cuerpo } = await resolverReemision(casa, admin, id);
    await precios.set({ valor: 9_280 }).execute();
    await fallarPasarela(casa, 'todas', 'normal');
    expect(cuerpo.datos).toBe(EMISION);
    expect(await pagosDe(casa, id)).toMatchObject([{ estado: 'autorizado', monto: 9_280 }]);
    await emitida(id);
  });

  it('confirms the payment of a buyer who paid and closed the tab', async () => {
    const { id, token } = await enPago();
    await decidirEnPasarela(casa, token, 'aprobar');
    expect((await reemitir(casa, soporte, id, '1213')).cuerpo.datos).toBe(EMISION);
    expect(transaccionDe(casa, token).confirmaciones).toBe(1);
    await emitida(id);
  });

  it('[A-REEM-004] asks for a code of 4 characters and refuses 3', async () => {
    const id = await enTerminos();
    const texto = 'El código de autorización debe tener al menos 4 caracteres';
    for (const codigo of [undefined, '', '121', ' 121 ']) {
      const { estado, cuerpo } = await reemitir(casa, soporte, id, codigo);
      expect([estado, cuerpo.errors]).toEqual([400, { 'reemision.codAutorizacion': [texto] }]);
    }
    expect(await reemisionesDe(casa, id)).toEqual([]);
    expect((await reemitir(casa, soporte, id, '1213')).estado).toBe(200);
  });

  it('keeps an unconfirmed one unpaid until approval, and shows administrators all that is known', async () => {
    const id = await enTerminos();
    const { cuerpo } = await reemitir(casa, soporte, id, '1213');
    expect(cuerpo).toEqual({ exito: true, datos: ESPERA });
    expect(await pagosDe(casa, id)).toEqual([]);
    expect(await pendienteDe(id)).toMatchObject({
      codAutorizacion: '1213',
      montoEnPesos: 9_280,
      fechaEmision: casa.reloj.ahora().toISOString(),
      respuesta: 'No hay un pago en el proveedor',
      solicitadaPor: expect.stringMatching(/^usuario/),
      propia: false,
    });
    const { estado } = await pedir(casa, 'GET', '/Reemisiones/Pendientes', { token: soporte });
    expect(estado).toBe(403);
    expect(await invariantesRotos(casa.base)).toEqual([]);
    const repetida = await reemitir(casa, admin, id, '9999');
    expect([repetida.estado, repetida.cuerpo.codigo]).toEqual([409, 'reemision.en_espera']);
  });

  it('is paid with that code, reported to the insurer and issued when a second Administrador approves', async () => {
    const id = await enTerminos();
    await reemitir(casa, admin, id, '1213');
    expect((await resolverReemision(casa, otroAdmin, id)).cuerpo.datos).toBe(EMISION);
    expect(await pagosDe(casa, id)).toMatchObject([
      { estado: 'autorizado', proveedor: 'reemision', codigo_autorizacion: '1213', monto: 9_280 },
    ]);
    expect(await reemisionesDe(casa, id)).toMatchObject([{ estado: 'aprobada' }]);
    expect(await pendienteDe(id)).toBeUndefined();
    await emitida(id);
    const [aviso] = casa.aseguradora.recibidos().filter((uno) => uno.id_trx_negocio === String(id));
    expect(aviso).toMatchObject({ cod_autorizacion: '1213', id_aplicacion: '21', estado: '1' });
  });

  it('lets neither the requester nor Soporte decide', async () => {
    const id = await enTerminos();
    await reemitir(casa, admin, id, '1213');
    expect((await pendienteDe(id, admin))?.propia).toBe(true);
    for (const que of ['Aprobar', 'Rechazar'] as const) {
      const propia = await resolverReemision(casa, admin, id, que);
      expect([propia.estado, propia.cuerpo.codigo]).toEqual([403, 'reemision.misma_persona']);
      expect((await resolverReemision(casa, soporte, id, que)).estado).toBe(403);
    }
    expect(await reemisionesDe(casa, id)).toMatchObject([{ estado: 'pendiente' }]);
    expect(await pagosDe(casa, id)).toEqual([]);
  });

  it('leaves a refused sale unchanged, to be requested again', async () => {
    const id = await enTerminos();
    await reemitir(casa, soporte, id, '1213');
    expect((await resolverReemision(casa, admin, id, 'Rechazar')).cuerpo.datos).toEqual({
      rechazada: true,
    });
    expect(await pagosDe(casa, id)).toEqual([]);
    const tarde = await resolverReemision(casa, otroAdmin, id);
    expect([tarde.estado, tarde.cuerpo.codigo]).toEqual([409, 'reemision.resuelta']);
    expect((await reemitir(casa, soporte, id, '1414')).cuerpo.datos).toBe(ESPERA);
    expect(await rotosAlTerminar(casa)).toEqual([]);
  });

  it('waits while the buyer is at the form, whose payment settles it', async () => {
    const { id, token } = await enPago();
    expect((await reemitir(casa, soporte, id, '1213')).cuerpo.datos).toBe(ESPERA);
    const temprana = await resolverReemision(casa, admin, id);
    expect([temprana.estado, temprana.cuerpo.codigo]).toEqual([409, 'reemision.pago_en_curso']);
    await decidirYVolver(casa, token, 'aprobar');
    expect(await reemisionesDe(casa, id)).toMatchObject([
      { estado: 'confirmada', resuelta_por: null },
    ]);
    expect((await resolverReemision(casa, admin, id)).cuerpo.codigo).toBe('reemision.resuelta');
    expect(await pagosDe(casa, id)).toMatchObject([{ estado: 'autorizado' }]);
    await emitida(id);
  });

  it('lets two people settle it while the provider is down, and charges nothing more by a later answer', async () => {
    const { id, token } = await enPago();
    const vuelta = await unicaVuelta(casa, token, 'aprobar');
    await fallarPasarela(casa, 'todas', 'corta');
    await volver(casa, vuelta);
    expect((await reemitir(casa, soporte, id, '1213')).cuerpo.datos).toBe(ESPERA);
    expect((await reemisionesDe(casa, id))[0]?.respuesta).toContain('El proveedor no respondió');
    expect((await resolverReemision(casa, admin, id)).cuerpo.datos).toBe(EMISION);
    expect(await pagosDe(casa, id)).toMatchObject([
      {
        estado: 'autorizado',
        codigo_autorizacion: '1213',
        orden_compra: expect.stringMatching(`^SOAP-${id}-1-`),
      },
    ]);
    await fallarPasarela(casa, 'todas', 'normal');
    await volver(casa, vuelta);
    await conciliar(casa, id);
    expect(await pagosDe(casa, id)).toHaveLength(1);
    await emitida(id);
  });

  it('starts the cover on the day of approval, a day after PAGAR', async () => {
    const { id, token } = await enPago();
    const vuelta = await unicaVuelta(casa, token, 'aprobar');
    await fallarPasarela(casa, 'todas', 'corta');
    await volver(casa, vuelta);
    casa.reloj.avanzar(24 * 60 * MINUTO);
    const de = async (perfil: number) => abrirSesionDe(casa, (await crearUsuario(casa, perfil)).id);
    await reemitir(casa, await de(3), id, '1213');
    expect((await resolverReemision(casa, await de(2), id)).estado).toBe(200);
    await fallarPasarela(casa, 'todas', 'normal');
    const filas = await casa.base
      .selectFrom('venta_vehiculos')
      .select('vigencia_desde')
      .where('venta_id', '=', id)
      .execute();
    expect(filas).toEqual([{ vigencia_desde: '2026-11-21' }]);
    expect(await rotosAlTerminar(casa)).toEqual([]);
    casa.reloj.avanzar(-24 * 60 * MINUTO);
  });

  it('closes a payment that the provider refused, and still waits for people', async () => {
    const { id, token } = await enPago();
    await fallarPasarela(casa, 'confirmar', 'corta_despues', { veces: 1 });
    await decidirYVolver(casa, token, 'rechazar');
    expect((await reemitir(casa, soporte, id, '1213')).cuerpo.datos).toBe(ESPERA);
    expect(await pendienteDe(id)).toMatchObject({
      respuesta: expect.stringMatching(`^SOAP-${id}-1-\\w+: El proveedor rechazó el pago$`),
    });
    expect((await resolverReemision(casa, admin, id)).estado).toBe(200);
    expect(await pagosDe(casa, id)).toMatchObject([
      { estado: 'rechazado' },
      { estado: 'autorizado', orden_compra: expect.stringMatching(`^SOAP-${id}-2-`) },
    ]);
    await emitida(id);
  });

  it('audits who requested and who approved (I9)', async () => {
    const id = await enTerminos();
    await reemitir(casa, soporte, id, '1213');
    await resolverReemision(casa, admin, id);
    const filas = await casa.base
      .selectFrom('hechos')
      .select(['accion', 'rol'])
      .where('entidad', '=', 'venta')
      .where('entidad_id', '=', id)
      .where('accion', 'in', ['solicitar_reemision', 'aprobar_reemision', 'pagar'])
      .orderBy('id')
      .execute();
    expect(filas).toEqual([
      { accion: 'solicitar_reemision', rol: 'soporte' },
      { accion: 'aprobar_reemision', rol: 'administrador' },
      { accion: 'pagar', rol: 'administrador' },
    ]);
  });
});
