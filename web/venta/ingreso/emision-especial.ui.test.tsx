import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { usarServidor } from '../../lib/pruebas/servidor-de-pruebas.ts';
import { ingresado } from '../datos-de-pruebas.ts';
import {
  abierto,
  conVehiculo,
  elegido,
  enLista,
  interruptor,
  montarEspecial,
  SIN_VALIDAR,
} from './ingreso-de-pruebas.tsx';

const servidor = usarServidor();
beforeEach(() => sessionStorage.clear());

/** Limits of a premium, as the quote says them. */
const LIMITES = { primaMinima: 8_000, primaMaxima: 60_000 };

describe('the special issuance form', () => {
  it('[V-VEH-064] [V-ENT-015] shows only in special issuance mode, and its options are sent with the vehicle', async () => {
    conVehiculo(servidor);
    const { escribirPatente, usuario, anadir } = await montarEspecial(servidor);
    await escribirPatente('HWJP59');
    await abierto();
    expect(screen.queryByText('Emisión especial')).toBeNull();
    await usuario.click(interruptor('Ingreso especial'));
    expect(screen.getByText('Emisión especial')).toBeVisible();
    await usuario.click(interruptor('Tiene dígito verificador'));
    expect(screen.getByLabelText('DV')).toBeDisabled();
    await usuario.click(interruptor('Informar a la AACH'));
    await anadir();
    await waitFor(() => expect(enLista()).toHaveLength(1));
    expect(enLista()[0]).toMatchObject({
      dv: null,
      opcionesEmisionEspecial: {
        validarPatente: true,
        tieneDv: false,
        informarAach: false,
        prima: 'FIJA',
      },
    });
  });

  it('informs no policy with an unvalidated plate', async () => {
    conVehiculo(servidor);
    const { escribirPatente, usuario } = await montarEspecial(servidor);
    await escribirPatente('HWJP59');
    await abierto();
    await usuario.click(interruptor('Ingreso especial'));
    await usuario.click(interruptor('Validar patente'));
    expect(interruptor('Informar a la AACH')).not.toBeChecked();
    expect(interruptor('Informar a la AACH')).toBeDisabled();
  });

  it('[V-ENT-016] accepts a typed premium within the agreement’s limits', async () => {
    conVehiculo(servidor, {}, LIMITES);
    const { escribirPatente, usuario, anadir } = await montarEspecial(servidor);
    await escribirPatente('HWJP59');
    await abierto();
    await usuario.click(interruptor('Ingreso especial'));
    await usuario.click(screen.getByRole('radio', { name: 'Manual' }));
    const prima = screen.getByLabelText('Prima manual');
    expect(screen.getByText(/Entre \$ 8\.000 y \$ 60\.000/)).toBeVisible();
    await usuario.clear(prima);
    await usuario.type(prima, '70000');
    await anadir();
    expect(enLista()).toHaveLength(0);
    expect(prima).toBeInvalid();
    await usuario.clear(prima);
    await usuario.type(prima, '15000');
    await anadir();
    await waitFor(() => expect(enLista()).toHaveLength(1));
    expect(enLista()[0]?.opcionesEmisionEspecial?.prima).toBe(15_000);
    expect(screen.getByText('Total según el convenio').parentElement).toHaveTextContent('15.000');
  });

  it('[A-ENTERO-003] adds no vehicle with a premium that is no whole number', async () => {
    conVehiculo(servidor, {}, LIMITES);
    const { escribirPatente, usuario, anadir } = await montarEspecial(servidor);
    await escribirPatente('HWJP59');
    await abierto();
    await usuario.click(interruptor('Ingreso especial'));
    await usuario.click(screen.getByRole('radio', { name: 'Manual' }));
    const prima = screen.getByLabelText('Prima manual');
    await usuario.clear(prima);
    await usuario.type(prima, '-15000');
    await anadir();
    expect(enLista()).toHaveLength(0);
    expect(prima).toHaveValue('-15000');
    expect(prima).toHaveAccessibleDescription(/El número no puede ser negativo/);
  });

  it('accepts none where the premium of type and use is fixed', async () => {
    const opciones = { ...SIN_VALIDAR, validarPatente: true };
    const vehiculos = [ingresado('HWJP59', { tipoUsoId: 12, opcionesEmisionEspecial: opciones })];
    await montarEspecial(servidor, { vehiculos, editar: 'HWJP59' });
    expect(
      await screen.findByText(/^El convenio fija la prima de este vehículo\. Es la prima de hoy/),
    ).toBeVisible();
    expect(screen.getByRole('radio', { name: 'Manual' })).toBeDisabled();
    expect(elegido('Tipo de uso')).toBe('Taxi básico');
  });
});
