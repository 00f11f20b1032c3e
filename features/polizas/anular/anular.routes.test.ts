import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { ingresar, pagar, pasarA } from '#server/test/cliente.ts';
import { correrTramo, polizasDe } from '#server/test/negocio/emision.ts';
import { entradasDe, tramoDelParque } from '#server/test/negocio/parque.ts';
import { textoDibujado } from '#server/test/proceso/poppler.ts';
import { bajar, crearSoporte, type Soporte, unaPoliza } from '#server/test/negocio/soporte.ts';

const MOTIVO = 'Vehículo vendido dos veces';
const AHORA = '2026-11-20T12:00:00-03:00';

describe('cancelling', () => {
  let casa: Casa;
  let soporte: Soporte;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    soporte = await crearSoporte(casa);
  });
  afterAll(() => casa.cerrar());

  const anular = (polizaId: number, cambios: object = {}) =>
    soporte.llamar('POST', '/InformarPolizaAACH/AnularPolizasAACH', {
      polizaId,
      motivoAnulacion: MOTIVO,
      fechaAnulacion: AHORA,
      ...cambios,
    });
  const anularVenta = (IV: number, cambios: object = {}) =>
    soporte.llamar('POST', '/SoporteVenta/AnularVenta', {
      IV,
      MotivoAnulacion: MOTIVO,
      FechaAnulacion: AHORA,
      ...cambios,
    });
  const auditoria = (accion: string, entidadId: number) =>
    casa.base
      .selectFrom('hechos')
      .select(['despues'])
      .where('accion', '=', accion)
      .where('entidad_id', '=', entidadId)
      .execute();

  it('[A-ANUL-004] [A-ANUL-008] [A-API-015] [A-ROL-010] cancels a policy with motive and moment, and audits it', async () => {
    const poliza = await unaPoliza(casa, await soporte.emitida(2));
    const { estado, cuerpo } = await anular(poliza.id);
    expect([estado, cuerpo.datos.vigente]).toEqual([200, false]);
    expect(cuerpo.datos).toMatchObject({
      motivoAnulacion: MOTIVO,
      fechaAnulacion: '2026-11-20T15:00:00.000Z',
      estaFirmada: true,
    });
    expect(await auditoria('anular_poliza', poliza.id)).toEqual([
      { despues: { motivo: MOTIVO, fecha: '2026-11-20T15:00:00.000Z' } },
    ]);
  });

  it('[V-SEG-004] accepts a motive of several lines, without invisible characters', async () => {
    const poliza = await unaPoliza(casa, await soporte.emitida(1));
    for (const oculto of ['\u202E', '\u200B', '\u0007', '\t']) {
      const { estado, cuerpo } = await anular(poliza.id, {
        motivoAnulacion: `Choque ${oculto}total`,
      });
      expect([oculto, estado, Object.keys(cuerpo.errors)]).toEqual([
        ...[oculto, 400, ['motivoAnulacion']],
      ]);
    }
    const { estado, cuerpo } = await anular(poliza.id, { motivoAnulacion: 'Choque\r\ntotal' });
    expect([estado, cuerpo.datos.motivoAnulacion]).toEqual([200, 'Choque\r\ntotal']);
  });

  it('serves the stamped file, also at an address given before', async () => {
    const id = await soporte.emitida(1);
    const { cuerpo } = await soporte.llamar('GET', `/Venta/BuscarPorId/${id}`);
    const [antes] = cuerpo.datos.polizaVentaVM;
    expect(textoDibujado((await bajar(casa, antes.urlDescarga)).crudo)).not.toContain('ANULADA');
    await anular(antes.id);
    const { crudo } = await bajar(casa, antes.urlDescarga);
    expect(textoDibujado(crudo)).toContain('ANULADA');
    expect(textoDibujado(crudo)).toContain(String(antes.numeroPoliza));
  });

  it('[A-ERR-004] answers 404 in the specification’s words for a missing policy', async () => {
    const { estado, cuerpo } = await anular(999_999);
    expect([estado, cuerpo.mensaje]).toEqual([404, 'Póliza no encontrada']);
  });

  it('accepts a form with fields, as the specification sends it', async () => {
    const poliza = await unaPoliza(casa, await soporte.emitida(2));
    const formulario = new FormData();
    formulario.set('polizaId', String(poliza.id));
    formulario.set('motivoAnulacion', MOTIVO);
    formulario.set('fechaAnulacion', AHORA);
    const cuerpo = new Response(formulario);
    const { statusCode } = await casa.app.inject({
      method: 'POST',
      url: '/api/InformarPolizaAACH/AnularPolizasAACH',
      headers: {
        authorization: `Bearer ${soporte.token}`,
        'content-type': cuerpo.headers.get('content-type') ?? '',
      },
      payload: Buffer.from(await cuerpo.arrayBuffer()),
    });
    expect([statusCode, (await unaPoliza(casa, poliza.venta_id)).vigente]).toEqual([200, false]);
  });

  it('[A-IDENT-007] defaults to the server’s moment, and accepts one up to a minute ahead', async () => {
    const [una, otra] = await polizasDe(casa, await soporte.emitida(2));
    for (const [poliza, fechaAnulacion] of [
      [una, undefined],
      [otra, '2026-11-20T12:00:59-03:00'],
    ] as const) {
      const { cuerpo } = await anular(poliza?.id ?? 0, { fechaAnulacion });
      expect(cuerpo.datos.fechaAnulacion).toBe('2026-11-20T15:00:00.000Z');
    }
    const id = await soporte.emitida(1);
    expect((await anularVenta(id, { FechaAnulacion: undefined })).estado).toBe(200);
    expect((await unaPoliza(casa, id)).vigente).toBe(false);
  });

  it('[A-ANUL-009] refuses to cancel a policy twice', async () => {
    const poliza = await unaPoliza(casa, await soporte.emitida(2));
    await anular(poliza.id);
    const { estado, cuerpo } = await anular(poliza.id);
    expect([estado, cuerpo.codigo]).toEqual([409, 'poliza.ya_anulada']);
    expect(await auditoria('anular_poliza', poliza.id)).toHaveLength(1);
  });

  it.each([
    ['[A-ANUL-005] motive', { motivoAnulacion: ' ' }, 'motivoAnulacion'],
    ['motive of four characters', { motivoAnulacion: 'nada' }, 'motivoAnulacion'],
    ['motive of 501 characters', { motivoAnulacion: 'x'.repeat(501) }, 'motivoAnulacion'],
    ['[A-ANUL-006] [A-ANUL-007] moment', { fechaAnulacion: '' }, 'fechaAnulacion'],
    ['moment ahead of now', { fechaAnulacion: '2026-11-20T12:01:01-03:00' }, 'fechaAnulacion'],
    ['moment before issuance', { fechaAnulacion: '2026-11-20T11:59:59-03:00' }, 'fechaAnulacion'],
  ])('%s: 400 at its field, nothing cancelled', async (_, cambios, campo) => {
    const poliza = await unaPoliza(casa, await soporte.emitida(1));
    const { estado, cuerpo } = await anular(poliza.id, cambios);
    expect([estado, Object.keys(cuerpo.errors)]).toEqual([400, [campo]]);
    expect((await unaPoliza(casa, poliza.venta_id)).vigente).toBe(true);
  });

  it('[A-ANUL-018] [A-ANUL-019] [A-API-016] [A-ENT-004] [A-ROL-011] cancels a sale with all its policies and frees their plates', async () => {
    const id = await soporte.emitida(3);
    const [primera] = await polizasDe(casa, id);
    await anular(primera?.id ?? 0);
    const { cuerpo } = await anularVenta(id);
    expect(cuerpo.datos).toEqual({ id, polizasAnuladas: 2 });
    const venta = (await soporte.llamar('GET', `/Venta/BuscarPorId/${id}`)).cuerpo.datos;
    expect([venta.vigente, venta.motivoAnulacion]).toEqual([false, MOTIVO]);
    const cubiertas = await casa.base
      .selectFrom('coberturas')
      .select('patente')
      .where('vigente', '=', true)
      .where(
        'patente',
        'in',
        venta.polizaVentaVM.map((p: { patente: string }) => p.patente),
      )
      .execute();
    expect(cubiertas).toEqual([]);
    const otra = await anularVenta(id);
    expect([otra.estado, otra.cuerpo.codigo]).toEqual([409, 'venta.anulada']);
  });

  it('cancels a sale with its last valid policy', async () => {
    const id = await soporte.emitida(1);
    await anular((await unaPoliza(casa, id)).id);
    const { cuerpo } = await soporte.llamar('GET', `/Venta/BuscarPorId/${id}`);
    expect([cuerpo.datos.vigente, cuerpo.datos.motivoAnulacion]).toEqual([false, MOTIVO]);
  });

  it('refuses a paid sale that is not issued; an unpaid cancelled one cannot be paid', async () => {
    const { vendedor } = soporte;
    const entradas = await entradasDe(casa, tramoDelParque(900, 2));
    const crear = async (entrada = entradas[0]): Promise<number> => {
      const id = (await ingresar(casa, vendedor, entrada ? [entrada] : [])).cuerpo.datos.id;
      await pasarA(casa, vendedor, id, 2);
      await pasarA(casa, vendedor, id, 3);
      return id;
    };
    const pagada = await crear();
    await pagar(casa, vendedor, pagada);
    const pendiente = await anularVenta(pagada);
    expect([pendiente.estado, pendiente.cuerpo.codigo]).toEqual([409, 'venta.emision_pendiente']);
    await correrTramo(casa, pagada);

    const sinPagar = await crear(entradas[1]);
    expect((await anularVenta(sinPagar)).cuerpo.datos.polizasAnuladas).toBe(0);
    const { estado, cuerpo } = await pagar(casa, vendedor, sinPagar);
    expect([estado, cuerpo.codigo]).toEqual([409, 'venta.anulada']);
  });

  it('[A-ANUL-001] [A-ANUL-002] [A-ANUL-003] [A-API-008] [A-ERR-007] finds cancellable policies by plate or number, and names the missing field', async () => {
    const poliza = await unaPoliza(casa, await soporte.emitida(2));
    const buscar = (cuerpo: object) =>
      soporte.llamar('POST', '/ConsultasPolizas/BuscarPorPatenteONumeroPolizaAnular', cuerpo);
    const ids = async (cuerpo: object) =>
      (await buscar(cuerpo)).cuerpo.datos.map(({ id }: { id: number }) => id);
    expect(await ids({ patente: poliza.patente.toLowerCase() })).toEqual([poliza.id]);
    expect(await ids({ numeroPoliza: String(poliza.numero_poliza) })).toEqual([poliza.id]);
    const vacia = await buscar({ patente: '', numeroPoliza: '' });
    expect([vacia.estado, vacia.cuerpo.mensaje]).toEqual([
      400,
      'Debe ingresar la patente o número de póliza',
    ]);
    await anular(poliza.id);
    const nada = await buscar({ patente: poliza.patente });
    expect([nada.estado, nada.cuerpo.mensaje]).toEqual([
      404,
      'El Vehículo consultado no tiene Pólizas vigentes, o la Póliza buscada no está vigente',
    ]);
  });

  it('appears on the verification page and in the public check', async () => {
    const poliza = await unaPoliza(casa, await soporte.emitida(2));
    await anular(poliza.id);
    const { cuerpo } = await soporte.llamar(
      'POST',
      '/ConsultasPolizas/BuscarPorRutPatenteONumeroPoliza',
      { numeroPoliza: poliza.numero_poliza },
    );
    expect(cuerpo.datos.polizas[0]).toMatchObject({ vigente: false, estado: 'anulada' });
  });
});
