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
      <Lista filas={[{ patente: 'HWJP59', prima: 90 }, ...vehiculos(8)]} />,
    );
    await usuario.type(screen.getByPlaceholderText('Buscar...'), 'wjp');
    expect(await screen.findByText('1 fila')).toBeVisible();
    expect(patentes()).toEqual(['HWJP59']);
  });

  it('[V-CONST-006] waits 100 ms after the last key', () => {
    vi.useFakeTimers();
    montar(<Lista filas={vehiculos(9)} />);
    const caja = screen.getByPlaceholderText('Buscar...');
    fireEvent.change(caja, { target: { value: 'z' } });
    pasar(60);
    fireEvent.change(caja, { target: { value: 'zz' } });
    pasar(99);
    expect(patentes()).toHaveLength(9);
    pasar(1);
    expect(patentes()).toHaveLength(0);
  });

  it('[A-LISTA-010] has neither box nor visible count below eight rows, and keeps them once it had them', async () => {
    const pocas = montar(<Lista filas={vehiculos(7)} />);
    expect(screen.queryByPlaceholderText('Buscar...')).toBeNull();
    expect(screen.getByText('7 filas')).toHaveClass('solo-lectores');
    pocas.unmount();
    const { usuario } = montar(<Lista filas={vehiculos(8)} />);
    expect(screen.getByText('8 filas')).not.toHaveClass('solo-lectores');
    const caja = screen.getByPlaceholderText('Buscar...');
    await usuario.type(caja, 'bbbc10');
    expect(await screen.findByText('1 fila')).not.toHaveClass('solo-lectores');
    await usuario.clear(caja);
    expect(await screen.findByText('8 filas')).toBeVisible();
    expect(caja).toHaveFocus();
  });

  it('[A-VACIA-001] says what to do when a search finds nothing', async () => {
    const { usuario } = montar(<Lista filas={vehiculos(8)} />);
    await usuario.type(screen.getByPlaceholderText('Buscar...'), 'zz');
    expect(await screen.findByText(/^Nada coincide con lo que buscó/)).toBeVisible();
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

describe('Tabla: a head out of sight', () => {
  const UNA = vehiculos(1);
  const anchas = [1, 2, 3, 4, 5].map((n) => ({
    clave: `c${n}`,
    titulo: `Columna ${n}`,
    celda: ({ patente }: Vehiculo) => patente,
    ordenar: ({ patente }: Vehiculo) => patente,
  }));
  const Con = ({ filas, compacta }: { filas: readonly Vehiculo[]; compacta?: boolean }) => (
    <Tabla
      titulo="Vehículos"
      columnas={anchas}
      claveDe={({ patente }) => patente}
      vista={useFilasLocales({ filas, columnas: anchas })}
      {...(compacta && { compacta })}
    />
  );

  it.each([
    ['a table', { filas: vehiculos(2) }, 5],
    ['a summary', { filas: UNA }, 0],
    ['an empty list', { filas: [] }, 0],
    ['compact cards', { filas: vehiculos(2), compacta: true }, 0],
  ])('[A-LISTA-011] %s has as many buttons that sort as are seen', (_, props, botones) => {
    montar(<Con {...props} />);
    expect(screen.queryAllByRole('button', { name: /^Columna/ })).toHaveLength(botones);
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
  it('[A-ACCION-002] has the first of three, and the others in a menu that Escape closes', async () => {
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
    const mas = screen.getByRole('button', { name: 'Más acciones de BBBC10' });
    expect(screen.queryByRole('link', { name: 'Ver BBBC10' })).toBeNull();
    await usuario.click(mas);
    expect(screen.getByRole('link', { name: 'Ver BBBC10' })).toHaveAttribute('href', '/ver');
    expect(screen.getByRole('link', { name: 'PDF BBBC10' })).toHaveAttribute('href', '/api/pdf/1');
    await usuario.keyboard('{Escape}');
    expect(screen.queryByRole('link', { name: 'Ver BBBC10' })).toBeNull();
    expect(mas).toHaveFocus();
  });

  it('[A-ACCION-001] has one or two in words', () => {
    montar(
      <Lista
        filas={vehiculos(1)}
        acciones={({ patente }) => [
          { titulo: `Editar ${patente}`, icono: IconPencil },
          { titulo: `Dar por visto ${patente}`, texto: 'Dar por visto', icono: IconPencil },
        ]}
      />,
    );
    expect(screen.getByRole('button', { name: 'Editar BBBC10' })).toHaveTextContent(/^Editar$/);
    expect(screen.getByRole('button', { name: 'Dar por visto BBBC10' })).toHaveTextContent(
      /^Dar por visto$/,
    );
    expect(screen.queryByRole('button', { name: /^Más acciones/ })).toBeNull();
  });
});
