import type { InicioDelCorredorVM } from '#features/inicio/portadas/inicio.contract.ts';
import type { TableroVM } from '#features/inicio/tablero/tablero.contract.ts';
import { formatearPesos } from '#values/dinero.ts';
import { fechaSantiago, sumarDias } from '#values/fecha.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { conSesion, montarApp } from '../../app/app-de-pruebas.tsx';
import { escribir } from '../../lib/navegador/almacen.ts';
import { escribirFecha } from '../../lib/pruebas/escribir-fecha.ts';
import { usarServidor } from '../../lib/pruebas/servidor-de-pruebas.ts';
import { fallo, ok } from '../../venta/datos-de-pruebas.ts';
import { nombreDePeriodo } from '../periodo/nombre-de-periodo.ts';

const servidor = usarServidor();
const RUTA = '/Inicio/Corredor';
const NADA = { ventas: 0, polizas: 0, monto: 0 };
const VACIO: InicioDelCorredorVM = {
  desde: '2026-11-01',
  hasta: '2026-11-20',
  total: { actual: NADA, anterior: NADA },
  convenios: [],
  totalConvenios: 0,
  porRenovar: { total: 0, meses: [] },
  enlaces: [],
  totalEnlaces: 0,
};
const LLENO: InicioDelCorredorVM = {
  ...VACIO,
  total: {
    actual: { ventas: 12, polizas: 1_240, monto: 11_507_200 },
    anterior: { ventas: 9, polizas: 980, monto: 8_820_000 },
  },
  convenios: [
    {
      id: 1,
      convenio: 'DEMO DIRECTO',
      actual: { ventas: 1, polizas: 1, monto: 9_280 },
      anterior: { ventas: 2, polizas: 3, monto: 27_000 },
    },
  ],
  totalConvenios: 24,
  porRenovar: { total: 43, meses: [{ mes: '2026-12-01', polizas: 43 }] },
  enlaces: [
    {
      id: 4,
      convenioId: 2,
      convenio: 'DEMO PUBLICO',
      usuario: 'publico',
      url: 'http://localhost/abc',
      ventas: 7,
      monto: 64_960,
    },
  ],
  totalEnlaces: 1,
};

const VENTANAS = [
  ...['/bienvenida', '/soporte/consultaurl', '/informes/informeventas', '/informes/renovaciones'],
];

beforeEach(() => {
  sessionStorage.clear();
  conSesion({ perfil: 'Corredor', ventanas: VENTANAS });
  escribir({ endpoints: JSON.stringify(['Inicio/Corredor']) });
});
const abrir = (datos: InicioDelCorredorVM, consulta = '') => {
  servidor.responder(RUTA, ok(datos));
  return montarApp(`/bienvenida${consulta}`);
};
const panel = async (titulo: string) => within(await screen.findByRole('region', { name: titulo }));

describe('the home of a broker', () => {
  it('[A-INICIO-001] shows the month beside the same days a year before, in total and by agreement', async () => {
    abrir(LLENO);
    const titulo = 'Noviembre de 2026: 12 ventas, $ 11.507.200';
    expect(await screen.findByText(titulo)).toBeVisible();
    expect(screen.getByText(/^Un año antes, en los mismos días: .* ventas, /)).toBeVisible();
    const mes = await panel('Por convenio');
    expect(mes.getByText('$ 11.507.200')).toBeVisible();
    expect(mes.getByText('$ 8.820.000 un año antes')).toBeVisible();
    expect(mes.getByText(/· 980 un año antes/)).toHaveTextContent(
      '12 ventas · 1.240 pólizas · 980 un año antes',
    );
    expect(mes.getByText(/· 3 un año antes/)).toHaveTextContent('1 póliza · 3 un año antes');
    expect(mes.getByText(/de 24 convenios/)).toBeVisible();
  });

  it('[A-INICIO-002] copies a link, with this month’s sales', async () => {
    const { usuario } = abrir(LLENO);
    const enlaces = await panel('Enlaces públicos');
    expect(enlaces.getByText(/· \$ 64\.960/)).toHaveTextContent('publico · 7 ventas · $ 64.960');
    await usuario.click(
      enlaces.getByRole('button', { name: 'Copiar enlace de DEMO PUBLICO, publico' }),
    );
    expect(await navigator.clipboard.readText()).toBe('http://localhost/abc');
    expect(await screen.findByText('Enlace copiado')).toBeVisible();
  });

  it('[A-INICIO-003] shows renewals by month', async () => {
    abrir(LLENO);
    const renovar = await panel('Por renovar');
    expect(renovar.getByText('Vencen en diciembre de 2026')).toBeVisible();
    expect(renovar.getByText('43 pólizas')).toBeVisible();
    expect(renovar.getByRole('link', { name: 'Ver renovaciones' })).toHaveAttribute(
      'href',
      '/Informes/Renovaciones',
    );
  });

  it('[A-INICIO-006] shows the first step while it is empty, and retries after a failure', async () => {
    servidor.responder(RUTA, fallo(500, 'error.inesperado', 'x'));
    const { usuario } = montarApp('/bienvenida');
    expect(await screen.findByText('No pudimos consultar las ventas del periodo.')).toBeVisible();
    servidor.responder(RUTA, ok(VACIO));
    await usuario.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByText(/Comparta un enlace público/)).toBeVisible();
    expect((await panel('Enlaces públicos')).getByText(/Un administrador los crea/)).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Por renovar' })).toBeNull();
  });

  it('[A-CORRE-002] asks for the period of its address, and keeps a chosen day there', async () => {
    const hoy = fechaSantiago(new Date());
    const [antes, desde, hasta] = [-40, -30, -20].map((dias) => sumarDias(hoy, dias)) as [
      string,
      string,
      string,
    ];
    const { usuario, router } = abrir(
      { ...LLENO, desde: antes, hasta },
      `?desde=${antes}&hasta=${hasta}`,
    );
    expect(await screen.findByRole('region', { name: 'Sus ventas' })).toBeVisible();
    const pedido = () => Object.fromEntries(servidor.pedidos(RUTA).at(-1)?.consulta ?? []);
    await waitFor(() => expect(pedido()).toEqual({ desde: antes, hasta }));
    await escribirFecha(usuario, screen.getByLabelText('Desde'), desde);
    await waitFor(() => expect(pedido()).toEqual({ desde, hasta }));
    expect(router.state.location.search).toBe(`?desde=${desde}&hasta=${hasta}`);
    await escribirFecha(usuario, screen.getByLabelText('Desde'), hoy);
    expect(await screen.findByRole('alert')).toHaveTextContent('hasta 92 días');
    expect(pedido()).toEqual({ desde, hasta });
  });

  it('[A-CORRE-002] names a month, and else its days', () => {
    const de = (desde: string, hasta: string) => nombreDePeriodo({ desde, hasta });
    expect(de('2026-10-01', '2026-10-31')).toBe('de octubre de 2026');
    expect(de('2026-10-05', '2026-11-10')).toBe('del 05/10/2026 al 10/11/2026');
  });

  it('[A-CORRE-003] every number leads to what it counts, in the same days', async () => {
    abrir(LLENO);
    const informe = '/Informes/InformeVentas?desde=2026-11-01&hasta=2026-11-20';
    const mes = await panel('Por convenio');
    const destinos = (parte: typeof mes) =>
      parte.getAllByRole('link').map((uno) => [uno.textContent, uno.getAttribute('href')] as const);
    expect(destinos(mes)).toEqual([
      ['12 ventas', informe],
      ['1.240 pólizas', informe],
      [formatearPesos(11_507_200), informe],
      ['1 venta', `${informe}&convenio=1`],
      ['1 póliza', `${informe}&convenio=1`],
      [formatearPesos(9_280), `${informe}&convenio=1`],
    ]);
    expect(destinos(await panel('Por renovar'))).toEqual([
      ['43 pólizas', '/Informes/Renovaciones'],
      ['Ver renovaciones', '/Informes/Renovaciones'],
    ]);
    expect(destinos(await panel('Enlaces públicos'))[0]).toEqual([
      '7 ventas',
      `${informe}&convenio=2`,
    ]);
  });

  const conCasos = async (aach: Pick<TableroVM['aach'], 'casos' | 'vencidos' | 'proximo'>) => {
    conSesion({ perfil: 'Corredor', ventanas: [...VENTANAS, '/soporte/casosAach'] });
    escribir({
      endpoints: JSON.stringify(['Inicio/Corredor', 'Tablero/Obtener', 'CasosAach/Buscar']),
    });
    const datos: TableroVM = {
      ...{ desde: '2026-11-01', hasta: '2026-11-20', dias: [], convenios: [], canales: [] },
      ...{ abandonos: [], pagos: [], aach: { pendientes: 0, masAntigua: null, ...aach } },
    };
    servidor.responder('/Tablero/Obtener', ok(datos));
    abrir(LLENO);
    await waitFor(() => expect(servidor.pedidos('/Tablero/Obtener')).toHaveLength(1));
    return screen.findByRole('region', { name: 'Por convenio' });
  };

  it.each([
    [1, '2026-11-19T12:00:00.000Z', '1 caso con la AACH fuera de plazo'],
    [0, '2026-11-29T12:00:00.000Z', '3 casos abiertos con la AACH'],
  ])(
    '[A-CASA-004] of 3 open cases, %i late, are its next step, before its figures',
    async (vencidos, proximo, dicho) => {
      const convenios = await conCasos({ casos: 3, vencidos, proximo });
      const casos = await panel('Casos con la AACH');
      expect(casos.getByText(dicho)).toBeVisible();
      const ver = casos.getByRole('link', { name: 'Ver casos' });
      expect(ver).toHaveAttribute('href', '/soporte/casosAach');
      expect(ver.compareDocumentPosition(convenios)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    },
  );

  it('[A-CASA-004] says nothing of cases where none is open', async () => {
    await conCasos({ casos: 0, vencidos: 0, proximo: null });
    expect(screen.queryByRole('region', { name: 'Casos con la AACH' })).toBeNull();
  });
});
