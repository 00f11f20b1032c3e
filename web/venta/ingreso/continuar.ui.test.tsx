import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { clavesDe } from '../../lib/pruebas/claves-de.ts';
import { usarServidor } from '../../lib/pruebas/servidor-de-pruebas.ts';
import { leerVehiculos, leerVenta } from '../../lib/venta/venta.ts';
import { fallo, ingresado, ok } from '../datos-de-pruebas.ts';
import { INGRESAR, montarIngreso } from './ingreso-de-pruebas.tsx';

const servidor = usarServidor();
beforeEach(() => sessionStorage.clear());

const DOS = [ingresado('HWJP59'), ingresado('VLBP65')];
const RESUMEN = { id: 1_001, montoEnPesos: 18_560, cantidadVehiculos: 2, etapa: 1 };
const REVISE = 'Por favor, revise datos de los vehículos';
const rechazo = (claves: Readonly<Record<string, unknown>>) =>
  fallo(400, 'venta.datos_invalidos', REVISE, claves);

const montarConDos = async () => {
  const app = await montarIngreso(servidor, { vehiculos: DOS });
  await screen.findByRole('rowheader', { name: 'HWJP59' });
  return app;
};
const dialogoDeError = () =>
  screen.findByRole('dialog', { name: 'Hubo un error al ingresar los datos.' });

describe('CONTINUAR', () => {
  it('[V-VEH-008] [V-VEH-012] [V-API-017] submits the list and goes to its review', async () => {
    servidor.responder(INGRESAR, ok(RESUMEN));
    const { continuar, router } = await montarConDos();
    await continuar();
    await waitFor(() => expect(router.state.location.pathname).toBe('/venta/listaVehiculos'));
    expect(router.state.location.state).toEqual({ idConvenio: 7 });
    const [pedido] = servidor.pedidos(INGRESAR);
    expect(pedido?.cuerpo).toEqual({
      usuarioId: 3,
      convenioId: 7,
      origen: 0,
      vehiculosViewModel: DOS,
    });
    expect(pedido?.cabeceras['idempotency-key']).toMatch(/^\w{20,}/);
  });

  it('[V-SES-032] [V-SES-033] stores the intention, its amount and the stage', async () => {
    servidor.responder(INGRESAR, ok(RESUMEN));
    const { continuar } = await montarConDos();
    await continuar();
    await waitFor(() =>
      expect(leerVenta()).toMatchObject({
        etapa: 1,
        idIntencionVenta: 1_001,
        montoEnPesos: 18_560,
        cantidadVehiculos: 2,
      }),
    );
  });

  it('[V-VEH-006] [V-VEH-007] asks before returning to the agreements', async () => {
    const { usuario, router } = await montarConDos();
    const volver = () => usuario.click(screen.getByRole('button', { name: 'ATRÁS' }));
    await volver();
    const dialogo = await screen.findByRole('dialog');
    expect(dialogo).toHaveTextContent(
      '¿Está seguro de que desea volver atrás? Es posible que pierda cualquier cambio no guardado',
    );
    await usuario.click(within(dialogo).getByRole('button', { name: 'Cancelar' }));
    expect(router.state.location.pathname).toBe('/venta/ingresoVehiculo');
    await volver();
    await usuario.click(await screen.findByRole('button', { name: 'Volver' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/venta/seleccionConvenio'));
  });
});

describe('a refused submission', () => {
  it.each([
    [
      '[V-ERR-022]',
      { Patente: ['El vehículo HWJP59 ya tiene una póliza vigente hasta 31/03/2027'] },
      'El vehículo HWJP59 ya tiene una póliza vigente hasta 31/03/2027',
    ],
    [
      '[V-ERR-023]',
      { Vehiculos: 'x' },
      'No se puede continuar con la compra en estos momentos, por favor intente nuevamente más tarde',
    ],
    [
      '[V-ERR-024]',
      { Rut: 'x' },
      'Hay uno o más ruts o dígito verificador inválidos, por favor, revise los datos e intente nuevamente',
    ],
    [
      '[V-ERR-025]',
      { TipoUso: 'x' },
      'Un vehículo o más tienen un tipo de uso no admitido en esta campaña',
    ],
    ['[V-ERR-027]', {}, REVISE],
  ])(
    '[V-ERR-021] %s is shown in the dialog, and nothing typed is lost',
    async (_, claves, texto) => {
      servidor.responder(INGRESAR, rechazo(claves));
      const { continuar, usuario } = await montarConDos();
      await continuar();
      const dialogo = await dialogoDeError();
      expect(dialogo).toHaveTextContent(texto);
      await usuario.click(within(dialogo).getByRole('button', { name: 'OK' }));
      expect(leerVehiculos()).toEqual(DOS);
      expect(screen.getByRole('rowheader', { name: 'HWJP59' })).toBeVisible();
    },
  );

  it('[V-ERR-026] lists all field errors with their vehicles', async () => {
    servidor.responder(
      INGRESAR,
      rechazo({
        Patente: ['No se encontró la patente'],
        errors: {
          'vehiculosViewModel.0.patente': ['No se encontró la patente'],
          'vehiculosViewModel.1.propietarioVM.telefono': ['El teléfono debe tener 9 dígitos'],
          origen: ['El origen debe ser 0'],
        },
      }),
    );
    const { continuar } = await montarConDos();
    await continuar();
    const mensajes = within(await dialogoDeError()).getAllByRole('listitem');
    expect(mensajes.map(({ textContent }) => textContent)).toEqual([
      'Vehículo 1 (HWJP59), patente: No se encontró la patente',
      'Vehículo 2 (VLBP65), teléfono: El teléfono debe tener 9 dígitos',
      'Origen: El origen debe ser 0',
    ]);
  });

  it('[V-ERR-027] also says that the server did not answer', async () => {
    servidor.responder(INGRESAR, { cortar: true });
    const { continuar } = await montarConDos();
    await continuar();
    const dialogo = await dialogoDeError();
    expect(dialogo).toHaveTextContent(REVISE);
    expect(dialogo).toHaveTextContent('Lo que ingresó sigue en la lista');
  });

  it('reuses the key for the same list, and changes it for another one', async () => {
    servidor.responder(INGRESAR, { cortar: true });
    const { continuar, usuario } = await montarConDos();
    const intentar = async () => {
      await continuar();
      await usuario.click(await screen.findByRole('button', { name: 'OK' }));
    };
    await intentar();
    await intentar();
    await usuario.click(screen.getByRole('button', { name: 'Remover vehículo VLBP65' }));
    await usuario.click(await screen.findByRole('button', { name: 'ELIMINAR' }));
    await waitFor(() => expect(leerVehiculos()).toHaveLength(1));
    await intentar();
    const claves = clavesDe(servidor, INGRESAR);
    expect(claves[1]).toBe(claves[0]);
    expect(claves[2]).not.toBe(claves[0]);
  });
});
