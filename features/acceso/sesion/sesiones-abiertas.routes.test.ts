import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { pedir } from '#server/test/cliente.ts';
import { CLAVE_DE_PRUEBA, crearUsuario } from '#server/test/negocio/fabrica.ts';
import { abrirSesionDe } from '#server/test/sesiones.ts';

const CHROME = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36';
const MINUTO = 60_000;

describe('the open sessions of a user', () => {
  let casa: Casa;
  let usuario: { id: number; nombre: string };
  let propia: string;
  let otra: string;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
  });
  afterAll(() => casa.cerrar());
  beforeEach(async () => {
    usuario = await crearUsuario(casa, 1);
    propia = await abrirSesionDe(casa, usuario.id);
    casa.reloj.avanzar(MINUTO);
    otra = await abrirSesionDe(casa, usuario.id);
  });

  const ver = (token: string, usuarioId?: number) =>
    pedir(casa, 'GET', `/Sesiones/Abiertas${usuarioId ? `?usuarioId=${usuarioId}` : ''}`, {
      token,
    });
  const cerrar = (token: string, cuerpo: object = {}) =>
    pedir(casa, 'POST', '/Sesiones/Cerrar', { token, cuerpo });
  const hechos = async (id: number) =>
    casa.base
      .selectFrom('hechos')
      .select(['usuario_id', 'despues'])
      .where('accion', '=', 'cerrar_sesiones')
      .where('entidad_id', '=', id)
      .orderBy('id')
      .execute();

  it('[A-SESION-001] list a login with device, network, start, and whether it is this one', async () => {
    // Later than the others, because logins of one moment have no order.
    casa.reloj.avanzar(MINUTO);
    const { cuerpo } = await pedir(casa, 'POST', '/Auth/Login', {
      cuerpo: { nombreUsuario: usuario.nombre, contrasenia: CLAVE_DE_PRUEBA },
      cabeceras: { 'user-agent': CHROME },
    });
    const comenzo = casa.reloj.ahora().toISOString();
    casa.reloj.avanzar(2 * MINUTO);
    const { datos } = (await ver(cuerpo.token.accesToken)).cuerpo;
    expect(datos).toHaveLength(3);
    expect(datos[0]).toEqual({
      clave: expect.stringMatching(/^[0-9a-f]{64}$/),
      equipo: 'Chrome en Windows',
      lugar: 'El propio servidor',
      comenzo,
      ultimoUso: comenzo,
      esta: true,
    });
    expect(datos.filter(({ esta }: { esta: boolean }) => esta)).toHaveLength(1);
  });

  it('[A-SESION-001] show the last use exact to five minutes', async () => {
    const leido = async () =>
      (await ver(propia)).cuerpo.datos.find(({ esta }: { esta: boolean }) => esta).ultimoUso;
    const primera = await leido();
    casa.reloj.avanzar(4 * MINUTO);
    expect(await leido()).toBe(primera);
    casa.reloj.avanzar(2 * MINUTO);
    await leido();
    expect(await leido()).toBe(casa.reloj.ahora().toISOString());
  });

  it('[A-SESION-003] end at the next call when closed, while the others continue', async () => {
    const lista = (await ver(propia)).cuerpo.datos;
    const ajena = lista.find(({ esta }: { esta: boolean }) => !esta);
    expect((await cerrar(propia, { clave: ajena.clave })).cuerpo.datos).toEqual({ cerradas: 1 });
    const fuera = await ver(otra);
    expect([fuera.estado, fuera.cuerpo.codigo]).toEqual([401, 'acceso.sin_sesion']);
    expect((await ver(propia)).cuerpo.datos).toHaveLength(1);
    expect((await cerrar(propia, { clave: ajena.clave })).estado).toBe(404);
    expect(await hechos(usuario.id)).toEqual([{ usuario_id: usuario.id, despues: { cuantas: 1 } }]);
  });

  it('[A-SESION-003] leave this one and other users’ alone when all others are closed', async () => {
    const vecino = await abrirSesionDe(casa, (await crearUsuario(casa, 1)).id);
    await abrirSesionDe(casa, usuario.id);
    expect((await cerrar(propia)).cuerpo.datos).toEqual({ cerradas: 2 });
    expect((await ver(otra)).estado).toBe(401);
    expect((await ver(propia)).cuerpo.datos).toHaveLength(1);
    expect((await ver(vecino)).estado).toBe(200);
    expect((await cerrar(propia)).cuerpo.datos).toEqual({ cerradas: 0 });
  });

  it('[A-SESION-004] are shown and closed by an administrator too, and hidden from others', async () => {
    const admin = await crearUsuario(casa, 2);
    const deAdmin = await abrirSesionDe(casa, admin.id);
    expect((await ver(deAdmin, usuario.id)).cuerpo.datos).toHaveLength(2);
    expect((await ver(deAdmin, 999_999)).estado).toBe(404);
    for (const perfil of [1, 3, 4, 5]) {
      const ajeno = await abrirSesionDe(casa, (await crearUsuario(casa, perfil)).id);
      expect((await ver(ajeno, usuario.id)).estado).toBe(404);
      expect((await cerrar(ajeno, { usuarioId: usuario.id })).estado).toBe(404);
    }
    expect((await ver(propia)).estado).toBe(200);
    const { datos } = (await cerrar(deAdmin, { usuarioId: usuario.id })).cuerpo;
    expect(datos).toEqual({ cerradas: 2 });
    expect([(await ver(propia)).estado, (await ver(otra)).estado]).toEqual([401, 401]);
    expect((await ver(deAdmin)).estado).toBe(200);
    expect(await hechos(usuario.id)).toEqual([{ usuario_id: admin.id, despues: { cuantas: 2 } }]);
  });
});
