import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  TAMANO_CON_NOMBRE,
  TAMANO_PAGINA,
  TAMANOS_PAGINA,
  totalDePaginas,
  ventanaDePaginas,
} from './paginacion.ts';

it('[V-CONST-005] knows the other page sizes', () => {
  expect(TAMANOS_PAGINA).toEqual([7, 10, 25, 50]);
  expect(TAMANO_PAGINA).toBe(25);
});

it('[A-CONST-004] names a small, a large and a very large size, in that order', () => {
  const { pequeno, grande, muyGrande } = TAMANO_CON_NOMBRE;
  expect([pequeno, TAMANO_PAGINA, grande, muyGrande]).toEqual([7, 25, 50, 100]);
});

it.each([
  [0, 1],
  [1, 1],
  [25, 1],
  [26, 2],
  [20_000, 800],
])('%i rows of 25 take %i pages', (filas, paginas) =>
  expect(totalDePaginas(filas, TAMANO_PAGINA)).toBe(paginas),
);

it('[V-TABLA-004] shows every page up to 8 and collapses from 9', () => {
  expect(ventanaDePaginas(8, 8)).toEqual({ paginas: [1, 2, 3, 4, 5, 6, 7, 8], colapsada: false });
  expect(ventanaDePaginas(1, 9)).toEqual({ paginas: [1, 2, 3, 4, 5], colapsada: true });
  expect(ventanaDePaginas(5, 9)).toEqual({ paginas: [3, 4, 5, 6, 7], colapsada: true });
  expect(ventanaDePaginas(9, 9)).toEqual({ paginas: [5, 6, 7, 8, 9], colapsada: true });
});

it('[V-TABLA-004] shows the current page among ascending, existing page numbers', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5000 }), fc.integer(), (total, pedida) => {
      const { paginas, colapsada } = ventanaDePaginas(pedida, total);
      expect(paginas).toContain(Math.max(1, Math.min(pedida, total)));
      expect(paginas).toHaveLength(colapsada ? 5 : total);
      expect(colapsada).toBe(total > 8);
      expect(paginas).toEqual(paginas.map((_, i) => (paginas[0] ?? 0) + i));
      expect((paginas[0] ?? 0) >= 1 && (paginas.at(-1) ?? 0) <= total).toBe(true);
    }),
  );
});
