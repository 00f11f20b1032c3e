import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { crearVendedor, pedir, ventaEnTerminos } from '#server/test/cliente.ts';
import { correrTramo, ventaPagada } from '#server/test/negocio/emision.ts';
import { crearUsuario } from '#server/test/negocio/fabrica.ts';
import { incidenteAbierto } from '#server/test/negocio/incidentes.ts';
import { otraPatente } from '#server/test/negocio/pago.ts';
import { entradasDe, tramoDelParque } from '#server/test/negocio/parque.ts';
import { abrirSesionDe } from '#server/test/sesiones.ts';
import {
  anularPolizas,
  crearSoporte,
  type Soporte,
  unaPoliza,
} from '#server/test/negocio/soporte.ts';
import { dvPatente } from '#values/formato-patente.ts';
import type { FichaDePolizaVM, FichaDeVentaVM } from './ficha.contract.ts';

describe('the record of a policy and of a sale', () => {
  let casa: Casa;
  let soporte: Soporte;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    soporte = await crearSoporte(casa);
  });
  afterAll(() => casa.cerrar());

  const como = async (perfil: number, ...corredores: number[]): Promise<string> =>
    abrirSesionDe(casa, (await crearUsuario(casa, perfil, corredores)).id);
  const dePoliza = async (numero: number, token = soporte.token): Promise<FichaDePolizaVM> =>
    (await pedir(casa, 'GET', `/Fichas/Poliza/${numero}`, { token })).cuerpo.datos;
  const deVenta = async (id: number, token = soporte.token): Promise<FichaDeVentaVM> =>
    (await pedir(casa, 'GET', `/Fichas/Venta/${id}`, { token })).cuerpo.datos;
  const posibles = ({ acciones }: Pick<FichaDePolizaVM, 'acciones'>): string[] =>
    acciones.filter(({ impedimento }) => impedimento === null).map(({ accion }) => accion);
  const porQueNo = ({ acciones }: Pick<FichaDePolizaVM, 'acciones'>, cual: string) =>
    acciones.find(({ accion }) => accion === cual)?.impedimento;

  it('[A-FICHA-001] a policy: data, payment, mails, notices, collection file, documents and its other policies in one answer', async () => {
    const ventaId = await soporte.emitida(2);
    const poliza = await unaPoliza(casa, ventaId);
    await incidenteAbierto(casa, ventaId);
    const ficha = await dePoliza(poliza.numero_poliza);
    expect(ficha).toMatchObject({
      poliza: { numeroPoliza: poliza.numero_poliza, ventaId },
      estado: 'vigente',
      pagos: [{ estado: 'autorizado', proveedor: 'directo', porConciliar: false }],
      correos: [{ estado: 'pendiente', adjuntos: 1, porReintentar: false }],
      incidentes: [{ clase: 'retorno_ajeno' }],
      sun: null,
      conSun: true,
      documento: { bytes: expect.any(Number) },
      reemplazados: [],
      delVehiculo: [],
    });
    await soporte.llamar('POST', '/EditarPoliza/EditarPoliza', {
      id: poliza.id,
      inicioVigencia: '2026-11-21',
      terminoVigencia: '2027-03-31',
    });
    const { reemplazados } = await dePoliza(poliza.numero_poliza);
    expect(reemplazados).toMatchObject([{ motivo: 'vigencia', sha256: ficha.documento.sha256 }]);
  });

  it('[A-FICHA-002] [A-FICHA-014] a sale: payment, mails, notices and counts, its vehicles in pages', async () => {
    const id = await soporte.emitida(3);
    const ficha = await deVenta(id);
    expect(ficha.venta).toMatchObject({ id, pagada: true, vehiculos: 3, firmadas: 3, vigentes: 3 });
    expect(ficha.correos).toHaveLength(3);
    const pagina = async (numero: number, texto?: string) =>
      (
        await soporte.llamar('POST', '/VehiculosDeVenta/Buscar', {
          ventaId: id,
          pagina: numero,
          tamano: 2,
          ...(texto !== undefined && { texto }),
        })
      ).cuerpo.datos as { total: number; filas: { patente: string; dv: string | null }[] };
    const [primera, segunda] = [await pagina(1), await pagina(2)];
    expect([primera.total, primera.filas.length, segunda.filas.length]).toEqual([3, 2, 1]);
    expect(new Set([...primera.filas, ...segunda.filas].map(({ patente }) => patente)).size).toBe(
      3,
    );
    expect(primera.filas[0]).toMatchObject({ estado: 'Vigente', numeroPoliza: expect.any(Number) });
    const { patente = '', dv } = segunda.filas[0] ?? {};
    expect(dv).toBe(dvPatente(patente));
    expect(await pagina(1, `${patente}-${dv}`)).toMatchObject({ total: 1, filas: [{ patente }] });
  });

  it('[A-FICHA-002] [A-FICHA-004] an unpaid intention has a record too: it is issued or cancelled, not continued', async () => {
    const id = await ventaEnTerminos(casa, soporte.vendedor, [otraPatente()]);
    const ficha = await deVenta(id);
    expect(ficha.venta).toMatchObject({ id, pagada: false, vehiculos: 1, firmadas: 0 });
    expect(posibles(ficha)).toEqual(['emitir', 'anular']);
    expect(porQueNo(ficha, 'continuar')).toBe('La venta no está pagada');
    const { filas } = (
      await soporte.llamar('POST', '/VehiculosDeVenta/Buscar', { ventaId: id, pagina: 1 })
    ).cuerpo.datos;
    expect(filas).toMatchObject([{ numeroPoliza: null, estado: 'Sin emitir' }]);
  });

  it('[A-FICHA-003] Soporte sees all, a broker its own, a seller its own sales; others are not found', async () => {
    const id = await soporte.emitida(1);
    const { numero_poliza: numero } = await unaPoliza(casa, id);
    const { corredorId } = soporte.vendedor;
    const ajeno = await crearVendedor(casa, { rangos: 0 });
    const estados = async (token: string) => [
      (await pedir(casa, 'GET', `/Fichas/Poliza/${numero}`, { token })).estado,
      (await pedir(casa, 'GET', `/Fichas/Venta/${id}`, { token })).estado,
      (
        await pedir(casa, 'POST', '/VehiculosDeVenta/Buscar', {
          token,
          cuerpo: { ventaId: id, pagina: 1 },
        })
      ).estado,
      (await pedir(casa, 'GET', `/Ventas/LineaDeTiempo/${id}`, { token })).estado,
    ];
    expect(await estados(soporte.token)).toEqual([200, 200, 200, 200]);
    expect(await estados(await como(5, corredorId))).toEqual([200, 200, 200, 200]);
    expect(await estados(soporte.vendedor.token)).toEqual([200, 200, 200, 200]);
    // Another seller of the same broker, and one of another broker.
    expect(await estados(await como(1, corredorId))).toEqual([404, 404, 404, 404]);
    expect(await estados(ajeno.token)).toEqual([404, 404, 404, 404]);
    expect(await estados(await como(5, ajeno.corredorId))).toEqual([404, 404, 404, 404]);
  });

  it('[A-FICHA-003] a broker and a seller read no inner payment data, no incident, and no other owner', async () => {
    const id = await soporte.emitida(1);
    await incidenteAbierto(casa, id);
    const conTodo = await deVenta(id);
    expect(conTodo.pagos[0]?.ordenCompra).toEqual(expect.any(String));
    for (const token of [await como(5, soporte.vendedor.corredorId), soporte.vendedor.token]) {
      const ficha = await deVenta(id, token);
      expect(ficha.pagos).toMatchObject([
        { estado: 'autorizado', ordenCompra: null, codigoAutorizacion: null, porConciliar: false },
      ]);
      expect([ficha.incidentes, ficha.conSun]).toEqual([[], false]);
    }
  });

  it('[A-FICHA-004] the actions are those of the profile, and a refused one gives the reason of its call', async () => {
    const id = await soporte.emitida(2);
    const poliza = await unaPoliza(casa, id);
    const numero = poliza.numero_poliza;
    const todas = [
      'vehiculo',
      'vigencia',
      'regenerar',
      'contacto',
      'reenviar',
      'enviarAOtro',
      'aach',
      'anular',
    ];
    await soporte.llamar('POST', '/InformarPolizaAACH/InformarPolizasAACH', { ids: [poliza.id] });
    expect(posibles(await dePoliza(numero))).toEqual(expect.arrayContaining(todas.slice(0, 6)));
    expect((await dePoliza(numero)).acciones.map(({ accion }) => accion)).toEqual(todas);
    expect(posibles(await deVenta(id))).toEqual([
      ...['regenerar', 'reenviar', 'enviarAOtro', 'sun', 'anular'],
    ]);
    expect(porQueNo(await deVenta(id), 'continuar')).toBe(
      'La emisión de la venta ya está completa',
    );
    const corredor = await como(5, soporte.vendedor.corredorId);
    expect((await dePoliza(numero, corredor)).acciones).toEqual([]);
    expect(posibles(await dePoliza(numero, soporte.vendedor.token))).toEqual(['reenviar']);

    await anularPolizas(casa, [poliza.id]);
    const anulada = await dePoliza(numero);
    expect(posibles(anulada)).toEqual([]);
    const rechazo = await soporte.llamar('POST', '/InformarPolizaAACH/AnularPolizasAACH', {
      polizaId: poliza.id,
      motivoAnulacion: 'Otra vez, por si acaso',
      fechaAnulacion: casa.reloj.ahora().toISOString(),
    });
    expect([rechazo.estado, porQueNo(anulada, 'anular')]).toEqual([409, rechazo.cuerpo.mensaje]);
  });

  it('[A-FICHA-004] every offered action is accepted by its call, in each state of a sale', async () => {
    const id = await soporte.emitida(1);
    const llamadas = {
      regenerar: () => soporte.llamar('POST', `/SoporteVenta/RegenerarVenta/${id}`),
      continuar: () => soporte.llamar('POST', '/Venta/ContinuarEmisionFallida', { id }),
      sun: () => soporte.llamar('POST', '/RegenerarArchivoCargaSUN/RegenerarArchivo', { id }),
      reenviar: () =>
        soporte.llamar('POST', '/Correos/Reenviar', { ventaId: id, a: 'propietario' }),
    };
    const estados = [
      ...[
        [3, 12],
        [3, 9],
        [2, 9],
        [1, 6],
        [0, 6],
      ].map(([emision, venta]) => ({ emision, venta })),
    ];
    for (const { emision, venta } of estados) {
      for (const [accion, llamar] of Object.entries(llamadas)) {
        await casa.base
          .updateTable('ventas')
          .set({ estado_emision: emision ?? null, estado_venta: venta ?? 0 })
          .where('id', '=', id)
          .execute();
        await casa.base
          .updateTable('polizas')
          .set({ firmada: true })
          .where('venta_id', '=', id)
          .execute();
        await casa.base.deleteFrom('envios').where('clave', 'like', `reenvio:${id}:%`).execute();
        const ofrecida = porQueNo(await deVenta(id), accion) === null;
        const { estado } = await llamar();
        expect([emision, venta, accion, estado < 300]).toEqual([emision, venta, accion, ofrecida]);
      }
    }
  });

  it('[A-FICHA-001] the other policies of its owner, never one out of reach', async () => {
    const vehiculoDe = (ventaId: number) =>
      casa.base
        .selectFrom('venta_vehiculos as vv')
        .innerJoin('polizas as p', 'p.venta_vehiculo_id', 'vv.id')
        .select(['vv.id', 'vv.rut', 'vv.rut_dv', 'p.numero_poliza'])
        .where('vv.venta_id', '=', ventaId)
        .executeTakeFirstOrThrow();
    const propia = await vehiculoDe(await soporte.emitida(1));
    const otroVendedor = await crearVendedor(casa, { rangos: 0 });
    const vendida = await ventaPagada(
      casa,
      otroVendedor,
      await entradasDe(casa, tramoDelParque(500, 1)),
    );
    await correrTramo(casa, vendida);
    const ajena = await vehiculoDe(vendida);
    await casa.base
      .updateTable('venta_vehiculos')
      .set({ rut: propia.rut, rut_dv: propia.rut_dv })
      .where('id', '=', ajena.id)
      .execute();
    const otras = async (token: string) =>
      (await dePoliza(propia.numero_poliza, token)).delPropietario.map((una) => una.numeroPoliza);
    expect(await otras(soporte.token)).toContain(ajena.numero_poliza);
    expect(await otras(soporte.vendedor.token)).not.toContain(ajena.numero_poliza);
  });

  it('[A-FICHA-009] an unknown number is 404 with that number', async () => {
    const { estado, cuerpo } = await soporte.llamar('GET', '/Fichas/Poliza/999999999');
    expect([estado, cuerpo.mensaje]).toEqual([404, 'Póliza N°999999999 no encontrada']);
    expect((await soporte.llamar('GET', '/Fichas/Venta/999999')).estado).toBe(404);
  });
});
