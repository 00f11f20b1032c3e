import { codificarEnlace } from '#values/enlace-publico.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { conSesion, montarApp } from '../app/app-de-pruebas.tsx';
import { escribir, leer } from '../lib/navegador/almacen.ts';
import { usarServidor } from '../lib/pruebas/servidor-de-pruebas.ts';
import { leerSesion } from '../lib/sesion/sesion.ts';
import { guardarVehiculos, leerVehiculos, leerVenta } from '../lib/venta/venta.ts';
import { CONVENIO, ingresado, ok, VENTANAS } from '../venta/datos-de-pruebas.ts';

const servidor = usarServidor();
const LOGIN = '/Auth/LoginPublico';
const NO_VIGENTE = 'La URL a la que intenta acceder no está vigente';
const ENLACE = { cid: CONVENIO.id, uid: 6, usn: 'q3-_Zk81mR0a7xYw2LbTVg' };
const RUTA = `/${codificarEnlace(ENLACE)}`;
const SESION = {
  token: { accesToken: 'token-publico', expiresIn: 3_600 },
  username: 'publico',
  id: 6,
  convenioId: CONVENIO.id,
  marca: {
    ...{ nombre: 'CORREDORA SUR', color: null, logo: null },
    ...{ tonos: null, aseguradora: 'ASEGURADORA DEMO S.A.' },
  },
  perfil: {
    nombre: 'UsuarioVenta',
    ventanasVM: VENTANAS.slice(1).map((ruta) => ({ ruta, vigente: true })),
  },
};

const aceptar = () => {
  servidor.responder(LOGIN, { json: SESION });
  servidor.responder('/Convenios/BuscarPorId', ok(CONVENIO));
  servidor.responder(`/Convenios/BuscarPorId/${CONVENIO.id}`, ok(CONVENIO));
  servidor.responder('/Endpoints/ObtenerEndpointsDisponiblesPorRol', ok(['Marcas/Buscar']));
};
const rechazar = (estado = 401) =>
  servidor.responder(LOGIN, {
    estado,
    json: { exito: false, codigo: 'acceso.url_no_vigente', mensaje: NO_VIGENTE },
  });
const enIngreso = () => screen.findByRole('heading', { name: 'Ingreso de Datos' });
const endpointsGuardados = () => waitFor(() => expect(leer('endpoints')).not.toBeNull());

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  servidor.responder('/version/versionFront', { json: { exito: true, datos: '1.3' } });
});

describe('a public link', () => {
  // jsdom has no secure context, so it solves no challenge; e2e/sala-de-espera.spec.ts does.
  it('[V-SALA-001] stays valid after an unsolved captcha, and can be tried again', async () => {
    servidor.responder(LOGIN, {
      estado: 403,
      json: { exito: false, codigo: 'captcha.requerido', mensaje: 'robot' },
    });
    const { usuario } = montarApp(RUTA);
    expect(await screen.findByText(/Su enlace puede seguir vigente/)).toBeVisible();
    aceptar();
    await usuario.click(screen.getByRole('button', { name: 'Reintentar' }));
    await enIngreso();
    await endpointsGuardados();
  });

  it('[V-SES-009] [V-SES-010] [V-API-005] logs in with its uid, usn and cid, without a token', async () => {
    aceptar();
    montarApp(RUTA);
    await enIngreso();
    const [pedido] = servidor.pedidos(LOGIN);
    expect(pedido?.metodo).toBe('POST');
    expect(pedido?.cuerpo).toEqual(ENLACE);
    expect(pedido?.cabeceras.authorization).toBeUndefined();
    await endpointsGuardados();
  });

  it('[V-SES-011] opens a public session straight in the vehicles of its agreement', async () => {
    aceptar();
    const { router } = montarApp(RUTA);
    await enIngreso();
    expect(router.state.location.pathname).toBe('/venta/ingresoVehiculo');
    expect(router.state.location.state).toEqual({ idConvenio: CONVENIO.id });
    // The link is no history entry: going back does not log in again.
    expect(router.state.historyAction).toBe('REPLACE');
    expect(leerSesion()).toMatchObject({ tipo: 'publica', usuarioId: 6 });
    expect(leerVenta()).toMatchObject({
      idConvenio: CONVENIO.id,
      nombreConvenio: CONVENIO.nombre,
      etapa: 0,
    });
    await endpointsGuardados();
  });

  it('opens the vehicles even if the agreement’s name could not be read', async () => {
    aceptar();
    servidor.responder('/Convenios/BuscarPorId', { estado: 503, json: { exito: false } });
    servidor.responder(`/Convenios/BuscarPorId/${CONVENIO.id}`, {
      estado: 503,
      json: { exito: false },
    });
    montarApp(RUTA);
    await enIngreso();
    expect(leerVenta().idConvenio).toBe(CONVENIO.id);
    await endpointsGuardados();
  });

  it('replaces the previous session with all its data', async () => {
    aceptar();
    conSesion();
    escribir({ idIntencionVenta: '1001', idConvenio: '99' });
    guardarVehiculos([ingresado('HWJP59')]);
    montarApp(RUTA);
    await enIngreso();
    expect(leer('idIntencionVenta')).toBeNull();
    expect(leerVehiculos()).toEqual([]);
    await endpointsGuardados();
  });

  it('keeps the vehicles typed in this tab when the buyer opens the same link again', async () => {
    aceptar();
    conSesion({ tipo: 'publica', ventanas: VENTANAS });
    escribir({ idConvenio: String(CONVENIO.id), idIntencionVenta: '1001', estadoIntencion: '2' });
    guardarVehiculos([ingresado('HWJP59')]);
    montarApp(RUTA);
    await enIngreso();
    expect(leerVehiculos()).toHaveLength(1);
    // The new session cannot see the previous one's sale.
    expect(leer('idIntencionVenta')).toBeNull();
    await endpointsGuardados();
  });

  it('[V-VUELTA-012] opened in a second tab, leads to the purchase that the first one left to pay', async () => {
    aceptar();
    servidor.responder(LOGIN, { json: { ...SESION, idIntencionVenta: 1_001 } });
    const { router } = montarApp(RUTA);
    await waitFor(() => expect(router.state.location.pathname).toBe('/venta/emisionPoliza'));
    await waitFor(() => expect(router.state.location.search).toBe('?IDV=1001'));
    expect(leerVenta()).toMatchObject({
      idConvenio: CONVENIO.id,
      idIntencionVenta: 1_001,
      etapa: 4,
    });
    expect(leerSesion().tipo).toBe('publica');
    await endpointsGuardados();
  });

  it('leads back to this tab’s pending payment instead of starting over', async () => {
    conSesion({ tipo: 'publica', ventanas: VENTANAS });
    escribir({ idConvenio: String(CONVENIO.id), idIntencionVenta: '1001', estadoIntencion: '4' });
    const { router } = montarApp(RUTA);
    await waitFor(() => expect(router.state.location.pathname).toBe('/venta/emisionPoliza'));
    expect(servidor.pedidos(LOGIN)).toHaveLength(0);
  });
});

describe('an invalid link', () => {
  it.each([400, 401, 403, 404])(
    '[V-SES-014] [A-ERR-050] %i of the server leads to the page of invalid URLs',
    async (estado) => {
      rechazar(estado);
      const { router } = montarApp(RUTA);
      expect(await screen.findByText(NO_VIGENTE)).toBeVisible();
      expect(router.state.location.pathname).toBe('/error/URLNoVigente');
    },
  );

  it.each([
    ['cut short', RUTA.slice(0, -8)],
    ['with a letter changed', `/eyJ${RUTA.slice(6)}`],
    ['of nothing', '/eyJ'],
  ])('[V-SES-014] %s leads there without a request', async (_, ruta) => {
    montarApp(ruta);
    expect(await screen.findByText(NO_VIGENTE)).toBeVisible();
    expect(servidor.pedidos(LOGIN)).toHaveLength(0);
  });

  it('leaves the tab’s login session unchanged', async () => {
    rechazar();
    conSesion();
    escribir({ idIntencionVenta: '1001' });
    const antes = { ...sessionStorage };
    const { usuario, router } = montarApp(RUTA);
    await usuario.click(await screen.findByRole('link', { name: 'ACEPTAR' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/bienvenida'));
    expect({ ...sessionStorage }).toEqual(antes);
  });

  it.each([
    ['a server that is busy', { estado: 503, json: { exito: false, codigo: 'x' } }],
    ['too many attempts', { estado: 429, json: { exito: false, codigo: 'x', mensaje: 'Espere' } }],
  ])('is not blamed for %s: it can be tried again', async (_, respuesta) => {
    servidor.responder(LOGIN, respuesta);
    const { usuario } = montarApp(RUTA);
    expect(await screen.findByText(/Su enlace puede seguir vigente/)).toBeVisible();
    aceptar();
    await usuario.click(screen.getByRole('button', { name: 'Reintentar' }));
    await enIngreso();
    await endpointsGuardados();
  });
});

describe('an address of one segment', () => {
  it('[V-RUTA-001] is a screen if there is one of that name', async () => {
    montarApp('/consulta');
    expect(await screen.findByRole('heading', { name: 'Consultar Póliza' })).toBeVisible();
    expect(servidor.pedidos(LOGIN)).toHaveLength(0);
  });

  it('is a page not found if it is a plain word', async () => {
    montarApp('/consultas');
    expect(await screen.findByRole('heading', { name: 'Página no encontrada' })).toBeVisible();
    expect(servidor.pedidos(LOGIN)).toHaveLength(0);
  });

  it('[V-SES-013] gives nobody a session without a link: the purchase leads to login', async () => {
    const { router } = montarApp('/venta/ingresoVehiculo');
    await waitFor(() => expect(router.state.location.pathname).toBe('/acceso/iniciarSesion'));
    expect(leerSesion().tipo).toBe('ninguna');
    expect(servidor.pedidos(LOGIN)).toHaveLength(0);
  });
});
