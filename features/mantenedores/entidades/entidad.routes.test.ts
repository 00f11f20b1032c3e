import { read, utils } from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { pedir } from '#server/test/cliente.ts';
import { tokenDeRol } from '#server/test/sesiones.ts';

const ROSA = {
  rut: 12_345_678,
  dv: '5',
  nombres: 'Rosa',
  segundoNombre: '',
  apellidoPaterno: 'Pino',
  apellidoMaterno: 'Díaz',
  comunaId: 5101,
  email: 'rosa@correo.example',
  telefono: '912345678',
  calle: 'Blanco',
  numero: '12',
  departamento: '3',
  villa: 'Alta',
};

describe('entities', () => {
  let casa: Casa;
  let admin = '';
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    admin = (await tokenDeRol(casa, 'administrador', 0)) ?? '';
  });
  afterAll(() => casa.cerrar());

  const crear = (cuerpo: object, token = admin) =>
    pedir(casa, 'POST', '/Entidades/Crear', { token, cuerpo });
  const actualizar = (id: number, cuerpo: object) =>
    pedir(casa, 'POST', `/Entidades/actualizar/${id}`, { token: admin, cuerpo });
  const leer = async (ruta: string) =>
    (await pedir(casa, 'GET', `/Entidades${ruta}`, { token: admin })).cuerpo.datos;

  it('[V-ENT-001] [A-API-054] [A-ENTI-002] [A-ENT-018] is created with `nombres`, where a broker has `nombre`', async () => {
    const { estado, cuerpo } = await crear(ROSA);
    expect([estado, cuerpo.datos]).toEqual([
      200,
      {
        id: expect.any(Number),
        rut: 12_345_678,
        dv: '5',
        nombres: 'ROSA',
        segundoNombre: null,
        apellidoPaterno: 'PINO',
        apellidoMaterno: 'DÍAZ',
        razonSocial: null,
        nombreCompleto: 'ROSA PINO DÍAZ',
        comunaId: 5101,
        comuna: 'Valparaíso',
        email: 'rosa@correo.example',
        telefono: '912345678',
        calle: 'BLANCO',
        numero: '12',
        departamento: '3',
        villa: 'ALTA',
        vigente: true,
        version: 1,
      },
    ]);
    expect((await crear({ ...ROSA, rut: 9_876_543, dv: '3', nombre: 'ROSA' })).estado).toBe(400);
    const sinNombre = await crear({ ...ROSA, rut: 9_876_543, dv: '3', nombres: '1' });
    expect(sinNombre.cuerpo.errors).toEqual({ nombres: ['Nombre es obligatorio'] });
  });

  it('[A-ENTI-004] refuses another entity’s RUT in its words', async () => {
    const ficha = { ...ROSA, rut: 76_543_210, dv: '3', razonSocial: 'ACME' };
    const { id } = (await crear(ficha)).cuerpo.datos;
    const { estado, cuerpo } = await crear({ ...ficha, razonSocial: 'OTRA' });
    expect([estado, cuerpo.errors]).toEqual([
      400,
      { rut: ['Existe una entidad con el rut 76.543.210-3'] },
    ]);
    expect(await leer('/BuscarPorRut/76543210')).toMatchObject({ id, razonSocial: 'ACME' });
  });

  it('[A-API-055] [A-ENTI-005] its RUT never changes, the rest does, by PUT or POST', async () => {
    const { id, version } = (await crear({ ...ROSA, rut: 8_765_432, dv: 'k' })).cuerpo.datos;
    const otro = await actualizar(id, { rut: 9_876_543, dv: '3', version });
    expect([otro.estado, otro.cuerpo.codigo, Object.keys(otro.cuerpo.errors)]).toEqual([
      ...[400, 'registro.valor_fijo'],
      ['rut', 'dv'],
    ]);
    const cambio = { ...ROSA, rut: 8_765_432, dv: 'k', nombres: 'Elena', version };
    expect((await actualizar(id, cambio)).cuerpo.datos).toMatchObject({
      rut: 8_765_432,
      dv: 'K',
      nombres: 'ELENA',
      version: 2,
    });
    const vieja = await actualizar(id, cambio);
    expect([vieja.estado, vieja.cuerpo.codigo]).toEqual([409, 'registro.version']);
    const ruta = `/Registros/Historial?entidad=entidad&id=${id}`;
    const [hecho] = (await pedir(casa, 'GET', ruta, { token: admin })).cuerpo.datos;
    expect(hecho).toMatchObject({
      accion: 'actualizar',
      cambios: [{ campo: 'nombres', antes: 'ROSA', despues: 'ELENA' }],
    });
  });

  it('[V-API-039] [A-API-053] is looked up by RUT, null without one', async () => {
    const { datos } = (await crear({ ...ROSA, rut: 7_654_321, dv: '6' })).cuerpo;
    for (const forma of ['/7654321', '/7.654.321-6', '?rut=7654321', '?rut=7654321-6']) {
      expect(await leer(`/BuscarPorRut${forma}`)).toEqual(datos);
    }
    expect(await leer('/BuscarPorRut/11111111')).toBeNull();
  });

  it('[A-API-052] [A-API-096] [A-ROL-009] lists all; the calls that disable and enable one exist', async () => {
    const { id } = (await crear({ ...ROSA, rut: 1_000_000, dv: '9' })).cuerpo.datos;
    const ids = async (ruta: string): Promise<number[]> =>
      (await leer(ruta)).map((entidad: { id: number }) => entidad.id);
    await pedir(casa, 'DELETE', `/Entidades/Desactivar/${id}`, { token: admin });
    expect(await ids('/Buscar')).toContain(id);
    expect(await ids('/Buscar/true')).not.toContain(id);
    await pedir(casa, 'POST', '/Entidades/Reactivar', { token: admin, cuerpo: { id } });
    expect(await ids('/Buscar/true')).toContain(id);
    const permisos = await pedir(casa, 'GET', '/Endpoints/ObtenerEndpointsDisponiblesPorRol', {
      token: admin,
    });
    expect(JSON.stringify(permisos.cuerpo)).toContain('Entidades/Desactivar');
  });

  it('only an administrator reads and writes them', async () => {
    for (const rol of ['venta', 'ventaEspecial', 'soporte', 'corredor'] as const) {
      const token = (await tokenDeRol(casa, rol, 0)) ?? '';
      for (const ruta of ['/Entidades/Buscar', '/Entidades/BuscarPorRut/12345678']) {
        expect((await pedir(casa, 'GET', ruta, { token })).estado).toBe(403);
      }
      expect((await crear(ROSA, token)).estado).toBe(403);
    }
  });

  it('[A-ENTI-001] exports the found rows under the name Identidades', async () => {
    const { crudo } = await pedir(casa, 'POST', '/Entidades/Exportar', {
      token: admin,
      cuerpo: { texto: 'acme', orden: '-rut' },
    });
    const hoja = read(crudo).Sheets['Identidades'];
    const [, fila] = utils.sheet_to_json<string[]>(hoja ?? {}, { header: 1 });
    expect(fila?.slice(0, 3)).toEqual(['76.543.210-3', 'ACME', 'Valparaíso']);
  });
});
