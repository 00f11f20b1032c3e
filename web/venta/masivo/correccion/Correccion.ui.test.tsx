import type { FilaVM } from '#features/carga-masiva/carga-masiva.contract.ts';
import { columnasDe } from '#features/carga-masiva/columnas.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { usarServidor } from '../../../lib/pruebas/servidor-de-pruebas.ts';
import { fallo, ok } from '../../datos-de-pruebas.ts';
import {
  abrirCarga,
  abrirRejilla,
  borradorVM,
  ANIO,
  AVANCE,
  CORREGIR,
  darLugarALaRejilla,
  filaVM,
  INTENCION,
  MALAS,
  puedeCargar,
} from '../carga-de-pruebas.tsx';

const servidor = usarServidor();

beforeEach(() => {
  puedeCargar(servidor);
  darLugarALaRejilla();
});
afterEach(() => vi.restoreAllMocks());

const COLUMNAS = columnasDe('normal');
const DE_CORREO = COLUMNAS.findIndex(({ clave }) => clave === 'correo');
const TITULO = COLUMNAS[DE_CORREO]?.titulo;
const abrir = (filas?: FilaVM[]) => abrirRejilla(servidor, filas);
const numeros = (): number[] =>
  screen.getAllByRole('rowheader').map(({ textContent }) => Number(textContent));
const activa = (rejilla: HTMLElement): string =>
  document.getElementById(rejilla.getAttribute('aria-activedescendant') ?? '')?.textContent ?? '';
const enviado = (): { celdas: object[]; soloValidas: boolean } =>
  servidor.pedidos(CORREGIR).at(-1)?.cuerpo as never;
const boton = (name: string) => screen.getByRole('button', { name });

describe('rows with errors, corrected in place', () => {
  it('shows invalid rows with their errors, and all rows on request', async () => {
    const { usuario, rejilla } = await abrir();
    expect(screen.getByText(/2 filas con errores de 3/)).toBeVisible();
    expect(numeros()).toEqual([2, 4]);
    expect(within(rejilla).getAllByText('AÑO: Año inválido')).toHaveLength(2);
    expect(screen.getByText('Fila 2, BBBB10.').closest('p')).toHaveTextContent('AÑO: Año inválido');
    await usuario.click(boton('Todas (3)'));
    await waitFor(() => expect(numeros()).toEqual([2, 3, 4]));
  });

  it('[V-FRESCO-012] asks about an e-mail whose domain looks mistyped, until it is corrected', async () => {
    const conCorreo = (numero: number, correo: string, errores: FilaVM['errores'] = []): FilaVM => {
      const fila = filaVM(numero, `BBBB1${numero}`, errores);
      return { ...fila, celdas: fila.celdas.with(DE_CORREO, correo) };
    };
    const { usuario } = await abrir([
      conCorreo(2, 'juan@gmial.com', [ANIO]),
      conCorreo(3, 'ana@gmail.cl'),
      conCorreo(4, 'eva@gmail.com'),
    ]);
    await usuario.click(boton('Todas (3)'));
    // Another choice of rows is another grid.
    const enRejilla = () => within(screen.getByRole('grid'));
    await waitFor(() =>
      expect(
        enRejilla().getByText(`AÑO: Año inválido; ${TITULO}: ¿Quiso decir juan@gmail.com?`),
      ).toBeVisible(),
    );
    expect(enRejilla().getByText(`${TITULO}: ¿Quiso decir ana@gmail.com?`)).toHaveAttribute(
      'data-aviso',
    );
    expect(enRejilla().getAllByText(/¿Quiso decir/)).toHaveLength(2);
    await usuario.dblClick(enRejilla().getByText('ana@gmail.cl'));
    await usuario.keyboard('{Control>}a{/Control}ana@gmail.com{Enter}');
    await waitFor(() => expect(enRejilla().getAllByText(/¿Quiso decir/)).toHaveLength(1));
  });

  it('[V-LISTADO-010] marks plates unconfirmed by the register, until another one is typed', async () => {
    const { usuario, teclas, rejilla } = await abrir([
      filaVM(2, 'BBBB10', [ANIO], 'normal', 'no_encontrado'),
      filaVM(3, 'BBBB11', [], 'normal', 'sin_verificar'),
      filaVM(4, 'BBBB12'),
    ]);
    expect(
      screen.getByText(/El registro no confirmó 2 patentes: las verá marcadas\./),
    ).toBeVisible();
    expect(
      within(rejilla).getByText('AÑO: Año inválido; PATENTE: No está en el registro'),
    ).toBeVisible();
    expect(screen.getByText('Fila 2, BBBB10.').closest('p')).toHaveTextContent(
      'PATENTE: No está en el registro',
    );
    await usuario.click(boton('Todas (3)'));
    const todas = () => within(screen.getByRole('grid'));
    expect(await todas().findByText('PATENTE: Sin verificar')).toBeVisible();
    const celda = todas().getByText('BBBB11');
    expect(celda).toHaveAttribute('data-sin-confirmar', 'true');
    await usuario.click(celda);
    await teclas('CCCC20{Enter}');
    expect(todas().queryByText('PATENTE: Sin verificar')).toBeNull();
    expect(todas().getByText('CCCC20')).not.toHaveAttribute('data-sin-confirmar');
    expect(screen.getByText(/El registro no confirmó 1 patente: la verá marcada\./)).toBeVisible();
  });

  it('corrects a cell by keyboard and continues without another upload', async () => {
    servidor.responder(CORREGIR, ok({ version: 4, intencion: INTENCION, filas: [] }));
    const { usuario, teclas, rejilla, lugar } = await abrir([MALAS[0] as FilaVM]);
    expect(boton('VALIDAR Y CONTINUAR')).toBeDisabled();
    expect(boton('VALIDAR Y CONTINUAR')).toHaveAccessibleDescription(/^Ninguna fila es válida/);
    // The first invalid cell is active.
    expect(activa(rejilla)).toContain('Error: Año inválido');
    await teclas('2020{Enter}');
    expect(activa(rejilla)).toBe('2020');
    expect(document.activeElement).toBe(rejilla);
    expect(screen.getByText('1 celda corregida sin validar')).toBeVisible();
    await usuario.click(boton('VALIDAR Y CONTINUAR'));
    await waitFor(() => expect(lugar().pathname).toBe('/venta/ingresoMasivoProgreso'));
    expect(enviado()).toEqual({
      id: 8,
      version: 3,
      celdas: [{ numero: 2, columna: 'anio', valor: '2020' }],
      soloValidas: false,
    });
  });

  it('[V-LISTADO-012] on a phone the first cell that is still wrong has the focus after a check', async () => {
    const consultar = globalThis.matchMedia;
    vi.stubGlobal('matchMedia', (consulta: string) => ({
      ...consultar(consulta),
      matches: consulta === '(max-width: 40em)',
    }));
    onTestFinished(() => void vi.unstubAllGlobals());
    servidor.responder('/CargaMasiva/Borrador/8', ok(borradorVM([...MALAS])));
    servidor.responder(CORREGIR, ok({ version: 4, intencion: null, filas: [MALAS[1]] }));
    const { usuario } = await abrirCarga('normal', { borrador: 8 });
    await usuario.type(await screen.findByRole('textbox', { name: 'AÑO' }), '1');
    await usuario.click(boton('VALIDAR Y CONTINUAR'));
    expect(await screen.findByText('Fila 4, BBBB12')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'AÑO' })).toHaveFocus());
  });

  it('[V-LISTADO-006] a cell looks selected only while the grid has the focus', async () => {
    const elegidas = () => document.querySelectorAll('[aria-selected=true]');
    const { rejilla } = await abrir();
    expect([...elegidas()].map(({ id }) => id)).toEqual([
      rejilla.getAttribute('aria-activedescendant'),
    ]);
    boton('ATRÁS').focus();
    await waitFor(() => expect(elegidas()).toHaveLength(0));
    rejilla.focus();
    await waitFor(() => expect(elegidas()).toHaveLength(1));
  });

  it('[V-LISTADO-006] "Siguiente error" starts at the first one if the grid had no focus yet', async () => {
    servidor.responder('/CargaMasiva/Borrador/8', ok(borradorVM([...MALAS])));
    const { usuario } = await abrirCarga('normal', { borrador: 8 });
    await screen.findByRole('grid', { name: 'Filas del archivo' });
    await usuario.click(boton('Siguiente error'));
    expect(screen.getByText('Fila 2, BBBB10.')).toBeVisible();
    await usuario.click(boton('Siguiente error'));
    expect(screen.getByText('Fila 4, BBBB12.')).toBeVisible();
  });

  it('[V-LISTADO-006] "Siguiente error" skips no error behind a typed cell', async () => {
    const TIPO = { columna: 'tipoVehiculo', mensaje: 'Debe elegir un tipo' } as const;
    const CORREO = { columna: 'correo', mensaje: 'Correo inválido' } as const;
    const { usuario, rejilla, teclas } = await abrir([
      filaVM(2, 'BBBB10', [ANIO, CORREO]),
      filaVM(3, 'BBBB11', [TIPO, CORREO]),
    ]);
    expect(activa(rejilla)).toContain('Año inválido');
    await teclas('2020{Enter}');
    const vistos: string[] = [];
    for (let i = 0; i < 3; i += 1) {
      await usuario.click(boton('Siguiente error'));
      vistos.push(activa(rejilla).replace(/^.* Error: /, ''));
    }
    expect(vistos).toEqual(['Correo inválido', 'Debe elegir un tipo', 'Correo inválido']);
  });

  it('[V-PRIMERA-002] the filled action leads to the next error, and then validates', async () => {
    const { usuario, teclas } = await abrir([filaVM(2, 'BBBB10', [ANIO]), filaVM(3, 'BBBB11')]);
    const llenos = () =>
      ['Siguiente error', 'VALIDAR Y CONTINUAR', 'Elegir archivo'].filter(
        (nombre) => boton(nombre).dataset.variant === 'filled',
      );
    expect(llenos()).toEqual(['Siguiente error']);
    await usuario.click(boton('Siguiente error'));
    await teclas('2020{Enter}');
    expect(llenos()).toEqual(['VALIDAR Y CONTINUAR']);
  });

  it('moves with the arrows, edits with Enter, leaves with Escape and clears with Supr', async () => {
    const { teclas, rejilla } = await abrir();
    await teclas('{Control>}{Home}{/Control}');
    expect(activa(rejilla)).toBe('BBBB10');
    await teclas('{ArrowDown}{Enter}');
    expect(screen.getByRole('textbox', { name: 'PATENTE, fila 4' })).toHaveValue('BBBB12');
    await teclas('X{Escape}');
    expect(activa(rejilla)).toBe('BBBB12');
    await teclas('{Delete}{ArrowRight}');
    expect(activa(rejilla)).toBe('AUTOMOVIL');
    expect(screen.getByText('1 celda corregida sin validar')).toBeVisible();
    await teclas('{End}');
    expect(activa(rejilla)).toContain('@');
  });

  it('names the active row’s plate, whose own column may be hidden', async () => {
    const { teclas } = await abrir();
    expect(screen.getByText('Fila 2, BBBB10.')).toBeVisible();
    await teclas('{Control>}{Home}{/Control}CCCC20{Enter}{ArrowUp}');
    expect(screen.getByText('Fila 2, CCCC20.')).toBeVisible();
  });

  it('opens a cell on a second touch, because touch devices have no Enter', async () => {
    await abrir();
    const tocar = (texto: string) =>
      fireEvent(
        screen.getByText(texto),
        Object.assign(new MouseEvent('click', { bubbles: true }), { pointerType: 'touch' }),
      );
    tocar('BBBB12');
    expect(screen.queryByRole('textbox')).toBeNull();
    tocar('BBBB12');
    expect(screen.getByRole('textbox', { name: 'PATENTE, fila 4' })).toHaveValue('BBBB12');
  });

  it('pastes a block from a spreadsheet over the visible rows', async () => {
    const { teclas, rejilla } = await abrir();
    await teclas('{Control>}{Home}{/Control}');
    fireEvent.paste(rejilla, {
      clipboardData: { getData: () => 'CCCC20\tCAMIONETA\r\nCCCC21\tFURGON\r\nCCCC22\tBUS\r\n' },
    });
    // Two rows are visible: further ones of the block are dropped.
    expect(screen.getByText('Se pegaron 4 celdas.')).toBeInTheDocument();
    expect(screen.getByText('4 celdas corregidas sin validar')).toBeVisible();
    expect(within(rejilla).getByText('CCCC21')).toBeVisible();
    expect(within(rejilla).getByText('FURGON')).toBeVisible();
  });

  it('keeps rows that the server still refuses, with the focus on the first error', async () => {
    servidor.responder(CORREGIR, ok({ version: 4, intencion: null, filas: [MALAS[1]] }));
    const { usuario, teclas } = await abrir();
    await teclas('2020{Enter}');
    await usuario.click(boton('VALIDAR Y CONTINUAR'));
    expect(await screen.findByText('Queda 1 fila con errores.')).toBeVisible();
    expect(numeros()).toEqual([4]);
    expect(boton('VALIDAR Y CONTINUAR')).toBeDisabled();
    const rejilla = screen.getByRole('grid');
    await waitFor(() => expect(document.activeElement).toBe(rejilla));
    expect(activa(rejilla)).toContain('Error: Año inválido');
  });

  it('continues with only the valid rows after an explicit confirmation', async () => {
    servidor.responder(CORREGIR, ok({ version: 4, intencion: INTENCION, filas: [] }));
    const { usuario, lugar } = await abrir();
    await usuario.click(boton('CONTINUAR SÓLO CON LAS VÁLIDAS'));
    const dialogo = await screen.findByRole('dialog', { name: '¿Continuar sin 2 filas?' });
    expect(dialogo).toHaveTextContent('La venta tendrá 1 vehículo.');
    expect(servidor.pedidos(CORREGIR)).toHaveLength(0);
    await usuario.click(within(dialogo).getByRole('button', { name: 'Continuar sin ellas' }));
    await waitFor(() => expect(lugar().pathname).toBe('/venta/ingresoMasivoProgreso'));
    expect(enviado()).toMatchObject({ celdas: [], soloValidas: true });
  });

  it('drops the messages about invalid rows once the load continues', async () => {
    servidor.responder(CORREGIR, ok({ version: 4, intencion: null, filas: [MALAS[1]] }));
    const { usuario, teclas } = await abrir();
    await teclas('2020{Enter}');
    await usuario.click(boton('VALIDAR Y CONTINUAR'));
    expect(await screen.findByText('Queda 1 fila con errores.')).toBeVisible();
    servidor.responder(CORREGIR, ok({ version: 5, intencion: INTENCION, filas: [] }));
    await teclas('2021{Enter}');
    await usuario.click(boton('VALIDAR Y CONTINUAR'));
    expect(await screen.findByText('Archivo procesado exitosamente.')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Queda 1 fila con errores.')).toBeNull());
  });

  it('drops the message that the file was processed once its rows are refused', async () => {
    servidor.responder(CORREGIR, ok({ version: 4, intencion: INTENCION, filas: [] }));
    servidor.responder(AVANCE, ok(50));
    const { usuario, teclas } = await abrir();
    await teclas('2020{Enter}');
    await usuario.click(boton('VALIDAR Y CONTINUAR'));
    expect(await screen.findByText('Archivo procesado exitosamente.')).toBeVisible();
    servidor.responder(AVANCE, ok(-1));
    expect(await screen.findByText(/Ocurrió un error al preparar su venta/)).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Archivo procesado exitosamente.')).toBeNull());
  });

  it('reports that another window changed the rows, and leaves them', async () => {
    servidor.responder(
      CORREGIR,
      fallo(404, 'carga.no_encontrada', 'No se han encontrado resultados'),
    );
    const { usuario, teclas } = await abrir();
    await teclas('2020{Enter}');
    await usuario.click(boton('VALIDAR Y CONTINUAR'));
    expect(await screen.findByText(/su venta siguió en otra ventana/)).toBeVisible();
    await usuario.click(boton('OK'));
    await waitFor(() => expect(screen.queryByRole('grid')).toBeNull());
  });

  it('keeps all typed cells if the server fails', async () => {
    servidor.responder(CORREGIR, fallo(500, 'comun.error', 'Error'));
    const { usuario, teclas, rejilla } = await abrir();
    await teclas('2020{Enter}');
    await usuario.click(boton('VALIDAR Y CONTINUAR'));
    expect(await screen.findByText(/Lo que corrigió sigue en esta página/)).toBeVisible();
    await usuario.click(boton('OK'));
    expect(within(rejilla).getByText('2020')).toBeVisible();
    await usuario.click(boton('ATRÁS'));
    const dialogo = await screen.findByRole('dialog', { name: '¿Salir sin validar?' });
    await usuario.click(within(dialogo).getByRole('button', { name: /Cancelar/i }));
    expect(within(rejilla).getByText('2020')).toBeVisible();
  });

  it('renders only the visible rows of ten thousand, and stores none of them', async () => {
    const filas = Array.from({ length: 10_000 }, (_, i) => filaVM(i + 2, `BBBB${i}`, [ANIO]));
    const { teclas, rejilla } = await abrir(filas);
    expect(rejilla).toHaveAttribute('aria-rowcount', '10001');
    expect(screen.getAllByRole('rowheader').length).toBeLessThan(40);
    await teclas('{Control>}{End}{/Control}');
    await waitFor(() => expect(numeros()).toContain(10_001));
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('andrea@');
  });

  it('reports a missing draft', async () => {
    await abrirCarga('normal', { borrador: 8 });
    expect(await screen.findByText('Estas filas ya no se pueden corregir')).toBeVisible();
    // Going back from the progress happens in this same tab.
    expect(
      screen.getByText(/Si continuó, puede retomar la compra en la página de inicio/),
    ).toBeVisible();
  });
});
