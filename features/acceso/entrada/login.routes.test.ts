import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { entrar, pedir } from '#server/test/cliente.ts';
import { CLAVE_DE_PRUEBA, crearUsuario } from '#server/test/negocio/fabrica.ts';

describe('login', () => {
  let casa: Casa;
  let usuario: { id: number; nombre: string };
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    usuario = await crearUsuario(casa, 1);
  });
  afterAll(() => casa.cerrar());

  const login = (
    nombreUsuario: unknown,
    contrasenia: unknown = CLAVE_DE_PRUEBA,
    cabeceras: object = {},
  ) => pedir(casa, 'POST', '/Auth/Login', { cuerpo: { nombreUsuario, contrasenia }, cabeceras });
  const yo = (token: string) =>
    pedir(casa, 'GET', '/Endpoints/ObtenerEndpointsDisponiblesPorRol', { token });
  const galletasDe = (cabeceras: Readonly<Record<string, unknown>>): string =>
    z
      .union([z.string(), z.array(z.string()).transform((v) => v.join('; '))])
      .catch('')
      .parse(cabeceras['set-cookie']);

  it('[V-API-004] [V-ENT-022] returns its fields without an envelope', async () => {
    const { estado, cuerpo, cabeceras } = await login(usuario.nombre);
    expect(estado).toBe(200);
    expect(cuerpo).toEqual({
      token: { accesToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/), expiresIn: 3_600 },
      tokenActualizacion: expect.any(String),
      username: usuario.nombre,
      id: usuario.id,
      perfil: { nombre: 'UsuarioVenta', ventanasVM: expect.any(Array) },
    });
    for (const ventana of cuerpo.perfil.ventanasVM) {
      expect(ventana).toEqual({ ruta: expect.stringMatching(/^\//), vigente: true });
    }
    expect(galletasDe(cabeceras)).toBe('');
    expect((await yo(cuerpo.token.accesToken)).estado).toBe(200);
  });

  it('takes the name in any case and the password as typed', async () => {
    expect((await login(usuario.nombre.toUpperCase())).estado).toBe(200);
    expect((await login(usuario.nombre, CLAVE_DE_PRUEBA.toLowerCase())).estado).toBe(401);
  });

  it('[A-VISTO-001] [A-VISTO-002] audits refused logins once a minute, with their number', async () => {
    const { id, nombre } = await crearUsuario(casa, 1);
    const rechazadas = () =>
      casa.base
        .selectFrom('hechos')
        .select('despues')
        .where('accion', '=', 'rechazar_entrada')
        .where('entidad', '=', 'usuario')
        .where('entidad_id', '=', id)
        .orderBy('id')
        .execute();
    const UNA = { despues: { codigo: 'acceso.credenciales' } };
    for (const mala of ['Prueba#27', 'Prueba#28']) {
      expect((await login(nombre, mala)).estado).toBe(401);
    }
    await vi.waitFor(async () => expect(await rechazadas()).toEqual([UNA]));
    casa.reloj.avanzar(60_000);
    expect((await login(nombre, 'Prueba#29')).estado).toBe(401);
    const OTRA = { despues: { ...UNA.despues, repetidos: 1 } };
    await vi.waitFor(async () => expect(await rechazadas()).toEqual([UNA, OTRA]));
    expect(JSON.stringify(await rechazadas())).not.toContain('Prueba');
  });

  it('[V-ERR-001] answers unknown, wrong, disabled and link-only users alike (C16)', async () => {
    const apagado = await crearUsuario(casa, 1);
    const deEnlace = await crearUsuario(casa, 1);
    const cambiar = (id: number, valores: { vigente: false } | { tipo_login: 1 }) =>
      casa.base.updateTable('usuarios').set(valores).where('id', '=', id).execute();
    await cambiar(apagado.id, { vigente: false });
    await cambiar(deEnlace.id, { tipo_login: 1 });
    const respuestas = [
      await login('nadie'),
      await login(usuario.nombre, 'Prueba#27'),
      await login(apagado.nombre),
      await login(deEnlace.nombre),
      await login("' or 1=1--"),
      await login(`${usuario.nombre}%`),
    ];
    for (const { estado, cuerpo } of respuestas) {
      expect([estado, { ...cuerpo, idSolicitud: '' }]).toEqual([
        401,
        {
          exito: false,
          codigo: 'acceso.credenciales',
          idSolicitud: '',
          mensaje: 'Usuario o contraseña incorrectos',
        },
      ]);
    }
    const abiertas = await casa.base
      .selectFrom('sesiones')
      .select('id')
      .where('usuario_id', 'in', [apagado.id, deEnlace.id])
      .execute();
    expect(abiertas).toEqual([]);
  });

  it('names blank fields, and refuses NUL, a megabyte and other types before hashing (C15)', async () => {
    expect((await login('', '')).cuerpo.errors).toEqual({
      nombreUsuario: ['Campo obligatorio'],
      contrasenia: ['Campo obligatorio'],
    });
    expect((await login(undefined, undefined)).estado).toBe(400);
    expect((await login('a\u0000b')).estado).toBe(400);
    expect((await login(usuario.nombre, 'x'.repeat(201))).estado).toBe(400);
    expect((await login(usuario.nombre, 'x'.repeat(1_100_000))).estado).toBe(413);
    expect((await login({ $ne: '' })).estado).toBe(400);
    expect((await login(usuario.nombre, ['x'])).estado).toBe(400);
  });

  it('ends a disabled user’s session, and a closed one, at the next request (C11)', async () => {
    const { id, nombre } = await crearUsuario(casa, 1);
    const token = await entrar(casa, nombre);
    const vigente = (valor: boolean) =>
      casa.base.updateTable('usuarios').set({ vigente: valor }).where('id', '=', id).execute();
    await vigente(false);
    const fuera = await yo(token);
    expect([fuera.estado, fuera.cuerpo.codigo]).toEqual([401, 'acceso.sin_sesion']);
    await vigente(true);
    expect((await yo(token)).estado).toBe(200);
    const cierre = await pedir(casa, 'POST', '/Auth/CerrarSesion', { token });
    expect(cierre.cuerpo).toEqual({ exito: true, datos: { cerrada: true } });
    expect((await yo(token)).estado).toBe(401);
  });

  it('applies a profile changed by an administrator from the next request', async () => {
    const { id, nombre } = await crearUsuario(casa, 2);
    const token = await entrar(casa, nombre);
    const llamadas = async (): Promise<string[]> => (await yo(token)).cuerpo.datos;
    expect(await llamadas()).not.toContain('IntencionesDeVenta/ActualizarIntencionListaVehiculos');
    await casa.base.updateTable('usuarios').set({ perfil_id: 1 }).where('id', '=', id).execute();
    expect(await llamadas()).toContain('IntencionesDeVenta/ActualizarIntencionListaVehiculos');
  });

  it('returns the name and the windows of each profile', async () => {
    const compra = ['/venta/seleccionConvenio', '/venta/ingresoVehiculo', '/venta/listaVehiculos'];
    const perfiles = [
      [1, 'UsuarioVenta', compra],
      [2, 'Administrador', []],
      [3, 'Soporte', []],
      [4, 'UsuarioVentaEspecial', compra],
      [5, 'Corredor', []],
    ] as const;
    for (const [perfilId, nombre, ventanas] of perfiles) {
      const { perfil } = (await login((await crearUsuario(casa, perfilId)).nombre)).cuerpo;
      const rutas: string[] = perfil.ventanasVM.map(({ ruta }: { ruta: string }) => ruta);
      expect([perfil.nombre, rutas.filter((ruta) => compra.includes(ruta))]).toEqual([
        nombre,
        ventanas,
      ]);
      expect(rutas).toContain('/bienvenida');
    }
  });

  it('[V-ROL-009] gives the windows of an administrator only to the profile Administrador of `permisos`', async () => {
    const suyas = new Map<string, string[]>();
    for (const perfilId of [1, 2, 3, 4, 5]) {
      const { perfil } = (await login((await crearUsuario(casa, perfilId)).nombre)).cuerpo;
      for (const { ruta } of perfil.ventanasVM as { ruta: string }[]) {
        suyas.set(ruta, [...(suyas.get(ruta) ?? []), perfil.nombre]);
      }
    }
    for (const ruta of ['marca', 'modelo', 'tipoVehiculo', 'tiposUso']) {
      expect([ruta, suyas.get(`/mantenedores/${ruta}`)]).toEqual([ruta, ['Administrador']]);
    }
  });

  it('sends the web its refresh token as an HttpOnly cookie, never in the body', async () => {
    const { cuerpo, cabeceras } = await login(usuario.nombre, CLAVE_DE_PRUEBA, {
      'x-cliente': 'web',
    });
    expect(cuerpo).not.toHaveProperty('tokenActualizacion');
    const galleta = galletasDe(cabeceras);
    for (const parte of ['soap_refresco_', 'HttpOnly', 'SameSite=Strict', 'Path=/api/Auth']) {
      expect(galleta).toContain(parte);
    }
  });

  it('refuses a write from another site, in any spelling of its address (C18)', async () => {
    const cuerpo = { nombreUsuario: usuario.nombre, contrasenia: CLAVE_DE_PRUEBA };
    const desde = async (url: string, origin: string) =>
      (await casa.app.inject({ method: 'POST', url, headers: { origin }, payload: cuerpo }))
        .statusCode;
    const ajenos = ['https://evil.example', 'null', 'http://localhost.evil.example', 'basura'];
    for (const url of ['/api/Auth/Login', '/API/auth/login', '/%61pi/Auth/Login']) {
      for (const origen of ajenos) {
        expect([url, origen, await desde(url, origen)]).toEqual([url, origen, 403]);
      }
    }
    expect(await desde('/api/Auth/Login', 'http://localhost:3001')).toBe(403);
    expect(await desde('/api/Auth/Login', 'http://localhost:80')).toBe(200);
    // The configured public address, when a proxy passes another host.
    expect(await desde('/api/Auth/Login', 'http://localhost:3000')).toBe(200);
  });

  it('[V-API-008] [A-API-034] returns from versionFront the expected version, to anybody', async () => {
    const { cuerpo } = await pedir(casa, 'GET', '/version/versionFront');
    expect(cuerpo).toEqual({ exito: true, datos: '1.3' });
  });
});
