import { createHmac } from 'node:crypto';
import { type JWTPayload, SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { pedir, type Respuesta } from '#server/test/cliente.ts';
import { CLAVE_DE_PRUEBA, crearUsuario, darCorreo } from '#server/test/negocio/fabrica.ts';
import { abrirSesionDe } from '#server/test/sesiones.ts';

const SECRETO = 'un-secreto-de-pruebas-de-32-letras!!';
const MINUTO = 60_000;

describe('access and refresh tokens', () => {
  let casa: Casa;
  let usuario: { id: number; nombre: string };
  let sesion: Respuesta['cuerpo'];
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false, entorno: { SECRETO } });
    usuario = await crearUsuario(casa, 1);
  });
  afterAll(() => casa.cerrar());
  const login = async (): Promise<Respuesta['cuerpo']> =>
    (
      await pedir(casa, 'POST', '/Auth/Login', {
        cuerpo: { nombreUsuario: usuario.nombre, contrasenia: CLAVE_DE_PRUEBA },
      })
    ).cuerpo;
  beforeEach(async () => {
    sesion = await login();
  });

  const entra = async (token: string): Promise<number> =>
    (await pedir(casa, 'GET', '/Endpoints/ObtenerEndpointsDisponiblesPorRol', { token })).estado;
  const refrescar = (tokenActualizacion: string, usuarioId = usuario.id) =>
    pedir(casa, 'POST', '/Auth/ActualizarToken', { cuerpo: { usuarioId, tokenActualizacion } });
  const parte = (token: string, i: number): Record<string, unknown> =>
    JSON.parse(Buffer.from(token.split('.')[i] ?? '', 'base64url').toString()) as Record<
      string,
      unknown
    >;
  const codificar = (valor: object): string =>
    Buffer.from(JSON.stringify(valor)).toString('base64url');

  it('are accepted only when issued here, unexpired, for this audience and an open session (C11)', async () => {
    const bueno: string = sesion.token.accesToken;
    const cuerpo = parte(bueno, 1) as JWTPayload;
    const clave = createHmac('sha256', SECRETO).update('token').digest();
    const firmar = (payload: JWTPayload, cabeza: object = {}, con = clave): Promise<string> =>
      new SignJWT(payload).setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', ...cabeza }).sign(con);
    expect(await entra(await firmar(cuerpo))).toBe(200);

    const otra = createHmac('sha256', 'otro-secreto').update('token').digest();
    const segundos = Math.floor(casa.reloj.ahora().getTime() / 1_000);
    const { exp: _, ...sinFin } = cuerpo;
    const cerrada = await abrirSesionDe(casa, usuario.id);
    await pedir(casa, 'POST', '/Auth/CerrarSesion', { token: cerrada });
    const ajeno = await crearUsuario(casa, 2);
    const falsos: Record<string, string> = {
      'alg none': `${codificar({ alg: 'none', typ: 'at+jwt' })}.${bueno.split('.')[1]}.`,
      'alg none, firmado': `${codificar({ alg: 'none', typ: 'at+jwt' })}.${bueno.split('.').slice(1).join('.')}`,
      'otra clave': await firmar(cuerpo, {}, otra),
      'otro kid': await firmar(cuerpo, { kid: 'x' }, otra),
      'otro jku': await firmar(cuerpo, { jku: 'https://evil.example/jwks.json' }, otra),
      'jwk propio': await firmar(cuerpo, { jwk: { kty: 'oct', k: 'eA' } }, otra),
      'otro algoritmo': await firmar(cuerpo, { alg: 'HS512' }),
      'otro tipo': await firmar(cuerpo, { typ: 'JWT' }),
      vencido: await firmar({ ...cuerpo, exp: segundos }),
      'aún no': await firmar({ ...cuerpo, nbf: segundos + 60 }),
      'otra audiencia': await firmar({ ...cuerpo, aud: 'otro' }),
      'otro emisor': await firmar({ ...cuerpo, iss: 'otro' }),
      'sin sesión': await firmar({ ...cuerpo, sid: undefined }),
      'sesión que no existe': await firmar({ ...cuerpo, sid: crypto.randomUUID() }),
      'otro usuario': await firmar({ ...cuerpo, sub: String(ajeno.id) }),
      'token de actualización': sesion.tokenActualizacion,
      'sesión cerrada': cerrada,
      'sin fin, de sesión cerrada': await firmar({
        ...sinFin,
        sid: String(parte(cerrada, 1)['sid']),
      }),
    };
    for (const [que, falso] of Object.entries(falsos)) {
      expect([que, await entra(falso)]).toEqual([que, 401]);
    }
    const vigente = (valor: boolean) =>
      casa.base
        .updateTable('usuarios')
        .set({ vigente: valor })
        .where('id', '=', usuario.id)
        .execute();
    await vigente(false);
    expect(await entra(bueno)).toBe(401);
    await vigente(true);
    expect(await entra(bueno)).toBe(200);
  });

  const correos = () =>
    casa.base
      .selectFrom('envios')
      .select(['clave', 'destino', 'contenido', 'estado'])
      .where('clave', 'like', 'sesion-cerrada:%')
      .execute();

  it('[V-SEG-001] end the family with 401 and an audit fact when sent with another’s usuarioId', async () => {
    const ajeno = await crearUsuario(casa, 2);
    const deAjeno = await abrirSesionDe(casa, ajeno.id);
    const invalido = `${sesion.tokenActualizacion.slice(0, -1)}!`;
    expect((await refrescar(invalido, ajeno.id)).estado).toBe(401);
    expect(await entra(sesion.token.accesToken)).toBe(200);

    const robado = await refrescar(sesion.tokenActualizacion, ajeno.id);
    expect([robado.estado, robado.cuerpo.codigo]).toEqual([401, 'acceso.refresco']);
    expect(await entra(sesion.token.accesToken)).toBe(401);
    expect((await refrescar(sesion.tokenActualizacion)).estado).toBe(401);
    expect(await entra(deAjeno)).toBe(200);
    const hechos = await casa.base
      .selectFrom('hechos')
      .select(['entidad_id', 'despues'])
      .where('accion', '=', 'cerrar_familia_por_otro_usuario')
      .execute();
    expect(hechos).toEqual([{ entidad_id: usuario.id, despues: { usuarioId: ajeno.id } }]);
  });

  describe('a refresh token used again (C12)', () => {
    const robar = async (): Promise<string[]> => {
      const viejo: string = sesion.tokenActualizacion;
      const { cuerpo } = await refrescar(viejo);
      casa.reloj.avanzar(5 * MINUTO);
      expect((await refrescar(viejo)).estado).toBe(401);
      expect((await refrescar(viejo)).estado).toBe(401);
      expect((await refrescar(cuerpo.tokenActualizacion)).estado).toBe(401);
      expect(await entra(cuerpo.accesToken)).toBe(401);
      return [viejo, cuerpo.tokenActualizacion, cuerpo.accesToken];
    };

    it('ends both sessions, and sends no mail to an account without e-mail', async () => {
      await robar();
      expect(await correos()).toEqual([]);
    });

    it('is reported to the owner of the account once, with the hour and without a token', async () => {
      await darCorreo(casa, usuario.id, 'ana@correo.example');
      const tokens = await robar();
      const [correo, ...otros] = await correos();
      expect(otros).toEqual([]);
      expect([correo?.destino, correo?.estado]).toEqual(['ana@correo.example', 'pendiente']);
      const texto = JSON.stringify(correo?.contenido);
      expect(texto).toContain(`Cerramos su sesión del usuario ${usuario.nombre} el 20/11/2026 12:`);
      const secretos = tokens.flatMap((token) => token.split('.').filter((t) => t.length > 20));
      expect(secretos.length).toBeGreaterThan(4);
      for (const secreto of secretos) expect(texto).not.toContain(secreto.slice(-20));
    });

    it('is no theft between two own tabs within 20 seconds, and sends no mail', async () => {
      const antes = (await correos()).length;
      const [una, otra] = await Promise.all([
        refrescar(sesion.tokenActualizacion),
        refrescar(sesion.tokenActualizacion),
      ]);
      expect([una.estado, otra.estado]).toEqual([200, 200]);
      expect(await correos()).toHaveLength(antes);
    });
  });
});
