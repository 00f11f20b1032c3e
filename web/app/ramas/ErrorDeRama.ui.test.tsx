import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ErrorDeApi } from '../../lib/api/api.ts';
import { usarServidor } from '../../lib/pruebas/servidor-de-pruebas.ts';
import { esTrozoAusente } from '../../lib/version.ts';
import { crearClienteDeConsultas } from '../consultas.ts';
import { ErrorDeRama } from './ErrorDeRama.tsx';
import { Proveedores } from '../Proveedores.tsx';

const servidor = usarServidor();
const responde = () =>
  servidor.responder('/version/versionFront', { json: { exito: true, datos: '1.3' } });

// React and the router log every error that a boundary catches.
beforeEach(() => {
  sessionStorage.clear();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const montarRama = (error: () => unknown) => {
  const recargar = vi.fn<() => void>();
  const Falla = () => {
    const dado = error();
    if (dado) throw dado;
    return <p>Todo bien</p>;
  };
  const router = createMemoryRouter([
    {
      element: (
        <>
          <nav>Menú</nav>
          <Outlet />
        </>
      ),
      children: [
        {
          errorElement: <ErrorDeRama recargar={recargar} />,
          children: [{ path: '*', Component: Falla }],
        },
      ],
    },
  ]);
  render(
    <Proveedores cliente={crearClienteDeConsultas()} entorno="test">
      <RouterProvider router={router} />
    </Proveedores>,
  );
  return { recargar, usuario: userEvent.setup() };
};

const TROZO = new TypeError('Failed to fetch dynamically imported module: /assets/Consulta-x.js');

describe('ErrorDeRama', () => {
  it('[V-ERR-050] keeps the menu, shows the request number and retries without a reload', async () => {
    const api = new ErrorDeApi(500, { idSolicitud: 'abc-123' });
    let error: unknown = api;
    const { usuario, recargar } = montarRama(() => error);
    expect(await screen.findByText('Ocurrió un error al procesar la solicitud')).toBeVisible();
    expect(screen.getByText('Menú')).toBeVisible();
    expect(screen.getByText('abc-123')).toBeVisible();
    error = null;
    await usuario.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByText('Todo bien')).toBeVisible();
    expect(recargar).not.toHaveBeenCalled();
  });

  it.each([
    [0, 'Sin conexión con el servidor', /Lo que ya estaba guardado/, 'Reintentar'],
    [403, 'Esto no es de su perfil', /No se cambió nada/, 'Ir a la página de inicio'],
    [404, 'No encontramos lo que busca', /se haya quitado/, 'Ir a la página de inicio'],
    [500, 'Ocurrió un error al procesar la solicitud', /contacto con soporte/, 'Reintentar'],
  ])(
    '[V-SOLIC-002] [V-CARAS-005] has a text and one way on of its own for %i',
    async (estado, titulo, texto, salida) => {
      montarRama(() => new ErrorDeApi(estado));
      expect(await screen.findByRole('heading', { level: 1, name: titulo })).toBeVisible();
      expect(screen.getByText(texto)).toBeVisible();
      const salidas = [...screen.queryAllByRole('button'), ...screen.queryAllByRole('link')];
      expect(salidas.map(({ textContent }) => textContent)).toEqual([salida]);
    },
  );

  it('reloads once when a deploy removed a screen’s code', async () => {
    responde();
    const { recargar } = montarRama(() => TROZO);
    await waitFor(() => expect(recargar).toHaveBeenCalledTimes(1));
    const otra = montarRama(() => TROZO);
    await waitFor(() => expect(servidor.pedidos('/version/versionFront')).toHaveLength(2));
    expect(otra.recargar).not.toHaveBeenCalled();
    await otra.usuario.click(screen.getAllByRole('button', { name: 'Reintentar' })[1] as Element);
    expect(otra.recargar).toHaveBeenCalledTimes(1);
  });

  it('[V-SOLIC-005] loads a screen whose code failed without a network once it is back', async () => {
    const hayRed = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    servidor.responder('/version/versionFront', { cortar: true });
    const { recargar } = montarRama(() => TROZO);
    expect(await screen.findByText('Esta pantalla no alcanzó a llegar')).toBeVisible();
    expect(screen.getByText(/Se cargará por sí solo cuando vuelva la conexión\./)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Reintentar' })).toBeVisible();
    expect(recargar).not.toHaveBeenCalled();
    hayRed.mockReturnValue(true);
    act(() => void globalThis.dispatchEvent(new Event('online')));
    expect(recargar).toHaveBeenCalledTimes(1);
  });

  it('[V-SOLIC-005] retries a failed request when the network is back', async () => {
    const hayRed = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    let error: unknown = new ErrorDeApi(0);
    montarRama(() => error);
    expect(await screen.findByText('Sin conexión con el servidor')).toBeVisible();
    error = null;
    hayRed.mockReturnValue(true);
    act(() => void globalThis.dispatchEvent(new Event('online')));
    expect(await screen.findByText('Todo bien')).toBeVisible();
  });

  it('does not reload while the server does not answer', async () => {
    servidor.responder('/version/versionFront', { cortar: true });
    const { recargar } = montarRama(() => TROZO);
    expect(await screen.findByText('No pudimos cargar esta pantalla')).toBeVisible();
    await waitFor(() => expect(servidor.pedidos('/version/versionFront')).toHaveLength(1));
    expect(recargar).not.toHaveBeenCalled();
  });

  it.each([
    'Failed to fetch dynamically imported module: https://x/a.js',
    'error loading dynamically imported module: https://x/a.js',
    'Importing a module script failed.',
    'Unable to preload CSS for /assets/a.css',
  ])('recognises a missing part by each browser’s message: %s', (mensaje) => {
    expect(esTrozoAusente(new TypeError(mensaje))).toBe(true);
    expect(esTrozoAusente(new TypeError('Failed to fetch'))).toBe(false);
  });
});
