import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { leer } from '../../lib/navegador/almacen.ts';
import { usarServidor } from '../../lib/pruebas/servidor-de-pruebas.ts';
import { DUENO, fallo } from '../datos-de-pruebas.ts';
import {
  COTIZAR,
  conVehiculo,
  DUENO_RESERVADO,
  enLista,
  interruptor,
  montarEspecial,
  montarIngreso,
  PATENTE,
  tarjeta,
} from './ingreso-de-pruebas.tsx';

const servidor = usarServidor();
beforeEach(() => sessionStorage.clear());

const CUBIERTO = {
  coberturaHasta: '2027-03-31',
  vigenciaDesde: '2027-04-01',
  vigenciaHasta: '2028-03-31',
  dias: 366,
};
const YA_TIENE =
  'Según nuestros registros, este vehículo ya tiene SOAP hasta el 31/03/2027; lo que compra comienza el 01/04/2027.';
const boton = (name: string) => screen.getByRole('button', { name });

describe('plate first', () => {
  it('[V-INGRESO-001] [V-CARA-003] folds known fields into a card and asks only for missing ones', async () => {
    conVehiculo(servidor, { propietarioVM: { ...DUENO, telefono: null } });
    const { escribirPatente, usuario } = await montarIngreso(servidor);
    await screen.findByLabelText('Patente');
    expect(screen.getAllByRole('textbox')).toHaveLength(1);
    await escribirPatente('HWJP59');
    const card = await tarjeta();
    const titulo = within(card).getByRole('heading', { name: 'HWJP59-8' });
    expect(titulo.firstElementChild).toHaveAttribute('data-tamano', 'chica');
    for (const dicho of [
      'CHEVROLET SAIL 2016 · Automóvil',
      'Propietario: José Barría Choque, RUT 12.345.678-5',
      'Cubre del 20/11/2026 al 31/03/2027: 132 días',
      '$ 9.280',
    ]) {
      expect(card).toHaveTextContent(dicho);
    }
    await waitFor(() => expect(screen.getByLabelText('Teléfono')).toHaveFocus());
    for (const sabido of ['Marca', 'Año', 'RUT', 'Nombre', 'Correo', 'DV']) {
      expect(screen.queryByLabelText(sabido)).toBeNull();
    }
    await usuario.click(boton('Corregir datos'));
    expect(screen.getByLabelText('Año')).toHaveValue('2016');
    expect(screen.getByLabelText('RUT')).toHaveValue('12.345.678-5');
    await usuario.click(boton('No es este vehículo'));
    expect(screen.getByLabelText('Patente')).toHaveValue('');
    expect(screen.queryByLabelText('Teléfono')).toBeNull();
    await waitFor(() => expect(screen.getByLabelText('Patente')).toHaveFocus());
  });

  it('[V-INGRESO-001] leads to the card if nothing is missing', async () => {
    conVehiculo(servidor);
    const { escribirPatente } = await montarIngreso(servidor);
    await escribirPatente('HWJP59');
    const card = await tarjeta();
    await waitFor(() => expect(within(card).getByRole('heading')).toHaveFocus());
  });

  it('[V-INGRESO-001] sells without the quote if it failed', async () => {
    conVehiculo(servidor);
    servidor.responder(COTIZAR, fallo(429, 'comun.demasiadas', 'x'));
    const { escribirPatente, anadir } = await montarIngreso(servidor);
    await escribirPatente('HWJP59');
    await screen.findByText(/Completamos los datos/);
    await anadir();
    await waitFor(() => expect(enLista()).toHaveLength(1));
  });

  it('[V-INGRESO-001] [V-INGRESO-003] tells a visitor about existing SOAP, and asks before adding it to the list', async () => {
    const propietarioVM = { ...DUENO_RESERVADO, tieneTelefono: true, tieneCorreo: true };
    conVehiculo(servidor, { propietarioVM }, { ...CUBIERTO, preguntar: true });
    const { escribirPatente, anadir, usuario } = await montarIngreso(servidor, {
      tipo: 'publica',
    });
    await escribirPatente('HWJP59');
    expect(await tarjeta()).toHaveTextContent(YA_TIENE);
    // Buyers own the car; a seller's text names it as somebody's.
    expect(boton('No es mi vehículo')).toBeVisible();
    await anadir();
    const pregunta = () => screen.findByRole('dialog', { name: /ya tiene SOAP$/ });
    expect(await pregunta()).toHaveTextContent(YA_TIENE);
    await usuario.click(within(await pregunta()).getByRole('button', { name: 'No comprarlo' }));
    expect(enLista()).toHaveLength(0);
    await anadir();
    expect(leer('coberturasAceptadas')).toBeNull();
    await usuario.click(within(await pregunta()).getByRole('button', { name: 'Sí, comprarlo' }));
    await waitFor(() => expect(enLista()).toHaveLength(1));
    // Not asked again before PAGAR while it begins on that day.
    expect(leer('coberturasAceptadas')).toBe('["HWJP59 2027-04-01"]');
  });

  it('[V-INGRESO-003] asks nothing if the new cover starts soon', async () => {
    conVehiculo(servidor, {}, CUBIERTO);
    const { escribirPatente, anadir } = await montarIngreso(servidor);
    await escribirPatente('HWJP59');
    expect(await tarjeta()).toHaveTextContent(YA_TIENE);
    await anadir();
    await waitFor(() => expect(enLista()).toHaveLength(1));
  });

  it('[V-INGRESO-006] reports at the field that another type than the registered one is not sold', async () => {
    conVehiculo(servidor);
    const { escribirPatente, usuario } = await montarIngreso(servidor);
    await escribirPatente('HWJP59');
    await tarjeta();
    await usuario.click(boton('Corregir datos'));
    const tipo = screen.getByRole('combobox', { name: 'Tipo de vehículo' });
    await usuario.click(tipo);
    await usuario.click(await screen.findByRole('option', { name: 'Furgón' }));
    expect(tipo).toHaveAccessibleDescription(
      'El tipo de vehículo no corresponde al registrado para la patente',
    );
  });

  it('[V-INGRESO-007] accepts and marks a plate without asking the register, for users who may', async () => {
    const { escribirPatente, usuario } = await montarEspecial(servidor);
    await screen.findByLabelText('Patente');
    await usuario.click(interruptor('Ingresar sin consultar'));
    await escribirPatente('HWJP59');
    expect(await screen.findByRole('group', { name: 'Emisión especial' })).toBeVisible();
    expect(interruptor('Validar patente')).not.toBeChecked();
    expect(servidor.pedidos(PATENTE)).toHaveLength(0);
  });

  it('[V-INGRESO-007] does not offer that to others', async () => {
    await montarIngreso(servidor);
    await screen.findByLabelText('Patente');
    expect(screen.queryByRole('switch', { name: 'Ingresar sin consultar' })).toBeNull();
  });
});
