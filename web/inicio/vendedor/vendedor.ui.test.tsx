import { DV_AJENO } from '#values/formato-patente.ts';
import type { InicioDelVendedorVM } from '#features/inicio/portadas/inicio.contract.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { conSesion, montarApp } from '../../app/app-de-pruebas.tsx';
import { escribir } from '../../lib/navegador/almacen.ts';
import { usarServidor } from '../../lib/pruebas/servidor-de-pruebas.ts';
import { guardarVehiculos, leerVenta } from '../../lib/venta/venta.ts';
import { fallo, intencion, ok, poliza } from '../../venta/datos-de-pruebas.ts';

const servidor = usarServidor();
const RUTA = '/Inicio/Vendedor';
const DESCARTAR = '/IntencionesDeVenta/Descartar';
const VENTANAS = [
  ...['/bienvenida', '/venta/seleccionConvenio', '/venta/ingresoVehiculo', '/soporte/venta'],
  ...['/venta/listaVehiculos', '/venta/terminosYCondiciones', '/venta/emisionPoliza'],
];

const VACIO: InicioDelVendedorVM = {
  hoy: { ventas: 0, monto: 0 },
  enCurso: [],
  totalEnCurso: 0,
  vendidas: [],
  porRenovar: { total: 0, meses: [], proximas: [] },
  convenios: [{ id: 1, nombre: 'DEMO DIRECTO', usado: null }],
  totalConvenios: 1,
};
const DE_VENTA = {
  convenio: 'DEMO DIRECTO',
  patentes: ['HWJP59-8'],
  vehiculos: 1,
  monto: 9_280,
};
const LLENO: InicioDelVendedorVM = {
  hoy: { ventas: 3, monto: 27_840 },
  enCurso: [
    {
      ...DE_VENTA,
      id: 1003,
      creado: '2026-11-19T15:00:00.000Z',
      pendiente: 'pago_fallido',
      carga: null,
    },
    {
      ...DE_VENTA,
      id: 1002,
      creado: '2026-11-18T15:00:00.000Z',
      pendiente: 'revision',
      carga: null,
    },
  ],
  totalEnCurso: 7,
  vendidas: [
    { ...DE_VENTA, id: 1001, pagada: '2026-11-20T15:00:00.000Z', estado: 'emitida', anuladas: 0 },
    {
      ...DE_VENTA,
      id: 1000,
      pagada: '2026-11-20T14:00:00.000Z',
      estado: 'emitida',
      anuladas: 0,
      patentes: ['JVGX15-3', 'LXWJ75-0', 'VLBP65-1'],
      vehiculos: 5,
    },
    { ...DE_VENTA, id: 999, pagada: '2026-11-20T13:00:00.000Z', estado: 'en_emision', anuladas: 0 },
    { ...DE_VENTA, id: 998, pagada: '2026-11-20T12:00:00.000Z', estado: 'anulada', anuladas: 1 },
  ],
  porRenovar: {
    total: 12,
    meses: [
      { mes: '2026-12-01', polizas: 11 },
      { mes: '2027-01-01', polizas: 1 },
    ],
    proximas: [
      {
        id: 77,
        numeroPoliza: 1_000_077,
        patente: 'HWJP59',
        vehiculo: 'CHEVROLET SAIL',
        propietario: 'ANA ROJAS',
        deEmpresa: false,
        telefono: '912345678',
        terminoVigencia: '2026-12-03',
        sePuedeRenovar: true,
      },
    ],
  },
  convenios: [
    { id: 2, nombre: 'DEMO EN LINEA', usado: '2026-11-20T15:00:00.000Z' },
    { id: 1, nombre: 'DEMO DIRECTO', usado: '2026-11-19T15:00:00.000Z' },
  ],
  totalConvenios: 9,
};

beforeEach(() => {
  sessionStorage.clear();
  conSesion({ ventanas: VENTANAS });
  escribir({ endpoints: JSON.stringify(['Inicio/Vendedor']) });
});

const panel = async (titulo: string) => within(await screen.findByRole('region', { name: titulo }));
const abrir = (datos: InicioDelVendedorVM = LLENO) => {
  servidor.responder(RUTA, ok(datos));
  return montarApp('/bienvenida');
};

describe('the home of a seller', () => {
  it('[V-INICIO-004] sells right there: the last used agreement is chosen, the plate goes along', async () => {
    const { usuario, router } = abrir();
    const nueva = await panel('Nueva venta');
    expect(nueva.getByRole('radio', { name: 'DEMO EN LINEA' })).toBeChecked();
    await usuario.click(nueva.getByRole('radio', { name: 'DEMO DIRECTO' }));
    await usuario.type(nueva.getByRole('textbox', { name: 'Patente' }), 'hwjp59{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/venta/ingresoVehiculo'));
    expect(router.state.location.state).toEqual({ idConvenio: 1, patente: 'HWJP59' });
    expect(leerVenta()).toMatchObject({ idConvenio: 1, nombreConvenio: 'DEMO DIRECTO', etapa: 0 });
  });

  it('[V-INGRESO-021] passes on a plate with its check digit, but not one with a wrong digit', async () => {
    const { usuario, router } = abrir();
    const patente = (await panel('Nueva venta')).getByRole('textbox', { name: 'Patente' });
    await usuario.type(patente, 'hwjp-59-1{Enter}');
    expect(patente).toHaveValue('HWJP59-1');
    expect(patente).toHaveAccessibleDescription(DV_AJENO);
    expect(router.state.location.pathname).toBe('/bienvenida');
    await usuario.type(patente, '{Backspace}8{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/venta/ingresoVehiculo'));
    expect(router.state.location.state).toMatchObject({ patente: 'HWJP59' });
  });

  it.each([
    [9, 'Ver los otros 7 convenios vigentes'],
    [3, 'Ver el otro convenio vigente'],
    [2, 'Ver primas'],
  ])(
    '[V-INICIO-004] [V-PRIMERA-003] of %i agreements counts those not shown',
    async (total, name) => {
      abrir({ ...LLENO, totalConvenios: total });
      const todos = (await panel('Nueva venta')).getByRole('link', { name });
      expect(todos).toHaveAttribute('href', '/venta/seleccionConvenio');
    },
  );

  it('[V-FRESCO-005] takes a file for the chosen agreement', async () => {
    conSesion({ ventanas: [...VENTANAS, '/venta/ingresoMasivo'] });
    const { usuario, router } = abrir();
    const nueva = await panel('Nueva venta');
    await usuario.click(nueva.getByRole('radio', { name: 'DEMO DIRECTO' }));
    await usuario.click(nueva.getByRole('button', { name: 'Cargar un archivo' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/venta/ingresoMasivo'));
    expect(router.state.location.state).toEqual({ idConvenio: 1 });
    expect(leerVenta()).toMatchObject({ idConvenio: 1, etapa: 0 });
  });

  it('[V-FRESCO-005] offers no file to a user without that window', async () => {
    abrir();
    const nueva = await panel('Nueva venta');
    expect(nueva.queryByRole('button', { name: 'Cargar un archivo' })).toBeNull();
  });

  it('[V-INICIO-004] asks before another purchase’s typed vehicles are lost', async () => {
    escribir({ idConvenio: '5', nombreConvenio: 'FLOTAS', estadoIntencion: '0' });
    guardarVehiculos([{ patente: 'JVGX15' }]);
    const { usuario, router } = abrir();
    const nueva = await panel('Nueva venta');
    await usuario.click(nueva.getByRole('button', { name: 'Vender' }));
    const dialogo = within(await screen.findByRole('dialog'));
    expect(dialogo.getByText(/FLOTAS, 1 vehículo\./)).toBeVisible();
    await usuario.click(dialogo.getByRole('button', { name: 'Cancelar' }));
    expect(leerVenta().idConvenio).toBe(5);
    expect(router.state.location.pathname).toBe('/bienvenida');
  });

  it('[V-INICIO-004] leads to a payment being confirmed instead of starting another sale', async () => {
    escribir({ idConvenio: '5', idIntencionVenta: '8', estadoIntencion: '4' });
    const { usuario, router } = abrir();
    await usuario.click((await panel('Nueva venta')).getByRole('button', { name: 'Vender' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/venta/seleccionConvenio'));
    expect(leerVenta().idIntencionVenta).toBe(8);
  });

  it('[V-INICIO-001] shows open purchases, and continues where the server says', async () => {
    servidor.responder(
      '/IntencionesDeVenta/BuscarPorId/1003',
      ok(intencion({ id: 1003, siguientePaso: '/venta/terminosYCondiciones' })),
    );
    const { usuario, router } = abrir();
    const enCurso = await panel('Compras en curso');
    expect(enCurso.getByText('Las últimas 2 de 7')).toBeVisible();
    expect(enCurso.getByText('Pago no realizado')).toBeVisible();
    expect(enCurso.getByRole('button', { name: 'Continuar, venta N° 1002' })).toBeVisible();
    await usuario.click(enCurso.getByRole('button', { name: 'Reintentar pago, venta N° 1003' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/venta/terminosYCondiciones'));
    expect(leerVenta().idIntencionVenta).toBe(1003);
  });

  it('[V-PRIMERA-001] the next plate stands first, with the one filled button', async () => {
    abrir();
    await panel('Compras en curso');
    const llenos = screen
      .getAllByRole('button')
      .filter(
        ({ className, dataset }) =>
          className.includes('Button-root') && (dataset['variant'] ?? 'filled') === 'filled',
      );
    expect(llenos.map(({ textContent }) => textContent)).toEqual(['Vender']);
    const titulos = screen
      .getAllByRole('heading', { level: 2 })
      .map(({ textContent }) => textContent);
    expect(titulos.indexOf('Nueva venta')).toBeLessThan(titulos.indexOf('Compras en curso'));
  });

  it('[V-NOMBRE-003] shows a workbook in preparation, one with errors and a failed one', async () => {
    const cargas = [
      ['preparando', 'Carga en preparación'],
      ['con_errores', 'Carga con errores'],
      ['fallida', 'Carga detenida'],
    ] as const;
    const enCurso = cargas.map(([carga], i) => ({
      ...{ ...DE_VENTA, id: 1004 + i, carga },
      ...{ creado: '2026-11-19T15:00:00.000Z', pendiente: 'carga' as const },
    }));
    abrir({ ...LLENO, enCurso });
    const suyas = await panel('Compras en curso');
    for (const [i, [, nombre]] of cargas.entries()) {
      const boton = suyas.getByRole('button', { name: `Ver carga, venta N° ${1004 + i}` });
      expect(boton).toBeVisible();
      expect(boton.closest('li, tr')).toHaveTextContent(nombre);
    }
  });

  it('[V-LISTADO-005] an unpaid sale may be abandoned, and the list is read again', async () => {
    const { usuario } = abrir();
    const enCurso = await panel('Compras en curso');
    servidor.responder(DESCARTAR, ok({ id: 1002 }));
    servidor.responder(
      RUTA,
      ok({ ...LLENO, enCurso: LLENO.enCurso.filter(({ id }) => id !== 1002) }),
    );
    await usuario.click(enCurso.getByRole('button', { name: 'Descartar, venta N° 1002' }));
    const pregunta = await screen.findByRole('dialog', { name: 'Descartar la venta N° 1002' });
    await usuario.click(within(pregunta).getByRole('button', { name: 'Descartar' }));
    await waitFor(() =>
      expect(enCurso.queryByRole('button', { name: 'Descartar, venta N° 1002' })).toBeNull(),
    );
    expect(servidor.pedidos(DESCARTAR)[0]?.cuerpo).toEqual({ idIntencionVenta: 1002 });
  });

  it('[V-LISTADO-005] a sale whose payment is being confirmed may not be abandoned', async () => {
    abrir({
      ...LLENO,
      enCurso: [
        {
          ...DE_VENTA,
          id: 1004,
          creado: '2026-11-19T15:00:00.000Z',
          pendiente: 'confirmacion',
          carga: null,
        },
      ],
    });
    const enCurso = await panel('Compras en curso');
    expect(enCurso.getByRole('button', { name: 'Ver estado, venta N° 1004' })).toBeVisible();
    expect(enCurso.queryByRole('button', { name: /^Descartar/ })).toBeNull();
  });

  it('[V-INICIO-001] shows the vehicles that this tab has not sent yet', async () => {
    escribir({ idConvenio: '5', nombreConvenio: 'FLOTAS', estadoIntencion: '0' });
    guardarVehiculos([{ patente: 'JVGX15' }, { patente: 'LXWJ75' }]);
    abrir(VACIO);
    const enCurso = await panel('Compras en curso');
    expect(enCurso.getByText('2 vehículos sin enviar')).toBeVisible();
    expect(enCurso.getByRole('link', { name: 'Continuar' })).toHaveAttribute(
      'href',
      '/venta/ingresoVehiculo',
    );
  });

  it('[V-INICIO-002] shows the last sales, each with its documents or their progress', async () => {
    const zip = '/api/Documentos/Venta/1000.1.x';
    servidor.responder('/Venta/EnlaceDeTodasLasPolizas/1000', ok({ url: zip }));
    const bajados: (string | null)[] = [];
    const clic = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function anotar(
      this: HTMLAnchorElement,
    ) {
      bajados.push(this.getAttribute('href'));
    });
    const { usuario } = abrir();
    const ventas = await panel('Últimas ventas');
    expect(screen.getByText('Hoy: 3 ventas, $ 27.840')).toBeVisible();
    expect(ventas.getByText('JVGX15-3, LXWJ75-0, VLBP65-1 y 2 más')).toBeVisible();
    expect(ventas.getByRole('link', { name: '1001' })).toHaveAttribute(
      'href',
      '/soporte/venta/1001',
    );
    expect(ventas.getByRole('link', { name: 'Ver emisión de la venta N° 999' })).toHaveAttribute(
      'href',
      '/venta/emisionPoliza?IDV=999',
    );
    expect(ventas.getByText('Anulada')).toBeVisible();
    expect(ventas.queryByRole('button', { name: /venta N° 998/ })).toBeNull();
    await usuario.click(ventas.getByRole('button', { name: '5 pólizas: descargar venta N° 1000' }));
    await waitFor(() => expect(bajados).toEqual([zip]));
    clic.mockRestore();
  });

  it('[V-INICIO-008] counts a sale’s cancelled policies, and downloads the remaining one', async () => {
    const polizas = [1, 2, 3].map((id) => ({
      ...poliza(1_000_000 + id, `HWJP5${id}`),
      vigente: id === 2,
      urlDescarga: `/api/Documentos/${id}`,
    }));
    servidor.responder('/Venta/ObtenerPolizasDeIntencionEmitida', ok(polizas));
    servidor.responder('/Venta/ObtenerPolizasDeIntencionEmitida/1000', ok(polizas));
    const bajados: string[] = [];
    const pulsado = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      bajados.push(this.getAttribute('href') ?? '');
    });
    const [, cinco] = LLENO.vendidas;
    if (!cinco) throw new Error('falta la venta');
    const { usuario } = abrir({ ...LLENO, vendidas: [{ ...cinco, vehiculos: 3, anuladas: 2 }] });
    const ventas = await panel('Últimas ventas');
    expect(ventas.getByText('2 pólizas anuladas')).toBeVisible();
    const boton = ventas.getByRole('button', { name: /venta N° 1000/ });
    expect(boton).toHaveTextContent(/^Póliza$/);
    await usuario.click(boton);
    await waitFor(() => expect(bajados).toEqual(['/api/Documentos/2']));
    pulsado.mockRestore();
  });

  it('[V-INICIO-003] [V-INICIO-007] shows renewals by month, and renews a policy once despite retries', async () => {
    servidor.responder('/Renovaciones/Renovar', fallo(409, 'renovacion.ya_renovada', 'Ya está'));
    const { usuario, router } = abrir();
    const renovar = await panel('Por renovar');
    expect(
      renovar.getByText('diciembre de 2026: 11 pólizas · enero de 2027: 1 póliza'),
    ).toBeVisible();
    expect(renovar.getByText('HWJP59-8 · Ana Rojas')).toBeVisible();
    expect(renovar.getByRole('link', { name: '912345678' })).toHaveAttribute(
      'href',
      'tel:912345678',
    );
    expect(renovar.getByRole('link', { name: 'Ver renovaciones' })).toHaveAttribute(
      'href',
      '/Informes/Renovaciones',
    );
    await usuario.click(renovar.getByRole('button', { name: 'Renovar HWJP59-8' }));
    expect(await screen.findByText('Ya está')).toBeVisible();
    servidor.responder(
      '/Renovaciones/Renovar',
      ok({ id: 1005, montoEnPesos: 9_280, cantidadVehiculos: 1, etapa: 1 }),
    );
    servidor.responder(
      '/IntencionesDeVenta/BuscarPorId/1005',
      ok(intencion({ id: 1005, siguientePaso: '/venta/listaVehiculos' })),
    );
    await usuario.click(renovar.getByRole('button', { name: 'Renovar HWJP59-8' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/venta/listaVehiculos'));
    const [primero, segundo] = servidor.pedidos('/Renovaciones/Renovar');
    expect(segundo?.cuerpo).toEqual({ polizaIds: [77] });
    expect(segundo?.cabeceras['idempotency-key']).toBe(primero?.cabeceras['idempotency-key']);
  });

  it('[V-INICIO-006] shows the first step while it is empty', async () => {
    abrir(VACIO);
    const titulo = 'Su primera venta empieza con una patente';
    expect(await screen.findByRole('heading', { name: titulo })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Vender' })).toBeVisible();
    for (const name of ['Compras en curso', 'Últimas ventas', 'Por renovar']) {
      expect(screen.queryByRole('region', { name })).toBeNull();
    }
  });

  it('[V-INICIO-006] tells a user without agreements whom to ask', async () => {
    abrir({ ...VACIO, convenios: [], totalConvenios: 0 });
    expect(await screen.findByText(/Pida a un administrador/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Vender' })).toBeNull();
  });

  it('[V-INICIO-006] still sells after a failed read, and retries', async () => {
    servidor.responder(RUTA, fallo(500, 'error.inesperado', 'x'));
    const { usuario } = montarApp('/bienvenida');
    expect(await screen.findByText('No pudimos consultar sus ventas.')).toBeVisible();
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'Comprar' })).toBeVisible();
    servidor.responder(RUTA, ok(VACIO));
    await usuario.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await panel('Nueva venta')).toBeTruthy();
  });
});
