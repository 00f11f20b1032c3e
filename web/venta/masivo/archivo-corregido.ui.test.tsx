import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { escribir as escribirEnAlmacen } from '../../lib/navegador/almacen.ts';
import { usarServidor } from '../../lib/pruebas/servidor-de-pruebas.ts';
import { fallo, ok } from '../datos-de-pruebas.ts';
import {
  abrirCarga,
  abrirRejilla,
  ANIO,
  borradorVM,
  CON_ERRORES,
  CORREGIR,
  darLugarALaRejilla,
  espiarDescargas,
  filaVM,
  INTENCION,
  libro,
  puedeCargar,
  SUBIDA,
  subirArchivo,
  TRES,
} from './carga-de-pruebas.tsx';

const servidor = usarServidor();

beforeEach(() => {
  puedeCargar(servidor);
  darLugarALaRejilla();
});
afterEach(() => vi.restoreAllMocks());

const abrir = () => abrirRejilla(servidor);
const boton = (name: string) => screen.getByRole('button', { name });

describe('cells typed in the grid, and the corrected file', () => {
  it('[V-CARGA-003] restores unchecked cells after a reload, for this user and load only', async () => {
    const { teclas, unmount } = await abrir();
    await teclas('2020{Enter}');
    expect(screen.getByText('1 celda corregida sin validar')).toBeVisible();
    unmount();
    const otra = await abrir();
    expect(screen.getByText('1 celda corregida sin validar')).toBeVisible();
    expect(within(otra.rejilla).getByText('2020')).toBeVisible();
    otra.unmount();
    escribirEnAlmacen({ idUsuario: '99' });
    const ajena = await abrir();
    expect(screen.queryByText('1 celda corregida sin validar')).toBeNull();
    ajena.unmount();
  });

  it('[V-CARGA-003] restores no cell over rows that changed meanwhile', async () => {
    const { teclas, unmount } = await abrir();
    await teclas('2020{Enter}');
    unmount();
    servidor.responder('/CargaMasiva/Borrador/8', ok({ ...borradorVM(TRES), version: 4 }));
    await abrirCarga('normal', { borrador: 8 });
    expect(await screen.findByText(/2 filas con errores de 3/)).toBeVisible();
    expect(screen.queryByText('1 celda corregida sin validar')).toBeNull();
  });

  it.each([
    ['the sale began', ok({ version: 4, intencion: INTENCION, filas: [] }), 'VALIDAR Y CONTINUAR'],
    ['they were checked', ok({ version: 4, intencion: null, filas: [] }), 'VALIDAR Y CONTINUAR'],
    ['the user left them', null, 'ATRÁS'],
  ])('[V-CARGA-003] stores no cell once %s', async (_, respuesta, nombre) => {
    const { usuario, teclas } = await abrir();
    await teclas('ANDREA SECRETA{Enter}');
    const guardado = () => JSON.stringify({ ...sessionStorage, ...localStorage });
    expect(guardado()).toContain('ANDREA SECRETA');
    if (respuesta) servidor.responder(CORREGIR, respuesta);
    await usuario.click(boton(nombre));
    if (!respuesta)
      await usuario.click(await screen.findByRole('button', { name: 'Salir sin validar' }));
    await waitFor(() => expect(guardado()).not.toContain('ANDREA SECRETA'));
  });

  it('[V-CARGA-002] accepts the corrected file on this same screen, in place of the rows', async () => {
    espiarDescargas();
    servidor.responder(SUBIDA.normal, ok(INTENCION));
    const app = await abrir();
    await subirArchivo(app, libro());
    await waitFor(() => expect(app.lugar().pathname).toBe('/venta/ingresoMasivoProgreso'));
    expect(servidor.pedidos(SUBIDA.normal).at(0)?.cuerpo).toMatchObject({ borradorId: '8' });
  });

  it('[V-CARGA-002] asks before a file replaces typed cells, and shows its rows', async () => {
    espiarDescargas();
    servidor.responder(SUBIDA.normal, CON_ERRORES);
    const app = await abrir();
    await app.teclas('2020{Enter}');
    await subirArchivo(app, libro());
    const dialogo = await screen.findByRole('dialog', {
      name: '¿Reemplazar lo que corrigió aquí?',
    });
    expect(servidor.pedidos(SUBIDA.normal)).toHaveLength(0);
    await app.usuario.click(within(dialogo).getByRole('button', { name: 'Subir el archivo' }));
    await screen.findByText(/Uno o más campos están incorrectos/);
    servidor.responder(
      '/CargaMasiva/Borrador/8',
      ok({ ...borradorVM([filaVM(2, 'CCCC20', [ANIO])]), version: 4 }),
    );
    await app.usuario.click(boton('OK'));
    expect(await screen.findByText(/1 fila con errores de 1/)).toBeVisible();
    expect(screen.queryByText('1 celda corregida sin validar')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('grid')));
  });

  it('[V-CARGA-002] reports that another window changed the rows when their file arrives', async () => {
    servidor.responder(SUBIDA.normal, fallo(404, 'carga.no_encontrada', 'No está'));
    const app = await abrir();
    await subirArchivo(app, libro());
    expect(await screen.findByText(/su venta siguió en otra ventana/)).toBeVisible();
    await app.usuario.click(boton('OK'));
    await waitFor(() => expect(screen.queryByRole('grid')).toBeNull());
  });
});
