import type { IntencionVM } from '#features/ventas/venta.contract.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { conSesion, montarApp } from '../../app/app-de-pruebas.tsx';
import { guardarEnlace } from '../../lib/sesion/enlace-de-compra.ts';
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

const preparar = (venta: IntencionVM) => {
  servidor.responder(ETAPA, ok(RESUMEN));
  servidor.responder(INTENCION, ok(venta));
  servidor.responder(PAGO, ok('/venta/emisionPoliza'));
  servidor.responder('/Venta/AvanceEmision/1001', ok(avance()));
};
const abrir = async (venta = FALLIDA) => {
  preparar(venta);
  const app = montarApp(RUTA, { idConvenio: 7 });
  const dicho = within(await screen.findByRole('alert'));
  return { ...app, dicho, ruta: () => app.router.state.location.pathname };
};

// Preloads the screens' code, so that tests do not wait for it.
beforeAll(() =>
  Promise.all([import('./TerminosYCondiciones.tsx'), import('../lista/ListaVehiculos.tsx')]),
);
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  comenzarVenta(CONVENIO);
  guardarResumen({ ...RESUMEN, etapa: 3 });
  conSesion({ tipo: 'publica', ventanas: VENTANAS });
});

describe('a buyer’s screen after a failed payment', () => {
  it.each([
    ['rechazado', /rechazó el pago/],
    ['abandonado', /no se terminó/],
  ] as const)(
    '[V-RECHAZO-001] %s: its title says so, and that nothing was charged',
    async (estado, texto) => {
      const { dicho } = await abrir({ ...FALLIDA, pagoFallido: { estado, porDevolver: false } });
      expect(
        screen.getByRole('heading', { level: 1, name: 'Su pago no se realizó' }),
      ).toBeVisible();
      expect(dicho.getByText(texto)).toBeVisible();
      expect(dicho.getByText('No se hizo ningún cargo.')).toBeVisible();
      // One primary button, and a quiet way back: neither terms nor steps.
      const botones = within(screen.getByRole('main')).getAllByRole('button');
      expect(botones.map((uno) => uno.textContent)).toEqual([
        'Reintentar pago',
        'Volver a la lista',
      ]);
      expect(screen.queryByRole('navigation', { name: 'Pasos de la compra' })).toBeNull();
    },
  );

  it('[V-DUENO-008] [V-RECHAZO-001] pays again at once, with the typed and accepted values', async () => {
    const { usuario, ruta } = await abrir();
    await usuario.click(screen.getByRole('button', { name: 'Reintentar pago' }));
    await waitFor(() => expect(ruta()).toBe('/venta/emisionPoliza'));
    expect(servidor.pedidos(PAGO)[0]?.cuerpo).toMatchObject({
      aceptaTerminos: true,
      version: 8,
      correoComprador: 'compra@correo.cl',
    });
  });

  it('[V-AVISO-011] pays again with the address that a reminder completed, and sends none', async () => {
    const correos = { correoComprador: null, correoRecordado: 'c***@correo.cl' };
    const { usuario, ruta } = await abrir({ ...FALLIDA, ...correos });
    await usuario.click(screen.getByRole('button', { name: 'Reintentar pago' }));
    await waitFor(() => expect(ruta()).toBe('/venta/emisionPoliza'));
    expect(servidor.pedidos(PAGO)[0]?.cuerpo).not.toHaveProperty('correoComprador');
  });

  it('[V-AVISO-003] takes back by an unticked box what the failed payment asked for', async () => {
    const { usuario, ruta } = await abrir({ ...FALLIDA, terminosAceptados: false });
    await usuario.click(screen.getByRole('button', { name: 'Revisar y pagar' }));
    await usuario.click(await screen.findByRole('checkbox', { name: /Aceptar Términos/ }));
    await usuario.click(screen.getByRole('button', { name: /^PAGAR/ }));
    await waitFor(() => expect(ruta()).toBe('/venta/emisionPoliza'));
    expect(servidor.pedidos(PAGO)[0]?.cuerpo).toMatchObject({ avisarVencimiento: false });
  });

  it('[V-DUENO-010] [V-VUELTA-003] [V-RECHAZO-002] leads to the terms if the acceptance is no longer valid', async () => {
    const { usuario } = await abrir({ ...FALLIDA, terminosAceptados: false });
    expect(screen.queryByRole('button', { name: 'Reintentar pago' })).toBeNull();
    await usuario.click(screen.getByRole('button', { name: 'Revisar y pagar' }));
    expect(await screen.findByRole('checkbox', { name: /Aceptar Términos/ })).not.toBeChecked();
    expect(screen.getByRole('button', { name: /^PAGAR/ })).toBeDisabled();
  });

  it.each([
    ['the terms are no longer accepted', { terminosAceptados: false }, /los términos cambiaron/],
    ['the e-mail is missing', {}, /^Falta el correo para recibir sus pólizas/],
  ])('[V-RECHAZO-002] says that %s', async (_, cambios, texto) => {
    const vehiculosViewModel = FALLIDA.vehiculosViewModel.map((vehiculo) => ({
      ...vehiculo,
      propietarioVM: { ...vehiculo.propietarioVM, email: null },
    }));
    await abrir({ ...FALLIDA, correoComprador: null, vehiculosViewModel, ...cambios });
    expect(screen.getByText(texto)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Revisar y pagar' })).toBeEnabled();
  });

  it('[V-RECHAZO-003] goes back to the list of several vehicles, which does not redirect', async () => {
    const { usuario, ruta } = await abrir();
    await usuario.click(screen.getByRole('button', { name: 'Volver a la lista' }));
    expect(await screen.findByRole('button', { name: 'CONTINUAR' })).toBeVisible();
    expect(ruta()).toBe('/venta/listaVehiculos');
  });

  it('[V-RECHAZO-003] goes back to the single vehicle of its link', async () => {
    const [vehiculo] = FALLIDA.vehiculosViewModel;
    if (!vehiculo) throw new Error('falta');
    guardarEnlace('/eyJjaWQiOjd9');
    const { usuario, router, ruta } = await abrir({ ...FALLIDA, vehiculosViewModel: [vehiculo] });
    // The link itself is none, so its screen may already have led on.
    const visitadas = [router.state.location];
    router.subscribe(({ location }) => visitadas.push(location));
    await usuario.click(screen.getByRole('button', { name: 'Volver a mis datos' }));
    await waitFor(() => expect(ruta()).not.toBe(RUTA));
    expect(visitadas.find(({ pathname }) => pathname !== RUTA)).toMatchObject({
      pathname: '/eyJjaWQiOjd9',
      state: { patente: vehiculo.patente, trasFallo: true },
    });
  });

  it('[V-RECHAZO-001] says that money is being refunded', async () => {
    const { dicho } = await abrir({
      ...FALLIDA,
      pagoFallido: { estado: 'rechazado', porDevolver: true },
    });
    expect(screen.getByRole('heading', { name: 'Su pago se está devolviendo' })).toBeVisible();
    expect(dicho.queryByText(/No se hizo ningún cargo/)).toBeNull();
  });

  it('[V-VUELTA-002] is shown in a tab that still believes the sale to be at payment', async () => {
    guardarEtapa(4);
    const { ruta } = await abrir();
    expect(screen.getByRole('button', { name: 'Reintentar pago' })).toBeEnabled();
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

  it('is not shown before the first attempt', async () => {
    servidor.responder(ETAPA, ok(RESUMEN));
    servidor.responder(INTENCION, ok(intencion({ estadoIntencionDeVenta: 3 })));
    montarApp(RUTA, { idConvenio: 7 });
    const casilla = await screen.findByRole('checkbox', { name: /Aceptar Términos/ });
    expect(casilla).not.toBeChecked();
    expect(screen.queryByRole('button', { name: 'Reintentar pago' })).toBeNull();
  });
});

describe('a seller’s terms of a sale with a failed payment', () => {
  it('[V-DUENO-011] show what happened, and pay again once they are accepted', async () => {
    conSesion({ ventanas: VENTANAS });
    preparar({ ...FALLIDA, terminosAceptados: false });
    const { usuario } = montarApp(RUTA, { idConvenio: 7 });
    const panel = within(await screen.findByRole('alert'));
    expect(panel.getByText('Su pago no se realizó')).toBeVisible();
    expect(panel.getByRole('button', { name: 'Volver a la lista' })).toBeVisible();
    const reintentar = panel.getByRole('button', { name: 'Reintentar pago' });
    expect(reintentar).toHaveAccessibleDescription(/acepte los términos/);
    await usuario.click(panel.getByRole('button', { name: /^Para pagar, acepte/ }));
    expect(screen.getByRole('checkbox', { name: /Aceptar Términos/ })).toHaveFocus();
    await usuario.click(screen.getByRole('checkbox', { name: /Aceptar Términos/ }));
    expect(reintentar).toBeEnabled();
  });
});
