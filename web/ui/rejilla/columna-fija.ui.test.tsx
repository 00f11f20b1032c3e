import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { darLugarALaRejilla } from '../../venta/masivo/carga-de-pruebas.tsx';
import { Rejilla } from './Rejilla.tsx';

const COLUMNAS = [
  { clave: 'tipo', titulo: 'Tipo', ancho: 10 },
  { clave: 'uso', titulo: 'Uso', ancho: 10 },
] as const;
const FILAS = [{ numero: 1, celdas: ['Automóvil', 'Particular'], errores: [] }];

beforeEach(darLugarALaRejilla);
afterEach(() => vi.restoreAllMocks());

/** The browser journey of a bulk load checks that these cells stay in sight. */
describe('fixed first column of a grid', () => {
  it.each([true, false])(
    '[A-PRIMAP-021] marks the first column, its heading too, as fixed, with its messages last: %s',
    (dichosAlFinal) => {
      render(
        <Rejilla
          rejilla={{ current: null }}
          nombre="Precios"
          tituloDeDichos="Antes y después"
          dichosAlFinal={dichosAlFinal}
          columnas={COLUMNAS}
          filas={FILAS}
          cambios={new Map()}
          alEscribir={() => undefined}
          dichosDe={() => ({ pendientes: 0, textos: [] })}
          textoDeEscrita=""
          renderDetalle={() => null}
        />,
      );
      const fijas = screen.getByRole('grid').querySelectorAll('[data-columna="0"]');
      expect([...fijas].map(({ textContent }) => textContent)).toEqual(['Tipo', 'Automóvil']);
    },
  );
});
