import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { montarApp } from '../../app/app-de-pruebas.tsx';
import { usarServidor } from '../../lib/pruebas/servidor-de-pruebas.ts';
import { darLugarALaRejilla } from '../../venta/masivo/carga-de-pruebas.tsx';
import { prepararConvenios } from '../convenio/convenio-de-pruebas.ts';
import { ok } from '../ficha/ficha-de-pruebas.tsx';

const servidor = usarServidor();
const CAMBIAR = '/Primas/CambiarPrecios';
const DESHACER = '/Primas/DeshacerPrecios';
const FIJO = { primaMinima: null, primaMaxima: null };

const fila = (primaId: number, uso: string, otros: object[] = []) => ({
  primaId,
  tipo: 'AUTOMOVIL',
  uso,
  mesLegal: 3,
  precios: [{ periodo: 2028, desde: '2026-11-01', valor: 9_280, ...FIJO }, ...otros],
});
const responder = (otros: object[] = []) =>
  servidor.responder(
    '/Primas/Hoja/5',
    ok({
      nombre: 'CONVENIO SUR',
      hoy: '2026-11-20',
      filas: [fila(31, 'COMERCIAL'), fila(32, 'PARTICULAR', otros)],
    }),
  );

beforeEach(() => {
  prepararConvenios(servidor, { ventana: '/mantenedores/primas' });
  darLugarALaRejilla();
  responder();
});
afterEach(() => vi.restoreAllMocks());

const abrir = async () => {
  const app = montarApp('/mantenedores/primas/hoja?id=5');
  const rejilla = await screen.findByRole('grid', { name: 'Precios' });
  await within(rejilla).findByText('Comercial');
  return { ...app, rejilla };
};
const boton = (name: string) => screen.getByRole('button', { name });

describe('/mantenedores/primas/hoja', () => {
  it('[A-PRIMAP-010] pastes a column, shows each price before and after, and sends all at once', async () => {
    const { usuario, rejilla } = await abrir();
    expect(boton('Confirmar cambios')).toBeDisabled();
    rejilla.focus();
    await usuario.paste('10.000\n$ 11.500');
    expect(await within(rejilla).findByText(/9\.280 → \$.10\.000/)).toBeVisible();
    const lista = screen.getByRole('region', { name: 'Cambios por confirmar' });
    expect(
      within(lista)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Automóvil, Comercial: $\u00a09.280 → $\u00a010.000',
      'Automóvil, Particular: $\u00a09.280 → $\u00a011.500',
    ]);
    servidor.responder(CAMBIAR, ok({ cambiados: 2 }));
    await usuario.click(boton('Confirmar cambios'));
    expect(await screen.findByText('2 precios guardados.')).toBeVisible();
    const antes = { valor: 9_280, ...FIJO };
    expect(servidor.pedidos(CAMBIAR)[0]?.cuerpo).toEqual({
      periodo: 2028,
      desde: '2026-11-21',
      cambios: [
        { primaId: 31, antes, valor: 10_000, ...FIJO },
        { primaId: 32, antes, valor: 11_500, ...FIJO },
      ],
    });
  });

  it('[A-PRIMAP-011] changes every price of an agreement by a typed percentage and two presses', async () => {
    const { usuario } = await abrir();
    await usuario.type(screen.getByRole('textbox', { name: 'Porcentaje' }), '10');
    await usuario.click(boton('Aplicar a todas'));
    expect(await screen.findByText('2 cambios por confirmar')).toBeVisible();
    expect(screen.getAllByText(/→ \$.10\.210/)).toHaveLength(4);
  });

  it('[A-PRIMAP-008] says that another user changed a price, and reads the sheet again', async () => {
    const { usuario, rejilla } = await abrir();
    rejilla.focus();
    await usuario.paste('10.000');
    const texto = 'El registro cambió desde que lo abrió';
    servidor.responder(CAMBIAR, {
      estado: 409,
      json: { exito: false, codigo: 'registro.version', mensaje: texto },
    });
    await usuario.click(boton('Confirmar cambios'));
    expect(await screen.findByText(texto)).toBeVisible();
    expect(servidor.pedidos('/Primas/Hoja/5')).toHaveLength(2);
  });

  it('[A-PRIMAP-009] lists what changes when, and undoes it after asking', async () => {
    responder([{ periodo: 2028, desde: '2026-12-01', valor: 9_990, ...FIJO }]);
    const { usuario } = await abrir();
    await usuario.click(boton('Deshacer el cambio del 01/12/2026'));
    servidor.responder(DESHACER, ok({ quitados: 1 }));
    await usuario.click(await screen.findByRole('button', { name: 'Deshacer' }));
    await waitFor(() =>
      expect(servidor.pedidos(DESHACER)[0]?.cuerpo).toEqual({
        convenioId: 5,
        periodo: 2028,
        desde: '2026-12-01',
      }),
    );
  });
});
