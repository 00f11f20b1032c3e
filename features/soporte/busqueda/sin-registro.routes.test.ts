import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { pedir } from '#server/test/cliente.ts';
import { crearComprador } from '#server/test/negocio/publico.ts';
import { tokenDeRol } from '#server/test/sesiones.ts';
import { crearSoporte, type Soporte, unaPoliza } from '#server/test/negocio/soporte.ts';
import { rutConGuion } from '#values/rut.ts';

const DUENOS = '/Propietarios/BuscarVendidos';
const VEHICULOS = '/Vehiculos/BuscarVendidos';

describe('sold vehicles and owners without record, in their maintainers', () => {
  let casa: Casa;
  let soporte: Soporte;
  let ventaId: number;
  let poliza: Awaited<ReturnType<typeof unaPoliza>>;
  let dueno: { rut: number; rut_dv: string };
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    soporte = await crearSoporte(casa);
    ventaId = await soporte.emitida(1);
    await soporte.emitida(2);
    poliza = await unaPoliza(casa, ventaId);
    dueno = await casa.base
      .updateTable('venta_vehiculos')
      .set({ nombre: 'ÍÑIGO', apellido_paterno: 'ÑANCUPÁN', email: 'inigo@correo.example' })
      .where('venta_id', '=', ventaId)
      .returning(['rut', 'rut_dv'])
      .executeTakeFirstOrThrow();
  });
  afterAll(() => casa.cerrar());

  const hallados = async (ruta: string, texto: string) =>
    (await soporte.llamar('POST', ruta, { texto })).cuerpo.datos.filas;

  it('[V-DUENO-005] finds an owner by RUT, plate or name, with the seller’s data', async () => {
    const suyo = {
      rut: dueno.rut,
      dv: dueno.rut_dv,
      nombre: 'ÍÑIGO',
      apellidoPaterno: 'ÑANCUPÁN',
      email: 'inigo@correo.example',
      telefono: '912345678',
      porEnlace: false,
      numeroPoliza: poliza.numero_poliza,
    };
    for (const texto of [
      rutConGuion(dueno.rut, dueno.rut_dv),
      poliza.patente,
      'inigo',
      'nancupan inigo',
    ]) {
      expect([texto, await hallados(DUENOS, texto)]).toMatchObject([texto, [suyo]]);
    }
    expect(await hallados(DUENOS, 'nadie de ese nombre')).toEqual([]);
  });

  it('[V-DUENO-005] finds a vehicle by plate or by its owner', async () => {
    for (const texto of [poliza.patente, 'ñancupán', rutConGuion(dueno.rut, dueno.rut_dv)]) {
      expect([texto, await hallados(VEHICULOS, texto)]).toMatchObject([
        texto,
        [{ patente: poliza.patente, numeroPoliza: poliza.numero_poliza }],
      ]);
    }
  });

  it('[V-DUENO-006] does not offer a visitor’s contact data', async () => {
    const vendedor = await casa.base
      .selectFrom('ventas')
      .select('usuario_id')
      .where('id', '=', ventaId)
      .executeTakeFirstOrThrow();
    const { id } = await crearComprador(casa);
    const vender = (usuario_id: number) =>
      casa.base.updateTable('ventas').set({ usuario_id }).where('id', '=', ventaId).execute();
    await vender(id);
    expect(await hallados(DUENOS, 'nancupan')).toMatchObject([
      { rut: dueno.rut, apellidoPaterno: 'ÑANCUPÁN', porEnlace: true, telefono: null, email: null },
    ]);
    await vender(vendedor.usuario_id);
  });

  it('[V-DUENO-004] lets a record made by a sale decide nothing until it is saved', async () => {
    const vendedor = await casa.base
      .selectFrom('ventas')
      .select('usuario_id')
      .where('id', '=', ventaId)
      .executeTakeFirstOrThrow();
    const { id: comprador } = await crearComprador(casa);
    const vender = (usuario_id: number) =>
      casa.base.updateTable('ventas').set({ usuario_id }).where('id', '=', ventaId).execute();
    const porRut = async () =>
      (await soporte.llamar('POST', '/Propietarios/BuscarPorRut', { rut: dueno.rut })).cuerpo.datos;
    await vender(comprador);
    await soporte.llamar('POST', '/Vehiculos/RegistrarDePoliza', {
      numeroPoliza: poliza.numero_poliza,
    });
    const [ficha] = (
      await soporte.llamar('POST', '/Propietarios/Buscar', { texto: String(dueno.rut) })
    ).cuerpo.datos;
    expect(ficha).toMatchObject({ soloDeVenta: true, apellidoPaterno: 'ÑANCUPÁN', email: null });
    expect(await porRut()).toBeNull();
    // The plate's owner is then the one that the registry names.
    const { cuerpo } = await soporte.llamar('POST', '/Vehiculos/BuscarPorPatente', {
      patente: poliza.patente,
    });
    expect(cuerpo.datos.propietarioVM.apellidoPaterno).not.toBe('ÑANCUPÁN');

    const { id, version, nombre, apellidoPaterno } = ficha;
    const guardada = await soporte.llamar('POST', `/Propietarios/Actualizar/${id}`, {
      version,
      nombre,
      apellidoPaterno,
    });
    expect(guardada.cuerpo.datos).toMatchObject({ soloDeVenta: false });
    expect(await porRut()).toMatchObject({ apellidoPaterno: 'ÑANCUPÁN' });
    await vender(vendedor.usuario_id);
  });

  it('[V-DUENO-005] does not offer what has a record', async () => {
    expect(await hallados(DUENOS, 'nancupan')).toEqual([]);
    expect(await hallados(VEHICULOS, poliza.patente)).toEqual([]);
  });

  it('is for roles that maintain records, from three letters on', async () => {
    for (const ruta of [DUENOS, VEHICULOS]) {
      expect((await soporte.llamar('POST', ruta, { texto: 'ñá' })).estado).toBe(400);
      for (const rol of ['venta', 'ventaEspecial', 'corredor'] as const) {
        const token = (await tokenDeRol(casa, rol, 0)) ?? '';
        const { estado } = await pedir(casa, 'POST', ruta, { token, cuerpo: { texto: 'inigo' } });
        expect([ruta, rol, estado]).toEqual([ruta, rol, 403]);
      }
    }
  });
});
