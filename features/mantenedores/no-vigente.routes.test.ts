import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import {
  crearVendedor,
  ingresar,
  pagar,
  pedir,
  type Vendedor,
  vehiculoPara,
  ventaEnTerminos,
} from '#server/test/cliente.ts';
import { correrTramo, polizasDe } from '#server/test/negocio/emision.ts';
import { tokenDeRol } from '#server/test/sesiones.ts';

interface ConNombre {
  id: number;
  nombre: string;
}

describe('turning off what is in use: gone from new choices, no harm to what exists', () => {
  let casa: Casa;
  let vendedor: Vendedor;
  let admin = '';
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    vendedor = await crearVendedor(casa);
    admin = (await tokenDeRol(casa, 'administrador', 0)) ?? '';
  });
  afterAll(() => casa.cerrar());

  const apagar = async (recurso: string, id: number) => {
    const ruta = `/${recurso}/Desactivar/${id}`;
    expect((await pedir(casa, 'DELETE', ruta, { token: admin })).estado).toBe(200);
  };
  const leer = async (ruta: string, token = vendedor.token) =>
    (await pedir(casa, 'GET', ruta, { token })).cuerpo.datos;
  const ids = (filas: readonly ConNombre[]): number[] => filas.map(({ id }) => id);

  it('a sale in course with a model, brand, type and use turned off is paid and issued', async () => {
    const vehiculo = await vehiculoPara(casa, vendedor, 'HWJP59');
    const { modeloId, marcaId, tipoVehiculoId, tipoUsoId } = vehiculo;
    const id = await ventaEnTerminos(casa, vendedor, ['HWJP59']);
    await apagar('Modelos', modeloId);
    await apagar('Marcas', marcaId);
    await apagar('TiposVehiculo', tipoVehiculoId);
    if (tipoUsoId != null) await apagar('TiposUso', tipoUsoId);

    expect((await pagar(casa, vendedor, id)).estado).toBe(200);
    await correrTramo(casa, id);
    expect(await polizasDe(casa, id)).toMatchObject([{ patente: 'HWJP59', vigente: true }]);

    expect(ids(await leer('/Marcas/Buscar/true'))).not.toContain(marcaId);
    expect(ids(await leer(`/Modelos/Buscar/${marcaId}/${tipoVehiculoId}`))).not.toContain(modeloId);
    expect(ids(await leer('/TiposVehiculo/Buscar/true'))).not.toContain(tipoVehiculoId);
    const usos = await leer(`/TiposUso/BuscarPorTipoVehiculo/${tipoVehiculoId}/true`);
    expect(ids(usos)).not.toContain(tipoUsoId);
  });

  it('the agreement keeps the premium of a type and use turned off, and a vehicle its model', async () => {
    const vehiculo = await vehiculoPara(casa, vendedor, 'LXWJ75');
    const { modeloId, tipoVehiculoId } = vehiculo;
    const antes = await leer(`/TiposVehiculo/BuscarPorConvenioId/${vendedor.convenioId}`);
    await apagar('TiposVehiculo', tipoVehiculoId);
    await apagar('Modelos', modeloId);
    expect(await leer(`/TiposVehiculo/BuscarPorConvenioId/${vendedor.convenioId}`)).toEqual(antes);
    const hallado = await leer('/Vehiculos/BuscarPorPatente?patente=LXWJ75');
    expect(hallado.modeloVM).toMatchObject({ id: modeloId, estaVigente: false });
    expect((await ingresar(casa, vendedor, [vehiculo])).estado).toBe(200);
  });

  it('and what was turned off is no choice for a new model or use', async () => {
    const tipo = (await leer('/TiposVehiculo/Buscar', admin)).find(
      ({ estaVigente }: { estaVigente: boolean }) => !estaVigente,
    ) as ConNombre;
    const [marca] = (await leer('/Marcas/Buscar/true')) as ConNombre[];
    const crear = (ruta: string, cuerpo: object) =>
      pedir(casa, 'POST', ruta, { token: admin, cuerpo: { nombre: 'NUEVO', ...cuerpo } });
    const modelo = { marcaId: marca?.id, tipoDeVehiculoId: tipo.id };
    expect((await crear('/Modelos/Crear', modelo)).cuerpo.codigo).toBe('maestro.no_elegible');
    const uso = { tipoVehiculoId: tipo.id };
    expect((await crear('/TiposUso/Crear', uso)).cuerpo.codigo).toBe('maestro.no_elegible');
  });
});
