import type { PorResolverVM } from '#features/inicio/por-resolver/por-resolver.contract.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { conSesion, montarApp } from '../app/app-de-pruebas.tsx';
import { escribir } from '../lib/navegador/almacen.ts';
import { usarServidor } from '../lib/pruebas/servidor-de-pruebas.ts';

const servidor = usarServidor();
const RUTA = '/Soporte/PorResolver';
const NADA: PorResolverVM = {
  pendientes: [],
  numeros: {
    poliza: { restantes: 1_001, porDia: 12.5, seAgotan: '2027-02-09' },
    folio: { restantes: 1_000, porDia: 0, seAgotan: null },
  },
};

beforeEach(() => {
  sessionStorage.clear();
  conSesion({ perfil: 'Soporte', ventanas: ['/bienvenida'] });
  escribir({ endpoints: JSON.stringify([RUTA.slice(1)]) });
});

const abrir = async (datos: Partial<PorResolverVM> = {}) => {
  servidor.responder(RUTA, { json: { exito: true, datos: { ...NADA, ...datos } } });
  montarApp('/bienvenida');
  const panel = within(await screen.findByRole('region', { name: 'Por resolver' }));
  await panel.findByText('1.001');
  return panel;
};

describe('matters for a person, on /bienvenida', () => {
  it('[A-RESOL-001] [A-RESOL-002] each has a count, an amount and a link to its screen', async () => {
    const de = (
      clase: string,
      cantidad: number,
      otros: { ventaId?: number; monto?: number } = {},
    ) => ({
      clase,
      cantidad,
      ventaId: null,
      monto: null,
      ...otros,
    });
    const panel = await abrir({
      pendientes: [
        de('incidente.sin_numeros', 1, { ventaId: 1_300 }),
        de('incidente.venta_sin_numeros', 2, { ventaId: 1_310 }),
        de('sin_emitir.mas', 1, { ventaId: 1_204 }),
        de('sin_emitir.minutos', 3, { ventaId: 1_300 }),
        de('pagos_sin_confirmar', 2, { monto: 18_560 }),
        de('aach_no_aceptadas', 4),
        de('agotados.poliza', 0),
        de('pocos.folio', 12),
      ],
    });
    expect(panel.queryByText('Todo al día')).toBeNull();
    const filas = panel.getAllByRole('listitem').map((fila) => {
      const enlace = within(fila).getByRole('link');
      return `${enlace.textContent.replaceAll('\u00a0', ' ')} -> ${enlace.getAttribute('href')}`;
    });
    expect(filas).toEqual([
      '0No quedan números de pólizaNo se puede vender hasta agregar un rango -> /mantenedores/rangoPoliza',
      '12Quedan pocos números de folio -> /mantenedores/folio',
      '2Ventas rechazadas por falta de númerosLa más antigua, venta N° 1310 -> /soporte/incidentes',
      '1Emisiones detenidas por falta de númerosVenta N° 1300 -> /mantenedores/rangoPoliza',
      '1Ventas pagadas sin emitir, hace más de 1 díaVenta N° 1204 -> /Soporte/RegeneracionVenta?iv=1204',
      '3Ventas pagadas sin emitir, hace menos de 15 minutosLa más antigua, venta N° 1300 -> /Soporte/ContinuarVenta',
      '2Pagos sin confirmar$ 18.560 -> /soporte/pagos',
      '4Pólizas no aceptadas por la AACH -> /InformarPolizasAACH',
    ]);
  });

  it("are replaced by 'Todo al día' if there are none", async () => {
    const panel = await abrir();
    expect(panel.getByText('Todo al día')).toBeVisible();
    expect(panel.queryByRole('listitem')).toBeNull();
  });

  it('[A-RANGO-013] [A-RANGO-014] [A-RANGO-015] include the remaining numbers and their last day; red at 1000, not at 1001', async () => {
    const panel = await abrir();
    const cifra = (titulo: string) => panel.getByText(titulo).closest('div');
    const poliza = cifra('Números de póliza restantes');
    expect(poliza).toHaveTextContent('Alcanzan hasta el 09/02/2027, a 12,5 por día');
    expect(poliza).not.toHaveAttribute('data-pocos');
    const folio = cifra('Números de folio restantes');
    expect(folio).toHaveAttribute('data-pocos');
    expect(folio).toHaveTextContent('1.000');
    expect(folio).toHaveTextContent('Quedan pocos números');
    expect(folio).toHaveTextContent('Sin emisiones en los últimos 30 días');
  });

  it('report a failed read, and retry on request', async () => {
    servidor.responder(RUTA, { estado: 500, json: { exito: false, mensaje: 'x' } });
    const { usuario } = montarApp('/bienvenida');
    await screen.findByText('No pudimos consultar lo que está por resolver.');
    servidor.responder(RUTA, { json: { exito: true, datos: NADA } });
    await usuario.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByText('Todo al día')).toBeVisible();
  });

  it('are absent, and not requested, without the right to their call', async () => {
    escribir({ endpoints: JSON.stringify(['Venta/BuscarPorId']) });
    montarApp('/bienvenida');
    await screen.findByText('Bienvenido al sistema SOAP');
    expect(screen.queryByRole('region', { name: 'Por resolver' })).toBeNull();
    expect(servidor.pedidos(RUTA)).toHaveLength(0);
  });
});

it('[A-PORTADA-005] the list is also a screen of its own, which the menu leads to', async () => {
  conSesion({ perfil: 'Soporte', ventanas: ['/soporte/porResolver'] });
  const pendientes = [{ clase: 'cambios_por_aprobar', cantidad: 2, monto: null, ventaId: null }];
  servidor.responder(RUTA, { json: { exito: true, datos: { ...NADA, pendientes } } });
  montarApp('/soporte/porResolver');
  expect(await screen.findByRole('heading', { level: 1, name: 'Por resolver' })).toBeVisible();
  const panel = within(screen.getByRole('region', { name: 'Por resolver' }));
  expect(await panel.findByRole('link', { name: /Cambios por aprobar/ })).toBeVisible();
});

it('[A-FICHA1-015] the screen shows one kind of matters when asked', async () => {
  conSesion({ perfil: 'Soporte', ventanas: ['/soporte/porResolver'] });
  const de = (clase: string) => ({ clase, cantidad: 2, monto: null, ventaId: null });
  const pendientes = [de('cambios_por_aprobar'), de('pagos_sin_confirmar')];
  servidor.responder(RUTA, { json: { exito: true, datos: { ...NADA, pendientes } } });
  const { usuario, router } = montarApp('/soporte/porResolver');
  const tipos = within(await screen.findByRole('navigation', { name: 'Tipos' }));
  await usuario.click(tipos.getByRole('link', { name: 'Pagos (1)' }));
  await waitFor(() => expect(router.state.location.search).toBe('?tipo=pagos'));
  expect(screen.getByRole('link', { name: /Pagos sin confirmar/ })).toBeVisible();
  expect(screen.queryByRole('link', { name: /Cambios por aprobar/ })).toBeNull();
  await usuario.click(tipos.getByRole('link', { name: 'Todo' }));
  expect(await screen.findByRole('link', { name: /Cambios por aprobar/ })).toBeVisible();
});
