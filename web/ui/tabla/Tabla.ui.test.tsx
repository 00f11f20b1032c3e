import { IconPencil } from '@tabler/icons-react';
import { act, fireEvent, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { montar } from '../../lib/pruebas/montar.tsx';
import { Tabla } from './Tabla.tsx';
import { columnas, Lista, patentes, type Vehiculo, vehiculos } from './tabla-de-prueba.tsx';
import { useFilasLocales } from './useFilasLocales.ts';
import type { ErrorDeTabla, VistaDeTabla } from './vista-de-tabla.ts';

afterEach(() => {
  vi.useRealTimers();
});

const pasar = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });

describe('Tabla: search', () => {
  it('[V-TABLA-001] filters by plate, contains and case-insensitive', async () => {
    const { usuario } = montar(
      <Lista
        filas={[
          { patente: 'HWJP59', prima: 1 },
          { patente: 'JVGX15', prima: 2 },
        ]}
      />,
    );
    await usuario.type(screen.getByPlaceholderText('Buscar...'), 'wjp');
    expect(await screen.findByText('1 fila')).toBeVisible();
    expect(patentes()).toEqual(['HWJP59']);
  });

  it('[V-CONST-006] waits 100 ms after the last key', () => {
    vi.useFakeTimers();
    montar(<Lista filas={vehiculos(3)} />);
    const caja = screen.getByPlaceholderText('Buscar...');
    fireEvent.change(caja, { target: { value: 'z' } });
    pasar(60);
    fireEvent.change(caja, { target: { value: 'zz' } });
    pasar(99);
    expect(patentes()).toHaveLength(3);
    pasar(1);
    expect(patentes()).toHaveLength(0);
  });

  it('has no box if nothing can be searched', () => {
    const SinBusqueda = () => (
      <Tabla
        titulo="Vehículos"
        columnas={columnas}
        claveDe={({ patente }) => patente}
        vista={useFilasLocales({ filas: vehiculos(2), columnas })}
      />
    );
    montar(<SinBusqueda />);
    expect(screen.queryByPlaceholderText('Buscar...')).toBeNull();
  });
});

describe('Tabla: order', () => {
  it('sorts numbers as numbers, missing ones last, and announces the order', async () => {
    const { usuario } = montar(
      <Lista
        filas={[
          { patente: 'A', prima: 10 },
          { patente: 'B', prima: null },
          { patente: 'C', prima: 9 },
        ]}
      />,
    );
    const prima = screen.getByRole('button', { name: 'Prima' });
    await usuario.click(prima);
    expect(patentes()).toEqual(['C', 'A', 'B']);
    expect(screen.getByRole('columnheader', { name: 'Prima' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
    await usuario.click(prima);
    expect(patentes()).toEqual(['A', 'C', 'B']);
  });
});

describe('Tabla: states', () => {
  const vacia: VistaDeTabla<Vehiculo> = {
    filas: [],
    total: 0,
    pagina: 1,
    tamano: 25,
    alPaginar: () => undefined,
  };
  const montarEstado = (estado: {
    readonly cargando?: boolean;
    readonly error?: ErrorDeTabla;
    readonly vacio?: ReactNode;
  }) =>
    montar(
      <Tabla
        titulo="Vehículos"
        columnas={columnas}
        claveDe={({ patente }) => patente}
        vista={vacia}
        {...estado}
      />,
    );

  it("[V-TABLA-006] says 'Sin resultados.' when it is empty", () => {
    montarEstado({});
    expect(screen.getByText('Sin resultados.')).toBeVisible();
    expect(screen.getByText('0 filas')).toBeVisible();
  });

  it('[V-TABLA-006] says it for an empty search too, instead of the text for no rows at all', () => {
    montarEstado({ vacio: false });
    expect(screen.getByText('Sin resultados.')).toBeVisible();
  });

  it("[V-TABLA-007] says 'Cargando, por favor espere.' while it loads, and not that it is empty", () => {
    montarEstado({ cargando: true });
    expect(screen.getByRole('status')).toHaveTextContent('Cargando, por favor espere.');
    expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true');
    expect(screen.queryByText('Sin resultados.')).toBeNull();
  });

  it('shows the failure with its request number, and retries', async () => {
    const alReintentar = vi.fn<() => void>();
    const { usuario } = montarEstado({ error: { idSolicitud: 'abc-123', alReintentar } });
    expect(screen.getByRole('alert')).toHaveTextContent('Ocurrió un error al cargar los datos');
    expect(screen.getByRole('alert')).toHaveTextContent('abc-123');
    await usuario.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(alReintentar).toHaveBeenCalledOnce();
  });
});

describe('Tabla: row actions', () => {
  it('are buttons and links with a name of their own', async () => {
    const editar = vi.fn<() => void>();
    const { usuario } = montar(
      <Lista
        filas={vehiculos(1)}
        acciones={({ patente }) => [
          { titulo: `Editar ${patente}`, icono: IconPencil, alPulsar: editar },
          { titulo: `Ver ${patente}`, icono: IconPencil, ruta: '/ver' },
          { titulo: `PDF ${patente}`, icono: IconPencil, direccion: '/api/pdf/1' },
        ]}
      />,
    );
    expect(screen.getByRole('columnheader', { name: 'Acciones' })).toBeInTheDocument();
    await usuario.click(screen.getByRole('button', { name: 'Editar BBBC10' }));
    expect(editar).toHaveBeenCalledOnce();
    expect(screen.getByRole('link', { name: 'Ver BBBC10' })).toHaveAttribute('href', '/ver');
    expect(screen.getByRole('link', { name: 'PDF BBBC10' })).toHaveAttribute('href', '/api/pdf/1');
  });
});
