import { read, utils } from '@e965/xlsx';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { pedir, type Respuesta } from '#server/test/cliente.ts';
import { crearCorredor, crearUsuario } from '#server/test/negocio/fabrica.ts';
import { abrirSesionDe } from '#server/test/sesiones.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

interface Fila {
  readonly id: number;
  readonly username: string;
}

describe('users within each role’s reach', () => {
  let casa: Casa;
  let admin = '';
  const propio = { id: 0, nombre: '', token: '' };
  let corredorId = 0;
  let otroCorredor = 0;
  let suyo: Fila = { id: 0, username: '' };
  let ajeno: Fila = { id: 0, username: '' };
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    admin = await abrirSesionDe(casa, (await crearUsuario(casa, 2)).id);
    corredorId = await crearCorredor(casa);
    otroCorredor = await crearCorredor(casa);
    const deCorredor = async (id: number) => {
      const { id: usuarioId, nombre } = await crearUsuario(casa, 1, [id]);
      return { id: usuarioId, username: nombre };
    };
    [suyo, ajeno] = [await deCorredor(corredorId), await deCorredor(otroCorredor)];
    Object.assign(propio, await crearUsuario(casa, 5, [corredorId]));
    propio.token = await abrirSesionDe(casa, propio.id);
  });
  afterAll(() => casa.cerrar());

  const ids = ({ cuerpo }: Respuesta): number[] =>
    cuerpo.datos.map(({ id }: Fila) => id).toSorted((a: number, b: number) => a - b);
  const leer = (ruta: string, token: string) => pedir(casa, 'GET', `/Usuarios/${ruta}`, { token });

  it('[A-API-057] [A-USU-001] an administrator gets all; for others that call is refused', async () => {
    const todos = ids(await leer('BuscarUsuarios', admin));
    expect(todos).toEqual(expect.arrayContaining([suyo.id, ajeno.id, propio.id]));
    expect((await leer('BuscarUsuarios', propio.token)).estado).toBe(403);
  });

  it('[A-API-058] [A-USU-002] a broker gets the users of its own brokers, by its own id', async () => {
    const ruta = `BuscarUsuariosPerfilado/${propio.id}`;
    expect(ids(await leer(ruta, propio.token))).toEqual([suyo.id, propio.id]);
    expect((await leer(`BuscarUsuariosPerfilado/${suyo.id}`, propio.token)).estado).toBe(403);
    // A user who also works for another broker is listed, without that other broker.
    const { corredores } = (await leer(`BuscarUsuario?id=${suyo.id}`, admin)).cuerpo.datos;
    await casa.base
      .insertInto('usuario_corredores')
      .values({ usuario_id: suyo.id, corredor_id: otroCorredor })
      .execute();
    const suyos = (await leer(`BuscarUsuario?id=${suyo.id}`, propio.token)).cuerpo.datos;
    expect(suyos.corredores).toBe(corredores);
    await casa.base
      .deleteFrom('usuario_corredores')
      .where('usuario_id', '=', suyo.id)
      .where('corredor_id', '=', otroCorredor)
      .execute();
    const { crudo } = await pedir(casa, 'POST', '/Usuarios/Exportar', {
      token: propio.token,
      cuerpo: {},
    });
    const hoja = read(crudo).Sheets['Usuarios'];
    const filas: unknown[][] = utils.sheet_to_json(hoja ?? {}, { header: 1 });
    expect(filas.map(([nombre]) => nombre)).toEqual(
      expect.arrayContaining(['Nombre de usuario', suyo.username, propio.nombre]),
    );
    expect(filas).toHaveLength(3);
  });

  it('[A-API-059] one beyond reach is missing', async () => {
    expect((await leer(`BuscarUsuario?id=${suyo.id}`, propio.token)).cuerpo.datos.username).toBe(
      suyo.username,
    );
    expect((await leer(`BuscarUsuario?id=${ajeno.id}`, propio.token)).estado).toBe(404);
    expect((await leer(`BuscarUsuario?id=${ajeno.id}`, admin)).estado).toBe(200);
    expect((await leer('BuscarUsuario?id=999999', admin)).estado).toBe(404);
  });

  it('[A-API-056] lists a broker’s users, without contact data', async () => {
    const respuesta = await leer(`BuscarPorCorredor/${corredorId}`, propio.token);
    expect(ids(respuesta)).toEqual([suyo.id, propio.id]);
    expect(JSON.stringify(respuesta.cuerpo)).not.toMatch(/email|telefono|rut/);
    expect((await leer(`BuscarPorCorredor/${corredorId + 1}`, propio.token)).estado).toBe(403);
    expect((await leer(`BuscarPorCorredor/${corredorId}`, admin)).estado).toBe(200);
  });

  it('searches user, name, RUT, profile and broker, and filters by them', async () => {
    const buscar = async (cuerpo: object) =>
      ids(await pedir(casa, 'POST', '/Usuarios/BuscarUsuarios', { token: admin, cuerpo }));
    expect(await buscar({ texto: suyo.username })).toEqual([suyo.id]);
    expect(await buscar({ texto: 'corredora', corredorId })).toEqual([suyo.id, propio.id]);
    expect(await buscar({ perfilId: 5 })).toEqual([propio.id]);
    expect(await buscar({ texto: 'usuario venta', orden: '-corredores' })).toEqual([
      suyo.id,
      ajeno.id,
    ]);
  });
});
