import type { IntencionVM } from '#features/ventas/venta.contract.ts';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { conSesion, montarApp } from '../../app/app-de-pruebas.tsx';
import { escribirFecha } from '../../lib/pruebas/escribir-fecha.ts';
import { pegar } from '../../lib/pruebas/pegar.ts';
import { usarServidor } from '../../lib/pruebas/servidor-de-pruebas.ts';
import { exito, fallo } from '../datos-de-pruebas.ts';
import { enLinea, intencion } from './intencion-de-pruebas.ts';

const servidor = usarServidor();
const BUSCAR = '/IntencionesDeVenta/BuscarNoEmitidasPorPatenteOID';
const VALIDAR = '/IntencionesDeVenta/ValidarIntencionParaReemision';
const PAGO = '/IntencionesDeVenta/ActualizarIntencionPago';
const CONSULTAR = '/Soporte/ConsultarIntencionDeVenta';
const EMITIR = '/Soporte/EmitirIntencion';

beforeEach(() => {
  sessionStorage.clear();
  conSesion({ perfil: 'Soporte', ventanas: ['/bienvenida', CONSULTAR] });
});

const ficha = (nombre: string) => screen.findByRole('region', { name: nombre });

describe('the re-issue', () => {
  const hallar = async (una = intencion()) => {
    servidor.responder(BUSCAR, exito([una]));
    const app = montarApp(CONSULTAR);
    const numero = await screen.findByRole('textbox', { name: 'N° de Intención de Venta' });
    await pegar(app.usuario, numero, String(una.id));
    await app.usuario.click(screen.getByRole('button', { name: 'BUSCAR' }));
    return app;
  };
  const abrirModal = async (una?: IntencionVM) => {
    const app = await hallar(una);
    await app.usuario.click(await screen.findByRole('button', { name: 'Reemitir' }));
    const modal = await screen.findByRole('dialog', {
      name: 'Reemitir Intención de Venta N° 1204',
    });
    const enviar = () => app.usuario.click(within(modal).getByRole('button', { name: 'Reemitir' }));
    return { ...app, modal, enviar };
  };

  it('[A-REEM-001] [A-CONS-037] is offered only while estadoEmision is undefined', async () => {
    await hallar(intencion({ estadoEmision: 0 }));
    expect(await ficha('Intención de Venta N° 1204')).toHaveTextContent('Pólizas no emitidas');
    expect(screen.queryByRole('button', { name: 'Reemitir' })).toBeNull();
  });

  it('[A-REEM-002] [A-REEM-003] has a date-time, and no code for a direct payment', async () => {
    const { modal } = await abrirModal();
    expect(within(modal).getByLabelText(/Fecha de emisión/)).toBeVisible();
    expect(within(modal).getByLabelText(/Hora de emisión/)).toBeVisible();
    expect(within(modal).queryByLabelText(/Código de autorización/)).toBeNull();
  });

  it('[A-REEM-003] [A-REEM-004] has a code for an online payment, of at least 4 characters', async () => {
    const { modal, usuario, enviar } = await abrirModal(enLinea());
    const texto = 'El código de autorización debe tener al menos 4 caracteres';
    await enviar();
    expect(await within(modal).findByRole('link', { name: texto })).toBeVisible();
    await usuario.type(within(modal).getByLabelText(/Código de autorización/), '121');
    await enviar();
    expect(await within(modal).findByRole('link', { name: texto })).toBeVisible();
    expect(servidor.pedidos(VALIDAR)).toEqual([]);
  });

  it('[A-REEM-005] needs its date, between the intention and now', async () => {
    const { modal, usuario, enviar } = await abrirModal();
    const fecha = within(modal).getByLabelText(/Fecha de emisión/);
    await usuario.clear(fecha);
    await enviar();
    expect(await within(modal).findByText('Falta la fecha')).toBeVisible();
    await escribirFecha(usuario, fecha, '2026-11-19');
    await enviar();
    const antes =
      'La fecha de emisión no puede ser anterior a la creación de la Intención de Venta';
    expect(await within(modal).findByRole('link', { name: antes })).toBeVisible();
    await escribirFecha(usuario, fecha, '2099-01-01');
    await enviar();
    expect(
      await within(modal).findByRole('link', { name: /La fecha de emisión no puede ser futura$/ }),
    ).toBeVisible();
    expect(servidor.pedidos(PAGO)).toEqual([]);
  });

  it('[A-REEM-007] [A-IDENT-008] validates, updates the payment and goes to emisionPoliza, in that order', async () => {
    const orden: string[] = [];
    servidor.responder(VALIDAR, () => {
      orden.push('validar');
      return exito({ id: 1_204, enLinea: false, cantidadVehiculos: 1 });
    });
    servidor.responder(PAGO, () => {
      orden.push('pagar');
      return exito('/venta/emisionPoliza');
    });
    servidor.responder('/Venta/AvanceEmision/1204', exito(null));
    const { enviar, router } = await abrirModal();
    await enviar();
    await screen.findByRole('heading', { level: 1, name: 'Emisión póliza' });
    expect(router.state.location).toMatchObject({
      pathname: '/venta/emisionPoliza',
      search: '?IDV=1204',
    });
    expect(orden).toEqual(['validar', 'pagar']);
    expect(servidor.pedidos(VALIDAR)[0]?.consulta.get('id')).toBe('1204');
    expect(servidor.pedidos(PAGO)[0]?.cuerpo).toEqual({
      idIntencionVenta: 1_204,
      estadoIntencion: 4,
      version: 4,
      reemision: {},
    });
  });

  it('says that an unconfirmed payment waits, and stays on the screen', async () => {
    servidor.responder(VALIDAR, exito({ id: 1_204, enLinea: true, cantidadVehiculos: 1 }));
    servidor.responder(PAGO, exito(EMITIR));
    const { modal, usuario, enviar, router } = await abrirModal(enLinea());
    await pegar(usuario, within(modal).getByLabelText(/Código de autorización/), '1213');
    await enviar();
    expect(await screen.findByText(/^El proveedor no confirmó el pago/)).toBeVisible();
    expect(router.state.location.pathname).toBe(CONSULTAR);
    expect(servidor.pedidos(PAGO)[0]?.cuerpo).toMatchObject({
      reemision: { codAutorizacion: '1213' },
    });
  });

  it.each([
    [
      '[A-ERR-044]',
      'reemision.poliza_activa',
      'Los siguientes vehículos tienen una póliza activa: HWJP59, VLBP65',
    ],
    ['[A-REEM-006]', 'reemision.no_valida', 'La Intención de Venta no es válida para reemitir.'],
  ])(
    '%s a refusing validation shows the reason, and nothing is paid',
    async (_id, codigo, texto) => {
      servidor.responder(VALIDAR, fallo(400, codigo, texto));
      const { enviar } = await abrirModal();
      await enviar();
      expect(await screen.findByText(texto)).toBeVisible();
      expect(servidor.pedidos(PAGO)).toEqual([]);
    },
  );

  it('[A-ERR-045] any other failure names the intention, with the reason if there is one', async () => {
    const texto = 'Ocurrió un error al intentar Reemitir la Intención de Venta N°1204';
    servidor.responder(VALIDAR, exito({ id: 1_204, enLinea: false, cantidadVehiculos: 1 }));
    servidor.responder(PAGO, fallo(500, 'x', 'otro texto'));
    const { enviar, usuario } = await abrirModal();
    await enviar();
    expect(await screen.findByText(texto)).toBeVisible();
    await usuario.click(screen.getByRole('button', { name: 'OK' }));
    servidor.responder(PAGO, fallo(409, 'reemision.ya_pagada', 'La Intención ya está pagada'));
    await enviar();
    expect(await screen.findByText('La Intención ya está pagada')).toBeVisible();
    expect(screen.getByText(texto)).toBeVisible();
  });
});
