import { listaMarcas } from '#features/mantenedores/marcas/marca.contract.ts';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, Link, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { crearClienteDeConsultas } from '../../app/consultas.ts';
import { Proveedores } from '../../app/Proveedores.tsx';
import { BuscadorDeTabla } from '../../ui/tabla/BuscadorDeTabla.tsx';
import { DEMORA_DE_BUSQUEDA } from '../../ui/tabla/vista-de-tabla.ts';
import { usarServidor } from '../pruebas/servidor-de-pruebas.ts';
import { useListaDelServidor } from './useListaDelServidor.ts';

const servidor = usarServidor();

const Lista = () => {
  const { vista } = useListaDelServidor(listaMarcas);
  return (
    <>
      <BuscadorDeTabla titulo="marcas" textoInicial={vista.texto} alBuscar={vista.alBuscar} />
      <Link to="/otra">Otra pantalla</Link>
    </>
  );
};

it('[A-FIRME-001] a link followed while a search is being typed leads where it says', async () => {
  servidor.responder('/Marcas/Buscar', { json: { exito: true, datos: { filas: [], total: 0 } } });
  const { promise: pantalla, resolve: llegar } = Promise.withResolvers<{
    Component: () => string;
  }>();
  const router = createMemoryRouter(
    [
      { path: '/lista', Component: Lista },
      { path: '/otra', lazy: () => pantalla },
    ],
    { initialEntries: ['/lista'] },
  );
  render(
    <Proveedores cliente={crearClienteDeConsultas()} entorno="test">
      <RouterProvider router={router} />
    </Proveedores>,
  );
  const usuario = userEvent.setup({ delay: null });
  await usuario.type(await screen.findByRole('searchbox'), 'to');
  await usuario.click(screen.getByRole('link'));
  // Begun after the timer of the search: it ends after it.
  await new Promise((listo) => setTimeout(listo, DEMORA_DE_BUSQUEDA));
  llegar({ Component: () => 'La otra pantalla' });
  expect(await screen.findByText('La otra pantalla')).toBeVisible();
  expect(router.state.location.pathname).toBe('/otra');
});
