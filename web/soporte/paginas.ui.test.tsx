import type { PolizaPorInformarVM } from '#features/aach/aach.contract.ts';
import type { IncompletaVM } from '#features/emision/continuar/continuar.contract.ts';
import type { CorreoVM } from '#features/envios/correos.contract.ts';
import type { PagoPendienteVM } from '#features/pagos/conciliar/conciliar.contract.ts';
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { conSesion, montarApp } from '../app/app-de-pruebas.tsx';
import { usarServidor } from '../lib/pruebas/servidor-de-pruebas.ts';
import { exito } from './datos-de-pruebas.ts';

const servidor = usarServidor();
const INSTANTE = '2026-11-21T12:00:00.000Z';
const treinta = <F,>(hacer: (n: number) => F): F[] =>
  Array.from({ length: 30 }, (_, n) => hacer(n));

/** A list with as many rows as requested, and none by default. */
const servirLista = (ruta: string, todas: readonly unknown[]) =>
  servidor.responder(ruta, ({ cuerpo }) => {
    const { pagina = 1, tamano = 0 } = cuerpo as { pagina?: number; tamano?: number };
    const filas = todas.slice((pagina - 1) * tamano, pagina * tamano);
    return exito({ filas, total: todas.length });
  });
const filasEn = async (ruta: string): Promise<number> => {
  conSesion({ perfil: 'Soporte', ventanas: ['/bienvenida', ruta] });
  const { unmount } = montarApp(ruta);
  await screen.findAllByRole('rowheader');
  const cuantas = screen.getAllByRole('rowheader').length;
  expect(screen.getByRole('button', { name: 'Página 2' })).toBeVisible();
  unmount();
  return cuantas;
};

beforeEach(() => sessionStorage.clear());

describe('page sizes of the tables of Soporte', () => {
  it('[A-LISTADO-016] are 20 rows: payments, mails, policies to inform', async () => {
    const pagos = treinta((n): PagoPendienteVM => ({
      id: n,
      ventaId: 1_000 + n,
      convenio: 'DEMO',
      ordenCompra: `SOAP-${n}`,
      aMano: false,
      motivo: null,
      estado: 'desconocido',
      monto: 1,
      creado: INSTANTE,
    }));
    servidor.responder('/Pagos/Pendientes', exito(pagos));
    const correos = treinta((n): CorreoVM => ({
      archivo: `${n}.eml`,
      para: 'a@correo.example',
      asunto: `Asunto ${n}`,
      fecha: INSTANTE,
      bytes: 1,
    }));
    servidor.responder('/Correos/Buscar', exito({ porSmtp: false, correos }));
    const polizas = treinta((n): PolizaPorInformarVM => ({
      id: n + 1,
      numeroPoliza: 1_000_001 + n,
      patente: 'HWJP59',
      mensajeAACH: 'Rechazada',
      vencimientoCaso: null,
      fechaEmision: INSTANTE,
      inicioVigencia: '2026-11-21',
      terminoVigencia: '2027-03-31',
      rutPropietario: '12345678-5',
    }));
    servirLista('/ConsultasPolizas/BuscarPolizasNoInformadasAACH', polizas);
    for (const ruta of ['/soporte/pagos', '/soporte/correos', '/InformarPolizasAACH']) {
      expect([ruta, await filasEn(ruta)]).toEqual([ruta, 20]);
    }
  });

  it('[A-REGEN-017] is 25 rows in Continuar Venta Incompleta', async () => {
    const ventas = treinta((n): IncompletaVM => ({
      id: 1_000 + n,
      fechaVenta: INSTANTE,
      convenio: 'DEMO',
      usuario: 'venta',
      montoEnPesos: 1,
      vehiculos: 1,
      firmadas: 0,
      estadoEmision: 0,
      estado: '',
    }));
    servirLista('/Venta/BuscarIncompletas', ventas);
    expect(await filasEn('/Soporte/ContinuarVenta')).toBe(25);
  });
});
