import type { IntencionVM } from '#features/ventas/venta.contract.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { conSesion } from '../../app/app-de-pruebas.tsx';
import { pegar } from '../../lib/pruebas/pegar.ts';
import { montar } from '../../lib/pruebas/montar.tsx';
import { usarServidor } from '../../lib/pruebas/servidor-de-pruebas.ts';
import { comenzarVenta, guardarVehiculos } from '../../lib/venta/venta.ts';
import {
  CONVENIO,
  fallo,
  ingresado,
  intencion,
  MARCAS,
  ok,
  VENTANAS,
  vehiculoVM,
} from '../datos-de-pruebas.ts';
import { ListaVehiculos } from '../lista/ListaVehiculos.tsx';
import { retomarVenta } from '../estado/retomar-venta.ts';
import {
  abierto,
  conVehiculo,
  enLista,
  INGRESAR,
  INTENCION,
  montarIngreso,
} from './ingreso-de-pruebas.tsx';
import { IngresoVehiculo } from './IngresoVehiculo.tsx';

const servidor = usarServidor();
beforeEach(() => sessionStorage.clear());

interface Enviado {
  readonly idIntencionVenta?: number;
  readonly version?: number;
  readonly vehiculosViewModel: readonly { patente: string; nroMotor: string }[];
}
const enviados = () => servidor.pedidos(INGRESAR).map(({ cuerpo }) => cuerpo as Enviado);
const patentes = () =>
  screen.getAllByRole('rowheader').map(({ textContent }) => textContent.slice(0, 6));
const pulsar = (name: string) => screen.getByRole('button', { name }).click();
const conPatentes = (version: number, ...placas: readonly string[]): IntencionVM =>
  intencion({ version, vehiculosViewModel: placas.map((una, i) => vehiculoVM(i + 1, una)) });
const OTRA_PESTANA =
  'Esta compra cambió desde que la abrió aquí, por ejemplo en otra pestaña o equipo. Véala como está ahora antes de continuar.';

/** A server with one sale: each submission increments its version, as on ours. */
const conVenta = () => {
  let venta = conPatentes(0);
  servidor.responder(INTENCION, () => ok(venta));
  servidor.responder(INGRESAR, ({ cuerpo }) => {
    const { version, vehiculosViewModel } = cuerpo as Enviado;
    if (version !== undefined && version !== venta.version) {
      return fallo(409, 'venta.version', OTRA_PESTANA);
    }
    venta = conPatentes(venta.version + 1, ...vehiculosViewModel.map(({ patente }) => patente));
    return ok({ id: 1_001, montoEnPesos: 9_280, cantidadVehiculos: 1, etapa: 1 });
  });
  servidor.responder('/Convenios/BuscarPorId/7', ok(CONVENIO));
  servidor.responder('/Marcas/Buscar', ok(MARCAS));
  servidor.responder('/Modelos/Buscar/100/1', ok([]));
};

const INGRESO = '/venta/ingresoVehiculo';
const LISTA = '/venta/listaVehiculos';

/** Entry and review of a sale, as a tab left with this state reopens them. */
const abrir = (estado: object) =>
  montar(<IngresoVehiculo resolver={async () => 'captcha'} />, {
    ruta: INGRESO,
    patron: INGRESO,
    estado,
    otras: [{ path: LISTA, element: <ListaVehiculos /> }],
  });

const abrirIngreso = async () => {
  conSesion({ ventanas: VENTANAS });
  comenzarVenta(CONVENIO);
  guardarVehiculos([ingresado('HWJP59'), ingresado('VLBP65')]);
  const app = abrir({ idConvenio: 7 });
  const en = (ruta: string) => waitFor(() => expect(app.router.state.location.pathname).toBe(ruta));
  const continuar = async () => {
    await screen.findByLabelText('Patente');
    pulsar('CONTINUAR');
    await en(LISTA);
    await screen.findByText('Total a pagar');
  };
  const anadir = async (patente: string) => {
    conVehiculo(servidor, { patente, dv: '4' });
    await pegar(app.usuario, await screen.findByLabelText('Patente'), patente);
    await abierto();
    pulsar('AÑADIR');
    await screen.findByRole('rowheader', { name: new RegExp(patente) });
  };
  return { ...app, en, continuar, anadir };
};

describe('going back in the browser', () => {
  it('[V-PASO-003] after ATRÁS and another CONTINUAR, entry continues with the current sale', async () => {
    conVenta();
    const { continuar, anadir, en, router } = await abrirIngreso();
    await continuar();
    pulsar('ATRÁS');
    await en(INGRESO);
    await anadir('LXWJ75');
    await continuar();
    await router.navigate(-1);
    await en(INGRESO);
    await screen.findByRole('rowheader', { name: /^LXWJ75/ });
    expect(router.state.location.state).toEqual({ idConvenio: 7 });
    await continuar();
    expect(enviados().map(({ version }) => version)).toEqual([undefined, 1, 2]);
    expect(patentes()).toEqual(['HWJP59', 'VLBP65', 'LXWJ75']);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('[V-PASO-003] does not reopen a used edition', async () => {
    conVenta();
    const { continuar, en, router } = await abrirIngreso();
    await continuar();
    pulsar('Editar vehículo VLBP65');
    await en(INGRESO);
    await screen.findByRole('button', { name: 'ACTUALIZAR' });
    await waitFor(() =>
      expect(router.state.location.state).toEqual({ idConvenio: 7, editar: null }),
    );
    await continuar();
    await router.navigate(-1);
    await en(INGRESO);
    expect(await screen.findByRole('button', { name: 'AÑADIR' })).toBeVisible();
  });
});

describe('opening entry with a current sale', () => {
  const SALA = conPatentes(4, 'HWJP59', 'VLBP65');

  it('[V-PASO-004] a reload keeps typed and unsent values', async () => {
    conSesion({ ventanas: VENTANAS });
    retomarVenta(SALA);
    guardarVehiculos([...enLista(), ingresado('LXWJ75')]);
    const mirada = enLista();
    servidor.responder(INTENCION, ok({ ...SALA, version: 6 }));
    servidor.responder(
      INGRESAR,
      ok({ id: 1_001, montoEnPesos: 1, cantidadVehiculos: 3, etapa: 1 }),
    );
    servidor.responder('/Convenios/BuscarPorId/7', ok(CONVENIO));
    servidor.responder('/Marcas/Buscar', ok(MARCAS));
    abrir({ idConvenio: 7, version: 4 });
    await screen.findByRole('rowheader', { name: /^LXWJ75/ });
    pulsar('CONTINUAR');
    await waitFor(() => expect(enviados()).toHaveLength(1));
    expect(enviados()[0]).toMatchObject({
      idIntencionVenta: 1_001,
      version: 6,
      vehiculosViewModel: mirada,
    });
  });

  it('[V-PASO-005] another tab’s changes are shown and reported, and additions here stay', async () => {
    const { continuar, usuario } = await montarIngreso(servidor, { venta: SALA });
    await screen.findByRole('rowheader', { name: /^HWJP59/ });
    conVehiculo(servidor, { patente: 'LXWJ75', dv: '4' });
    await pegar(usuario, screen.getByLabelText('Patente'), 'LXWJ75');
    await abierto();
    // Meanwhile, in the other tab.
    servidor.responder(INTENCION, ok(conPatentes(7, 'HWJP59', 'JVGX15')));
    servidor.responder(INGRESAR, fallo(409, 'venta.version', OTRA_PESTANA));
    await continuar();
    const dialogo = await screen.findByRole('dialog', {
      name: 'Hubo un error al ingresar los datos.',
    });
    expect(dialogo).toHaveTextContent(OTRA_PESTANA);
    await usuario.click(screen.getByRole('button', { name: 'Ver la venta como está' }));
    const aviso = await screen.findByText('Esta compra cambió en otra pestaña o equipo');
    expect(patentes()).toEqual(['HWJP59', 'JVGX15', 'LXWJ75']);
    const texto = aviso.closest('[role="alert"]');
    expect(texto).toHaveTextContent('Se añadió o quitó allí: JVGX15, VLBP65.');
    expect(texto).toHaveTextContent('Se conservó lo que añadió aquí y falta enviar: LXWJ75.');
    servidor.responder(
      INGRESAR,
      ok({ id: 1_001, montoEnPesos: 1, cantidadVehiculos: 3, etapa: 1 }),
    );
    await continuar();
    await waitFor(() => expect(enviados()).toHaveLength(2));
    expect(enviados()[1]?.version).toBe(7);
  });

  it('[V-PASO-005] opens the sale’s later step if it continued elsewhere', async () => {
    const texto = 'La venta ya no permite este paso. Por favor, revise su compra.';
    const { continuar, usuario, router } = await montarIngreso(servidor, { venta: SALA });
    await screen.findByRole('rowheader', { name: /^HWJP59/ });
    servidor.responder(INGRESAR, fallo(409, 'venta.etapa', texto));
    const siguientePaso = '/venta/emisionPoliza?IDV=1001';
    servidor.responder(INTENCION, ok(intencion({ estadoIntencionDeVenta: 4, siguientePaso })));
    await continuar();
    expect(await screen.findByText(texto)).toBeVisible();
    await usuario.click(screen.getByRole('button', { name: 'Ver la venta como está' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/venta/emisionPoliza'));
  });

  it('[V-PASO-005] shows no form for a sale that was paid elsewhere', async () => {
    const siguientePaso = '/venta/emisionPoliza?IDV=1001';
    servidor.responder(INTENCION, ok(intencion({ estadoIntencionDeVenta: 4, siguientePaso })));
    conSesion({ ventanas: VENTANAS });
    retomarVenta(intencion());
    servidor.responder('/Convenios/BuscarPorId/7', ok(CONVENIO));
    const { router } = abrir({ idConvenio: 7 });
    await waitFor(() => expect(router.state.location.pathname).toBe('/venta/emisionPoliza'));
  });
});
