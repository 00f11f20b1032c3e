import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createMemoryRouter, parsePath, type RouteObject, RouterProvider } from 'react-router';
import { crearClienteDeConsultas } from '../../app/consultas.ts';
import { Proveedores } from '../../app/Proveedores.tsx';

interface OpcionesMontar {
  readonly ruta?: string;
  /** Path pattern of the mounted element; other paths show only their address. */
  readonly patron?: string;
  /** Other screens reachable from it. */
  readonly otras?: readonly RouteObject[];
  readonly estado?: unknown;
  /** `default` keeps portals and transitions. */
  readonly entorno?: 'default' | 'test';
}

/** Renders a component test inside the real providers and a memory router. */
export const montar = (
  elemento: ReactNode,
  { ruta = '/', patron = '*', otras = [], estado, entorno = 'test' }: OpcionesMontar = {},
) => {
  const router = createMemoryRouter(
    [{ path: patron, element: elemento }, ...otras, { path: '*', element: null }],
    {
      initialEntries: [{ ...parsePath(ruta), state: estado }],
    },
  );
  const vista = render(
    <Proveedores cliente={crearClienteDeConsultas()} entorno={entorno}>
      <RouterProvider router={router} />
    </Proveedores>,
  );
  return { ...vista, router, usuario: userEvent.setup() };
};
