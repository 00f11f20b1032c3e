import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { usarServidor } from '../../lib/pruebas/servidor-de-pruebas.ts';
import { DUENO, ingresado } from '../datos-de-pruebas.ts';
import { abierto, conVehiculo, enLista, montarIngreso, PATENTE } from './ingreso-de-pruebas.tsx';

const servidor = usarServidor();
beforeEach(() => sessionStorage.clear());
afterEach(() => vi.restoreAllMocks());

const RECUPERADO = /Recuperamos lo que había escrito/;
const borrador = () => sessionStorage.getItem('borrador-compra');
const patente = () => screen.findByLabelText<HTMLInputElement>('Patente');
const correo = () => screen.getByLabelText<HTMLInputElement>(/Correo/);
const SIN_CORREO = { propietarioVM: { ...DUENO, email: null } };

describe('a vehicle being typed', () => {
  it('[V-CAMINO-044] survives a reload with its owner and look-up, without another request', async () => {
    conVehiculo(servidor, SIN_CORREO);
    const antes = await montarIngreso(servidor);
    await antes.escribirPatente('HWJP59');
    await abierto();
    await antes.usuario.type(correo(), 'ana@correo.example');
    await waitFor(() => expect(borrador()).toContain('ana@correo.example'));
    antes.unmount();
    const despues = await montarIngreso(servidor);
    expect(await patente()).toHaveValue('HWJP59');
    expect(await screen.findByText(RECUPERADO)).toBeVisible();
    expect(correo()).toHaveValue('ana@correo.example');
    expect(servidor.pedidos(PATENTE)).toHaveLength(1);
    await despues.anadir();
    await waitFor(() => expect(enLista()).toHaveLength(1));
    expect(enLista()[0]?.propietarioVM.email).toBe('ana@correo.example');
    await waitFor(() => expect(borrador()).toBeNull());
  });

  it('[V-PULGAR-003] handed over by the screen of one vehicle, has its first missing field focused, and nothing to recover', async () => {
    conVehiculo(servidor, SIN_CORREO);
    const antes = await montarIngreso(servidor, { tipo: 'publica' });
    await antes.escribirPatente('HWJP59');
    await abierto();
    await waitFor(() => expect(borrador()).toContain('HWJP59'));
    antes.unmount();
    await montarIngreso(servidor, { tipo: 'publica', entregado: true });
    await waitFor(() => expect(correo()).toHaveFocus());
    expect(screen.queryByText(RECUPERADO)).toBeNull();
  });

  it('[V-CAMINO-044] half a plate survives, and a whole one without an answer is looked up again', async () => {
    const antes = await montarIngreso(servidor);
    await antes.escribirPatente('HWJ');
    antes.unmount();
    const medio = await montarIngreso(servidor);
    expect(await patente()).toHaveValue('HWJ');
    servidor.responder(PATENTE, { cortar: true });
    await medio.escribirPatente('P59');
    await screen.findByRole('button', { name: 'Buscar la patente nuevamente' });
    medio.unmount();
    conVehiculo(servidor);
    await montarIngreso(servidor);
    await abierto();
    expect(await patente()).toHaveValue('HWJP59');
  });

  it('[V-CAMINO-044] an edited vehicle of the list is still being edited', async () => {
    const lista = { vehiculos: [ingresado('HWJP59')] };
    const antes = await montarIngreso(servidor, { ...lista, editar: 'HWJP59' });
    await screen.findByRole('button', { name: 'ACTUALIZAR' });
    await antes.usuario.clear(correo());
    await antes.usuario.type(correo(), 'otra@correo.example');
    antes.unmount();
    const despues = await montarIngreso(servidor, lista);
    expect(await screen.findByRole('button', { name: 'ACTUALIZAR' })).toBeVisible();
    await despues.actualizar();
    await waitFor(() => expect(enLista()[0]?.propietarioVM.email).toBe('otra@correo.example'));
  });

  it('[V-CAMINO-044] opens with a blank field if a draft of an earlier release lacks it', async () => {
    conVehiculo(servidor, SIN_CORREO);
    const antes = await montarIngreso(servidor);
    await antes.escribirPatente('HWJP59');
    await abierto();
    await antes.usuario.type(correo(), 'ana@correo.example');
    await waitFor(() => expect(borrador()).toContain('ana@correo.example'));
    antes.unmount();
    const guardado = JSON.parse(borrador() ?? '{}');
    delete guardado.valores.numeroMotor;
    sessionStorage.setItem('borrador-compra', JSON.stringify(guardado));
    const despues = await montarIngreso(servidor);
    await screen.findByText(RECUPERADO);
    await despues.anadir();
    expect(await screen.findByLabelText('N° de motor')).toHaveAccessibleDescription(
      /Nro Motor es obligatorio/,
    );
  });

  it('[V-CAMINO-044] is not restored in a sale of another agreement, and is deleted when cleared', async () => {
    const antes = await montarIngreso(servidor);
    await antes.escribirPatente('HWJ');
    const guardado = borrador() ?? '';
    antes.unmount();
    sessionStorage.setItem('borrador-compra', guardado.replace('"convenioId":7', '"convenioId":8'));
    const ajeno = await montarIngreso(servidor);
    expect(await patente()).toHaveValue('');
    await ajeno.escribirPatente('HW');
    await waitFor(() => expect(borrador()).not.toBeNull());
    await ajeno.usuario.click(screen.getByRole('button', { name: 'LIMPIAR' }));
    await waitFor(() => expect(borrador()).toBeNull());
  });

  it('[V-CAMINO-044] of a buyer opens the whole screen', async () => {
    conVehiculo(servidor, SIN_CORREO);
    const antes = await montarIngreso(servidor, { tipo: 'publica' });
    await antes.escribirPatente('HWJP59');
    await waitFor(() => expect(borrador()).toContain('"abierta"'));
    antes.unmount();
    await montarIngreso(servidor, { tipo: 'publica' });
    await abierto();
    expect(await patente()).toHaveValue('HWJP59');
    expect(servidor.pedidos(PATENTE)).toHaveLength(1);
  });
});

describe('a plate typed without a network', () => {
  it('[V-CAMINO-045] stays, says so, and is looked up by itself when the network is back', async () => {
    const red = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    servidor.responder(PATENTE, { cortar: true });
    const { escribirPatente } = await montarIngreso(servidor);
    await escribirPatente('HWJP59');
    expect((await screen.findAllByText('No hay conexión a internet')).length).toBeGreaterThan(0);
    expect(screen.getByText('La buscaremos por sí sola cuando vuelva la conexión.')).toBeVisible();
    expect(await patente()).toHaveValue('HWJP59');
    conVehiculo(servidor);
    red.mockReturnValue(true);
    act(() => void dispatchEvent(new Event('online')));
    await abierto();
    expect(await patente()).toHaveValue('HWJP59');
  });
});
