import type { RitmoVM } from '#features/inicio/ritmo/ritmo.contract.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { conSesion, montarApp } from '../../app/app-de-pruebas.tsx';
import { escribir } from '../../lib/navegador/almacen.ts';
import { usarServidor } from '../../lib/pruebas/servidor-de-pruebas.ts';

const servidor = usarServidor();
const RUTA = '/Soporte/Ritmo';
const PANTALLA = '/Informes/ComoVanLasVentas';
const CALMA: RitmoVM = {
  espera: 0,
  ventasPorMinuto: 1_042,
  publicasPorMinuto: 18,
  sala: { limite: 30, esperando: 0, entraronPorMinuto: 20 },
  informes: { limite: 60 },
};

beforeEach(() => {
  sessionStorage.clear();
  conSesion({ perfil: 'Soporte', ventanas: ['/bienvenida', PANTALLA] });
  escribir({ endpoints: JSON.stringify([RUTA.slice(1)]) });
});

const cifras = async (datos: Partial<RitmoVM> = {}): Promise<string[]> => {
  servidor.responder(RUTA, { json: { exito: true, datos: { ...CALMA, ...datos } } });
  montarApp(PANTALLA);
  const panel = within(await screen.findByRole('region', { name: 'Ritmo de ventas' }));
  const terminos = await panel.findAllByRole('term');
  return terminos.map(({ parentElement }) =>
    [...(parentElement?.children ?? [])].map((uno) => uno.textContent).join(' | '),
  );
};

describe('the load of the day', () => {
  it('[A-ESPERA-008] shows the age of the queue, the sales per minute and the waiting visitors', async () => {
    expect(await cifras()).toEqual([
      'Espera para emitir | 0 s | Ninguna venta pagada espera',
      'Ventas emitidas por minuto | 1.042 | 18 por enlace público',
      'En la sala de espera | 0 personas | Se abre cuando la espera pase de 30 s',
    ]);
  });

  it('[A-ESPERA-008] names the work that yields to it', async () => {
    const sala = { limite: 30, esperando: 1, entraronPorMinuto: 12 };
    expect(await cifras({ espera: 95, sala })).toEqual([
      'Espera para emitir | 1 min 35 s | Los informes y exportaciones esperan hasta que baje de 1 min 0 s',
      'Ventas emitidas por minuto | 1.042 | 18 por enlace público',
      'En la sala de espera | 1 persona | Entraron 12 en el último minuto',
    ]);
  });

  it('[A-ESPERA-008] says where nothing is configured', async () => {
    expect(await cifras({ espera: 95, sala: null, informes: null })).toEqual([
      'Espera para emitir | 1 min 35 s | La venta pagada que más espera',
      'Ventas emitidas por minuto | 1.042 | 18 por enlace público',
      'En la sala de espera | 0 personas | Sin sala de espera en los enlaces públicos',
    ]);
  });

  it('[V-CARAS-003] says in a sentence that nothing waits and nothing was issued', async () => {
    const datos = { ...CALMA, espera: 0, ventasPorMinuto: 0, publicasPorMinuto: 0 };
    servidor.responder(RUTA, { json: { exito: true, datos } });
    montarApp(PANTALLA);
    const panel = within(await screen.findByRole('region', { name: 'Ritmo de ventas' }));
    expect(await panel.findByText(/^Ninguna venta pagada espera, y/)).toBeVisible();
    expect(panel.queryByRole('term')).toBeNull();
  });

  it.each([
    [{ espera: 20 }, []],
    [{ espera: 95 }, ['La venta pagada que más espera lleva 1 min 35 s']],
    [
      { espera: 40, sala: { limite: 30, esperando: 2, entraronPorMinuto: 12 } },
      ['La venta pagada que más espera lleva 40 s, y hay 2 personas en la sala de espera'],
    ],
  ])('[A-CASA-003] of %o is a line of the home only while it presses', async (datos, lineas) => {
    servidor.responder(RUTA, { json: { exito: true, datos: { ...CALMA, ...datos } } });
    montarApp('/bienvenida');
    await screen.findByRole('link', { name: 'Ver cómo van las ventas' });
    await waitFor(() => expect(servidor.pedidos(RUTA)).toHaveLength(1));
    const inicio = within(screen.getByRole('main'));
    const enlaces = () =>
      inicio.getAllByRole('link').filter((uno) => uno.getAttribute('href') === PANTALLA);
    await waitFor(() =>
      expect(enlaces().map(({ textContent }) => textContent)).toEqual([
        'Ver cómo van las ventas',
        ...lineas,
      ]),
    );
  });

  it('is absent without the right to it', async () => {
    escribir({ endpoints: JSON.stringify([]) });
    montarApp(PANTALLA);
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('region', { name: 'Ritmo de ventas' })).toBeNull();
  });
});
