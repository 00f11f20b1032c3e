import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { usarServidor } from '../../lib/pruebas/servidor-de-pruebas.ts';
import { fallo } from '../datos-de-pruebas.ts';
import {
  abierto,
  conVehiculo,
  DUENO_RESERVADO,
  enLista,
  montarIngreso,
  PATENTE,
  tarjeta,
} from './ingreso-de-pruebas.tsx';

const servidor = usarServidor();
beforeEach(() => sessionStorage.clear());

const REGISTRADO = { ...DUENO_RESERVADO, tieneTelefono: true, tieneCorreo: true };
const campo = (etiqueta: string) => screen.getByLabelText(etiqueta);

const montarComprador = async (cambios: Parameters<typeof conVehiculo>[1] = {}) => {
  conVehiculo(servidor, { propietarioVM: REGISTRADO, ...cambios });
  const app = await montarIngreso(servidor, { tipo: 'publica' });
  await app.escribirPatente('HWJP59');
  return app;
};

describe('a buyer of a public link', () => {
  it('[V-PRECIO-001] [V-SEGUNDO-001] [V-LLAMAR-003] sees the register’s data of the vehicle, and cannot change them', async () => {
    await montarComprador();
    expect(await tarjeta()).toHaveTextContent('CHEVROLET SAIL 2016 · Automóvil');
    await abierto();
    expect(
      screen.getByText(
        /Puede corregir el propietario, el contacto y el uso; si el vehículo tiene un error/,
      ),
    ).toHaveTextContent(/, llame al 600 000 1234 antes de comprar\.$/);
    for (const etiqueta of ['Tipo de vehículo', 'Marca', 'Modelo', 'Año', 'N° de motor']) {
      expect(screen.queryByLabelText(etiqueta)).toBeNull();
    }
    expect(screen.getByRole('combobox', { name: 'Tipo de uso' })).toBeEnabled();
  });

  it('[V-PRECIO-003] must wait while the register does not answer, and may retry', async () => {
    servidor.responder(PATENTE, fallo(503, 'vehiculo.registro_sin_respuesta', 'x'));
    const { usuario, escribirPatente } = await montarIngreso(servidor, { tipo: 'publica' });
    await escribirPatente('HWJP59');
    const textos = await screen.findAllByText(
      'Por favor, verifique e ingrese la patente nuevamente',
    );
    expect(textos.length).toBeGreaterThan(0);
    expect(screen.queryByRole('group', { name: 'Propietario' })).toBeNull();
    conVehiculo(servidor, { propietarioVM: REGISTRADO });
    await usuario.click(screen.getByRole('button', { name: 'Buscar la patente nuevamente' }));
    await abierto();
  });

  it('[V-PRECIO-004] buys a vehicle whose model our catalogue lacks, by its registered names', async () => {
    const sinModelo = { tipoVehiculo: 'Automóvil', marca: 'ZEEKR', modelo: '001 YOU' };
    const { anadir } = await montarComprador({ modeloVM: null, sinModelo });
    expect(await tarjeta()).toHaveTextContent('ZEEKR 001 YOU 2016 · Automóvil');
    await anadir();
    await waitFor(() => expect(enLista()).toHaveLength(1));
    expect(enLista()).toMatchObject([
      { tipoVehiculoId: 1, marcaId: -1, modeloId: -1, marca: 'ZEEKR', modelo: '001 YOU' },
    ]);
    expect(screen.getByRole('row', { name: /HWJP59/ })).toHaveTextContent('ZEEKR');
  });

  it('[V-PRECIO-004] [V-ERR-030] may not buy one whose type the agreement does not sell', async () => {
    const sinModelo = { tipoVehiculo: 'TROLEBUS', marca: 'ZEEKR', modelo: '001 YOU' };
    await montarComprador({ modeloVM: null, sinModelo });
    expect(
      await screen.findByText('El tipo de vehículo no está disponible para esta campaña'),
    ).toBeVisible();
  });
});

it('[V-PRECIO-005] unlike a seller, who may change the register’s data', async () => {
  conVehiculo(servidor);
  const { usuario, escribirPatente } = await montarIngreso(servidor);
  await escribirPatente('HWJP59');
  await abierto();
  await usuario.type(campo('N° de motor'), 'X');
  expect(campo('N° de motor')).toHaveValue('CH2D4425528X');
});
