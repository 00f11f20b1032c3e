import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { montar } from '../../lib/pruebas/montar.tsx';
import { useConfirmar } from './confirmar.tsx';
import type { Confirmacion } from './DialogoConfirmacion.tsx';

const abrir = async (confirmacion: Partial<Confirmacion> = {}) => {
  const resultado = vi.fn<(confirmado: boolean) => void>();
  const Pantalla = () => {
    const confirmar = useConfirmar();
    return (
      <button
        type="button"
        onClick={() => {
          void confirmar({ titulo: 'Volver', texto: '¿Está seguro?', ...confirmacion }).then(
            resultado,
          );
        }}
      >
        abrir
      </button>
    );
  };
  const { usuario } = montar(<Pantalla />);
  await usuario.click(screen.getByRole('button', { name: 'abrir' }));
  await screen.findByRole('dialog');
  return { usuario, resultado };
};
const seCerro = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('useConfirmar', () => {
  it('[V-MODAL-013] shows the given title and text', async () => {
    await abrir();
    expect(screen.getByRole('dialog', { name: 'Volver' })).toHaveTextContent('¿Está seguro?');
  });

  it("[V-MODAL-014] labels the OK button 'OK' by default", async () => {
    await abrir();
    expect(screen.getByRole('button', { name: 'OK' })).toBeVisible();
  });

  it('[V-MODAL-014] accepts another label', async () => {
    await abrir({ textoOk: 'ELIMINAR' });
    expect(screen.getByRole('button', { name: 'ELIMINAR' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'OK' })).toBeNull();
  });

  it.each(['OK', 'Cancelar'])(
    '[V-MODAL-015] may be closed with %s without handlers',
    async (boton) => {
      const { usuario, resultado } = await abrir();
      await usuario.click(screen.getByRole('button', { name: boton }));
      await seCerro();
      expect(resultado).toHaveBeenCalledExactlyOnceWith(boton === 'OK');
    },
  );

  it.each([
    ['Cancelar', '{click}'],
    ['the close button', 'Cerrar'],
    ['Escape', '{Escape}'],
  ])('[V-MODAL-016] runs the cancel handler and hides on %s', async (forma, gesto) => {
    const alCancelar = vi.fn<() => void>();
    const alConfirmar = vi.fn<() => void>();
    const { usuario } = await abrir({ alCancelar, alConfirmar });
    if (gesto === '{Escape}') await usuario.keyboard(gesto);
    else
      await usuario.click(screen.getByRole('button', { name: gesto === 'Cerrar' ? gesto : forma }));
    await seCerro();
    expect(alCancelar).toHaveBeenCalledOnce();
    expect(alConfirmar).not.toHaveBeenCalled();
  });

  it('[V-MODAL-017] runs the OK handler and hides on OK', async () => {
    const alCancelar = vi.fn<() => void>();
    const alConfirmar = vi.fn<() => void>();
    const { usuario } = await abrir({ alCancelar, alConfirmar });
    await usuario.click(screen.getByRole('button', { name: 'OK' }));
    await seCerro();
    expect(alConfirmar).toHaveBeenCalledOnce();
    expect(alCancelar).not.toHaveBeenCalled();
  });

  it('gives the focus back to its opener', async () => {
    const { usuario } = await abrir();
    await usuario.keyboard('{Escape}');
    await seCerro();
    expect(screen.getByRole('button', { name: 'abrir' })).toHaveFocus();
  });

  it('starts on Cancelar when the action is dangerous', async () => {
    await abrir({ peligro: true });
    await waitFor(() => expect(screen.getByRole('button', { name: 'Cancelar' })).toHaveFocus());
  });
});
