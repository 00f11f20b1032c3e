import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { crearVendedor, entrar, ingresar, pedir, type Vendedor } from '#server/test/cliente.ts';
import { ventaPagada } from '#server/test/negocio/emision.ts';
import { crearUsuario } from '#server/test/negocio/fabrica.ts';
import { entradasDe, tramoDelParque, type VehiculoEntrada } from '#server/test/negocio/parque.ts';

const RUTA = '/Propietarios/BuscarPorRut';
const RUT = 12_345_678;

describe('owner look-up', () => {
  let casa: Casa;
  let vendedor: Vendedor;
  let vehiculo: VehiculoEntrada;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    vendedor = await crearVendedor(casa);
    const [uno] = await entradasDe(casa, tramoDelParque(0, 1));
    if (!uno) throw new Error('el parque está vacío');
    vehiculo = uno;
    await casa.base
      .insertInto('propietarios')
      .values({
        rut: RUT,
        dv: '5',
        nombre: 'ROSA',
        segundo_nombre: null,
        apellido_paterno: 'PINO',
        apellido_materno: null,
        razon_social: null,
        email: 'rosa@vieja.example',
        telefono: '987654321',
        comuna_id: null,
        calle: null,
        numero: null,
        departamento: null,
        villa: null,
      })
      .execute();
  });
  afterAll(() => casa.cerrar());

  const buscar = (rut: string | number, token = vendedor.token) =>
    pedir(casa, 'GET', `${RUTA}?rut=${encodeURIComponent(rut)}`, { token });

  it('[V-API-014] [V-API-039] finds a RUT in any form, by query, path and POST', async () => {
    const { cuerpo } = await buscar(RUT);
    expect(cuerpo.datos).toMatchObject({
      rut: RUT,
      dv: '5',
      nombre: 'ROSA',
      apellidoPaterno: 'PINO',
    });
    const { token } = vendedor;
    const formas = [
      await buscar('12.345.678-5'),
      await buscar('12345678-5'),
      await buscar('123456785'),
      await pedir(casa, 'GET', `${RUTA}/${RUT}`, { token }),
      await pedir(casa, 'POST', RUTA, { token, cuerpo: { rut: RUT } }),
      await pedir(casa, 'POST', RUTA, { token, cuerpo: { rut: '12.345.678-5' } }),
    ];
    for (const forma of formas) expect(forma.cuerpo).toEqual(cuerpo);
  });

  it('an unknown RUT and COMUNIDAD, who is nobody, are null', async () => {
    for (const rut of [11_111_111, 0, '0-0']) {
      expect((await buscar(rut)).cuerpo).toEqual({ exito: true, datos: null });
    }
  });

  it('an invalid RUT is 400 with its text', async () => {
    const texto = 'El RUT no es válido, por favor, verifique nuevamente.';
    for (const rut of ['12.345.678-4', 'x', '', '999999-3', '12.345.67-8-5', "1' or '1'='1"]) {
      const { estado, cuerpo } = await buscar(rut);
      expect([rut, estado, cuerpo.Rut]).toEqual([rut, 400, texto]);
    }
    const { token } = vendedor;
    for (const rut of [-1, 1.5, 99_999_999_999, 2 ** 60, [RUT], null]) {
      expect((await pedir(casa, 'POST', RUTA, { token, cuerpo: { rut } })).estado).toBe(400);
    }
  });

  it('shows contact data only to staff, and to sellers whose own broker sold to the owner', async () => {
    const contacto = async (token: string) => {
      const { telefono, email } = (await buscar(RUT, token)).cuerpo.datos;
      return { telefono, email };
    };
    const { nombre } = await crearUsuario(casa, 3);
    const soporte = await entrar(casa, nombre);
    expect(await contacto(vendedor.token)).toEqual({ telefono: null, email: null });
    expect(await contacto(soporte)).toEqual({ telefono: '987654321', email: 'rosa@vieja.example' });

    const propietarioVM = {
      rut: RUT,
      dv: '5',
      nombre: 'ROSA',
      apellidoPaterno: 'PINO DIAZ',
      telefono: '911111111',
      email: 'rosa@nueva.example',
    };
    await ingresar(casa, vendedor, [{ ...vehiculo, propietarioVM }]);
    expect(await contacto(vendedor.token)).toEqual({ telefono: null, email: null });
    await ventaPagada(casa, vendedor, [{ ...vehiculo, propietarioVM }]);
    expect(await contacto(vendedor.token)).toEqual({
      telefono: '911111111',
      email: 'rosa@nueva.example',
    });
    expect((await buscar(RUT)).cuerpo.datos.apellidoPaterno).toBe('PINO DIAZ');

    const ajeno = await crearVendedor(casa, { rangos: 0 });
    expect(await contacto(ajeno.token)).toEqual({ telefono: null, email: null });
    // Names are the newest ones of any broker.
    expect((await buscar(RUT, ajeno.token)).cuerpo.datos.apellidoPaterno).toBe('PINO DIAZ');
  });

  it('a sale’s input never changes the owner’s record', async () => {
    const fila = await casa.base
      .selectFrom('propietarios')
      .select(['apellido_paterno', 'email', 'version'])
      .where('rut', '=', RUT)
      .executeTakeFirst();
    expect(fila).toEqual({ apellido_paterno: 'PINO', email: 'rosa@vieja.example', version: 1 });
  });

  it('a known person needs no names in a submission; the record gives them (V-VEH-050)', async () => {
    const propietarioVM = { rut: RUT, dv: '5', telefono: '911111111', email: 'a@b.example' };
    const [otro] = await entradasDe(casa, tramoDelParque(1, 1));
    if (!otro) throw new Error('el parque está vacío');
    const { estado, cuerpo } = await ingresar(casa, vendedor, [{ ...otro, propietarioVM }]);
    expect(estado).toBe(200);
    const guardado = await casa.base
      .selectFrom('venta_vehiculos')
      .select(['nombre', 'apellido_paterno'])
      .where('venta_id', '=', cuerpo.datos.id)
      .executeTakeFirst();
    expect(guardado).toEqual({ nombre: 'ROSA', apellido_paterno: 'PINO DIAZ' });
  });
});
