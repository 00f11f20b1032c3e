import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { sumarDias } from '#values/fecha.ts';
import { escribirFecha } from '../lib/pruebas/escribir-fecha.ts';
import { exito, fallo } from '../soporte/datos-de-pruebas.ts';
import {
  abrir,
  archivo,
  DE_CONVENIO,
  EN_PANTALLA,
  HOY,
  usarInformes,
  VENTAS,
} from './informe-de-pruebas.ts';

const { servidor, guardados } = usarInformes();

const CUENTA = {
  ventas: 21,
  vehiculos: 30,
  porEmitir: 2,
  prima: 300_000,
  anuladas: 3,
  primaAnulada: 30_000,
  primaNeta: 270_000,
};
const CONVENIO = { id: 11, convenio: 'DEMO DIRECTO', corredor: 'CORREDORA DEMO SPA', ...CUENTA };
const venta = (id: number) => ({
  id,
  pagada: '2026-11-14',
  patente: 'HWJP59-8',
  vehiculos: 2,
  anuladas: 0,
  primaNeta: 18_560,
});

describe('the sales report on the screen', () => {
  it('[A-CORRE-003] opens with the days and the agreement of its address', async () => {
    servidor.responder(EN_PANTALLA, exito({ total: CUENTA, convenios: [CONVENIO] }));
    const [desde, hasta] = [sumarDias(HOY, -40), sumarDias(HOY, -30)];
    await abrir('UsuarioVenta', `InformeVentas?desde=${desde}&hasta=${hasta}&convenio=11`);
    await waitFor(() =>
      expect(servidor.pedidos(EN_PANTALLA).at(-1)?.cuerpo).toEqual({
        ...{ desde, hasta, corredorId: null },
        conveniosId: [11],
      }),
    );
  });

  it('[A-CASA-009] stands first on a phone, below a line that says and unfolds its filters', async () => {
    const consultar = globalThis.matchMedia;
    vi.stubGlobal('matchMedia', (consulta: string) => ({
      ...consultar(consulta),
      matches: consulta === '(max-width: 40em)',
    }));
    onTestFinished(() => void vi.unstubAllGlobals());
    servidor.responder(EN_PANTALLA, exito({ total: CUENTA, convenios: [CONVENIO] }));
    const desde = sumarDias(HOY, -40);
    const { usuario } = await abrir(
      'UsuarioVenta',
      `InformeVentas?desde=${desde}&hasta=${HOY}&convenio=11`,
    );
    await screen.findByRole('region', { name: /^Prima neta del / });
    const campo = screen.getByLabelText('Fecha desde');
    expect(campo).not.toBeVisible();
    await usuario.click(screen.getByText(/ · 1 convenio$/));
    expect(campo).toBeVisible();
    // Days that cannot be shown keep them open.
    await escribirFecha(usuario, campo, sumarDias(HOY, 1));
    expect(campo).toBeVisible();
  });

  it('[A-PANTALLA-004] shows total, agreements and their sales, and makes the workbook', async () => {
    servidor.responder(EN_PANTALLA, exito({ total: CUENTA, convenios: [CONVENIO] }));
    servidor.responder(
      DE_CONVENIO,
      exito({ total: 21, ventas: Array.from({ length: 20 }, (_, i) => venta(121 - i)) }),
    );
    servidor.responder(VENTAS, archivo);
    const { usuario } = await abrir('UsuarioVenta');
    const informe = within(await screen.findByRole('region', { name: /^Prima neta del / }));
    expect(await informe.findByRole('heading', { name: /^Prima neta .*270\.000$/ })).toBeVisible();
    expect(informe.getAllByText('$ 270.000')).toHaveLength(2);
    expect(informe.getByText('$ 300.000 menos $ 30.000 anulados')).toBeVisible();
    expect(informe.getByText('2 pólizas por emitir')).toBeVisible();
    expect(servidor.pedidos(DE_CONVENIO)).toEqual([]);
    const fila = informe.getByRole('button', { name: /^DEMO DIRECTO/ });
    await usuario.click(fila);
    expect(fila).toHaveAttribute('aria-expanded', 'true');
    expect(await informe.findAllByText('HWJP59-8 y 1 vehículo más')).toHaveLength(20);
    servidor.responder(DE_CONVENIO, exito({ total: 21, ventas: [venta(101)] }));
    await usuario.click(informe.getByRole('button', { name: 'Ver más ventas' }));
    await waitFor(() => expect(informe.getAllByText('HWJP59-8 y 1 vehículo más')).toHaveLength(21));
    expect(servidor.pedidos(DE_CONVENIO)[1]?.cuerpo).toMatchObject({ convenioId: 11, desdeLa: 20 });
    expect(informe.queryByRole('button', { name: 'Ver más ventas' })).toBeNull();
    await usuario.click(informe.getByRole('button', { name: 'Descargar Excel' }));
    await waitFor(() => expect(guardados).toEqual([{ nombre: 'Informe.xlsx', bytes: 2 }]));
  });

  it('[A-PANTALLA-004] follows the filters, and asks for no wrong period', async () => {
    const { usuario } = await abrir('Soporte');
    expect(await screen.findByText('No hay ventas para el periodo seleccionado.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Descargar Excel' })).toBeNull();
    const campo = screen.getByLabelText('Fecha desde');
    await escribirFecha(usuario, campo, sumarDias(HOY, -10));
    await waitFor(() =>
      expect(servidor.pedidos(EN_PANTALLA).at(-1)?.cuerpo).toMatchObject({
        desde: sumarDias(HOY, -10),
        hasta: HOY,
        corredorId: null,
      }),
    );
    const antes = servidor.pedidos(EN_PANTALLA).length;
    await escribirFecha(usuario, campo, sumarDias(HOY, 1));
    await waitFor(() =>
      expect(screen.queryByRole('region', { name: /^Prima neta del / })).toBeNull(),
    );
    expect(servidor.pedidos(EN_PANTALLA)).toHaveLength(antes);
  });

  it('[A-PANTALLA-004] says that the report failed, and asks again', async () => {
    servidor.responder(EN_PANTALLA, fallo(500, 'servidor.inesperado', 'x'));
    const { usuario } = await abrir('Soporte');
    const otraVez = await screen.findByRole('button', { name: 'Reintentar' });
    servidor.responder(EN_PANTALLA, exito({ total: CUENTA, convenios: [CONVENIO] }));
    await usuario.click(otraVez);
    expect(await screen.findByRole('button', { name: /^DEMO DIRECTO/ })).toBeVisible();
  });
});
