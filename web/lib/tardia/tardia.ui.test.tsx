import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component, type ReactNode, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { tardia } from './tardia.tsx';

const Parte = ({ nombre }: { readonly nombre: string }) => <p>Soy {nombre}</p>;

class Limite extends Component<{ readonly children: ReactNode }, { readonly dice: string | null }> {
  override state = { dice: null };
  static getDerivedStateFromError(error: Error) {
    return { dice: error.message };
  }
  override render() {
    return this.state.dice === null ? this.props.children : <p>{this.state.dice}</p>;
  }
}

describe('tardia', () => {
  it('[V-PESO-001] renders prefetched code at once', async () => {
    const Tardia = tardia(async () => Parte, <p>Espere</p>);
    await Tardia.traer();
    render(<Tardia nombre="la tabla" />);
    expect(screen.getByText('Soy la tabla')).toBeVisible();
    expect(screen.queryByText('Espere')).toBeNull();
  });

  it('[V-PESO-001] renders code that a press first requested', async () => {
    const Tardia = tardia(
      () => new Promise<typeof Parte>((listo) => setTimeout(listo, 20, Parte)),
      <p>Espere</p>,
    );
    const Pantalla = () => {
      const [abierta, abrir] = useState(false);
      return (
        <>
          <button type="button" onClick={() => abrir(true)}>
            Abrir
          </button>
          {abierta && <Tardia nombre="la tabla" />}
        </>
      );
    };
    render(<Pantalla />);
    await userEvent.click(screen.getByRole('button', { name: 'Abrir' }));
    expect(await screen.findByText('Soy la tabla')).toBeVisible();
    expect(screen.queryByText('Espere')).toBeNull();
  });

  it('[V-PESO-001] [V-SOLIC-008] passes its code’s exception to the error boundary, and retries on the next render', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    let rota = true;
    const Tardia = tardia(
      () => (rota ? Promise.reject(new Error('rota al evaluarse')) : Promise.resolve(Parte)),
      <p>Espere</p>,
    );
    const dibujar = () =>
      render(
        <Limite>
          <Tardia nombre="la tabla" />
        </Limite>,
      );
    await act(async () => void dibujar());
    expect(await screen.findByText('rota al evaluarse')).toBeVisible();
    expect(screen.queryByText('Espere')).toBeNull();
    cleanup();
    rota = false;
    await act(async () => void dibujar());
    expect(await screen.findByText('Soy la tabla')).toBeVisible();
  });

  it('[V-PESO-001] [V-SOLIC-008] reports a failure after five attempts, and retries when it is needed again', async () => {
    let red = false;
    const importar = vi.fn(() =>
      red ? Promise.resolve(Parte) : Promise.reject(new Error('sin red')),
    );
    const Tardia = tardia(importar);
    await expect(Tardia.traer()).rejects.toThrow('sin red');
    expect(importar).toHaveBeenCalledTimes(5);
    red = true;
    await Tardia.traer();
    expect(importar).toHaveBeenCalledTimes(6);
  });
});
