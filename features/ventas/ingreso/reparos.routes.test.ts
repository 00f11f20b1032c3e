import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import {
  crearVendedor,
  ingresar,
  pagar,
  type Respuesta,
  type Vendedor,
  vehiculoPara,
  ventaEnTerminos,
} from '#server/test/cliente.ts';
import { crearConvenio } from '#server/test/negocio/fabrica.ts';
import type { VehiculoEntrada } from '#server/test/negocio/parque.ts';

describe('errors of a refused submission', () => {
  let casa: Casa;
  let vendedor: Vendedor;
  let bueno: VehiculoEntrada;
  let antes: unknown;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    vendedor = await crearVendedor(casa);
    bueno = await vehiculoPara(casa, vendedor, 'HWJP59');
  });
  afterAll(() => casa.cerrar());

  const foto = async () => ({
    ventas: await casa.base.selectFrom('ventas').selectAll().orderBy('id').execute(),
    vehiculos: await casa.base.selectFrom('venta_vehiculos').selectAll().orderBy('id').execute(),
    // A denied request is audited too, and changes nothing.
    auditoria: await casa.base
      .selectFrom('hechos')
      .selectAll()
      .where('accion', '<>', 'acceso_denegado')
      .orderBy('id')
      .execute(),
    propietarios: await casa.base.selectFrom('propietarios').selectAll().execute(),
  });
  beforeEach(async () => {
    antes = await foto();
  });
  const enviar = (cambio: Partial<VehiculoEntrada>, extra: object = {}) =>
    ingresar(casa, vendedor, [{ ...bueno, ...cambio }], extra);
  const conDueno = (cambio: object) =>
    enviar({ propietarioVM: { ...bueno.propietarioVM, ...cambio } });
  const visto = async ({ estado, cuerpo }: Respuesta) => ({
    estado,
    cuerpo,
    escrito: JSON.stringify(await foto()) !== JSON.stringify(antes),
  });
  /** 400 with these body keys and the common ones; nothing is written. */
  const rechazo = (claves: object) => ({
    estado: 400,
    cuerpo: {
      exito: false,
      mensaje: 'Por favor, revise datos de los vehículos',
      codigo: 'venta.datos_invalidos',
      idSolicitud: expect.stringMatching(/^[A-Z2-9]{8}$/),
      ...claves,
    },
    escrito: false,
  });

  it('[V-ERR-022] [V-ERR-039] names an unknown plate under Patente', async () => {
    const texto = 'No se encontró la patente';
    expect(await visto(await enviar({ patente: 'BBBB10', dv: '8' }))).toEqual(
      rechazo({
        Patente: [texto],
        errors: { 'vehiculosViewModel.0.patente': [texto] },
      }),
    );
  });

  it('[V-VEH-020] names a repeated plate under Patente', async () => {
    const texto = 'El vehículo ya está ingresado';
    const otraVez = { ...bueno, patente: 'hwjp-59' };
    expect(await visto(await ingresar(casa, vendedor, [bueno, otraVez]))).toEqual(
      rechazo({
        Patente: [texto],
        errors: { 'vehiculosViewModel.1.patente': [texto] },
      }),
    );
  });

  it('names a wrong check digit of a plate under errors', async () => {
    expect(await visto(await enviar({ dv: '7' }))).toEqual(
      rechazo({
        errors: {
          'vehiculosViewModel.0.dv': ['El dígito verificador no corresponde a la patente'],
        },
      }),
    );
  });

  it('names under Patente a plate covered as far as may be sold, with the date', async () => {
    for (const vez of [1, 2]) {
      const id = await ventaEnTerminos(casa, vendedor, ['JVGX15']);
      expect([vez, (await pagar(casa, vendedor, id)).estado]).toEqual([vez, 200]);
    }
    antes = await foto();
    expect(
      await visto(await ingresar(casa, vendedor, [await vehiculoPara(casa, vendedor, 'JVGX15')])),
    ).toEqual(
      rechazo({ Patente: ['El vehículo JVGX15 ya tiene una póliza vigente hasta 31/03/2028'] }),
    );
  });

  it('[V-ERR-024] names a wrong check digit under Rut, whatever the number of vehicles', async () => {
    const Rut =
      'Hay uno o más ruts o dígito verificador inválidos, por favor, revise los datos e intente nuevamente';
    expect(await visto(await conDueno({ rut: 12_345_678, dv: '4' }))).toEqual(rechazo({ Rut }));
  });

  it('[V-ERR-025] names a use that the agreement does not sell under TipoUso', async () => {
    const TipoUso = 'Un vehículo o más tienen un tipo de uso no admitido en esta campaña';
    expect(await visto(await enviar({ tipoUsoId: 999_999 }))).toEqual(rechazo({ TipoUso }));
  });

  it('[V-ERR-023] names an agreement that may not be sold today under Vehiculos, limits included', async () => {
    const Vehiculos =
      'No se puede continuar con la compra en estos momentos, por favor intente nuevamente más tarde';
    const en = async (inicio: string, termino: string): Promise<Respuesta> => {
      const usuarioIds = [vendedor.id];
      const { corredorId } = vendedor;
      const convenioId = await crearConvenio(casa, { corredorId, usuarioIds, inicio, termino });
      antes = await foto();
      return ingresar(casa, { ...vendedor, convenioId }, [bueno]);
    };
    expect(await visto(await en('2026-01-01', '2026-11-19'))).toEqual(rechazo({ Vehiculos }));
    expect(await visto(await en('2026-11-21', '2026-12-31'))).toEqual(rechazo({ Vehiculos }));
    expect((await en('2026-11-20', '2026-11-21')).estado).toBe(200);
    expect((await en('2026-11-19', '2026-11-20')).estado).toBe(200);
  });

  it('[V-ERR-026] names all errors at once under errors, each by its path', async () => {
    const malos = [
      { ...bueno, nroMotor: ' ', anioFabricacion: 2028 },
      {
        ...bueno,
        patente: 'VLBP65',
        dv: 'K',
        propietarioVM: { ...bueno.propietarioVM, email: 'x' },
      },
    ];
    expect(await visto(await ingresar(casa, vendedor, malos))).toEqual(
      rechazo({
        errors: {
          'vehiculosViewModel.0.nroMotor': ['Nro Motor es obligatorio'],
          'vehiculosViewModel.0.anioFabricacion': ['Año inválido'],
          'vehiculosViewModel.1.propietarioVM.email': ['Correo inválido'],
        },
      }),
    );
  });

  it('names a wrong origin and read-only keys with other values', async () => {
    expect(await visto(await enviar({}, { origen: 1 }))).toEqual(
      rechazo({
        errors: { origen: ['El origen debe ser 0'] },
      }),
    );
    expect(await visto(await enviar({ marca: 'OTRA', tipoVehiculoEstaVigente: false }))).toEqual(
      rechazo({
        errors: {
          'vehiculosViewModel.0.marca': ['El valor no corresponde al registrado'],
          'vehiculosViewModel.0.tipoVehiculoEstaVigente': ['El valor no corresponde al registrado'],
        },
      }),
    );
    expect(await visto(await enviar({ prima: 1 }))).toEqual(
      rechazo({
        errors: { 'vehiculosViewModel.0.prima': ['La prima no corresponde a la del convenio'] },
      }),
    );
  });

  it('names unknown keys at any depth with 400 (C06)', async () => {
    const { usuarioId, ...sinUsuario } = { usuarioId: vendedor.id };
    expect(usuarioId).toBe(vendedor.id);
    const casos: [Respuesta, string][] = [
      [await enviar({}, { ...sinUsuario, montoEnPesos: 1 }), 'montoEnPesos'],
      [await enviar({ premio: 1 } as object), 'vehiculosViewModel.0.premio'],
      [await conDueno({ esVip: true }), 'vehiculosViewModel.0.propietarioVM.esVip'],
      [await enviar({ urlDescarga: '/x' } as object), 'vehiculosViewModel.0.urlDescarga'],
    ];
    for (const [{ estado, cuerpo }, clave] of casos) {
      expect([estado, cuerpo.codigo, Object.keys(cuerpo.errors)]).toEqual([
        400,
        'solicitud.invalida',
        [clave],
      ]);
    }
    expect(await foto()).toEqual(antes);
  });

  it('answers 400, never 500, to an empty list, over 500 vehicles and ids out of range', async () => {
    const vacia = await ingresar(casa, vendedor, []);
    expect(vacia.cuerpo.errors).toEqual({ vehiculosViewModel: ['No hay vehículos ingresados'] });
    const muchos = await ingresar(casa, vendedor, Array(501).fill(bueno));
    expect(muchos.cuerpo.errors).toEqual({
      vehiculosViewModel: ['Para más de 500 vehículos utilice la carga masiva'],
    });
    for (const modeloId of [2 ** 40, -(2 ** 40), 1.5, '1']) {
      expect((await enviar({ modeloId } as object)).estado).toBe(400);
    }
    expect(await foto()).toEqual(antes);
  });

  it('answers 403 to a foreign user or agreement, existing or not', async () => {
    const ajeno = await crearVendedor(casa, { rangos: 0 });
    antes = await foto();
    for (const extra of [
      { usuarioId: ajeno.id },
      { usuarioId: 999_999 },
      { convenioId: ajeno.convenioId },
      { convenioId: 999_999 },
    ]) {
      const { estado, cuerpo } = await enviar({}, extra);
      expect([extra, estado, cuerpo.codigo]).toEqual([extra, 403, 'acceso.sin_permiso']);
    }
    expect(await foto()).toEqual(antes);
  });
});
