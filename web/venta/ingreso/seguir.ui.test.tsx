import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { usarServidor } from '../../lib/pruebas/servidor-de-pruebas.ts';
import { EMPRESA, ingresado, ok } from '../datos-de-pruebas.ts';
import {
  abierto,
  conVehiculo,
  enLista,
  INGRESAR,
  montarEspecial,
  montarIngreso,
  PATENTE,
  SIN_VALIDAR,
} from './ingreso-de-pruebas.tsx';

const servidor = usarServidor();
beforeEach(() => sessionStorage.clear());

const DOS = [ingresado('HWJP59'), ingresado('VLBP65', { propietarioVM: EMPRESA })];
const SIN_VEHICULOS = 'No hay vehículos ingresados';
const patentesEnviadas = () =>
  servidor
    .pedidos(INGRESAR)
    .map(({ cuerpo }) =>
      (cuerpo as { vehiculosViewModel: { patente: string }[] }).vehiculosViewModel.map(
        ({ patente }) => patente,
      ),
    );
const boton = (name: string) => screen.getByRole('button', { name });

beforeEach(() =>
  servidor.responder(
    INGRESAR,
    ok({ id: 1_001, montoEnPesos: 27_840, cantidadVehiculos: 3, etapa: 1 }),
  ),
);

describe('CONTINUAR of vehicle entry', () => {
  it('[V-VEH-009] [V-PASO-007] without any input warns, marks the plate and submits nothing', async () => {
    const { continuar } = await montarIngreso(servidor);
    await screen.findByLabelText('Patente');
    await continuar();
    expect(await screen.findByText(SIN_VEHICULOS)).toBeVisible();
    expect(screen.getAllByText('Patente es obligatorio')).toHaveLength(2);
    await waitFor(() => expect(screen.getByLabelText('Patente')).toHaveFocus());
    expect(servidor.pedidos(INGRESAR)).toHaveLength(0);
  });

  it('[V-VEH-009] [V-PASO-007] with only an incomplete form marks what is missing and warns', async () => {
    conVehiculo(servidor, { propietarioVM: { ...EMPRESA, email: null }, numeroMotor: '' });
    const { continuar, escribirPatente } = await montarIngreso(servidor);
    await escribirPatente('HWJP59');
    await screen.findByText(/están incompletos en el registro/);
    await continuar();
    expect(await screen.findByText(SIN_VEHICULOS)).toBeVisible();
    expect(screen.getAllByText(/Nro Motor es obligatorio/)).toHaveLength(2);
    expect(screen.getAllByText('El correo es obligatorio')).toHaveLength(2);
    expect(servidor.pedidos(INGRESAR)).toHaveLength(0);
  });

  it('[V-DETALLE-011] sums up the form’s errors like AÑADIR, each linking its field', async () => {
    conVehiculo(servidor, { propietarioVM: { ...EMPRESA, email: null }, numeroMotor: '' });
    const { anadir, continuar, escribirPatente, usuario } = await montarIngreso(servidor);
    await escribirPatente('HWJP59');
    await screen.findByText(/están incompletos en el registro/);
    const resumen = async () =>
      within(await screen.findByRole('region', { name: 'Revise 2 campos' }))
        .getAllByRole('link')
        .map(({ textContent }) => textContent);
    await continuar();
    const deContinuar = await resumen();
    await waitFor(() => expect(screen.getByLabelText('N° de motor')).toHaveFocus());
    await usuario.click(screen.getByRole('link', { name: 'El correo es obligatorio' }));
    expect(screen.getByLabelText('Correo')).toHaveFocus();
    await anadir();
    expect(await resumen()).toEqual(deContinuar);
  });

  it('[V-DETALLE-011] sums them up once the user wants to complete the begun vehicle', async () => {
    conVehiculo(servidor, {
      patente: 'LXWJ75',
      dv: '4',
      propietarioVM: { ...EMPRESA, email: null },
    });
    const { continuar, escribirPatente, usuario } = await montarIngreso(servidor, {
      vehiculos: DOS,
    });
    await escribirPatente('LXWJ75');
    await abierto();
    await continuar();
    await usuario.click(await screen.findByRole('button', { name: 'Completarlo' }));
    expect(await screen.findByRole('region', { name: 'Revise un campo' })).toBeVisible();
  });

  it('[V-INGRESO-012] says that nothing was entered until the plate changes', async () => {
    const { continuar, escribirPatente } = await montarIngreso(servidor);
    await screen.findByLabelText('Patente');
    await continuar();
    expect(await screen.findByText(SIN_VEHICULOS)).toBeVisible();
    await escribirPatente('H');
    expect(screen.queryByText(SIN_VEHICULOS)).toBeNull();
  });

  it('[V-PASO-008] adds a complete vehicle first, and continues', async () => {
    conVehiculo(servidor, { patente: 'LXWJ75', dv: '4' });
    const { continuar, escribirPatente, router } = await montarIngreso(servidor, {
      vehiculos: DOS,
    });
    await escribirPatente('LXWJ75');
    await abierto();
    await continuar();
    await waitFor(() => expect(router.state.location.pathname).toBe('/venta/listaVehiculos'));
    expect(patentesEnviadas()).toEqual([['HWJP59', 'VLBP65', 'LXWJ75']]);
    expect(enLista().map(({ patente }) => patente)).toEqual(['HWJP59', 'VLBP65', 'LXWJ75']);
  });

  it('[V-PASO-009] names what an incomplete vehicle lacks, and offers to continue without it', async () => {
    conVehiculo(servidor, {
      patente: 'LXWJ75',
      dv: '4',
      propietarioVM: { ...EMPRESA, email: null },
    });
    const { continuar, escribirPatente, usuario, router } = await montarIngreso(servidor, {
      vehiculos: DOS,
    });
    await escribirPatente('LXWJ75');
    await abierto();
    await continuar();
    const preguntar = () => screen.findByRole('dialog', { name: 'Vehículo LXWJ75 sin completar' });
    expect(await preguntar()).toHaveTextContent('El correo es obligatorio');
    await usuario.click(within(await preguntar()).getByRole('button', { name: 'Completarlo' }));
    await waitFor(() => expect(screen.getByLabelText('Correo')).toHaveFocus());
    expect(servidor.pedidos(INGRESAR)).toHaveLength(0);
    await continuar();
    await usuario.click(
      within(await preguntar()).getByRole('button', { name: 'Continuar sin este vehículo' }),
    );
    await waitFor(() => expect(router.state.location.pathname).toBe('/venta/listaVehiculos'));
    expect(patentesEnviadas()).toEqual([['HWJP59', 'VLBP65']]);
  });

  it('[V-PASO-010] waits for ACTUALIZAR, or for cancelling a changed edition', async () => {
    const { continuar, usuario, router } = await montarIngreso(servidor, { vehiculos: DOS });
    await usuario.click(await screen.findByRole('button', { name: 'Editar vehículo HWJP59' }));
    await usuario.type(screen.getByLabelText('N° de motor'), '9');
    await continuar();
    const aviso = await screen.findByText(/Cambió datos del vehículo HWJP59/);
    await waitFor(() => expect(boton('ACTUALIZAR')).toHaveFocus());
    expect(servidor.pedidos(INGRESAR)).toHaveLength(0);
    await usuario.click(boton('CANCELAR EDICIÓN'));
    expect(aviso).not.toBeInTheDocument();
    await continuar();
    await waitFor(() => expect(router.state.location.pathname).toBe('/venta/listaVehiculos'));
  });

  it('[V-PASO-006] ignores an unchanged edition', async () => {
    const { continuar, usuario, router } = await montarIngreso(servidor, { vehiculos: DOS });
    await usuario.click(await screen.findByRole('button', { name: 'Editar vehículo VLBP65' }));
    await screen.findByRole('button', { name: 'ACTUALIZAR' });
    await continuar();
    await waitFor(() => expect(router.state.location.pathname).toBe('/venta/listaVehiculos'));
    expect(patentesEnviadas()).toEqual([['HWJP59', 'VLBP65']]);
  });

  it('[V-VEH-010] [V-PASO-008] asks about unvalidated plates before it adds one', async () => {
    conVehiculo(servidor, { patente: 'LXWJ75', dv: '4' });
    const { continuar, escribirPatente, usuario } = await montarEspecial(servidor, {
      vehiculos: [ingresado('ZZ9Z9Z', { opcionesEmisionEspecial: SIN_VALIDAR })],
    });
    await escribirPatente('LXWJ75');
    await abierto();
    await continuar();
    const dialogo = await screen.findByRole('dialog', { name: 'Patentes sin validar' });
    await usuario.click(within(dialogo).getByRole('button', { name: 'Cancelar' }));
    expect(enLista().map(({ patente }) => patente)).toEqual(['ZZ9Z9Z']);
    expect(screen.getByLabelText('Patente')).toHaveValue('LXWJ75');
    expect(servidor.pedidos(PATENTE)).toHaveLength(1);
  });
});
