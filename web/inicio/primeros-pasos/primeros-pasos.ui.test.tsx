import type { PrimerosPasosVM } from '#features/inicio/primeros-pasos/primeros-pasos.contract.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { conSesion, montarApp } from '../../app/app-de-pruebas.tsx';
import { escribir } from '../../lib/navegador/almacen.ts';
import { usarServidor } from '../../lib/pruebas/servidor-de-pruebas.ts';
import { ok } from '../../venta/datos-de-pruebas.ts';

const servidor = usarServidor();
const pasos = (hechos: number): PrimerosPasosVM['pasos'] =>
  (['catalogo', 'poliza', 'folio', 'corredor', 'convenio', 'usuarios'] as const).map(
    (paso, lugar) => ({ paso, hecho: lugar < hechos }),
  );

const abrir = (respuesta: Parameters<typeof servidor.responder>[1]) => {
  conSesion({ perfil: 'Administrador', ventanas: ['/bienvenida'] });
  escribir({
    endpoints: JSON.stringify([
      'Inicio/PrimerosPasos',
      'CatalogoBase/PorCargar',
      'CatalogoBase/Cargar',
    ]),
  });
  servidor.responder('/Inicio/PrimerosPasos', respuesta);
  return montarApp('/bienvenida');
};
const panel = async () => within(await screen.findByRole('region', { name: 'Primeros pasos' }));

it('[A-CERO-004] the home shows the steps in order, with the next one as a button', async () => {
  abrir(ok({ pasos: pasos(4), corredorId: 7 }));
  const lista = await panel();
  expect(lista.getByText('4 de 6 listos para vender')).toBeVisible();
  expect(lista.getAllByRole('listitem').map((uno) => uno.textContent)).toEqual([
    'Catálogo de vehículos: hecho',
    'Números de póliza: hecho',
    'Folios: hecho',
    'Corredor: hecho',
    expect.stringMatching(/^Convenio: pendiente/),
    expect.stringMatching(/^Quién vende: pendiente/),
  ]);
  expect(lista.getAllByRole('link').map((uno) => uno.getAttribute('href'))).toEqual([
    '/mantenedores/crearConvenioCompleto?corredorId=7',
    '/mantenedores/convenio',
  ]);
});

it('[A-CERO-004] the base catalogue is created on the home, and the next step follows', async () => {
  const cargas = () => servidor.pedidos('/CatalogoBase/Cargar').length;
  const falta = { tipos: ['CAMION'], usos: [], marcas: [], modelos: 3 };
  servidor.responder('/CatalogoBase/PorCargar', () =>
    ok(cargas() === 0 ? falta : { ...falta, tipos: [], modelos: 0 }),
  );
  servidor.responder('/CatalogoBase/Cargar', ok({ tipos: 1, usos: 0, marcas: 0, modelos: 3 }));
  const { usuario } = abrir(() => ok({ pasos: pasos(cargas()), corredorId: null }));
  const lista = await panel();
  await usuario.click(await lista.findByRole('button', { name: 'Cargar catálogo base' }));
  const siguiente = await lista.findByRole('link', { name: 'Agregar números de póliza' });
  expect(siguiente).toHaveAttribute('href', '/mantenedores/rangoPoliza/ingreso');
});

it('[A-CERO-004] a house that can sell has no first steps', async () => {
  abrir(ok(null));
  await waitFor(() => expect(servidor.pedidos('/Inicio/PrimerosPasos')).toHaveLength(1));
  expect(screen.queryByRole('region', { name: 'Primeros pasos' })).toBeNull();
});
