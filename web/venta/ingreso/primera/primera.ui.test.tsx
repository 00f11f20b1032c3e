import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { usarServidor } from '../../../lib/pruebas/servidor-de-pruebas.ts';
import { leerVehiculos } from '../../../lib/venta/venta.ts';
import { conVehiculo, montarIngreso, PATENTE, tarjeta } from '../ingreso-de-pruebas.tsx';

const servidor = usarServidor();
beforeEach(() => sessionStorage.clear());

const MARCAS = '/Marcas/Buscar';

const controles = () =>
  [...document.body.querySelectorAll('input, button')].map(
    (control) => control.getAttribute('placeholder') ?? control.textContent,
  );
/** The whole screen requests the brands; its first sight requests nothing. */
const llegoEntera = () => waitFor(() => expect(servidor.pedidos(MARCAS)).toHaveLength(1));

describe('the first sight of the entry, for a buyer', () => {
  it('[V-PESO-005] has the controls of the whole screen, which loads at the first touch', async () => {
    const { usuario } = await montarIngreso(servidor, { tipo: 'publica' });
    const campo = await screen.findByLabelText('Patente');
    expect(servidor.pedidos(MARCAS)).toHaveLength(0);
    const primeros = controles();
    await usuario.click(campo);
    await llegoEntera();
    expect(controles()).toEqual(primeros);
    expect(screen.getByLabelText('Patente')).toHaveFocus();
  });

  it('[V-PESO-005] continues with the plate typed meanwhile', async () => {
    conVehiculo(servidor);
    const { escribirPatente } = await montarIngreso(servidor, { tipo: 'publica' });
    await escribirPatente('hwjp59');
    expect(await tarjeta()).toBeVisible();
    expect(screen.getByLabelText('Patente')).toHaveValue('HWJP59');
    expect(servidor.pedidos(PATENTE)).toHaveLength(1);
  });

  it('[V-PESO-005] carries out a press made before it loaded', async () => {
    const { anadir } = await montarIngreso(servidor, { tipo: 'publica' });
    await screen.findByLabelText('Patente');
    await anadir();
    expect(await screen.findByRole('link', { name: /Patente es obligatorio/ })).toBeVisible();
    expect(leerVehiculos()).toEqual([]);
  });

  it('[V-PESO-005] is not shown to sellers', async () => {
    await montarIngreso(servidor);
    await llegoEntera();
    expect(screen.getByLabelText('Patente')).toBeVisible();
  });
});
