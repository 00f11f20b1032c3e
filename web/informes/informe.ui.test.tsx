import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { sumarDias } from '#values/fecha.ts';
import { escribirFecha } from '../lib/pruebas/escribir-fecha.ts';
import { FILA } from '../mantenedores/convenio/convenio-de-pruebas.ts';
import { exito } from '../soporte/datos-de-pruebas.ts';
import {
  abrir,
  ANULADAS,
  archivo,
  CONVENIOS,
  corredor,
  HOY,
  listo,
  PROPIOS,
  VENTAS,
  usarInformes,
} from './informe-de-pruebas.ts';

const { servidor, guardados } = usarInformes();

describe('the reports', () => {
  it('[A-INF-001] [A-INF-003] [A-INF-014] [A-INF-015] [A-INF-016] [A-RUTA-019] have dates, broker and agreements; days count completely, and the answer is saved under its name', async () => {
    servidor.responder(VENTAS, archivo);
    const { usuario, boton } = await abrir('UsuarioVenta');
    expect(screen.getByRole('heading', { level: 1, name: 'Informe de Ventas' })).toBeVisible();
    await listo(boton);
    await escribirFecha(usuario, screen.getByLabelText('Fecha desde'), sumarDias(HOY, -10));
    await usuario.click(boton);
    await waitFor(() => expect(servidor.pedidos(VENTAS)).toHaveLength(1));
    expect(servidor.pedidos(VENTAS)[0]?.cuerpo).toEqual({
      fechaDesde: `${sumarDias(HOY, -10)}T00:00:00Z`,
      fechaHasta: `${HOY}T23:59:59Z`,
      usuarioId: 3,
      conveniosId: [],
      corredorId: 0,
    });
    await waitFor(() => expect(guardados).toEqual([{ nombre: 'Informe.xlsx', bytes: 2 }]));
  });

  it('[A-INF-002] [A-RUTA-020] [A-API-027] have the same for cancelled policies', async () => {
    servidor.responder(ANULADAS, archivo);
    const { usuario, boton } = await abrir('Soporte', 'InformeVentasAnuladas');
    const titulo = 'Informe de Ventas Anuladas';
    expect(screen.getByRole('heading', { level: 1, name: titulo })).toBeVisible();
    await listo(boton);
    await usuario.click(boton);
    await waitFor(() => expect(servidor.pedidos(ANULADAS)).toHaveLength(1));
  });

  it('[A-INF-013] load all agreements at once; several may replace TODOS', async () => {
    servidor.responder(VENTAS, archivo);
    const { usuario, boton } = await abrir('UsuarioVenta');
    await listo(boton);
    const [pedido] = servidor.pedidos(CONVENIOS);
    expect(pedido?.consulta.get('cantidadADevolver')).toBe('90000');
    const campo = screen.getByRole('combobox', { name: 'Convenios' });
    await usuario.click(campo);
    await usuario.click(await screen.findByRole('option', { name: /^DEMO DIRECTO/ }));
    await usuario.click(await screen.findByRole('option', { name: /^DEMO FLOTAS/ }));
    await usuario.click(boton);
    await waitFor(() => expect(servidor.pedidos(VENTAS)).toHaveLength(1));
    expect(servidor.pedidos(VENTAS)[0]?.cuerpo).toMatchObject({ conveniosId: [11, 12] });
  });

  it('[A-INF-011] fix and send a broker’s own broker', async () => {
    servidor.responder(`${VENTAS}DeCorredor`, archivo);
    const { usuario, boton } = await abrir('Corredor');
    await listo(boton);
    const campo = screen.getByRole('combobox', { name: 'Corredor' });
    await waitFor(() => expect(campo).toHaveValue('CORREDORA DEMO SPA'));
    expect(campo).toBeDisabled();
    await usuario.click(boton);
    await waitFor(() => expect(servidor.pedidos(`${VENTAS}DeCorredor`)).toHaveLength(1));
    expect(servidor.pedidos(`${VENTAS}DeCorredor`)[0]?.cuerpo).toMatchObject({ corredorId: 5 });
  });

  it('[A-INF-011] let a user of several brokers choose one, or take all', async () => {
    servidor.responder(
      PROPIOS,
      exito([corredor(5, 'CORREDORA DEMO SPA'), corredor(6, 'OTRA LTDA')]),
    );
    servidor.responder(VENTAS, archivo);
    servidor.responder(`${VENTAS}DeCorredor`, archivo);
    servidor.responder('/Convenios/BuscarPorCorredor/6', exito([FILA]));
    const { usuario, boton } = await abrir('Corredor');
    await listo(boton);
    const campo = screen.getByRole('combobox', { name: 'Corredor' });
    expect(campo).toBeEnabled();
    expect(campo).toHaveValue('');
    await usuario.click(boton);
    await waitFor(() =>
      expect(servidor.pedidos(VENTAS)[0]?.cuerpo).toMatchObject({ corredorId: 0 }),
    );
    await usuario.click(campo);
    await usuario.click(await screen.findByRole('option', { name: 'OTRA LTDA' }));
    await listo(boton);
    await usuario.click(boton);
    await waitFor(() =>
      expect(servidor.pedidos(`${VENTAS}DeCorredor`)[0]?.cuerpo).toMatchObject({ corredorId: 6 }),
    );
  });

  it('[A-INF-012] offer other users the brokers of their links, and the administrator all', async () => {
    const { usuario, boton, unmount } = await abrir('Soporte');
    await listo(boton);
    await usuario.click(screen.getByRole('combobox', { name: 'Corredor' }));
    expect(await screen.findByRole('option', { name: 'CORREDORA DEMO SPA' })).toBeVisible();
    expect(screen.queryByRole('option', { name: 'OTRA LTDA' })).toBeNull();
    expect(servidor.pedidos('/Corredores/Buscar')).toEqual([]);
    unmount();
    sessionStorage.clear();
    const otra = await abrir('Administrador');
    await listo(otra.boton);
    servidor.responder('/Convenios/BuscarPorCorredor/6', exito([]));
    await otra.usuario.click(screen.getByRole('combobox', { name: 'Corredor' }));
    await otra.usuario.click(await screen.findByRole('option', { name: 'OTRA LTDA' }));
    // This one has no agreement.
    await waitFor(() => expect(otra.boton).toBeDisabled());
  });

  it('[A-GUARDA-005] [A-GUARDA-003] save broker and agreements under a name and restore them, without dates', async () => {
    const puesto = { nombre: 'Directo', valor: { corredorId: '5', conveniosId: '11,12' } };
    servidor.responder(
      '/Convenios/BuscarPorCorredor/5',
      exito([{ id: 11, nombre: 'UNO', corredor: 'SUR' }]),
    );
    servidor.responder('/FiltrosGuardados/Buscar', exito([puesto]));
    servidor.responder('/FiltrosGuardados/Guardar', exito([puesto]));
    const { usuario, boton } = await abrir('Soporte');
    await listo(boton);
    await usuario.click(screen.getByRole('button', { name: 'Filtros guardados' }));
    await usuario.click(await screen.findByRole('button', { name: 'Aplicar Directo' }));
    expect(screen.getByRole('combobox', { name: 'Corredor' })).toHaveValue('CORREDORA DEMO SPA');
    await usuario.click(screen.getByRole('button', { name: 'Filtros guardados' }));
    await usuario.click(await screen.findByRole('button', { name: 'Reemplazar' }));
    await screen.findByText('Filtro «Directo» guardado.');
    expect(servidor.pedidos('/FiltrosGuardados/Guardar')[0]?.cuerpo).toMatchObject(puesto);
  });

  it('[A-INF-010] need at least one agreement', async () => {
    servidor.responder(CONVENIOS, exito([]));
    const { boton } = await abrir('UsuarioVenta');
    expect(await screen.findByText('No hay convenios de los que informar.')).toBeVisible();
    expect(boton).toBeDisabled();
  });

  it('[A-INF-010] accept a single agreement beside TODOS', async () => {
    servidor.responder(
      CONVENIOS,
      exito([{ id: 11, nombre: 'DEMO DIRECTO', corredor: 'CORREDORA DEMO SPA' }]),
    );
    const { boton } = await abrir('UsuarioVenta');
    await listo(boton);
    expect(boton).toBeEnabled();
  });
});

describe('the dates', () => {
  const OBLIGATORIA = 'La fecha es obligatoria';

  it('[A-INF-004] [A-INF-005] [A-INF-007] missing or older than 13 months: reported beside the field, nothing is sent', async () => {
    const { usuario, boton } = await abrir('Soporte');
    await listo(boton);
    const desde = screen.getByLabelText('Fecha desde');
    const hasta = screen.getByLabelText('Fecha hasta');
    await usuario.clear(desde);
    await usuario.click(boton);
    await waitFor(() => expect(desde).toHaveAccessibleDescription(OBLIGATORIA));
    expect(screen.getByText(OBLIGATORIA)).toBeVisible();
    await escribirFecha(usuario, desde, sumarDias(HOY, -401));
    await usuario.click(boton);
    const anterior = 'Solo puede emitir informes de los últimos 13 meses';
    expect(await screen.findByText(anterior)).toBeVisible();
    expect(desde).toHaveAccessibleDescription(anterior);
    await escribirFecha(usuario, desde, HOY);
    await usuario.clear(hasta);
    await usuario.click(boton);
    await waitFor(() => expect(hasta).toHaveAccessibleDescription(OBLIGATORIA));
    expect(screen.queryByText(anterior)).toBeNull();
    expect(servidor.pedidos(VENTAS)).toEqual([]);
  });

  it('[A-INF-006] [A-INF-008] of the administrator end at most today, without a limit of 13 months', async () => {
    servidor.responder(VENTAS, archivo);
    const { usuario, boton } = await abrir('Administrador');
    await listo(boton);
    await escribirFecha(usuario, screen.getByLabelText('Fecha hasta'), sumarDias(HOY, 1));
    await usuario.click(boton);
    expect(await screen.findByText('La fecha término debe ser máximo hoy')).toBeVisible();
    expect(servidor.pedidos(VENTAS)).toEqual([]);
    await escribirFecha(usuario, screen.getByLabelText('Fecha hasta'), HOY);
    await escribirFecha(usuario, screen.getByLabelText('Fecha desde'), sumarDias(HOY, -800));
    await usuario.click(boton);
    await waitFor(() => expect(servidor.pedidos(VENTAS)).toHaveLength(1));
  });

  it('[A-INF-009] both pickers end today', async () => {
    const { usuario } = await abrir('Soporte');
    for (const description of ['Fecha desde', 'Fecha hasta']) {
      await usuario.click(screen.getByRole('button', { name: 'Abrir calendario', description }));
      const panel = within(await screen.findByRole('dialog'));
      expect(await panel.findByRole('button', { name: 'Mes siguiente' })).toBeDisabled();
      const dias = panel.getAllByRole('button', { name: /, \d+ de \p{L}+ de \d{4}$/u });
      expect(dias.filter((dia) => !dia.matches(':disabled'))).toHaveLength(Number(HOY.slice(8)));
      await usuario.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
  });
});
