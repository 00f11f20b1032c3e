import { act, screen, within } from '@testing-library/react';
import { IconPencil } from '@tabler/icons-react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { montar } from '../../lib/pruebas/montar.tsx';
import { Tabla } from './Tabla.tsx';
import { useFilasLocales } from './useFilasLocales.ts';
import type { Columna } from './vista-de-tabla.ts';

interface Poliza {
  readonly numero: string;
  readonly telefono: string;
  readonly prima: string;
  readonly correo: string;
}

const COLUMNAS: readonly Columna<Poliza>[] = [
  { clave: 'telefono', titulo: 'Teléfono', celda: (p) => p.telefono },
  { clave: 'numero', titulo: 'N° póliza', celda: (p) => p.numero, identifica: true },
  { clave: 'correo', titulo: 'Correo', celda: (p) => p.correo, prioridad: 3 },
  { clave: 'prima', titulo: 'Prima', celda: (p) => p.prima, prioridad: 1 },
];
const FILAS: readonly Poliza[] = [
  { numero: '1000001', telefono: '+56 9 1111', prima: '$ 8.590', correo: 'a@correo.example' },
  { numero: '1000002', telefono: '+56 9 2222', prima: '$ 9.990', correo: 'b@correo.example' },
];

const CON_CINCO = [...COLUMNAS, { clave: 'otra', titulo: 'Otra', celda: () => 'otra' }];

interface PolizasProps {
  readonly filas?: readonly Poliza[];
  readonly columnas?: readonly Columna<Poliza>[];
  readonly especificada?: boolean;
}

const Polizas = ({ filas = FILAS, columnas = COLUMNAS, especificada = false }: PolizasProps) => (
  <Tabla
    titulo="Pólizas"
    columnas={columnas}
    especificada={especificada}
    claveDe={({ numero }) => numero}
    vista={useFilasLocales({ filas, columnas })}
    acciones={({ numero }) => [{ titulo: `Editar ${numero}`, icono: IconPencil }]}
  />
);

/** A screen of that width, for the style sheet's media queries. */
const conAncho = (ancho: number, polizas = <Polizas />) => {
  const consultar = globalThis.matchMedia;
  const enPixeles = (consulta: string): number => {
    const [, cifra = '', unidad = ''] = /max-width: ([\d.]+)(px|em)/.exec(consulta) ?? [];
    return Number(cifra) * (unidad === 'em' ? 16 : 1);
  };
  vi.stubGlobal('matchMedia', (consulta: string) => ({
    ...consultar(consulta),
    matches: ancho <= enPixeles(consulta),
  }));
  return montar(polizas);
};

const titulos = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('Tabla: columns by width', () => {
  it.each([
    [1280, ['Teléfono', 'N° póliza', 'Correo', 'Prima', 'Acciones']],
    [1000, ['Detalle', 'Teléfono', 'N° póliza', 'Prima', 'Acciones']],
    [700, ['Detalle', 'N° póliza', 'Prima', 'Acciones']],
    [390, ['Teléfono', 'N° póliza', 'Prima', 'Detalle', 'Acciones']],
  ])('[A-LISTA-005] at %i px: %j', (ancho, vistos) => {
    conAncho(ancho);
    expect(titulos()).toEqual(vistos);
  });

  it('[A-ORDENAR-001] [V-FRESCO-006] sorts cards by a select with the columns that a head sorts by', async () => {
    const columnas = COLUMNAS.map((columna) =>
      columna.clave === 'correo' ? { ...columna, ordenar: (p: Poliza) => p.correo } : columna,
    );
    const filas = [4, 2, 8, 1, 6, 3, 7, 5].map((n) => ({
      ...{ numero: `100000${n}`, telefono: '', prima: '', correo: `${n}@correo.example` },
    }));
    const { usuario } = conAncho(390, <Polizas filas={filas} columnas={columnas} />);
    const orden = screen.getByRole('combobox', { name: 'Ordenar por' });
    expect(orden).toHaveDisplayValue('Orden inicial');
    await usuario.selectOptions(orden, 'Correo, descendente');
    expect(orden).toHaveDisplayValue('Correo, descendente');
    expect(screen.getAllByRole('rowheader')[0]).toHaveTextContent('1000008');
    expect(screen.queryByRole('option', { name: /^Teléfono/ })).toBeNull();
  });

  it('[A-LISTA-006] hidden columns stand in the detail that a row opens', async () => {
    const { usuario } = conAncho(700);
    const abrir = screen.getByRole('button', { name: 'Ver detalle de 1000002' });
    expect(abrir).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByText('b@correo.example')).toBeNull();
    await usuario.click(abrir);
    expect(abrir).toHaveAttribute('aria-expanded', 'true');
    const detalle = document.querySelector(
      `#${CSS.escape(abrir.getAttribute('aria-controls') ?? '')}`,
    );
    expect(detalle).toHaveTextContent('Teléfono+56 9 2222Correob@correo.example');
    expect(screen.queryByText('a@correo.example')).toBeNull();
    await usuario.click(abrir);
    expect(screen.queryByText('b@correo.example')).toBeNull();
  });

  it('[A-RESUMEN-001] a single row says all it has, unless the specification quotes its columns', () => {
    const una = { filas: FILAS.slice(0, 1), columnas: CON_CINCO };
    const { unmount } = conAncho(700, <Polizas {...una} />);
    expect(screen.getByText('a@correo.example')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Ver detalle/ })).toBeNull();
    unmount();
    conAncho(700, <Polizas {...una} especificada />);
    expect(screen.queryByText('a@correo.example')).toBeNull();
    expect(screen.getByRole('button', { name: /^Ver detalle/ })).toBeVisible();
  });

  it('[A-TARJETA-002] a card shows the rest in place, on request', async () => {
    const { usuario } = conAncho(390);
    expect(screen.queryByText('b@correo.example')).toBeNull();
    const abrir = screen.getByRole('button', { name: 'Ver más 1000002' });
    await usuario.click(abrir);
    expect(screen.getByText('b@correo.example')).toBeVisible();
    expect(screen.queryByText('a@correo.example')).toBeNull();
    expect(abrir).toHaveTextContent('Ver menos');
  });

  it('[A-LISTA-006] a row’s actions are never in its detail', () => {
    conAncho(700);
    const fila = within(screen.getByRole('row', { name: /1000001/ }));
    expect(fila.getByRole('button', { name: 'Editar 1000001' })).toBeVisible();
  });
});

describe('Tabla: columns by content', () => {
  const inerte = globalThis.ResizeObserver;
  const medidores = new Set<() => void>();
  /** Simulates the browser after layout. */
  const medir = () => {
    act(() => {
      for (const medidor of medidores) medidor();
    });
  };

  afterEach(() => {
    globalThis.ResizeObserver = inerte;
  });

  beforeEach(() => {
    medidores.clear();
    globalThis.ResizeObserver = class {
      readonly alMedir: () => void;
      constructor(alMedir: ResizeObserverCallback) {
        this.alMedir = () => alMedir([], this);
      }
      observe() {
        medidores.add(this.alMedir);
      }
      unobserve() {}
      disconnect() {
        medidores.delete(this.alMedir);
      }
    };
    vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(500);
    vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockImplementation(function ancho(
      this: Element,
    ) {
      return 150 * this.querySelectorAll('thead th').length;
    });
  });

  it('[A-LISTA-007] [V-QUIETO-001] overflowing columns move to the detail before anything is visible', () => {
    conAncho(1280);
    expect(titulos()).toEqual(['Detalle', 'N° póliza', 'Prima', 'Acciones']);
  });

  it('[A-LISTA-007] the least important column goes first, and important ones stay', () => {
    vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockImplementation(function ancho(
      this: Element,
    ) {
      return this.querySelector('thead')?.textContent.includes('Correo') ? 600 : 500;
    });
    conAncho(1280);
    expect(titulos()).toEqual(['Detalle', 'Teléfono', 'N° póliza', 'Prima', 'Acciones']);
    // Later rows may be longer.
    vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(600);
    for (let vez = 0; vez < 4; vez += 1) medir();
    expect(titulos()).toEqual(['Detalle', 'N° póliza', 'Prima', 'Acciones']);
  });

  it('[A-LISTA-007] a table whose rows existed before its first layout is not cut', () => {
    const caja = vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(0);
    const tabla = vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(0);
    conAncho(1280);
    expect(titulos()).toEqual(['Teléfono', 'N° póliza', 'Correo', 'Prima', 'Acciones']);
    caja.mockReturnValue(500);
    tabla.mockReturnValue(600);
    // ResizeObserver reports a size once, and then its changes.
    medir();
    expect(titulos()).toEqual(['Detalle', 'N° póliza', 'Prima', 'Acciones']);
  });

  it('[A-LISTA-007] a wider window restores the columns that fit', () => {
    conAncho(1280);
    for (let vez = 0; vez < 4; vez += 1) medir();
    vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1200);
    medir();
    medir();
    expect(titulos()).toEqual(['Teléfono', 'N° póliza', 'Correo', 'Prima', 'Acciones']);
  });
});
