import { read, utils } from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { pedir } from '#server/test/cliente.ts';
import { tokenDeRol } from '#server/test/sesiones.ts';

interface Tipo {
  id: number;
  nombre: string;
  codigoRenta: number;
  clasePatente: string;
  estaVigente: boolean;
}

describe('vehicle types', () => {
  let casa: Casa;
  let admin = '';
  let soporte = '';
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    admin = (await tokenDeRol(casa, 'administrador', 0)) ?? '';
    soporte = (await tokenDeRol(casa, 'soporte', 0)) ?? '';
  });
  afterAll(() => casa.cerrar());

  const crear = (cuerpo: object, token = admin) =>
    pedir(casa, 'POST', '/TiposVehiculo/Crear', { token, cuerpo });
  const actualizar = (id: number, cuerpo: object) =>
    pedir(casa, 'PUT', `/TiposVehiculo/Actualizar/${id}`, { token: admin, cuerpo });
  const leer = async (ruta: string, token = admin): Promise<Tipo[]> =>
    (await pedir(casa, 'GET', ruta, { token })).cuerpo.datos;

  it('[A-API-077] [A-API-078] [A-ENT-022] lists every type by name; with /true the valid ones', async () => {
    const todos = await leer('/TiposVehiculo/Buscar', soporte);
    expect(todos.find(({ nombre }) => nombre === 'CAMION')).toEqual({
      id: expect.any(Number),
      nombre: 'CAMION',
      codigoRenta: 24,
      estaVigente: true,
      clasePatente: 'cualquiera',
      usos: 1,
      version: 1,
    });
    const { id = 0 } = todos[0] ?? {};
    const ruta = `/TiposVehiculo/Desactivar/${id}`;
    const apagado = await pedir(casa, 'DELETE', ruta, { token: admin });
    expect(apagado.cuerpo.datos).toEqual({ id, vigente: false, version: 2 });
    expect((await leer('/TiposVehiculo/Buscar')).map((t) => t.id)).toEqual(todos.map((t) => t.id));
    expect(await leer('/TiposVehiculo/Buscar/true', soporte)).toEqual(todos.slice(1));
  });

  it('[A-API-079] [A-API-080] is created and changed, with its history', async () => {
    const { estado, cuerpo } = await crear({ nombre: ' carro lunar ', codigoRenta: 0 });
    expect([estado, cuerpo.datos]).toEqual([
      200,
      {
        id: expect.any(Number),
        nombre: 'CARRO LUNAR',
        codigoRenta: 0,
        clasePatente: 'cualquiera',
        estaVigente: true,
        usos: 0,
        version: 1,
      },
    ]);
    const { id, version } = cuerpo.datos;
    const cambio = { id, nombre: 'CARRO MARCIANO', codigoRenta: 0, estaVigente: false, version };
    expect((await actualizar(id, cambio)).cuerpo.datos).toMatchObject({
      nombre: 'CARRO MARCIANO',
      estaVigente: false,
      version: 2,
    });
    const vieja = await actualizar(id, cambio);
    expect([vieja.estado, vieja.cuerpo.codigo]).toEqual([409, 'registro.version']);
    const ruta = `/Registros/Historial?entidad=tipo_vehiculo&id=${id}`;
    const [ultimo] = (await pedir(casa, 'GET', ruta, { token: admin })).cuerpo.datos;
    expect(ultimo.cambios).toEqual([
      { campo: 'nombre', antes: 'CARRO LUNAR', despues: 'CARRO MARCIANO' },
      { campo: 'vigente', antes: 'Sí', despues: 'No' },
    ]);
  });

  it('keeps the fields that a change leaves out', async () => {
    const { id } = (await crear({ nombre: 'QUIETO', codigoRenta: 7, estaVigente: false })).cuerpo
      .datos;
    expect((await actualizar(id, { nombre: 'QUIETO' })).cuerpo.datos).toMatchObject({
      codigoRenta: 7,
      estaVigente: false,
      version: 1,
    });
  });

  it('[A-MARCA-015] its Código Renta never changes', async () => {
    const { id } = (await crear({ nombre: 'FIJO', codigoRenta: 7 })).cuerpo.datos;
    const { estado, cuerpo } = await actualizar(id, { nombre: 'FIJO', codigoRenta: 8 });
    expect([estado, cuerpo.codigo, cuerpo.errors]).toEqual([
      400,
      'registro.valor_fijo',
      { codigoRenta: ['El valor no corresponde al registrado'] },
    ]);
  });

  it('[A-MARCA-014] [A-MARCA-016] a Código Renta is a whole number from 0', async () => {
    const errores = async (codigoRenta: unknown) =>
      (await crear({ nombre: 'SIN CODIGO', codigoRenta })).cuerpo.errors;
    expect(await errores(-1)).toEqual({
      codigoRenta: ['El Código Renta debe ser mayor o igual a 0'],
    });
    for (const malo of ['A1', 1.5, null, undefined]) {
      expect(await errores(malo)).toEqual({ codigoRenta: ['Falta el código Renta'] });
    }
    expect(await errores(2_147_483_648)).toEqual({
      codigoRenta: ['El Código Renta es demasiado grande'],
    });
    expect(await errores(0)).toBeUndefined();
  });

  it('refuses an existing name at its field; only an administrator writes', async () => {
    expect((await crear({ nombre: 'camion', codigoRenta: 1 })).cuerpo.errors).toEqual({
      nombre: ['Existe un tipo de vehículo con el nombre CAMION'],
    });
    expect((await crear({ nombre: 'NUEVO', codigoRenta: 1 }, soporte)).estado).toBe(403);
  });

  it('exports the found rows', async () => {
    const { crudo } = await pedir(casa, 'POST', '/TiposVehiculo/Exportar', {
      token: admin,
      cuerpo: { texto: 'tracto', orden: '-codigoRenta' },
    });
    const hoja = read(crudo).Sheets['Tipos de Vehículo'];
    expect(utils.sheet_to_json(hoja ?? {}, { header: 1 })).toEqual([
      ['Nombre', 'Código Renta', 'Clase de patente', 'Tipos de uso', 'Estado'],
      ['TRACTOR', 27, 'cualquiera', 0, 'VIGENTE'],
      ['TRACTOCAMION', 26, 'cualquiera', 1, 'VIGENTE'],
    ]);
  });

  it('[A-PRECIO-001] has a class of plate: any by default, or motorcycles', async () => {
    const { cuerpo } = await crear({
      nombre: 'SCOOTER',
      codigoRenta: 0,
      clasePatente: 'motocicleta',
    });
    const { id, version } = cuerpo.datos;
    expect(cuerpo.datos.clasePatente).toBe('motocicleta');
    const sinClase = await actualizar(id, { nombre: 'SCOOTER ELECTRICO', version });
    expect(sinClase.cuerpo.datos.clasePatente).toBe('motocicleta');
    const otra = await actualizar(id, { nombre: 'SCOOTER', clasePatente: 'cualquiera' });
    expect(otra.cuerpo.datos.clasePatente).toBe('cualquiera');
    const mala = await crear({ nombre: 'PATIN', codigoRenta: 0, clasePatente: 'otra' });
    expect([mala.estado, mala.cuerpo.errors]).toEqual([
      400,
      { clasePatente: ['Elija una clase de patente'] },
    ]);
    const semilla = await leer('/TiposVehiculo/Buscar');
    const deMoto = semilla.filter(({ clasePatente }) => clasePatente === 'motocicleta');
    expect(deMoto.map(({ nombre }) => nombre)).toEqual([
      ...['BICICLETA MOTOR', 'BICIMOTO', 'CUATRIMOTO', 'MOTOCICLETA', 'MOTONETA', 'TRICICLO MOTOR'],
      'TRIMOTO',
    ]);
  });
});
