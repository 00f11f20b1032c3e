import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { pegar } from '../../lib/pruebas/pegar.ts';
import { usarServidor } from '../../lib/pruebas/servidor-de-pruebas.ts';
import { CONVENIO_ESPECIAL, fallo, ingresado, ok, VENTANAS } from '../datos-de-pruebas.ts';
import {
  abierto,
  conVehiculo,
  enLista,
  INGRESAR,
  interruptor,
  montarEspecial,
  type OpcionesDeIngreso,
  PATENTE,
  SIN_VALIDAR,
} from './ingreso-de-pruebas.tsx';

const servidor = usarServidor();
const SVP = '/IntencionesDeVenta/IngresarDatosVehiculoSVP';
const TEXTO = 'La patente no existe. ¿Desea continuar con una patente inválida?';
const RESUMEN = { id: 1_001, montoEnPesos: 9_280, cantidadVehiculos: 1, etapa: 1 };
beforeEach(() => {
  sessionStorage.clear();
  servidor.responder('/mensajes.json', {
    json: { patenteInvalidaUsuarioConCargaEspecial: TEXTO },
  });
});

const noEncontrada = () =>
  servidor.responder(PATENTE, fallo(400, 'vehiculo.no_encontrado', 'No se encontró la patente'));
const pregunta = () => screen.findByRole('dialog', { name: 'Patente ZZ9Z9Z no encontrada' });

/** Types an unknown plate and accepts it. */
const aceptarInvalida = async () => {
  noEncontrada();
  const app = await montarEspecial(servidor);
  await app.escribirPatente('ZZ9Z9Z');
  const dialogo = await pregunta();
  await app.usuario.click(within(dialogo).getByRole('button', { name: 'Continuar' }));
  await waitFor(() =>
    expect(screen.getByRole('combobox', { name: 'Tipo de vehículo' })).toBeEnabled(),
  );
  return app;
};

describe('a plate unknown to the register', () => {
  it('[V-VEH-025] [V-API-016] asks whether to continue with an invalid plate', async () => {
    noEncontrada();
    const { escribirPatente, usuario } = await montarEspecial(servidor);
    await escribirPatente('ZZ9Z9Z');
    const dialogo = await pregunta();
    expect(dialogo).toHaveTextContent(TEXTO);
    await usuario.click(within(dialogo).getByRole('button', { name: 'Cancelar' }));
    expect(screen.getByText('No se encontró la patente')).toBeVisible();
    expect(screen.queryByRole('combobox', { name: 'Tipo de vehículo' })).toBeNull();
  });

  it.each<[string, OpcionesDeIngreso]>([
    [
      "the agreement's flag",
      { convenio: { ...CONVENIO_ESPECIAL, tieneCargaManualEspecialHabilitada: false } },
    ],
    [
      "the user's flag",
      {
        convenio: {
          ...CONVENIO_ESPECIAL,
          usuarioConvenio: {
            ...CONVENIO_ESPECIAL.usuarioConvenio,
            puedeHacerCargaManualEspecial: false,
          },
        },
      },
    ],
    ['the window', { ventanas: VENTANAS }],
  ])(
    '[V-ROL-014] [V-VEH-027] stays locked without a question if there is no %s',
    async (_, cambios) => {
      noEncontrada();
      const { escribirPatente } = await montarEspecial(servidor, cambios);
      await escribirPatente('ZZ9Z9Z');
      expect(await screen.findByText('No se encontró la patente')).toBeVisible();
      expect(screen.queryByRole('dialog', { name: /no encontrada/ })).toBeNull();
      expect(screen.queryByRole('combobox', { name: 'Tipo de vehículo' })).toBeNull();
      expect(screen.queryByRole('switch', { name: 'Ingreso especial' })).toBeNull();
    },
  );

  it('[V-VEH-026] [V-ROL-016] opens the form once accepted, and stores that with the vehicle', async () => {
    const { anadir, usuario } = await aceptarInvalida();
    expect(interruptor('Validar patente')).toBeDisabled();
    expect(interruptor('Informar a la AACH')).toBeDisabled();
    expect(interruptor('Ingreso especial')).toBeDisabled();
    const elegir = async (campo: string, opcion: string) => {
      await usuario.click(screen.getByRole('combobox', { name: campo }));
      await usuario.click(await screen.findByRole('option', { name: opcion }));
    };
    await elegir('Tipo de vehículo', 'Automóvil');
    await elegir('Marca', 'CHEVROLET');
    await elegir('Modelo', 'SAIL');
    await pegar(usuario, screen.getByLabelText(/N° de motor/), 'sin motor');
    await pegar(usuario, screen.getByLabelText('Año'), '2020');
    await usuario.type(screen.getByLabelText('DV'), 'x');
    await usuario.type(screen.getByLabelText('RUT'), '0-0');
    await usuario.tab();
    await anadir();
    expect(await screen.findByText('Vehículo ZZ9Z9Z añadido')).toBeVisible();
    expect(enLista()).toMatchObject([
      { patente: 'ZZ9Z9Z', dv: 'X', opcionesEmisionEspecial: SIN_VALIDAR },
    ]);
    expect(screen.getByText('Patente sin validar: ZZ9Z9Z')).toBeVisible();
  });

  it('[V-PASO-011] gets no check digit that nobody typed', async () => {
    noEncontrada();
    const { escribirPatente, usuario } = await montarEspecial(servidor);
    // Well formed: its format would give it an 8.
    await escribirPatente('HWJP59');
    await usuario.click(await screen.findByRole('button', { name: 'Continuar' }));
    await waitFor(() => expect(screen.getByLabelText('DV')).toBeEnabled());
    await usuario.click(interruptor('Tiene dígito verificador'));
    await usuario.click(interruptor('Tiene dígito verificador'));
    expect(screen.getByLabelText('DV')).toHaveValue('');
  });

  it('[V-VEH-026] loses the acceptance when the plate changes', async () => {
    const { usuario, escribirPatente, anadir } = await aceptarInvalida();
    conVehiculo(servidor);
    await usuario.clear(screen.getByLabelText('Patente'));
    await escribirPatente('HWJP59');
    await abierto();
    expect(interruptor('Ingreso especial')).not.toBeChecked();
    await anadir();
    await waitFor(() => expect(enLista()).toHaveLength(1));
    expect(enLista()[0]?.opcionesEmisionEspecial).toBeUndefined();
  });
});

describe('editing a vehicle with an accepted invalid plate', () => {
  it('[V-VEH-026] keeps the acceptance, and asks no more', async () => {
    const vehiculos = [ingresado('ZZ9Z9Z', { opcionesEmisionEspecial: SIN_VALIDAR })];
    const { usuario } = await montarEspecial(servidor, { vehiculos, editar: 'ZZ9Z9Z' });
    expect(await screen.findByRole('group', { name: 'Emisión especial' })).toBeVisible();
    expect(interruptor('Validar patente')).toBeDisabled();
    await usuario.click(interruptor('Tiene dígito verificador'));
    await usuario.click(screen.getByRole('button', { name: 'ACTUALIZAR' }));
    expect(await screen.findByText('Vehículo ZZ9Z9Z actualizado')).toBeVisible();
    expect(enLista()[0]?.opcionesEmisionEspecial).toEqual({ ...SIN_VALIDAR, tieneDv: false });
    expect(screen.queryByRole('group', { name: 'Emisión especial' })).toBeNull();
    expect(screen.queryByRole('switch', { name: 'Ingreso especial' })).toBeNull();
  });
});

describe('CONTINUAR of a special sale', () => {
  it('[V-VEH-010] [V-VEH-011] [V-API-018] confirms and submits without validating', async () => {
    servidor.responder(SVP, ok(RESUMEN));
    const vehiculos = [
      ingresado('HWJP59'),
      ingresado('ZZ9Z9Z', { opcionesEmisionEspecial: SIN_VALIDAR }),
    ];
    const { continuar, usuario, router } = await montarEspecial(servidor, { vehiculos });
    await screen.findByRole('rowheader', { name: 'ZZ9Z9Z' });
    await continuar();
    const dialogo = await screen.findByRole('dialog', { name: 'Patentes sin validar' });
    expect(dialogo).toHaveTextContent('ZZ9Z9Z');
    expect(dialogo).not.toHaveTextContent('HWJP59');
    await usuario.click(within(dialogo).getByRole('button', { name: 'Cancelar' }));
    expect(servidor.pedidos(SVP)).toHaveLength(0);
    await continuar();
    const otra = await screen.findByRole('dialog', { name: 'Patentes sin validar' });
    await usuario.click(within(otra).getByRole('button', { name: 'Continuar' }));
    await waitFor(() =>
      expect(router.state.location.pathname).toBe('/venta/listaVehiculosEspecial'),
    );
    expect(servidor.pedidos(INGRESAR)).toHaveLength(0);
    expect(servidor.pedidos(SVP)[0]?.cuerpo).toEqual({
      usuarioId: 3,
      convenioId: 7,
      origen: 0,
      vehiculosViewModel: vehiculos,
    });
  });

  it('[V-PASO-011] names the policies without a check digit: unvalidated plates with none typed', async () => {
    const validada = { ...SIN_VALIDAR, validarPatente: true };
    const vehiculos = [
      ingresado('HWJP59', { opcionesEmisionEspecial: validada }),
      ingresado('VLBP65', { opcionesEmisionEspecial: SIN_VALIDAR }),
      ingresado('ZZ9Z9Z', { dv: 'X', opcionesEmisionEspecial: SIN_VALIDAR }),
    ];
    await montarEspecial(servidor, { vehiculos });
    expect(await screen.findByText(/^Patente sin validar: VLBP65.*ZZ9Z9Z$/)).toBeVisible();
    expect(screen.getByText('Sin dígito verificador: VLBP65')).toBeVisible();
  });

  it('[V-VEH-012] validates if every plate must be valid, and asks nothing', async () => {
    servidor.responder(INGRESAR, ok(RESUMEN));
    const opciones = { ...SIN_VALIDAR, validarPatente: true, informarAach: true };
    const vehiculos = [ingresado('HWJP59', { opcionesEmisionEspecial: opciones })];
    const { continuar, router } = await montarEspecial(servidor, { vehiculos });
    await screen.findByRole('rowheader', { name: 'HWJP59' });
    await continuar();
    await waitFor(() =>
      expect(router.state.location.pathname).toBe('/venta/listaVehiculosEspecial'),
    );
    expect(servidor.pedidos(SVP)).toHaveLength(0);
  });
});
