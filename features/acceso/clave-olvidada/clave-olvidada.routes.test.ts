import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { pedir } from '#server/test/cliente.ts';
import { CLAVE_DE_PRUEBA, crearUsuario, darCorreo } from '#server/test/negocio/fabrica.ts';
import { resolverCaptcha } from '#server/test/negocio/publico.ts';
import { abrirSesionDe, tokenDeRol } from '#server/test/sesiones.ts';
import { claveOlvidadaCola } from './clave-olvidada.queue.ts';
import { trabajoClaveOlvidada } from './clave-olvidada.job.ts';

const NUEVA = 'Nueva#2026';
const HORA = 3_600_000;

describe('a forgotten password', () => {
  let casa: Casa;
  let usuario: { id: number; nombre: string };
  let correo: string;
  let vez = 0;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false, entorno: { CONSULTAS_POR_HORA: '10000' } });
  });
  afterAll(() => casa.cerrar());
  beforeEach(async () => {
    vez += 1;
    usuario = await crearUsuario(casa, 1);
    correo = `ana${vez}@correo.example`;
    await darCorreo(casa, usuario.id, correo);
  });

  const pedirEnlace = async (quien: string) =>
    pedir(casa, 'POST', '/Claves/Olvidada', {
      cuerpo: { usuario: quien },
      cabeceras: { 'x-captcha': await resolverCaptcha(casa) },
    });
  /** Runs the worker's part of the request. */
  const atender = (quien: string) =>
    trabajoClaveOlvidada(casa.enTransaccion)(casa.contexto(), {
      ...claveOlvidadaCola.encargo.parse({ solicitudId: crypto.randomUUID(), usuario: quien }),
    });
  const cartas = () =>
    casa.base
      .selectFrom('envios')
      .select(['clave', 'contenido'])
      .where('destino', '=', correo)
      .orderBy('id')
      .execute();
  const codigo = async (): Promise<string> => {
    const texto = JSON.stringify((await cartas()).at(-1)?.contenido);
    return /nuevaClave#([\w-]{43})/.exec(texto)?.[1] ?? '';
  };
  const reponer = (conCodigo: string, contrasenia = NUEVA) =>
    pedir(casa, 'POST', '/Claves/Reponer', { cuerpo: { codigo: conCodigo, contrasenia } });
  const login = async (contrasenia: string) =>
    (
      await pedir(casa, 'POST', '/Auth/Login', {
        cuerpo: { nombreUsuario: usuario.nombre, contrasenia },
      })
    ).estado;

  it('[A-OLVIDO-001] gets one answer by one statement, with or without such a user (C16)', async () => {
    const enviados = async () =>
      (await casa.base.selectFrom('envios').select('id').execute()).length;
    const antes = await enviados();
    const suya = await pedirEnlace(usuario.nombre);
    const ajena = await pedirEnlace('nadie.de.nadie');
    expect(suya.estado).toBe(200);
    expect(suya.cuerpo).toEqual({ exito: true, datos: { recibida: true } });
    expect([ajena.estado, ajena.cuerpo]).toEqual([suya.estado, suya.cuerpo]);
    // Nobody was looked up before the answer: the worker does that.
    expect(await enviados()).toBe(antes);
    await atender('nadie.de.nadie');
    expect(await enviados()).toBe(antes);
    await atender(usuario.nombre.toUpperCase());
    await atender(correo.toUpperCase());
    expect(await cartas()).toHaveLength(2);
  });

  it('[A-OLVIDO-002] the link sets the password once, ends every session, and is stored only as a hash (C52)', async () => {
    const sesion = await abrirSesionDe(casa, usuario.id);
    await atender(usuario.nombre);
    const suyo = await codigo();
    const guardado = await casa.base
      .selectFrom('claves_olvidadas')
      .selectAll()
      .where('usuario_id', '=', usuario.id)
      .execute();
    expect(guardado).toHaveLength(1);
    expect(JSON.stringify(guardado)).not.toContain(suyo);
    const debil = await reponer(suyo, 'corta');
    expect([debil.estado, Object.keys(debil.cuerpo.errors)]).toEqual([400, ['contrasenia']]);
    const [una, otra] = await Promise.all([reponer(suyo), reponer(suyo, 'Otra#2026')]);
    expect([una.estado, otra.estado].toSorted((a, b) => a - b)).toEqual([200, 401]);
    const buena = una.estado === 200 ? NUEVA : 'Otra#2026';
    expect([await login(buena), await login(CLAVE_DE_PRUEBA)]).toEqual([200, 401]);
    const { estado } = await pedir(casa, 'GET', '/Sesiones/Abiertas', { token: sesion });
    expect(estado).toBe(401);
    expect((await reponer(suyo)).cuerpo.codigo).toBe('clave.enlace_vencido');
    expect((await cartas()).at(-1)?.clave).toMatch(/^clave-repuesta:/);
    const hechos = await casa.base
      .selectFrom('hechos')
      .select('accion')
      .where('entidad', '=', 'usuario')
      .where('entidad_id', '=', usuario.id)
      .where('accion', 'in', ['enviar_enlace_de_clave', 'cambiar_clave', 'reponer_clave'])
      .orderBy('id')
      .execute();
    expect(hechos.map(({ accion }) => accion)).toEqual([
      'enviar_enlace_de_clave',
      'cambiar_clave',
      'reponer_clave',
    ]);
  });

  it('[A-OLVIDO-003] a link is void once the e-mail of its user changed', async () => {
    await atender(usuario.nombre);
    const viejo = await codigo();
    const ficha = await casa.base
      .selectFrom('entidades')
      .select('id')
      .where('email', '=', correo)
      .executeTakeFirstOrThrow();
    const { id: comunaId } = await casa.base
      .selectFrom('comunas')
      .select('id')
      .limit(1)
      .executeTakeFirstOrThrow();
    const admin = (await tokenDeRol(casa, 'administrador', 0)) ?? '';
    const cambio = await pedir(casa, 'PUT', `/Entidades/Actualizar/${ficha.id}`, {
      token: admin,
      cuerpo: {
        email: `nuevo.${correo}`,
        nombres: 'ANA',
        apellidoPaterno: 'PINO',
        telefono: '912345678',
        comunaId,
      },
    });
    expect([cambio.estado, cambio.cuerpo.errors]).toEqual([200, undefined]);
    expect((await reponer(viejo)).estado).toBe(401);
  });

  it('[V-IDENT-012] shows the masked recipient of a link, any number of times, without consuming it', async () => {
    const ver = async (conCodigo: string) => {
      const { estado, cuerpo } = await pedir(casa, 'POST', '/Claves/VerEnlace', {
        cuerpo: { codigo: conCodigo },
      });
      return [estado, cuerpo.datos ?? cuerpo.codigo];
    };
    const filas = () => casa.base.selectFrom('claves_olvidadas').selectAll().execute();
    await atender(usuario.nombre);
    const suyo = await codigo();
    const antes = await filas();
    for (let i = 0; i < 3; i += 1) {
      expect(await ver(suyo)).toEqual([200, { para: 'a***@correo.example' }]);
    }
    expect(await filas()).toEqual(antes);
    await atender(usuario.nombre);
    const otro = await codigo();
    expect((await reponer(suyo)).estado).toBe(200);
    const vencido = [401, 'clave.enlace_vencido'];
    // Used; sent before a password change; unknown.
    for (const malo of [suyo, otro, 'x'.repeat(43)]) expect(await ver(malo)).toEqual(vencido);
  });

  it('[A-OLVIDO-003] a link is void after an hour, after another password change, and for a user who may not log in', async () => {
    await atender(usuario.nombre);
    const viejo = await codigo();
    casa.reloj.avanzar(HORA + 1_000);
    expect((await reponer(viejo)).estado).toBe(401);
    await atender(usuario.nombre);
    const [primero] = [await codigo()];
    await atender(usuario.nombre);
    expect((await reponer(await codigo())).estado).toBe(200);
    // The other link was sent before the password change.
    expect((await reponer(primero, 'Otra#2026')).estado).toBe(401);
    await atender(usuario.nombre);
    const ultimo = await codigo();
    await casa.base
      .updateTable('usuarios')
      .set({ vigente: false })
      .where('id', '=', usuario.id)
      .execute();
    expect((await reponer(ultimo)).estado).toBe(401);
    expect((await reponer('x'.repeat(43))).estado).toBe(401);
  });

  it('[A-OLVIDO-004] a user gets three links an hour; a disabled user, or one with public login, gets none', async () => {
    for (let i = 0; i < 5; i += 1) await atender(usuario.nombre);
    expect(await cartas()).toHaveLength(3);
    casa.reloj.avanzar(HORA + 1_000);
    await atender(usuario.nombre);
    expect(await cartas()).toHaveLength(4);
    casa.reloj.avanzar(HORA + 1_000);
    for (const valores of [{ tipo_login: 1 }, { tipo_login: 0, vigente: false }]) {
      await casa.base.updateTable('usuarios').set(valores).where('id', '=', usuario.id).execute();
      await atender(usuario.nombre);
    }
    expect(await cartas()).toHaveLength(4);
  });

  it('[A-OLVIDO-004] demands the captcha before any look-up', async () => {
    const { estado, cuerpo } = await pedir(casa, 'POST', '/Claves/Olvidada', {
      cuerpo: { usuario: usuario.nombre },
    });
    expect([estado, cuerpo.codigo]).toEqual([403, 'captcha.requerido']);
  });
});
