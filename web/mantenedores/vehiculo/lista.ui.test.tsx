import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { montarApp } from '../../app/app-de-pruebas.tsx';
import { elegir } from '../../lib/pruebas/elegir.ts';
import { usarServidor } from '../../lib/pruebas/servidor-de-pruebas.ts';
import { ok } from '../ficha/ficha-de-pruebas.tsx';
import { BUSCAR, LISTA, prepararVehiculos, VEHICULO } from './vehiculo-de-pruebas.tsx';

const servidor = usarServidor();
const ESPECIFICOS = '/Vehiculos/BuscarEspecificos';

/** `total` vehicles, in the server's pages. */
const hay = (total: number, ruta = BUSCAR) =>
  servidor.responder(ruta, ({ cuerpo }) => {
    const { pagina, tamano } = cuerpo as { pagina: number; tamano: number };
    const desde = (pagina - 1) * tamano;
    const filas = Array.from({ length: Math.max(0, Math.min(tamano, total - desde)) }, (_, i) => ({
      ...VEHICULO,
      id: desde + i + 1,
      patente: `HW${String(desde + i + 1).padStart(4, '0')}`,
    }));
    return ok({ filas, total });
  });

// Preloads the screen's code, so that tests do not wait for it.
beforeAll(() => import('./Vehiculos.tsx'));
beforeEach(() => prepararVehiculos(servidor));

// By text, because role queries over ten rows of eight columns are slow.
const filaDe = async (patente: string) => {
  const cabecera = await screen.findByText(new RegExp(`^${patente}`), {
    selector: 'th .placa-letras',
  });
  return within(cabecera.closest('tr') as HTMLElement);
};
const filas = () => document.querySelectorAll('tbody tr');

const pedidos = (ruta: string) => servidor.pedidos(ruta).map(({ cuerpo }) => cuerpo);
describe('the list of vehicles', () => {
  it('[A-VEH-015] [A-VEH-016] [A-FICHA-014] [V-PLACA-002] draws their plates, shows NO APLICA without a use, and disables none', async () => {
    montarApp(LISTA);
    const fila = await filaDe('HWJP59-8');
    expect(fila.getByText('HWJP59-8').closest('.placa')).toHaveAttribute('data-tamano', 'fila');
    for (const texto of ['Automóvil', 'TOYOTA', 'YARIS', 'NO APLICA', '2020', '12.345.678-5']) {
      expect(fila.getByText(texto)).toBeVisible();
    }
    expect(fila.getByRole('link', { name: 'Editar vehículo HWJP59' })).toBeVisible();
    expect(fila.queryByRole('button')).toBeNull();
  });

  it('[A-VEH-013] [A-VEH-014] shows 10 per page and requests 100 at a time', async () => {
    hay(250);
    const { usuario } = montarApp(LISTA);
    await filaDe('HW0001');
    expect(filas()).toHaveLength(10);
    expect(pedidos(BUSCAR)).toEqual([{ pagina: 1, tamano: 100, orden: 'patente' }]);
    await usuario.click(screen.getByLabelText('Página siguiente'));
    await filaDe('HW0020');
    expect(screen.queryByText(/^HW0010/)).toBeNull();
    expect(pedidos(BUSCAR)).toHaveLength(1);
    await usuario.click(screen.getByLabelText('Última página'));
    await filaDe('HW0250');
    expect(filas()).toHaveLength(10);
    expect(pedidos(BUSCAR).at(-1)).toMatchObject({ pagina: 3, tamano: 100 });
  });

  it('[A-VEH-010] filters by plate, type, brand and model; the plate stays out of the address', async () => {
    servidor.responder(ESPECIFICOS, ok({ filas: [VEHICULO], total: 1 }));
    const { usuario, router } = montarApp(LISTA);
    await filaDe('HWJP59');
    await usuario.type(screen.getByRole('textbox', { name: 'Patente' }), 'hwjp-59');
    await elegir('Tipo de vehículo', 'Automóvil');
    await elegir('Marca', 'TOYOTA');
    await elegir('Modelo', 'YARIS');
    await usuario.click(screen.getByRole('button', { name: 'Filtrar' }));
    await waitFor(() => expect(pedidos(ESPECIFICOS)).toHaveLength(1));
    expect(pedidos(ESPECIFICOS)[0]).toMatchObject({
      patente: 'HWJP59',
      tipoVehiculoId: 1,
      marcaId: 3,
      modeloId: 5,
      pagina: 1,
    });
    expect(router.state.location.search).toBe('?tipoVehiculoId=1&marcaId=3&modeloId=5');
    const nuevo = screen.getByRole('link', { name: 'Añadir nuevo' }).getAttribute('href');
    expect(nuevo).not.toContain('HWJP59');
    await usuario.click(screen.getByRole('button', { name: 'Limpiar' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
    expect(screen.getByRole('textbox', { name: 'Patente' })).toHaveValue('');
  });

  it('[A-VEH-011] [A-VEH-012] demands a criterion, and four characters of a plate', async () => {
    const { usuario } = montarApp(LISTA);
    await filaDe('HWJP59');
    const patente = screen.getByRole('textbox', { name: 'Patente' });
    const buscar = () => usuario.click(screen.getByRole('button', { name: 'Filtrar' }));
    await buscar();
    expect(patente).toHaveAccessibleDescription('Al menos un criterio debe ser seleccionado');
    await usuario.type(patente, 'HWJ');
    await buscar();
    expect(patente).toHaveAccessibleDescription('La patente debe tener al menos 4 caracteres');
    expect(pedidos(ESPECIFICOS)).toEqual([]);
  });

  it('[A-ERR-040] a filter answered with 404 is an empty list, not an error', async () => {
    const { usuario } = montarApp(LISTA);
    await filaDe('HWJP59');
    await usuario.type(screen.getByRole('textbox', { name: 'Patente' }), 'ZZZZ');
    await usuario.click(screen.getByRole('button', { name: 'Filtrar' }));
    expect(await screen.findByText('Sin resultados.', { selector: 'p' })).toBeVisible();
    expect(pedidos(ESPECIFICOS)).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull();
  });
});
