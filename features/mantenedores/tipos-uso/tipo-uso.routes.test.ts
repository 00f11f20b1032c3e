import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { pedir } from '#server/test/cliente.ts';
import { tokenDeRol } from '#server/test/sesiones.ts';

interface Uso {
  id: number;
  nombre: string;
  vigente: boolean;
}

describe('usage types', () => {
  let casa: Casa;
  let admin = '';
  let venta = '';
  let camion = 0;
  let auto = 0;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    admin = (await tokenDeRol(casa, 'administrador', 0)) ?? '';
    venta = (await tokenDeRol(casa, 'venta', 0)) ?? '';
    const tipos = await casa.base.selectFrom('tipos_vehiculo').select(['id', 'nombre']).execute();
    camion = tipos.find(({ nombre }) => nombre === 'CAMION')?.id ?? 0;
    auto = tipos.find(({ nombre }) => nombre === 'AUTOMOVIL')?.id ?? 0;
  });
  afterAll(() => casa.cerrar());

  const crear = (cuerpo: object, token = admin) =>
    pedir(casa, 'POST', '/TiposUso/Crear', { token, cuerpo });
  const actualizar = (id: number, cuerpo: object) =>
    pedir(casa, 'PUT', `/TiposUso/Actualizar/${id}`, { token: admin, cuerpo });
  const deTipo = async (resto: string | number, token = admin): Promise<Uso[]> =>
    (await pedir(casa, 'GET', `/TiposUso/BuscarPorTipoVehiculo/${resto}`, { token })).cuerpo.datos;

  it('[A-API-081] [A-ENT-024] [A-MARCA-011] lists the uses of one vehicle type', async () => {
    const suyos = await deTipo(camion, venta);
    expect(suyos.map(({ nombre }) => nombre)).toEqual(['CARGA']);
    expect(suyos[0]).toEqual({
      id: expect.any(Number),
      nombre: 'CARGA',
      vigente: true,
      tipoVehiculoId: camion,
      tipoVehiculo: 'CAMION',
      version: 1,
    });
    expect(await deTipo(999_999)).toEqual([]);
    expect((await deTipo('')).length).toBeGreaterThan(suyos.length);
  });

  it('[A-API-082] [A-MARCA-012] is created with its name in upper case', async () => {
    const { estado, cuerpo } = await crear({ nombre: 'forestal', tipoVehiculoId: camion });
    expect([estado, cuerpo.datos]).toEqual([
      200,
      {
        id: expect.any(Number),
        nombre: 'FORESTAL',
        vigente: true,
        tipoVehiculoId: camion,
        tipoVehiculo: 'CAMION',
        version: 1,
      },
    ]);
    const { id } = cuerpo.datos;
    const ruta = `/TiposUso/Desactivar/${id}`;
    await pedir(casa, 'DELETE', ruta, { token: admin });
    expect((await deTipo(camion)).find((uso) => uso.id === id)?.vigente).toBe(false);
    expect((await deTipo(`${camion}/true`)).map((uso) => uso.nombre)).toEqual(['CARGA']);
    await pedir(casa, 'POST', '/TiposUso/Reactivar', { token: admin, cuerpo: id });
    expect(await deTipo(`${camion}/true`)).toHaveLength(2);
  });

  it('[A-API-083] [A-MARCA-010] [A-MARCA-012] changes name and flag, never its vehicle type', async () => {
    const creado = (await crear({ nombre: 'MINERO', tipoVehiculoId: camion })).cuerpo.datos;
    const { id } = creado;
    const cambiado = await actualizar(id, { ...creado, nombre: 'minería', vigente: false });
    expect(cambiado.cuerpo.datos).toMatchObject({ nombre: 'MINERÍA', vigente: false, version: 2 });
    const { estado, cuerpo } = await actualizar(id, { nombre: 'MINERO', tipoVehiculoId: auto });
    expect([estado, cuerpo.errors]).toEqual([
      400,
      { tipoVehiculoId: ['El valor no corresponde al registrado'] },
    ]);
    const vieja = await actualizar(id, creado);
    expect([vieja.estado, vieja.cuerpo.codigo]).toEqual([409, 'registro.version']);
  });

  it('a name is unique per vehicle type; only an administrator writes', async () => {
    await crear({ nombre: 'AEREO', tipoVehiculoId: camion });
    expect((await crear({ nombre: 'aereo', tipoVehiculoId: camion })).cuerpo.errors).toEqual({
      nombre: ['Existe un tipo de uso con el nombre AEREO para el tipo de vehículo'],
    });
    expect((await crear({ nombre: 'AEREO', tipoVehiculoId: auto })).estado).toBe(200);
    expect((await crear({ nombre: 'OTRO', tipoVehiculoId: auto }, venta)).estado).toBe(403);
  });

  it('needs a name and an eligible vehicle type', async () => {
    expect((await crear({})).cuerpo.errors).toEqual({
      nombre: ['Nombre es obligatorio'],
      tipoVehiculoId: ['Elija un tipo de vehículo'],
    });
    const noEsta = { tipoVehiculoId: ['El tipo de vehículo no existe o no está vigente'] };
    expect((await crear({ nombre: 'X', tipoVehiculoId: 999_999 })).cuerpo.errors).toEqual(noEsta);
    await pedir(casa, 'DELETE', `/TiposVehiculo/Desactivar/${auto}`, { token: admin });
    expect((await crear({ nombre: 'X', tipoVehiculoId: auto })).cuerpo.errors).toEqual(noEsta);
  });
});
