import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { montarApp } from '../../app/app-de-pruebas.tsx';
import { usarServidor } from '../../lib/pruebas/servidor-de-pruebas.ts';
import { darLugarALaRejilla } from '../../venta/masivo/carga-de-pruebas.tsx';
import { prepararConvenios } from '../convenio/convenio-de-pruebas.ts';
import { ok } from '../ficha/ficha-de-pruebas.tsx';

const servidor = usarServidor();
const CAMBIAR = '/Primas/CambiarPrecios';
const LEER = '/Primas/LeerPlanilla';
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
  it('[A-DETALLE-014] [A-PRIMAP-010] [V-CARA-007] pastes a column, shows in the last one each price before and after, and sends all at once', async () => {
    const { usuario, rejilla } = await abrir();
    expect(boton('Confirmar cambios')).toBeDisabled();
    expect(
      within(rejilla)
        .getAllByRole('columnheader')
        .map(({ textContent, ariaColIndex }) => [ariaColIndex, textContent]),
    ).toEqual(
      [
        'Fila',
        'Tipo de vehículo',
        'Tipo de uso',
        'Prima',
        'Prima mínima',
        'Prima máxima',
        'Antes y después',
      ].map((titulo, i) => [String(i + 1), titulo]),
    );
    rejilla.focus();
    await usuario.paste('10.000\n$ 11.500');
    const dicho = await within(rejilla).findByText(/9\.280 → \$.10\.000/);
    expect(dicho).toBeVisible();
    expect(dicho.closest('tr')?.lastElementChild).toBe(dicho);
    const lista = screen.getByRole('region', { name: 'Cambios por confirmar' });
    expect(
      within(lista)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Automóvil, comercial: $\u00a09.280 → $\u00a010.000',
      'Automóvil, particular: $\u00a09.280 → $\u00a011.500',
    ]);
    servidor.responder(CAMBIAR, ok({ cambiados: 2 }));
    await usuario.click(boton('Confirmar cambios'));
    expect(await screen.findByText('2 precios guardados.')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
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
    const porcentaje = screen.getByRole('textbox', { name: 'Porcentaje' });
    await usuario.type(porcentaje, 'diez');
    expect(porcentaje).toHaveAccessibleDescription('Escriba un número, como 3,5');
    expect(boton('Aplicar a todas')).toBeDisabled();
    await usuario.clear(porcentaje);
    await usuario.type(porcentaje, '10');
    await usuario.click(boton('Aplicar a todas'));
    expect(await screen.findByText('2 cambios por confirmar')).toBeVisible();
    expect(screen.getAllByText(/→ \$.10\.210/)).toHaveLength(4);
  });

  it('[A-PRIMAP-009] shows the prices that undoing restores before it acts, and keeps typed cells', async () => {
    responder([{ periodo: 2028, desde: '2026-12-01', valor: 9_990, ...FIJO }]);
    const { usuario, rejilla } = await abrir();
    rejilla.focus();
    await usuario.paste('10.000');
    await usuario.click(boton('Deshacer el cambio del 01/12/2026 para el período 2028'));
    const dialogo = await screen.findByRole('dialog');
    expect(
      within(dialogo).getByText(/^Automóvil, particular: \$.9\.990 → \$.9\.280$/),
    ).toBeVisible();
    expect(servidor.pedidos(DESHACER)).toEqual([]);
    servidor.responder(DESHACER, ok({ quitados: 1 }));
    await usuario.click(within(dialogo).getByRole('button', { name: 'Deshacer' }));
    expect(await screen.findByText('1 precio quitado.')).toBeVisible();
    expect(servidor.pedidos(DESHACER)[0]?.cuerpo).toEqual({
      convenioId: 5,
      periodo: 2028,
      desde: '2026-12-01',
      cambios: [
        { primaId: 32, antes: { valor: 9_990, ...FIJO }, despues: { valor: 9_280, ...FIJO } },
      ],
    });
    expect(screen.getByText('1 cambio por confirmar')).toBeInTheDocument();
  });

  it('[A-PRIMAP-012] [A-PRIMAP-020] says which period and day it shows, and asks before typed cells count for another', async () => {
    const { usuario, rejilla } = await abrir();
    expect(
      screen.getByText(/^Ve el período que termina en 2028, desde el 21\/11\/2026\. /),
    ).toBeVisible();
    rejilla.focus();
    await usuario.paste('10.000');
    const elegir = async () => {
      await usuario.click(screen.getByRole('combobox', { name: 'Período' }));
      await usuario.click(await screen.findByRole('option', { name: 'Termina en 2027' }));
      return screen.findByRole('dialog', { name: '¿Pasar lo escrito?' });
    };
    await usuario.click(within(await elegir()).getByRole('button', { name: 'Seguir aquí' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('combobox', { name: 'Período' })).toHaveValue('Termina en 2028');
    expect(screen.getByText('1 cambio por confirmar')).toBeVisible();
    const pregunta = await elegir();
    expect(pregunta).toHaveTextContent(/1 celda escrita para el período que termina en 2028/);
    await usuario.click(within(pregunta).getByRole('button', { name: 'Pasar lo escrito' }));
    expect(await within(rejilla).findByText(/Sin precio → \$.10\.000/)).toBeVisible();
  });

  it('[A-PRIMAP-008] [A-PRIMAP-012] shows an error of the server at its cell, says that another user changed a price, and asks before leaving with typed cells', async () => {
    const { usuario, rejilla } = await abrir();
    rejilla.focus();
    await usuario.paste('10.000\n11.000');
    servidor.responder(CAMBIAR, {
      estado: 400,
      json: {
        exito: false,
        codigo: 'convenio.precios',
        mensaje: 'Hay errores',
        errors: { 'cambios.1.valor': ['No sirve'] },
      },
    });
    await usuario.click(boton('Confirmar cambios'));
    expect(await screen.findByText('Automóvil, particular: No sirve')).toBeVisible();
    expect(
      within(rejilla).getByRole('cell', {
        name: 'Prima, Automóvil, particular, desde 21 de noviembre de 2026: 11.000. Error: No sirve',
        hidden: true,
      }),
    ).toBeInTheDocument();
    rejilla.focus();
    await usuario.paste('10.000\n12.000');
    const texto = 'El registro cambió desde que lo abrió';
    servidor.responder(CAMBIAR, {
      estado: 409,
      json: { exito: false, codigo: 'registro.version', mensaje: texto },
    });
    await usuario.click(boton('Confirmar cambios'));
    expect(await screen.findByText(texto)).toBeVisible();
    expect(servidor.pedidos('/Primas/Hoja/5')).toHaveLength(2);
    await usuario.click(screen.getByRole('link', { name: 'Volver' }));
    expect(await screen.findByRole('dialog', { name: '¿Salir sin guardar?' })).toBeVisible();
  });

  it('[A-PRIMAP-013] adds another agreement to the sheet and keeps what was typed', async () => {
    servidor.responder(
      '/Convenios/BuscarSimplePorUsuario/3',
      ok([{ id: 6, nombre: 'CONVENIO NORTE', corredor: 'ROSA' }]),
    );
    servidor.responder(
      '/Primas/Hoja/6',
      ok({ nombre: 'CONVENIO NORTE', hoy: '2026-11-20', filas: [fila(51, 'COMERCIAL')] }),
    );
    const { usuario, rejilla } = await abrir();
    rejilla.focus();
    await usuario.paste('10.000');
    await usuario.click(screen.getByRole('combobox', { name: 'Otro convenio' }));
    await usuario.click(await screen.findByRole('option', { name: /CONVENIO NORTE/i }));
    await usuario.click(boton('Agregarlo a la hoja'));
    expect(await within(rejilla).findByText('CONVENIO NORTE')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
      'Precios por período de 2 convenios',
    );
    expect(screen.getByText('1 cambio por confirmar')).toBeVisible();
  });

  it('[A-PRIMAP-019] leads to the agreements from an address without one, and asks the server nothing', async () => {
    montarApp('/mantenedores/primas/hoja?id=x');
    expect(await screen.findByText('Falta el convenio.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Elegir un convenio' })).toHaveAttribute(
      'href',
      '/mantenedores/convenio',
    );
    expect(servidor.pedidos('/Primas/Hoja/0')).toHaveLength(0);
  });

  it('[A-PRIMAP-013] waits for every agreement of the address, whichever answers first', async () => {
    const puerta = Promise.withResolvers<void>();
    const enAbril = (nombre: string, mesLegal: number) =>
      ok({ nombre, hoy: '2026-04-20', filas: [{ ...fila(mesLegal, 'COMERCIAL'), mesLegal }] });
    servidor.responder('/Primas/Hoja/5', enAbril('CONVENIO SUR', 3));
    servidor.responder('/Primas/Hoja/6', async () => {
      await puerta.promise;
      return enAbril('CONVENIO NORTE', 5);
    });
    montarApp('/mantenedores/primas/hoja?id=5&id=6');
    await screen.findByRole('heading', { level: 1, name: 'Precios por período de CONVENIO SUR' });
    expect(screen.queryByRole('combobox', { name: 'Período' })).toBeNull();
    puerta.resolve();
    expect(await screen.findByRole('combobox', { name: 'Período' })).toHaveValue('Termina en 2027');
  });

  it('[A-PRIMAP-016] lays a workbook over the sheet, asks about its hidden rows, and saves the good rows', async () => {
    const { usuario } = await abrir();
    const FILA = { fila: 2, reparo: null, reparos: {}, primaId: 31 };
    const valor = (uno: string) => ({ valor: uno, primaMinima: '', primaMaxima: '' });
    servidor.responder(LEER, () =>
      servidor.pedidos(LEER).length === 1
        ? {
            estado: 400,
            json: {
              exito: false,
              codigo: 'precios.filas_ocultas',
              mensaje: 'Hay filas ocultas',
              filas: 3,
              ocultas: 1,
            },
          }
        : ok([
            { ...FILA, precio: valor('10.000') },
            { ...FILA, fila: 3, primaId: 32, precio: valor('') },
            { ...FILA, fila: 4, primaId: null, reparo: 'Falta el N° de prima', precio: valor('') },
          ]),
    );
    await usuario.upload(
      screen.getByLabelText('Planilla de precios'),
      new File(['x'], 'Precios.xlsx'),
    );
    const pregunta = await screen.findByRole('dialog', { name: 'El archivo tiene filas ocultas' });
    await usuario.click(within(pregunta).getByRole('button', { name: 'Leer' }));
    expect(await screen.findByText(/^La planilla difiere en 2 filas/)).toBeVisible();
    expect(screen.getByText('Fila 4: Falta el N° de prima')).toBeVisible();
    expect(screen.getByText('1 cambio por confirmar')).toBeVisible();
    servidor.responder(CAMBIAR, ok({ cambiados: 1 }));
    await usuario.click(boton('Confirmar cambios'));
    expect(await screen.findByText('1 precio guardado.')).toBeVisible();
    expect(servidor.pedidos(CAMBIAR)[0]?.cuerpo).toMatchObject({ cambios: [{ primaId: 31 }] });
    expect(screen.getByText(/^1 fila con errores/)).toBeInTheDocument();
    expect(screen.queryByText(/^La planilla difiere/)).toBeNull();
  });
});
