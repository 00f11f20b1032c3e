import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import type { ComponentType } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { crearClienteDeConsultas } from '../consultas.ts';
import { Proveedores } from '../Proveedores.tsx';
import { pantalla } from '../../lib/tardia/pantalla.ts';
import { rama } from './rama.tsx';

beforeEach(() => sessionStorage.clear());

const TROZO = new TypeError('Failed to fetch dynamically imported module: /assets/Consulta-x.js');

describe('a screen’s code', () => {
  it('[V-SOLIC-008] is loaded silently after two interrupted downloads, of itself and of a dependency', async () => {
    const traer = vi
      .fn<() => Promise<ComponentType>>()
      .mockRejectedValueOnce(TROZO)
      .mockRejectedValueOnce(TROZO)
      .mockResolvedValueOnce(() => <p>Llegó</p>);
    const router = createMemoryRouter([rama([pantalla('/', traer)])]);
    render(
      <Proveedores cliente={crearClienteDeConsultas()} entorno="test">
        <RouterProvider router={router} />
      </Proveedores>,
    );
    expect(await screen.findByText('Llegó')).toBeVisible();
    expect(traer).toHaveBeenCalledTimes(3);
  });
});
