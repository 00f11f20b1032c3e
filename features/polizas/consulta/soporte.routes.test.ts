import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { crearVendedor, entrar, pedir } from '#server/test/cliente.ts';
import { crearUsuario } from '#server/test/negocio/fabrica.ts';
import { crearSoporte, type Soporte, unaPoliza } from '#server/test/negocio/soporte.ts';

/** Fields that A-ENT-001 and A-ENT-003 name. */
const DE_POLIZA = [
  ...['id', 'numeroPoliza', 'numeroFolio', 'fechaVigenciaDesde', 'fechaVigenciaHasta'],
  ...['fechaEmision', 'vigente', 'estaInformadaAach', 'estaFirmada', 'ventaId', 'convenio'],
  ...['fechaVenta', 'corredor', 'usuario', 'patente', 'nombrePropietario', 'rutPropietario'],
  ...['urlDescarga', 'modelo', 'marca', 'tipoVehiculo'],
];
const DE_VENTA = [
  ...['id', 'idv', 'vigente', 'estadoVenta', 'estadoEmision', 'cantidadPolizas', 'fechaVenta'],
  ...['fechaEmision', 'corredor', 'rutCorredor', 'convenio', 'motivoAnulacion'],
  ...['fechaAnulacion', 'archivoSUNCargado', 'polizaVentaVM'],
];

describe('looking up policies and sales', () => {
  let casa: Casa;
  let soporte: Soporte;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    soporte = await crearSoporte(casa);
  });
  afterAll(() => casa.cerrar());

  it('[A-API-005] [A-ENT-001] finds a policy by its number, with every named field', async () => {
    const poliza = await unaPoliza(casa, await soporte.emitida(1));
    const ruta = `/ConsultasPolizas/BuscarPorNumero/${poliza.numero_poliza}`;
    const { cuerpo } = await soporte.llamar('GET', ruta);
    expect(Object.keys(cuerpo.datos)).toEqual(expect.arrayContaining(DE_POLIZA));
    expect(cuerpo.datos).toMatchObject({
      numeroPoliza: poliza.numero_poliza,
      numeroFolio: poliza.numero_folio,
      usuario: soporte.vendedor.nombre,
      estaInformadaAach: false,
      estaFirmada: true,
      fechaVigenciaDesde: '2026-11-20',
    });
  });

  it('[A-API-006] [A-ENT-003] finds a sale by its number, with its policies', async () => {
    const id = await soporte.emitida(2);
    const { cuerpo } = await soporte.llamar('GET', `/Venta/BuscarPorId/${id}`);
    expect(Object.keys(cuerpo.datos)).toEqual(expect.arrayContaining(DE_VENTA));
    expect(cuerpo.datos).toMatchObject({ id, idv: id, vigente: true, cantidadPolizas: 2 });
    expect(cuerpo.datos.polizaVentaVM).toHaveLength(2);
  });

  it('shows a broker only its own; a seller has no such screen', async () => {
    const id = await soporte.emitida(1);
    const { numero_poliza } = await unaPoliza(casa, id);
    const como = async (perfil: number, corredorId: number) =>
      entrar(casa, (await crearUsuario(casa, perfil, [corredorId])).nombre);
    const propio = await como(5, soporte.vendedor.corredorId);
    const ajeno = await como(5, (await crearVendedor(casa, { rangos: 0 })).corredorId);
    const estados = async (token: string) => [
      (await pedir(casa, 'GET', `/Venta/BuscarPorId/${id}`, { token })).estado,
      (await pedir(casa, 'GET', `/ConsultasPolizas/BuscarPorNumero/${numero_poliza}`, { token }))
        .estado,
    ];
    expect(await estados(propio)).toEqual([200, 200]);
    expect(await estados(ajeno)).toEqual([404, 404]);
    expect(await estados(soporte.vendedor.token)).toEqual([403, 403]);
  });
});
