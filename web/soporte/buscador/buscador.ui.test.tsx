import { act, screen, within, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { conSesion, montarApp } from '../../app/app-de-pruebas.tsx';
import { pegar } from '../../lib/pruebas/pegar.ts';
import { usarServidor } from '../../lib/pruebas/servidor-de-pruebas.ts';
import { guardarEndpoints } from '../../lib/sesion/sesion.ts';
import { exito, fallo, ficha, fichaDeVenta } from '../datos-de-pruebas.ts';

const servidor = usarServidor();
const BUSCAR = '/Soporte/Buscar';
const NADA = { filas: [], hayMas: false };
const VENTANAS = [
  ...['/bienvenida', '/Soporte/ConsultarPoliza', '/Soporte/ConsultarVenta'],
  ...['/mantenedores/propietario', '/soporte/poliza', '/soporte/venta'],
];

const hallazgos = (cambios: object = {}) => ({
  polizas: {
    filas: [
      {
        id: 1,
        numeroPoliza: 1_000_001,
        numeroFolio: 5_000_001,
        patente: 'HWJP59',
        dv: '8',
        propietario: 'ANA PÉREZ',
        deEmpresa: false,
        fechaVigenciaHasta: '2027-03-31',
        estado: 'vigente',
      },
    ],
    hayMas: false,
  },
  ventas: {
    filas: [
      {
        id: 1_204,
        convenio: 'DEMO DIRECTO',
        fechaVenta: '2026-11-21T12:00:00.000Z',
        vehiculos: 2,
        pagada: true,
        vigente: true,
      },
    ],
    hayMas: false,
  },
  vehiculos: {
    filas: [
      {
        id: null,
        patente: 'HWJP59',
        dv: '8',
        marca: 'CHEVROLET',
        modelo: 'SAIL',
        propietario: 'ANA PÉREZ',
        deEmpresa: false,
        ultimaVenta: null,
      },
    ],
    hayMas: false,
  },
  propietarios: {
    filas: [{ id: 7, rut: '12345678-5', nombre: 'ANA PÉREZ', ultimaVenta: null }],
    hayMas: false,
  },
  solicitudes: { filas: [], hayMas: false },
  ...cambios,
});

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  conSesion({ perfil: 'Soporte', ventanas: VENTANAS });
});

const abrir = async (ruta = '/Soporte/ConsultarVenta') => {
  const app = montarApp(ruta);
  await app.usuario.click(await screen.findByRole('button', { name: 'Buscar' }));
  const campo = await screen.findByRole<HTMLInputElement>('combobox', {
    name: 'Número, patente, RUT o nombre',
  });
  return { ...app, campo, escribir: (texto: string) => pegar(app.usuario, campo, texto) };
};

describe('the search in the bar', () => {
  it('[A-CONS-038] [A-FICHA-014] searches from the third character on, after a pause in typing, and groups its results', async () => {
    servidor.responder(BUSCAR, exito(hallazgos()));
    const { campo, usuario } = await abrir();
    expect(campo).toHaveFocus();
    await usuario.type(campo, 'an');
    expect(screen.getByText('Escriba al menos 3 caracteres.')).toBeVisible();
    await usuario.type(campo, 'a pérez');
    const opciones = await screen.findAllByRole('option');
    expect(opciones.map(({ textContent }) => textContent)).toEqual([
      'N° 1000001 · HWJP59-8Ana Pérez · vigente hasta 31/03/2027',
      'N° 1204 · 21/11/2026DEMO DIRECTO · 2 vehículos',
      'HWJP59-8CHEVROLET SAIL · Ana Pérez',
      'Ana Pérez12.345.678-5',
    ]);
    const pedidos = servidor.pedidos(BUSCAR).map(({ cuerpo }) => cuerpo as { texto: string });
    expect(pedidos.at(-1)).toEqual({ texto: 'ana pérez' });
    // A slow machine may stop between two letters, but asks for none of fewer than three.
    expect(pedidos.filter(({ texto }) => texto.length < 3)).toEqual([]);
  });

  it('[A-CONS-038] [A-FICHA-011] opens a policy’s record by keyboard; the address holds only its number', async () => {
    servidor.responder(BUSCAR, exito(hallazgos()));
    servidor.responder('/Fichas/Poliza/1000001', exito(ficha()));
    const { router, escribir, usuario } = await abrir();
    await escribir('hwjp59');
    await screen.findAllByRole('option');
    await usuario.keyboard('{Enter}');
    expect(await screen.findByRole('region', { name: 'Póliza N° 1000001' })).toBeVisible();
    expect(router.state.location).toMatchObject({
      pathname: '/soporte/poliza/1000001',
      search: '',
      hash: '',
    });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('[A-FICHA1-016] the home of a profile without actions is not told to type one', async () => {
    const sugiere = async (perfil: string, endpoints: string[]) => {
      conSesion({ perfil, ventanas: VENTANAS });
      guardarEndpoints(['Soporte/Recientes', ...endpoints]);
      const { unmount } = montarApp('/bienvenida');
      await screen.findByRole('combobox', { name: 'Número, patente, RUT o nombre' });
      const dicho = screen.queryByText(/lo que quiere hacer/) !== null;
      unmount();
      return dicho;
    };
    expect(await sugiere('Corredor', [])).toBe(false);
    expect(await sugiere('Soporte', ['InformarPolizaAACH/AnularPolizasAACH'])).toBe(true);
  });

  it('[A-FICHA-011] [A-BUSCA-002] [A-BUSCA-004] a verb and a number open the record with that action’s dialog', async () => {
    servidor.responder(BUSCAR, exito(hallazgos()));
    servidor.responder('/Fichas/Poliza/1000001', exito(ficha()));
    guardarEndpoints(['InformarPolizaAACH/AnularPolizasAACH', 'SoporteVenta/AnularVenta']);
    const { router, escribir, usuario } = await abrir();
    await escribir('anular');
    expect(await screen.findByText(/Siga con el número/)).toBeVisible();
    await escribir(' 10');
    expect(await screen.findByText(/^Siga con el número.*«anular»/)).toBeVisible();
    await escribir('00001');
    const [primera] = await screen.findAllByRole('option');
    expect(primera).toHaveTextContent('Anular Póliza: póliza N° 1000001');
    expect(servidor.pedidos(BUSCAR).at(-1)?.cuerpo).toEqual({ texto: '1000001' });
    await usuario.keyboard('{Enter}');
    const dialogo = within(await screen.findByRole('dialog', { name: 'Anular póliza N° 1000001' }));
    expect(dialogo.getByText(/HWJP59-8, Ana Pérez Soto, \$\s9\.280/)).toBeVisible();
    // Opened once: a reload finds nothing to open, and neither does returning to the record.
    expect(router.state.location.state).toEqual({});
    await usuario.click(dialogo.getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await act(() => router.navigate(-1));
    await act(() => router.navigate(1));
    expect(await screen.findByRole('region', { name: 'Acciones' })).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('[A-FICHA-011] does not offer actions that the profile lacks', async () => {
    servidor.responder(BUSCAR, exito(hallazgos()));
    const { escribir } = await abrir();
    await escribir('anular 1000001');
    const opciones = await screen.findAllByRole('option');
    expect(opciones[0]).toHaveTextContent('N° 1000001 · HWJP59');
  });

  it('[A-CONS-038] opens the record of a sale, and the record of an owner', async () => {
    servidor.responder(BUSCAR, exito(hallazgos()));
    servidor.responder('/Fichas/Venta/1204', exito(fichaDeVenta()));
    servidor.responder('/VehiculosDeVenta/Buscar', exito({ filas: [], total: 0 }));
    const { router, escribir, usuario } = await abrir();
    await escribir('hwjp59');
    await usuario.click(await screen.findByRole('option', { name: /1204/ }));
    // Its name also stands elsewhere on the page while the record is read.
    await waitFor(() =>
      expect(screen.getByRole('heading', { level: 1, name: 'Venta N° 1204' })).toBeVisible(),
    );
    await usuario.click(screen.getByRole('button', { name: 'Buscar' }));
    await pegar(usuario, await screen.findByRole('combobox'), '12.345.678-5');
    await usuario.click(await screen.findByRole('option', { name: /12\.345\.678-5/ }));
    await expect
      .poll(() => router.state.location)
      .toMatchObject({ pathname: '/mantenedores/propietario/ingreso', search: '?id=7' });
  });

  it('[A-BUSCA-001] a vehicle or owner without a form leads to its newest policy or sale, and names it', async () => {
    const { vehiculos, propietarios } = hallazgos();
    const deVenta = { ventaId: 1_204, numeroPoliza: null };
    const dePoliza = { ventaId: 1_204, numeroPoliza: 1_000_001 };
    const con = (grupo: { filas: object[] }, ultimaVenta: object) => ({
      filas: grupo.filas.map((fila) => ({ ...fila, id: null, ultimaVenta })),
      hayMas: false,
    });
    servidor.responder(
      BUSCAR,
      exito(
        hallazgos({
          vehiculos: con(vehiculos, dePoliza),
          propietarios: con(propietarios, deVenta),
        }),
      ),
    );
    servidor.responder('/Fichas/Poliza/1000001', exito(ficha()));
    const { router, escribir, usuario } = await abrir();
    await escribir('hwjp59');
    expect(await screen.findByRole('option', { name: /12\.345\.678-5/ })).toHaveTextContent(
      'venta N° 1204',
    );
    await usuario.click(screen.getByRole('option', { name: /CHEVROLET.*póliza N° 1000001/ }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/soporte/poliza/1000001'));
  });

  it('[A-CONS-038] reports empty, truncated and failed searches', async () => {
    const vacio = {
      polizas: NADA,
      ventas: NADA,
      vehiculos: NADA,
      propietarios: NADA,
      solicitudes: NADA,
    };
    servidor.responder(BUSCAR, exito(vacio));
    const { campo, escribir, usuario } = await abrir();
    await escribir('zzz');
    expect(await screen.findByText(/^No encontramos nada con «zzz»\. Pruebe/)).toBeVisible();
    servidor.responder(BUSCAR, exito(hallazgos({ ventas: { filas: [], hayMas: true } })));
    await usuario.clear(campo);
    await escribir('ana');
    expect(await screen.findByText(/^Hay más resultados/)).toBeVisible();
    servidor.responder(BUSCAR, fallo(500, 'inesperado', 'Ocurrió un error inesperado'));
    await usuario.clear(campo);
    await escribir('juan');
    const aviso = within(await screen.findByRole('dialog'));
    expect(await aviso.findByRole('button', { name: 'Reintentar' })).toBeVisible();
  });

  it('[A-CONS-038] Ctrl + K opens it from any screen', async () => {
    const { usuario } = montarApp('/Soporte/ConsultarVenta');
    await screen.findByRole('button', { name: 'Buscar' });
    await usuario.keyboard('{Control>}k{/Control}');
    expect(await screen.findByRole('combobox')).toHaveFocus();
  });

  it('[A-FICHA-015] one Escape closes it, with or without results; its text is selected on opening and on the shortcut', async () => {
    servidor.responder(BUSCAR, exito(hallazgos()));
    const { usuario, campo, escribir } = await abrir();
    const elegido = (quien: HTMLInputElement) =>
      quien.value.slice(quien.selectionStart ?? 0, quien.selectionEnd ?? 0);
    await escribir('hwjp59');
    await screen.findAllByRole('option');
    expect(elegido(campo)).toBe('');
    await usuario.keyboard('{Control>}k{/Control}');
    expect(elegido(campo)).toBe('hwjp59');
    await usuario.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await usuario.keyboard('{Control>}k{/Control}');
    const otra = await screen.findByRole<HTMLInputElement>('combobox');
    await waitFor(() => expect(otra).toHaveFocus());
    expect(elegido(otra)).toBe('hwjp59');
    // The former results are gone.
    await usuario.click(await screen.findByRole('option', { name: /1204/ }));
    await usuario.click(await screen.findByRole('button', { name: 'Buscar' }));
    expect(await screen.findByRole('combobox')).toHaveValue('');
  });

  it('[A-CONS-038] is absent for users who look up no policies', async () => {
    conSesion({ ventanas: ['/bienvenida'] });
    montarApp('/bienvenida');
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('button', { name: 'Buscar' })).toBeNull();
  });
});

describe('the home of Soporte', () => {
  const RECIENTES = '/Soporte/Recientes';
  const VENDIDA = {
    clase: 'venta',
    ventaId: 1_204,
    patente: 'HWJP59',
    dv: '8',
    estado: 'vigente',
    vehiculos: 12,
    convenio: 'DEMO DIRECTO',
    ultimo: { hecho: 'Pólizas descargadas', ocurrido: '2026-11-21T12:00:00.000Z' },
  };
  const EMITIDA = {
    clase: 'poliza',
    numeroPoliza: 1_000_001,
    patente: 'HWJP59',
    dv: '8',
    propietario: 'ANA PÉREZ',
    deEmpresa: false,
    estado: 'anulada',
    ultimo: { hecho: 'Póliza anulada', ocurrido: '2026-11-21T12:30:00.000Z' },
  };
  const abrirInicio = async () => {
    guardarEndpoints(['Soporte/Recientes', 'Soporte/Buscar']);
    const app = montarApp('/bienvenida');
    const campo = await screen.findByRole<HTMLInputElement>('combobox', {
      name: 'Número, patente, RUT o nombre',
    });
    return { ...app, campo };
  };

  it('[A-PORTADA-003] contains the search, with the focus, instead of its button in the bar', async () => {
    servidor.responder(BUSCAR, exito(hallazgos()));
    servidor.responder('/Fichas/Poliza/1000001', exito(ficha()));
    const { campo, usuario, router } = await abrirInicio();
    expect(campo).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Buscar' })).toBeNull();
    await pegar(usuario, campo, 'hwjp59');
    await screen.findAllByRole('option');
    await usuario.keyboard('{Enter}');
    expect(await screen.findByRole('region', { name: 'Póliza N° 1000001' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/soporte/poliza/1000001');
  });

  it('[A-PORTADA-003] hides the results on Escape and on leaving the field; Ctrl + K selects the text', async () => {
    servidor.responder(BUSCAR, exito(hallazgos()));
    const { campo, usuario } = await abrirInicio();
    await pegar(usuario, campo, 'hwjp59');
    await screen.findAllByRole('option');
    await usuario.tab();
    await waitFor(() => expect(screen.queryAllByRole('option')).toEqual([]));
    await usuario.keyboard('{Control>}k{/Control}');
    expect(campo).toHaveFocus();
    expect(campo.selectionEnd).toBe(6);
    await screen.findAllByRole('option');
    await usuario.keyboard('{Escape}');
    await waitFor(() => expect(campo).toHaveValue(''));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('[A-CASA-008] counts the results, and cuts their list below a whole row', async () => {
    // jsdom lays nothing out: a list of 200 px, whose rows have 60.
    const medida = (cual: 'clientHeight' | 'scrollHeight' | 'offsetHeight' | 'offsetTop') =>
      vi.spyOn(HTMLElement.prototype, cual, 'get');
    medida('clientHeight').mockReturnValue(200);
    medida('scrollHeight').mockReturnValue(400);
    medida('offsetHeight').mockReturnValue(60);
    medida('offsetTop').mockImplementation(function (this: HTMLElement) {
      return [...document.querySelectorAll('[role=option]')].indexOf(this) * 60 + 30;
    });
    onTestFinished(() => void vi.restoreAllMocks());
    servidor.responder(BUSCAR, exito(hallazgos()));
    const { campo, usuario } = await abrirInicio();
    await pegar(usuario, campo, 'hwjp59');
    const filas = await screen.findAllByRole('option');
    expect(screen.getByRole('listbox', { name: 'Resultados' })).toHaveStyle({ maxHeight: '150px' });
    expect(screen.getByText(`${filas.length} resultados`)).toBeInTheDocument();
  });

  it('[A-PORTADA-004] keeps the records that the user opened, and shows their present state', async () => {
    servidor.responder('/Fichas/Poliza/1000001', exito(ficha()));
    servidor.responder('/Fichas/Venta/1204', exito(fichaDeVenta()));
    servidor.responder('/VehiculosDeVenta/Buscar', exito({ filas: [], total: 0 }));
    const primera = await abrirInicio();
    expect(screen.queryByRole('region', { name: 'Últimas fichas' })).toBeNull();
    expect(servidor.pedidos(RECIENTES)).toEqual([]);
    await primera.router.navigate('/soporte/poliza/1000001');
    await screen.findByRole('region', { name: 'Póliza N° 1000001' });
    await primera.router.navigate('/soporte/venta/1204');
    // The heading appears before the record has loaded.
    await waitFor(() => expect(localStorage.getItem('fichasRecientes-3')).toContain('1204'));
    servidor.responder(RECIENTES, exito([EMITIDA, VENDIDA]));
    await primera.router.navigate('/bienvenida');
    await screen.findByText('Pólizas descargadas');
    const filas = screen.getAllByRole('link', { name: /N° (1000001|1204)/ });
    expect(filas.map(({ textContent }) => textContent)).toEqual([
      '12 vehículosDEMO DIRECTOVenta N° 1204VigentePólizas descargadas21/11/2026 09:00',
      'HWJP59-8Ana PérezPóliza N° 1000001AnuladaPóliza anulada21/11/2026 09:30',
    ]);
    expect(servidor.pedidos(RECIENTES).map(({ cuerpo }) => cuerpo)).toEqual([
      { polizas: [1_000_001], ventas: [1_204] },
    ]);
    // Another user of the same computer starts with an empty list.
    primera.unmount();
    conSesion({ perfil: 'Soporte', ventanas: VENTANAS });
    sessionStorage.setItem('idUsuario', '77');
    await abrirInicio();
    expect(screen.queryByRole('region', { name: 'Últimas fichas' })).toBeNull();
  });

  it('[A-PORTADA-004] reports that they could not be loaded, and retries', async () => {
    localStorage.setItem('fichasRecientes-3', '[{"clase":"venta","numero":1204},{"clase":"x"},7]');
    servidor.responder(RECIENTES, fallo(500, 'inesperado', 'Ocurrió un error inesperado'));
    const { usuario } = await abrirInicio();
    await screen.findByText('No pudimos consultar sus últimas fichas.');
    servidor.responder(RECIENTES, exito([VENDIDA]));
    await usuario.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByRole('link', { name: /Venta N° 1204/ })).toBeVisible();
  });
});
