import { render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { tardia } from './tardia.tsx';

const Parte = ({ nombre }: { readonly nombre: string }) => <p>Soy {nombre}</p>;

describe('tardia', () => {
  it('[V-PESO-001] draws at once what was brought ahead', async () => {
    const Tardia = tardia(async () => Parte, <p>Espere</p>);
    await Tardia.traer();
    render(<Tardia nombre="la tabla" />);
    expect(screen.getByText('Soy la tabla')).toBeVisible();
    expect(screen.queryByText('Espere')).toBeNull();
  });

  it('[V-PESO-001] [V-SOLIC-008] says after five attempts what did not come, and asks again when it is needed again', async () => {
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
