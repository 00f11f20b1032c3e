import { datosConocidos } from '#features/vehiculo/campos.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { crearUsuario } from '#server/test/negocio/fabrica.ts';
import {
  crearVendedor,
  entrar,
  ingresar,
  pedir,
  type Vendedor,
  vehiculoPara,
} from '#server/test/cliente.ts';
import { ponerRegistro } from '#server/test/negocio/registro.ts';

const RUTA = '/Vehiculos/BuscarPorPatente';

describe('plate look-up', () => {
  let casa: Casa;
  let vendedor: Vendedor;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    vendedor = await crearVendedor(casa);
  });
  afterAll(() => casa.cerrar());
  beforeEach(() => ponerRegistro(casa, 'normal'));

  const buscar = (patente: string, token = vendedor.token) =>
    pedir(casa, 'GET', `${RUTA}?patente=${patente}`, { token });

  it('[V-API-015] [V-ENT-014] [V-ENT-012] returns the values that prefill the entry form', async () => {
    const { cuerpo } = await buscar('HWJP59');
    expect(cuerpo.datos).toEqual({
      patente: 'HWJP59',
      dv: '8',
      modeloVM: {
        id: expect.any(Number),
        nombre: 'SAIL',
        estaVigente: true,
        marcaVM: { id: expect.any(Number), nombre: 'CHEVROLET', estaVigente: true },
        tipoVehiculoVM: { id: expect.any(Number), nombre: 'AUTOMOVIL', estaVigente: true },
      },
      sinModelo: null,
      tipoUsoVM: null,
      ...datosConocidos({}),
      anioFabricacion: 2016,
      numeroMotor: expect.any(String),
      propietarioVM: {
        rut: expect.any(Number),
        dv: expect.any(String),
        nombre: expect.any(String),
        segundoNombre: expect.any(String),
        apellidoPaterno: expect.any(String),
        apellidoMaterno: expect.any(String),
        razonSocial: null,
        telefono: null,
        email: null,
      },
      propietarioRegistrado: false,
    });
  });

  it('[V-VEH-050] tells that the owner is on record, so its names may be blank', async () => {
    const { rut, dv } = (await buscar('LXWJ75')).cuerpo.datos.propietarioVM;
    await casa.base
      .insertInto('propietarios')
      .values({
        rut,
        dv,
        nombre: 'ROSA',
        segundo_nombre: null,
        apellido_paterno: 'PINO',
        apellido_materno: null,
        razon_social: null,
        email: null,
        telefono: null,
        comuna_id: null,
        calle: null,
        numero: null,
        departamento: null,
        villa: null,
      })
      .execute();
    const { datos } = (await buscar('LXWJ75')).cuerpo;
    expect(datos.propietarioRegistrado).toBe(true);
    const sinNombre = { ...datos.propietarioVM, nombre: null, apellidoPaterno: null };
    const contacto = { telefono: '912345678', email: 'rosa@correo.example' };
    const vehiculo = await vehiculoPara(casa, vendedor, 'LXWJ75');
    const { estado } = await ingresar(casa, vendedor, [
      { ...vehiculo, propietarioVM: { ...sinNombre, ...contacto } },
    ]);
    expect(estado).toBe(200);
  });

  it('accepts the path form, POST and a plate as people write it', async () => {
    const { cuerpo } = await buscar('VLBP65');
    const { token } = vendedor;
    const formas = [
      await pedir(casa, 'GET', `${RUTA}/vlbp65`, { token }),
      await pedir(casa, 'GET', `${RUTA}?patente=VL-BP.65`, { token }),
      await pedir(casa, 'POST', RUTA, { token, cuerpo: { patente: 'VLBP65' } }),
    ];
    for (const forma of formas) expect(forma.cuerpo).toEqual(cuerpo);
  });

  it('[V-ERR-039] a plate in neither source is 400 with the key Patente', async () => {
    const { estado, cuerpo } = await buscar('BBBB10');
    expect([estado, cuerpo]).toMatchObject([
      400,
      { codigo: 'vehiculo.no_encontrado', Patente: ['No se encontró la patente'] },
    ]);
  });

  it('is never padded: five characters are 400, like seven and none', async () => {
    const textos = async (patente: string) => (await buscar(patente)).cuerpo.Patente;
    expect(await textos('BBC11')).toEqual(['La patente debe tener al menos 6 caracteres']);
    expect(await textos('BBC0111')).toEqual(['La patente no puede tener más de 6 caracteres']);
    expect(await textos('--')).toEqual(['Patente es obligatorio']);
  });

  it('asks the register once a day per plate', async () => {
    const consultas = casa.registro.consultas();
    await buscar('JVGX15');
    await buscar('JVGX15');
    await ingresar(casa, vendedor, [await vehiculoPara(casa, vendedor, 'JVGX15')]);
    expect(casa.registro.consultas()).toBe(consultas + 1);
    casa.reloj.avanzar(24 * 3_600_000);
    const token = await entrar(casa, vendedor.nombre);
    vendedor = { ...vendedor, token };
    await buscar('JVGX15');
    expect(casa.registro.consultas()).toBe(consultas + 2);
  });

  it('[V-ERR-029] a register that is down, broken or answers for another plate is 503 with its text', async () => {
    for (const modo of ['error500', 'corta', 'json_roto', 'otra_patente'] as const) {
      await ponerRegistro(casa, modo);
      const { estado, cuerpo } = await buscar('TWGV11');
      expect([modo, estado, cuerpo.codigo, cuerpo.mensaje]).toEqual([
        modo,
        503,
        'vehiculo.registro_sin_respuesta',
        'Por favor, verifique e ingrese la patente nuevamente',
      ]);
    }
  });

  it('with the register down all day nobody waits, and a known answer is still returned (F38)', async () => {
    await buscar('LXWJ75');
    await ponerRegistro(casa, 'error500');
    for (let i = 0; i < 5; i += 1) await buscar('TWGV11');
    const consultas = casa.registro.consultas();
    expect((await buscar('TWGV11')).estado).toBe(503);
    expect(casa.registro.consultas()).toBe(consultas);
    expect((await buscar('LXWJ75')).estado).toBe(200);
  });

  it('with the register down a submission is accepted and its vehicle flagged; later it is checked', async () => {
    const vehiculo = await vehiculoPara(casa, vendedor, 'VF5302');
    await casa.base.deleteFrom('consultas_registro').execute();
    const verificado = async (): Promise<boolean | undefined> => {
      const { estado, cuerpo } = await ingresar(casa, vendedor, [vehiculo]);
      expect(estado).toBe(200);
      const fila = await casa.base
        .selectFrom('venta_vehiculos')
        .select('registro_verificado')
        .where('venta_id', '=', cuerpo.datos.id)
        .executeTakeFirst();
      return fila?.registro_verificado;
    };
    await ponerRegistro(casa, 'error500');
    expect(await verificado()).toBe(false);
    await ponerRegistro(casa, 'normal');
    expect(await verificado()).toBe(true);
  });

  it('malformed plates are never asked for: they cannot open the circuit breaker for others', async () => {
    const vehiculo = await vehiculoPara(casa, vendedor, 'HWJP59');
    const consultas = casa.registro.consultas();
    for (const patente of ['', '..', '/', 'A', 'BBC11', 'x'.repeat(20), '%2e%2e']) {
      const { estado } = await ingresar(casa, vendedor, [{ ...vehiculo, patente, dv: '' }]);
      expect([patente, estado]).toEqual([patente, 400]);
    }
    expect(casa.registro.consultas()).toBe(consultas);
  });

  it('our own record comes first, with its use and, for staff, the owner’s contact data', async () => {
    const { cuerpo } = await buscar('AA1112');
    const { propietarioVM, modeloVM } = cuerpo.datos;
    const uso = await casa.base
      .selectFrom('tipos_uso')
      .select(['id', 'nombre'])
      .where('tipo_vehiculo_id', '=', modeloVM.tipoVehiculoVM.id)
      .executeTakeFirstOrThrow();
    const { id: propietario_id } = await casa.base
      .insertInto('propietarios')
      .values({
        rut: propietarioVM.rut,
        dv: propietarioVM.dv,
        nombre: 'ROSA',
        segundo_nombre: null,
        apellido_paterno: 'PINO',
        apellido_materno: null,
        razon_social: null,
        email: 'rosa@correo.example',
        telefono: '987654321',
        comuna_id: null,
        calle: null,
        numero: null,
        departamento: null,
        villa: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await casa.base
      .insertInto('vehiculos')
      .values({
        patente: 'AA1112',
        dv: '0',
        modelo_id: modeloVM.id,
        tipo_uso_id: uso.id,
        numero_motor: 'PROPIO1',
        anio_fabricacion: 1988,
        propietario_id,
        origen: 'mantenida',
      })
      .execute();
    await ponerRegistro(casa, 'error500');
    expect((await buscar('AA1112')).cuerpo.datos).toMatchObject({
      numeroMotor: 'PROPIO1',
      anioFabricacion: 1988,
      tipoUsoVM: uso,
      propietarioVM: { nombre: 'ROSA', apellidoPaterno: 'PINO', telefono: null, email: null },
    });
    const { nombre } = await crearUsuario(casa, 3);
    const deSoporte = await buscar('AA1112', await entrar(casa, nombre));
    expect(deSoporte.cuerpo.datos.propietarioVM).toMatchObject({
      telefono: '987654321',
      email: 'rosa@correo.example',
    });
  });
});
