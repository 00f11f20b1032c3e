import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { ingresar, pedir, type Respuesta, type Vendedor } from '#server/test/cliente.ts';
import { entradasDe, PARQUE, type VehiculoEntrada } from '#server/test/negocio/parque.ts';
import { cambiarPrecios } from '#server/test/negocio/convenios.ts';
import { conCaptcha, crearComprador } from '#server/test/negocio/publico.ts';
import { ponerRegistro } from '#server/test/negocio/registro.ts';

const MOTO = PARQUE.filter(({ patente }) => patente === 'CTR086');
const MAZDA = PARQUE.filter(
  ({ marca, tipoVehiculo }) => marca === 'MAZDA' && tipoVehiculo === 'AUTOMOVIL',
);
const PRIMA_MOTO = 66_000;

describe('a buyer’s vehicle against the register', () => {
  let casa: Casa;
  let comprador: Vendedor;
  let comoPublico: Awaited<ReturnType<typeof conCaptcha>>;
  let moto: VehiculoEntrada;
  let auto: VehiculoEntrada;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    comprador = await crearComprador(casa);
    comoPublico = await conCaptcha(casa, comprador.token);
    [moto, auto] = (await entradasDe(casa, [...MOTO, ...MAZDA.slice(0, 1)])) as [
      VehiculoEntrada,
      VehiculoEntrada,
    ];
    const { convenioId } = comprador;
    await cambiarPrecios(casa, convenioId, { valor: PRIMA_MOTO }, moto.tipoVehiculoId);
  });
  beforeEach(() => ponerRegistro(casa, 'normal'));
  afterAll(() => casa.cerrar());

  const comprar = (cambio: object) =>
    ingresar(casa, comprador, [{ ...moto, ...cambio } as VehiculoEntrada]);
  const ventas = async () => {
    const { n } = await casa.base
      .selectFrom('ventas')
      .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('n'))
      .executeTakeFirstOrThrow();
    return n;
  };
  const vendido = async ({ cuerpo }: Respuesta) => {
    const ruta = `/IntencionesDeVenta/BuscarPorId/${cuerpo.datos.id}`;
    return (await pedir(casa, 'GET', ruta, { token: comprador.token })).cuerpo.datos
      .vehiculosViewModel[0];
  };

  it('[V-PRECIO-001] answers 400 to a motorcycle sent with the model of an AUTOMOVIL, and makes no sale', async () => {
    const buscada = await comoPublico('/Vehiculos/BuscarPorPatente', { patente: 'CTR086' });
    expect(buscada.cuerpo.datos.modeloVM.tipoVehiculoVM.nombre).toBe('MOTOCICLETA');
    const antes = await ventas();
    const { tipoVehiculoId, tipoUsoId, marcaId, modeloId } = auto;
    const { estado, cuerpo } = await comprar({ tipoVehiculoId, tipoUsoId, marcaId, modeloId });
    expect([estado, cuerpo.codigo, cuerpo.errors]).toEqual([
      400,
      'venta.datos_invalidos',
      {
        'vehiculosViewModel.0.tipoVehiculoId': [
          'El tipo de vehículo no corresponde al registrado para la patente',
        ],
        'vehiculosViewModel.0.marcaId': ['La marca no corresponde a la registrada para la patente'],
        'vehiculosViewModel.0.modeloId': ['El modelo no corresponde al registrado para la patente'],
      },
    ]);
    expect(await ventas()).toBe(antes);
  });

  it('[V-PRECIO-001] answers 400 to another year or engine, and to an unknown id', async () => {
    const campos = async (cambio: object) => {
      const { estado, cuerpo } = await comprar(cambio);
      return [estado, Object.keys(cuerpo.errors)];
    };
    const de = (campo: string) => `vehiculosViewModel.0.${campo}`;
    expect(await campos({ anioFabricacion: moto.anioFabricacion + 1 })).toEqual([
      400,
      [de('anioFabricacion')],
    ]);
    expect(await campos({ nroMotor: 'OTRO' })).toEqual([400, [de('nroMotor')]]);
    expect((await comprar({ tipoVehiculoId: 999_999 })).estado).toBe(400);
    expect((await comprar({ marcaId: auto.marcaId })).estado).toBe(400);
  });

  it('[V-PRECIO-002] sells the registered data at their premium when none are sent', async () => {
    const { patente, propietarioVM } = moto;
    const respuesta = await ingresar(casa, comprador, [
      { patente, propietarioVM } as VehiculoEntrada,
    ]);
    expect(respuesta.cuerpo.datos).toMatchObject({ montoEnPesos: PRIMA_MOTO });
    expect(await vendido(respuesta)).toMatchObject({
      tipoVehiculo: 'MOTOCICLETA',
      marca: 'KEEWAY',
      modelo: 'RKV 200',
      anioFabricacion: 2016,
      nroMotor: 'KE9Z749454',
    });
    const minusculas = await comprar({ nroMotor: ' ke9z 749454' });
    expect(await vendido(minusculas)).toMatchObject({ nroMotor: 'KE9Z749454' });
  });

  it('[V-PRECIO-003] answers 503 at look-up and at entry when the register does not answer, and makes no sale', async () => {
    await casa.base.deleteFrom('consultas_registro').execute();
    await ponerRegistro(casa, 'error500');
    const antes = await ventas();
    for (const { estado, cuerpo } of [
      await comoPublico('/Vehiculos/BuscarPorPatente', { patente: 'CTR086' }),
      await comprar({}),
    ]) {
      expect([estado, cuerpo.codigo, cuerpo.mensaje]).toEqual([
        503,
        'vehiculo.registro_sin_respuesta',
        'Por favor, verifique e ingrese la patente nuevamente',
      ]);
    }
    expect(await ventas()).toBe(antes);
  });

  it('[V-PRECIO-004] adds a registered model that the catalogue lacks as not valid, and sells it', async () => {
    await casa.base.deleteFrom('consultas_registro').execute();
    const { id } = await casa.base
      .updateTable('modelos')
      .set({ nombre: 'OTRO NOMBRE' })
      .where('id', '=', moto.modeloId)
      .returning('id')
      .executeTakeFirstOrThrow();
    const buscada = await comoPublico('/Vehiculos/BuscarPorPatente', { patente: 'CTR086' });
    expect(buscada.cuerpo.datos).toMatchObject({
      modeloVM: null,
      sinModelo: { tipoVehiculo: 'MOTOCICLETA', marca: 'KEEWAY', modelo: 'RKV 200' },
    });
    const sinIds = { tipoVehiculoId: -1, marcaId: -1, modeloId: -1, modelo: 'RKV 200' };
    const vehiculo = await vendido(await comprar(sinIds));
    expect(vehiculo).toMatchObject({
      modelo: 'RKV 200',
      modeloEstaVigente: false,
      marcaId: moto.marcaId,
      tipoVehiculoId: moto.tipoVehiculoId,
    });
    // A second purchase uses the same model, also when its id is sent.
    expect(await vendido(await comprar(sinIds))).toMatchObject({ modeloId: vehiculo.modeloId });
    expect((await ingresar(casa, comprador, [vehiculo])).estado).toBe(200);
    // A different spelling does not add a model.
    await casa.base.updateTable('modelos').set({ nombre: 'rkv200' }).where('id', '=', id).execute();
    await casa.base
      .deleteFrom('venta_vehiculos')
      .where('modelo_id', '=', vehiculo.modeloId)
      .execute();
    await casa.base.deleteFrom('modelos').where('id', '=', vehiculo.modeloId).execute();
    expect(await vendido(await comprar({ ...sinIds, modelo: null }))).toMatchObject({
      modeloId: id,
    });
  });

  it('[V-PRECIO-009] lets a maintained record decide, never one that only a sale made', async () => {
    const { propietarioVM } = moto;
    await casa.base.deleteFrom('consultas_registro').execute();
    const dueno = await casa.base
      .insertInto('propietarios')
      .values({
        rut: propietarioVM.rut,
        dv: propietarioVM.dv,
        nombre: 'VICENTE',
        apellido_paterno: 'BRAVO',
        razon_social: null,
        email: null,
        telefono: null,
      } as never)
      .returning('id')
      .executeTakeFirstOrThrow();
    const ficha = await casa.base
      .insertInto('vehiculos')
      .values({
        patente: 'CTR086',
        dv: '4',
        modelo_id: auto.modeloId,
        tipo_uso_id: null,
        numero_motor: 'DE LA VENTA',
        anio_fabricacion: 2020,
        propietario_id: dueno.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { cuerpo } = await comoPublico('/Vehiculos/BuscarPorPatente', { patente: 'CTR086' });
    expect(cuerpo.datos).toMatchObject({ numeroMotor: 'KE9Z749454', anioFabricacion: 2016 });
    const { tipoVehiculoId, tipoUsoId, marcaId, modeloId } = auto;
    const comoFicha = {
      tipoVehiculoId,
      tipoUsoId,
      marcaId,
      modeloId,
      nroMotor: 'DE LA VENTA',
      anioFabricacion: 2020,
    };
    expect((await comprar(comoFicha)).estado).toBe(400);
    await casa.base
      .updateTable('vehiculos')
      .set({ origen: 'mantenida' })
      .where('id', '=', ficha.id)
      .execute();
    expect((await comprar(comoFicha)).cuerpo.datos).toMatchObject({ montoEnPesos: 9_280 });
    expect((await comprar({})).estado).toBe(400);
    await casa.base.deleteFrom('vehiculos').where('id', '=', ficha.id).execute();
  });
});
