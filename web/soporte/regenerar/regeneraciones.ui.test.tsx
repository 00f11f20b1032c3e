import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { conSesion, montarApp } from '../../app/app-de-pruebas.tsx';
import { pegar } from '../../lib/pruebas/pegar.ts';
import { usarServidor } from '../../lib/pruebas/servidor-de-pruebas.ts';
import { ANULADA, exito, fallo, poliza, venta } from '../datos-de-pruebas.ts';
import { progresoMostrado } from './RegeneracionVenta.tsx';

const servidor = usarServidor();
const VENTA = '/Venta/BuscarPorId/1204';
const SUN = '/RegenerarArchivoCargaSUN/RegenerarArchivo';

beforeEach(() => {
  sessionStorage.clear();
  const ventanas = ['RegenerarPoliza', 'RegenerarVenta', 'RegenerarSUN', 'AnularPoliza'];
  conSesion({
    perfil: 'Soporte',
    ventanas: [
      '/bienvenida',
      '/InformarPolizasAACH',
      ...[...ventanas, 'ContinuarVenta', 'RegeneracionVenta'].map((una) => `/Soporte/${una}`),
    ],
  });
});

const buscar = async (ruta: string, titulo: string, rotulo: string, numero: string) => {
  const app = montarApp(ruta);
  await screen.findByRole('heading', { level: 1, name: titulo });
  await pegar(app.usuario, screen.getByRole('textbox', { name: rotulo }), numero);
  await app.usuario.click(screen.getByRole('button', { name: 'BUSCAR' }));
  return app;
};
const pulsar = async (nombre: string) => screen.findByRole('button', { name: nombre });

describe('/Soporte/RegenerarVenta', () => {
  const encontrada = async (cambios = {}) => {
    servidor.responder(VENTA, exito(venta(cambios)));
    const app = await buscar('/Soporte/RegenerarVenta', 'Regenerar Venta', 'N° de venta', '1204');
    await screen.findByRole('region', { name: 'Venta N° 1204' });
    return app;
  };

  it('[A-REGEN-010] [A-REGEN-011] an issued sale is regenerated', async () => {
    await encontrada({ estadoVenta: 8 });
    expect(await pulsar('Regenerar Venta')).toBeEnabled();
    expect(screen.queryByRole('link', { name: 'Continuar Venta' })).toBeNull();
  });

  it.each([
    ['[A-REGEN-013] [A-REGEN-018] not issued', { estadoEmision: 2, estadoVenta: 8 }],
    ['[A-REGEN-014] [A-REGEN-018] in another state', { estadoEmision: 3, estadoVenta: 9 }],
  ])('%s: continued, not regenerated', async (_, cambios) => {
    await encontrada(cambios);
    expect(await pulsar('Regenerar Venta')).toBeDisabled();
    expect(screen.getByRole('link', { name: 'Continuar Venta' })).toHaveAttribute(
      'href',
      '/Soporte/RegeneracionVenta?iv=1204',
    );
  });

  it('[A-ERR-012] a failure: the specification’s text', async () => {
    servidor.responder('/SoporteVenta/RegenerarVenta/1204', fallo(500, 'x', 'x'));
    const { usuario } = await encontrada();
    await usuario.click(await pulsar('Regenerar Venta'));
    const texto = 'Ocurrió un error desconocido al regenerar la Venta';
    expect(await screen.findByText(texto)).toBeVisible();
  });

  it('[A-ERR-011] not found', async () => {
    servidor.responder(VENTA, fallo(404, 'venta.no_encontrada', 'x'));
    await buscar('/Soporte/RegenerarVenta', 'Regenerar Venta', 'N° de venta', '1204');
    expect(await screen.findByText('No se encontró la venta solicitada')).toBeVisible();
  });
});

describe('/Soporte/RegenerarSUN', () => {
  const TITULO = 'Regenerar archivo SUN';
  const encontrada = async (cambios = {}) => {
    servidor.responder(VENTA, exito(venta(cambios)));
    const app = await buscar('/Soporte/RegenerarSUN', TITULO, 'N° de venta', '1204');
    await screen.findByRole('region', { name: 'Venta N° 1204' });
    return app;
  };

  it('[A-SUN-001] [A-SUN-002] reports an empty search, without a request', async () => {
    const { usuario } = montarApp('/Soporte/RegenerarSUN');
    await screen.findByRole('heading', { level: 1, name: TITULO });
    await usuario.click(await pulsar('BUSCAR'));
    expect(
      await screen.findByRole('link', { name: /Debe ingresar el número de venta$/ }),
    ).toBeVisible();
  });

  it.each([
    ['[A-SUN-003] missing', fallo(404, 'venta.no_encontrada', 'x')],
    ['[A-SUN-004] cancelled', exito(venta(ANULADA))],
  ])('%s: says so and regenerates nothing', async (_, respuesta) => {
    servidor.responder(VENTA, respuesta);
    await buscar('/Soporte/RegenerarSUN', TITULO, 'N° de venta', '1204');
    expect(await screen.findByText('La Venta no existe o no está vigente')).toBeVisible();
    expect(screen.queryByRole('button', { name: TITULO })).toBeNull();
  });

  it('[A-SUN-005] [A-SUN-006] [A-SUN-007] [A-SUN-012] [A-ERR-019] shows sale and agreement, and regenerates', async () => {
    servidor.responder(SUN, exito({ nombre: 'SUN_IDV1204.txt', polizas: 2 }));
    const { usuario } = await encontrada();
    expect(screen.getByRole('region', { name: 'Convenio' })).toHaveTextContent('DEMO DIRECTO');
    await usuario.click(await pulsar(TITULO));
    expect(await screen.findByText('Archivo de carga SUN regenerado con éxito')).toBeVisible();
  });

  it('[A-ERR-020] a failure: the specification’s text', async () => {
    servidor.responder(SUN, fallo(500, 'x', 'x'));
    const { usuario } = await encontrada();
    await usuario.click(await pulsar(TITULO));
    expect(await screen.findByText('Ocurrió un error desconocido')).toBeVisible();
  });

  const ARCHIVOS = '/RegenerarArchivoCargaSUN/Archivos/1204';
  const PRIMERO = {
    nombre: 'SUN_IDV1204.txt',
    polizas: 3,
    total: 27_840,
    creado: '2026-11-21T12:00:00.000Z',
    descargas: [{ quien: 'sofia', cuando: '2026-11-21T13:00:00.000Z' }],
  };
  const archivos = (cambios: object) =>
    exito({ estado: 'al_dia', desde: null, visto: null, archivos: [PRIMERO], ...cambios });

  it('[A-COBRANZA-002] [A-COBRANZA-003] shows a stale file and its downloads, and the next version after a regeneration', async () => {
    servidor.responder(ARCHIVOS, archivos({ estado: 'desactualizado' }));
    servidor.responder(SUN, exito({ nombre: 'SUN_IDV1204_V2.txt', polizas: 2 }));
    const { usuario } = await encontrada({ estadoArchivoSun: 'desactualizado' });
    expect(await screen.findByText('Archivo SUN: desactualizado')).toBeVisible();
    expect(screen.getByText(/1 descarga: sofia, 21\/11\/2026 10:00/)).toBeVisible();
    const segundo = { ...PRIMERO, nombre: 'SUN_IDV1204_V2.txt', polizas: 2, descargas: [] };
    servidor.responder(ARCHIVOS, archivos({ archivos: [segundo, PRIMERO] }));
    await usuario.click(await pulsar(TITULO));
    await usuario.click(await screen.findByRole('button', { name: 'OK' }));
    expect(await screen.findByText('SUN_IDV1204_V2.txt')).toBeVisible();
    expect(screen.queryByText('Archivo SUN: desactualizado')).toBeNull();
  });

  it('[A-COBRANZA-004] a cancelled sale’s file has no effect, and is marked as seen', async () => {
    const VISTO = '/RegenerarArchivoCargaSUN/MarcarVisto';
    servidor.responder(VENTA, exito(venta({ ...ANULADA, estadoArchivoSun: 'sin_efecto' })));
    servidor.responder(ARCHIVOS, archivos({ estado: 'sin_efecto' }));
    servidor.responder(VISTO, exito({ id: 1_204 }));
    const { usuario } = await buscar('/Soporte/RegenerarSUN', TITULO, 'N° de venta', '1204');
    expect(await screen.findByText('Archivo SUN: sin efecto')).toBeVisible();
    expect(screen.getByText('La Venta no existe o no está vigente')).toBeVisible();
    const visto = { quien: 'sofia', cuando: '2026-11-21T13:00:00.000Z' };
    servidor.responder(ARCHIVOS, archivos({ estado: 'sin_efecto', visto }));
    await usuario.click(await pulsar('Dar por visto'));
    await usuario.click(await screen.findByRole('button', { name: 'OK' }));
    expect(await screen.findByText(/Visto por sofia, 21\/11\/2026 10:00/)).toBeVisible();
    expect(servidor.pedidos(VISTO)[0]?.cuerpo).toEqual({ id: 1_204 });
  });

  it('[A-SUN-008] shows only uninformed policies on request', async () => {
    const { usuario } = await encontrada({
      polizaVentaVM: [poliza(1_000_001), poliza(1_000_002, { estaInformadaAach: false })],
    });
    await usuario.click(screen.getByRole('switch', { name: 'Mostrar solo pólizas no informadas' }));
    expect(screen.queryByRole('rowheader', { name: '1000001' })).toBeNull();
    expect(screen.getByRole('rowheader', { name: '1000002' })).toBeVisible();
  });

  it('[A-SUN-009] [A-SUN-010] [A-SUN-011] a valid policy links its regeneration and its cancellation', async () => {
    const { router, usuario } = await encontrada({
      polizaVentaVM: [poliza(1_000_001), poliza(1_000_002, ANULADA)],
    });
    const fila = (numero: string): HTMLElement => {
      const encontradaFila = screen.getByRole('rowheader', { name: numero }).closest('tr');
      if (!encontradaFila) throw new Error(`falta la póliza ${numero}`);
      return encontradaFila;
    };
    expect(within(fila('1000002')).getByRole('button', { name: 'Anulada' })).toBeDisabled();
    expect(within(fila('1000002')).queryByRole('link')).toBeNull();
    expect(within(fila('1000001')).getByRole('link', { name: 'Ir a Regenerar' })).toBeVisible();
    await usuario.click(within(fila('1000001')).getByRole('link', { name: 'Ir a Anular' }));
    await waitFor(() =>
      expect(router.state.location).toMatchObject({
        pathname: '/Soporte/AnularPoliza',
        state: { poliza: 1_000_001 },
      }),
    );
  });
});

describe('/Soporte/RegeneracionVenta', () => {
  const situacion = (estadoEmision: number, valor: number, detencion: string | null = null) => {
    const firmadas = estadoEmision === 3 ? 2 : 1;
    const cuenta = { id: 1_204, total: 2, numeradas: 1, firmadas, detencion };
    servidor.responder('/Venta/ComprobarEstadoCarga', exito({ ...cuenta, estadoEmision }));
    servidor.responder('/Venta/ComprobarEstadoEmision/1204', exito(valor));
    return cuenta;
  };
  const abrir = async () => {
    const app = montarApp('/Soporte/RegeneracionVenta?iv=1204');
    await screen.findByRole('navigation', { name: 'Pasos de la emisión' });
    return app;
  };

  afterEach(() => void vi.useRealTimers());
  /** Replaces waiting for the next poll. */
  const conRelojPropio = () =>
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
      shouldAdvanceTime: true,
    });
  const pasarElTiempo = () => vi.advanceTimersByTimeAsync(10_000);

  it('[A-REGEN-019] [A-RUTA-030] has its three steps in order', async () => {
    situacion(0, 0);
    await abrir();
    const pasos = within(screen.getByRole('navigation', { name: 'Pasos de la emisión' }));
    expect(pasos.getAllByRole('listitem').map((paso) => paso.textContent)).toEqual([
      expect.stringContaining('Pólizas'),
      expect.stringContaining('Emisión'),
      expect.stringContaining('Finalizando venta'),
    ]);
  });

  it.each([0, 2])(
    '[A-REGEN-020] [A-REGEN-021] %i: incomplete, may be continued',
    async (estado) => {
      situacion(estado, estado === 2 ? -1 : 0);
      await abrir();
      expect(await pulsar('Continuar Emisión')).toBeEnabled();
    },
  );

  it('[A-REGEN-022] 1: in progress', async () => {
    situacion(1, 50);
    await abrir();
    expect(await pulsar('Continuar Emisión')).toBeDisabled();
    expect(screen.getByText('50 %')).toBeVisible();
  });

  it('[A-RESOL-008] 1, with an obstacle: names it, and is continued at once', async () => {
    const cuenta = situacion(1, 0, 'No se pueden guardar los documentos');
    servidor.responder('/Venta/ReactivarEmisionFallida', exito({ ...cuenta, estadoEmision: 1 }));
    servidor.responder('/Venta/ContinuarEmisionFallida', exito({ ...cuenta, estadoEmision: 1 }));
    const { usuario } = await abrir();
    const aviso = screen.getByRole('alert', { name: 'La emisión está detenida' });
    expect(aviso).toHaveTextContent(
      'No se pueden guardar los documentos. Resuelta la causa, pulse Continuar Emisión.',
    );
    await usuario.click(await pulsar('Continuar Emisión'));
    await waitFor(() => expect(servidor.pedidos('/Venta/ContinuarEmisionFallida')).toHaveLength(1));
  });

  it('[A-VUELTA-001] shows a continued issuance as running until it changes', async () => {
    const cuenta = situacion(1, 0, 'No se pueden guardar los documentos');
    servidor.responder('/Venta/ReactivarEmisionFallida', exito({ ...cuenta, estadoEmision: 1 }));
    servidor.responder('/Venta/ContinuarEmisionFallida', exito({ ...cuenta, estadoEmision: 1 }));
    conRelojPropio();
    const { usuario } = await abrir();
    await usuario.click(await pulsar('Continuar Emisión'));
    expect(
      await screen.findByText('Estamos retomando la emisión, por favor espere.'),
    ).toBeVisible();
    expect(screen.queryByRole('alert', { name: 'La emisión está detenida' })).toBeNull();
    situacion(3, 100);
    await pasarElTiempo();
    expect(await pulsar('Descargar Pólizas')).toBeVisible();
    expect(screen.queryByText(/^Estamos retomando/)).toBeNull();
  });

  it('[A-REGEN-020] [A-REGEN-023] [A-REGEN-024] 3: issued, 100 %, ready for download', async () => {
    situacion(3, 100);
    await abrir();
    expect(screen.getByText('100 %')).toBeVisible();
    expect(await pulsar('Descargar Pólizas')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Continuar Emisión' })).toBeNull();
  });

  it('polls while progress has ended and the state has not: they are read at different moments', async () => {
    situacion(1, 100);
    conRelojPropio();
    await abrir();
    expect(screen.queryByRole('button', { name: 'Descargar Pólizas' })).toBeNull();
    situacion(3, 100);
    await pasarElTiempo();
    expect(await pulsar('Descargar Pólizas')).toBeVisible();
  });

  it('[A-REGEN-025] continues in this order: reactivate, check, issue', async () => {
    const cuenta = situacion(2, -1);
    servidor.responder('/Venta/ReactivarEmisionFallida', exito({ ...cuenta, estadoEmision: 0 }));
    servidor.responder('/Venta/ContinuarEmisionFallida', exito({ ...cuenta, estadoEmision: 0 }));
    const { usuario } = await abrir();
    await usuario.click(await pulsar('Continuar Emisión'));
    await waitFor(() => expect(servidor.pedidos('/Venta/ContinuarEmisionFallida')).toHaveLength(1));
    expect(servidor.pedidos('/Venta/ReactivarEmisionFallida')).toHaveLength(1);
  });

  it.each([
    [0, 0, 5],
    [50, 1, 50],
    [100, 1, 95],
    [-1, 2, 5],
    [100, 3, 100],
  ])(
    '[A-REGEN-026] [V-CONST-008] a reported %i with estadoEmision %i shows %i',
    (valor, estado, mostrado) => {
      expect(progresoMostrado(valor, estado)).toBe(mostrado);
    },
  );

  it('[A-REGEN-027] a negative progress is an error and may be restarted', async () => {
    situacion(2, -1);
    await abrir();
    expect(await pulsar('Reiniciar proceso')).toBeVisible();
  });

  it("[A-ERR-051] a failure without another text: 'Ocurrió un error desconocido'", async () => {
    situacion(2, -1);
    servidor.responder('/Venta/ReactivarEmisionFallida', fallo(500, 'x', 'x'));
    const { usuario } = await abrir();
    await usuario.click(await pulsar('Continuar Emisión'));
    expect(await screen.findByText('Ocurrió un error desconocido')).toBeVisible();
  });

  it('[A-ERR-009] not found: its number', async () => {
    servidor.responder('/Venta/ComprobarEstadoCarga', fallo(404, 'venta.no_encontrada', 'x'));
    montarApp('/Soporte/RegeneracionVenta?iv=1204');
    expect(await screen.findByText('No se encontró la Venta N° 1204')).toBeVisible();
  });
});
