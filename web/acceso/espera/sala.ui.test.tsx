import { codificarEnlace } from '#values/enlace-publico.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { montarApp } from '../../app/app-de-pruebas.tsx';
import { usarServidor } from '../../lib/pruebas/servidor-de-pruebas.ts';
import { CONVENIO, ok, VENTANAS } from '../../venta/datos-de-pruebas.ts';
import { textoDeEspera } from './texto-de-espera.ts';

const servidor = usarServidor();
const LOGIN = '/Auth/LoginPublico';
const RUTA = `/${codificarEnlace({ cid: CONVENIO.id, uid: 6, usn: 'q3-_Zk81mR0a7xYw2LbTVg' })}`;
const RELOJES = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const;

const enEspera = (lugar: number, espera: number, vencido = false) =>
  servidor.responder(LOGIN, {
    estado: 429,
    cabeceras: { 'retry-after': '10' },
    json: { exito: false, codigo: 'acceso.en_espera', mensaje: 'x', lugar, espera, vencido },
  });

const aceptar = () => {
  servidor.responder(LOGIN, {
    json: {
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
    },
  });
  servidor.responder(`/Convenios/BuscarPorId/${CONVENIO.id}`, ok(CONVENIO));
  servidor.responder('/Endpoints/ObtenerEndpointsDisponiblesPorRol', ok([]));
};

const veces = () => servidor.pedidos(LOGIN).length;
const sala = () => screen.findByRole('heading', { name: 'Sala de espera' });
const dicho = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  servidor.responder('/version/versionFront', { json: { exito: true, datos: '1.3' } });
});
afterEach(() => vi.useRealTimers());

/** Waits for `cuantas` requests and for the last answer on screen. */
const preguntada = async (cuantas: number) => {
  await expect.poll(veces).toBe(cuantas);
  await act(() => vi.advanceTimersByTimeAsync(50));
};

describe('the waiting room', () => {
  it('[V-ESPERA-001] shows place and estimate, asks at the server’s interval, and continues by itself', async () => {
    vi.useFakeTimers({ toFake: [...RELOJES], shouldAdvanceTime: true });
    enEspera(1_234, 260);
    const { router } = montarApp(RUTA);
    await sala();
    expect(screen.getByText('1.234')).toBeVisible();
    expect(screen.getByText('unos 5 minutos')).toBeVisible();
    const antes = veces();
    enEspera(12, 50);
    await act(() => vi.advanceTimersByTimeAsync(12_000));
    await preguntada(antes + 1);
    expect(await screen.findByText('12')).toBeVisible();
    expect(screen.getByText('menos de 1 minuto')).toBeVisible();
    aceptar();
    await act(() => vi.advanceTimersByTimeAsync(12_000));
    vi.useRealTimers();
    await screen.findByRole('heading', { name: 'Ingreso de Datos' });
    expect(router.state.location.pathname).toBe('/venta/ingresoVehiculo');
    expect(router.state.historyAction).toBe('REPLACE');
  });

  it('[V-ESPERA-001] keeps the place without an answer, and asks again', async () => {
    vi.useFakeTimers({ toFake: [...RELOJES], shouldAdvanceTime: true });
    enEspera(40, 600);
    montarApp(RUTA);
    await sala();
    const antes = veces();
    servidor.responder(LOGIN, { estado: 503, json: { exito: false, codigo: 'x', mensaje: 'x' } });
    await act(() => vi.advanceTimersByTimeAsync(12_000));
    await preguntada(antes + 1);
    expect(await screen.findByText(/Conserva su lugar y seguimos intentando/)).toBeVisible();
    expect(screen.getByText('40')).toBeVisible();
    enEspera(39, 590);
    await act(() => vi.advanceTimersByTimeAsync(12_000));
    await preguntada(antes + 2);
    await waitFor(() => expect(screen.queryByText(/seguimos intentando/)).toBeNull());
    expect(screen.getByText('39')).toBeVisible();
  });

  it('[V-ESPERA-001] asks at once when a sleeping tab becomes visible', async () => {
    vi.useFakeTimers({ toFake: [...RELOJES], shouldAdvanceTime: true });
    enEspera(40, 600);
    montarApp(RUTA);
    await sala();
    const antes = veces();
    enEspera(7, 70);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await preguntada(antes + 1);
    expect(await screen.findByText('7')).toBeVisible();
  });

  it('[V-ESPERA-001] follows a link that ends meanwhile to the page of invalid links', async () => {
    vi.useFakeTimers({ toFake: [...RELOJES], shouldAdvanceTime: true });
    enEspera(40, 600);
    const { router } = montarApp(RUTA);
    await sala();
    servidor.responder(LOGIN, { estado: 401, json: { exito: false, codigo: 'x', mensaje: 'x' } });
    await act(() => vi.advanceTimersByTimeAsync(12_000));
    vi.useRealTimers();
    await waitFor(() => expect(router.state.location.pathname).toBe('/error/URLNoVigente'));
  });

  it('[A-ESPERA-006] says when the previous place has expired', async () => {
    enEspera(90, 600, true);
    montarApp(RUTA);
    await sala();
    expect(screen.getByText(/Su lugar anterior venció/)).toBeVisible();
  });

  it('[V-ESPERA-002] reads the estimate aloud at most once a minute', async () => {
    vi.useFakeTimers({ toFake: [...RELOJES], shouldAdvanceTime: true });
    enEspera(40, 300);
    montarApp(RUTA);
    await sala();
    expect(dicho()).toContain('Espera estimada: unos 5 minutos.');
    const antes = veces();
    enEspera(30, 200);
    await act(() => vi.advanceTimersByTimeAsync(12_000));
    await preguntada(antes + 1);
    expect(await screen.findByText('unos 4 minutos')).toBeVisible();
    expect(dicho()).toContain('Espera estimada: unos 5 minutos.');
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    await waitFor(() => expect(dicho()).toContain('Espera estimada: unos 4 minutos.'));
  });

  it.each([
    [1, 'menos de 1 minuto'],
    [60, 'menos de 1 minuto'],
    [61, 'unos 2 minutos'],
    [600, 'unos 10 minutos'],
    [601, 'unos 15 minutos'],
    [3_600, 'unos 60 minutos'],
    [3_601, 'más de 1 hora'],
  ])('[A-ESPERA-004] says %i s as %s', (segundos, texto) => {
    expect(textoDeEspera(segundos)).toBe(texto);
  });
});
