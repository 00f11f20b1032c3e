import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { crearVendedor, pedir, type Respuesta, type Vendedor } from '#server/test/cliente.ts';
import { ventaPagada } from '#server/test/negocio/emision.ts';
import { crearConvenio, crearUsuario } from '#server/test/negocio/fabrica.ts';
import { entradasDe, PARQUE } from '#server/test/negocio/parque.ts';
import { conCaptcha, crearComprador } from '#server/test/negocio/publico.ts';
import { abrirSesionDe } from '#server/test/sesiones.ts';
import { enmascararNombre } from '#values/persona.ts';
import { enmascararRut, formatearRut } from '#values/rut.ts';

const PATENTE = '/Vehiculos/BuscarPorPatente';
const RUT = '/Propietarios/BuscarPorRut';

const parque = (patente: string) => {
  const hallado = PARQUE.find((uno) => uno.patente === patente);
  if (!hallado) throw new Error(`el parque no tiene ${patente}`);
  return hallado;
};
const HWJP59 = parque('HWJP59');
const DUENO = HWJP59.propietario;

/** Data of an owner that nobody may read without a login, in any spelling. */
const secretosDe = ({ rut, dv, ...nombres }: typeof DUENO): string[] => [
  ...[String(rut), formatearRut(rut, dv), `${rut}-${dv}`],
  ...Object.values(nombres).filter((nombre) => nombre !== null),
];

describe('owners in a public session (C36)', () => {
  let casa: Casa;
  let comprador: Vendedor;
  let comoPublico: Awaited<ReturnType<typeof conCaptcha>>;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    comprador = await crearComprador(casa);
    comoPublico = await conCaptcha(casa, comprador.token);
  });
  afterAll(() => casa.cerrar());

  const expectNada = ({ cuerpo }: Respuesta, secretos: readonly string[]): void => {
    const texto = JSON.stringify(cuerpo).toUpperCase();
    // Two-letter words are too common to prove a leak.
    const largos = secretos.filter((secreto) => secreto.length > 2);
    expect(largos.filter((secreto) => texto.includes(secreto.toUpperCase()))).toEqual([]);
  };
  const guardarFicha = (rut: number, dv: string, cambios: object) =>
    casa.base
      .insertInto('propietarios')
      .values({
        rut,
        dv,
        nombre: 'ROSA',
        segundo_nombre: null,
        apellido_paterno: "O'RYAN PINO",
        apellido_materno: null,
        razon_social: null,
        email: null,
        telefono: null,
        comuna_id: null,
        calle: null,
        numero: null,
        departamento: null,
        villa: null,
        ...cambios,
      })
      .execute();

  it('by plate: names and RUT masked, never phone or e-mail', async () => {
    const respuesta = await comoPublico(PATENTE, { patente: 'HWJP59' });
    const { propietarioVM, ...vehiculo } = respuesta.cuerpo.datos;
    expect(propietarioVM).toEqual({
      conocido: true,
      dePatente: 'HWJP59',
      rut: null,
      dv: null,
      esEmpresa: false,
      rutEnmascarado: enmascararRut(DUENO.rut, DUENO.dv),
      nombre: enmascararNombre(DUENO.nombre ?? ''),
      segundoNombre: enmascararNombre(DUENO.segundoNombre ?? ''),
      apellidoPaterno: enmascararNombre(DUENO.apellidoPaterno ?? ''),
      apellidoMaterno: enmascararNombre(DUENO.apellidoMaterno ?? ''),
      razonSocial: null,
      telefono: null,
      email: null,
      tieneTelefono: false,
      tieneCorreo: false,
    });
    expect(propietarioVM.rutEnmascarado).toMatch(/^\d{1,2}\.\*{3}\.\*{3}-[\dK]$/);
    expectNada(respuesta, secretosDe(DUENO));
    // The vehicle's own data fill in the form, as for a seller.
    expect(vehiculo).toMatchObject({ numeroMotor: HWJP59.numeroMotor, anioFabricacion: 2016 });
  });

  it('have a company’s razón social masked too', async () => {
    const { propietario } = parque('VLBP65');
    const respuesta = await comoPublico(PATENTE, { patente: 'VLBP65' });
    expect(respuesta.cuerpo.datos.propietarioVM).toMatchObject({
      esEmpresa: true,
      nombre: null,
      rut: null,
      razonSocial: enmascararNombre(propietario.razonSocial ?? ''),
    });
    expectNada(respuesta, secretosDe(propietario));
  });

  it('by a full RUT: the RUT repeated, the rest masked, and whether there is contact data', async () => {
    await guardarFicha(12_345_678, '5', { email: 'rosa@vieja.example', telefono: '+56987654321' });
    const respuesta = await comoPublico(RUT, { rut: '12.345.678-5' });
    expect(respuesta.cuerpo.datos).toEqual({
      conocido: true,
      dePatente: null,
      rut: 12_345_678,
      dv: '5',
      esEmpresa: false,
      rutEnmascarado: '12.***.***-5',
      nombre: 'R***',
      segundoNombre: null,
      apellidoPaterno: 'O*** P***',
      apellidoMaterno: null,
      razonSocial: null,
      telefono: null,
      email: null,
      tieneTelefono: true,
      tieneCorreo: true,
    });
    expectNada(respuesta, ['ROSA', 'RYAN', 'PINO', '987654321', 'rosa@vieja.example']);
  });

  it('contact data that our form would refuse count as none: the buyer is asked', async () => {
    await guardarFicha(11_111_111, '1', { email: 'no es correo', telefono: '123' });
    const { cuerpo } = await comoPublico(RUT, { rut: 11_111_111 });
    expect(cuerpo.datos).toMatchObject({ tieneTelefono: false, tieneCorreo: false });
  });

  it('an unknown RUT and COMUNIDAD, who is nobody, are null', async () => {
    for (const rut of ['6.265.837-1', '0-0']) {
      expect((await comoPublico(RUT, { rut })).cuerpo).toEqual({ exito: true, datos: null });
    }
  });

  it('sales with login of the agreement’s broker are known; another visitor’s input is not', async () => {
    const { corredorId } = comprador;
    const vendedor = await crearVendedor(casa);
    const tecleado = { telefono: '911111111', email: 'nuevo@correo.example' };
    const [entrada] = await entradasDe(casa, [HWJP59]);
    if (!entrada) throw new Error('sin vehículo');
    const propietarioVM = { ...entrada.propietarioVM, ...tecleado };
    await ventaPagada(casa, vendedor, [{ ...entrada, propietarioVM }]);
    const conocido = async () =>
      (await comoPublico(PATENTE, { patente: 'HWJP59' })).cuerpo.datos.propietarioVM.tieneCorreo;
    // A sale of another broker.
    expect(await conocido()).toBe(false);
    const venta = await casa.base
      .updateTable('convenios')
      .set({ corredor_id: corredorId })
      .where('id', '=', vendedor.convenioId)
      .execute();
    expect(venta).toHaveLength(1);
    expect(await conocido()).toBe(true);
    await casa.base.updateTable('ventas').set({ usuario_id: comprador.id }).execute();
    expect(await conocido()).toBe(false);
  });

  it('demands the captcha before either look-up', async () => {
    const { token } = comprador;
    for (const [ruta, cuerpo] of [
      [PATENTE, { patente: 'HWJP59' }],
      [RUT, { rut: '12.345.678-5' }],
    ] as const) {
      const respuesta = await pedir(casa, 'POST', ruta, { token, cuerpo });
      expect([respuesta.estado, respuesta.cuerpo.codigo]).toEqual([403, 'captcha.requerido']);
    }
  });

  it('a seller of the same agreement still sees the whole owner', async () => {
    const { corredorId } = comprador;
    const { id } = await crearUsuario(casa, 1, [corredorId]);
    await crearConvenio(casa, { corredorId, usuarioIds: [id] });
    const token = await abrirSesionDe(casa, id);
    const { cuerpo } = await pedir(casa, 'POST', PATENTE, { token, cuerpo: { patente: 'HWJP59' } });
    expect(cuerpo.datos.propietarioVM.rut).toBe(DUENO.rut);
  });
});

describe('the limit of a public session’s RUT look-ups', () => {
  it('counts by address and hour, and not for sellers', async () => {
    const casa = await levantarCasa({ conWorker: false, entorno: { CONSULTAS_POR_HORA: '3' } });
    try {
      const comprador = await crearComprador(casa);
      const comoPublico = await conCaptcha(casa, comprador.token);
      const estados = [];
      for (let i = 0; i < 4; i += 1) {
        estados.push((await comoPublico(RUT, { rut: '12.345.678-5' })).estado);
      }
      expect(estados).toEqual([200, 200, 200, 429]);
      const { token } = await crearVendedor(casa, { rangos: 0 });
      expect((await comoPublico(RUT, { rut: '12.345.678-5' }, token)).estado).toBe(200);
    } finally {
      await casa.cerrar();
    }
  });
});
