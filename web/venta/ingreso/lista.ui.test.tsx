import type { VehiculoEntrada } from '#features/ventas/ingreso/ingreso.contract.ts';
import { formatearPesos } from '#values/dinero.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pegar } from '../../lib/pruebas/pegar.ts';
import { usarServidor } from '../../lib/pruebas/servidor-de-pruebas.ts';
import { leerVehiculos } from '../../lib/venta/venta.ts';
import { DUENO, EMPRESA, ingresado } from '../datos-de-pruebas.ts';
import { abierto, conVehiculo, montarIngreso, PATENTE } from './ingreso-de-pruebas.tsx';

const servidor = usarServidor();
beforeEach(() => sessionStorage.clear());
afterEach(() => vi.unstubAllGlobals());

const DOS = [ingresado('HWJP59'), ingresado('VLBP65', { propietarioVM: EMPRESA })] as const;
const patentes = () =>
  screen.queryAllByRole('rowheader').map(({ textContent }) => textContent.slice(0, 6));
const guardadas = () => leerVehiculos<VehiculoEntrada>().map(({ patente }) => patente);
const boton = (name: string) => screen.getByRole('button', { name });
const editar = async (patente: string) =>
  screen.findByRole('button', { name: `Editar vehículo ${patente}` });
/** Fills the browser's storage, leaving no room for another vehicle. */
const llenarAlmacen = () => {
  const usado = Object.entries(sessionStorage).join('').length;
  sessionStorage.setItem('relleno', 'x'.repeat(5_000_000 - usado - 100));
};

describe('the list of vehicle entry', () => {
  it('[V-VEH-004] [V-COLUMNA-005] has an edit and a delete action and a premium per vehicle, and their total', async () => {
    await montarIngreso(servidor, { vehiculos: DOS });
    expect(await screen.findAllByRole('button', { name: /^Editar vehículo/ })).toHaveLength(2);
    expect(screen.getAllByRole('button', { name: /^Remover vehículo/ })).toHaveLength(2);
    const filas = (await screen.findAllByRole('row')).slice(1);
    expect(filas.map(({ textContent }) => /\$\s*[\d.]+/.exec(textContent)?.[0])).toEqual(
      DOS.map(() => formatearPesos(9_280)),
    );
    const panel = screen.getByRole('complementary', { name: 'Resumen de la compra' });
    expect(panel.textContent).toContain(formatearPesos(2 * 9_280));
  });

  it('[V-COLUMNA-002] shows a seller neither a total nor an empty list, and one primary button', async () => {
    const { unmount } = await montarIngreso(servidor);
    await screen.findByLabelText('Patente');
    const primarios = () =>
      ['AÑADIR', 'CONTINUAR'].filter((name) => boton(name).dataset['variant'] === 'filled');
    const lista = { name: 'Vehículos ingresados' };
    expect(screen.queryByRole('heading', lista)).toBeNull();
    expect(screen.queryByText('Total según el convenio')).toBeNull();
    expect(primarios()).toEqual(['AÑADIR']);
    unmount();
    await montarIngreso(servidor, { vehiculos: DOS });
    expect(await screen.findByRole('heading', lista)).toBeVisible();
    expect(screen.getByText('Total según el convenio')).toBeVisible();
    expect(primarios()).toEqual(['CONTINUAR']);
  });

  it('[V-VEH-059] [V-ENT-009] AÑADIR puts the vehicle in the list, which survives a reload', async () => {
    conVehiculo(servidor);
    const { escribirPatente, anadir, unmount } = await montarIngreso(servidor);
    await escribirPatente('HWJP59');
    await abierto();
    await anadir();
    expect(patentes()).toEqual(['HWJP59']);
    expect(screen.getByText('Vehículo HWJP59 añadido')).toBeVisible();
    expect(screen.getByLabelText('Patente')).toHaveValue('');
    await waitFor(() => expect(screen.getByLabelText('Patente')).toHaveFocus());
    const kept = leerVehiculos<VehiculoEntrada>();
    expect(kept).toEqual([ingresado('HWJP59', { dv: '8' })]);
    unmount();
    await montarIngreso(servidor, { vehiculos: kept });
    expect(await screen.findByRole('rowheader', { name: /^HWJP59/ })).toBeVisible();
  });

  it.each([
    ['is refused', 'HWJP59'],
    ['is looked up', 'VLBP65'],
  ])('[V-INGRESO-023] an addition is shown until the next plate %s', async (_, siguiente) => {
    conVehiculo(servidor);
    const { escribirPatente, anadir } = await montarIngreso(servidor);
    await escribirPatente('HWJP59');
    await abierto();
    await anadir();
    await escribirPatente(siguiente.slice(0, 5));
    expect(screen.getByText('Vehículo HWJP59 añadido')).toBeVisible();
    await escribirPatente(siguiente.slice(5));
    await waitFor(() => expect(screen.queryByText('Vehículo HWJP59 añadido')).toBeNull());
  });

  it.each([
    ['before the list at a desk', 1280, ['CONTINUAR', 'ATRÁS', 'Editar vehículo HWJP59']],
    ['after it on a phone', 390, ['Editar vehículo HWJP59', 'CONTINUAR', 'ATRÁS']],
  ])('[V-INGRESO-022] the next step has the focus %s', async (_, ancho, orden) => {
    const consultar = globalThis.matchMedia;
    vi.stubGlobal('matchMedia', (consulta: string) => ({
      ...consultar(consulta),
      matches: ancho <= Number(/max-width: (\d+)em/.exec(consulta)?.[1] ?? 0) * 16,
    }));
    await montarIngreso(servidor, { vehiculos: [ingresado('HWJP59')] });
    await screen.findByRole('button', { name: 'Editar vehículo HWJP59' });
    const nombres = screen
      .getAllByRole('button')
      .map((uno) => uno.getAttribute('aria-label') ?? uno.textContent);
    expect(nombres.filter((nombre) => orden.includes(nombre))).toEqual(orden);
  });

  it('[V-VEH-003] keeps the owner for the next vehicle if the toggle says so', async () => {
    conVehiculo(servidor);
    const { escribirPatente, anadir, usuario } = await montarIngreso(servidor);
    await escribirPatente('HWJP59');
    await abierto();
    await usuario.click(
      screen.getByRole('switch', { name: 'Usar el mismo propietario para el próximo vehículo' }),
    );
    await anadir();
    conVehiculo(servidor, { patente: 'VLBP65', dv: 'K', propietarioVM: EMPRESA });
    await escribirPatente('VLBP65');
    await abierto();
    expect(screen.getByLabelText('RUT')).toHaveValue('12.345.678-5');
    await anadir();
    expect(leerVehiculos()).toMatchObject([
      { patente: 'HWJP59', propietarioVM: { rut: DUENO.rut } },
      { patente: 'VLBP65', propietarioVM: { rut: DUENO.rut, apellidoPaterno: 'BARRÍA' } },
    ]);
  });

  it('[V-VEH-005] LIMPIAR clears the form, not the list', async () => {
    conVehiculo(servidor, { patente: 'LXWJ75' });
    const { escribirPatente, usuario } = await montarIngreso(servidor, { vehiculos: DOS });
    await escribirPatente('LXWJ75');
    await abierto();
    await usuario.click(boton('LIMPIAR'));
    expect(screen.getByLabelText('Patente')).toHaveValue('');
    expect(screen.queryByLabelText('RUT')).toBeNull();
    expect(patentes()).toEqual(['HWJP59', 'VLBP65']);
  });

  it('[V-VEH-043] edits a vehicle within the allowed years, up to next year', async () => {
    const { actualizar, usuario } = await montarIngreso(servidor, { vehiculos: DOS });
    await usuario.click(await editar('VLBP65'));
    const corregir = screen.queryByRole('button', { name: 'Corregir datos' });
    if (corregir) await usuario.click(corregir);
    const anio = screen.getByLabelText('Año');
    const elQueViene = new Date().getFullYear() + 1;
    await usuario.clear(anio);
    await usuario.type(anio, String(elQueViene + 1));
    await actualizar();
    expect(anio).toHaveAccessibleDescription('Año inválido');
    await usuario.clear(anio);
    await usuario.type(anio, String(elQueViene));
    await actualizar();
    await waitFor(() =>
      expect(leerVehiculos<VehiculoEntrada>()).toMatchObject([
        { patente: 'HWJP59' },
        { patente: 'VLBP65', anioFabricacion: elQueViene },
      ]),
    );
  });

  it('[V-VEH-060] [V-VEH-062] edits a vehicle with its plate locked', async () => {
    const { usuario } = await montarIngreso(servidor, { vehiculos: DOS });
    await usuario.click(await editar('VLBP65'));
    expect(screen.getByLabelText('Patente')).toHaveValue('VLBP65');
    expect(screen.getByLabelText('Patente')).toHaveAttribute('readonly');
    expect(screen.getByLabelText('Razón social')).toHaveValue('TRANSPORTES AYSÉN S.A.');
    expect(boton('ACTUALIZAR')).toBeVisible();
    expect(servidor.pedidos(PATENTE)).toHaveLength(0);
  });

  it('[V-VEH-061] ACTUALIZAR replaces the vehicle in its place', async () => {
    const { actualizar, usuario } = await montarIngreso(servidor, { vehiculos: DOS });
    await usuario.click(await editar('HWJP59'));
    await usuario.clear(screen.getByLabelText('N° de motor'));
    await pegar(usuario, screen.getByLabelText('N° de motor'), 'nuevo1');
    await actualizar();
    expect(leerVehiculos()).toMatchObject([
      { patente: 'HWJP59', nroMotor: 'NUEVO1' },
      { patente: 'VLBP65' },
    ]);
    expect(boton('AÑADIR')).toBeVisible();
  });

  it('[V-PASO-006] an unchanged edition blocks nothing, and is cancelled', async () => {
    const { usuario } = await montarIngreso(servidor, { vehiculos: DOS });
    await usuario.click(await editar('HWJP59'));
    // Nothing was changed, so another row's pencil asks nothing.
    await usuario.click(await editar('VLBP65'));
    expect(screen.getByLabelText('Patente')).toHaveValue('VLBP65');
    expect(screen.queryByRole('button', { name: 'LIMPIAR' })).toBeNull();
    await usuario.type(screen.getByLabelText('N° de motor'), '9');
    await usuario.click(boton('CANCELAR EDICIÓN'));
    expect(screen.getByLabelText('Patente')).toHaveValue('');
    expect(boton('AÑADIR')).toBeVisible();
    expect(leerVehiculos()).toEqual(DOS);
    await waitFor(() => expect(boton('Editar vehículo VLBP65')).toHaveFocus());
  });

  it('[V-PASO-006] a changed edition survives the removal of another vehicle', async () => {
    const { actualizar, usuario } = await montarIngreso(servidor, { vehiculos: DOS });
    await usuario.click(await editar('VLBP65'));
    await usuario.clear(screen.getByLabelText('N° de motor'));
    await pegar(usuario, screen.getByLabelText('N° de motor'), 'nuevo1');
    await usuario.click(boton('Remover vehículo HWJP59'));
    await usuario.click(await screen.findByRole('button', { name: 'ELIMINAR' }));
    await waitFor(() => expect(guardadas()).toEqual(['VLBP65']));
    await actualizar();
    expect(leerVehiculos()).toMatchObject([{ patente: 'VLBP65', nroMotor: 'NUEVO1' }]);
  });

  it('[V-VEH-063] [V-ERR-037] demands the owner’s data in edit mode too', async () => {
    const { actualizar, usuario } = await montarIngreso(servidor, { vehiculos: DOS });
    await usuario.click(await editar('HWJP59'));
    for (const campo of ['Nombre', 'Teléfono', 'Correo']) {
      await usuario.clear(screen.getByLabelText(campo));
    }
    await actualizar();
    for (const mensaje of ['Nombre es obligatorio', 'El teléfono es obligatorio']) {
      expect(screen.getByRole('link', { name: mensaje })).toBeVisible();
    }
    expect(screen.getByRole('link', { name: 'El correo es obligatorio' })).toBeVisible();
    expect(await screen.findByText('Hubo un error con los datos del vehículo')).toBeVisible();
  });

  it('opens the vehicle that another screen wants to edit', async () => {
    await montarIngreso(servidor, { vehiculos: DOS, editar: 'VLBP65' });
    expect(await screen.findByRole('button', { name: 'ACTUALIZAR' })).toBeVisible();
    expect(screen.getByLabelText('Patente')).toHaveValue('VLBP65');
  });

  it('[V-MODAL-010] [V-MODAL-011] [V-MODAL-012] asks before a vehicle is removed', async () => {
    const { usuario } = await montarIngreso(servidor, { vehiculos: DOS });
    await usuario.click(await screen.findByRole('button', { name: 'Remover vehículo HWJP59' }));
    const dialogo = await screen.findByRole('dialog', { name: 'Remover vehículo' });
    expect(dialogo).toHaveTextContent(
      '¿Estás seguro de que quieres remover el vehículo de patente HWJP59?',
    );
    await usuario.click(within(dialogo).getByRole('button', { name: 'Cancelar' }));
    expect(guardadas()).toEqual(['HWJP59', 'VLBP65']);
    await usuario.click(boton('Remover vehículo HWJP59'));
    await usuario.click(await screen.findByRole('button', { name: 'ELIMINAR' }));
    await waitFor(() => expect(guardadas()).toEqual(['VLBP65']));
    expect(patentes()).toEqual(['VLBP65']);
  });

  it('[V-ERR-035] reports that a vehicle could not be inserted, and keeps the typed values', async () => {
    conVehiculo(servidor);
    const { escribirPatente, anadir } = await montarIngreso(servidor, { vehiculos: [DOS[1]] });
    await escribirPatente('HWJP59');
    await abierto();
    llenarAlmacen();
    await anadir();
    expect(
      await screen.findByText('Ocurrió un error desconocido al insertar el vehículo HWJP59'),
    ).toBeVisible();
    expect(screen.getByLabelText('N° de motor')).toHaveValue('CH2D4425528');
    expect(guardadas()).toEqual(['VLBP65']);
  });
});
