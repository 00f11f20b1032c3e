import type { IntencionVM } from '#features/ventas/venta.contract.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { conSesion, montarApp } from '../../app/app-de-pruebas.tsx';
import { usarServidor } from '../../lib/pruebas/servidor-de-pruebas.ts';
import { comenzarVenta, guardarResumen } from '../../lib/venta/venta.ts';
import { retomarVenta } from '../estado/retomar-venta.ts';
import { CONVENIO, fallo, intencion, ok, VENTANAS, vehiculoVM } from '../datos-de-pruebas.ts';

const servidor = usarServidor();
const INTENCION = '/IntencionesDeVenta/BuscarPorId/1001';
const LISTA = '/IntencionesDeVenta/ActualizarIntencionListaVehiculos';
const PAGO = '/IntencionesDeVenta/ActualizarIntencionPago';
const CLAVE = 'borrador-terminos-1001';
const TERMINOS = '/venta/terminosYCondiciones';
const RESUMEN = { id: 1_001, montoEnPesos: 18_560, cantidadVehiculos: 2, etapa: 1 };

const [, SEGUNDO = vehiculoVM(2, 'VLBP65')] = intencion().vehiculosViewModel;

const casilla = () => screen.findByRole('checkbox', { name: 'Aceptar Términos y Condiciones' });
const pagar = () => screen.findByRole('button', { name: /^PAGAR/ });

/** Opens the list, whose sale reads as `enTerminos` once its list was confirmed. */
const abrir = async (
  enTerminos: Partial<IntencionVM> = {},
  enLaLista: Partial<IntencionVM> = {},
) => {
  servidor.responder(INTENCION, () =>
    ok(
      servidor.pedidos(LISTA).length === 0
        ? intencion(enLaLista)
        : intencion({ estadoIntencionDeVenta: 3, version: 6, ...enTerminos }),
    ),
  );
  const app = montarApp('/venta/listaVehiculos', { idConvenio: 7 });
  await screen.findAllByRole('rowheader');
  return { ...app, ruta: () => app.router.state.location.pathname };
};

beforeEach(() => {
  sessionStorage.clear();
  conSesion({ ventanas: VENTANAS });
  comenzarVenta(CONVENIO);
  guardarResumen(RESUMEN);
});

describe('the terms below a seller’s list', () => {
  it('[V-ACEPTA-001] confirm it and go on to an enabled PAGAR, with the box focused', async () => {
    servidor.responder(LISTA, ok({ ...RESUMEN, etapa: 3 }));
    const { usuario, ruta } = await abrir();
    expect(screen.getByRole('button', { name: 'CONTINUAR' })).toBeEnabled();
    await usuario.click(await casilla());
    await waitFor(() => expect(ruta()).toBe(TERMINOS));
    expect(await pagar()).toBeEnabled();
    expect(await casilla()).toBeChecked();
    expect(await casilla()).toHaveFocus();
    expect(servidor.pedidos(LISTA).map(({ cuerpo }) => cuerpo)).toMatchObject([
      { idIntencionVenta: 1_001, estadoIntencion: 2, version: 4 },
      { idIntencionVenta: 1_001, estadoIntencion: 3 },
    ]);
  });

  it.each([
    ['amount', { montoEnPesos: 19_000 }],
    ['premium', { vehiculosViewModel: [vehiculoVM(1, 'HWJP59', { prima: 1 }), SEGUNDO] }],
    ['period', { vehiculosViewModel: [vehiculoVM(1, 'HWJP59', { vigenciaDesde: '2026-11-22' })] }],
  ])('[V-ACEPTA-002] are accepted for that %s alone', async (_, cambio) => {
    servidor.responder(LISTA, ok({ ...RESUMEN, etapa: 3 }));
    const { usuario, ruta } = await abrir(cambio);
    await usuario.click(await casilla());
    await waitFor(() => expect(ruta()).toBe(TERMINOS));
    expect(await pagar()).toBeDisabled();
    expect(await casilla()).not.toBeChecked();
  });

  it('[V-ACEPTA-002] [V-ACEPTA-003] stay accepted on the way back, until the box is cleared', async () => {
    servidor.responder(LISTA, ok({ ...RESUMEN, etapa: 3 }));
    const { usuario, ruta, router } = await abrir();
    await usuario.click(await casilla());
    await pagar();
    await usuario.click(screen.getByRole('button', { name: 'ATRÁS' }));
    await waitFor(() => expect(ruta()).toBe('/venta/listaVehiculos'));
    expect(await casilla()).toBeChecked();
    expect(await casilla()).toHaveAccessibleDescription(
      'Ya los aceptó. Con CONTINUAR pasa a pagar.',
    );
    await usuario.click(await casilla());
    expect(await casilla()).toHaveAccessibleDescription(/^Al marcarla confirma la lista/);
    await router.navigate(TERMINOS, { state: { idConvenio: 7 } });
    expect(await pagar()).toBeDisabled();
  });

  it('[V-FRESCO-008] are folded after CONTINUAR too, with PAGAR as the next press', async () => {
    servidor.responder(LISTA, ok({ ...RESUMEN, etapa: 3 }));
    const { usuario, ruta } = await abrir({ terminosAceptados: true }, { terminosAceptados: true });
    expect(await casilla()).toBeChecked();
    await usuario.click(screen.getByRole('button', { name: 'CONTINUAR' }));
    await waitFor(() => expect(ruta()).toBe(TERMINOS));
    expect(await pagar()).toBeEnabled();
    expect(await casilla()).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Leer el texto completo' })).toBeVisible();
    expect(screen.queryByLabelText('Texto de los términos y condiciones')).toBeNull();
  });

  it('[V-FRESCO-008] after a failed payment are folded, and the failure is read first', async () => {
    servidor.responder(LISTA, ok({ ...RESUMEN, etapa: 3 }));
    const pagoFallido = { estado: 'rechazado', porDevolver: false } as const;
    servidor.responder(
      INTENCION,
      ok(intencion({ estadoIntencionDeVenta: 3, terminosAceptados: true, pagoFallido })),
    );
    montarApp(TERMINOS, { idConvenio: 7 });
    expect(await casilla()).not.toHaveFocus();
    expect(screen.getByRole('button', { name: 'Leer el texto completo' })).toBeVisible();
  });

  it('[V-ACEPTA-002] stay cleared if the server has an acceptance', async () => {
    servidor.responder(LISTA, ok({ ...RESUMEN, etapa: 3 }));
    const { usuario } = await abrir({ terminosAceptados: true }, { terminosAceptados: true });
    expect(await casilla()).toBeChecked();
    await usuario.click(await casilla());
    await usuario.click(screen.getByRole('button', { name: 'CONTINUAR' }));
    expect(await pagar()).toBeDisabled();
    expect(await casilla()).not.toBeChecked();
  });

  it('[V-ACEPTA-003] are kept only once the list is confirmed', async () => {
    servidor.responder(LISTA, () => new Promise(() => undefined));
    const { usuario } = await abrir();
    await usuario.click(await casilla());
    await waitFor(() => expect(servidor.pedidos(LISTA)).toHaveLength(1));
    expect(sessionStorage.getItem(CLAVE)).toBeNull();
  });

  it('[V-ACEPTA-004] are forgotten when PAGAR is accepted', async () => {
    servidor.responder(LISTA, ok({ ...RESUMEN, etapa: 3 }));
    servidor.responder(PAGO, ok('/venta/emisionPoliza'));
    const { usuario } = await abrir();
    await usuario.click(await casilla());
    await usuario.click(await pagar());
    await waitFor(() => expect(servidor.pedidos(PAGO)).toHaveLength(1));
    await waitFor(() => expect(sessionStorage.getItem(CLAVE)).toBeNull());
  });

  it('[V-ACEPTA-002] [V-ACEPTA-004] stay for the sale that is resumed, not for another one', () => {
    sessionStorage.setItem(CLAVE, '"terms"');
    retomarVenta(intencion());
    expect(sessionStorage.getItem(CLAVE)).toBe('"terms"');
    retomarVenta(intencion({ id: 1_002 }));
    expect(sessionStorage.getItem(CLAVE)).toBeNull();
  });

  it('[V-ACEPTA-004] are accepted anew by a buyer after a reload', async () => {
    conSesion({ tipo: 'publica', ventanas: VENTANAS });
    servidor.responder(LISTA, ok({ ...RESUMEN, etapa: 3 }));
    servidor.responder(INTENCION, ok(intencion({ estadoIntencionDeVenta: 3, version: 6 })));
    const { usuario, unmount } = montarApp(TERMINOS, { idConvenio: 7 });
    await usuario.click(await casilla());
    expect(await casilla()).toBeChecked();
    unmount();
    montarApp(TERMINOS, { idConvenio: 7 });
    expect(await casilla()).not.toBeChecked();
  });

  it('[V-ACEPTA-001] stay unaccepted if the list was not confirmed', async () => {
    const texto = 'El vehículo HWJP59 ya tiene una póliza vigente hasta 31/03/2027';
    servidor.responder(LISTA, fallo(400, 'venta.datos_invalidos', 'x', { Patente: [texto] }));
    const { usuario, ruta } = await abrir();
    await usuario.click(await casilla());
    expect(await screen.findByText(texto)).toBeVisible();
    await usuario.click(screen.getByRole('button', { name: 'OK' }));
    await waitFor(async () => expect(await casilla()).not.toBeChecked());
    expect(ruta()).toBe('/venta/listaVehiculos');
  });

  it('[V-ACEPTA-001] are not shown to a buyer by link', async () => {
    conSesion({ tipo: 'publica', ventanas: VENTANAS });
    await abrir();
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  });
});
