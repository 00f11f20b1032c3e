import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { montarApp } from '../app/app-de-pruebas.tsx';
import { pegar } from '../lib/pruebas/pegar.ts';
import { usarServidor } from '../lib/pruebas/servidor-de-pruebas.ts';

const servidor = usarServidor();
const LOGIN = '/Auth/Login';
beforeEach(() => {
  sessionStorage.clear();
  servidor.responder('/version/versionFront', { json: { exito: true, datos: '1.3' } });
});

const montarLogin = async () => {
  const { usuario } = montarApp('/acceso/iniciarSesion');
  await screen.findByRole('heading', { name: 'Iniciar Sesión' });
  const enviar = () => usuario.click(screen.getByRole('button', { name: 'Iniciar Sesión' }));
  const entrar = async () => {
    await pegar(usuario, screen.getByLabelText('Nombre de usuario'), 'venta');
    await pegar(usuario, screen.getByLabelText('Contraseña'), 'Venta#2026');
    await enviar();
  };
  return { usuario, enviar, entrar };
};

describe('too many failed logins', () => {
  const alertas = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);
  const boton = (nombre: string | RegExp) => screen.getByRole('button', { name: nombre });
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
    servidor.responder(LOGIN, {
      estado: 429,
      cabeceras: { 'retry-after': '65' },
      json: { exito: false, codigo: 'acceso.demasiados_intentos', mensaje: 'Espere 2 minutos' },
    });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const pasar = (ms: number): void => {
    act(() => void vi.advanceTimersByTime(ms));
  };

  it('says so and counts down on a button that ignores clicks and keys', async () => {
    const { entrar, usuario } = await montarLogin();
    await entrar();
    await waitFor(() => expect(alertas()).toEqual(['Espere 2 minutos']));
    expect(boton('Espere 1 min 5 s')).toBeDisabled();
    pasar(6_000);
    expect(boton('Espere 59 s')).toBeDisabled();
    await usuario.type(screen.getByLabelText('Contraseña'), '{Enter}');
    expect(servidor.pedidos(LOGIN)).toHaveLength(1);
    // Screen readers are not interrupted every second.
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  it('announces the end of the wait politely, and tries again', async () => {
    const { entrar, enviar } = await montarLogin();
    await entrar();
    await waitFor(() => expect(boton(/Espere/)).toBeDisabled());
    pasar(65_000);
    expect(alertas()).toEqual([]);
    expect(screen.getByRole('status')).toHaveTextContent('Ya puede intentar nuevamente.');
    servidor.responder(LOGIN, {
      estado: 401,
      json: { exito: false, codigo: 'acceso.credenciales' },
    });
    await enviar();
    await waitFor(() => expect(alertas()).toEqual(['Usuario o contraseña incorrectos']));
    expect(boton('Iniciar Sesión')).toBeEnabled();
  });
});
