import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { leer } from '../lib/almacen.ts';
import { usarServidor } from '../lib/pruebas/servidor-de-pruebas.ts';
import { leerSesion } from '../lib/sesion/sesion.ts';
import { conSesion, montarApp } from './app-de-pruebas.tsx';

const servidor = usarServidor();
const REFRESCO = '/Auth/ActualizarToken';
const CADUCADA = 'No ha iniciado sesión, o su sesión expiró. Inicie sesión nuevamente.';
const negar = () =>
  servidor.responder(REFRESCO, { estado: 401, json: { exito: false, codigo: 'acceso.refresco' } });
const renovar = () =>
  servidor.responder(REFRESCO, { json: { accesToken: 'token-nuevo', expiresIn: 3_600 } });

/** What this tab hears when `usuarioId` logs out in another one. */
const cerrarEnOtra = (usuarioId: number): void => {
  dispatchEvent(
    new StorageEvent('storage', { key: 'cierreDeSesion', newValue: String(usuarioId) }),
  );
};

beforeEach(() => {
  sessionStorage.clear();
  servidor.responder('/version/versionFront', { json: { exito: true, datos: '1.3' } });
});

describe('two tabs', () => {
  it('a logout in the other tab ends this one, if the server says that the session is over', async () => {
    negar();
    conSesion();
    montarApp('/bienvenida');
    await screen.findByText('Bienvenido al sistema SOAP');
    cerrarEnOtra(3);
    expect(await screen.findByText(CADUCADA)).toBeVisible();
    expect(leer('token')).toBeNull();
  });

  it('a session of its own goes on', async () => {
    renovar();
    conSesion();
    montarApp('/bienvenida');
    await screen.findByText('Bienvenido al sistema SOAP');
    cerrarEnOtra(3);
    await waitFor(() => expect(leerSesion().token?.valor).toBe('token-nuevo'));
    expect(screen.getByText('Bienvenido al sistema SOAP')).toBeVisible();
  });

  it('the logout of another user is nothing to this one', async () => {
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

describe('a session that is over on a screen outside the guard', () => {
  it.each([
    ['login', CADUCADA],
    ['publica', /ingrese nuevamente a través del URL que recibió/],
  ] as const)('is forgotten and said, and the screen stays (%s)', async (tipo, texto) => {
    negar();
    conSesion({ tipo, expiraEn: -5 });
    const { router } = montarApp('/consulta');
    expect(await screen.findByText(texto)).toBeVisible();
    expect(router.state.location.pathname).toBe('/consulta');
    expect(sessionStorage).toHaveLength(0);
    expect(screen.getByRole('link', { name: 'Iniciar Sesión' })).toBeVisible();
    const { notifications } = await import('@mantine/notifications');
    notifications.clean();
  });

  it('[V-SES-018] goes on when its token can be renewed', async () => {
    renovar();
    conSesion({ expiraEn: -5 });
    montarApp('/consulta');
    await waitFor(() => expect(leerSesion().token?.valor).toBe('token-nuevo'));
    expect(leerSesion().tipo).toBe('login');
  });
});
