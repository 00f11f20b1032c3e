import { screen } from '@testing-library/react';
import { montarApp } from '../../app/app-de-pruebas.tsx';
import type { ServidorDePrueba } from '../../lib/pruebas/servidor-de-pruebas.ts';
import { intencion, ok } from '../datos-de-pruebas.ts';

/** Terms of sale 1001, for tests of paying. */

export const RUTA = '/venta/terminosYCondiciones';
export const PAGO = '/IntencionesDeVenta/ActualizarIntencionPago';
export const RESUMEN = { id: 1_001, montoEnPesos: 18_560, cantidadVehiculos: 2, etapa: 3 };

/** Opens the terms and accepts them. */
export const abrirTerminos = async (
  servidor: ServidorDePrueba,
  venta = intencion({ estadoIntencionDeVenta: 3, version: 6 }),
) => {
  servidor.responder('/IntencionesDeVenta/ActualizarIntencionListaVehiculos', ok(RESUMEN));
  servidor.responder('/IntencionesDeVenta/BuscarPorId/1001', ok(venta));
  const app = montarApp(RUTA, { idConvenio: 7 });
  const casilla = await screen.findByRole('checkbox', { name: 'Aceptar Términos y Condiciones' });
  const botonPagar = screen.getByRole('button', { name: /^PAGAR/ });
  await app.usuario.click(casilla);
  const pagar = () => app.usuario.click(botonPagar);
  return { ...app, pagar, botonPagar, ruta: () => app.router.state.location.pathname };
};
