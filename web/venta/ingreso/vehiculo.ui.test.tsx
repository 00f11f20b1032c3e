import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { usarServidor } from '../../lib/pruebas/servidor-de-pruebas.ts';
import { encontrado, modelo, ok } from '../datos-de-pruebas.ts';
import { abierto, conVehiculo, elegido, montarIngreso, PATENTE } from './ingreso-de-pruebas.tsx';

const servidor = usarServidor();
beforeEach(() => sessionStorage.clear());

/** Open form of a vehicle whose owner alone is known to the register. */
const montarVacio = async () => {
  servidor.responder(
    PATENTE,
    ok(encontrado({ modeloVM: null, numeroMotor: '', anioFabricacion: 0 })),
  );
  const app = await montarIngreso(servidor);
  await app.escribirPatente('HWJP59');
  await screen.findByText(/están incompletos/);
  const elegir = async (etiqueta: string, opcion: string) => {
    await app.usuario.click(screen.getByRole('combobox', { name: etiqueta }));
    await app.usuario.click(await screen.findByRole('option', { name: opcion }));
  };
  return { ...app, elegir };
};
const uso = () => screen.getByRole('combobox', { name: 'Tipo de uso' });
const anio = () => screen.getByLabelText('Año');

describe('the vehicle fields', () => {
  it.each([
    ['[V-VEH-029]', 'Tipo de vehículo', 'Debe seleccionar un tipo'],
    ['[V-VEH-030]', 'Marca', 'Debe seleccionar una marca'],
    ['[V-VEH-031]', 'Modelo', 'Debe seleccionar un modelo'],
    ['[V-VEH-032]', 'N° de motor', 'Nro Motor es obligatorio'],
    ['[V-VEH-040]', 'Año', 'Año inválido'],
  ])('%s asks for %s', async (_, campo, mensaje) => {
    const { anadir } = await montarVacio();
    await anadir();
    expect(screen.getByLabelText(campo, { selector: 'input' })).toHaveAccessibleDescription(
      expect.stringContaining(mensaje),
    );
  });

  it('[V-VEH-033] [V-VEH-034] enable the use only if the type has uses, starting with the first', async () => {
    const { elegir } = await montarVacio();
    expect(uso()).toBeDisabled();
    await elegir('Tipo de vehículo', 'Automóvil');
    expect(uso()).toBeEnabled();
    expect(elegido('Tipo de uso')).toBe('Particular');
  });

  it('[V-VEH-035] keep the last use chosen for the type', async () => {
    const { elegir } = await montarVacio();
    await elegir('Tipo de vehículo', 'Automóvil');
    await elegir('Tipo de uso', 'Taxi básico');
    await elegir('Tipo de vehículo', 'Furgón');
    await elegir('Tipo de vehículo', 'Automóvil');
    expect(elegido('Tipo de uso')).toBe('Taxi básico');
  });

  it('[V-VEH-036] select the only use of a type', async () => {
    const { elegir } = await montarVacio();
    await elegir('Tipo de vehículo', 'Furgón');
    expect(elegido('Tipo de uso')).toBe('Escolar');
  });

  it('[V-VEH-037] [V-TABLA-016] say NO APLICA if the type has no use', async () => {
    const { elegir } = await montarVacio();
    await elegir('Tipo de vehículo', 'Motocicleta');
    expect(elegido('Tipo de uso')).toBe('NO APLICA');
    expect(uso()).toBeDisabled();
  });

  it('[V-VEH-038] load the models once brand and type are chosen', async () => {
    const { elegir } = await montarVacio();
    await elegir('Marca', 'CHEVROLET');
    expect(screen.getByRole('combobox', { name: 'Modelo' })).toBeDisabled();
    expect(servidor.pedidos('/Modelos/Buscar/100/1')).toHaveLength(0);
    await elegir('Tipo de vehículo', 'Automóvil');
    await elegir('Modelo', 'SPARK');
    expect(elegido('Modelo')).toBe('SPARK');
  });

  it('[V-VEH-039] clear the model when brand or type change', async () => {
    servidor.responder('/Modelos/Buscar/200/1', ok([modelo(2_001, 'YARIS')]));
    const { elegir } = await montarVacio();
    await elegir('Tipo de vehículo', 'Automóvil');
    await elegir('Marca', 'CHEVROLET');
    await elegir('Modelo', 'SPARK');
    await elegir('Marca', 'TOYOTA');
    expect(elegido('Modelo')).toBe('');
    await elegir('Modelo', 'YARIS');
    await elegir('Tipo de vehículo', 'Furgón');
    expect(elegido('Modelo')).toBe('');
  });

  it('[V-ERR-033] say that brand and type have no models', async () => {
    servidor.responder('/Modelos/Buscar/100/3', ok([]));
    const { elegir } = await montarVacio();
    await elegir('Tipo de vehículo', 'Furgón');
    await elegir('Marca', 'CHEVROLET');
    expect(
      await screen.findByText(
        'No se encontraron modelos para la combinación de tipo de vehículo y marca seleccionadas',
      ),
    ).toBeVisible();
  });

  it.each([
    ['[V-VEH-041]', '1799'],
    ['[V-VEH-042]', String(new Date().getFullYear() + 2)],
  ])('%s refuses the year %s', async (_, escrito) => {
    const { anadir, usuario } = await montarVacio();
    await usuario.type(anio(), escrito);
    await anadir();
    expect(anio()).toHaveAccessibleDescription('Año inválido');
  });

  it('[V-VEH-042] accept next year', async () => {
    const { anadir, usuario } = await montarVacio();
    await usuario.type(anio(), String(new Date().getFullYear() + 1));
    await anadir();
    expect(anio()).not.toHaveAccessibleDescription('Año inválido');
  });

  it('[V-VEH-044] accept only digits as year', async () => {
    const { usuario } = await montarVacio();
    await usuario.type(anio(), '2o0-1x6');
    expect(anio()).toHaveValue('2016');
  });

  it('offer a model that is no longer valid only to a vehicle that has it', async () => {
    conVehiculo(servidor, { modeloVM: modelo(1_009, 'ANTIGUO') });
    const { escribirPatente } = await montarIngreso(servidor);
    await escribirPatente('HWJP59');
    await abierto();
    await waitFor(() => expect(elegido('Modelo')).toBe('ANTIGUO'));
  });
});
