import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { usarServidor } from '../../lib/pruebas/servidor-de-pruebas.ts';
import { CONVENIO, TIPO } from '../datos-de-pruebas.ts';
import { montarIngreso } from './ingreso-de-pruebas.tsx';

const servidor = usarServidor();
beforeEach(() => sessionStorage.clear());

describe("a seller's entry under a stop", () => {
  it('[V-DETEN-010] of the agreement shows why in place of the form, and the way to another', async () => {
    const detenciones = [
      { ambito: 'corredor' as const, tipoVehiculoId: null, palabras: 'Volvemos.', hasta: null },
    ];
    await montarIngreso(servidor, { convenio: { ...CONVENIO, detenciones } });
    expect(await screen.findByText('Volvemos.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Elegir otro convenio' })).toHaveAttribute(
      'href',
      '/venta/seleccionConvenio',
    );
    expect(screen.queryByLabelText('Patente')).toBeNull();
  });

  it('[V-DETEN-010] of a type shows why above the form', async () => {
    const detenciones = [
      { ambito: 'tipo' as const, tipoVehiculoId: TIPO.auto, palabras: 'Sin autos.', hasta: null },
    ];
    await montarIngreso(servidor, { convenio: { ...CONVENIO, detenciones } });
    expect(await screen.findByText('Venta detenida en parte: Sin autos.')).toBeVisible();
    expect(await screen.findByLabelText('Patente')).toBeVisible();
  });
});
