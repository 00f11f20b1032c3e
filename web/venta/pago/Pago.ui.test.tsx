import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { conSesion, montarApp } from '../../app/app-de-pruebas.tsx';
import { usarServidor } from '../../lib/pruebas/servidor-de-pruebas.ts';
import { comenzarVenta, guardarEtapa, guardarResumen, leerVenta } from '../../lib/venta/venta.ts';
import { avance, CONVENIO, intencion, ok, VENTANAS } from '../datos-de-pruebas.ts';

const servidor = usarServidor();
const INTENCION = '/IntencionesDeVenta/BuscarPorId/1001';
const RESUMEN = { id: 1_001, montoEnPesos: 18_560, cantidadVehiculos: 2, etapa: 3 };
const EN_TERMINOS = intencion({ estadoIntencionDeVenta: 3 });

const abrir = async (venta = EN_TERMINOS) => {
  servidor.responder(INTENCION, ok(venta));
  const app = montarApp('/venta/pago');
  await screen.findByRole('heading', { level: 1, name: 'Resumen de pago' });
  const abrirCondiciones = async () => {
    await app.usuario.click(screen.getByRole('button', { name: 'Continuar con el pago' }));
    return within(await screen.findByRole('dialog', { name: 'Condiciones del pago' }));
  };
  return { ...app, abrirCondiciones, ruta: () => app.router.state.location };
};
const total = () => screen.getByText('Total').parentElement;

beforeEach(() => {
  sessionStorage.clear();
  conSesion({ ventanas: VENTANAS });
  comenzarVenta(CONVENIO);
  guardarResumen(RESUMEN);
});

describe('/venta/pago', () => {
  it('needs its window', async () => {
    conSesion({ ventanas: ['/bienvenida'] });
    montarApp('/venta/pago');
    expect(await screen.findByText('No está autorizado para acceder a esta página')).toBeVisible();
  });

  it('[V-PAGO-006] shows a total of $ 10 whatever the sale’s amount, and says that it charges nothing', async () => {
    await abrir();
    expect(total()).toHaveTextContent('$ 10');
    expect(await screen.findByText(/Su compra es de \$ 18\.560/)).toBeVisible();
    expect(screen.getByText(/no hace ningún cobro/)).toBeVisible();
  });

  it('[V-PAGO-006] shows it without a stored sale too', async () => {
    sessionStorage.clear();
    conSesion({ ventanas: VENTANAS });
    await abrir();
    expect(total()).toHaveTextContent('$ 10');
    expect(servidor.pedidos(INTENCION)).toHaveLength(0);
  });

  it('[V-PAGO-007] opens the conditions with Cancelar, which stays, and Continuar', async () => {
    const { usuario, abrirCondiciones, ruta } = await abrir();
    const dialogo = await abrirCondiciones();
    expect(dialogo.getByRole('button', { name: 'Continuar' })).toBeVisible();
    await usuario.click(dialogo.getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(ruta().pathname).toBe('/venta/pago');
  });

  it('[V-PAGO-008] Continuar leads to the issuance, which shows the sale’s real state', async () => {
    servidor.responder(
      '/Venta/AvanceEmision/1001',
      ok(avance({ pagada: false, siguientePaso: '/venta/listaVehiculos' })),
    );
    const { usuario, abrirCondiciones, ruta } = await abrir();
    const dialogo = await abrirCondiciones();
    await usuario.click(dialogo.getByRole('button', { name: 'Continuar' }));
    await waitFor(() => expect(ruta().pathname).toBe('/venta/emisionPoliza'));
    expect(ruta().search).toBe('?IDV=1001');
    expect(await screen.findByText('Su pago no se realizó')).toBeVisible();
  });

  it('[V-PAGO-009] returns to the terms of an unpaid sale, whatever this tab has stored', async () => {
    guardarEtapa(4);
    servidor.responder(
      '/IntencionesDeVenta/ActualizarIntencionListaVehiculos',
      ok({ ...RESUMEN, etapa: 3 }),
    );
    const { usuario, ruta } = await abrir();
    await waitFor(() => expect(leerVenta().etapa).toBe(3));
    await usuario.click(screen.getByRole('link', { name: 'Volver a los términos' }));
    await waitFor(() => expect(ruta().pathname).toBe('/venta/terminosYCondiciones'));
    expect(await screen.findByRole('checkbox', { name: /Aceptar/ })).toBeVisible();
  });

  it('leads a sale with a started payment only to its state', async () => {
    await abrir(
      intencion({ estadoIntencionDeVenta: 4, siguientePaso: '/venta/emisionPoliza?IDV=1001' }),
    );
    expect(await screen.findByRole('link', { name: 'Ver el estado de mi compra' })).toHaveAttribute(
      'href',
      '/venta/emisionPoliza?IDV=1001',
    );
    expect(screen.queryByRole('link', { name: 'Volver a los términos' })).toBeNull();
  });
});
