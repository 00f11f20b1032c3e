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
  /** Paid at the provider, but its answer never arrived. */
  const dudosa = async () => {
    const venta = await enPago();
    await fallarPasarela(casa, 'confirmar', 'corta_despues', { veces: 1 });
    await decidirYVolver(casa, venta.token, 'aprobar');
    return venta;
  };

  it('what the provider confirms is settled by its answer, with its code, and nobody approves it', async () => {
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

  it('a buyer who paid and closed the tab has paid: the re-issue confirms it', async () => {
    const { id, token } = await enPago();
    await decidirEnPasarela(casa, token, 'aprobar');
    expect((await reemitir(casa, soporte, id, '1213')).cuerpo.datos).toBe(EMISION);
    expect(transaccionDe(casa, token).confirmaciones).toBe(1);
    await emitida(id);
  });

  it('[A-REEM-004] asks for a code of 4 characters, and 3 are refused', async () => {
    const id = await enTerminos();
    const texto = 'El código de autorización debe tener al menos 4 caracteres';
    for (const codigo of [undefined, '', '121', ' 121 ']) {
      const { estado, cuerpo } = await reemitir(casa, soporte, id, codigo);
      expect([estado, cuerpo.errors]).toEqual([400, { 'reemision.codAutorizacion': [texto] }]);
    }
    expect(await reemisionesDe(casa, id)).toEqual([]);
    expect((await reemitir(casa, soporte, id, '1213')).estado).toBe(200);
  });

  it('what nobody confirms waits, is not paid, and is seen by administrators with all that is known', async () => {
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

  it('a second Administrador approves: paid with that code, told to the insurer, issued', async () => {
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

  it('whoever asked does not decide, nor does Soporte', async () => {
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

  it('refused: the sale stays as it was and may be asked for again', async () => {
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

  it('while the buyer is at the form nobody approves it, and their payment settles it', async () => {
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

  it('provider down: it waits, two people answer for it, and what the provider says later charges nothing more', async () => {
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

  it('approved a day after PAGAR, the cover starts that day', async () => {
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

  it('a payment the provider refused is closed by its word, and waits for people all the same', async () => {
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

  it('who asked and who approved are both written down (I9)', async () => {
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
