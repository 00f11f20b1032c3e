import { expect, it } from 'vitest';
import { montar } from '../../lib/pruebas/montar.tsx';
import { Esqueleto } from './Esqueleto.tsx';

const enSeguida = (raiz: HTMLElement) => raiz.querySelector('[data-seguido]') !== null;

it('[A-INICIO1-003] a placeholder shows at once only where it replaces another one', () => {
  const { container, rerender } = montar(<Esqueleto key="codigo" />);
  expect(enSeguida(container)).toBe(false);
  rerender(<Esqueleto key="cifras" />);
  expect(enSeguida(container)).toBe(true);
});
