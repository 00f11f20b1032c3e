import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { pedir } from '#server/test/cliente.ts';
import { CLAVE_DE_PRUEBA, crearUsuario, darCorreo } from '#server/test/negocio/fabrica.ts';
import { abrirSesionDe } from '#server/test/sesiones.ts';

const NUEVA = 'Nueva#2026';
const MINUTO = 60_000;

describe('changing one’s own password', () => {
  let casa: Casa;
  let usuario: { id: number; nombre: string };
  let esta: string;
  let vez = 0;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
  });
  afterAll(() => casa.cerrar());
  beforeEach(async () => {
    vez += 1;
    usuario = await crearUsuario(casa, 1);
    await darCorreo(casa, usuario.id, `clave${vez}@correo.example`);
    esta = await abrirSesionDe(casa, usuario.id);
  });

  const cambiar = (contraseniaActual = CLAVE_DE_PRUEBA, contrasenia = NUEVA, token = esta) =>
    pedir(casa, 'POST', '/Claves/Cambiar', { token, cuerpo: { contraseniaActual, contrasenia } });
  const abiertas = async (token: string) =>
    (await pedir(casa, 'GET', '/Sesiones/Abiertas', { token })).estado;
  const login = async (contrasenia: string) =>
    (
      await pedir(casa, 'POST', '/Auth/Login', {
        cuerpo: { nombreUsuario: usuario.nombre, contrasenia },
      })
    ).estado;
  const hechos = async () =>
    (
      await casa.base
        .selectFrom('hechos')
        .select(['accion', 'usuario_id'])
        .where('entidad', '=', 'usuario')
        .where('entidad_id', '=', usuario.id)
        .orderBy('id')
        .execute()
    ).map(({ accion, usuario_id: quien }) => [accion, quien]);

  it('[V-CAMINO-042] needs the present password, ends the other logins, keeps this one and mails the user', async () => {
    const otra = await abrirSesionDe(casa, usuario.id);
    const vecino = await abrirSesionDe(casa, (await crearUsuario(casa, 1)).id);
    const { estado, cuerpo } = await cambiar();
    expect([estado, cuerpo]).toEqual([200, { exito: true, datos: { cambiada: true } }]);
    expect([await abiertas(esta), await abiertas(otra), await abiertas(vecino)]).toEqual([
      200, 401, 200,
    ]);
    expect([await login(NUEVA), await login(CLAVE_DE_PRUEBA)]).toEqual([200, 401]);
    expect(await hechos()).toContainEqual(['cambiar_clave', usuario.id]);
    const [carta] = await casa.base
      .selectFrom('envios')
      .select('contenido')
      .where('destino', '=', `clave${vez}@correo.example`)
      .execute();
    expect(JSON.stringify(carta?.contenido)).toContain(
      'se cambió la contraseña y se cerraron las demás sesiones',
    );
  });

  it('[V-CAMINO-042] reports errors at their field, and changes nothing', async () => {
    const otra = await abrirSesionDe(casa, usuario.id);
    const mala = await cambiar('Otra#2026');
    expect([mala.estado, mala.cuerpo.errors]).toEqual([
      400,
      { contraseniaActual: ['La contraseña actual no es correcta'] },
    ]);
    const debil = await cambiar(CLAVE_DE_PRUEBA, 'corta');
    expect([debil.estado, Object.keys(debil.cuerpo.errors)]).toEqual([400, ['contrasenia']]);
    const vacia = await cambiar('', '');
    expect(Object.keys(vacia.cuerpo.errors)).toEqual(['contraseniaActual', 'contrasenia']);
    expect([await abiertas(otra), await login(CLAVE_DE_PRUEBA)]).toEqual([200, 200]);
    await expect.poll(hechos).toContainEqual(['rechazar_entrada', usuario.id]);
    expect(await hechos()).not.toContainEqual(['cambiar_clave', usuario.id]);
  });

  it('[V-CAMINO-042] wrong guesses wait like those of a login, and count with them (C15)', async () => {
    const estados: number[] = [];
    for (let i = 0; i < 8; i += 1) estados.push((await cambiar(`Otra#${i}`)).estado);
    expect(estados).toEqual([400, 400, 400, 400, 400, 400, 429, 429]);
    expect((await cambiar()).cuerpo.codigo).toBe('acceso.demasiados_intentos');
    expect(await login(CLAVE_DE_PRUEBA)).toBe(429);
  });

  it('[V-CAMINO-042] two concurrent changes make one', async () => {
    const dos = await Promise.all([cambiar(), cambiar(CLAVE_DE_PRUEBA, 'Otra#2026')]);
    expect(dos.map(({ estado }) => estado).toSorted((a, b) => a - b)).toEqual([200, 400]);
  });

  it('[V-CAMINO-042] with a second factor it works within 15 minutes of logging in', async () => {
    const escribir = (ruta: string, cuerpo: object = {}) =>
      pedir(casa, 'POST', ruta, { token: esta, cuerpo });
    const { secreto } = (await escribir('/Factor/Preparar')).cuerpo.datos;
    const codigo = new TOTP({ secret: Secret.fromBase32(secreto) }).generate({
      timestamp: casa.reloj.ahora().getTime(),
    });
    expect((await escribir('/Factor/Activar', { codigo })).estado).toBe(200);
    casa.reloj.avanzar(16 * MINUTO);
    expect((await cambiar()).cuerpo.codigo).toBe('acceso.sesion_antigua');
    esta = await abrirSesionDe(casa, usuario.id);
    expect((await cambiar()).estado).toBe(200);
  });
});

it('[V-CAMINO-042] a user who only logs in by an identity provider has no password to change', async () => {
  const casa = await levantarCasa({
    conWorker: false,
    entorno: {
      OIDC_EMISOR: 'https://identidad.example',
      OIDC_CLIENTE: 'soap',
      OIDC_SECRETO: 'un-secreto-largo-de-prueba',
      OIDC_NOMBRE: 'Cuenta de la Empresa',
      OIDC_SIN_CLAVE: 'UsuarioVenta',
    },
  });
  try {
    const { id } = await crearUsuario(casa, 1);
    const token = await abrirSesionDe(casa, id);
    const cuerpo = { contraseniaActual: CLAVE_DE_PRUEBA, contrasenia: NUEVA };
    const respuesta = await pedir(casa, 'POST', '/Claves/Cambiar', { token, cuerpo });
    expect(respuesta.cuerpo.codigo).toBe('acceso.solo_con_proveedor');
    const { datos } = (await pedir(casa, 'GET', '/Factor/Estado', { token })).cuerpo;
    expect(datos.conClave).toBe(false);
  } finally {
    await casa.cerrar();
  }
});
