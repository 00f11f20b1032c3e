import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { leer } from '../../lib/navegador/almacen.ts';
import { leerSesion } from '../../lib/sesion/sesion.ts';
import { usarServidor } from '../../lib/pruebas/servidor-de-pruebas.ts';
import { conSesion, montarApp } from '../app-de-pruebas.tsx';
import { INTERVALO_DE_SESION } from './useComprobacion.ts';

const servidor = usarServidor();
const REFRESCO = '/Auth/ActualizarToken';
const CADUCADA = 'No ha iniciado sesión, o su sesión expiró. Inicie sesión nuevamente.';
const renovar = () =>
  servidor.responder(REFRESCO, { json: { accesToken: 'token-nuevo', expiresIn: 3_600 } });
const negar = () =>
  servidor.responder(REFRESCO, { estado: 401, json: { exito: false, codigo: 'acceso.refresco' } });

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  vi.useRealTimers();
});

const bienvenida = () =>
  waitFor(() => {
    const saludo = screen.getByText('Bienvenido al sistema SOAP');
    expect(saludo).toBeVisible();
    return saludo;
  });

describe('the guard', () => {
  it('[V-SES-017] [V-SES-027] [V-SES-006] sends visitors without a session to login with the reason', async () => {
    const { router } = montarApp('/bienvenida');
    expect(await screen.findByText(CADUCADA)).toBeVisible();
    expect(router.state.location.pathname).toBe('/acceso/iniciarSesion');
    expect(router.state.location.state).toMatchObject({ desde: '/bienvenida' });
  });

  it('[V-RUTA-008] [A-RUTA-039] opens /bienvenida in an active session of type login', async () => {
    conSesion();
    montarApp('/bienvenida');
    await bienvenida();
    expect(servidor.pedidos(REFRESCO)).toHaveLength(0);
  });

  it('[V-ROL-010] [V-SES-026] [A-RUTA-040] sends to NoAutorizado if the user lacks the window', async () => {
    conSesion({ ventanas: ['/venta/seleccionConvenio'] });
    const { router } = montarApp('/bienvenida');
    expect(await screen.findByText('No está autorizado para acceder a esta página')).toBeVisible();
    expect(router.state.location.pathname).toBe('/error/NoAutorizado');
  });

  it('[V-ROL-011] compares path and windows in lower case', async () => {
    conSesion({ ventanas: ['/BIENVENIDA'] });
    montarApp('/Bienvenida');
    expect(await bienvenida()).toHaveTextContent(/SOAP/);
  });

  it('sends a public session from /bienvenida to / without a text', async () => {
    conSesion({ tipo: 'publica' });
    const { router } = montarApp('/bienvenida');
    expect(await screen.findByRole('heading', { name: /Seguro Obligatorio/ })).toBeVisible();
    expect(router.state.location.pathname).toBe('/');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('the guard and the token', () => {
  it('[V-SES-018] refreshes an expired token and continues', async () => {
    renovar();
    conSesion({ expiraEn: -5 });
    montarApp('/bienvenida');
    await bienvenida();
    // A browser holds several sessions: the old token tells which one is meant.
    expect(servidor.pedidos(REFRESCO)[0]?.cuerpo).toEqual({
      usuarioId: 3,
      accesToken: 'token-de-prueba',
    });
    expect(leerSesion().token?.valor).toBe('token-nuevo');
  });

  it('[V-SES-020] ends a login session whose refresh is refused', async () => {
    negar();
    conSesion({ expiraEn: -5 });
    montarApp('/bienvenida');
    expect(await screen.findByText(CADUCADA)).toBeVisible();
    expect(leer('token')).toBeNull();
  });

  it('[V-SES-019] ends a public session whose refresh is refused, and the bar forgets it', async () => {
    negar();
    conSesion({ tipo: 'publica', ventanas: ['/bienvenida'], expiraEn: -5 });
    const { router } = montarApp('/bienvenida');
    expect(
      await screen.findByText(/ingrese nuevamente a través del URL que recibió/),
    ).toBeVisible();
    expect(router.state.location.pathname).toBe('/error/SesionPublicaCaducada');
    expect(await screen.findByRole('link', { name: 'Iniciar Sesión' })).toBeVisible();
  });

  it('[V-SES-024] refreshes a token that expires within 15 minutes in the background', async () => {
    renovar();
    conSesion({ expiraEn: 14 * 60 });
    montarApp('/bienvenida');
    await bienvenida();
    await waitFor(() => expect(leerSesion().token?.valor).toBe('token-nuevo'));
  });

  it('logs nobody out for want of an answer: reports it and retries', async () => {
    servidor.responder(REFRESCO, { cortar: true });
    conSesion({ expiraEn: -5 });
    const { usuario } = montarApp('/bienvenida');
    expect(await screen.findByText('No pudimos comprobar su sesión')).toBeVisible();
    expect(leer('token')).not.toBeNull();
    renovar();
    await usuario.click(screen.getByRole('button', { name: 'Reintentar' }));
    await bienvenida();
  });
});

describe('the time of the guard’s checks', () => {
  const pasarUnaHora = () => vi.setSystemTime(Date.now() + 3_700_000);
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  });

  it('[V-SES-021] on every path change', async () => {
    conSesion();
    const { router } = montarApp('/bienvenida');
    await bienvenida();
    await router.navigate('/');
    // The guard has left the page, so that the next path is checked anew.
    await waitFor(() => expect(screen.queryByText('Bienvenido al sistema SOAP')).toBeNull());
    negar();
    pasarUnaHora();
    await router.navigate('/bienvenida');
    expect(await screen.findByText(CADUCADA)).toBeVisible();
  });

  it('[V-SES-022] [V-SES-023] every 600,000 ms, without a path change', async () => {
    expect(INTERVALO_DE_SESION).toBe(600_000);
    negar();
    conSesion();
    montarApp('/bienvenida');
    await bienvenida();
    pasarUnaHora();
    vi.advanceTimersByTime(599_999);
    expect(servidor.pedidos(REFRESCO)).toHaveLength(0);
    vi.advanceTimersByTime(1);
    expect(await screen.findByText(CADUCADA)).toBeVisible();
  });

  it('keeps an open screen while an expired token is refreshed and nobody answers', async () => {
    servidor.responder(REFRESCO, { cortar: true });
    conSesion();
    montarApp('/bienvenida');
    await bienvenida();
    pasarUnaHora();
    vi.advanceTimersByTime(INTERVALO_DE_SESION);
    await expect.poll(() => servidor.pedidos(REFRESCO)).not.toHaveLength(0);
    expect(screen.getByText('Bienvenido al sistema SOAP')).toBeVisible();
  });
});
