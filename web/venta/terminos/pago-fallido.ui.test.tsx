import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { conSesion, montarApp } from '../../app/app-de-pruebas.tsx';
import { usarServidor } from '../../lib/pruebas/servidor-de-pruebas.ts';
import { comenzarVenta, guardarEtapa, guardarResumen, leerVenta } from '../../lib/venta/venta.ts';
import { avance, CONVENIO, intencion, ok, VENTANAS } from '../datos-de-pruebas.ts';
import { PAGO, RESUMEN, RUTA } from './terminos-de-pruebas.tsx';

const servidor = usarServidor();
const INTENCION = '/IntencionesDeVenta/BuscarPorId/1001';
const ETAPA = '/IntencionesDeVenta/ActualizarIntencionListaVehiculos';
const FALLIDA = intencion({
  estadoIntencionDeVenta: 3,
  version: 8,
  siguientePaso: RUTA,
  pagoFallido: { estado: 'rechazado', porDevolver: false },
  terminosAceptados: true,
  correoComprador: 'compra@correo.cl',
});

const abrir = async (venta = FALLIDA) => {
  servidor.responder(ETAPA, ok(RESUMEN));
  servidor.responder(INTENCION, ok(venta));
  servidor.responder(PAGO, ok('/venta/emisionPoliza'));
  servidor.responder('/Venta/AvanceEmision/1001', ok(avance()));
  const app = montarApp(RUTA, { idConvenio: 7 });
  const panel = within(await screen.findByRole('alert'));
  return { ...app, panel, ruta: () => app.router.state.location.pathname };
};

// Preloads the screens' code, so that tests do not wait for it.
beforeAll(() =>
  Promise.all([import('./TerminosYCondiciones.tsx'), import('../lista/ListaVehiculos.tsx')]),
);
beforeEach(() => {
  sessionStorage.clear();
  comenzarVenta(CONVENIO);
  guardarResumen({ ...RESUMEN, etapa: 3 });
  conSesion({ tipo: 'publica', ventanas: VENTANAS });
});

describe('the terms of a sale with a failed payment', () => {
  it.each([
    ['rechazado', /rechazó el pago/],
    ['abandonado', /no se terminó/],
  ] as const)('[V-DUENO-011] %s: says so, and that nothing was charged', async (estado, texto) => {
    const { panel } = await abrir({ ...FALLIDA, pagoFallido: { estado, porDevolver: false } });
    expect(panel.getByText('Su pago no se realizó')).toBeVisible();
    expect(panel.getByText(texto)).toBeVisible();
    expect(panel.getByText('No se hizo ningún cargo.')).toBeVisible();
  });

  it('[V-DUENO-008] [V-DUENO-011] pays again at once, with the typed and accepted values', async () => {
    const { usuario, panel, ruta } = await abrir();
    expect(screen.getByRole('checkbox', { name: /Aceptar Términos/ })).toBeChecked();
    await usuario.click(panel.getByRole('button', { name: 'Reintentar pago' }));
    await waitFor(() => expect(ruta()).toBe('/venta/emisionPoliza'));
    expect(servidor.pedidos(PAGO)[0]?.cuerpo).toMatchObject({
      aceptaTerminos: true,
      version: 8,
      correoComprador: 'compra@correo.cl',
    });
  });

  it('[V-DUENO-010] [V-VUELTA-003] asks for the acceptance again if it is no longer valid', async () => {
    const { usuario, panel } = await abrir({ ...FALLIDA, terminosAceptados: false });
    const reintentar = panel.getByRole('button', { name: 'Reintentar pago' });
    expect(reintentar).toBeDisabled();
    expect(reintentar).toHaveAccessibleDescription(/acepte los términos/);
    await usuario.click(panel.getByRole('button', { name: /^Para pagar, acepte/ }));
    expect(screen.getByRole('checkbox', { name: /Aceptar Términos/ })).toHaveFocus();
    await usuario.click(screen.getByRole('checkbox', { name: /Aceptar Términos/ }));
    expect(reintentar).toBeEnabled();
  });

  it('[V-DUENO-011] returns to the list, which does not redirect', async () => {
    const { usuario, panel, ruta } = await abrir();
    await usuario.click(panel.getByRole('button', { name: 'Volver a la lista' }));
    expect(await screen.findByRole('button', { name: 'CONTINUAR' })).toBeVisible();
    expect(ruta()).toBe('/venta/listaVehiculos');
  });

  it('[V-DUENO-011] says that money is being refunded', async () => {
    const { panel } = await abrir({
      ...FALLIDA,
      pagoFallido: { estado: 'rechazado', porDevolver: true },
    });
    expect(panel.getByText('Su pago se está devolviendo')).toBeVisible();
    expect(panel.queryByText(/No se hizo ningún cargo/)).toBeNull();
  });

  it('[V-VUELTA-002] show it in a tab that still believes the sale to be at payment', async () => {
    guardarEtapa(4);
    const { panel, ruta } = await abrir();
    expect(panel.getByRole('button', { name: 'Reintentar pago' })).toBeEnabled();
    expect(ruta()).toBe(RUTA);
    expect(leerVenta().etapa).toBe(3);
  });

  it('[V-VUELTA-002] redirects if the payment is still in progress', async () => {
    guardarEtapa(4);
    servidor.responder(INTENCION, ok(intencion({ estadoIntencionDeVenta: 4 })));
    const { router } = montarApp(RUTA, { idConvenio: 7 });
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(servidor.pedidos(ETAPA)).toHaveLength(0);
  });

  it('show no failed payment before the first attempt', async () => {
    servidor.responder(ETAPA, ok(RESUMEN));
    servidor.responder(INTENCION, ok(intencion({ estadoIntencionDeVenta: 3 })));
    montarApp(RUTA, { idConvenio: 7 });
    const casilla = await screen.findByRole('checkbox', { name: /Aceptar Términos/ });
    expect(casilla).not.toBeChecked();
    expect(screen.queryByRole('button', { name: 'Reintentar pago' })).toBeNull();
  });
});
