import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { montarApp } from '../../app/app-de-pruebas.tsx';
import { leer } from '../../lib/navegador/almacen.ts';
import { guardarResumen } from '../../lib/venta/venta.ts';
import { usarServidor } from '../../lib/pruebas/servidor-de-pruebas.ts';
import { CONVENIO, fallo, intencion, ok } from '../datos-de-pruebas.ts';
import {
  AVANCE,
  INTENCION,
  borradorVM,
  espiarDescargas,
  filaVM,
  puedeCargar,
} from './carga-de-pruebas.tsx';

const servidor = usarServidor();
const RUTA = '/venta/ingresoMasivoProgreso?idv=1001';
const ESTADO = { idConvenio: CONVENIO.id, volverA: '/venta/ingresoMasivo' };

beforeEach(() => puedeCargar(servidor));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const abrir = async (valor: number, estado: object = ESTADO) => {
  servidor.responder(AVANCE, ok(valor));
  const app = montarApp(RUTA, estado);
  await screen.findByRole('progressbar');
  return { ...app, lugar: () => app.router.state.location };
};
const continuar = () => screen.getByRole('button', { name: 'CONTINUAR' });

/** Advances the clock until the progress was polled `veces` times. */
const mirarHasta = async (veces: number) => {
  while (servidor.pedidos(AVANCE).length < veces) {
    await vi.advanceTimersByTimeAsync(2_000);
    await new Promise((seguir) => setImmediate(seguir));
  }
  // The answer must arrive before the clock advances.
  for (let n = 0; n < 5; n += 1) {
    await new Promise((seguir) => setImmediate(seguir));
    await vi.advanceTimersByTimeAsync(20);
  }
};
const relojPropio = () =>
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });

describe('/venta/ingresoMasivoProgreso', () => {
  it('[V-LISTADO-011] shows which names of the file are stored differently, and how many more', async () => {
    const primeros = [
      { fila: 3, escrito: "O'RYAN", queda: 'ORYAN' },
      { fila: 9, escrito: 'SOTO-VIDAL', queda: 'SOTO VIDAL' },
    ];
    await abrir(42, { ...ESTADO, nombresCambiados: { total: 14, primeros } });
    const aviso = screen.getByRole('alert', {
      name: '14 nombres no quedan como venían en el archivo',
    });
    expect(aviso).toHaveTextContent("Fila 3: «O'RYAN» queda como «ORYAN».");
    expect(aviso).toHaveTextContent('Fila 9: «SOTO-VIDAL» queda como «SOTO VIDAL».');
    expect(aviso).toHaveTextContent('Y 12 nombres más.');
  });

  it.each([
    [
      '[V-MAS-029] [A-MASIVO-002] [A-ERR-049]',
      -2,
      'Hay problemas con el servidor, por favor, contacte con soporte indicando el N° 1001.',
    ],
    [
      '[V-MAS-030] [A-MASIVO-003] [A-ERR-047]',
      -1,
      'Ocurrió un error al preparar su venta, por favor, revise el archivo con los errores.',
    ],
    ['[V-MAS-031] [A-MASIVO-004]', 0, 'Iniciando validación del archivo.'],
    ['[V-MAS-032] [A-MASIVO-005]', 42, 'Estamos preparando su venta, por favor espere.'],
    ['[V-MAS-033] [A-MASIVO-006]', 100, 'Proceso finalizado, puede continuar con su compra.'],
  ])('%s explains %i, to screen readers too', async (_, valor, texto) => {
    await abrir(valor);
    expect(screen.getByText(texto).closest('output')).not.toBeNull();
    expect(screen.getByRole('progressbar')).toHaveAttribute(
      'aria-valuenow',
      String(valor < 0 ? 100 : valor),
    );
  });

  it('[V-MAS-028] [V-API-025] [A-API-031] [A-MASIVO-001] polls every 2 s until the preparation ends', async () => {
    relojPropio();
    servidor.responder(AVANCE, ok(0));
    montarApp(RUTA, ESTADO);
    await mirarHasta(3);
    expect(screen.getByText('Iniciando validación del archivo.')).toBeVisible();
    servidor.responder(AVANCE, ok(100));
    await mirarHasta(4);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(servidor.pedidos(AVANCE)).toHaveLength(4);
    expect(screen.getByText(/Proceso finalizado/)).toBeVisible();
  });

  it('[V-NOTICIA-004] waits for news from the second poll on, and shows a held answer at once', async () => {
    relojPropio();
    const retenidas: (() => void)[] = [];
    let valor = 0;
    servidor.responder(AVANCE, async ({ cabeceras }) => {
      if (cabeceras.prefer) await new Promise<void>((seguir) => retenidas.push(seguir));
      return ok(valor);
    });
    montarApp(RUTA, ESTADO);
    await mirarHasta(2);
    const preferencias = () => servidor.pedidos(AVANCE).map(({ cabeceras }) => cabeceras.prefer);
    expect(preferencias()).toEqual([undefined, 'wait=10']);
    // Nothing else is requested while the answer is held.
    await vi.advanceTimersByTimeAsync(9_000);
    expect(preferencias()).toHaveLength(2);
    valor = 100;
    retenidas.shift()?.();
    await expect.poll(() => screen.queryByText(/Proceso finalizado/)).not.toBeNull();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(preferencias()).toHaveLength(2);
  });

  it('[V-NOTICIA-004] [V-MAS-028] polls every 2 s if the server has no news, and soon after a held answer', async () => {
    relojPropio();
    let ahora = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => ahora);
    let valor = 0;
    let retenida = 0;
    servidor.responder(AVANCE, () => {
      ahora += retenida;
      // Progress meanwhile does not speed it up.
      valor += 1;
      return ok(valor);
    });
    montarApp(RUTA, ESTADO);
    const llegar = async (esperado: number) => {
      while (!screen.queryByText(`${esperado} %`)) {
        await new Promise((seguir) => setImmediate(seguir));
        await vi.advanceTimersByTimeAsync(0);
      }
    };
    const esperar = async (ms: number, esperado: number) => {
      await vi.advanceTimersByTimeAsync(ms - 50);
      await new Promise((seguir) => setImmediate(seguir));
      expect(servidor.pedidos(AVANCE)).toHaveLength(esperado - 1);
      await vi.advanceTimersByTimeAsync(50);
      await llegar(esperado);
    };
    await llegar(1);
    await esperar(100, 2);
    await esperar(2_000, 3);
    await esperar(2_000, 4);
    retenida = 600;
    await esperar(2_000, 5);
    await esperar(1_400, 6);
    retenida = 10_000;
    await esperar(1_400, 7);
    await esperar(100, 8);
  });

  it('[V-MAS-034] [V-MAS-035] [A-MASIVO-008] gives up at the 21st consecutive 404, not before', async () => {
    relojPropio();
    montarApp(RUTA, ESTADO);
    await mirarHasta(20);
    expect(screen.queryByText(/No encontramos su carga/)).toBeNull();
    servidor.responder(AVANCE, ok(3));
    await mirarHasta(21);
    expect(screen.getByText('Estamos preparando su venta, por favor espere.')).toBeVisible();
    servidor.responder(AVANCE, fallo(404, 'venta.no_encontrada', 'No se han encontrado'));
    await mirarHasta(41);
    expect(screen.queryByText(/No encontramos su carga/)).toBeNull();
    await mirarHasta(42);
    expect(screen.getByText(/No encontramos su carga/)).toBeVisible();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(servidor.pedidos(AVANCE)).toHaveLength(42);
  });

  it('[V-ERR-047] [V-ERR-048] [A-ERR-046] keeps polling after another failure, and reports it', async () => {
    relojPropio();
    servidor.responder(AVANCE, { cortar: true });
    montarApp(RUTA, ESTADO);
    await mirarHasta(1);
    await expect
      .poll(() => screen.queryByText(/No pudimos consultar el avance \(Error desconocido\)/))
      .not.toBeNull();
    servidor.responder(AVANCE, ok(50));
    await mirarHasta(3);
    expect(screen.getByText('50 %')).toBeVisible();
    expect(screen.queryByText(/No pudimos consultar/)).toBeNull();
  });

  it('[V-MAS-036] [A-MASIVO-007] enables CONTINUAR only on success and with a known agreement', async () => {
    const { unmount } = await abrir(99);
    expect(continuar()).toBeDisabled();
    expect(continuar()).toHaveAccessibleDescription(/^Podrá continuar cuando/);
    unmount();
    servidor.responder(`/Convenios/BuscarPorId/${CONVENIO.id}`, fallo(404, 'x', 'No está'));
    const otra = await abrir(100);
    expect(await screen.findByRole('button', { name: /VOLVER A CONSULTAR/ })).toBeVisible();
    expect(continuar()).toBeDisabled();
    otra.unmount();
    puedeCargar(servidor);
    await abrir(100);
    await waitFor(() => expect(continuar()).toBeEnabled());
  });

  it("[V-MAS-037] CONTINUAR goes to the server's step, with no vehicle in the storage", async () => {
    const venta = intencion({ origen: 1 });
    servidor.responder('/IntencionesDeVenta/BuscarPorId/1001', ok(venta));
    const { usuario, lugar } = await abrir(100);
    await waitFor(() => expect(continuar()).toBeEnabled());
    await usuario.click(continuar());
    await screen.findByRole('heading', { level: 1, name: 'Lista de vehículos' });
    expect(lugar().pathname).toBe('/venta/listaVehiculos');
    expect(leer('vehiculo1')).toBeNull();
    expect(await screen.findByRole('button', { name: 'Editar vehículo HWJP59' })).toBeVisible();
  });

  it.each([-1, -2])('[V-LISTADO-005] a load that ended in %i may be abandoned', async (valor) => {
    servidor.responder('/IntencionesDeVenta/Descartar', ok({ id: 1_001 }));
    guardarResumen(INTENCION);
    const { usuario, lugar } = await abrir(valor);
    await usuario.click(screen.getByRole('button', { name: 'DESCARTAR' }));
    const pregunta = await screen.findByRole('dialog', { name: 'Descartar la venta N° 1001' });
    expect(servidor.pedidos('/IntencionesDeVenta/Descartar')).toHaveLength(0);
    await usuario.click(within(pregunta).getByRole('button', { name: 'Descartar' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Ingreso Masivo' })).toBeVisible();
    expect(lugar().pathname).toBe('/venta/ingresoMasivo');
    expect(servidor.pedidos('/IntencionesDeVenta/Descartar')[0]?.cuerpo).toEqual({
      idIntencionVenta: 1_001,
    });
  });

  it('[V-LISTADO-005] a running or successful load may not be abandoned', async () => {
    const { unmount } = await abrir(42);
    expect(screen.queryByRole('button', { name: 'DESCARTAR' })).toBeNull();
    unmount();
    await abrir(100);
    expect(screen.queryByRole('button', { name: 'DESCARTAR' })).toBeNull();
  });

  it('offers the file with the errors, and the way back to the upload', async () => {
    const bajados = espiarDescargas();
    servidor.responder(
      '/IntencionesDeVenta/DescargarErroresCargaMasiva/1001',
      ok({ fileContents: btoa('libro'), fileDownloadName: 'Errores flota.xlsx' }),
    );
    const { usuario } = await abrir(-1);
    await usuario.click(screen.getByRole('button', { name: 'DESCARGAR ERRORES' }));
    await waitFor(() => expect(bajados).toEqual(['Errores flota.xlsx']));
    expect(screen.getByRole('link', { name: 'ATRÁS' })).toHaveAttribute(
      'href',
      '/venta/ingresoMasivo',
    );
    expect(screen.queryByRole('button', { name: 'CONTINUAR' })).toBeNull();
  });

  it('keeps the way back to the upload open, except while it runs', async () => {
    const atras = () => screen.queryByRole('link', { name: 'ATRÁS' });
    const { unmount } = await abrir(42);
    expect(atras()).toBeNull();
    unmount();
    await abrir(100);
    expect(atras()).toHaveAttribute('href', '/venta/ingresoMasivo');
  });

  it('says that the preparation continues only while it does', async () => {
    const { unmount } = await abrir(42);
    expect(screen.getByText(/La preparación sigue aunque recargue/)).toBeVisible();
    unmount();
    await abrir(-1);
    expect(screen.getByText('Venta N° 1001.')).toBeVisible();
    expect(screen.queryByText(/La preparación sigue/)).toBeNull();
  });

  it('opens the refused rows in the grid, without another upload', async () => {
    const mala = filaVM(2, 'BBBB10', [{ columna: 'tipoUso', mensaje: 'No está admitido' }]);
    servidor.responder('/CargaMasiva/AbrirErrores', ok({ borradorId: 8, variante: 'normal' }));
    servidor.responder('/CargaMasiva/Borrador/8', ok(borradorVM([mala])));
    const { usuario, lugar } = await abrir(-1);
    await usuario.click(screen.getByRole('button', { name: 'CORREGIR AQUÍ' }));
    expect(await screen.findByRole('grid', { name: 'Filas del archivo' })).toBeVisible();
    expect(screen.getByText(/1 fila con errores de 1/)).toBeVisible();
    expect(lugar().pathname).toBe('/venta/ingresoMasivo');
    expect(servidor.pedidos('/CargaMasiva/AbrirErrores').map(({ cuerpo }) => cuerpo)).toEqual([
      { idv: 1001 },
    ]);
  });

  it('[V-VUELTA-004] says where rows are that were corrected already', async () => {
    const texto = 'Estas filas ya se corrigieron: siguen en la venta N° 1002.';
    servidor.responder('/CargaMasiva/AbrirErrores', fallo(409, 'carga.ya_corregida', texto));
    const { usuario } = await abrir(-1);
    await usuario.click(screen.getByRole('button', { name: 'CORREGIR AQUÍ' }));
    const dialogo = await screen.findByRole('dialog', { name: /^No pudimos abrir las filas/ });
    expect(dialogo).toHaveTextContent(texto);
    expect(screen.getByRole('button', { name: 'Ver la venta como está' })).toBeVisible();
  });

  it('[V-RUTA-016] goes to / with the unexpected error without the agreement in its state', async () => {
    servidor.responder(AVANCE, ok(50));
    montarApp(RUTA);
    expect(
      await screen.findByText('Ha ocurrido un error inesperado, por favor, intente nuevamente'),
    ).toBeVisible();
  });
});
