import type { CampanaVM } from '#features/recordatorios/campana/campana.contract.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { conSesion, montarApp } from '../../app/app-de-pruebas.tsx';
import { escribir } from '../../lib/navegador/almacen.ts';
import { usarServidor } from '../../lib/pruebas/servidor-de-pruebas.ts';
import { ok } from '../../venta/datos-de-pruebas.ts';

const servidor = usarServidor();
const LISTA = '/Recordatorios/Campanas';
const ALCANCE = '/Recordatorios/Alcance';
const CAMBIAR = '/Recordatorios/CambiarCampana';

const campana = (cambios: Partial<CampanaVM> = {}): CampanaVM => ({
  id: 1,
  convenio: 'DEMO DIRECTO',
  corredor: 'CORREDORA DEMO SPA',
  estado: null,
  situacion: 'Sin campaña',
  destinoId: null,
  destino: null,
  piden: 40,
  escritos: 0,
  volvieron: 0,
  compraron: 0,
  bajas: 0,
  version: null,
  ...cambios,
});
const OTRA = campana({ id: 3, convenio: 'DEMO FLOTAS' });
const ACTIVA = campana({ estado: 'activa', situacion: 'Activa', destinoId: 2, version: 1 });

const abrir = async (...filas: CampanaVM[]) => {
  servidor.responder(LISTA, ok({ filas, total: filas.length }));
  const app = montarApp('/Informes/Recordatorios');
  await screen.findByRole('heading', { level: 1, name: 'Recordatorios' });
  return app;
};

beforeEach(() => {
  sessionStorage.clear();
  conSesion({ perfil: 'Corredor', ventanas: ['/bienvenida', '/Informes/Recordatorios'] });
  escribir({
    endpoints: JSON.stringify(['Recordatorios/Campanas', 'Recordatorios/CambiarCampana']),
  });
  servidor.responder(CAMBIAR, ok(ACTIVA));
});

describe('the screen of the reminders', () => {
  it('[A-AVISO-003] says to how many it writes before a campaign is started', async () => {
    servidor.responder(ALCANCE, ({ cuerpo }: { cuerpo: unknown }) => {
      const elegido = (cuerpo as { destinoId?: number }).destinoId !== undefined;
      return ok({
        destinos: [{ id: 2, nombre: 'DEMO EN LINEA' }],
        faltan: [],
        ahora: elegido ? 31 : null,
        esperan: elegido ? 9 : null,
        hayMas: false,
      });
    });
    const { usuario } = await abrir(campana(), OTRA);
    await usuario.click(await screen.findByRole('button', { name: 'Iniciar DEMO DIRECTO' }));
    const dialogo = within(await screen.findByRole('dialog'));
    await usuario.click(dialogo.getByRole('combobox', { name: 'Se renueva en' }));
    await usuario.click(await screen.findByRole('option', { name: /DEMO EN LINEA/ }));
    expect(
      await dialogo.findByText(/Escribirá ahora por 31 pólizas. Otras 9 esperan/),
    ).toBeVisible();
    expect(servidor.pedidos(CAMBIAR)).toEqual([]);
    await usuario.click(dialogo.getByRole('button', { name: 'Iniciar' }));
    await waitFor(() =>
      expect(servidor.pedidos(CAMBIAR)).toMatchObject([
        { cuerpo: { convenioId: 1, estado: 'activa', destinoId: 2 } },
      ]),
    );
  });

  it('[A-AVISO-005] a paused campaign goes on under its own word', async () => {
    servidor.responder(
      ALCANCE,
      ok({
        ...{ destinos: [{ id: 2, nombre: 'DEMO EN LINEA' }], faltan: [] },
        ...{ ahora: 0, esperan: 0, hayMas: false },
      }),
    );
    const { usuario } = await abrir({ ...ACTIVA, estado: 'pausada', situacion: 'Pausada' }, OTRA);
    await usuario.click(await screen.findByRole('button', { name: 'Reanudar DEMO DIRECTO' }));
    const dialogo = within(
      await screen.findByRole('dialog', { name: 'Reanudar los recordatorios de DEMO DIRECTO' }),
    );
    expect(dialogo.getByText(/Los avisos que esperaban en la pausa salen ahora/)).toBeVisible();
    expect(dialogo.getByRole('button', { name: 'Reanudar' })).toBeVisible();
  });

  it('[A-AVISO-006] says what each agreement lacks where none can sell the next cover', async () => {
    servidor.responder(
      ALCANCE,
      ok({
        destinos: [],
        faltan: [{ id: 1, nombre: 'DEMO DIRECTO', falta: 'no se paga en línea' }],
        ...{ ahora: null, esperan: null, hayMas: false },
      }),
    );
    const { usuario } = await abrir(campana(), OTRA);
    await usuario.click(await screen.findByRole('button', { name: 'Iniciar DEMO DIRECTO' }));
    const dialogo = within(await screen.findByRole('dialog'));
    expect(await dialogo.findByText('DEMO DIRECTO: no se paga en línea.')).toBeVisible();
    expect(dialogo.getByText(/Pídalo a un administrador/)).toBeVisible();
    expect(dialogo.queryByRole('link')).toBeNull();
    expect(dialogo.queryByRole('combobox')).toBeNull();
    expect(dialogo.queryByRole('button', { name: 'Iniciar' })).toBeNull();
  });

  it('[A-AVISO-015] leads a maintainer of agreements to those that cannot be a target', async () => {
    conSesion({
      perfil: 'Administrador',
      ventanas: ['/bienvenida', '/Informes/Recordatorios', '/mantenedores/convenio'],
    });
    escribir({
      endpoints: JSON.stringify(['Recordatorios/Campanas', 'Recordatorios/CambiarCampana']),
    });
    servidor.responder(
      ALCANCE,
      ok({
        destinos: [],
        faltan: [{ id: 1, nombre: 'DEMO DIRECTO', falta: 'no se paga en línea' }],
        ...{ ahora: null, esperan: null, hayMas: false },
      }),
    );
    const { usuario } = await abrir(campana(), OTRA);
    await usuario.click(await screen.findByRole('button', { name: 'Iniciar DEMO DIRECTO' }));
    const dialogo = within(await screen.findByRole('dialog'));
    expect(await dialogo.findByRole('link', { name: 'DEMO DIRECTO' })).toHaveAttribute(
      'href',
      '/mantenedores/convenio/ingreso?id=1',
    );
    expect(dialogo.getByRole('link', { name: 'Convenios' })).toHaveAttribute(
      'href',
      '/mantenedores/convenio',
    );
  });

  it('[A-AVISO-001] offers pause and stop of a running campaign, and says what a stop ends', async () => {
    const { usuario } = await abrir(ACTIVA, OTRA);
    expect(await screen.findByRole('button', { name: 'Pausar DEMO DIRECTO' })).toBeVisible();
    await usuario.click(screen.getByRole('button', { name: 'Detener DEMO DIRECTO' }));
    const dialogo = within(await screen.findByRole('dialog'));
    expect(dialogo.getByText(/los enlaces ya enviados dejan de abrir la compra/)).toBeVisible();
    await usuario.click(dialogo.getByRole('button', { name: 'Detener' }));
    await waitFor(() =>
      expect(servidor.pedidos(CAMBIAR)).toMatchObject([
        { cuerpo: { convenioId: 1, estado: 'detenida', version: 1 } },
      ]),
    );
  });
});
