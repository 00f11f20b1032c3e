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

  it('[V-PESO-001] asks again for what did not come', async () => {
    const importar = vi
      .fn<() => Promise<typeof Parte>>()
      .mockRejectedValueOnce(new Error('sin red'))
      .mockRejectedValueOnce(new Error('sin red'))
      .mockResolvedValueOnce(Parte);
    const Tardia = tardia(importar);
    await expect(Tardia.traer()).rejects.toThrow('sin red');
    await Tardia.traer();
    expect(importar).toHaveBeenCalledTimes(3);
  });
});
