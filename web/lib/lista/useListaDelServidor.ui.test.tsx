import { listaMarcas } from '#features/mantenedores/marcas/marca.contract.ts';
import type {
  listaModelos,
  ModeloDeListaVM,
} from '#features/mantenedores/modelos/modelo.contract.ts';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, Link, RouterProvider } from 'react-router';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { crearClienteDeConsultas } from '../../app/consultas.ts';
import { Proveedores } from '../../app/Proveedores.tsx';
import { BuscadorDeTabla } from '../../ui/tabla/BuscadorDeTabla.tsx';
import { Tabla } from '../../ui/tabla/Tabla.tsx';
import { DEMORA_DE_BUSQUEDA } from '../../ui/tabla/vista-de-tabla.ts';
import { usarServidor } from '../pruebas/servidor-de-pruebas.ts';
import { type FiltrosDe, useListaDelServidor } from './useListaDelServidor.ts';

const servidor = usarServidor();

const Lista = () => {
  const { vista } = useListaDelServidor(listaMarcas, {});
  return (
    <>
      <BuscadorDeTabla titulo="marcas" textoInicial={vista.texto} alBuscar={vista.alBuscar} />
      <Link to="/otra">Otra pantalla</Link>
    </>
  );
};

it('refuses a misspelt filter when it compiles', () => {
  type Usar = typeof useListaDelServidor<ModeloDeListaVM, FiltrosDe<typeof listaModelos>>;
  expectTypeOf<Usar>().parameter(1).toHaveProperty('marcaId');
  expectTypeOf<Usar>().parameter(1).not.toHaveProperty('marcaid');
});

it('[A-FIRME-001] a link followed during typing leads to its target', async () => {
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
  // Starts after the search's timer, so it ends after it.
  await new Promise((listo) => setTimeout(listo, DEMORA_DE_BUSQUEDA));
  llegar({ Component: () => 'La otra pantalla' });
  expect(await screen.findByText('La otra pantalla')).toBeVisible();
  expect(router.state.location.pathname).toBe('/otra');
});

describe('a list with more rows than are counted', () => {
  const MARCA = { id: 1, nombre: 'TOYOTA', estaVigente: true, modelos: 3, version: 1 };
  const TablaDeMarcas = () => {
    const { vista, cargando } = useListaDelServidor(listaMarcas, {});
    return (
      <Tabla
        titulo="Marcas"
        unidad={['marca', 'marcas']}
        columnas={[{ clave: 'nombre', titulo: 'Nombre', celda: ({ nombre }) => nombre }]}
        claveDe={({ id }) => id}
        vista={vista}
        cargando={cargando}
      />
    );
  };
  const abrir = () => {
    const router = createMemoryRouter([{ path: '/lista', Component: TablaDeMarcas }], {
      initialEntries: ['/lista'],
    });
    render(
      <Proveedores cliente={crearClienteDeConsultas()} entorno="test">
        <RouterProvider router={router} />
      </Proveedores>,
    );
    return userEvent.setup({ delay: null });
  };
  const responder = (contada: object) =>
    servidor.responder('/Marcas/Buscar', ({ cuerpo }) =>
      (cuerpo as { contar?: boolean }).contar
        ? contada
        : { json: { exito: true, datos: { filas: [MARCA], total: 10_000, parcial: true } } },
    );

  it('[A-CUENTA-004] says that there are more, and counts them on request', async () => {
    responder({ json: { exito: true, datos: { filas: [MARCA], total: 2_500_000 } } });
    const usuario = abrir();
    expect(await screen.findByText('Más de 10.000 marcas')).toBeVisible();
    await usuario.click(screen.getByRole('button', { name: 'Contar el total' }));
    expect(await screen.findByText('2.500.000 marcas')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Contar el total' })).toBeNull();
  });

  it('[A-CUENTA-004] a failed count may be repeated', async () => {
    responder({ estado: 500, json: {} });
    const usuario = abrir();
    await usuario.click(await screen.findByRole('button', { name: 'Contar el total' }));
    const otraVez = await screen.findByRole('button', { name: 'No se pudo contar: reintentar' });
    expect(screen.getByText('Más de 10.000 marcas')).toBeVisible();
    responder({ json: { exito: true, datos: { filas: [MARCA], total: 12_345 } } });
    await usuario.click(otraVez);
    expect(await screen.findByText('12.345 marcas')).toBeVisible();
  });
});
