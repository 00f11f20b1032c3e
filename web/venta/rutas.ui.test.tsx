import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { montarApp } from '../app/app-de-pruebas.tsx';
import { usarServidor } from '../lib/pruebas/servidor-de-pruebas.ts';

usarServidor();
beforeEach(() => sessionStorage.clear());

describe('guarded screens of the purchase', () => {
  it.each([
    '/bienvenida',
    '/venta/seleccionConvenio',
    '/venta/ingresoVehiculo',
    '/venta/listaVehiculos',
    '/venta/listaVehiculosEspecial',
    '/venta/terminosYCondiciones',
    '/venta/pago',
    '/venta/ingresoMasivo',
    '/venta/ingresoMasivoEspecial',
    '/venta/ingresoMasivoProgreso?idv=1',
  ])('[V-RUTA-002] %s demands a session first', async (ruta) => {
    const { router } = montarApp(ruta, { idConvenio: 7 });
    expect(
      await screen.findByText(
        'No ha iniciado sesión, o su sesión expiró. Inicie sesión nuevamente.',
      ),
    ).toBeVisible();
    expect(router.state.location.pathname).toBe('/acceso/iniciarSesion');
  });
});
