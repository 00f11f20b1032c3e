import type { InicioDelCorredorVM } from '#features/inicio/portadas/inicio.contract.ts';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { conSesion, montarApp } from '../../app/app-de-pruebas.tsx';
import { escribir } from '../../lib/navegador/almacen.ts';
import { usarServidor } from '../../lib/pruebas/servidor-de-pruebas.ts';
import { fallo, ok } from '../../venta/datos-de-pruebas.ts';

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
      convenio: 'DEMO PUBLICO',
      usuario: 'publico',
      url: 'http://localhost/abc',
      ventas: 7,
      monto: 64_960,
    },
  ],
  totalEnlaces: 1,
};

beforeEach(() => {
  sessionStorage.clear();
  conSesion({ perfil: 'Corredor', ventanas: ['/bienvenida', '/soporte/consultaurl'] });
  escribir({ endpoints: JSON.stringify(['Inicio/Corredor']) });
});
const abrir = (datos: InicioDelCorredorVM) => {
  servidor.responder(RUTA, ok(datos));
  return montarApp('/bienvenida');
};
const panel = async (titulo: string) => within(await screen.findByRole('region', { name: titulo }));

describe('the home of a broker', () => {
  it('[A-INICIO-001] shows the month beside the same days a year before, in total and by agreement', async () => {
    abrir(LLENO);
    const mes = await panel('Ventas de noviembre de 2026');
    for (const texto of [
      'Del 01/11/2026 al 20/11/2026, junto a los mismos días de un año antes',
      '$ 11.507.200',
      '$ 8.820.000 un año antes',
      '980 un año antes',
      '1 póliza · 3 un año antes',
    ]) {
      expect(mes.getByText(texto)).toBeVisible();
    }
    expect(mes.getByText(/de 24 convenios/)).toBeVisible();
  });

  it('[A-INICIO-002] copies a link, with this month’s sales', async () => {
    const { usuario } = abrir(LLENO);
    const enlaces = await panel('Enlaces públicos');
    expect(enlaces.getByText('publico · 7 ventas · $ 64.960')).toBeVisible();
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
    expect(await screen.findByText('No pudimos consultar las ventas del mes.')).toBeVisible();
    servidor.responder(RUTA, ok(VACIO));
    await usuario.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(
      (await panel('Ventas de noviembre de 2026')).getByText(/Comparta un enlace público/),
    ).toBeVisible();
    expect((await panel('Enlaces públicos')).getByText(/Un administrador los crea/)).toBeVisible();
    expect((await panel('Por renovar')).getByText(/próximos 60 días/)).toBeVisible();
  });
});
