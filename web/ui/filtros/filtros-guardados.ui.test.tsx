import type { FiltroGuardadoVM } from '#features/preferencias/filtro-guardado.contract.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { montarApp } from '../../app/app-de-pruebas.tsx';
import { usarServidor } from '../../lib/pruebas/servidor-de-pruebas.ts';
import { ok, prepararMantenedor } from '../../mantenedores/ficha/ficha-de-pruebas.tsx';

const servidor = usarServidor();
const LISTA = '/mantenedores/tiposUso';
const AUTO = { id: 1, nombre: 'AUTOMOVIL', estaVigente: true };
const PUESTO: FiltroGuardadoVM = { nombre: 'Autos', valor: { tipoVehiculoId: '1', orden: '-id' } };
let guardados: FiltroGuardadoVM[] = [];

beforeEach(() => {
  guardados = [PUESTO];
  prepararMantenedor(servidor, {
    ventana: LISTA,
    endpoints: ['TiposUso/Buscar', 'TiposUso/BuscarPorTipoVehiculo'],
  });
  servidor.responder('/TiposVehiculo/Buscar', ok([AUTO]));
  servidor.responder('/TiposUso/BuscarPorTipoVehiculo', ok({ filas: [], total: 0 }));
  servidor.responder('/FiltrosGuardados/Buscar', () => ok(guardados));
});

const abrir = async (ruta = LISTA) => {
  const app = montarApp(ruta);
  await app.usuario.click(await screen.findByRole('button', { name: 'Filtros guardados' }));
  return {
    ...app,
    panel: within(await screen.findByRole('dialog', { name: 'Filtros guardados' })),
  };
};
const enviado = (ruta: string) => servidor.pedidos(ruta).at(-1)?.cuerpo;

describe('saved filters', () => {
  it('[A-GUARDA-005] one is applied by name: filter and sort are in the address and in the request', async () => {
    const { usuario, panel, router } = await abrir(`${LISTA}?pagina=3&tipoVehiculoId=2`);
    await usuario.click(await panel.findByRole('button', { name: 'Aplicar Autos' }));
    await waitFor(() => expect(router.state.location.search).toBe('?tipoVehiculoId=1&orden=-id'));
    await waitFor(() =>
      expect(enviado('/TiposUso/BuscarPorTipoVehiculo')).toMatchObject({
        pagina: 1,
        tipoVehiculoId: 1,
      }),
    );
    expect(screen.queryByRole('dialog', { name: 'Filtros guardados' })).toBeNull();
  });

  it('[A-GUARDA-006] the current filter is saved under a name, replacing its former one, without the page', async () => {
    const nuevo = { nombre: 'Motos', valor: { tipoVehiculoId: '2' } };
    servidor.responder('/FiltrosGuardados/Guardar', ok([PUESTO, nuevo]));
    const { usuario, panel } = await abrir(`${LISTA}?pagina=3&tipoVehiculoId=2`);
    await usuario.type(panel.getByLabelText('Nombre del filtro'), ' Motos ');
    await usuario.click(panel.getByRole('button', { name: 'Guardar filtro' }));
    expect(await panel.findByText('Filtro «Motos» guardado.')).toBeVisible();
    expect(panel.getByRole('button', { name: 'Aplicar Motos' })).toBeVisible();
    expect(enviado('/FiltrosGuardados/Guardar')).toEqual({
      lista: 'TiposUso/BuscarPorTipoVehiculo',
      ...nuevo,
    });
    await usuario.clear(panel.getByLabelText('Nombre del filtro'));
    await usuario.type(panel.getByLabelText('Nombre del filtro'), 'Autos');
    await usuario.click(panel.getByRole('button', { name: 'Reemplazar' }));
    expect(enviado('/FiltrosGuardados/Guardar')).toMatchObject({ ...nuevo, nombre: 'Autos' });
  });

  it('[A-GUARDA-006] one is deleted; without filter or sort there is nothing to save', async () => {
    servidor.responder('/FiltrosGuardados/Eliminar', ok([]));
    const { usuario, panel } = await abrir();
    expect(panel.getByLabelText('Nombre del filtro')).toBeDisabled();
    expect(panel.getByText('Elija primero qué filtrar u ordenar en la lista.')).toBeVisible();
    await usuario.click(await panel.findByRole('button', { name: 'Eliminar Autos' }));
    expect(await panel.findByText('Todavía no guarda filtros de esta lista.')).toBeVisible();
    expect(enviado('/FiltrosGuardados/Eliminar')).toMatchObject({ nombre: 'Autos' });
  });

  it('[A-GUARDA-004] a refusal is shown in the server’s words', async () => {
    const mensaje = 'Puede guardar hasta 100 filtros. Elimine alguno que no use.';
    servidor.responder('/FiltrosGuardados/Guardar', {
      estado: 409,
      json: { exito: false, mensaje, codigo: 'filtro_guardado.limite' },
    });
    const { usuario, panel } = await abrir(`${LISTA}?tipoVehiculoId=1`);
    await usuario.type(panel.getByLabelText('Nombre del filtro'), 'Otro{Enter}');
    expect(await panel.findByRole('alert')).toHaveTextContent(mensaje);
  });
});
