import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { pedir } from '#server/test/cliente.ts';
import { crearCorredor, crearUsuario } from '#server/test/negocio/fabrica.ts';
import { abrirSesionDe, tokenDeRol } from '#server/test/sesiones.ts';

describe('brokers within reach', () => {
  let casa: Casa;
  let admin = '';
  let suyo = 0;
  let ajeno = 0;
  let usuarioId = 0;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    admin = (await tokenDeRol(casa, 'administrador', 0)) ?? '';
    [suyo, ajeno] = [await crearCorredor(casa), await crearCorredor(casa)];
    usuarioId = (await crearUsuario(casa, 5, [suyo])).id;
  });
  afterAll(() => casa.cerrar());

  const leer = async (ruta: string, token = admin) =>
    (await pedir(casa, 'GET', `/Corredores${ruta}`, { token })).cuerpo.datos;
  const idsDe = (filas: readonly { id: number }[]): number[] =>
    filas.map(({ id }) => id).toSorted((a, b) => a - b);
  const comoPerfil = async (perfilId: number, corredores: readonly number[]) =>
    abrirSesionDe(casa, (await crearUsuario(casa, perfilId, corredores)).id);

  it('a Corredor and a Soporte see the brokers of their links, in every call', async () => {
    for (const perfilId of [5, 3]) {
      const token = await comoPerfil(perfilId, [suyo]);
      expect(idsDe(await leer('/Buscar', token))).toEqual([suyo]);
      expect(idsDe(await leer('/BuscarPorUsuarioId', token))).toEqual([suyo]);
      expect(await leer(`/PorId/${suyo}`, token)).toMatchObject({ id: suyo });
      const { rut } = await leer(`/PorId/${ajeno}`);
      const delAjeno = await pedir(casa, 'GET', `/Corredores/PorId/${ajeno}`, { token });
      expect([delAjeno.estado, delAjeno.cuerpo.codigo]).toEqual([404, 'registro.no_encontrado']);
      expect(await leer(`/BuscarPorRut/${rut}`, token)).toBeNull();
      for (const [metodo, ruta] of [
        ['POST', '/Corredores/Crear'],
        ['PUT', `/Corredores/Actualizar/${suyo}`],
        ['DELETE', `/Corredores/Desactivar/${suyo}`],
      ] as const) {
        const cuerpo = metodo === 'DELETE' ? undefined : { calle: 'X' };
        expect((await pedir(casa, metodo, ruta, { token, cuerpo })).estado).toBe(403);
      }
    }
  });

  it('a disabled link gives nothing', async () => {
    const { id } = await crearUsuario(casa, 5, [suyo]);
    await casa.base
      .updateTable('usuario_corredores')
      .set({ vigente: false })
      .where('usuario_id', '=', id)
      .execute();
    expect(await leer('/Buscar', await abrirSesionDe(casa, id))).toEqual([]);
  });

  it('[A-API-047] a seller has its own brokers; another user’s are 403, existing or not', async () => {
    const { id } = await crearUsuario(casa, 1, [suyo, ajeno]);
    const token = await abrirSesionDe(casa, id);
    for (const ruta of ['', `/${id}`, `?usuarioId=${id}`]) {
      expect(idsDe(await leer(`/BuscarPorUsuarioId${ruta}`, token))).toEqual([suyo, ajeno]);
    }
    for (const otro of [usuarioId, 999_999]) {
      const ruta = `/Corredores/BuscarPorUsuarioId/${otro}`;
      expect((await pedir(casa, 'GET', ruta, { token })).estado).toBe(403);
    }
    expect((await pedir(casa, 'GET', '/Corredores/Buscar', { token })).estado).toBe(403);
  });

  it('[A-API-046] [A-ENT-016] only an administrator reads the links of any user, valid or not', async () => {
    const { id } = await crearUsuario(casa, 5, [suyo, ajeno]);
    await casa.base
      .updateTable('usuario_corredores')
      .set({ vigente: false })
      .where('usuario_id', '=', id)
      .where('corredor_id', '=', ajeno)
      .execute();
    const ruta = `/BuscarUsuarioCorredoresPorUsuarioId/${id}`;
    expect(await leer(ruta)).toMatchObject([
      { corredorId: suyo, usuarioId: id, vigente: true, corredorVM: { id: suyo, vigente: true } },
      { corredorId: ajeno, usuarioId: id, vigente: false, corredorVM: { id: ajeno } },
    ]);
    const token = await comoPerfil(5, [suyo]);
    expect((await pedir(casa, 'GET', `/Corredores${ruta}`, { token })).estado).toBe(403);
  });
});
