import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { conSesion } from '../../app/app-de-pruebas.tsx';
import { usarServidor } from '../../lib/pruebas/servidor-de-pruebas.ts';
import { comenzarVenta, guardarResumen, leerVenta } from '../../lib/venta/venta.ts';
import { puedeRecargar } from '../../lib/version.ts';
import { avance, CONVENIO, fallo, ok, VENTANAS } from '../datos-de-pruebas.ts';
import { abrirTerminos, PAGO, RESUMEN, RUTA } from './terminos-de-pruebas.tsx';

const servidor = usarServidor();
const EMISION = '/venta/emisionPoliza';
const AVANCE = '/Venta/AvanceEmision/1001';
/** jsdom opens no other page, so the provider's is another fragment of the issuance's. */
const PROVEEDOR = `${globalThis.location.origin}${EMISION}?IDV=1001#pasarela`;

const abrir = () => abrirTerminos(servidor);
const pagarCon = async (respuesta: Parameters<typeof servidor.responder>[1]) => {
  servidor.responder(PAGO, respuesta);
  const app = await abrir();
  await app.pagar();
  return app;
};
/** The browser restores the page as it was left. */
const volverConElBoton = () => {
  const evento = createEvent('pageshow', globalThis.window);
  Object.assign(evento, { persisted: true });
  fireEvent(globalThis.window, evento);
};

beforeEach(() => {
  sessionStorage.clear();
  conSesion({ ventanas: VENTANAS });
  comenzarVenta(CONVENIO);
  guardarResumen({ ...RESUMEN, etapa: 2 });
});
afterEach(() => globalThis.history.replaceState(null, '', '/'));

describe('PAGAR of an agreement paid online', () => {
  it('[V-PAGO-003] leaves for the provider, with the button disabled until then', async () => {
    const { botonPagar } = await pagarCon(ok(PROVEEDOR));
    await waitFor(() => expect(globalThis.location.hash).toBe('#pasarela'));
    expect(leerVenta().etapa).toBe(4);
    expect(botonPagar).toBeDisabled();
    const dialogo = await screen.findByRole('dialog');
    expect(dialogo).toHaveTextContent('Lo estamos llevando al sitio de pago');
    expect(within(dialogo).getByRole('link', { name: 'vaya al sitio de pago' })).toHaveAttribute(
      'href',
      PROVEEDOR,
    );
  });

  it('leaves the issuance in its history entry: Back never leads into paying again', async () => {
    await pagarCon(ok(PROVEEDOR));
    await waitFor(() => expect(globalThis.location.hash).toBe('#pasarela'));
    expect(globalThis.location.pathname + globalThis.location.search).toBe(`${EMISION}?IDV=1001`);
  });

  it('[V-VUELTA-010] leaves no scroll position with that entry', async () => {
    servidor.responder(PAGO, ok(PROVEEDOR));
    const { pagar } = await abrir();
    const lugares: string[] = [];
    const subir = vi.spyOn(globalThis, 'scrollTo').mockImplementation((...lugar: unknown[]) => {
      lugares.push(`${globalThis.location.pathname} ${lugar.join()}`);
    });
    await pagar();
    await waitFor(() => expect(globalThis.location.hash).toBe('#pasarela'));
    subir.mockRestore();
    expect(lugares).toEqual(['/ 0,0']);
  });

  it('shows the payment’s result when the browser restores the page', async () => {
    const { router } = await pagarCon(ok(PROVEEDOR));
    await waitFor(() => expect(globalThis.location.hash).toBe('#pasarela'));
    servidor.responder(AVANCE, ok(avance({ pagada: false, pagoEnCurso: 'iniciado' })));
    volverConElBoton();
    expect(await screen.findByText('Estamos confirmando su pago')).toBeVisible();
    expect(router.state.location.pathname + router.state.location.search).toBe(
      `${EMISION}?IDV=1001`,
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it.each([
    ['javascript:alert(1)'],
    ['//malo.example/pagar'],
    ['/venta/otraPantalla'],
    ['ftp://banco.example/'],
    ['http://'],
    [''],
  ])('follows only its issuance or an absolute http address (%j)', async (datos) => {
    const antes = globalThis.location.href;
    const { ruta, botonPagar } = await pagarCon(ok(datos));
    expect(await screen.findByText('Estamos confirmando su pago')).toBeVisible();
    expect(globalThis.location.href).toBe(antes);
    expect(ruta()).toBe(RUTA);
    expect(botonPagar).toBeDisabled();
  });

  it('is not reloaded for a new version while the answer is on its way', async () => {
    const espera = Promise.withResolvers<void>();
    await pagarCon(async () => {
      await espera.promise;
      return fallo(503, 'pago.no_disponible', 'No disponible.');
    });
    await screen.findByText(/Estamos procesando su pago/);
    expect(puedeRecargar('/otra')).toBe(false);
    espera.resolve();
    await screen.findByText('No disponible.');
    expect(puedeRecargar('/otra')).toBe(true);
  });

  it('[V-PAGO-004] [V-QUIETO-004] [V-CAMINO-032] reports that another purchase of a plate is being paid, and is enabled again', async () => {
    const { usuario, botonPagar, ruta } = await pagarCon(
      fallo(409, 'pago.en_confirmacion', 'Esta no se ha cobrado.'),
    );
    const dialogo = await screen.findByRole('dialog', { name: 'Hay otra compra en curso' });
    expect(dialogo).toHaveTextContent('Esta no se ha cobrado. Esta compra queda guardada.');
    expect(screen.queryByText('Estamos confirmando su pago')).toBeNull();
    await usuario.click(within(dialogo).getByRole('button', { name: 'Ver la venta como está' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(ruta()).toBe(RUTA);
    expect(botonPagar).toBeEnabled();
    await waitFor(() => expect(botonPagar).toHaveFocus());
    expect(leerVenta().etapa).toBe(3);
  });
});
