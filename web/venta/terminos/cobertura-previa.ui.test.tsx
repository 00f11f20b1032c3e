import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { conSesion } from '../../app/app-de-pruebas.tsx';
import { leer } from '../../lib/navegador/almacen.ts';
import { clavesDe } from '../../lib/pruebas/claves-de.ts';
import { usarServidor } from '../../lib/pruebas/servidor-de-pruebas.ts';
import { comenzarVenta, guardarResumen } from '../../lib/venta/venta.ts';
import { CONVENIO, fallo, intencion, ok, VENTANAS, vehiculoVM } from '../datos-de-pruebas.ts';
import { retomarVenta } from '../estado/retomar-venta.ts';
import { anotarAceptadas } from '../vehiculos/cobertura-tardia.ts';
import { abrirTerminos, PAGO, RESUMEN } from './terminos-de-pruebas.tsx';

const servidor = usarServidor();
const LISTA = '/IntencionesDeVenta/ActualizarIntencionListaVehiculos';
const INTENCION = '/IntencionesDeVenta/BuscarPorId/1001';
const PREVIAS = '/IntencionesDeVenta/CoberturasPrevias/1001';

const TARDE = { vigenciaDesde: '2027-04-01', vigenciaHasta: '2028-03-31' };
const conVehiculos = (...tardios: readonly string[]) =>
  intencion({
    estadoIntencionDeVenta: 3,
    version: 6,
    vehiculosViewModel: ['HWJP59', 'VLBP65'].map((patente, i) =>
      vehiculoVM(i + 1, patente, tardios.includes(patente) ? TARDE : {}),
    ),
  });
const previa = (patente: string, preguntar = true) => ({ patente, hasta: '2027-03-31', preguntar });
const tardia = (patente: string, desde = '2027-04-01') => ({ patente, hasta: '2027-03-31', desde });
const pregunta = (nombre: string | RegExp = 'El vehículo HWJP59 ya tiene SOAP') =>
  screen.findByRole('dialog', { name: nombre });
const pagos = () => servidor.pedidos(PAGO);

/** Accepted terms of a sale; PAGAR is refused without a charge. */
const abrir = async (...previas: readonly ReturnType<typeof previa>[]) => {
  servidor.responder(PREVIAS, ok(previas));
  servidor.responder(PAGO, fallo(503, 'pago.no_disponible', 'No disponible.'));
  const app = await abrirTerminos(servidor, conVehiculos(...previas.map(({ patente }) => patente)));
  const contestar = async (nombre: string, que: string | RegExp) => {
    const dialogo = await pregunta(que);
    await app.usuario.click(within(dialogo).getByRole('button', { name: nombre }));
  };
  return { ...app, contestar };
};

beforeEach(() => {
  sessionStorage.clear();
  conSesion({ ventanas: VENTANAS });
  comenzarVenta(CONVENIO);
  guardarResumen({ ...RESUMEN, etapa: 2 });
});

describe('PAGAR of a cover that begins late', () => {
  it('[V-VUELTA-014] asks first, once', async () => {
    const { pagar, usuario, contestar } = await abrir(previa('HWJP59'));
    await pagar();
    expect(await pregunta()).toHaveTextContent(
      'Según nuestros registros, este vehículo ya tiene SOAP hasta el 31/03/2027; lo que compra comienza el 01/04/2027. ¿Desea comprarlo?',
    );
    await contestar('No comprarlo', /HWJP59/);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(pagos()).toHaveLength(0);
    await pagar();
    await contestar('Sí, comprarlo', /HWJP59/);
    await waitFor(() => expect(pagos()).toHaveLength(1));
    await usuario.click(await screen.findByRole('button', { name: 'OK' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await pagar();
    await waitFor(() => expect(pagos()).toHaveLength(2));
  });

  it('[V-VUELTA-014] asks about several at once', async () => {
    const { pagar, contestar } = await abrir(previa('HWJP59'), previa('VLBP65'));
    await pagar();
    const que = 'Vehículos que ya tienen SOAP';
    expect(await pregunta(que)).toHaveTextContent('Lo que compra para HWJP59, VLBP65 comienza');
    await contestar('Sí, comprarlos', que);
    await waitFor(() => expect(pagos()).toHaveLength(1));
  });

  it.each([
    ['starts soon', [previa('HWJP59', false)], []],
    ['was said yes to', [previa('HWJP59')], [tardia('HWJP59')]],
  ])('[V-VUELTA-014] does not ask if it %s', async (_, previas, aceptadas) => {
    anotarAceptadas(aceptadas);
    const { pagar } = await abrir(...previas);
    await pagar();
    await waitFor(() => expect(pagos()).toHaveLength(1));
  });

  it('[V-VUELTA-014] asks again if it begins on another day', async () => {
    anotarAceptadas([tardia('HWJP59', '2026-11-21')]);
    const { pagar } = await abrir(previa('HWJP59'));
    await pagar();
    expect(await pregunta()).toBeVisible();
    expect(pagos()).toHaveLength(0);
  });

  it('[V-VUELTA-014] a confirmation applies to this purchase only', () => {
    anotarAceptadas([tardia('HWJP59')]);
    const dichas = leer('coberturasAceptadas');
    expect(dichas).not.toBeNull();
    retomarVenta(conVehiculos('HWJP59'));
    expect(leer('coberturasAceptadas')).toBe(dichas);
    retomarVenta({ ...conVehiculos('HWJP59'), id: 1_002 });
    expect(leer('coberturasAceptadas')).toBeNull();
  });

  it('[V-VUELTA-015] [V-VUELTA-014] after a plate was taken, current dates must be accepted again', async () => {
    const { pagar, usuario, botonPagar } = await abrir();
    const texto = 'El vehículo HWJP59 ya tiene una póliza vigente.';
    servidor.responder(PAGO, fallo(409, 'venta.vigencia_ocupada', texto));
    await pagar();
    servidor.responder(INTENCION, ok(conVehiculos('HWJP59')));
    servidor.responder(PREVIAS, ok([previa('HWJP59')]));
    await usuario.click(await screen.findByRole('button', { name: 'Ver la venta como está' }));
    expect(await screen.findByText(/^Según nuestros registros, el vehículo HWJP59/)).toBeVisible();
    await waitFor(() => expect(botonPagar).toBeDisabled());
    const [una, otra] = clavesDe(servidor, LISTA);
    expect(otra).toMatch(/\S/);
    expect(otra).not.toBe(una);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await usuario.click(screen.getByRole('checkbox', { name: 'Aceptar Términos y Condiciones' }));
    await pagar();
    expect(await pregunta()).toBeVisible();
    expect(pagos()).toHaveLength(1);
  });
});
