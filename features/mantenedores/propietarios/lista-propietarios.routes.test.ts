import { read, utils } from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { crearVendedor, ingresar, pedir, vehiculoPara } from '#server/test/cliente.ts';
import { CLAVE_DE_PRUEBA, crearUsuario } from '#server/test/negocio/fabrica.ts';
import { tokenDeRol } from '#server/test/sesiones.ts';
import { PERFILES } from '#values/perfil.ts';

const ROSA = {
  rut: 12_345_678,
  dv: '5',
  nombre: 'Rosa',
  apellidoPaterno: 'Pino',
  apellidoMaterno: '',
  email: 'rosa@correo.example',
  telefono: '912345678',
};

describe('the maintainer of owners', () => {
  let casa: Casa;
  let admin = '';
  let soporte = '';
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    admin = (await tokenDeRol(casa, 'administrador', 0)) ?? '';
    soporte = (await tokenDeRol(casa, 'soporte', 0)) ?? '';
  });
  afterAll(() => casa.cerrar());

  const crear = (cuerpo: object, token = soporte) =>
    pedir(casa, 'POST', '/Propietarios/Crear', { token, cuerpo });
  const actualizar = (id: number, cuerpo: object, token = soporte) =>
    pedir(casa, 'PUT', `/Propietarios/actualizar/${id}`, { token, cuerpo });
  const buscar = async (cuerpo: object, token = soporte) =>
    (await pedir(casa, 'POST', '/Propietarios/Buscar', { token, cuerpo })).cuerpo.datos;

  it('[A-API-070] [A-PROP-001] [A-ENT-019] [A-DETALLE-005] is created by Soporte or an administrator with RUT, names and contact', async () => {
    const { estado, cuerpo } = await crear(ROSA);
    expect([estado, cuerpo.datos]).toEqual([
      200,
      {
        id: expect.any(Number),
        rut: 12_345_678,
        dv: '5',
        nombre: 'ROSA',
        segundoNombre: null,
        apellidoPaterno: 'PINO',
        apellidoMaterno: null,
        razonSocial: null,
        nombreCompleto: 'ROSA PINO',
        comunaId: null,
        comuna: null,
        email: 'rosa@correo.example',
        telefono: '912345678',
        villa: null,
        calle: null,
        numero: null,
        departamento: null,
        version: 1,
        vigente: true,
        soloDeVenta: false,
      },
    ]);
    const { id } = cuerpo.datos;
    expect((await actualizar(id, { ...cuerpo.datos, calle: 'UNO' })).estado).toBe(200);
    const desactivado = await actualizar(id, { vigente: false });
    expect([desactivado.estado, desactivado.cuerpo.errors]).toEqual([
      400,
      { vigente: ['Un propietario no se puede desactivar'] },
    ]);
    const empresa = { rut: 76_543_210, dv: '3', razonSocial: 'Acme' };
    expect((await crear(empresa, admin)).cuerpo.datos).toMatchObject({
      nombreCompleto: 'ACME',
      email: null,
      telefono: null,
    });
  });

  it('[A-PROP-004] refuses another owner’s RUT in its words', async () => {
    const ficha = { ...ROSA, rut: 9_876_543, dv: '3' };
    await crear(ficha);
    const { estado, cuerpo } = await crear({ ...ficha, nombre: 'OTRA' });
    expect([estado, cuerpo.errors]).toEqual([
      400,
      { rut: ['Existe un propietario con el rut 9.876.543-3'] },
    ]);
    expect(await buscar({ texto: '9876543' })).toMatchObject([{ nombre: 'ROSA' }]);
  });

  it('[A-API-071] [A-PROP-002] all but the RUT changes; a stale version is refused; user and time are audited', async () => {
    const { id, version } = (await crear({ ...ROSA, rut: 8_765_432, dv: 'K' })).cuerpo.datos;
    const otro = await actualizar(id, { rut: 7_654_321, dv: '6' });
    expect([otro.estado, otro.cuerpo.codigo]).toEqual([400, 'registro.valor_fijo']);
    const cambio = { ...ROSA, rut: 8_765_432, dv: 'K', email: 'otra@correo.example', version };
    expect((await actualizar(id, cambio)).cuerpo.datos).toMatchObject({ version: 2 });
    const vieja = await actualizar(id, cambio, admin);
    expect([vieja.estado, vieja.cuerpo.codigo]).toEqual([409, 'registro.version']);
    const ruta = `/Registros/Historial?entidad=propietario&id=${id}`;
    const [hecho] = (await pedir(casa, 'GET', ruta, { token: admin })).cuerpo.datos;
    expect(hecho.cambios).toEqual([
      { campo: 'email', antes: 'rosa@correo.example', despues: 'otra@correo.example' },
    ]);
  });

  it('[A-API-068] searches names in any order, RUT in any form, e-mail or phone; COMUNIDAD is nobody', async () => {
    await crear({ ...ROSA, rut: 7_654_321, dv: '6', nombre: 'José', apellidoPaterno: 'Ñáñez' });
    for (const texto of ['nanez jose', '7.654.321-6', '7654321-6', 'ÑÁÑEZ 912345678']) {
      expect([texto, await buscar({ texto, pagina: 1 })]).toMatchObject([
        texto,
        { total: 1, filas: [{ rut: 7_654_321 }] },
      ]);
    }
    await casa.base
      .insertInto('propietarios')
      .values({
        rut: 0,
        dv: '0',
        nombre: 'COMUNIDAD',
        segundo_nombre: null,
        apellido_paterno: null,
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
    expect(await buscar({ texto: 'comunidad' })).toEqual([]);
  });

  it('finds by the first digits of the RUT, from three on', async () => {
    const hallados = await buscar({ rutEmpieza: '123' });
    expect(hallados).toMatchObject([{ rut: 12_345_678 }]);
    expect(await buscar({ rutEmpieza: '345' })).toEqual([]);
    for (const rutEmpieza of ['12', '12a', '%%%', '']) {
      const { estado, cuerpo } = await pedir(casa, 'POST', '/Propietarios/Buscar', {
        token: soporte,
        cuerpo: { rutEmpieza },
      });
      expect([estado, cuerpo.errors.rutEmpieza]).toEqual([
        400,
        ['Escriba al menos 3 dígitos del RUT'],
      ]);
    }
  });

  it('[A-PROP-005] [A-API-069] offers no way to disable one; a look-up by RUT finds a new one', async () => {
    for (const ruta of ['/Propietarios/Desactivar/1', '/Propietarios/Reactivar']) {
      for (const metodo of ['DELETE', 'POST'] as const) {
        expect((await pedir(casa, metodo, ruta, { token: admin })).estado).toBe(404);
      }
    }
    const { cuerpo } = await pedir(casa, 'GET', '/Propietarios/BuscarPorRut?rut=12345678-5', {
      token: soporte,
    });
    expect(cuerpo.datos).toMatchObject({ nombre: 'ROSA', email: 'rosa@correo.example' });
  });

  it('sellers and brokers have no list of owners', async () => {
    for (const rol of ['venta', 'ventaEspecial', 'corredor'] as const) {
      const token = (await tokenDeRol(casa, rol, 0)) ?? '';
      for (const ruta of ['/Propietarios/Buscar', '/Propietarios/Exportar']) {
        expect((await pedir(casa, 'GET', ruta, { token })).estado).toBe(403);
      }
      expect((await crear(ROSA, token)).estado).toBe(403);
    }
  });

  it('the windows of brokers, entities and owners match the roles table', async () => {
    const suyas = async (perfilId: number) => {
      const { nombre } = await crearUsuario(casa, perfilId);
      const { cuerpo } = await pedir(casa, 'POST', '/Auth/Login', {
        cuerpo: { nombreUsuario: nombre, contrasenia: CLAVE_DE_PRUEBA },
      });
      return cuerpo.perfil.ventanasVM
        .map(({ ruta }: { ruta: string }) => ruta.replace('/mantenedores/', ''))
        .filter((ruta: string) => ['corredor', 'entidad', 'propietario'].includes(ruta));
    };
    expect(await suyas(PERFILES.administrador.id)).toEqual(['corredor', 'entidad', 'propietario']);
    expect(await suyas(PERFILES.soporte.id)).toEqual(['propietario']);
    for (const perfil of ['venta', 'ventaEspecial', 'corredor'] as const) {
      expect(await suyas(PERFILES[perfil].id)).toEqual([]);
    }
  });

  it('a correction changes the record and no earlier sale', async () => {
    const vendedor = await crearVendedor(casa);
    const vehiculo = await vehiculoPara(casa, vendedor, 'HWJP59');
    const venta = (await ingresar(casa, vendedor, [vehiculo])).cuerpo.datos.id;
    const { rut, dv, apellidoPaterno } = vehiculo.propietarioVM;
    const ficha = { ...ROSA, rut, dv, apellidoPaterno: 'CORREGIDO' };
    expect((await crear(ficha)).estado).toBe(200);
    const guardado = await casa.base
      .selectFrom('venta_vehiculos')
      .select('apellido_paterno')
      .where('venta_id', '=', venta)
      .executeTakeFirst();
    expect(guardado?.apellido_paterno).toBe(apellidoPaterno);
  });

  it('exports the found rows', async () => {
    const { crudo } = await pedir(casa, 'POST', '/Propietarios/Exportar', {
      token: soporte,
      cuerpo: { texto: 'acme' },
    });
    const hoja = read(crudo).Sheets['Propietarios'];
    expect(utils.sheet_to_json(hoja ?? {}, { header: 1 })).toEqual([
      ['RUT', 'Nombre o razón social', 'Correo', 'Teléfono'],
      ['76.543.210-3', 'ACME'],
    ]);
  });
});
