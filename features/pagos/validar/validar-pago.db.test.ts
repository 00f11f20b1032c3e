import { respuestaEntera } from '#features/envios/respuesta.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ModoAseguradora } from '#integrations/aseguradora/simulador.ts';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { crearVendedor, pagar, type Vendedor, ventaEnTerminos } from '#server/test/cliente.ts';
import { correrTramo } from '#server/test/negocio/emision.ts';
import { invariantesRotos } from '#server/test/oraculo.ts';
import {
  conPagoEnLinea,
  conciliar,
  decidirYVolver,
  fallarAseguradora,
  otraPatente,
  transaccionDe,
  ventaEnPago,
  pagoDe,
} from '#server/test/negocio/pago.ts';
import { abrirSesionDe } from '#server/test/sesiones.ts';
import { sql } from 'kysely';
import { enviosAbandonados } from '#features/envios/anotar-intento.usecase.ts';
import { trabajoValidarPago } from './validar-pago.job.ts';
import { trabajoValidarRezagados } from './validar-rezagados.job.ts';

describe('notice of a payment to the insurer (ValidarPago)', () => {
  let casa: Casa;
  let directo: Vendedor;
  let enLinea: Vendedor;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    directo = await crearVendedor(casa);
    enLinea = await conPagoEnLinea(casa, directo);
  });
  afterAll(() => casa.cerrar());
  beforeEach(async () => {
    await fallarAseguradora(casa, 'normal');
    const token = await abrirSesionDe(casa, directo.id);
    directo = { ...directo, token };
    enLinea = { ...enLinea, token };
  });

  const envioDe = async (ventaId: number) => {
    const [envio, ...mas] = await casa.base
      .selectFrom('envios')
      .selectAll()
      .where('venta_id', '=', ventaId)
      .where('clase', '=', 'validar_pago')
      .execute();
    if (!envio || mas.length > 0) throw new Error(`envíos de la venta ${ventaId}: ${mas.length}`);
    return envio;
  };
  const validar = async (ventaId: number): Promise<void> => {
    const { id } = await envioDe(ventaId);
    await trabajoValidarPago(casa.enTransaccion)(casa.contexto(), { envioId: id });
  };
  const recibidos = (ventaId: number) =>
    casa.aseguradora.recibidos().filter((uno) => uno.id_trx_negocio === String(ventaId));
  const pagadaDirecto = async (): Promise<number> => {
    const id = await ventaEnTerminos(casa, directo, [otraPatente()]);
    expect((await pagar(casa, directo, id)).estado).toBe(200);
    return id;
  };

  it('[V-PAGO-005] [V-API-029] [V-API-030] [V-API-031] [V-API-032] [A-API-033] carries order, sale, authorisation and Santiago time of an online payment', async () => {
    casa.reloj.fijar(new Date('2026-11-21T01:05:09Z'));
    enLinea = { ...enLinea, token: await abrirSesionDe(casa, enLinea.id) };
    const { id, token } = await ventaEnPago(casa, enLinea, [otraPatente()]);
    await decidirYVolver(casa, token, 'aprobar');
    await validar(id);
    expect(recibidos(id)).toEqual([
      {
        id_trx_neg: (await pagoDe(casa, id)).orden_compra,
        id_aplicacion: '21',
        id_trx_negocio: String(id),
        estado: '1',
        cod_autorizacion: transaccionDe(casa, token).autorizacion,
        fecha_transaccion: '20-11-2026 22:05:09',
        tomado: true,
      },
    ]);
    expect(await envioDe(id)).toMatchObject({
      estado: 'enviado',
      intentos: 1,
      destino: 'aseguradora',
      enviado_en: casa.reloj.ahora(),
    });
  });

  it('[A-BREVE-004] keeps the insurer’s usual acceptance as one letter, and any other answer verbatim', async () => {
    const id = await pagadaDirecto();
    await validar(id);
    const envio = await envioDe(id);
    expect([envio.ultima_respuesta, envio.ultimo_intento_en]).toEqual(['=', null]);
    const orden = (await pagoDe(casa, id)).orden_compra;
    expect(respuestaEntera(envio)).toBe(
      JSON.stringify({ exito: true, mensaje: 'Pago validado', id_trx_neg: orden }),
    );
    const otra = await pagadaDirecto();
    await fallarAseguradora(casa, 'repite');
    await validar(otra);
    await fallarAseguradora(casa, 'normal');
    const repetido = await envioDe(otra);
    expect(repetido.estado).toBe('enviado');
    expect(repetido.ultima_respuesta).toContain('El pago ya fue validado');
    expect(respuestaEntera(repetido)).toBe(repetido.ultima_respuesta);
  });

  it('is sent for a direct payment too, with DIRECTO as authorisation', async () => {
    const id = await pagadaDirecto();
    await validar(id);
    expect(recibidos(id)).toMatchObject([
      {
        id_trx_neg: expect.stringMatching(`^SOAP-${id}-1-`),
        cod_autorizacion: 'DIRECTO',
        tomado: true,
      },
    ]);
  });

  it('is written once in the settling transaction, and queued when issuance starts', async () => {
    const { id, token } = await ventaEnPago(casa, enLinea, [otraPatente()]);
    await decidirYVolver(casa, token, 'aprobar');
    await decidirYVolver(casa, token, 'aprobar');
    await conciliar(casa, id);
    const { id: envioId, clave, estado } = await envioDe(id);
    const { orden_compra } = await pagoDe(casa, id);
    expect([clave, estado]).toEqual([`validar_pago:${orden_compra}`, 'pendiente']);
    const encolados = async () => {
      const { rows } = await sql`select 1 from cola.job where name = 'validar-pago'
        and (data->>'envioId')::integer = ${envioId}`.execute(casa.base);
      return rows;
    };
    expect(await encolados()).toEqual([]);
    await correrTramo(casa, id);
    await correrTramo(casa, id);
    expect(await encolados()).toHaveLength(1);
  });

  it('is queued once by the hourly job when issuance has not begun for a quarter of an hour (I8)', async () => {
    const id = await pagadaDirecto();
    const deEsta = async () => {
      const { id: envioId } = await envioDe(id);
      const { rows } = await sql`select 1 from cola.job where name = 'validar-pago'
        and (data->'envioIds' @> to_jsonb(${envioId}::integer)
          or data->'envioId' = to_jsonb(${envioId}::integer))`.execute(casa.base);
      return rows;
    };
    const hora = () => trabajoValidarRezagados(casa.enTransaccion)(casa.contexto());
    await hora();
    expect(await deEsta()).toEqual([]);
    casa.reloj.avanzar(16 * 60_000);
    await hora();
    expect(await deEsta()).toHaveLength(1);
    await validar(id);
    await hora();
    expect(await deEsta()).toHaveLength(1);
  });

  it('is never sent for an unpaid sale', async () => {
    for (const accion of ['rechazar', 'anular', 'vencer', 'recuperar'] as const) {
      const { id, token } = await ventaEnPago(casa, enLinea, [otraPatente()]);
      await decidirYVolver(casa, token, accion);
      await expect(envioDe(id)).rejects.toThrow(/envíos de la venta/);
    }
    expect(await invariantesRotos(casa.base)).toEqual([]);
  });

  it('is taken by the insurer once, although run twice or by two workers', async () => {
    const id = await pagadaDirecto();
    await Promise.all([validar(id), validar(id), validar(id)]);
    const hasta = recibidos(id).length;
    await validar(id);
    expect(recibidos(id)).toHaveLength(hasta);
    expect(recibidos(id).filter(({ tomado }) => tomado)).toHaveLength(1);
    expect(await envioDe(id)).toMatchObject({ estado: 'enviado', intentos: 1 });
  });

  // Taken but not answered: at the retry the insurer says it had it, which counts as acceptance.
  const CAIDAS: ModoAseguradora[] = ['error500', 'corta', 'json_roto', 'corta_despues'];
  it.each(CAIDAS)('is retried after a failure (%s), and taken once', async (modo) => {
    const id = await pagadaDirecto();
    await fallarAseguradora(casa, modo);
    await expect(validar(id)).rejects.toThrow(/postergada/);
    expect(await envioDe(id)).toMatchObject({
      estado: 'pendiente',
      intentos: 1,
      ultima_respuesta: expect.any(String),
      enviado_en: null,
    });
    await fallarAseguradora(casa, 'normal');
    await validar(id);
    expect(await envioDe(id)).toMatchObject({ estado: 'enviado', intentos: 2 });
    expect(recibidos(id).filter(({ tomado }) => tomado)).toHaveLength(1);
  });

  it('waits for a slow answer', async () => {
    const id = await pagadaDirecto();
    await fallarAseguradora(casa, 'lento', 300);
    await validar(id);
    expect(await envioDe(id)).toMatchObject({ estado: 'enviado', intentos: 1 });
  });

  it('is kept with its reason after a refusal and not retried; the sale is issued nevertheless', async () => {
    const id = await pagadaDirecto();
    await fallarAseguradora(casa, 'rechaza');
    await validar(id);
    const refusado = {
      estado: 'rechazado',
      intentos: 1,
      ultima_respuesta: 'El pago no corresponde a la venta',
    };
    expect(await envioDe(id)).toMatchObject(refusado);
    await fallarAseguradora(casa, 'normal');
    await validar(id);
    expect([await envioDe(id), recibidos(id).length]).toEqual([
      expect.objectContaining(refusado),
      1,
    ]);
    await correrTramo(casa, id);
    const { etapa } = await casa.base
      .selectFrom('ventas')
      .select('etapa')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(etapa).toBe(5);
  });

  it('is left as refused when its attempts ran out; an accepted one stays so', async () => {
    const abandonar = enviosAbandonados(casa.enTransaccion);
    const perdido = await pagadaDirecto();
    const tomado = await pagadaDirecto();
    await validar(tomado);
    for (const id of [perdido, tomado]) {
      await abandonar(casa.contexto(), { envioId: (await envioDe(id)).id });
    }
    expect(await envioDe(perdido)).toMatchObject({
      estado: 'rechazado',
      ultima_respuesta: 'agotó sus intentos',
    });
    expect(await envioDe(tomado)).toMatchObject({ estado: 'enviado', intentos: 1 });
  });

  it('cannot be sent by any call of the browser (C25)', () => {
    const llamadas = casa.montador.llamadas.map(({ id }) => id);
    expect(llamadas.filter((id) => /validarpago/i.test(id))).toEqual([]);
  });
});
