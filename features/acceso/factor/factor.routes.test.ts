import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { pedir, type Respuesta } from '#server/test/cliente.ts';
import { CLAVE_DE_PRUEBA, crearUsuario } from '#server/test/negocio/fabrica.ts';
import { abrirSesionDe } from '#server/test/sesiones.ts';

const MEDIO_MINUTO = 30_000;
const PROPIA = '/Endpoints/ObtenerEndpointsDisponiblesPorRol';

describe('a second factor', () => {
  let casa: Casa;
  let usuario: { id: number; nombre: string };
  let secreto: string;
  beforeAll(async () => {
    casa = await levantarCasa({
      conWorker: false,
      entorno: { SEGUNDO_FACTOR: 'Soporte, AdministradorMaestro' },
    });
  });
  afterAll(() => casa.cerrar());

  const escribir = (ruta: string, token: string, cuerpo: object = {}) =>
    pedir(casa, 'POST', ruta, { token, cuerpo });
  const entra = async (token: string, ruta = PROPIA): Promise<unknown[]> => {
    const { estado, cuerpo } = await pedir(casa, 'GET', ruta, { token });
    return [estado, cuerpo.codigo];
  };
  const login = async (): Promise<Respuesta['cuerpo']> =>
    (
      await pedir(casa, 'POST', '/Auth/Login', {
        cuerpo: { nombreUsuario: usuario.nombre, contrasenia: CLAVE_DE_PRUEBA },
      })
    ).cuerpo;
  /** Returns the application's code, now or `corrido` half minutes away. */
  const codigo = (corrido = 0, de = secreto): string =>
    new TOTP({ secret: Secret.fromBase32(de) }).generate({
      timestamp: casa.reloj.ahora().getTime() + corrido * MEDIO_MINUTO,
    });
  const activar = async (token: string): Promise<string[]> => {
    secreto = (await escribir('/Factor/Preparar', token)).cuerpo.datos.secreto;
    const { cuerpo } = await escribir('/Factor/Activar', token, { codigo: codigo() });
    casa.reloj.avanzar(2 * MEDIO_MINUTO);
    return cuerpo.datos.codigos;
  };
  const sidDe = (token: string): string =>
    JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sid;

  describe('enrolled by the user', () => {
    let respaldos: string[];
    beforeEach(async () => {
      usuario = await crearUsuario(casa, 1);
      respaldos = await activar(await abrirSesionDe(casa, usuario.id));
    });

    it('[A-FACTOR-001] leaves a session after the password that only allows its step and is not renewed', async () => {
      const { token, paso, tokenActualizacion, perfil } = await login();
      expect([paso, tokenActualizacion, perfil.ventanasVM]).toEqual(['factor', undefined, []]);
      for (const llamada of casa.montador.llamadas) {
        if (llamada.pasos?.includes('factor')) continue;
        const { statusCode, body } = await casa.app.inject({
          method: llamada.metodos[0],
          url: `/api${llamada.rutas[0].replaceAll(/:\w+/g, '1')}`,
          headers: { authorization: `Bearer ${token.accesToken}` },
          ...(llamada.metodos[0] === 'GET' ? {} : { payload: {} }),
        });
        const { codigo: dicho } = JSON.parse(body) as { codigo: string };
        expect([llamada.id, statusCode, dicho]).toEqual([llamada.id, 403, 'acceso.falta_un_paso']);
      }
      casa.reloj.avanzar(16 * 60_000);
      expect(await entra(token.accesToken)).toEqual([401, 'acceso.sin_sesion']);
    });

    it('[A-FACTOR-001] completes the session by its code, with a new id; the previous session ends', async () => {
      const { token } = await login();
      const { estado, cuerpo } = await escribir('/Factor/Confirmar', token.accesToken, {
        codigo: ` ${codigo().slice(0, 3)} ${codigo().slice(3)} `,
      });
      expect(estado).toBe(200);
      expect([cuerpo.id, cuerpo.paso]).toEqual([usuario.id, undefined]);
      expect(cuerpo.perfil.ventanasVM.length).toBeGreaterThan(3);
      expect(sidDe(cuerpo.token.accesToken)).not.toBe(sidDe(token.accesToken));
      expect(await entra(cuerpo.token.accesToken)).toEqual([200, undefined]);
      expect(await entra(token.accesToken)).toEqual([401, 'acceso.sin_sesion']);
      const otra = await escribir('/Factor/Confirmar', cuerpo.token.accesToken, {
        codigo: codigo(1),
      });
      expect([otra.estado, otra.cuerpo.codigo]).toEqual([409, 'factor.sin_pedir']);
    });

    it('[A-FACTOR-002] accepts a code of the half minute before or after, no further away, and none twice (C51)', async () => {
      const probar = async (cual: string): Promise<number> => {
        const { token } = await login();
        return (await escribir('/Factor/Confirmar', token.accesToken, { codigo: cual })).estado;
      };
      expect(await probar(codigo(-2))).toBe(400);
      expect(await probar(codigo(2))).toBe(400);
      const anterior = codigo(-1);
      expect(await probar(anterior)).toBe(200);
      expect(await probar(anterior)).toBe(400);
      const siguiente = codigo(1);
      expect(await probar(siguiente)).toBe(200);
      // It precedes the used code, so an observer comes too late.
      expect(await probar(codigo())).toBe(400);
      const [una, otra] = await (async () => {
        casa.reloj.avanzar(4 * MEDIO_MINUTO);
        const [a, b] = [await login(), await login()];
        const deAhora = codigo();
        return Promise.all(
          [a, b].map(({ token }) =>
            escribir('/Factor/Confirmar', token.accesToken, { codigo: deAhora }),
          ),
        );
      })();
      expect([una?.estado, otra?.estado].toSorted((a, b) => Number(a) - Number(b))).toEqual([
        200, 400,
      ]);
    });

    it('[A-FACTOR-003] delays guesses across sessions, and resets after a valid code (C51)', async () => {
      const { token } = await login();
      const probar = (cual: string) =>
        escribir('/Factor/Confirmar', token.accesToken, { codigo: cual });
      for (let i = 0; i < 6; i += 1) expect((await probar('000000')).estado).toBe(400);
      const frenado = await probar(codigo());
      expect([frenado.estado, frenado.cuerpo.codigo]).toEqual([429, 'acceso.demasiados_intentos']);
      const deOtra = await login();
      const enOtra = await escribir('/Factor/Confirmar', deOtra.token.accesToken, {
        codigo: codigo(),
      });
      expect(enOtra.estado).toBe(429);
      casa.reloj.avanzar(31_000);
      expect((await probar(codigo())).estado).toBe(200);
    });

    it('[A-FACTOR-004] has ten recovery codes that work once each and are stored as hashes', async () => {
      expect(respaldos).toHaveLength(10);
      expect(new Set(respaldos).size).toBe(10);
      const [primero = ''] = respaldos;
      expect(primero).toMatch(/^[A-Z2-7]{4}(-[A-Z2-7]{4}){3}$/);
      const guardado = JSON.stringify([
        await casa.base.selectFrom('codigos_de_respaldo').selectAll().execute(),
        await casa.base.selectFrom('factores_totp').selectAll().execute(),
      ]);
      expect(guardado).not.toContain(primero.replaceAll('-', ''));
      expect(guardado).not.toContain(secreto);
      const usar = async (cual: string) =>
        escribir('/Factor/Confirmar', (await login()).token.accesToken, { codigo: cual });
      const dentro = await usar(primero.toLowerCase());
      expect(dentro.estado).toBe(200);
      expect((await usar(primero)).estado).toBe(400);
      const token = dentro.cuerpo.token.accesToken as string;
      const estado = await pedir(casa, 'GET', '/Factor/Estado', { token });
      expect(estado.cuerpo.datos).toMatchObject({
        activo: true,
        codigosRestantes: 9,
        exigido: false,
      });
      const nuevos = await escribir('/Factor/Codigos', token, { codigo: codigo() });
      expect(nuevos.cuerpo.datos.codigos).toHaveLength(10);
      expect((await usar(respaldos[1] ?? '')).estado).toBe(400);
    });

    it('[A-FACTOR-005] is removed by one of its codes, and is not overwritten by another', async () => {
      const token = await abrirSesionDe(casa, usuario.id);
      const otro = await escribir('/Factor/Preparar', token);
      expect([otro.estado, otro.cuerpo.codigo]).toEqual([409, 'factor.ya_activo']);
      expect((await escribir('/Factor/Quitar', token, { codigo: '123456' })).estado).toBe(400);
      expect((await login()).paso).toBe('factor');
      expect((await escribir('/Factor/Quitar', token, { codigo: codigo() })).estado).toBe(200);
      expect((await login()).paso).toBeUndefined();
    });

    it('[A-FACTOR-006] is reset only by an administrator, which ends the sessions and is audited', async () => {
      const admin = await crearUsuario(casa, 2);
      const deAdmin = await abrirSesionDe(casa, admin.id);
      const suya = await abrirSesionDe(casa, usuario.id);
      const cuerpo = { usuarioId: usuario.id };
      const ajeno = await abrirSesionDe(casa, (await crearUsuario(casa, 3)).id);
      expect((await escribir('/Factor/Reponer', ajeno, cuerpo)).estado).toBe(403);
      const visto = `/Factor/Estado?usuarioId=${usuario.id}`;
      expect(await entra(ajeno, visto)).toEqual([404, 'comun.no_encontrado']);
      expect(await entra(deAdmin, visto)).toEqual([200, undefined]);
      const repuesto = await escribir('/Factor/Reponer', deAdmin, cuerpo);
      expect(repuesto.cuerpo.datos).toEqual({ repuesto: true });
      expect(await entra(suya)).toEqual([401, 'acceso.sin_sesion']);
      expect((await login()).paso).toBeUndefined();
      const hechos = await casa.base
        .selectFrom('hechos')
        .select(['accion', 'usuario_id'])
        .where('entidad', '=', 'usuario')
        .where('entidad_id', '=', usuario.id)
        .where('accion', 'like', '%_factor')
        .orderBy('id')
        .execute();
      expect(hechos).toEqual([
        { accion: 'activar_factor', usuario_id: usuario.id },
        { accion: 'reponer_factor', usuario_id: admin.id },
      ]);
      expect((await escribir('/Factor/Reponer', deAdmin, cuerpo)).cuerpo.datos).toEqual({
        repuesto: false,
      });
    });

    it('[A-FACTOR-008] has a secret that only works for its user', async () => {
      const otro = await crearUsuario(casa, 1);
      await casa.base
        .insertInto('factores_totp')
        .columns(['usuario_id', 'secreto', 'creado_en', 'activado_en'])
        .expression((eb) =>
          eb
            .selectFrom('factores_totp')
            .select([eb.lit(otro.id).as('usuario_id'), 'secreto', 'creado_en', 'activado_en'])
            .where('usuario_id', '=', usuario.id),
        )
        .execute();
      usuario = otro;
      const { token } = await login();
      const { estado } = await escribir('/Factor/Confirmar', token.accesToken, {
        codigo: codigo(),
      });
      expect(estado).toBe(400);
    });
  });

  it('[A-FACTOR-007] must be set up first by a user who needs one, and cannot be removed then', async () => {
    usuario = await crearUsuario(casa, 3);
    const { token, paso } = await login();
    expect(paso).toBe('enrolar');
    expect(await entra(token.accesToken)).toEqual([403, 'acceso.falta_un_paso']);
    expect(await entra(token.accesToken, '/Factor/Estado')).toEqual([403, 'acceso.falta_un_paso']);
    const preparado = (await escribir('/Factor/Preparar', token.accesToken)).cuerpo.datos;
    secreto = preparado.secreto;
    expect(preparado.direccion).toMatch(
      new RegExp(`^otpauth://totp/SOAP:${usuario.nombre}\\?issuer=SOAP&secret=${secreto}&`),
    );
    const mal = await escribir('/Factor/Activar', token.accesToken, { codigo: '000000' });
    expect([mal.estado, mal.cuerpo.codigo]).toEqual([400, 'factor.codigo']);
    const { cuerpo } = await escribir('/Factor/Activar', token.accesToken, { codigo: codigo() });
    expect(cuerpo.datos.codigos).toHaveLength(10);
    const entera = cuerpo.datos.sesion.token.accesToken as string;
    expect(sidDe(entera)).not.toBe(sidDe(token.accesToken));
    expect(await entra(entera)).toEqual([200, undefined]);
    expect(await entra(token.accesToken)).toEqual([401, 'acceso.sin_sesion']);
    casa.reloj.avanzar(2 * MEDIO_MINUTO);
    const quitar = await escribir('/Factor/Quitar', entera, { codigo: codigo() });
    expect([quitar.estado, quitar.cuerpo.codigo]).toEqual([409, 'factor.exigido']);
    expect((await login()).paso).toBe('factor');
  });

  it('[A-FACTOR-007] is required by a setting that takes any profile name, and no other', async () => {
    expect(casa.config.SEGUNDO_FACTOR).toEqual(['soporte', 'administrador']);
    usuario = await crearUsuario(casa, 2);
    expect((await login()).paso).toBe('enrolar');
    usuario = await crearUsuario(casa, 5);
    expect((await login()).paso).toBeUndefined();
    const { leerConfig } = await import('#server/config.ts');
    expect(() => leerConfig({ SEGUNDO_FACTOR: 'Gerente' })).toThrow('No es un perfil: Gerente');
  });
});
