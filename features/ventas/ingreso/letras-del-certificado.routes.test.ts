import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordarConsultas } from '#features/mantenedores/vehiculos/vehiculo.store.ts';
import { TEXTO_SIN_LETRA } from '#values/letras-del-certificado.ts';
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
import { correrTramo, polizasDe, ventaPagada } from '#server/test/negocio/emision.ts';
import { crearRangos } from '#server/test/negocio/fabrica.ts';
import { otraPatente, pagosDe } from '#server/test/negocio/pago.ts';
import { PARQUE, type VehiculoEntrada } from '#server/test/negocio/parque.ts';
import { conCaptcha, crearComprador } from '#server/test/negocio/publico.ts';
import { tokenDeRol } from '#server/test/sesiones.ts';

describe('texts that the certificate cannot show', () => {
  let casa: Casa;
  let vendedor: Vendedor;
  let comprador: Vendedor;
  let admin = '';
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    vendedor = await crearVendedor(casa);
    comprador = await crearComprador(casa);
    admin = (await tokenDeRol(casa, 'administrador', 0)) ?? '';
    await crearRangos(casa, 100);
  });
  afterAll(() => casa.cerrar());

  /** Makes the register answer with this data for a plate of its own. */
  const registrar = async (indice: number, cambio: object) => {
    const [registrado] = PARQUE.filter(({ marca }) => marca === 'MAZDA').slice(indice);
    if (!registrado) throw new Error('falta un vehículo');
    await recordarConsultas(casa.base, [{ ...registrado, ...cambio }], casa.reloj.ahora());
    return registrado;
  };

  it('[V-LETRA-003] refuses a sale by the API at each such field, and writes nothing', async () => {
    const bueno = await vehiculoPara(casa, vendedor, 'HWJP59');
    const { estado, cuerpo } = await ingresar(casa, vendedor, [
      {
        ...bueno,
        nroMotor: 'СН2D4425528',
        propietarioVM: { ...bueno.propietarioVM, nombre: 'ΑNA', apellidoPaterno: '李' },
      },
    ]);
    expect([estado, cuerpo.errors]).toEqual([
      400,
      {
        'vehiculosViewModel.0.nroMotor': [TEXTO_SIN_LETRA],
        'vehiculosViewModel.0.propietarioVM.nombre': [TEXTO_SIN_LETRA],
        'vehiculosViewModel.0.propietarioVM.apellidoPaterno': [TEXTO_SIN_LETRA],
      },
    ]);
    expect(await casa.base.selectFrom('ventas').select('id').execute()).toEqual([]);
  });

  it.each([
    ['Marcas/Crear', {}],
    ['TiposVehiculo/Crear', { codigoRenta: 77 }],
    ['TiposUso/Crear', { tipoVehiculoId: 1 }],
    ['Modelos/Crear', { marcaId: 1, tipoDeVehiculoId: 1 }],
  ])('[V-LETRA-003] a maintained name is refused at its field: %s', async (ruta, otros) => {
    const { estado, cuerpo } = await pedir(casa, 'POST', `/${ruta}`, {
      token: admin,
      cuerpo: { nombre: 'МАЗДА', ...otros },
    });
    expect([estado, cuerpo.errors]).toEqual([400, { nombre: [TEXTO_SIN_LETRA] }]);
  });

  it('[V-LETRA-005] leaves a registered name blank, to be typed', async () => {
    const persona = { nombre: 'ИВАН', apellidoPaterno: 'PÉREZ', segundoNombre: null };
    const { patente } = await registrar(0, {
      propietario: {
        rut: 12_345_678,
        dv: '5',
        apellidoMaterno: null,
        ...persona,
        razonSocial: null,
      },
    });
    const { cuerpo } = await pedir(casa, 'GET', `/Vehiculos/BuscarPorPatente/${patente}`, {
      token: vendedor.token,
    });
    expect(cuerpo.datos.propietarioVM).toMatchObject({ nombre: null, apellidoPaterno: 'PÉREZ' });
    const vehiculo = await vehiculoPara(casa, vendedor, patente);
    const contacto = { telefono: '912345678', email: 'ivan@correo.example' };
    const con = (cambio: object) =>
      ingresar(casa, vendedor, [
        { ...vehiculo, propietarioVM: { ...cuerpo.datos.propietarioVM, ...contacto, ...cambio } },
      ]);
    expect((await con({})).cuerpo.errors).toEqual({
      'vehiculosViewModel.0.propietarioVM.nombre': ['Nombre es obligatorio'],
    });
    expect((await con({ nombre: 'IVÁN' })).estado).toBe(200);
  });

  it('[V-LETRA-005] creates no model from such a registered name, and tells the buyer', async () => {
    const { patente } = await registrar(1, { marca: 'МАЗДА', modelo: '李' });
    const comoPublico = await conCaptcha(casa, comprador.token);
    await comoPublico('/Vehiculos/BuscarPorPatente', { patente });
    const { propietarioVM } = await vehiculoPara(casa, vendedor, 'HWJP59');
    const { estado, cuerpo } = await ingresar(casa, comprador, [
      { patente, propietarioVM } as VehiculoEntrada,
    ]);
    expect([estado, cuerpo.errors]).toMatchObject([
      400,
      {
        'vehiculosViewModel.0.modeloId': expect.arrayContaining(['Debe seleccionar un modelo']),
      },
    ]);
    const malos = await casa.base
      .selectFrom('modelos')
      .select('id')
      .where('nombre', '=', '李')
      .execute();
    expect(malos).toEqual([]);
  });

  it('[V-LETRA-006] refuses payment of a sale made before the rule', async () => {
    const id = await ventaEnTerminos(casa, vendedor, [otraPatente()]);
    const con = (nombre: string) =>
      casa.base.updateTable('venta_vehiculos').set({ nombre }).where('venta_id', '=', id).execute();
    await con('ИВАН');
    const { estado, cuerpo } = await pagar(casa, vendedor, id);
    expect([estado, cuerpo.codigo, cuerpo.Patente]).toEqual([
      400,
      'venta.datos_invalidos',
      [expect.stringMatching(new RegExp(`^Vehículo \\w{6}: ${TEXTO_SIN_LETRA}$`))],
    ]);
    expect(await pagosDe(casa, id)).toEqual([]);
    await con('IVÁN');
    expect((await pagar(casa, vendedor, id)).estado).toBe(200);
  });

  it('[V-LETRA-002] signs nothing with a replaced character', async () => {
    const vehiculo = await vehiculoPara(casa, vendedor, otraPatente());
    const id = await ventaPagada(casa, vendedor, [vehiculo]);
    await casa.base
      .updateTable('venta_vehiculos')
      .set({ nombre: 'ИВАН', razon_social: 'ИВАН' })
      .where('venta_id', '=', id)
      .execute();
    await expect(correrTramo(casa, id)).rejects.toThrow('no puede mostrar el carácter U+0418');
    expect(await polizasDe(casa, id)).toMatchObject([{ firmada: false, documento_clave: null }]);
  });
});
