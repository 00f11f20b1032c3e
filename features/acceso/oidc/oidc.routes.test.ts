import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { trabajoClaveOlvidada } from '#features/acceso/clave-olvidada/clave-olvidada.job.ts';
import { relojDelSistema } from '#integrations/reloj/sistema.ts';
import { leerConfig } from '#server/config.ts';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { pedir, type Respuesta } from '#server/test/cliente.ts';
import { crearLlaveDePrueba, type LlaveDePrueba } from '#server/test/llave-de-prueba.ts';
import {
  CLAVE_DE_PRUEBA,
  crearCorredor,
  crearUsuario,
  darCorreo,
} from '#server/test/negocio/fabrica.ts';
import { iniciarProveedorOidc, type ProveedorOidc } from '#server/test/proveedor-oidc.ts';
import { abrirSesionDe } from '#server/test/sesiones.ts';

const MINUTO = 60_000;
const PROPIA = '/Endpoints/ObtenerEndpointsDisponiblesPorRol';
const VENTA = 1;
const ADMINISTRADOR = 2;
const SOPORTE = 3;

let proveedor: ProveedorOidc;
let casa: Casa;
let vez = 0;
beforeAll(async () => {
  proveedor = await iniciarProveedorOidc();
});
afterAll(() => proveedor.cerrar());
beforeEach(() => {
  vez += 1;
  proveedor.caido = false;
});

const levantar = (
  entorno: Record<string, string> = {},
  mas: Pick<NonNullable<Parameters<typeof levantarCasa>[0]>, 'log'> = {},
): Promise<Casa> =>
  levantarCasa({
    ...mas,
    conWorker: false,
    // Tokens use the machine's clock.
    ahora: relojDelSistema.ahora(),
    entorno: { ...proveedor.entorno, ...entorno },
  });

interface Ida {
  readonly direccion: string;
  readonly galleta: string;
}

const empezar = async (): Promise<Ida> => {
  const { cuerpo, cabeceras } = await pedir(casa, 'POST', '/Oidc/Empezar', { cuerpo: {} });
  const galleta = String(cabeceras['set-cookie']).split(';')[0] ?? '';
  return { direccion: cuerpo.datos.direccion, galleta };
};
const parametrosDe = async ({ direccion }: Ida): Promise<Record<string, string>> =>
  Object.fromEntries(await proveedor.volver(direccion));
const entrarCon = (cuerpo: object, galleta: string | null): Promise<Respuesta> =>
  pedir(casa, 'POST', '/Oidc/Entrar', {
    cuerpo,
    ...(galleta !== null && { cabeceras: { cookie: galleta } }),
  });
/** The whole login in a browser, as the provider's current person. */
const entrar = async (): Promise<Respuesta> => {
  const ida = await empezar();
  return entrarCon(await parametrosDe(ida), ida.galleta);
};
const rechazo = ({ estado, cuerpo }: Respuesta): unknown[] => [estado, cuerpo.codigo];
const entra = async (token: string): Promise<number> =>
  (await pedir(casa, 'GET', PROPIA, { token })).estado;
const login = (nombreUsuario: string, contrasenia = CLAVE_DE_PRUEBA): Promise<Respuesta> =>
  pedir(casa, 'POST', '/Auth/Login', { cuerpo: { nombreUsuario, contrasenia } });

/** A user with an e-mail, and the provider's account with the same one. */
const crearPersona = async (perfilId = VENTA) => {
  const usuario = await crearUsuario(casa, perfilId);
  const email = `persona${vez}.${usuario.id}@empresa.example`;
  await darCorreo(casa, usuario.id, email);
  const sub = `sujeto-${vez}-${usuario.id}`;
  return { ...usuario, cuenta: { sub, email: email.toUpperCase(), email_verified: true } };
};
const conLlave = (ruta: string, cuerpo: object, token?: string): Promise<Respuesta> =>
  pedir(casa, 'POST', `/Llaves/${ruta}`, { cuerpo, ...(token !== undefined && { token }) });
const opcionesDe = async (ruta: string, token?: string) =>
  (await conLlave(ruta, {}, token)).cuerpo.datos.opciones;
const registrarLlave = async (usuarioId: number): Promise<LlaveDePrueba> => {
  const llave = crearLlaveDePrueba();
  const token = await abrirSesionDe(casa, usuarioId);
  const respuesta = llave.registrar(await opcionesDe('PrepararRegistro', token));
  await conLlave('Registrar', { nombre: 'Teléfono', respuesta }, token);
  return llave;
};
const desactivar = (id: number) =>
  casa.base.updateTable('usuarios').set({ vigente: false }).where('id', '=', id).execute();
const accionesDe = async (id: number): Promise<string[]> =>
  (
    await casa.base
      .selectFrom('hechos')
      .select('accion')
      .where('entidad', '=', 'usuario')
      .where('entidad_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ accion }) => accion);

describe('login by an identity provider', () => {
  const lineas: string[] = [];
  const ultimaFalla = (): unknown =>
    lineas
      .map((linea) => JSON.parse(linea) as { msg?: string })
      .findLast(({ msg }) => msg === 'proveedor de identidades');
  beforeAll(async () => {
    casa = await levantar(
      { SEGUNDO_FACTOR: 'Soporte', OIDC_FACTOR: 'mfa, otp' },
      { log: { write: (linea) => void lineas.push(linea) } },
    );
  });
  afterAll(() => casa.cerrar());

  it('[A-OIDC-001] uses code, PKCE, state and nonce, and opens a session of the user with that verified e-mail', async () => {
    const persona = await crearPersona();
    proveedor.cuenta = persona.cuenta;
    const ida = await empezar();
    const { searchParams } = new URL(ida.direccion);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'soap',
      redirect_uri: 'http://localhost:3000/acceso/vuelta',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    const { estado, cuerpo } = await entrarCon(await parametrosDe(ida), ida.galleta);
    expect([estado, cuerpo.id, cuerpo.paso]).toEqual([200, persona.id, undefined]);
    expect(await entra(cuerpo.token.accesToken)).toBe(200);
    expect(await accionesDe(persona.id)).toEqual(['vincular_identidad', 'iniciar_sesion']);
  });

  it('[A-OIDC-002] afterwards identifies the user by issuer and subject, whatever the e-mail, and mails them the first time', async () => {
    const persona = await crearPersona();
    proveedor.cuenta = persona.cuenta;
    await entrar();
    proveedor.cuenta = { sub: persona.cuenta.sub, email: 'otro@empresa.example' };
    expect((await entrar()).cuerpo.id).toBe(persona.id);
    const cartas = await casa.base
      .selectFrom('envios')
      .select('contenido')
      .where('destino', '=', persona.cuenta.email.toLowerCase())
      .execute();
    expect(cartas).toHaveLength(1);
    expect(JSON.stringify(cartas)).toContain('se vinculó una cuenta externa');
  });

  it('[A-OIDC-003] an answer is valid once, in the browser that began, for ten minutes', async () => {
    const { cuenta } = await crearPersona();
    proveedor.cuenta = cuenta;
    const VENCIDO = [400, 'oidc.intento_vencido'];
    const ida = await empezar();
    const ajena = await empezar();
    const vuelta = await parametrosDe(ida);
    expect(rechazo(await entrarCon(vuelta, null))).toEqual(VENCIDO);
    expect(rechazo(await entrarCon(vuelta, ajena.galleta))).toEqual(VENCIDO);
    const nombre = ida.galleta.split('=')[0];
    const prestada = `${nombre}=${ajena.galleta.split('=')[1]}`;
    expect(rechazo(await entrarCon(vuelta, prestada))).toEqual(VENCIDO);
    // None of these attempts consumed the original login.
    const varias = await Promise.all([1, 2, 3].map(() => entrarCon(vuelta, ida.galleta)));
    expect(
      varias.map(({ estado }) => String(estado)).toSorted((a, b) => a.localeCompare(b)),
    ).toEqual(['200', '400', '400']);
    const tarde = await empezar();
    const vencida = await parametrosDe(tarde);
    casa.reloj.avanzar(10 * MINUTO + 1);
    expect(rechazo(await entrarCon(vencida, tarde.galleta))).toEqual(VENCIDO);
    casa.reloj.avanzar(-10 * MINUTO - 1);
  });

  it('[A-OIDC-003] two tabs do not interfere, and one’s code is invalid in the other', async () => {
    const persona = await crearPersona();
    proveedor.cuenta = persona.cuenta;
    const una = await empezar();
    const otra = await empezar();
    const ambas = `${una.galleta}; ${otra.galleta}`;
    const deUna = await parametrosDe(una);
    const deOtra = await parametrosDe(otra);
    expect((await entrarCon(deOtra, ambas)).cuerpo.id).toBe(persona.id);
    expect((await entrarCon(deUna, ambas)).cuerpo.id).toBe(persona.id);
    const tercera = await empezar();
    const cuarta = await empezar();
    const cruzada = {
      ...(await parametrosDe(tercera)),
      code: (await parametrosDe(cuarta))['code'],
    };
    expect(rechazo(await entrarCon(cruzada, tercera.galleta))).toEqual([400, 'oidc.rechazada']);
  });

  it('[A-OIDC-003] never continues the browser’s session: it opens a new one', async () => {
    const persona = await crearPersona();
    const antes = await abrirSesionDe(casa, persona.id);
    proveedor.cuenta = persona.cuenta;
    const ida = await empezar();
    const { cuerpo } = await pedir(casa, 'POST', '/Oidc/Entrar', {
      token: antes,
      cabeceras: { cookie: ida.galleta },
      cuerpo: await parametrosDe(ida),
    });
    const sidDe = (token: string) =>
      JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sid;
    expect(sidDe(cuerpo.token.accesToken)).not.toBe(sidDe(antes));
  });

  it('[A-OIDC-004] refuses unknown, ambiguous and disabled users, and an unverified e-mail', async () => {
    const SIN_USUARIO = [403, 'oidc.sin_usuario'];
    proveedor.cuenta = { sub: 'desconocido', email: 'x@y.example', email_verified: true };
    const desconocido = await entrar();
    expect(rechazo(desconocido)).toEqual(SIN_USUARIO);
    expect(desconocido.cuerpo.mensaje).toContain('Entró bien con su cuenta de la empresa');
    const persona = await crearPersona();
    for (const email_verified of [false, 'false', 'yes']) {
      proveedor.cuenta = { ...persona.cuenta, email_verified };
      expect(rechazo(await entrar())).toEqual([403, 'oidc.correo_sin_confirmar']);
    }
    const gemela = await crearUsuario(casa, VENTA);
    await darCorreo(casa, gemela.id, persona.cuenta.email);
    proveedor.cuenta = persona.cuenta;
    expect(rechazo(await entrar())).toEqual(SIN_USUARIO);
    await desactivar(gemela.id);
    expect((await entrar()).cuerpo.id).toBe(persona.id);
    await desactivar(persona.id);
    expect(rechazo(await entrar())).toEqual(SIN_USUARIO);
  });

  it('[A-OIDC-005] another account with the same e-mail is refused until an administrator unlinks the first', async () => {
    const persona = await crearPersona();
    proveedor.cuenta = persona.cuenta;
    const abierta = (await entrar()).cuerpo.token.accesToken;
    proveedor.cuenta = { ...persona.cuenta, sub: `${persona.cuenta.sub}-bis` };
    expect(rechazo(await entrar())).toEqual([403, 'oidc.sin_usuario']);
    const token = await abrirSesionDe(casa, (await crearUsuario(casa, ADMINISTRADOR)).id);
    const { cuerpo } = await pedir(casa, 'POST', '/Oidc/Desvincular', {
      token,
      cuerpo: { usuarioId: persona.id },
    });
    expect(cuerpo.datos).toEqual({ desvinculado: true });
    expect(await entra(abierta)).toBe(401);
    expect((await entrar()).cuerpo.id).toBe(persona.id);
    expect(await accionesDe(persona.id)).toContain('desvincular_identidad');
  });

  it('[A-OIDC-006] our second factor stays, unless the provider reports one by a trusted acr or amr', async () => {
    const persona = await crearPersona(SOPORTE);
    proveedor.cuenta = { ...persona.cuenta, amr: ['pwd'] };
    const { paso, token } = (await entrar()).cuerpo;
    expect([paso, await entra(token.accesToken)]).toEqual(['enrolar', 403]);
    expect(await accionesDe(persona.id)).toContain('aceptar_identidad');
    proveedor.cuenta = { ...persona.cuenta, amr: ['pwd', 'otp'] };
    expect((await entrar()).cuerpo.paso).toBeUndefined();
  });

  it('[A-OIDC-007] a provider that is down is reported, before and after the redirect, and passwords still work', async () => {
    const persona = await crearPersona();
    proveedor.cuenta = persona.cuenta;
    const ida = await empezar();
    const vuelta = await parametrosDe(ida);
    proveedor.caido = true;
    const CAIDO = [503, 'oidc.sin_respuesta'];
    expect(rechazo(await entrarCon(vuelta, ida.galleta))).toEqual(CAIDO);
    expect(rechazo(await pedir(casa, 'POST', '/Oidc/Empezar', { cuerpo: {} }))).toEqual(CAIDO);
    expect((await login(persona.nombre)).estado).toBe(200);
  });

  it('[A-OIDC-016] the log names the failed step and its code, without personal data', async () => {
    const persona = await crearPersona();
    proveedor.cuenta = persona.cuenta;
    const ida = await empezar();
    const vuelta = await parametrosDe(ida);
    proveedor.caido = true;
    await entrarCon(vuelta, ida.galleta);
    expect(ultimaFalla()).toMatchObject({
      paso: 'descubrimiento',
      causa: expect.stringMatching(/^(UND_ERR_SOCKET|ECONNRESET)/),
    });
    proveedor.caido = false;
    const otra = await empezar();
    await entrarCon({ ...(await parametrosDe(otra)), code: 'inventado' }, otra.galleta);
    expect(ultimaFalla()).toMatchObject({
      paso: 'canje',
      causa: expect.stringContaining('invalid_grant'),
    });
    const tercera = await empezar();
    const suya = await parametrosDe(tercera);
    await casa.base.updateTable('idas_al_proveedor').set({ nonce: 'otro' }).execute();
    await entrarCon(suya, tercera.galleta);
    expect(ultimaFalla()).toMatchObject({ paso: 'canje', causa: expect.stringMatching(/ nonce$/) });
    proveedor.cuenta = { ...persona.cuenta, sub: `sin-verificar-${vez}`, email_verified: false };
    await entrar();
    expect(ultimaFalla()).toMatchObject({
      paso: 'reclamos',
      causa: 'oidc.correo_sin_confirmar',
      valoresDePerfil: 0,
      correoVerificado: false,
    });
    const dicho = lineas.join('').toLowerCase();
    for (const secreto of [
      persona.cuenta.email,
      persona.cuenta.sub,
      vuelta['code'],
      suya['code'],
    ]) {
      expect(dicho).not.toContain(secreto?.toLowerCase());
    }
  });

  it('[A-OIDC-009] refuses an answer with another issuer, or with none if the provider sends it', async () => {
    proveedor.cuenta = (await crearPersona()).cuenta;
    for (const cambio of [{ iss: 'https://otro.example' }, { iss: undefined }]) {
      const ida = await empezar();
      const vuelta = { ...(await parametrosDe(ida)), ...cambio };
      expect(rechazo(await entrarCon(vuelta, ida.galleta))).toEqual([400, 'oidc.rechazada']);
    }
    const ida = await empezar();
    const inventado = { ...(await parametrosDe(ida)), code: 'inventado' };
    expect(rechazo(await entrarCon(inventado, ida.galleta))).toEqual([400, 'oidc.rechazada']);
  });

  it('[A-OIDC-009] demands this login’s nonce in the token', async () => {
    proveedor.cuenta = (await crearPersona()).cuenta;
    const ida = await empezar();
    const vuelta = await parametrosDe(ida);
    await casa.base.updateTable('idas_al_proveedor').set({ nonce: 'otro' }).execute();
    expect(rechazo(await entrarCon(vuelta, ida.galleta))).toEqual([400, 'oidc.rechazada']);
  });

  it('[A-OIDC-009] accepts the provider’s new keys at once', async () => {
    const persona = await crearPersona();
    proveedor.cuenta = persona.cuenta;
    await entrar();
    await proveedor.rotarLlaves();
    expect((await entrar()).cuerpo.id).toBe(persona.id);
  });

  it('[A-OIDC-009] accepts a clock that is a minute off, and refuses an expired token', async () => {
    const persona = await crearPersona();
    proveedor.cuenta = persona.cuenta;
    const HORA_DEL_TOKEN = 60 * MINUTO;
    casa.reloj.avanzar(HORA_DEL_TOKEN + 30_000);
    expect((await entrar()).cuerpo.id).toBe(persona.id);
    casa.reloj.avanzar(2 * MINUTO);
    expect(rechazo(await entrar())).toEqual([400, 'oidc.rechazada']);
    casa.reloj.avanzar(-HORA_DEL_TOKEN - 30_000 - 2 * MINUTO);
  });

  it('[A-OIDC-010] logging out returns the provider’s logout address, once', async () => {
    const persona = await crearPersona(SOPORTE);
    proveedor.cuenta = { ...persona.cuenta, amr: ['mfa'] };
    const { token } = (await entrar()).cuerpo;
    const cerrar = async (): Promise<Respuesta> =>
      pedir(casa, 'POST', '/Auth/CerrarSesion', { token: token.accesToken, cuerpo: {} });
    const { cuerpo } = await cerrar();
    const salida = new URL(cuerpo.datos.salida);
    expect([salida.origin, salida.searchParams.get('post_logout_redirect_uri')]).toEqual([
      proveedor.emisor,
      'http://localhost:3000/acceso/iniciarSesion',
    ]);
    expect((await fetch(salida)).status).toBe(200);
    expect((await cerrar()).estado).toBe(401);
    const propia = await abrirSesionDe(casa, persona.id);
    const otra = await pedir(casa, 'POST', '/Auth/CerrarSesion', { token: propia, cuerpo: {} });
    expect(otra.cuerpo.datos).toEqual({ cerrada: true });
  });

  it('[A-OIDC-010] the id token for it is stored encrypted, and moves on when the second factor is given', async () => {
    const persona = await crearPersona(SOPORTE);
    proveedor.cuenta = persona.cuenta;
    await entrar();
    const { salida } = await casa.base
      .selectFrom('sesiones')
      .select('salida')
      .where('usuario_id', '=', persona.id)
      .executeTakeFirstOrThrow();
    expect(salida).not.toContain('id_token_hint');
    const llave = await registrarLlave(persona.id);
    const { token, paso } = (await entrar()).cuerpo;
    expect(paso).toBe('factor');
    const opciones = await opcionesDe('PrepararEntrada', token.accesToken);
    const respuesta = llave.firmar(opciones);
    const entera = await conLlave('Entrar', { respuesta }, token.accesToken);
    const cierre = await pedir(casa, 'POST', '/Auth/CerrarSesion', {
      token: entera.cuerpo.token.accesToken,
      cuerpo: {},
    });
    expect(cierre.cuerpo.datos.salida).toContain('id_token_hint');
  });
});

describe('providers without email_verified', () => {
  const conAjustes = async (
    entorno: Record<string, string>,
    usar: () => Promise<void>,
  ): Promise<void> => {
    casa = await levantar(entorno);
    try {
      await usar();
    } finally {
      await casa.cerrar();
    }
  };
  const SIN_CONFIRMAR = [403, 'oidc.correo_sin_confirmar'];

  it('[A-IDENT-001] [A-VISTO-001] accepts the text "true", and tells a refused user which claim the provider omits', () =>
    conAjustes({}, async () => {
      const { id, cuenta } = await crearPersona();
      const { email, sub } = cuenta;
      proveedor.cuenta = { sub, email };
      const sinConfirmar = await entrar();
      expect(rechazo(sinConfirmar)).toEqual(SIN_CONFIRMAR);
      expect(sinConfirmar.cuerpo.mensaje).toContain('el proveedor no confirma su correo');
      expect(sinConfirmar.cuerpo.mensaje).toContain('Pida a su administrador');
      proveedor.cuenta = { sub };
      const sinCorreo = await entrar();
      expect(rechazo(sinCorreo)).toEqual([403, 'oidc.sin_correo']);
      expect(sinCorreo.cuerpo.mensaje).toContain('el proveedor no entrega su correo');
      await vi.waitFor(async () => {
        const rechazadas = casa.base
          .selectFrom('hechos')
          .select(['entidad_id', 'despues'])
          .where('accion', '=', 'rechazar_entrada')
          .orderBy('id');
        expect(await rechazadas.execute()).toEqual([
          { entidad_id: null, despues: { codigo: 'oidc.correo_sin_confirmar' } },
          { entidad_id: null, despues: { codigo: 'oidc.sin_correo' } },
        ]);
      });
      proveedor.cuenta = { sub, email, email_verified: 'true' };
      expect((await entrar()).cuerpo.id).toBe(id);
    }));

  it('[A-IDENT-002] accepts an e-mail without email_verified if the settings trust the issuer, but never a denied one', () =>
    conAjustes({ OIDC_CORREOS_CONFIABLES: 'si' }, async () => {
      const { id, cuenta } = await crearPersona();
      for (const email_verified of [false, 'false']) {
        proveedor.cuenta = { ...cuenta, email_verified };
        expect(rechazo(await entrar())).toEqual(SIN_CONFIRMAR);
      }
      proveedor.cuenta = { sub: cuenta.sub, email: cuenta.email };
      expect((await entrar()).cuerpo.id).toBe(id);
    }));

  it('[A-IDENT-003] reads the e-mail from the configured claim, and refuses to start if nobody vouches for it', () =>
    conAjustes({ OIDC_CORREOS_CONFIABLES: 'si', OIDC_RECLAMO_CORREO: 'upn' }, async () => {
      const { id, cuenta } = await crearPersona();
      proveedor.cuenta = { sub: cuenta.sub, upn: cuenta.email };
      expect((await entrar()).cuerpo.id).toBe(id);
      expect(() => leerConfig({ ...proveedor.entorno, OIDC_RECLAMO_CORREO: 'upn' })).toThrow(
        /OIDC_RECLAMO_CORREO\s+Se necesita OIDC_CORREOS_CONFIABLES=si/,
      );
    }));
});

describe('profiles given by the provider', () => {
  beforeAll(async () => {
    casa = await levantar({
      OIDC_PERFILES:
        'cn=soap,ou=jefes=Administrador; soap-soporte=Soporte; soap-venta=UsuarioVenta',
      OIDC_CREAR: 'si',
    });
    await crearUsuario(casa, ADMINISTRADOR);
  });
  afterAll(() => casa.cerrar());
  const perfilDe = async (id: number): Promise<number> =>
    (
      await casa.base
        .selectFrom('usuarios')
        .select('perfil_id')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).perfil_id;

  it('[A-OIDC-011] the first matching value decides the profile, with the audit and the ended sessions of any change', async () => {
    const persona = await crearPersona(ADMINISTRADOR);
    const antes = await abrirSesionDe(casa, persona.id);
    await casa.base
      .insertInto('usuario_corredores')
      .values({
        usuario_id: persona.id,
        corredor_id: await crearCorredor(casa),
      })
      .execute();
    proveedor.cuenta = { ...persona.cuenta, groups: ['otros', 'soap-venta', 'soap-soporte'] };
    const { perfil } = (await entrar()).cuerpo;
    expect([perfil.nombre, await perfilDe(persona.id)]).toEqual(['Soporte', SOPORTE]);
    expect(await entra(antes)).toBe(401);
    proveedor.cuenta = { ...persona.cuenta, groups: ['cn=soap,ou=jefes'] };
    expect((await entrar()).cuerpo.perfil.nombre).toBe('Administrador');
    expect(await accionesDe(persona.id)).toContain('actualizar');
  });

  it('[A-OIDC-011] without a matching value, or with an invalid profile, nobody enters and nothing changes', async () => {
    const persona = await crearPersona(ADMINISTRADOR);
    for (const groups of [[], ['otros'], undefined, ['soap-venta']]) {
      proveedor.cuenta = { ...persona.cuenta, ...(groups && { groups }) };
      expect(rechazo(await entrar())).toEqual([403, 'oidc.sin_perfil']);
    }
    expect(await perfilDe(persona.id)).toBe(ADMINISTRADOR);
  });

  it('[A-OIDC-012] creates missing users if the settings say so, for profiles without a broker', async () => {
    const sub = `nuevo-${vez}`;
    proveedor.cuenta = { sub, preferred_username: sub, groups: ['soap-soporte'] };
    const { id, username, perfil } = (await entrar()).cuerpo;
    expect([username, perfil.nombre]).toEqual([sub, 'Soporte']);
    expect((await entrar()).cuerpo.id).toBe(id);
    expect((await login(sub, '')).estado).toBe(400);
    const SIN_CORREO = [403, 'oidc.sin_correo'];
    // An equal name does not prove identity.
    const { nombre } = await crearUsuario(casa, SOPORTE);
    for (const cuenta of [
      { preferred_username: nombre.toUpperCase(), groups: ['soap-soporte'] },
      { preferred_username: 'vendedora', groups: ['soap-venta'] },
      { groups: ['soap-soporte'] },
    ]) {
      proveedor.cuenta = { sub: `${sub}-x`, ...cuenta };
      expect(rechazo(await entrar())).toEqual(SIN_CORREO);
    }
  });
});

describe('administrators that need two persons', () => {
  beforeAll(async () => {
    casa = await levantar({
      APROBAR_ADMINISTRADORES: 'si',
      OIDC_PERFILES: 'jefes=Administrador',
      OIDC_CREAR: 'si',
    });
  });
  afterAll(() => casa.cerrar());

  it('[A-OJOS-011] the provider creates or promotes none; an existing one may log in', async () => {
    const POR_APROBAR = [403, 'oidc.por_aprobar'];
    const persona = await crearPersona(SOPORTE);
    proveedor.cuenta = { ...persona.cuenta, groups: ['jefes'] };
    expect(rechazo(await entrar())).toEqual(POR_APROBAR);
    proveedor.cuenta = { sub: 'nueva', preferred_username: 'nueva', groups: ['jefes'] };
    expect(rechazo(await entrar())).toEqual(POR_APROBAR);
    const jefa = await crearPersona(ADMINISTRADOR);
    proveedor.cuenta = { ...jefa.cuenta, groups: ['jefes'] };
    expect((await entrar()).cuerpo.id).toBe(jefa.id);
  });
});

describe('profiles without a password', () => {
  let correo = '';
  beforeAll(async () => {
    casa = await levantar({
      OIDC_SIN_CLAVE: 'Administrador, Soporte',
      OIDC_CUENTA_DE_EMERGENCIA: 'Vidrio',
    });
  });
  afterAll(() => casa.cerrar());
  const pedirClave = async (usuario: string): Promise<string> => {
    await trabajoClaveOlvidada(casa.enTransaccion)(casa.contexto(), {
      solicitudId: `solicitud-${vez}`,
      usuario,
    });
    const cartas = await casa.base
      .selectFrom('envios')
      .select('contenido')
      .where('destino', '=', correo.toLowerCase())
      .execute();
    return JSON.stringify(cartas);
  };

  it('[A-OIDC-013] a right password gets an explanation, a wrong one none, and sellers keep theirs', async () => {
    const soporte = await crearUsuario(casa, SOPORTE);
    const vendedor = await crearUsuario(casa, VENTA);
    const buena = await login(soporte.nombre);
    expect(rechazo(buena)).toEqual([403, 'acceso.solo_con_proveedor']);
    expect(buena.cuerpo.mensaje).toContain('“Entrar con su cuenta de la empresa”');
    expect(rechazo(await login(soporte.nombre, 'Otra#2026'))).toEqual([401, 'acceso.credenciales']);
    expect((await login(vendedor.nombre)).estado).toBe(200);
    const { cuerpo } = await pedir(casa, 'GET', '/Oidc/Opciones');
    expect(cuerpo.datos).toEqual({ nombre: 'su cuenta de la empresa', sinClave: true });
  });

  it('[A-OIDC-013] a forgotten password is answered by a mail that they have none, and an earlier link is void', async () => {
    const persona = await crearPersona(SOPORTE);
    correo = persona.cuenta.email;
    const carta = await pedirClave(persona.nombre);
    expect(carta).toContain('Aquí no tiene contraseña');
    expect(carta).not.toContain('/acceso/nuevaClave#');
    expect(await pedirClave(persona.nombre)).toBe(carta);
    const vendedora = await crearPersona(VENTA);
    correo = vendedora.cuenta.email;
    const codigo = /nuevaClave#([\w-]{43})/.exec(await pedirClave(vendedora.nombre))?.[1];
    expect(codigo).toBeDefined();
    await casa.base
      .updateTable('usuarios')
      .set({ perfil_id: SOPORTE })
      .where('id', '=', vendedora.id)
      .execute();
    const repuesta = await pedir(casa, 'POST', '/Claves/Reponer', {
      cuerpo: { codigo, contrasenia: 'Nueva#2026' },
    });
    expect(rechazo(repuesta)).toEqual([401, 'clave.enlace_vencido']);
  });

  it('[A-OIDC-013] a passkey alone does not log them in', async () => {
    const { id } = await crearUsuario(casa, SOPORTE);
    const llave = await registrarLlave(id);
    const respuesta = llave.firmar(await opcionesDe('PrepararEntrada'));
    expect(rechazo(await conLlave('Entrar', { respuesta }))).toEqual([
      403,
      'acceso.solo_con_proveedor',
    ]);
  });

  it('[A-OIDC-013] an administrator creates such a user without a password, never with one', async () => {
    const token = await abrirSesionDe(casa, (await crearUsuario(casa, ADMINISTRADOR)).id);
    const { id: entidadId } = await casa.base
      .selectFrom('entidades')
      .select('id')
      .executeTakeFirstOrThrow();
    const crear = (username: string, password: string) =>
      pedir(casa, 'POST', '/Usuarios/CrearUsuario', {
        token,
        cuerpo: { username, password, perfilId: SOPORTE, tipoLogin: 0, entidadId },
      });
    expect((await crear('conclave', 'Clave#26')).cuerpo.errors).toEqual({
      password: ['Este perfil entra con su cuenta externa: no lleva contraseña'],
    });
    expect((await crear('sinclave', '')).estado).toBe(200);
    expect((await crear('vidrio', '')).estado).toBe(400);
  });

  it('[A-OIDC-014] the one emergency account logs in by password, and that is audited', async () => {
    const { id, nombre } = await crearUsuario(casa, ADMINISTRADOR);
    await casa.base
      .updateTable('usuarios')
      .set({ nombre_usuario: 'vidrio' })
      .where('id', '=', id)
      .execute();
    proveedor.caido = true;
    expect((await login('VIDRIO')).cuerpo.id).toBe(id);
    expect(await accionesDe(id)).toEqual(['iniciar_sesion', 'entrar_por_emergencia']);
    expect((await login(nombre)).estado).toBe(401);
  });
});

describe('without a provider', () => {
  it('[A-OIDC-015] no call or option of it exists', async () => {
    casa = await levantarCasa({ conWorker: false });
    const opciones = await pedir(casa, 'GET', '/Oidc/Opciones');
    expect(opciones.cuerpo.datos).toEqual({ nombre: null, sinClave: false });
    for (const [ruta, cuerpo] of [
      ['Empezar', {}],
      ['Entrar', { state: 'x', code: 'x' }],
    ] as const) {
      expect((await pedir(casa, 'POST', `/Oidc/${ruta}`, { cuerpo })).estado).toBe(409);
    }
    await casa.cerrar();
  });

  it('[A-OIDC-015] settings that would lock everybody out are refused at the start', () => {
    const con = (cambio: Record<string, string>) => () =>
      leerConfig({ ...proveedor.entorno, ...cambio });
    expect(con({ OIDC_PERFILES: 'soap=Gerente' })).toThrow('No es valor=Perfil: soap=Gerente');
    expect(con({ OIDC_SECRETO: '' })).toThrow(/OIDC_SECRETO\s+Con OIDC_EMISOR se necesita/);
    expect(con({ OIDC_CREAR: 'si' })).toThrow(/OIDC_CREAR\s+Se necesita OIDC_PERFILES/);
    expect(con({ OIDC_EMISOR: '' })).toThrow(/OIDC_EMISOR\s+Falta/);
    expect(con({ AMBIENTE: 'produccion', OIDC_EMISOR: 'http://identidad.test' })).toThrow(
      /OIDC_EMISOR\s+Viaja sin cifrar: ponga la dirección del proveedor .* con https/,
    );
  });
});
