import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { pedir, type Respuesta } from '#server/test/cliente.ts';
import { CLAVE_DE_PRUEBA, crearUsuario } from '#server/test/negocio/fabrica.ts';

const MINUTO = 60_000;

describe('refresh tokens', () => {
  let casa: Casa;
  let usuario: { id: number; nombre: string };
  let acceso: string;
  let refresco: string;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    usuario = await crearUsuario(casa, 1);
  });
  afterAll(() => casa.cerrar());

  const login = async (cabeceras: object = {}): Promise<Respuesta> =>
    pedir(casa, 'POST', '/Auth/Login', {
      cuerpo: { nombreUsuario: usuario.nombre, contrasenia: CLAVE_DE_PRUEBA },
      cabeceras,
    });
  beforeEach(async () => {
    const { cuerpo } = await login();
    acceso = cuerpo.token.accesToken;
    refresco = cuerpo.tokenActualizacion;
  });
  const refrescar = (tokenActualizacion: string, usuarioId = usuario.id) =>
    pedir(casa, 'POST', '/Auth/ActualizarToken', { cuerpo: { usuarioId, tokenActualizacion } });
  const entra = async (token: string): Promise<number> =>
    (await pedir(casa, 'GET', '/Endpoints/ObtenerEndpointsDisponiblesPorRol', { token })).estado;
  const rechazado = [401, 'acceso.refresco'];
  const visto = ({ estado, cuerpo }: Respuesta) => [estado, cuerpo.codigo];

  it('[V-API-006] return a new access token and rotate', async () => {
    casa.reloj.avanzar(59 * MINUTO);
    expect(await entra(acceso)).toBe(200);
    casa.reloj.avanzar(2 * MINUTO);
    expect(await entra(acceso)).toBe(401);
    const { estado, cuerpo } = await refrescar(refresco);
    expect([estado, cuerpo]).toEqual([
      200,
      {
        accesToken: expect.any(String),
        expiresIn: 3_600,
        tokenActualizacion: expect.any(String),
      },
    ]);
    expect(cuerpo.tokenActualizacion).not.toBe(refresco);
    expect(await entra(cuerpo.accesToken)).toBe(200);
  });

  it('serve two tabs that refresh at once, which end with the same token', async () => {
    const [una, otra] = await Promise.all([refrescar(refresco), refrescar(refresco)]);
    expect([una.estado, otra.estado]).toEqual([200, 200]);
    expect(una.cuerpo.tokenActualizacion).toBe(otra.cuerpo.tokenActualizacion);
    casa.reloj.avanzar(20_000);
    const tarde = await refrescar(refresco);
    expect(tarde.cuerpo.tokenActualizacion).toBe(una.cuerpo.tokenActualizacion);
    expect((await refrescar(una.cuerpo.tokenActualizacion)).estado).toBe(200);
  });

  it('end the whole family when reused after 20 seconds, access tokens too (C12)', async () => {
    const { cuerpo } = await refrescar(refresco);
    casa.reloj.avanzar(20_001);
    expect(visto(await refrescar(refresco))).toEqual(rechazado);
    expect(visto(await refrescar(cuerpo.tokenActualizacion))).toEqual(rechazado);
    expect(await entra(cuerpo.accesToken)).toBe(401);
    expect(await entra(acceso)).toBe(401);
    const [hecho] = await casa.base
      .selectFrom('hechos')
      .select(['accion', 'entidad_id'])
      .where('accion', '=', 'cerrar_familia_por_reuso')
      .execute();
    expect(hecho?.entidad_id).toBe(usuario.id);
  });

  it('count as stolen two turns back, even within the grace period', async () => {
    const uno = await refrescar(refresco);
    const dos = await refrescar(uno.cuerpo.tokenActualizacion);
    expect(visto(await refrescar(refresco))).toEqual(rechazado);
    expect(visto(await refrescar(dos.cuerpo.tokenActualizacion))).toEqual(rechazado);
  });

  it('do not affect another family of the same user', async () => {
    const otra = (await login()).cuerpo;
    await refrescar(refresco);
    casa.reloj.avanzar(30_000);
    await refrescar(refresco);
    expect(await entra(otra.token.accesToken)).toBe(200);
    expect((await refrescar(otra.tokenActualizacion)).estado).toBe(200);
  });

  it('live twelve hours at most, however often refreshed (C13)', async () => {
    let actual = refresco;
    for (let hora = 1; hora < 12; hora += 1) {
      casa.reloj.avanzar(60 * MINUTO);
      const { estado, cuerpo } = await refrescar(actual);
      expect([hora, estado]).toEqual([hora, 200]);
      actual = cuerpo.tokenActualizacion;
      acceso = cuerpo.accesToken;
    }
    casa.reloj.avanzar(59 * MINUTO);
    expect(await entra(acceso)).toBe(200);
    casa.reloj.avanzar(1 * MINUTO);
    expect(await entra(acceso)).toBe(401);
    expect(visto(await refrescar(actual))).toEqual(rechazado);
  });

  it('are invalid after logout, for a disabled user and with another user id', async () => {
    expect(visto(await refrescar(refresco, usuario.id + 1))).toEqual(rechazado);
    const vigente = (valor: boolean) =>
      casa.base.updateTable('usuarios').set({ vigente: valor }).execute();
    await vigente(false);
    expect(visto(await refrescar(refresco))).toEqual(rechazado);
    await vigente(true);
    const { cuerpo } = await refrescar(refresco);
    await pedir(casa, 'POST', '/Auth/CerrarSesion', { token: acceso });
    expect(visto(await refrescar(cuerpo.tokenActualizacion))).toEqual(rechazado);
  });

  it('are no access tokens, and the reverse (C11)', async () => {
    expect(await entra(refresco)).toBe(401);
    expect(visto(await refrescar(acceso))).toEqual(rechazado);
    const [cabeza, , firma] = acceso.split('.');
    const otro = Buffer.from(JSON.stringify({ sub: '1', sid: 'x', exp: 9e9 })).toString(
      'base64url',
    );
    const nada = Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url');
    for (const falso of [`${cabeza}.${otro}.${firma}`, `${nada}.${otro}.`, `${acceso}x`, 'x']) {
      expect([falso, await entra(falso)]).toEqual([falso, 401]);
    }
    const [familia = '', turno = '', codigo = ''] = refresco.split('.');
    const falsos = ['', familia, `${familia}.2.${codigo}`, `${familia}.${turno}.`, `..${codigo}`];
    for (const falso of falsos) expect(visto(await refrescar(falso))).toEqual(rechazado);
    expect((await refrescar(refresco)).estado).toBe(200);
  });
});
