import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { montar } from '../../lib/pruebas/montar.tsx';
import { Tabla } from './Tabla.tsx';
import { columnas, Lista, patentes, type Vehiculo, vehiculos } from './tabla-de-prueba.tsx';
import type { VistaDeTabla } from './vista-de-tabla.ts';

const numeros = () =>
  within(screen.getByRole('navigation'))
    .queryAllByRole('button', { name: /^Página \d/ })
    .map(({ textContent }) => Number(textContent));

describe('Tabla: pages', () => {
  it('[V-TABLA-002] [V-TABLA-003] shows 25 rows per page, with numbered pages', async () => {
    const { usuario } = montar(<Lista filas={vehiculos(60)} />);
    expect(patentes()).toHaveLength(25);
    expect(numeros()).toEqual([1, 2, 3]);
    await usuario.click(screen.getByRole('button', { name: 'Página 3' }));
    expect(patentes()).toHaveLength(10);
    expect(screen.getAllByRole('cell')[0]).toHaveTextContent('51');
    expect(screen.getByRole('button', { name: 'Página 3' })).toHaveAttribute(
      'aria-current',
      'page',
    );
  });

  it('[V-TABLA-004] has no first, previous, next and last controls with 8 pages', () => {
    montar(<Lista filas={vehiculos(200)} />);
    expect(numeros()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(screen.queryByRole('button', { name: /primera|anterior|siguiente|última/i })).toBeNull();
  });

  it('[V-TABLA-004] collapses and has the four controls with 9 pages', async () => {
    const { usuario } = montar(<Lista filas={vehiculos(201)} />);
    expect(numeros().length).toBeLessThan(9);
    expect(screen.getByRole('button', { name: 'Primera página' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Página anterior' })).toBeDisabled();
    await usuario.click(screen.getByRole('button', { name: 'Última página' }));
    expect(patentes()).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Página siguiente' })).toBeDisabled();
    await usuario.click(screen.getByRole('button', { name: 'Página anterior' }));
    expect(screen.getByRole('button', { name: 'Página 8' })).toHaveAttribute('aria-current');
    await usuario.click(screen.getByRole('button', { name: 'Primera página' }));
    await usuario.click(screen.getByRole('button', { name: 'Página siguiente' }));
    expect(screen.getByRole('button', { name: 'Página 2' })).toHaveAttribute('aria-current');
  });

  it('[V-TABLA-005] goes to the typed page, clamped to the existing ones', async () => {
    const { usuario } = montar(<Lista filas={vehiculos(60)} />);
    const caja = screen.getByPlaceholderText('Ir a página...');
    await usuario.type(caja, 'x2{Enter}');
    expect(screen.getByRole('button', { name: 'Página 2' })).toHaveAttribute('aria-current');
    expect(caja).toHaveValue('');
    await usuario.type(caja, '99{Enter}');
    expect(screen.getByRole('button', { name: 'Página 3' })).toHaveAttribute('aria-current');
  });

  it('returns to the last existing page when rows disappear', async () => {
    const Menguante = () => {
      const [filas, setFilas] = useState(vehiculos(51));
      return (
        <>
          <button type="button" onClick={() => setFilas(filas.slice(0, 30))}>
            quitar
          </button>
          <Lista filas={filas} />
        </>
      );
    };
    const { usuario } = montar(<Menguante />);
    await usuario.click(screen.getByRole('button', { name: 'Página 3' }));
    await usuario.click(screen.getByRole('button', { name: 'quitar' }));
    expect(patentes()).toHaveLength(5);
    expect(screen.getByRole('button', { name: 'Página 2' })).toHaveAttribute('aria-current');
  });

  it('asks the rows’ owner for pages, searches and orders', async () => {
    const pedidos: unknown[] = [];
    const vista: VistaDeTabla<Vehiculo> = {
      filas: vehiculos(25),
      total: 51,
      pagina: 1,
      tamano: 25,
      alPaginar: (pagina) => pedidos.push(pagina),
      alOrdenar: (orden) => pedidos.push(orden),
      orden: { clave: 'patente', sentido: 'asc' },
    };
    const { usuario } = montar(
      <Tabla
        titulo="Pólizas"
        columnas={columnas}
        claveDe={({ prima }) => prima ?? ''}
        vista={vista}
      />,
    );
    await usuario.click(screen.getByRole('button', { name: 'Página 2' }));
    await usuario.click(screen.getByRole('button', { name: 'Patente' }));
    await usuario.click(screen.getByRole('button', { name: 'Prima' }));
    expect(pedidos).toEqual([
      2,
      { clave: 'patente', sentido: 'desc' },
      { clave: 'prima', sentido: 'asc' },
    ]);
    expect(screen.getByText('51 filas')).toBeVisible();
  });
});
