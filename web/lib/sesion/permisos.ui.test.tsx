import { definirLlamada } from '#values/llamada.ts';
import { renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { escribir } from '../navegador/almacen.ts';
import { usePuede } from './permisos.ts';

const llamada = (id: string) =>
  definirLlamada({
    id,
    resumen: id,
    metodos: ['GET'],
    rutas: ['/x'],
    entrada: z.strictObject({}),
    salida: z.string(),
    sobre: true,
    quien: { venta: 'libre' },
  });
const puede = (id: string): boolean => renderHook(() => usePuede()).result.current(llamada(id));

describe('usePuede', () => {
  beforeEach(() => sessionStorage.clear());

  it('[V-ROL-013] finds a call that is part of an entry of the stored list', () => {
    escribir({ endpoints: JSON.stringify(['/api/Marcas/Actualizar/{id}', 'Marcas/Buscar']) });
    expect(puede('Marcas/Actualizar')).toBe(true);
    expect(puede('Marcas/Buscar')).toBe(true);
    expect(puede('marcas/buscar')).toBe(true);
    expect(puede('Marcas/Desactivar')).toBe(false);
  });

  it('allows nothing without a list, or with one of another type', () => {
    expect(puede('Marcas/Buscar')).toBe(false);
    for (const endpoints of ['{}', 'no es json', '"Marcas/Buscar"']) {
      escribir({ endpoints });
      expect(puede('Marcas/Buscar')).toBe(false);
    }
    expect(renderHook(() => usePuede()).result.current(undefined)).toBe(false);
  });
});
