import { read, utils } from '@e965/xlsx';
import { DATOS_DE_EJEMPLO, datosDe } from '#features/vehiculo/campos.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { pedir } from '#server/test/cliente.ts';
import { tokenDeRol } from '#server/test/sesiones.ts';
import { dvPatente } from '#values/formato-patente.ts';
import { calcularDv } from '#values/rut.ts';

interface Elegidos {
  modeloVM: { id: number; nombre: string };
  tipoVehiculoId: number;
  marcaId: number;
  tipoUsoVM: { id: number; nombre: string } | null;
}

describe('vehicles', () => {
  let casa: Casa;
  let admin = '';
  let soporte = '';
  let auto: Elegidos;
  let camion: Elegidos;
  let propietarioId = 0;

  const elegir = async (tipo: string): Promise<Elegidos> => {
    const modelo = await casa.base
      .selectFrom('modelos as m')
      .innerJoin('tipos_vehiculo as t', 't.id', 'm.tipo_vehiculo_id')
      .select(['m.id', 'm.nombre', 'm.marca_id', 't.id as tipo_id'])
      .where('t.nombre', '=', tipo)
      .orderBy('m.id')
      .executeTakeFirstOrThrow();
    const uso = await casa.base
      .selectFrom('tipos_uso')
      .select(['id', 'nombre'])
      .where('tipo_vehiculo_id', '=', modelo.tipo_id)
      .executeTakeFirst();
    const { id, nombre, tipo_id: tipoVehiculoId, marca_id: marcaId } = modelo;
    return { modeloVM: { id, nombre }, tipoVehiculoId, marcaId, tipoUsoVM: uso ?? null };
  };

  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    admin = (await tokenDeRol(casa, 'administrador', 0)) ?? '';
    soporte = (await tokenDeRol(casa, 'soporte', 0)) ?? '';
    auto = await elegir('AUTOMOVIL');
    camion = await elegir('CAMION');
    const rut = 12_345_678;
    const { cuerpo } = await pedir(casa, 'POST', '/Propietarios/Crear', {
      token: admin,
      cuerpo: {
        rut,
        dv: calcularDv(rut),
        nombre: 'ANA',
        apellidoPaterno: 'NUÑEZ',
        email: 'ana@correo.example',
        telefono: '912345678',
      },
    });
    propietarioId = cuerpo.datos.id;
  });
  afterAll(() => casa.cerrar());

  const valido = (patente: string, otros: object = {}) => ({
    patente,
    ...DATOS_DE_EJEMPLO,
    numeroMotor: 'm-100',
    anioFabricacion: 2020,
    modeloVM: { id: auto.modeloVM.id },
    tipoUsoVM: null,
    propietarioVM: { id: propietarioId },
    ...otros,
  });
  const crear = (cuerpo: object, token = admin) =>
    pedir(casa, 'POST', '/Vehiculos/CrearVehiculo', { token, cuerpo });
  const errores = async (cuerpo: object) => (await crear(cuerpo)).cuerpo.errors;
  const cambiar = (id: number, cuerpo: object, token = admin) =>
    pedir(casa, 'PUT', `/Vehiculos/ActualizarVehiculo/${id}`, { token, cuerpo });
  const especificos = (cuerpo: object) =>
    pedir(casa, 'POST', '/Vehiculos/BuscarEspecificos', { token: admin, cuerpo });
  const patentes = (filas: readonly { patente: string }[]) => filas.map(({ patente }) => patente);

  it('[A-ENT-025] [A-API-074] [A-API-075] [A-VEH-005] [A-VEH-016] is recorded in upper case with its check digit, and found by its plate', async () => {
    const { estado, cuerpo } = await crear(valido('hwjp59'));
    expect([estado, cuerpo.datos]).toMatchObject([
      200,
      {
        patente: 'HWJP59',
        dv: dvPatente('HWJP59'),
        numeroMotor: 'M-100',
        version: 1,
        anioFabricacion: 2020,
        tipoUsoVM: null,
        tipoUso: 'NO APLICA',
        id: expect.any(Number),
        propietarioVM: { id: propietarioId, rut: 12_345_678 },
        modeloVM: { ...auto.modeloVM, tipoVehiculoVM: { nombre: 'AUTOMOVIL' } },
        propietario: 'ANA NUÑEZ',
      },
    ]);
    const hallado = await pedir(casa, 'POST', '/Vehiculos/BuscarPorPatente', {
      token: soporte,
      cuerpo: { patente: 'HWJP59' },
    });
    expect(hallado.cuerpo.datos).toMatchObject({ numeroMotor: 'M-100', anioFabricacion: 2020 });
  });

  it('[A-VEH-004] a recorded plate is refused at its field, also by two at once', async () => {
    const respuestas = await Promise.all([crear(valido('BBCL23')), crear(valido('BBCL23'))]);
    expect(respuestas.map(({ estado }) => estado).toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect(await errores(valido('bbcl23'))).toEqual({
      patente: ['Existe un vehículo de patente BBCL23'],
    });
  });

  it('[A-VEH-007] [A-VEH-008] [A-VEH-009] has the rules of the sales flow, every broken one by field', async () => {
    expect(await errores(valido('BBC11', { numeroMotor: ' ', anioFabricacion: 2028 }))).toEqual({
      patente: ['La patente debe tener al menos 6 caracteres'],
      numeroMotor: ['Nro Motor es obligatorio'],
      anioFabricacion: ['Año inválido'],
    });
    expect(await errores(valido('BBCL234'))).toEqual({
      patente: ['La patente no puede tener más de 6 caracteres'],
    });
    expect(await errores(valido('GGHH11', { anioFabricacion: 1799 }))).toEqual({
      anioFabricacion: ['Año inválido'],
    });
    expect(
      await errores(valido('GGHH11', { dv: dvPatente('GGHH11') === '1' ? '2' : '1' })),
    ).toEqual({ dv: ['El dígito verificador no corresponde a la patente'] });
    expect(await errores(valido('GGHH11', { numeroMotor: 'M'.repeat(41) }))).toEqual({
      numeroMotor: ['No puede tener más de 40 caracteres'],
    });
    for (const anioFabricacion of [1800, 2027]) {
      const patente = anioFabricacion === 1800 ? 'GGHH12' : 'GGHH13';
      expect((await crear(valido(patente, { anioFabricacion }))).estado).toBe(200);
    }
  });

  it('model, use and owner must exist, be valid, and match each other', async () => {
    const deOtro = { tipoUsoVM: { id: camion.tipoUsoVM?.id } };
    expect(await errores(valido('GGHH14', deOtro))).toEqual({
      tipoUsoId: ['El tipo de uso no es del tipo de vehículo seleccionado'],
    });
    expect(
      await errores(
        valido('GGHH14', { modeloVM: { id: 999_999 }, propietarioVM: { id: 999_999 } }),
      ),
    ).toMatchObject({
      modeloId: ['El modelo no existe'],
      propietarioId: ['El propietario no existe'],
    });
    expect(
      await errores(valido('GGHH14', { propietarioVM: { id: propietarioId, nombre: 'OTRA' } })),
    ).toEqual({ propietarioId: ['El valor no corresponde al registrado'] });
  });

  it('a disabled model is refused for a new vehicle; an existing one keeps it', async () => {
    const { id, version } = (await crear(valido('GGHH15', camionDe()))).cuerpo.datos;
    const ruta = `/Modelos/Desactivar/${camion.modeloVM.id}`;
    expect((await pedir(casa, 'DELETE', ruta, { token: admin })).estado).toBe(200);
    expect(await errores(valido('GGHH16', camionDe()))).toEqual({
      modeloId: ['El modelo, su marca o su tipo no está vigente'],
    });
    const cambio = { ...valido('GGHH15', camionDe()), numeroMotor: 'OTRO', version };
    expect((await cambiar(id, cambio)).cuerpo.datos).toMatchObject({
      numeroMotor: 'OTRO',
      modeloVM: { id: camion.modeloVM.id, estaVigente: false },
    });
    await pedir(casa, 'POST', '/Modelos/Reactivar', {
      token: admin,
      cuerpo: { id: camion.modeloVM.id },
    });
  });
  const camionDe = () => ({ modeloVM: { id: camion.modeloVM.id }, tipoUsoVM: camion.tipoUsoVM });

  it('[A-API-076] [A-VEH-002] is changed by sending back what was read; its plate never changes', async () => {
    const leido = (await crear(valido('GGHH17', camionDe()))).cuerpo.datos;
    const { id, patente, dv, modeloVM, tipoUsoVM, propietarioVM, version } = leido;
    const vuelta = { ...datosDe(leido), patente, dv, modeloVM, tipoUsoVM, propietarioVM, version };
    const cambio = { ...vuelta, numeroMotor: 'NUEVO' };
    expect((await cambiar(id, cambio, soporte)).cuerpo.datos).toMatchObject({
      numeroMotor: 'NUEVO',
      version: 2,
      patente: 'GGHH17',
      tipoUsoVM,
    });
    const vieja = await cambiar(id, { ...cambio, numeroMotor: 'VIEJO' });
    expect([vieja.estado, vieja.cuerpo.codigo]).toEqual([409, 'registro.version']);
    const otra = await cambiar(id, { ...cambio, version: 2, patente: 'GGHH18' });
    expect([otra.estado, otra.cuerpo.errors]).toEqual([
      400,
      { patente: ['El valor no corresponde al registrado'] },
    ]);
    expect((await cambiar(999_999, cambio)).estado).toBe(404);
    const ruta = `/Registros/Historial?entidad=vehiculo&id=${id}`;
    const hechos = (await pedir(casa, 'GET', ruta, { token: admin })).cuerpo.datos;
    expect(hechos[0].cambios).toEqual([
      { campo: 'numero_motor', antes: 'M-100', despues: 'NUEVO' },
    ]);
  });

  it('[A-API-072] returns blocks from 0 as bare lists, the last one shorter', async () => {
    const bloque = async (n: number) =>
      (
        await pedir(casa, 'GET', `/Vehiculos/Buscar?cantidadADevolver=4&bloqueActual=${n}`, {
          token: soporte,
        })
      ).cuerpo.datos;
    const primero = await bloque(0);
    const todos = [...primero, ...(await bloque(1)), ...(await bloque(2))];
    const todas = patentes(
      (await pedir(casa, 'POST', '/Vehiculos/Buscar', { token: admin, cuerpo: {} })).cuerpo.datos,
    );
    expect(primero).toHaveLength(4);
    expect(patentes(todos)).toEqual(todas);
    expect(todas).toEqual(todas.toSorted());
  });

  it('[A-API-073] [A-VEH-010] finds by plate, type, brand and model together', async () => {
    expect(patentes((await especificos({ patente: 'gghh' })).cuerpo.datos)).toEqual(
      ['12', '13', '15', '17'].map((n) => `GGHH${n}`),
    );
    const deCamion = { tipoVehiculoId: camion.tipoVehiculoId };
    expect(patentes((await especificos(deCamion)).cuerpo.datos)).toEqual(['GGHH15', 'GGHH17']);
    expect((await especificos({ ...deCamion, patente: 'HWJP' })).cuerpo.datos).toEqual([]);
    const conModelo = { marcaId: auto.marcaId, modeloId: auto.modeloVM.id };
    const pagina = await especificos({ ...conModelo, pagina: 1, tamano: 2 });
    expect([pagina.cuerpo.datos.total, patentes(pagina.cuerpo.datos.filas)]).toEqual([
      4,
      ['BBCL23', 'GGHH12'],
    ]);
  });

  it('[A-VEH-011] [A-VEH-012] finds nothing without a criterion or with three characters of a plate', async () => {
    for (const cuerpo of [{}, { modeloId: auto.modeloVM.id }]) {
      const { estado, cuerpo: dicho } = await especificos(cuerpo);
      expect([estado, dicho.errors]).toEqual([
        400,
        { patente: ['Al menos un criterio debe ser seleccionado'] },
      ]);
    }
    expect((await especificos({ patente: 'GGH' })).cuerpo.errors).toEqual({
      patente: ['La patente debe tener al menos 4 caracteres'],
    });
  });

  it('searches plate, engine, brand, and owner by name or RUT', async () => {
    const buscar = async (texto: string) =>
      patentes(
        (await pedir(casa, 'POST', '/Vehiculos/Buscar', { token: admin, cuerpo: { texto } })).cuerpo
          .datos,
      );
    expect(await buscar('hwjp')).toEqual(['HWJP59']);
    expect(await buscar('nuevo camion')).toEqual(['GGHH17']);
    expect(await buscar('nunez 12.345.678 bbcl')).toEqual(['BBCL23']);
    expect(await buscar('nadie')).toEqual([]);
  });

  it('is for administrators and Soporte; its list is exported', async () => {
    for (const rol of ['venta', 'corredor'] as const) {
      const token = (await tokenDeRol(casa, rol, 0)) ?? '';
      const leido = await pedir(casa, 'GET', '/Vehiculos/Buscar', { token });
      expect([leido.estado, (await crear(valido('GGHH19'), token)).estado]).toEqual([403, 403]);
    }
    const { crudo } = await pedir(casa, 'POST', '/Vehiculos/Exportar', {
      token: soporte,
      cuerpo: { patente: 'HWJP59' },
    });
    const hoja = read(crudo).Sheets['Vehículos'];
    expect(utils.sheet_to_json<unknown[]>(hoja ?? {}, { header: 1 })[1]).toEqual([
      'HWJP59',
      'AUTOMOVIL',
      expect.any(String),
      auto.modeloVM.nombre,
      'NO APLICA',
      2020,
      '12.345.678-5',
      'ANA NUÑEZ',
    ]);
  });
});
