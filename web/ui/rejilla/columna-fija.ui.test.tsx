import { render, screen } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { darLugarALaRejilla } from '../../venta/masivo/carga-de-pruebas.tsx';
import { Rejilla } from './Rejilla.tsx';

const COLUMNAS = [
  { clave: 'tipo', titulo: 'Tipo', ancho: 10 },
  { clave: 'uso', titulo: 'Uso', ancho: 10 },
] as const;
const FILAS = [{ numero: 1, celdas: ['Automóvil', 'Particular'], errores: [] }];
const HOJA = readFileSync('web/ui/rejilla/Rejilla.module.css', 'utf8');

/** Selectors of the cells that stay in sight from 768 px, on the elements that carry the classes. */
const quietas = (): string => {
  const [, selectores = ''] =
    /([^}/]+)\{\s*@media \(min-width: 48em\) \{\s*position: sticky/.exec(HOJA) ?? [];
  return selectores.replaceAll('.cabecera', 'thead tr').replaceAll('.fila', 'tbody tr');
};

beforeEach(darLugarALaRejilla);
afterEach(() => vi.restoreAllMocks());

describe('fixed first column of a grid', () => {
  it.each([true, false])(
    '[A-PRIMAP-021] fixes the first column, its heading too, with its messages last: %s',
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
      const fijas = screen.getByRole('grid').querySelectorAll(quietas());
      expect([...fijas].map(({ textContent }) => textContent)).toEqual(['Tipo', 'Automóvil']);
    },
  );
});
