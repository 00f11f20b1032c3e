import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { montarApp } from '../app/app-de-pruebas.tsx';
import { escribir, leer } from '../lib/navegador/almacen.ts';
import { pegar } from '../lib/pruebas/pegar.ts';
import { usarServidor } from '../lib/pruebas/servidor-de-pruebas.ts';

const servidor = usarServidor();
beforeEach(() => {
  sessionStorage.clear();
  servidor.responder('/version/versionFront', { json: { exito: true, datos: '1.3' } });
});
afterEach(() => vi.restoreAllMocks());

const LOGIN = '/Auth/Login';
const SESION = {
  token: { accesToken: 'token-bueno', expiresIn: 3_600 },
  username: 'venta',
  id: 3,
  perfil: {
    nombre: 'UsuarioVenta',
    ventanasVM: [
      { ruta: '/bienvenida', vigente: true },
      { ruta: '/venta/seleccionConvenio', vigente: true },
      { ruta: '/venta/ingresoMasivo', vigente: false },
    ],
  },
};
const aceptar = () => {
  servidor.responder(LOGIN, { json: SESION });
  servidor.responder('/Endpoints/ObtenerEndpointsDisponiblesPorRol', {
    json: { exito: true, datos: ['Auth/CerrarSesion'] },
  });
};
/** The list of endpoints arrives after the screen, so tests that log in wait for it. */
const endpointsGuardados = () => waitFor(() => expect(leer('endpoints')).not.toBeNull());
const rechazar = (estado: number) => ({
  estado,
  json: { exito: false, codigo: 'acceso.credenciales', mensaje: 'Otro texto' },
});

const montarLogin = async (estado?: unknown) => {
  const app = montarApp('/acceso/iniciarSesion', estado);
  await screen.findByRole('heading', { name: 'Iniciar Sesión' });
  const enviar = () => app.usuario.click(screen.getByRole('button', { name: 'Iniciar Sesión' }));
  const entrar = async () => {
    await pegar(app.usuario, screen.getByLabelText('Nombre de usuario'), 'venta');
    await pegar(app.usuario, screen.getByLabelText('Contraseña'), 'Venta#2026');
    await enviar();
  };
  return { ...app, enviar, entrar };
};

describe('login', () => {
  it('[V-SES-001] has the fields nombreUsuario and contrasenia, named for password managers', async () => {
    await montarLogin();
    const usuario = screen.getByLabelText('Nombre de usuario');
    const clave = screen.getByLabelText('Contraseña');
    expect(usuario).toHaveAttribute('name', 'nombreUsuario');
    expect(usuario).toHaveAttribute('autocomplete', 'username');
    expect(clave).toHaveAttribute('name', 'contrasenia');
    expect(clave).toHaveAttribute('autocomplete', 'current-password');
    expect(clave).toHaveAttribute('type', 'password');
  });

  it('[A-INICIO1-003] shows the frame of the home, with a placeholder, until the rights of the user arrive', async () => {
    aceptar();
    const derechos = Promise.withResolvers<void>();
    servidor.responder('/Endpoints/ObtenerEndpointsDisponiblesPorRol', async () => {
      await derechos.promise;
      return { json: { exito: true, datos: ['Auth/CerrarSesion'] } };
    });
    const { entrar, router } = await montarLogin();
    await entrar();
    await waitFor(() => expect(router.state.location.pathname).toBe('/bienvenida'));
    // The frame comes twice: the placeholder's gives way to the home's.
    await waitFor(() =>
      expect(screen.getByRole('heading', { level: 1, name: /^SOAP \d{4}$/ })).toBeVisible(),
    );
    const comprar = (timeout = 45_000) =>
      within(screen.getByRole('main')).findByRole('link', { name: 'Comprar' }, { timeout });
    await expect(comprar(500)).rejects.toThrow('Unable to find');
    expect(screen.getByText('Cargando, por favor espere.')).toBeInTheDocument();
    derechos.resolve();
    expect(await comprar()).toBeVisible();
    expect(screen.queryByText('Cargando, por favor espere.')).toBeNull();
  });

  it('[A-INICIO1-003] shows the home without rights if their list does not come', async () => {
    aceptar();
    servidor.responder('/Endpoints/ObtenerEndpointsDisponiblesPorRol', { estado: 500, json: {} });
    const { entrar } = await montarLogin();
    await entrar();
    const main = within(await screen.findByRole('main'));
    expect(await main.findByRole('link', { name: 'Comprar' })).toBeVisible();
  });

  it('[A-INICIO1-003] shows the home without rights if nothing answers for their list', async () => {
    const plazo = AbortSignal.timeout.bind(AbortSignal);
    const pedido = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => plazo(ms / 1_000));
    aceptar();
    servidor.responder(
      '/Endpoints/ObtenerEndpointsDisponiblesPorRol',
      () => new Promise(() => undefined),
    );
    const { entrar } = await montarLogin();
    await entrar();
    const main = within(await screen.findByRole('main'));
    expect(await main.findByRole('link', { name: 'Comprar' })).toBeVisible();
    expect(pedido).toHaveBeenCalledWith(10_000);
  });

  it('shows and hides the password', async () => {
    const { usuario } = await montarLogin();
    const boton = screen.getByRole('button', {
      name: 'Mostrar u ocultar contraseña',
      hidden: true,
    });
    await usuario.click(boton);
    expect(screen.getByLabelText('Contraseña')).toHaveAttribute('type', 'text');
    await usuario.click(boton);
    expect(screen.getByLabelText('Contraseña')).toHaveAttribute('type', 'password');
  });

  it('[V-SES-002] marks each empty field with Campo obligatorio and sends nothing', async () => {
    const { enviar } = await montarLogin();
    await enviar();
    for (const campo of ['Nombre de usuario', 'Contraseña']) {
      expect(screen.getByLabelText(campo)).toHaveAccessibleDescription('Campo obligatorio');
    }
    expect(screen.getByLabelText('Nombre de usuario')).toHaveFocus();
    expect(servidor.pedidos(LOGIN)).toHaveLength(0);
  });

  it('[V-SES-003] [V-API-004] posts JSON without a token and goes to /bienvenida', async () => {
    aceptar();
    const { entrar, router } = await montarLogin();
    await entrar();
    await waitFor(() => expect(screen.getByText('Bienvenido al sistema SOAP')).toBeVisible());
    expect(router.state.location.pathname).toBe('/bienvenida');
    const [pedido] = servidor.pedidos(LOGIN);
    expect(pedido?.metodo).toBe('POST');
    expect(pedido?.cuerpo).toEqual({ nombreUsuario: 'venta', contrasenia: 'Venta#2026' });
    expect(pedido?.cabeceras['content-type']).toContain('application/json');
    expect(pedido?.cabeceras.authorization).toBeUndefined();
    await endpointsGuardados();
  });

  it('[V-SES-004] [V-SES-030] stores token, id, name, profile, visible windows and type', async () => {
    aceptar();
    escribir({ idIntencionVenta: '1001' });
    const { entrar } = await montarLogin();
    await entrar();
    await screen.findByText('Bienvenido al sistema SOAP');
    expect(JSON.parse(leer('token') ?? '')).toEqual({
      valor: 'token-bueno',
      expira: expect.stringMatching(/^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d$/),
    });
    expect(leer('idUsuario')).toBe('3');
    expect(leer('nombreUsuario')).toBe('venta');
    expect(leer('permisos')).toBe('UsuarioVenta');
    expect(leer('tipoSesion')).toBe('login');
    expect(JSON.parse(leer('ventanas') ?? '')).toEqual(['/bienvenida', '/venta/seleccionconvenio']);
    // Nothing of the tab's previous user stays.
    expect(leer('idIntencionVenta')).toBeNull();
    await endpointsGuardados();
  });

  it('[V-SES-005] [V-API-007] fetches the allowed endpoints with the token and stores them', async () => {
    aceptar();
    const { entrar } = await montarLogin();
    await entrar();
    await waitFor(() => expect(leer('endpoints')).toBe('["Auth/CerrarSesion"]'));
    const [pedido] = servidor.pedidos('/Endpoints/ObtenerEndpointsDisponiblesPorRol');
    expect(pedido?.metodo).toBe('GET');
    expect(pedido?.cabeceras.authorization).toBe('Bearer token-bueno');
    await endpointsGuardados();
  });

  it('returns to the screen that asked for the session, query included', async () => {
    aceptar();
    const { entrar, router } = await montarLogin({ desde: '/venta/seleccionConvenio?x=1' });
    await entrar();
    await waitFor(() => expect(router.state.location.pathname).toBe('/venta/seleccionConvenio'));
    expect(router.state.location.search).toBe('?x=1');
    await endpointsGuardados();
  });

  it('returns to screens of a sale outside the guard', async () => {
    aceptar();
    const { entrar, router } = await montarLogin({ desde: '/venta/emisionPoliza?IDV=1001' });
    await entrar();
    await waitFor(() => expect(router.state.location.pathname).toBe('/venta/emisionPoliza'));
    expect(router.state.location.search).toBe('?IDV=1001');
    await endpointsGuardados();
  });

  it('goes to /bienvenida if this user may not open the screen that asked', async () => {
    aceptar();
    const { entrar, router } = await montarLogin({ desde: '/mantenedores/marca' });
    await entrar();
    await waitFor(() => expect(router.state.location.pathname).toBe('/bienvenida'));
    await endpointsGuardados();
  });
});

describe('login failures', () => {
  it.each([400, 401, 403])(
    '[V-ERR-001] %i with JSON: Usuario o contraseña incorrectos',
    async (estado) => {
      servidor.responder(LOGIN, rechazar(estado));
      const { entrar } = await montarLogin();
      await entrar();
      expect(await screen.findByRole('alert')).toHaveTextContent(
        /^Usuario o contraseña incorrectos$/,
      );
      expect(leer('token')).toBeNull();
      expect(screen.getByLabelText('Nombre de usuario')).toHaveValue('venta');
    },
  );

  it('[V-ERR-002] no answer', async () => {
    servidor.responder(LOGIN, { cortar: true });
    const { entrar } = await montarLogin();
    await entrar();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /^Ocurrió un error interno\. Por favor, intente nuevamente$/,
    );
  });

  it('[V-ERR-003] a 200 that is not JSON', async () => {
    servidor.responder(LOGIN, { texto: '<html>' });
    const { entrar } = await montarLogin();
    await entrar();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /^La respuesta no es un JSON válido$/,
    );
  });

  it('[V-ERR-004] any other answer: its status and a text', async () => {
    servidor.responder(LOGIN, { estado: 502, texto: 'puerta de enlace' });
    const { entrar } = await montarLogin();
    await entrar();
    expect(await screen.findByRole('alert')).toHaveTextContent(/^502 .+/);
  });

  it('[V-ERR-005] a failed server does not mean a wrong password', async () => {
    servidor.responder(LOGIN, {
      estado: 500,
      json: { exito: false, codigo: 'servidor.inesperado' },
    });
    const { entrar } = await montarLogin();
    await entrar();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /^Hubo un error interno\. Por favor intente nuevamente$/,
    );
  });

  it('[V-ERR-005] reports an answer without the parts of a session', async () => {
    servidor.responder(LOGIN, { json: { token: null } });
    const { entrar } = await montarLogin();
    await entrar();
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Hubo un error al iniciar sesión$/);
  });

  it('tells a user with too many attempts to wait', async () => {
    servidor.responder(LOGIN, {
      estado: 429,
      json: { exito: false, codigo: 'solicitud.demasiadas', mensaje: 'Espere un momento' },
    });
    const { entrar } = await montarLogin();
    await entrar();
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Espere un momento$/);
  });
});
