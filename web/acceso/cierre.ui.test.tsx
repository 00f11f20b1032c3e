import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { conSesion, montarApp } from '../app/app-de-pruebas.tsx';
import { escribir, leer } from '../lib/navegador/almacen.ts';
import { usarServidor } from '../lib/pruebas/servidor-de-pruebas.ts';
import { refrescar } from '../lib/sesion/refrescar.ts';
import { terminarSesion } from './terminar-sesion.ts';

const servidor = usarServidor();
beforeEach(() => {
  sessionStorage.clear();
  servidor.responder('/version/versionFront', { json: { exito: true, datos: '1.3' } });
});

describe('logout', () => {
  it('[V-SES-007] [V-SES-008] asks first, then clears the storage and tells the server', async () => {
    servidor.responder('/Auth/CerrarSesion', { json: { exito: true, datos: { cerrada: true } } });
    conSesion();
    escribir({ idIntencionVenta: '1001', vehiculo1: '{}' });
    const { usuario, router } = montarApp('/acceso/cerrarSesion');
    expect(await screen.findByText('¿Está seguro de que desea cerrar su sesión?')).toBeVisible();
    expect(servidor.pedidos('/Auth/CerrarSesion')).toHaveLength(0);
    await usuario.click(screen.getByRole('button', { name: 'Cerrar sesión' }));
    expect(await screen.findByText('Su sesión se ha cerrado.')).toBeVisible();
    expect(router.state.location.pathname).toBe('/acceso/iniciarSesion');
    expect(sessionStorage).toHaveLength(0);
    expect(servidor.pedidos('/Auth/CerrarSesion')[0]?.cabeceras.authorization).toBe(
      'Bearer token-de-prueba',
    );
  });

  it('goes back without logging out on Cancelar, and warns of unsent vehicles', async () => {
    conSesion();
    escribir({ vehiculo1: '{}' });
    const { usuario, router } = montarApp('/acceso/cerrarSesion');
    expect(await screen.findByText(/Los vehículos que ingresó/)).toBeVisible();
    await usuario.click(screen.getByRole('link', { name: 'Cancelar' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/bienvenida'));
    expect(leer('token')).not.toBeNull();
  });

  it('clears the storage even if the server does not answer, and says so', async () => {
    servidor.responder('/Auth/CerrarSesion', { cortar: true });
    conSesion();
    const { usuario } = montarApp('/acceso/cerrarSesion');
    await usuario.click(await screen.findByRole('button', { name: 'Cerrar sesión' }));
    expect(await screen.findByText(/no pudimos avisar al servidor/)).toBeVisible();
    expect(sessionStorage).toHaveLength(0);
  });

  it('[V-FIRME-002] leaving the page before the server answers also leaves the session', async () => {
    const { promise: respuesta, resolve: contestar } = Promise.withResolvers<{ json: object }>();
    servidor.responder('/Auth/CerrarSesion', () => respuesta);
    conSesion();
    const alServidor = vi.spyOn(globalThis, 'fetch');
    const { usuario, router } = montarApp('/acceso/cerrarSesion');
    await usuario.click(await screen.findByRole('button', { name: 'Cerrar sesión' }));
    await waitFor(() => expect(servidor.pedidos('/Auth/CerrarSesion')).toHaveLength(1));
    expect(leer('token')).toBeNull();
    const [, enviada] =
      alServidor.mock.calls.find(
        ([url]) => typeof url === 'string' && url.endsWith('/CerrarSesion'),
      ) ?? [];
    expect(enviada?.keepalive).toBe(true);
    await router.navigate('/bienvenida');
    expect(await screen.findByRole('button', { name: /Iniciar sesión/i })).toBeVisible();
    contestar({ json: { exito: true, datos: { cerrada: true } } });
    alServidor.mockRestore();
  });

  it('never ends another session that began meanwhile', async () => {
    servidor.responder('/Auth/CerrarSesion', () => {
      conSesion();
      return { estado: 401, json: { exito: false } };
    });
    conSesion();
    expect(await terminarSesion({ elegido: true })).toEqual({ avisado: true, salida: null });
    expect(servidor.pedidos('/Auth/CerrarSesion')).toHaveLength(1);
    expect(servidor.pedidos('/Auth/ActualizarToken')).toHaveLength(0);
    expect(leer('token')).not.toBeNull();
  });

  it('leads a buyer of a public link home, because they have no user to log in with', async () => {
    servidor.responder('/Auth/CerrarSesion', { json: { exito: true, datos: { cerrada: true } } });
    conSesion({ tipo: 'publica' });
    const { usuario, router } = montarApp('/acceso/cerrarSesion');
    await usuario.click(await screen.findByRole('button', { name: 'Cerrar sesión' }));
    expect(await screen.findByText('Su sesión se ha cerrado.')).toBeVisible();
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(sessionStorage).toHaveLength(0);
  });

  it('sends the server nothing for a session that it already ended', async () => {
    servidor.responder('/Auth/ActualizarToken', { estado: 401, json: { exito: false } });
    conSesion({ expiraEn: -5 });
    montarApp('/bienvenida');
    expect(await screen.findByText(/su sesión expiró/)).toBeVisible();
    expect(servidor.pedidos('/Auth/ActualizarToken')).toHaveLength(1);
    expect(servidor.pedidos('/Auth/CerrarSesion')).toHaveLength(0);
  });

  it('checks the session once, however late a call comes after the refusal', async () => {
    servidor.responder('/Auth/ActualizarToken', { estado: 401, json: { exito: false } });
    conSesion({ expiraEn: -5 });
    expect([await refrescar(), await refrescar()]).toEqual([null, null]);
    expect(servidor.pedidos('/Auth/ActualizarToken')).toHaveLength(1);
  });

  it('[V-SES-006] a forced logout clears the storage and leads to login with its reason', async () => {
    servidor.responder('/Auth/CerrarSesion', { json: { exito: true, datos: { cerrada: true } } });
    conSesion();
    const { router } = montarApp('/acceso/redireccionCerradoSesion', { motivo: 'Porque sí' });
    expect(await screen.findByText('Porque sí')).toBeVisible();
    expect(router.state.location.pathname).toBe('/acceso/iniciarSesion');
    // Only the user's name remains of the session.
    expect(Object.keys(sessionStorage)).toEqual(['apartado']);
  });
});
