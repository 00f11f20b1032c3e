import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { crearVendedor, ingresar, pedir, type Vendedor } from '#server/test/cliente.ts';
import { ventaPagada } from '#server/test/negocio/emision.ts';
import { entradasDe, tramoDelParque, type VehiculoEntrada } from '#server/test/negocio/parque.ts';
import { conCaptcha, crearComprador } from '#server/test/negocio/publico.ts';
import { tokenDeRol } from '#server/test/sesiones.ts';

const RUTA = '/Propietarios/BuscarPorRut';
const ROSA = { rut: 12_345_678, dv: '5', nombre: 'ROSA' };
const CONTACTO = { telefono: '911111111', email: 'rosa@correo.example' };
const UN_MINUTO = 60_000;

describe('the newest data of an owner', () => {
  let casa: Casa;
  let soporte: string;
  let vendedor: Vendedor;
  let ajeno: Vendedor;
  let comprador: Vendedor;
  let comoPublico: Awaited<ReturnType<typeof conCaptcha>>;
  let vehiculos: VehiculoEntrada[];
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    soporte = (await tokenDeRol(casa, 'soporte', 0)) ?? '';
    vendedor = await crearVendedor(casa);
    ajeno = await crearVendedor(casa, { rangos: 0 });
    comprador = await crearComprador(casa);
    comoPublico = await conCaptcha(casa, comprador.token);
    vehiculos = await entradasDe(casa, tramoDelParque(20, 10));
  });
  afterAll(() => casa.cerrar());

  const vender = async (de: Vendedor, dueno: object): Promise<number> => {
    const vehiculo = vehiculos.pop();
    if (!vehiculo) throw new Error('no quedan vehículos');
    casa.reloj.avanzar(UN_MINUTO);
    const propietarioVM = { ...ROSA, ...CONTACTO, ...dueno };
    return ventaPagada(casa, de, [{ ...vehiculo, propietarioVM }]);
  };
  /** A sale like another one, but by this buyer through the public link. */
  const venderPorEnlace = async (dueno: object): Promise<void> => {
    const id = await vender(vendedor, dueno);
    await casa.base
      .updateTable('ventas')
      .set({ usuario_id: comprador.id, convenio_id: comprador.convenioId })
      .where('id', '=', id)
      .execute();
  };
  const ver = async (token: string, rut = ROSA.rut) => {
    const { datos } = (await pedir(casa, 'POST', RUTA, { token, cuerpo: { rut } })).cuerpo;
    return datos && [datos.apellidoPaterno, datos.telefono, datos.email];
  };
  const guardar = async (cambios: object): Promise<void> => {
    casa.reloj.avanzar(UN_MINUTO);
    const texto = String(ROSA.rut);
    const [ficha] = (
      await pedir(casa, 'POST', '/Propietarios/Buscar', { token: soporte, cuerpo: { texto } })
    ).cuerpo.datos;
    const ruta = ficha ? `/Propietarios/Actualizar/${ficha.id}` : '/Propietarios/Crear';
    const { estado } = await pedir(casa, ficha ? 'PUT' : 'POST', ruta, {
      token: soporte,
      cuerpo: { ...ROSA, ...cambios },
    });
    expect(estado).toBe(200);
  };

  it('[V-DUENO-001] [V-DUENO-002] names are the newest of all sources, contact data those of the own broker and the record', async () => {
    await vender(vendedor, { apellidoPaterno: 'VENDIDA' });
    expect(await ver(vendedor.token)).toEqual(['VENDIDA', CONTACTO.telefono, CONTACTO.email]);
    expect(await ver(ajeno.token)).toEqual(['VENDIDA', null, null]);
    expect(await ver(soporte)).toEqual(['VENDIDA', null, null]);

    // A correction by support reaches everybody, even after the broker's own last sale.
    await guardar({ apellidoPaterno: 'CORREGIDA' });
    expect(await ver(vendedor.token)).toEqual(['CORREGIDA', CONTACTO.telefono, CONTACTO.email]);
    expect(await ver(ajeno.token)).toEqual(['CORREGIDA', null, null]);
    await guardar({ apellidoPaterno: 'CORREGIDA', email: 'rosa@registro.example' });
    const corregida = ['CORREGIDA', CONTACTO.telefono, 'rosa@registro.example'];
    expect(await ver(vendedor.token)).toEqual(corregida);
    expect(await ver(soporte)).toEqual(['CORREGIDA', null, 'rosa@registro.example']);
    const { datos } = (await comoPublico(RUTA, { rut: ROSA.rut })).cuerpo;
    expect(datos).toMatchObject({ apellidoPaterno: 'C***', tieneCorreo: true });

    // A later sale of another broker is newer than the record, but its contact data stay private.
    const nueva = { apellidoPaterno: 'CASADA', email: 'rosa@ajena.example', telefono: '922222222' };
    await vender(ajeno, nueva);
    expect(await ver(vendedor.token)).toEqual(['CASADA', ...corregida.slice(1)]);
    expect(await ver(ajeno.token)).toEqual(['CASADA', '922222222', 'rosa@ajena.example']);

    // Saving the record unchanged makes it the newest.
    await guardar({ apellidoPaterno: 'CORREGIDA', email: 'rosa@registro.example' });
    expect(await ver(vendedor.token)).toEqual(corregida);
    expect(await ver(ajeno.token)).toEqual(['CORREGIDA', '922222222', 'rosa@registro.example']);
  });

  it('[V-DUENO-001] fields that a seller leaves to the record take support’s correction', async () => {
    await guardar({ apellidoPaterno: 'DEFINITIVA' });
    const vehiculo = vehiculos.pop();
    if (!vehiculo) throw new Error('no quedan vehículos');
    const { cuerpo } = await ingresar(casa, vendedor, [
      { ...vehiculo, propietarioVM: { rut: ROSA.rut, dv: ROSA.dv, ...CONTACTO } },
    ]);
    const guardado = await casa.base
      .selectFrom('venta_vehiculos')
      .select('apellido_paterno')
      .where('venta_id', '=', cuerpo.datos.id)
      .executeTakeFirst();
    expect(guardado?.apellido_paterno).toBe('DEFINITIVA');
  });

  it('[V-DUENO-003] a public sale creates no owner record and completes nobody’s data', async () => {
    const antes = await ver(vendedor.token);
    await venderPorEnlace({ apellidoPaterno: 'INTRUSA', email: 'otro@correo.example' });
    expect(await ver(vendedor.token)).toEqual(antes);

    const otra = { rut: 9_876_543, dv: '3', nombre: 'OTRA', apellidoPaterno: 'PEREZ' };
    await venderPorEnlace(otra);
    for (const token of [vendedor.token, soporte]) expect(await ver(token, otra.rut)).toBeNull();
    expect((await comoPublico(RUTA, { rut: otra.rut })).cuerpo.datos).toBeNull();
    const registrada = await casa.base
      .selectFrom('propietarios')
      .select('id')
      .where('rut', '=', otra.rut)
      .execute();
    expect(registrada).toEqual([]);
  });
});
