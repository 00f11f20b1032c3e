import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router';
import { ahora } from '../lib/navegador/ahora.ts';
import { guardarLogin } from '../lib/sesion/sesion.ts';
import { crearClienteDeConsultas } from './consultas.ts';
import { Proveedores } from './Proveedores.tsx';
import { APARTADAS } from './ramas/apartadas.tsx';
import { ARBOL, descubrirRama } from './rutas.tsx';
import { OFICINA } from './ramas/oficina.tsx';

/** Every screen of the product, as in the router with all late branches loaded. */
export const TODAS_LAS_RUTAS = ARBOL.map(({ children = [], ...marco }) => ({
  ...marco,
  children: [...children, ...APARTADAS, ...OFICINA],
})) as RouteObject[];

interface SesionDePrueba {
  readonly tipo?: 'login' | 'publica';
  readonly perfil?: string;
  readonly ventanas?: readonly string[];
  /** Seconds until the token expires; negative for an expired one. */
  readonly expiraEn?: number;
}

/** Fills the storage like a login. */
export const conSesion = ({
  tipo = 'login',
  perfil = 'UsuarioVenta',
  ventanas = ['/bienvenida', '/venta/seleccionConvenio'],
  expiraEn = 3_600,
}: SesionDePrueba = {}): void =>
  guardarLogin(
    {
      token: { accesToken: 'token-de-prueba', expiresIn: expiraEn },
      username: 'venta',
      id: 3,
      perfil: {
        nombre: perfil,
        ventanasVM: ventanas.map((ruta) => ({ ruta, vigente: true })),
      },
    },
    tipo,
    ahora(),
  );

/** Mounts the whole application at an address, with its real routes, guard and frame. */
export const montarApp = (ruta: string, estado?: unknown) => {
  const { pathname, search, hash } = new URL(ruta, 'http://prueba');
  const router = createMemoryRouter(ARBOL, {
    patchRoutesOnNavigation: descubrirRama,
    initialEntries: [{ pathname, search, hash, state: estado }],
  });
  const vista = render(
    <Proveedores cliente={crearClienteDeConsultas()} entorno="test">
      <RouterProvider router={router} />
    </Proveedores>,
  );
  return { ...vista, router, usuario: userEvent.setup() };
};

/**
 * Mounts the application once, at an address that is no screen. `visitar` goes to another address, waits until
 * the guard has redirected to `hasta`, and returns that location.
 */
export const abrirVisitas = async () => {
  const { router } = montarApp('/no/es/pantalla');
  const pasadas: string[] = [];
  router.subscribe(({ location }) => pasadas.push(location.pathname));
  await screen.findByRole('heading', { name: 'Página no encontrada' });
  return {
    visitar: async (ruta: string, hasta: string) => {
      pasadas.length = 0;
      const dondeEsta = () => [pasadas.includes(ruta), router.state.location.pathname];
      await act(() => router.navigate(ruta));
      await waitFor(() => expect([ruta, ...dondeEsta()]).toEqual([ruta, true, hasta]));
      await waitFor(() => expect(router.state.navigation.state).toBe('idle'));
      expect([ruta, ...dondeEsta()]).toEqual([ruta, true, hasta]);
      return router.state.location;
    },
  };
};

/** Waits for a user's home itself, behind its placeholder. */
export const enSuInicio = async (): Promise<void> => {
  await screen.findByText('Bienvenido al sistema SOAP');
  await waitFor(() => expect(document.querySelector('.por-llegar')).toBeNull());
};
