import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { pedir, type Respuesta } from '#server/test/cliente.ts';
import { CLAVE_DE_PRUEBA, crearEnlace, crearUsuario } from '#server/test/negocio/fabrica.ts';
import { crearComprador } from '#server/test/negocio/publico.ts';

const WEB = { 'x-cliente': 'web' };

/** Returns names and values of the cookies that a response sets; '' deletes one. */
const galletasDe = ({ cabeceras }: Respuesta): [string, string][] =>
  ([cabeceras['set-cookie'] ?? []].flat() as string[]).map((puesta) => {
    const [, nombre = '', valor = ''] = /^([^=]+)=([^;]*)/.exec(puesta) ?? [];
    return [nombre, valor];
  });

/** A browser whose tabs share its cookies of /api/Auth. */
const navegador = (casa: Casa, mas: object = {}) => {
  const galletas = new Map<string, string>();
  return {
    galletas,
    async pedir(ruta: string, cuerpo: object, token?: string): Promise<Respuesta> {
      const cookie = [...galletas].map(([nombre, valor]) => `${nombre}=${valor}`).join('; ');
      const respuesta = await pedir(casa, 'POST', ruta, {
        cuerpo,
        ...(token ? { token } : {}),
        cabeceras: { ...WEB, ...mas, ...(cookie ? { cookie } : {}) },
      });
      for (const [nombre, valor] of galletasDe(respuesta)) {
        if (valor) galletas.set(nombre, valor);
        else galletas.delete(nombre);
      }
      return respuesta;
    },
  };
};

describe('the cookie of the refresh token', () => {
  let casa: Casa;
  let usuario: { id: number; nombre: string };
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    usuario = await crearUsuario(casa, 1);
  });
  afterAll(() => casa.cerrar());

  const credenciales = () => ({ nombreUsuario: usuario.nombre, contrasenia: CLAVE_DE_PRUEBA });
  const refrescar = (
    pestana: ReturnType<typeof navegador>,
    usuarioId: number,
    accesToken?: string,
  ) => pestana.pedir('/Auth/ActualizarToken', { usuarioId, ...(accesToken ? { accesToken } : {}) });
  const sesionDe = (accesToken: string): string =>
    (
      JSON.parse(Buffer.from(accesToken.split('.')[1] ?? '', 'base64url').toString()) as {
        sid: string;
      }
    ).sid;

  it('is the web’s only copy: no body contains it, even when a script asks', async () => {
    const pestana = navegador(casa);
    const { cuerpo } = await pestana.pedir('/Auth/Login', credenciales());
    expect(cuerpo).not.toHaveProperty('tokenActualizacion');
    const cookie = [...pestana.galletas].map(([n, v]) => `${n}=${v}`).join('');
    for (const otras of [WEB, {}]) {
      const {
        estado,
        cuerpo: vuelta,
        cabeceras,
      } = await pedir(casa, 'POST', '/Auth/ActualizarToken', {
        cuerpo: { usuarioId: usuario.id },
        cabeceras: { cookie, ...otras },
      });
      expect([estado, Object.keys(vuelta)]).toEqual([200, ['accesToken', 'expiresIn']]);
      expect(String(cabeceras['set-cookie'])).toMatch(
        /^soap_refresco_\d+_[\w-]{36}=.*Path=\/api\/Auth; HttpOnly; SameSite=Strict$/,
      );
    }
  });

  it('exists once per session, so that logins and entries by a link do not mix', async () => {
    const pestanas = navegador(casa);
    const comprador = await crearComprador(casa);
    const enlace = await crearEnlace(casa, { ...comprador, usuarioId: comprador.id });
    const tokens: [number, string][] = [];
    for (const entrar of [
      () => pestanas.pedir('/Auth/Login', credenciales()),
      () => pestanas.pedir('/Auth/LoginPublico', enlace),
      () => pestanas.pedir('/Auth/LoginPublico', enlace),
      () => pestanas.pedir('/Auth/Login', credenciales()),
    ]) {
      const { estado, cuerpo } = await entrar();
      expect(estado).toBe(200);
      tokens.push([cuerpo.id, cuerpo.token.accesToken]);
    }
    expect(pestanas.galletas.size).toBe(4);
    casa.reloj.avanzar(61 * 60_000);
    for (const [usuarioId, vencido] of tokens) {
      const { estado, cuerpo } = await refrescar(pestanas, usuarioId, vencido);
      expect(estado).toBe(200);
      expect(sesionDe(cuerpo.accesToken)).toBe(sesionDe(vencido));
    }
    // Without a session name, the newest of that user.
    const ultima = await refrescar(pestanas, usuario.id);
    expect(sesionDe(ultima.cuerpo.accesToken)).toBe(sesionDe(tokens[3]?.[1] ?? ''));
    for (const basura of ['x', '.e30.', '..', 'a.bnVsbA.b', tokens[1]?.[1] ?? '']) {
      expect([basura, (await refrescar(pestanas, usuario.id, basura)).estado]).toEqual([
        basura,
        401,
      ]);
    }
  });

  it('[V-SEG-002] never ends a session because a browser with two users names the wrong one', async () => {
    const pestanas = navegador(casa);
    const otro = await crearUsuario(casa, 2);
    const suyo = { nombreUsuario: otro.nombre, contrasenia: CLAVE_DE_PRUEBA };
    const una = (await pestanas.pedir('/Auth/Login', credenciales())).cuerpo;
    const otra = (await pestanas.pedir('/Auth/Login', suyo)).cuerpo;
    // A tab that mixes two sessions sends these; no cookie matches.
    for (const [usuarioId, token] of [
      [una.id, otra.token.accesToken],
      [otra.id, una.token.accesToken],
    ]) {
      expect((await refrescar(pestanas, usuarioId, token)).estado).toBe(401);
    }
    for (const { id, token } of [una, otra]) {
      const vuelta = await refrescar(pestanas, id, token.accesToken);
      expect([vuelta.estado, sesionDe(vuelta.cuerpo.accesToken)]).toEqual([
        ...[200, sesionDe(token.accesToken)],
      ]);
    }
  });

  it('[V-CAMINO-010] lets a new tab take over the newest open login, and both tabs continue', async () => {
    const pestanas = navegador(casa);
    const retomar = () => pestanas.pedir('/Auth/RetomarSesion', {});
    expect((await retomar()).cuerpo.codigo).toBe('acceso.refresco');
    await pestanas.pedir('/Auth/Login', credenciales());
    const primera = (await pestanas.pedir('/Auth/Login', credenciales())).cuerpo;
    const nueva = await retomar();
    const { token, ...quien } = nueva.cuerpo;
    const { token: _, ...dePrimera } = primera;
    expect([nueva.estado, quien]).toEqual([200, dePrimera]);
    expect(quien).not.toHaveProperty('tokenActualizacion');
    expect(sesionDe(token.accesToken)).toBe(sesionDe(primera.token.accesToken));
    for (const uno of [primera.token.accesToken, token.accesToken]) {
      expect((await refrescar(pestanas, usuario.id, uno)).estado).toBe(200);
    }
  });

  it('[V-CAMINO-041] lets no tab take over another login after a logout, until the next login', async () => {
    const pestanas = navegador(casa);
    const retomar = () => pestanas.pedir('/Auth/RetomarSesion', {});
    const una = (await pestanas.pedir('/Auth/Login', credenciales())).cuerpo;
    const otra = (await pestanas.pedir('/Auth/Login', credenciales())).cuerpo;
    await pestanas.pedir('/Auth/CerrarSesion', {}, otra.token.accesToken);
    expect((await retomar()).estado).toBe(401);
    // The other login renews its token as before; that admits no new tab either.
    expect((await refrescar(pestanas, usuario.id, una.token.accesToken)).estado).toBe(200);
    expect((await retomar()).estado).toBe(401);
    await pestanas.pedir('/Auth/Login', credenciales());
    expect((await retomar()).estado).toBe(200);
  });

  it('[V-CAMINO-041] lets no new tab take over a login when two users are logged in', async () => {
    const pestanas = navegador(casa);
    const otro = await crearUsuario(casa, 2);
    const suyo = { nombreUsuario: otro.nombre, contrasenia: CLAVE_DE_PRUEBA };
    await pestanas.pedir('/Auth/Login', credenciales());
    expect((await pestanas.pedir('/Auth/RetomarSesion', {})).cuerpo.id).toBe(usuario.id);
    await pestanas.pedir('/Auth/Login', suyo);
    expect((await pestanas.pedir('/Auth/RetomarSesion', {})).estado).toBe(401);
  });

  it('[V-CAMINO-040] ends with the browser for a login, with the session for a buyer', async () => {
    const pestanas = navegador(casa);
    const comprador = await crearComprador(casa);
    const enlace = await crearEnlace(casa, { ...comprador, usuarioId: comprador.id });
    const dura = ({ cabeceras }: Respuesta) =>
      / Max-Age=(\d+)/.exec(String(cabeceras['set-cookie']))?.[1];
    const login = await pestanas.pedir('/Auth/Login', credenciales());
    const compra = await pestanas.pedir('/Auth/LoginPublico', enlace);
    expect([dura(login), dura(compra)]).toEqual([undefined, '43200']);
    for (const [{ cuerpo }, segundos] of [
      [login, undefined],
      [compra, '43200'],
    ] as const) {
      const vuelta = await refrescar(pestanas, cuerpo.id, cuerpo.token.accesToken);
      expect([vuelta.estado, dura(vuelta)]).toEqual([200, segundos]);
    }
    expect(dura(await pestanas.pedir('/Auth/RetomarSesion', {}))).toBeUndefined();
  });

  it('[V-CAMINO-010] gives a new tab no purchase by a link, no inactive user and no forged cookie', async () => {
    const comprador = await crearComprador(casa);
    const enlace = await crearEnlace(casa, { ...comprador, usuarioId: comprador.id });
    const pestanas = navegador(casa);
    await pestanas.pedir('/Auth/LoginPublico', enlace);
    expect(pestanas.galletas.size).toBe(1);
    expect((await pestanas.pedir('/Auth/RetomarSesion', {})).estado).toBe(401);

    const otro = await crearUsuario(casa, 1);
    const suyo = navegador(casa);
    await suyo.pedir('/Auth/Login', { nombreUsuario: otro.nombre, contrasenia: CLAVE_DE_PRUEBA });
    const vigente = (valor: boolean) =>
      casa.base.updateTable('usuarios').set({ vigente: valor }).where('id', '=', otro.id).execute();
    await vigente(false);
    expect((await suyo.pedir('/Auth/RetomarSesion', {})).estado).toBe(401);
    await vigente(true);
    const [[nombre, valor] = ['', '']] = suyo.galletas;
    suyo.galletas.set(nombre, `${valor.slice(0, -3)}xyz`);
    expect((await suyo.pedir('/Auth/RetomarSesion', {})).estado).toBe(401);
    suyo.galletas.set(nombre, valor);
    expect((await suyo.pedir('/Auth/RetomarSesion', {})).estado).toBe(200);
  });

  it('[V-CAMINO-010] ends its family when reused later through a new tab too', async () => {
    const pestana = navegador(casa);
    const { token } = (await pestana.pedir('/Auth/Login', credenciales())).cuerpo;
    const robadas = navegador(casa);
    for (const [nombre, valor] of pestana.galletas) robadas.galletas.set(nombre, valor);
    expect((await refrescar(pestana, usuario.id, token.accesToken)).estado).toBe(200);
    casa.reloj.avanzar(30_000);
    expect((await robadas.pedir('/Auth/RetomarSesion', {})).estado).toBe(401);
    expect((await pestana.pedir('/Auth/RetomarSesion', {})).estado).toBe(401);
  });

  it('is deleted with its own session only; an API client keeps its token in the body', async () => {
    const pestanas = navegador(casa);
    const una = (await pestanas.pedir('/Auth/Login', credenciales())).cuerpo;
    const otra = (await pestanas.pedir('/Auth/Login', credenciales())).cuerpo;
    await pestanas.pedir('/Auth/CerrarSesion', {}, una.token.accesToken);
    expect([...pestanas.galletas.keys()]).toEqual([
      `soap_refresco_${usuario.id}_${sesionDe(otra.token.accesToken)}`,
      'soap_salida',
    ]);
    const porCuerpo = await pedir(casa, 'POST', '/Auth/Login', { cuerpo: credenciales() });
    expect(porCuerpo.cabeceras['set-cookie']).toBeUndefined();
    const vuelta = await pedir(casa, 'POST', '/Auth/ActualizarToken', {
      cuerpo: { usuarioId: usuario.id, tokenActualizacion: porCuerpo.cuerpo.tokenActualizacion },
    });
    expect(vuelta.cuerpo.tokenActualizacion).toEqual(expect.any(String));
    expect(vuelta.cabeceras['set-cookie']).toBeUndefined();
  });

  it('stays only for the newest twenty tabs', async () => {
    const pestanas = navegador(casa);
    for (let i = 0; i < 24; i += 1) await pestanas.pedir('/Auth/Login', credenciales());
    expect(pestanas.galletas.size).toBe(20);
  });

  it('never makes a login continue a session that the browser presented (C18)', async () => {
    const pestana = navegador(casa);
    const ajena = (await pestana.pedir('/Auth/Login', credenciales())).cuerpo.token.accesToken;
    const antes = new Map(pestana.galletas);
    const { cuerpo } = await pestana.pedir('/Auth/Login', credenciales(), ajena);
    expect(sesionDe(cuerpo.token.accesToken)).not.toBe(sesionDe(ajena));
    for (const [nombre, valor] of antes) expect(pestana.galletas.get(nombre)).toBe(valor);
  });
});

it('uses the prefix __Secure- over https, and ignores a cookie without it', async () => {
  const casa = await levantarCasa({
    conWorker: false,
    entorno: { DIRECCION_PUBLICA: 'https://soap.example' },
  });
  try {
    const { id, nombre } = await crearUsuario(casa, 1);
    const pestana = navegador(casa);
    const cuerpo = { nombreUsuario: nombre, contrasenia: CLAVE_DE_PRUEBA };
    const entrada = await pestana.pedir('/Auth/Login', cuerpo);
    const [[galleta, valor] = ['', '']] = galletasDe(entrada);
    expect(galleta).toMatch(/^__Secure-soap_refresco_/);
    expect(String(entrada.cabeceras['set-cookie'])).toMatch(/; Secure;/);
    const con = (nombreDeGalleta: string) =>
      pedir(casa, 'POST', '/Auth/ActualizarToken', {
        cuerpo: { usuarioId: id },
        cabeceras: { ...WEB, cookie: `${nombreDeGalleta}=${valor}` },
      });
    expect((await con(galleta.replace('__Secure-', ''))).estado).toBe(401);
    expect((await con(galleta)).estado).toBe(200);
  } finally {
    await casa.cerrar();
  }
});
