import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { pedir, type Respuesta } from '#server/test/cliente.ts';
import { crearLlaveDePrueba, type LlaveDePrueba } from '#server/test/llave-de-prueba.ts';
import { CLAVE_DE_PRUEBA, crearUsuario, darCorreo } from '#server/test/negocio/fabrica.ts';
import { abrirSesionDe } from '#server/test/sesiones.ts';

const MINUTO = 60_000;

describe('passkeys', () => {
  let casa: Casa;
  let usuario: { id: number; nombre: string };
  let token: string;
  let llave: LlaveDePrueba;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false, entorno: { SEGUNDO_FACTOR: 'Soporte' } });
  });
  afterAll(() => casa.cerrar());
  beforeEach(async () => {
    usuario = await crearUsuario(casa, 1);
    token = await abrirSesionDe(casa, usuario.id);
    llave = crearLlaveDePrueba();
  });

  const escribir = (ruta: string, cuerpo: object = {}, con: string | null = token) =>
    pedir(casa, 'POST', `/Llaves/${ruta}`, { cuerpo, ...(con !== null && { token: con }) });
  const opcionesDe = async (ruta: string, con: string | null = token) =>
    (await escribir(ruta, {}, con)).cuerpo.datos.opciones;
  const registrar = async (cual = llave, nombre = 'Teléfono', con = token): Promise<Respuesta> =>
    escribir(
      'Registrar',
      { nombre, respuesta: cual.registrar(await opcionesDe('PrepararRegistro', con)) },
      con,
    );
  const login = async (): Promise<Respuesta['cuerpo']> =>
    (
      await pedir(casa, 'POST', '/Auth/Login', {
        cuerpo: { nombreUsuario: usuario.nombre, contrasenia: CLAVE_DE_PRUEBA },
      })
    ).cuerpo;
  const entra = async (con: string): Promise<number> =>
    (await pedir(casa, 'GET', '/Llaves/Mias', { token: con })).estado;
  const rechazo = ({ estado, cuerpo }: Respuesta): unknown[] => [estado, cuerpo.codigo];
  const RECHAZADA = [400, 'llave.rechazada'];

  it('[A-LLAVERO-001] are registered, renamed and removed only by their owner', async () => {
    const opciones = await opcionesDe('PrepararRegistro');
    expect(opciones).toMatchObject({
      rp: { name: 'SOAP', id: 'localhost' },
      user: { name: usuario.nombre },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const { estado, cuerpo } = await registrar();
    expect([estado, cuerpo.datos]).toEqual([
      200,
      {
        id: expect.any(Number),
        nombre: 'Teléfono',
        creada: casa.reloj.ahora().toISOString(),
        usada: null,
      },
    ]);
    const { id } = cuerpo.datos;
    const otro = await abrirSesionDe(casa, (await crearUsuario(casa, 2)).id);
    const nombrar = (con: string) =>
      pedir(casa, 'PUT', '/Llaves/Nombrar', { token: con, cuerpo: { id, nombre: 'Notebook' } });
    expect((await nombrar(otro)).estado).toBe(404);
    expect((await escribir('Quitar', { id }, otro)).estado).toBe(404);
    expect((await nombrar(token)).estado).toBe(200);
    const mias = await pedir(casa, 'GET', '/Llaves/Mias', { token });
    expect(mias.cuerpo.datos).toMatchObject([{ id, nombre: 'Notebook' }]);
    expect((await opcionesDe('PrepararRegistro')).excludeCredentials).toHaveLength(1);
    expect(rechazo(await registrar())).toEqual([409, 'llave.repetida']);
    expect((await escribir('Quitar', { id })).estado).toBe(200);
    expect((await pedir(casa, 'GET', '/Llaves/Mias', { token })).cuerpo.datos).toEqual([]);
  });

  it('[A-FACTOR-010] start no passkey and no second factor in a session older than 15 minutes', async () => {
    casa.reloj.avanzar(16 * MINUTO);
    expect(rechazo(await escribir('PrepararRegistro'))).toEqual([403, 'acceso.sesion_antigua']);
    const { estado, cuerpo } = await pedir(casa, 'POST', '/Factor/Preparar', { token, cuerpo: {} });
    expect([estado, cuerpo.codigo]).toEqual([403, 'acceso.sesion_antigua']);
    token = await abrirSesionDe(casa, usuario.id);
    expect((await registrar()).estado).toBe(200);
  });

  it('[A-FACTOR-010] notify the owner of the account of a new one by mail', async () => {
    await darCorreo(casa, usuario.id, 'ana@correo.example');
    await registrar();
    const cartas = await casa.base
      .selectFrom('envios')
      .select('contenido')
      .where('destino', '=', 'ana@correo.example')
      .execute();
    expect(cartas).toHaveLength(1);
    expect(JSON.stringify(cartas)).toContain('se registró una llave de acceso');
  });

  it('[A-LLAVERO-002] are refused unless requested here, now and by this user', async () => {
    const opciones = await opcionesDe('PrepararRegistro');
    const otro = await abrirSesionDe(casa, (await crearUsuario(casa, 1)).id);
    const enviar = (respuesta: object, con = token) =>
      escribir('Registrar', { nombre: 'x', respuesta }, con);
    expect(rechazo(await enviar(llave.registrar(opciones), otro))).toEqual(RECHAZADA);
    const ajeno = { challenge: 'A'.repeat(43) };
    const malos = [
      llave.registrar(ajeno),
      llave.registrar(opciones, { origen: 'https://evil.example' }),
      llave.registrar(opciones, { sitio: 'evil.example' }),
      llave.registrar(opciones, { verificada: false }),
      { ...llave.registrar(opciones), response: { clientDataJSON: '%%%' } },
      {},
    ];
    for (const malo of malos) expect(rechazo(await enviar(malo))).toEqual(RECHAZADA);
    casa.reloj.avanzar(6 * MINUTO);
    expect(rechazo(await enviar(llave.registrar(opciones)))).toEqual(RECHAZADA);
  });

  it('[A-LLAVERO-003] open a whole session without password, with a new id, once per challenge', async () => {
    await registrar();
    const opciones = await opcionesDe('PrepararEntrada', null);
    expect(opciones).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    expect(opciones.allowCredentials).toBeUndefined();
    const respuesta = llave.firmar(opciones);
    const [una, otra] = await Promise.all([
      escribir('Entrar', { respuesta }, null),
      escribir('Entrar', { respuesta }, null),
    ]);
    const [buena, mala] = una.estado === 200 ? [una, otra] : [otra, una];
    expect([buena.cuerpo.id, buena.cuerpo.username, buena.cuerpo.paso]).toEqual([
      usuario.id,
      usuario.nombre,
      undefined,
    ]);
    expect(await entra(buena.cuerpo.token.accesToken)).toBe(200);
    expect(rechazo(mala)).toEqual(RECHAZADA);
  });

  it('[A-LLAVERO-004] are refused without user verification, or when of another site, counted back, forged or of a disabled user (C53)', async () => {
    await registrar();
    const probar = async (gesto: object, cual = llave): Promise<unknown[]> =>
      rechazo(
        await escribir(
          'Entrar',
          { respuesta: cual.firmar(await opcionesDe('PrepararEntrada', null), gesto) },
          null,
        ),
      );
    expect(await probar({ contador: 10 })).toEqual([200, undefined]);
    expect(await probar({ contador: 10 })).toEqual([400, 'llave.contador']);
    expect(await probar({ contador: 11, verificada: false })).toEqual(RECHAZADA);
    expect(await probar({ contador: 11, origen: 'https://evil.example' })).toEqual(RECHAZADA);
    expect(await probar({ contador: 11, sitio: 'evil.example' })).toEqual(RECHAZADA);
    expect(await probar({}, crearLlaveDePrueba())).toEqual(RECHAZADA);
    const firmada = llave.firmar(await opcionesDe('PrepararEntrada', null), { contador: 12 });
    const falsa = {
      ...firmada,
      response: {
        ...crearLlaveDePrueba().firmar({ challenge: 'x' }).response,
        clientDataJSON: (firmada.response as { clientDataJSON: string }).clientDataJSON,
      },
    };
    expect(rechazo(await escribir('Entrar', { respuesta: falsa }, null))).toEqual(RECHAZADA);
    await casa.base
      .updateTable('usuarios')
      .set({ vigente: false })
      .where('id', '=', usuario.id)
      .execute();
    expect(await probar({ contador: 13 })).toEqual(RECHAZADA);
  });

  it('[A-IDENT-005] [A-VISTO-001] explain a counter that went back only to their holder', async () => {
    await registrar();
    const opciones = () => opcionesDe('PrepararEntrada', null);
    const entrar = async (respuesta: object) => escribir('Entrar', { respuesta }, null);
    expect((await entrar(llave.firmar(await opciones(), { contador: 10 }))).estado).toBe(200);
    const vuelta = await entrar(llave.firmar(await opciones(), { contador: 0 }));
    expect(rechazo(vuelta)).toEqual([400, 'llave.contador']);
    expect(vuelta.cuerpo.mensaje).toContain('quite la llave en Mi cuenta y regístrela de nuevo');
    await vi.waitFor(async () => {
      const rechazadas = casa.base
        .selectFrom('hechos')
        .select('despues')
        .where('accion', '=', 'rechazar_entrada')
        .where('entidad_id', '=', usuario.id);
      expect(await rechazadas.execute()).toEqual([{ despues: { codigo: 'llave.contador' } }]);
    });
    const propia = llave.firmar(await opciones(), { contador: 0 });
    const deOtra = crearLlaveDePrueba().firmar({ challenge: 'x' }).response;
    const { signature } = deOtra as { signature: string };
    const sinFirma = await entrar({ ...propia, response: { ...propia.response, signature } });
    expect(rechazo(sinFirma)).toEqual(RECHAZADA);
    expect((await entrar(llave.firmar(await opciones(), { contador: 11 }))).estado).toBe(200);
  });

  it('[A-LLAVERO-005] complete a session after the password as second factor, only by a key of its user', async () => {
    await registrar();
    const ajeno = crearLlaveDePrueba();
    const otro = await crearUsuario(casa, 1);
    await registrar(ajeno, 'Ajena', await abrirSesionDe(casa, otro.id));
    const { paso, token: parcial } = await login();
    expect(paso).toBe('factor');
    const opciones = await opcionesDe('PrepararEntrada', parcial.accesToken);
    expect(opciones.allowCredentials).toHaveLength(1);
    const entrar = (respuesta: object, con: string | null = parcial.accesToken) =>
      escribir('Entrar', { respuesta }, con);
    expect(rechazo(await entrar(ajeno.firmar(opciones)))).toEqual(RECHAZADA);
    // The challenge of a second factor does not allow a login without password.
    expect(rechazo(await entrar(llave.firmar(opciones), null))).toEqual(RECHAZADA);
    const { estado, cuerpo } = await entrar(llave.firmar(opciones, { verificada: false }));
    expect([estado, cuerpo.id]).toEqual([200, usuario.id]);
    expect(await entra(cuerpo.token.accesToken)).toBe(200);
    expect(await entra(parcial.accesToken)).toBe(401);
  });

  it('[A-LLAVERO-006] keep the last key of a user who needs a factor; an administrator’s reset removes all', async () => {
    usuario = await crearUsuario(casa, 3);
    token = await abrirSesionDe(casa, usuario.id);
    const { id } = (await registrar()).cuerpo.datos;
    expect(rechazo(await escribir('Quitar', { id }))).toEqual([409, 'factor.exigido']);
    const segunda = await registrar(crearLlaveDePrueba(), 'Otra');
    expect((await escribir('Quitar', { id: segunda.cuerpo.datos.id })).estado).toBe(200);
    const admin = await abrirSesionDe(casa, (await crearUsuario(casa, 2)).id);
    const visto = await pedir(casa, 'GET', `/Factor/Estado?usuarioId=${usuario.id}`, {
      token: admin,
    });
    expect(visto.cuerpo.datos).toMatchObject({ activo: false, llaves: 1, exigido: true });
    await pedir(casa, 'POST', '/Factor/Reponer', {
      token: admin,
      cuerpo: { usuarioId: usuario.id },
    });
    expect((await login()).paso).toBe('enrolar');
  });
});
