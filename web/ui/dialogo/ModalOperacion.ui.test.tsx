import { act, screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { montar } from '../../lib/pruebas/montar.tsx';
import { ModalOperacion } from './ModalOperacion.tsx';
import { type Operacion, useOperacion } from './useOperacion.ts';

const preparar = () => {
  const caja: { operacion?: Operacion } = {};
  const Pantalla = () => {
    const operacion = useOperacion();
    useEffect(() => {
      caja.operacion = operacion;
    });
    return <ModalOperacion operacion={operacion} />;
  };
  const { usuario } = montar(<Pantalla />);
  const hacer = (gesto: (operacion: Operacion) => void) =>
    act(() => {
      if (caja.operacion) gesto(caja.operacion);
    });
  return { usuario, hacer, fase: () => caja.operacion?.estado.fase };
};
const seCerro = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('ModalOperacion', () => {
  it('[V-MODAL-006] [V-ENT-024] [V-SOLIC-003] goes through idle, in progress, success and error', () => {
    const { hacer, fase } = preparar();
    expect(fase()).toBe('inactiva');
    expect(screen.queryByRole('dialog')).toBeNull();
    hacer(({ iniciar }) => iniciar('Calculando nuevo total...'));
    expect(fase()).toBe('en progreso');
    expect(screen.getByRole('status')).toHaveTextContent('Calculando nuevo total...');
    hacer(({ exito }) => exito('Primas actualizadas'));
    expect(fase()).toBe('exito');
    expect(screen.getByRole('dialog')).toHaveTextContent('Primas actualizadas');
    hacer(({ error }) => error('Hubo un error desconocido', { titulo: 'Error al guardar' }));
    expect(fase()).toBe('error');
    expect(screen.getByRole('dialog', { name: 'Error al guardar' })).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('Hubo un error desconocido');
    // Without a title of its own it names the state.
    hacer(({ error }) => error('Hubo un error desconocido'));
    expect(screen.getByRole('dialog', { name: 'No se pudo completar' })).toBeVisible();
  });

  it("[V-MODAL-009] says 'Operación en progreso...' without a given text", () => {
    const { hacer } = preparar();
    hacer(({ iniciar }) => iniciar());
    expect(screen.getByRole('status')).toHaveTextContent('Operación en progreso...');
  });

  it('[V-MODAL-007] has no OK button and cannot be dismissed while in progress', async () => {
    const { usuario, hacer, fase } = preparar();
    hacer(({ iniciar }) => iniciar());
    expect(screen.queryByRole('button')).toBeNull();
    await usuario.keyboard('{Escape}');
    expect(fase()).toBe('en progreso');
    expect(screen.getByRole('dialog')).toBeVisible();
  });

  it.each(['exito', 'error'] as const)('[V-MODAL-007] has an OK button after %s', async (fin) => {
    const { usuario, hacer } = preparar();
    hacer(({ iniciar }) => iniciar());
    hacer((operacion) => operacion[fin]('Listo'));
    await waitFor(() => expect(screen.getByRole('button', { name: 'OK' })).toHaveFocus());
    await usuario.click(screen.getByRole('button', { name: 'OK' }));
    await seCerro();
  });

  it.each(['OK', 'Escape'])(
    '[V-MODAL-008] runs the callback when closed with %s',
    async (forma) => {
      const alCerrar = vi.fn<() => void>();
      const { usuario, hacer, fase } = preparar();
      hacer(({ exito }) => exito('Archivo procesado exitosamente.', { alCerrar }));
      if (forma === 'OK') await usuario.click(screen.getByRole('button', { name: 'OK' }));
      else await usuario.keyboard('{Escape}');
      await seCerro();
      expect(alCerrar).toHaveBeenCalledOnce();
      expect(fase()).toBe('inactiva');
    },
  );

  it('hides without running the callback when work ends without a message', async () => {
    const alCerrar = vi.fn<() => void>();
    const { hacer } = preparar();
    hacer(({ exito }) => exito('Listo', { alCerrar }));
    hacer(({ ocultar }) => ocultar());
    await seCerro();
    expect(alCerrar).not.toHaveBeenCalled();
  });
});
