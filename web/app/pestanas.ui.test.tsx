import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { escribir, leer } from '../lib/navegador/almacen.ts';
import { usarServidor } from '../lib/pruebas/servidor-de-pruebas.ts';
import { guardarEnlace } from '../lib/sesion/enlace-de-compra.ts';
import { leerSesion } from '../lib/sesion/sesion.ts';
import { comenzarVenta, guardarResumen } from '../lib/venta/venta.ts';
import { CONVENIO, intencion, ok, VENTANAS } from '../venta/datos-de-pruebas.ts';
import { conSesion, montarApp } from './app-de-pruebas.tsx';

const servidor = usarServidor();
const REFRESCO = '/Auth/ActualizarToken';
const CADUCADA = 'No ha iniciado sesión, o su sesión expiró. Inicie sesión nuevamente.';
const negar = () =>
  servidor.responder(REFRESCO, { estado: 401, json: { exito: false, codigo: 'acceso.refresco' } });
const renovar = () =>
  servidor.responder(REFRESCO, { json: { accesToken: 'token-nuevo', expiresIn: 3_600 } });

/** Event that this tab receives when `usuarioId` logs out in another one. */
const cerrarEnOtra = (usuarioId: number): void => {
  dispatchEvent(
    new StorageEvent('storage', { key: 'cierreDeSesion', newValue: String(usuarioId) }),
  );
};

beforeEach(() => {
  sessionStorage.clear();
  servidor.responder('/version/versionFront', { json: { exito: true, datos: '1.3' } });
});

it('[V-SES-005] a page left before its list of endpoints arrived requests it on the next load', async () => {
  servidor.responder('/Endpoints/ObtenerEndpointsDisponiblesPorRol', ok(['Usuarios/Crear']));
  conSesion();
  montarApp('/bienvenida');
  await waitFor(() => expect(leer('endpoints')).toBe('["Usuarios/Crear"]'));
});

describe('two tabs', () => {
  it('a logout in the other tab ends this one if the server says that the session is over', async () => {
    negar();
    conSesion();
    montarApp('/bienvenida');
    await screen.findByText('Bienvenido al sistema SOAP');
    cerrarEnOtra(3);
    expect(await screen.findByText(CADUCADA)).toBeVisible();
    expect(leer('token')).toBeNull();
  });

  it('a separate session continues', async () => {
    renovar();
    conSesion();
    montarApp('/bienvenida');
    await screen.findByText('Bienvenido al sistema SOAP');
    cerrarEnOtra(3);
    await waitFor(() => expect(leerSesion().token?.valor).toBe('token-nuevo'));
    expect(screen.getByText('Bienvenido al sistema SOAP')).toBeVisible();
  });

  it('another user’s logout has no effect on this one', async () => {
    negar();
    conSesion();
    montarApp('/bienvenida');
    await screen.findByText('Bienvenido al sistema SOAP');
    cerrarEnOtra(4);
    cerrarEnOtra(5);
    await new Promise((listo) => setTimeout(listo, 50));
    expect(servidor.pedidos(REFRESCO)).toHaveLength(0);
  });
});

describe('a new tab of a browser with a login', () => {
  const RETOMAR = '/Auth/RetomarSesion';
  const sesion = {
    token: { accesToken: 'token-nuevo', expiresIn: 3_600 },
    username: 'ana',
    id: 3,
    perfil: {
      nombre: 'Venta',
      ventanasVM: VENTANAS.map((ruta) => ({ ruta, vigente: true })),
    },
  };

  it('[V-CAMINO-010] opens the screen of a sale with that session', async () => {
    servidor.responder(RETOMAR, { json: sesion });
    const { router } = montarApp('/venta/emisionPoliza?IDV=1001');
    await waitFor(() => expect(leerSesion().token?.valor).toBe('token-nuevo'));
    expect(leerSesion().tipo).toBe('login');
    expect(router.state.location.pathname).toBe('/venta/emisionPoliza');
    expect(screen.queryByText('Inicie sesión para continuar')).toBeNull();
  });

  it('[V-CAMINO-010] leads to login if the server has none', async () => {
    servidor.responder(RETOMAR, { estado: 401, json: { exito: false, codigo: 'acceso.refresco' } });
    const { router } = montarApp('/bienvenida');
    expect(await screen.findByText(CADUCADA)).toBeVisible();
    expect(router.state.location.pathname).toBe('/acceso/iniciarSesion');
    expect(servidor.pedidos(RETOMAR)).toHaveLength(1);
  });
});

describe('a session that ends in the middle of a sale', () => {
  const LISTA = '/venta/listaVehiculos';
  const ESTADO = { idConvenio: 7, volverA: '/venta/seleccionConvenio' };
  const sesionDe = (id: number) => ({
    token: { accesToken: `token-de-${id}`, expiresIn: 3_600 },
    username: 'ana',
    id,
    perfil: {
      nombre: 'UsuarioVenta',
      ventanasVM: [...VENTANAS, '/bienvenida'].map((ruta) => ({ ruta, vigente: true })),
    },
  });
  const entrar = async (id: number, app: ReturnType<typeof montarApp>) => {
    servidor.responder('/Auth/Login', { json: sesionDe(id) });
    await app.usuario.type(await screen.findByLabelText('Nombre de usuario'), 'ana');
    await app.usuario.type(screen.getByLabelText('Contraseña'), 'Venta#2026{Enter}');
  };
  const interrumpir = async () => {
    negar();
    servidor.responder('/IntencionesDeVenta/BuscarPorId/1001', ok(intencion()));
    conSesion({ ventanas: VENTANAS, expiraEn: -5 });
    comenzarVenta(CONVENIO);
    guardarResumen({ id: 1_001, etapa: 1, montoEnPesos: 18_560, cantidadVehiculos: 2 });
    sessionStorage.setItem('borrador-compra', '{"patente":"HWJP59"}');
    const app = montarApp(LISTA, ESTADO);
    expect(await screen.findByText(CADUCADA)).toBeVisible();
    expect([leer('token'), leer('idIntencionVenta')]).toEqual([null, null]);
    return app;
  };

  it('[V-CAMINO-043] leads its user back to the same screen, its state and its sale', async () => {
    const app = await interrumpir();
    await entrar(3, app);
    await waitFor(() => expect(app.router.state.location.pathname).toBe(LISTA));
    expect(app.router.state.location.state).toEqual(ESTADO);
    expect([leer('idIntencionVenta'), leer('estadoIntencion'), leer('idConvenio')]).toEqual([
      '1001',
      '1',
      '7',
    ]);
    expect(sessionStorage.getItem('borrador-compra')).toBe('{"patente":"HWJP59"}');
    expect(sessionStorage.getItem('apartado')).toBeNull();
  });

  it('[V-CAMINO-043] shows another user their own home, and nothing of the sale', async () => {
    const app = await interrumpir();
    await entrar(4, app);
    await waitFor(() => expect(app.router.state.location.pathname).toBe('/bienvenida'));
    expect(leer('token')).toContain('token-de-4');
    for (const clave of ['apartado', 'borrador-compra', 'idIntencionVenta', 'idConvenio']) {
      expect(sessionStorage.getItem(clave)).toBeNull();
    }
  });

  it('[V-CAMINO-041] is not replaced by the browser’s other login when its user returns', async () => {
    const app = await interrumpir();
    servidor.responder('/Auth/RetomarSesion', { json: sesionDe(4) });
    await app.router.navigate(LISTA);
    await waitFor(() => expect(app.router.state.location.pathname).toBe('/acceso/iniciarSesion'));
    expect(leer('token')).toBeNull();
    expect(servidor.pedidos('/Auth/RetomarSesion')).toHaveLength(0);
    await entrar(3, app);
    await waitFor(() => expect(leer('idIntencionVenta')).toBe('1001'));
  });

  it('[V-CAMINO-043] leaves nothing after its user logged out in another tab', async () => {
    negar();
    conSesion();
    escribir({ idIntencionVenta: '1001', vehiculo1: '{}' });
    montarApp('/bienvenida');
    await screen.findByText('Bienvenido al sistema SOAP');
    cerrarEnOtra(3);
    expect(await screen.findByText(CADUCADA)).toBeVisible();
    expect(sessionStorage).toHaveLength(0);
  });
});

describe('a session that ends on a screen outside the guard', () => {
  it.each([
    ['login', CADUCADA, ['apartado']],
    ['publica', /ingrese nuevamente a través del URL que recibió/, []],
  ] as const)(
    'is forgotten and reported, and the screen stays (%s)',
    async (tipo, texto, queda) => {
      negar();
      conSesion({ tipo, expiraEn: -5 });
      const { router } = montarApp('/consulta');
      expect(await screen.findByText(texto)).toBeVisible();
      expect(router.state.location.pathname).toBe('/consulta');
      await waitFor(() => expect(Object.keys(sessionStorage)).toEqual(queda));
      expect(screen.getByRole('link', { name: 'Iniciar Sesión' })).toBeVisible();
      const { notifications } = await import('@mantine/notifications');
      notifications.clean();
    },
  );

  it('[V-SES-018] continues if its token can be renewed', async () => {
    renovar();
    conSesion({ expiraEn: -5 });
    montarApp('/consulta');
    await waitFor(() => expect(leerSesion().token?.valor).toBe('token-nuevo'));
    expect(leerSesion().tipo).toBe('login');
  });
});

describe('a purchase by public link in a second tab', () => {
  let otra: BroadcastChannel;
  const recibidos: unknown[] = [];
  beforeEach(() => {
    localStorage.clear();
    recibidos.length = 0;
    otra = new BroadcastChannel('compra-por-enlace');
    otra.addEventListener('message', ({ data }: MessageEvent<unknown>) => recibidos.push(data));
  });
  afterEach(() => otra.close());

  /** Storage of a tab with sale 1001; the storage is empty again afterwards. */
  const compra = (tipo: 'publica' | 'login') => {
    conSesion({ tipo, ventanas: VENTANAS });
    comenzarVenta(CONVENIO);
    guardarResumen({ id: 1_001, etapa: 2, montoEnPesos: 18_560, cantidadVehiculos: 2 });
    const guardado = { ...sessionStorage };
    sessionStorage.clear();
    return guardado;
  };
  const contestar = (guardado: Record<string, string>) =>
    otra.addEventListener('message', () => otra.postMessage({ compra: guardado }));

  it.each([
    ['the list', '/venta/listaVehiculos', '/venta/listaVehiculos'],
    ['the issuance', '/venta/emisionPoliza?IDV=1001', '/venta/emisionPoliza'],
  ])('[V-VUELTA-005] %s takes over the first tab’s purchase', async (_, ruta, donde) => {
    servidor.responder('/IntencionesDeVenta/BuscarPorId/1001', ok(intencion()));
    contestar(compra('publica'));
    const { router } = montarApp(ruta);
    await waitFor(() => expect(leerSesion().tipo).toBe('publica'));
    expect(leer('idIntencionVenta')).toBe('1001');
    expect(router.state.location.pathname).toBe(donde);
    expect(screen.queryByText('Inicie sesión para continuar')).toBeNull();
  });

  it('[V-VUELTA-005] enters by its link if the first tab is closed', async () => {
    guardarEnlace('/eyJjaWQiOjd9');
    const { router } = montarApp('/venta/listaVehiculos');
    await waitFor(() => expect(router.state.location.pathname).toBe('/error/URLNoVigente'));
  });

  it('[V-CAMINO-041] is not taken by a tab whose own session ended, and neither is its link', async () => {
    contestar(compra('publica'));
    guardarEnlace('/eyJjaWQiOjd9');
    const valores = { idIntencionVenta: '1001' };
    sessionStorage.setItem('apartado', JSON.stringify({ usuarioId: 3, valores }));
    const { router } = montarApp('/venta/listaVehiculos');
    await waitFor(() => expect(router.state.location.pathname).toBe('/acceso/iniciarSesion'));
    expect([leerSesion().tipo, sessionStorage.getItem('apartado')]).toEqual([
      'ninguna',
      JSON.stringify({ usuarioId: 3, valores }),
    ]);
  });

  it('[V-VUELTA-005] leads to login a browser that never used a link', async () => {
    const { router } = montarApp('/venta/listaVehiculos');
    expect(await screen.findByText(CADUCADA)).toBeVisible();
    expect(router.state.location.pathname).toBe('/acceso/iniciarSesion');
  });

  it('[V-VUELTA-005] is handed over, unlike a session with login', async () => {
    const publica = compra('publica');
    escribir(compra('login'));
    montarApp('/');
    await screen.findByRole('heading', { level: 1 });
    otra.postMessage({ pide: true });
    act(() => escribir(publica));
    await waitFor(() => {
      otra.postMessage({ pide: true });
      expect(recibidos).not.toHaveLength(0);
    });
    expect(recibidos).toEqual(recibidos.map(() => ({ compra: publica })));
  });
});
