import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { conSesion } from '../../app/app-de-pruebas.tsx';
import { montar } from '../../lib/pruebas/montar.tsx';
import { NumeroDePoliza, NumeroDeVenta } from './NumeroConFicha.tsx';

beforeEach(() => sessionStorage.clear());
const abrir = (ventanas: readonly string[]) => {
  conSesion({ ventanas });
  return montar(
    <p>
      Venta <NumeroDeVenta id={1001} />, póliza <NumeroDePoliza numero={1_000_012} />
    </p>,
  );
};

describe('the number of a sale or a policy', () => {
  it('[A-INICIO-007] links its record for users who may open it', () => {
    abrir(['/soporte/venta', '/soporte/poliza']);
    expect(screen.getByRole('link', { name: '1001' })).toHaveAttribute(
      'href',
      '/soporte/venta/1001',
    );
    expect(screen.getByRole('link', { name: '1000012' })).toHaveAttribute(
      'href',
      '/soporte/poliza/1000012',
    );
  });

  it('[A-INICIO-007] is plain text for others', () => {
    abrir(['/bienvenida']);
    expect(screen.getByText('Venta 1001, póliza 1000012')).toBeVisible();
    expect(screen.queryByRole('link')).toBeNull();
  });
});
