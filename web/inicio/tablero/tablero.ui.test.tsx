import type { TableroVM } from '#features/inicio/tablero/tablero.contract.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { conSesion, montarApp } from '../../app/app-de-pruebas.tsx';
import { escribir } from '../../lib/navegador/almacen.ts';
import { escribirFecha } from '../../lib/pruebas/escribir-fecha.ts';
import { usarServidor } from '../../lib/pruebas/servidor-de-pruebas.ts';
import { contraElAnioAntes, hayVentasDeVarias, principales, totalesDe } from './series.ts';

const servidor = usarServidor();
const TABLERO = '/Tablero/Obtener';

const tablero = (cambios: Partial<TableroVM> = {}): TableroVM => ({
  desde: '2026-11-19',
  hasta: '2026-11-20',
  dias: [
    {
      dia: '2026-11-19',
      ventas: 3,
      polizas: 5,
      monto: 46_400,
      ventasAnterior: 2,
      polizasAnterior: 4,
    },
    {
      dia: '2026-11-20',
      ventas: 1,
      polizas: 1,
      monto: 9_280,
      ventasAnterior: 0,
      polizasAnterior: 0,
    },
  ],
  convenios: [{ id: 1, convenio: 'DEMO DIRECTO', ventas: 4, polizas: 6, monto: 55_680 }],
  canales: [
    {
      canal: 'Con inicio de sesión, ingreso manual',
      ventas: 4,
      polizas: 6,
      monto: 55_680,
    },
  ],
  abandonos: [
    { paso: 'Ingreso de vehículos', intenciones: 0 },
    { paso: 'Pago', intenciones: 7 },
  ],
  pagos: [{ dia: '2026-11-19', rechazados: 2, abandonados: 1 }],
  aach: {
    pendientes: 12,
    masAntigua: '2026-11-18T12:00:00.000Z',
    casos: 3,
    vencidos: 1,
    proximo: '2026-11-19T12:00:00.000Z',
  },
  ...cambios,
});
const VACIO = tablero({
  dias: tablero().dias.map(({ dia }) => ({
    dia,
    ventas: 0,
    polizas: 0,
    monto: 0,
    ventasAnterior: 0,
    polizasAnterior: 0,
  })),
  convenios: [],
  canales: [],
  abandonos: [{ paso: 'Pago', intenciones: 0 }],
  pagos: [],
  aach: {
    pendientes: 0,
    masAntigua: null,
    casos: 0,
    vencidos: 0,
    proximo: null,
  },
});

beforeEach(() => {
  // Charts need a size, and jsdom gives none.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 600, 240));
  sessionStorage.clear();
  conSesion({
    perfil: 'Soporte',
    ventanas: ['/Informes/ComoVanLasVentas', '/InformarPolizasAACH'],
  });
  escribir({
    endpoints: JSON.stringify([
      ...['Tablero/Obtener', 'Tablero/Exportar', 'InformarPolizaAACH/InformarPolizasAACH'],
    ]),
  });
  servidor.responder(TABLERO, { json: { exito: true, datos: tablero() } });
});

const abrir = async () => {
  const app = montarApp('/Informes/ComoVanLasVentas');
  const seccion = async (nombre: string) =>
    within(await screen.findByRole('region', { name: nombre }));
  await screen.findByRole('heading', { level: 2, name: /^Del / });
  return { ...app, seccion };
};

describe('the board on /Informes/ComoVanLasVentas', () => {
  it('[V-CARAS-007] shows totals beside the year before, the AACH’s backlog, and a single agreement or channel in a sentence', async () => {
    const { seccion } = await abrir();
    const cifra = async (titulo: string) => (await screen.findByText(titulo)).parentElement;
    expect(await cifra('Monto vendido')).toHaveTextContent('$ 55.680');
    expect(await cifra('Pagos fallidos')).toHaveTextContent('3');
    const aach = await cifra('Pólizas por informar a la AACH');
    expect(aach).toHaveTextContent('12La más antigua: 18/11/2026 09:00:00 · Informar');
    expect(await cifra('Casos abiertos con la AACH')).toHaveTextContent('31 fuera de plazo');
    expect(screen.getByRole('link', { name: 'Informar' })).toHaveAttribute(
      'href',
      '/InformarPolizasAACH',
    );
    expect(screen.getByText('De 2 a 4 en un año')).toBeVisible();
    const convenios = await seccion('Ventas por convenio');
    expect(convenios.getByText('DEMO DIRECTO: 4 ventas, 6 pólizas')).toBeVisible();
    const canales = await seccion('Ventas por canal');
    expect(canales.getByText(/^Con inicio de sesión, ingreso manual: 4 ventas/)).toBeVisible();
  });

  it('each chart has a name and, on request, a table with the same figures', async () => {
    const { seccion, usuario } = await abrir();
    const dias = await seccion('Ventas y pólizas por día');
    expect(dias.getByRole('figure', { name: /^Gráfico: Ventas y pólizas por día/ })).toBeVisible();
    await usuario.click(dias.getByRole('button', { name: 'Ver tabla' }));
    const fila = dias.getByRole('rowheader', { name: '19/11/2026' }).closest('tr');
    for (const texto of ['3', '2', '5', '4', '$ 46.400']) expect(fila).toHaveTextContent(texto);
    await usuario.click(dias.getByRole('button', { name: 'Ver gráfico' }));
    expect(dias.queryByRole('table')).toBeNull();
    const pasos = await seccion('Intenciones abandonadas por paso');
    await usuario.click(pasos.getByRole('button', { name: 'Ver tabla' }));
    expect(pasos.getByRole('row', { name: 'Pago 7' })).toBeVisible();
  });

  it('requests the chosen days, and reports their errors before a request', async () => {
    const { usuario } = await abrir();
    await screen.findByText('Monto vendido');
    const [primero] = servidor.pedidos(TABLERO);
    expect(primero?.consulta.get('desde')).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    const antes = servidor.pedidos(TABLERO).length;
    await escribirFecha(usuario, screen.getByLabelText('Desde'), '2020-01-01');
    expect(await screen.findByRole('alert')).toHaveTextContent('hasta 92 días');
    expect(servidor.pedidos(TABLERO)).toHaveLength(antes);
    await escribirFecha(usuario, screen.getByLabelText('Hasta'), '2020-01-31');
    await waitFor(() => {
      const { consulta } = servidor.pedidos(TABLERO).at(-1) ?? {};
      expect([consulta?.get('desde'), consulta?.get('hasta')]).toEqual([
        '2020-01-01',
        '2020-01-31',
      ]);
    });
  });

  it('[A-ESPERA-009] exports the requested chart, and when refused gives the reason if it must wait', async () => {
    URL.createObjectURL = vi.fn(() => 'blob:x');
    URL.revokeObjectURL = vi.fn();
    const { seccion, usuario } = await abrir();
    const convenios = await seccion('Ventas por convenio');
    const exportar = () => usuario.click(convenios.getByRole('button', { name: 'Exportar' }));
    const mensaje = 'En este momento hay muchas ventas por emitir';
    for (const [codigo, dicho] of [
      ['servicio.en_otro_momento', mensaje],
      ['servicio.no_disponible', 'Ocurrió un error desconocido, por favor, intente nuevamente.'],
    ] as const) {
      const json = { exito: false, codigo, mensaje };
      servidor.responder('/Tablero/Exportar', { estado: 503, json });
      await exportar();
      expect(await screen.findByText(dicho)).toBeVisible();
    }
    servidor.responder('/Tablero/Exportar', { texto: 'PK' });
    await exportar();
    await waitFor(() => expect(URL.createObjectURL).toHaveBeenCalledOnce());
    expect(servidor.pedidos('/Tablero/Exportar').at(-1)?.cuerpo).toMatchObject({
      grafico: 'convenios',
    });
  });

  it('[V-CARAS-003] [A-CASA-005] says in one sentence what had nothing to draw, and retries after a failure', async () => {
    servidor.responder(TABLERO, { json: { exito: true, datos: VACIO } });
    const { unmount } = await abrir();
    expect(
      await screen.findByText(
        'En este periodo no hubo ventas ni compras abandonadas ni pagos fallidos.',
      ),
    ).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Ventas por convenio' })).toBeNull();
    // A figure of zero is left out.
    expect(screen.queryByText('Pagos fallidos')).toBeNull();
    expect(screen.queryByText(/ con la AACH$/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Ver tabla' })).toBeNull();
    unmount();
    servidor.responder(TABLERO, {
      estado: 403,
      json: { exito: false, mensaje: 'No' },
    });
    const { usuario } = await abrir();
    expect(await screen.findByText('No pudimos consultar las ventas')).toBeVisible();
    servidor.responder(TABLERO, { json: { exito: true, datos: tablero() } });
    await usuario.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByText('Monto vendido')).toBeVisible();
  });

  it('[A-CASA-003] is one link on a home, and none for a seller', async () => {
    conSesion({ perfil: 'Soporte', ventanas: ['/bienvenida', '/Informes/ComoVanLasVentas'] });
    const { unmount } = montarApp('/bienvenida?desde=2026-11-01&hasta=2026-11-20');
    expect(await screen.findByRole('link', { name: 'Ver cómo van las ventas' })).toHaveAttribute(
      'href',
      '/Informes/ComoVanLasVentas?desde=2026-11-01&hasta=2026-11-20',
    );
    unmount();
    sessionStorage.clear();
    conSesion();
    escribir({ endpoints: JSON.stringify(['IntencionesDeVenta/BuscarPorId']) });
    montarApp('/bienvenida');
    await waitFor(() => expect(screen.getByText('Bienvenido al sistema SOAP')).toBeVisible());
    expect(screen.queryByRole('link', { name: 'Ver cómo van las ventas' })).toBeNull();
    expect(servidor.pedidos(TABLERO)).toHaveLength(0);
  });
});

describe('the drawn data', () => {
  it('the ten agreements with the most policies, and the others together', () => {
    const convenios = Array.from({ length: 12 }, (_, i) => ({
      id: i,
      convenio: `C${i}`,
      ventas: 1,
      polizas: 2,
      monto: 0,
    }));
    const dibujados = principales(convenios);
    expect(dibujados).toHaveLength(11);
    expect(dibujados.at(-1)).toEqual({
      convenio: 'Otros (2)',
      ventas: 2,
      polizas: 4,
    });
    expect(principales(convenios.slice(0, 10))).toHaveLength(10);
  });

  it('[A-INICIO1-002] sales have bars of their own only where they differ from policies', () => {
    expect(hayVentasDeVarias([{ polizas: 3, ventas: 3 }])).toBe(false);
    expect(
      hayVentasDeVarias([
        { polizas: 3, ventas: 3 },
        { polizas: 4, ventas: 1 },
      ]),
    ).toBe(true);
  });

  it('[A-INICIO1-001] totals with their change, if there is something to compare', () => {
    expect(totalesDe(tablero())).toEqual({
      ventas: 4,
      polizas: 6,
      monto: 55_680,
      ventasAnterior: 2,
      polizasAnterior: 4,
      pagosFallidos: 3,
    });
    expect(contraElAnioAntes(5, 0)).toBeUndefined();
    expect(contraElAnioAntes(23, 2)).toBe('De 2 a 23 en un año');
    expect(contraElAnioAntes(10, 20)).toBe('−50 % que un año antes');
    expect(contraElAnioAntes(7, 7)).toBe('Igual que un año antes');
    expect(contraElAnioAntes(1_000, 1_001)).toBe('Igual que un año antes');
  });
});
