import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ModoAach } from '#integrations/aach/simulador.ts';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { polizasDe } from '#server/test/negocio/emision.ts';
import { textoDePdf } from '#server/test/proceso/poppler.ts';
import {
  bajar,
  correrAviso,
  correrDocumentos,
  crearSoporte,
  type Soporte,
  unaPoliza,
} from '#server/test/negocio/soporte.ts';

/** A pending policy as in A-ENT-005, with its case's deadline. */
const CLAVES = [
  ...['fechaEmision', 'id', 'inicioVigencia', 'mensajeAACH', 'numeroPoliza', 'patente'],
  ...['rutPropietario', 'terminoVigencia', 'vencimientoCaso'],
];

describe('AACH', () => {
  let casa: Casa;
  let soporte: Soporte;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    soporte = await crearSoporte(casa);
  });
  afterAll(() => casa.cerrar());
  beforeEach(() => modo('normal'));

  const modo = async (nuevo: ModoAach): Promise<void> => {
    const cuerpo = JSON.stringify({ modo: nuevo });
    await fetch(`${casa.aach.url}/_modo`, { method: 'PUT', body: cuerpo });
  };
  const pendientes = async (): Promise<{ id: number; mensajeAACH: string }[]> =>
    (await soporte.llamar('GET', '/ConsultasPolizas/BuscarPolizasNoInformadasAACH')).cuerpo.datos;
  const informar = async (ids: number[]) =>
    (await soporte.llamar('POST', '/InformarPolizaAACH/InformarPolizasAACH', ids)).cuerpo;
  const avisar = (ventaId: number) => correrAviso(casa, { clase: 'venta', ventaId });

  it('policies are reported after issuance; a repetition changes nothing', async () => {
    const id = await soporte.emitida(2);
    await avisar(id);
    await avisar(id);
    const [una] = await polizasDe(casa, id);
    expect(casa.aach.registro().get(una?.numero_poliza ?? 0)).toMatchObject({
      estado: 'vigente',
      cambios: 1,
      poliza: { patente: una?.patente, inicioVigencia: '2026-11-20' },
    });
    const { cuerpo } = await soporte.llamar('GET', `/Venta/BuscarPorId/${id}`);
    expect(
      cuerpo.datos.polizaVentaVM.map((p: { estaInformadaAach: boolean }) => p.estaInformadaAach),
    ).toEqual([true, true]);
  });

  it('a fleet is reported in chunks of 200, each job starting after the previous one’s policies', async () => {
    const id = await soporte.emitida(203);
    const ids = (await polizasDe(casa, id)).map((poliza) => poliza.id);
    const trabajos = async () => {
      const { rows } = await sql<{ data: Parameters<typeof correrAviso>[1] }>`
        select data from cola.job
        where name = 'avisar-aach' and data->>'ventaId' = ${String(id)} order by created_on
      `.execute(casa.base);
      return rows.map(({ data }) => data);
    };
    const abiertos = async () => {
      const filas = await casa.base
        .selectFrom('avisos_aach')
        .select(['poliza_id', 'estado'])
        .where('poliza_id', 'in', ids)
        .orderBy('poliza_id')
        .execute();
      expect(filas).toHaveLength(203);
      return filas.filter(({ estado }) => estado === 'pendiente').map((f) => f.poliza_id);
    };
    await avisar(id);
    expect(await abiertos()).toEqual(ids.slice(200));
    const [, siguiente] = await trabajos();
    expect(siguiente).toEqual({ clase: 'venta', ventaId: id, tras: ids[199] });
    if (siguiente) await correrAviso(casa, siguiente);
    expect(await abiertos()).toEqual([]);
    expect(await trabajos()).toHaveLength(2);
  });

  it('[A-AACH-001] [A-AACH-012] [A-AACH-013] [A-API-022] [A-API-023] [A-ENT-005] a refused policy waits with the AACH’s words; an accepted one leaves the list', async () => {
    await modo('rechaza');
    const id = await soporte.emitida(2);
    await avisar(id);
    const ids = (await polizasDe(casa, id)).map((poliza) => poliza.id);
    const vistas = (await pendientes()).filter((poliza) => ids.includes(poliza.id));
    expect(Object.keys(vistas[0] ?? {}).toSorted()).toEqual(CLAVES);
    expect(vistas.map(({ mensajeAACH }) => mensajeAACH)).toEqual([
      'Patente o dígito verificador inválido',
      'Patente o dígito verificador inválido',
    ]);
    await modo('normal');
    const { datos } = await informar(ids);
    expect(
      datos.map((d: { aceptada: boolean; mensaje: string }) => [d.aceptada, d.mensaje]),
    ).toEqual([
      [true, 'Póliza informada con éxito'],
      [true, 'Póliza informada con éxito'],
    ]);
    expect((await pendientes()).filter((poliza) => ids.includes(poliza.id))).toEqual([]);
  });

  it.each<[ModoAach, boolean]>([
    ['error500', false],
    ['corta', false],
    ['corta_despues', true],
    ['json_roto', true],
    ['otra_patente', true],
  ])('%s: postponed and pending; accepted later, the AACH has it once', async (como, loTomo) => {
    await modo(como);
    const id = await soporte.emitida(1);
    await expect(avisar(id)).rejects.toThrow('la AACH no respondió por 1 pólizas');
    const poliza = await unaPoliza(casa, id);
    const [vista] = (await pendientes()).filter((una) => una.id === poliza.id);
    expect(vista?.mensajeAACH).toMatch(/^La AACH no respondió/);
    expect(casa.aach.registro().has(poliza.numero_poliza)).toBe(loTomo);
    await modo('normal');
    await avisar(id);
    expect((await pendientes()).filter((una) => una.id === poliza.id)).toEqual([]);
    expect(casa.aach.registro().get(poliza.numero_poliza)?.cambios).toBe(1);
  });

  it('a partial answer in another order is matched to each policy (F26)', async () => {
    await modo('parcial');
    const id = await soporte.emitida(5);
    await expect(avisar(id)).rejects.toThrow('por 2 pólizas');
    const ids = (await polizasDe(casa, id)).map((poliza) => poliza.id);
    const faltan = async () => (await pendientes()).filter(({ id: uno }) => ids.includes(uno));
    expect((await faltan()).map((poliza) => poliza.id)).toEqual([ids[1], ids[3]]);
    await modo('al_reves');
    await avisar(id);
    expect(await faltan()).toEqual([]);
  });

  it('[A-AACH-014] [A-AACH-015] [A-API-024] a hidden policy is neither pending nor reported any more', async () => {
    await modo('corta');
    const id = await soporte.emitida(1);
    await expect(avisar(id)).rejects.toThrow('no respondió');
    await modo('normal');
    const { id: polizaId, numero_poliza } = await unaPoliza(casa, id);
    const ocultar = () =>
      soporte.llamar('POST', '/InformarPolizaAACH/OcultarPolizasAACH', [polizaId]);
    expect((await ocultar()).cuerpo.datos).toEqual({ ocultadas: 1 });
    expect((await ocultar()).cuerpo.datos).toEqual({ ocultadas: 0 });
    expect((await informar([polizaId])).datos).toEqual([]);
    await avisar(id);
    await correrAviso(casa, { clase: 'alta', polizaIds: [polizaId] });
    expect(casa.aach.registro().has(numero_poliza)).toBe(false);
  });

  it('after correcting the vehicle and informing again, file and notice carry the new data', async () => {
    const id = await soporte.emitida(1);
    const poliza = await unaPoliza(casa, id);
    await casa.base
      .updateTable('venta_vehiculos')
      .set({ numero_motor: 'X1' })
      .where('id', '=', poliza.venta_vehiculo_id)
      .execute();
    await avisar(id);
    const [vista] = (await pendientes()).filter((una) => una.id === poliza.id);
    expect(vista?.mensajeAACH).toBe('N° de motor inválido');
    // Changes the vehicle's record as its edit screen does.
    await sql`
      with dueno as (
        insert into propietarios (rut, dv, nombre) values (7654321, '6', 'ANA') returning id)
      insert into vehiculos (patente, dv, modelo_id, numero_motor, anio_fabricacion, propietario_id)
      select vv.patente, vv.dv, vv.modelo_id, 'MOTORNUEVO1', vv.anio_fabricacion, dueno.id
      from venta_vehiculos vv, dueno where vv.id = ${poliza.venta_vehiculo_id}
    `.execute(casa.base);
    expect((await informar([poliza.id])).datos[0].aceptada).toBe(true);
    expect(casa.aach.registro().get(poliza.numero_poliza)?.poliza.numeroMotor).toBe('MOTORNUEVO1');
    await correrDocumentos(casa, [poliza.id]);
    const { cuerpo } = await soporte.llamar(
      'GET',
      `/ConsultasPolizas/BuscarPorNumero/${poliza.numero_poliza}`,
    );
    expect(textoDePdf((await bajar(casa, cuerpo.datos.urlDescarga)).crudo)).toContain(
      'MOTORNUEVO1',
    );
  });

  it('[A-AACH-008] [A-AACH-009] an empty selection is 400 in the specification’s words', async () => {
    for (const ruta of ['InformarPolizasAACH', 'OcultarPolizasAACH']) {
      const { estado, cuerpo } = await soporte.llamar('POST', `/InformarPolizaAACH/${ruta}`, []);
      expect([estado, cuerpo.errors.ids]).toEqual([
        400,
        ['Debe seleccionar al menos una póliza de la grilla'],
      ]);
    }
  });

  it('a reported policy has its cancellation reported; one that the AACH never had does not', async () => {
    const anular = (polizaId: number) =>
      soporte.llamar('POST', '/InformarPolizaAACH/AnularPolizasAACH', {
        polizaId,
        motivoAnulacion: 'Anulada para probar',
        fechaAnulacion: '2026-11-20T12:00:00-03:00',
      });
    const informada = await unaPoliza(casa, await soporte.emitida(1));
    await avisar(informada.venta_id);
    const nunca = await unaPoliza(casa, await soporte.emitida(1));
    for (const { id } of [informada, nunca]) {
      await anular(id);
      await correrAviso(casa, { clase: 'anulacion', polizaIds: [id] });
    }
    expect(casa.aach.registro().get(informada.numero_poliza)?.estado).toBe('anulada');
    await avisar(nunca.venta_id);
    expect(casa.aach.registro().has(nunca.numero_poliza)).toBe(false);
  });

  it('new dates are reported, and INFORMAR A AACH NO never is', async () => {
    const poliza = await unaPoliza(casa, await soporte.emitida(1));
    await avisar(poliza.venta_id);
    await soporte.llamar('POST', '/EditarPoliza/EditarPoliza', {
      id: poliza.id,
      inicioVigencia: '2026-12-01',
      terminoVigencia: '2026-12-31',
    });
    await correrAviso(casa, { clase: 'alta', polizaIds: [poliza.id] });
    expect(casa.aach.registro().get(poliza.numero_poliza)).toMatchObject({
      cambios: 2,
      poliza: { inicioVigencia: '2026-12-01', terminoVigencia: '2026-12-31' },
    });
    const callada = await unaPoliza(casa, await soporte.emitida(1));
    await casa.base
      .updateTable('venta_vehiculos')
      .set({ informar_aach: false })
      .where('id', '=', callada.venta_vehiculo_id)
      .execute();
    await avisar(callada.venta_id);
    expect((await pendientes()).some(({ id }) => id === callada.id)).toBe(false);
    expect(casa.aach.registro().has(callada.numero_poliza)).toBe(false);
  });
});
