import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { pedir } from '#server/test/cliente.ts';
import { correrTramo, ventaPagada } from '#server/test/negocio/emision.ts';
import { entradasDe, tramoDelParque } from '#server/test/negocio/parque.ts';
import { polizasPorVencer } from '#server/test/negocio/renovaciones.ts';
import { crearSoporte, type Soporte } from '#server/test/negocio/soporte.ts';

describe('contact data for a renewal', () => {
  let casa: Casa;
  let soporte: Soporte;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    soporte = await crearSoporte(casa);
  });
  afterAll(() => casa.cerrar());

  it('[A-SEGUI-002] shows phone and e-mail of a seller’s sale and of the kept record, never a visitor’s input', async () => {
    const { vendedor } = soporte;
    const { token } = vendedor;
    const venta = await ventaPagada(casa, vendedor, await entradasDe(casa, tramoDelParque(200, 1)));
    await correrTramo(casa, venta);
    const [id] = await polizasPorVencer(casa, soporte.token, venta);
    const contacto = async () => {
      const { datos } = (await pedir(casa, 'POST', '/Renovaciones/Buscar', { token, cuerpo: {} }))
        .cuerpo;
      return [datos[0].telefono, datos[0].email];
    };
    const [{ email, rut, rut_dv: dv } = { email: '', rut: 0, rut_dv: '' }] = await casa.base
      .selectFrom('polizas as p')
      .innerJoin('venta_vehiculos as vv', 'vv.id', 'p.venta_vehiculo_id')
      .select(['vv.email', 'vv.rut', 'vv.rut_dv'])
      .where('p.id', '=', id ?? 0)
      .execute();
    expect(await contacto()).toEqual(['912345678', email]);
    const porEnlace = (tipo_login: number) =>
      casa.base.updateTable('usuarios').set({ tipo_login }).where('id', '=', vendedor.id).execute();
    await porEnlace(1);
    expect(await contacto()).toEqual([null, null]);
    const ficha = {
      rut,
      dv,
      razonSocial: 'FLOTAS',
      nombre: 'ROSA',
      apellidoPaterno: 'PINO',
      email: 'rosa@registro.example',
      telefono: '',
    };
    expect((await soporte.llamar('POST', '/Propietarios/Crear', ficha)).estado).toBe(200);
    expect(await contacto()).toEqual([null, 'rosa@registro.example']);
    await porEnlace(0);
    expect((await contacto())[0]).toBe('912345678');
  });
});
