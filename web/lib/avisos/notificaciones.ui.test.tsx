import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { montar } from '../pruebas/montar.tsx';
import { avisos } from './notificaciones.ts';

const pasar = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeAll(async () => {
  // Loaded once with the real clock; afterwards only timers advance.
  await import('@mantine/notifications');
  await import('./AvisosMontados.tsx');
});

afterEach(async () => {
  vi.useRealTimers();
  history.replaceState(null, '', '/');
  const { notifications } = await import('@mantine/notifications');
  act(() => notifications.clean());
});

describe('avisos', () => {
  it.each([
    ['[V-CONST-007]', '/venta/ingresoVehiculo', 'exito', 'status', 5],
    ['[V-CONST-007]', '/venta/ingresoVehiculo', 'informacion', 'status', 10],
    ['[V-CONST-007]', '/venta/ingresoVehiculo', 'advertencia', 'alert', 15],
    ['[V-CONST-007]', '/venta/ingresoVehiculo', 'error', 'alert', 15],
    ['[A-CONST-005]', '/mantenedores/marca', 'exito', 'status', 5],
    ['[A-CONST-005]', '/Soporte/ConsultaURL', 'informacion', 'status', 10],
    ['[A-CONST-005]', '/Soporte/ConsultaURL', 'advertencia', 'alert', 15],
    ['[A-CONST-005]', '/Soporte/ConsultaURL', 'error', 'alert', 25],
  ] as const)('%s on %s shows %s as %s for %i s', async (_, ruta, tipo, rol, segundos) => {
    history.replaceState(null, '', ruta);
    vi.useFakeTimers();
    montar(null);
    act(() => avisos[tipo]('Primas actualizadas', { titulo: 'Aviso' }));
    await pasar(50);
    expect(screen.getByRole(rol)).toHaveTextContent('Primas actualizadas');
    await pasar(segundos * 1000 - 1000);
    expect(screen.queryByText('Primas actualizadas')).not.toBeNull();
    await pasar(3000);
    expect(screen.queryByText('Primas actualizadas')).toBeNull();
  });

  it('keeps an error until it is closed, on request', async () => {
    const { usuario } = montar(null);
    act(() => avisos.error('No se pudo pagar', { segundos: 'hasta cerrar' }));
    await screen.findByText('No se pudo pagar');
    await usuario.click(screen.getByRole('button', { name: 'Cerrar aviso' }));
    await waitFor(() => expect(screen.queryByText('No se pudo pagar')).toBeNull());
  });

  it('replaces the notice with the same id', async () => {
    montar(null);
    act(() => avisos.informacion('uno', { id: 'descarga' }));
    await screen.findByText('uno');
    act(() => avisos.exito('dos', { id: 'descarga' }));
    await screen.findByText('dos');
    await waitFor(() => expect(screen.queryByText('uno')).toBeNull());
  });
});
