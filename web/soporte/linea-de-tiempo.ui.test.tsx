import type { HechoDeLineaVM } from '#features/soporte/historia/linea-de-tiempo.contract.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { conSesion, montarApp } from '../app/app-de-pruebas.tsx';
import { escribir } from '../lib/navegador/almacen.ts';
import { pegar } from '../lib/pruebas/pegar.ts';
import { usarServidor } from '../lib/pruebas/servidor-de-pruebas.ts';
import { exito, poliza, venta } from './datos-de-pruebas.ts';

const servidor = usarServidor();
const LINEA = '/Ventas/LineaDeTiempo/1204';
const EVIDENCIA = '/Ventas/Evidencia/1204';
const ENDPOINTS = ['Ventas/LineaDeTiempo', 'Polizas/LineaDeTiempo'];

const hecho = (cambios: Partial<HechoDeLineaVM>): HechoDeLineaVM => ({
  ocurrido: '2026-11-20T15:00:00.000Z',
  quien: 'venta',
  clase: 'venta',
  hecho: 'Vehículos ingresados',
  detalle: '2 vehículos',
  polizas: [],
  cantidadPolizas: 0,
  ...cambios,
});
const HECHOS = [
  hecho({}),
  hecho({
    ocurrido: '2026-11-20T15:08:00.000Z',
    quien: 'Sistema',
    clase: 'aach',
    hecho: 'Respuesta de la AACH al informar',
    detalle: 'Aceptada',
    polizas: [1_000_001, 1_000_002],
    cantidadPolizas: 7,
  }),
];

beforeEach(() => {
  sessionStorage.clear();
  const ventanas = ['/bienvenida', '/Soporte/ConsultarPoliza', '/Soporte/ConsultarVenta'];
  conSesion({ perfil: 'Soporte', ventanas });
  escribir({ endpoints: JSON.stringify([...ENDPOINTS, 'Ventas/Evidencia']) });
  servidor.responder('/Venta/BuscarPorId/1204', exito(venta()));
  servidor.responder(LINEA, exito(HECHOS));
});
afterEach(() => vi.unstubAllGlobals());

const buscar = async (ruta: string, rotulo: string, numero: string) => {
  const { usuario } = montarApp(ruta);
  await pegar(usuario, await screen.findByRole('textbox', { name: rotulo }), numero);
  await usuario.click(screen.getByRole('button', { name: 'BUSCAR' }));
  return usuario;
};
const buscarVenta = () => buscar('/Soporte/ConsultarVenta', 'N° de venta', '1204');

describe('the timeline', () => {
  it('names the obstacle of an issuance above it, if there is one', async () => {
    await buscarVenta();
    const ficha = await screen.findByRole('region', { name: 'Venta N° 1204' });
    expect(ficha).toHaveTextContent('Archivo SUN');
    expect(ficha).not.toHaveTextContent('Emisión detenida');
  });

  it('of a sale shows each fact with its time in Santiago, person and policies, in the given order', async () => {
    await buscarVenta();
    const linea = within(await screen.findByRole('region', { name: 'Línea de tiempo' }));
    const filas = (await linea.findAllByRole('listitem')).map(({ textContent }) => textContent);
    expect(filas).toEqual([
      '20/11/2026 12:00:00Vehículos ingresados venta2 vehículos',
      '20/11/2026 12:08:00Respuesta de la AACH al informar SistemaPólizas 1000001, 1000002 y 5 más. Aceptada',
    ]);
  });

  it('of a policy is read by its number', async () => {
    servidor.responder('/ConsultasPolizas/BuscarPorNumero/1000001', exito(poliza(1_000_001)));
    servidor.responder('/Polizas/LineaDeTiempo/1000001', exito(HECHOS.slice(0, 1)));
    await buscar('/Soporte/ConsultarPoliza', 'N° de póliza', '1000001');
    expect(await screen.findByText('Vehículos ingresados')).toBeVisible();
    // Only users with the right may download its evidence.
    expect(screen.queryByRole('button', { name: 'Descargar evidencia' })).toBeNull();
  });

  it('downloads the evidence, and shows a refusal in the server’s words', async () => {
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x' }));
    const usuario = await buscarVenta();
    const boton = await screen.findByRole('button', { name: 'Descargar evidencia' });
    servidor.responder(EVIDENCIA, { estado: 503, json: { mensaje: 'El documento no está' } });
    await usuario.click(boton);
    expect(await screen.findByText('El documento no está')).toBeVisible();
    await usuario.click(screen.getByRole('button', { name: 'OK' }));
    servidor.responder(EVIDENCIA, { texto: 'zip' });
    await usuario.click(boton);
    expect(await screen.findByText('Archivo generado con exito')).toBeVisible();
    await waitFor(() => expect(servidor.pedidos(EVIDENCIA)).toHaveLength(2));
  });

  it('reports a failed read, and retries on request', async () => {
    servidor.responder(LINEA, { estado: 500, json: { exito: false, mensaje: 'Falló' } });
    const usuario = await buscarVenta();
    await screen.findByText('Falló');
    servidor.responder(LINEA, exito(HECHOS));
    await usuario.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByText('Vehículos ingresados')).toBeVisible();
  });
});
