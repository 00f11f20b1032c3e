import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { conSesion, montarApp } from '../../app/app-de-pruebas.tsx';
import { escribir, leer } from '../../lib/navegador/almacen.ts';
import { usarServidor } from '../../lib/pruebas/servidor-de-pruebas.ts';
import { comenzarVenta, guardarResumen, leerVenta } from '../../lib/venta/venta.ts';
import { avance, CONVENIO, fallo, ok, VENTANAS } from '../datos-de-pruebas.ts';

const servidor = usarServidor();
const AVANCE = '/Venta/AvanceEmision/1001';

const responder = (valor: number, listas = 0, total = 1_000) =>
  servidor.responder(AVANCE, ok(avance({ valor, listas, total })));
const abrir = async (ruta = '/venta/emisionPoliza?IDV=1001') => {
  const app = montarApp(ruta);
  await screen.findByRole('heading', { level: 1, name: 'Emisión póliza' });
  return { ...app, ruta: () => app.router.state.location };
};
const barra = () => screen.getByRole('progressbar');

beforeEach(() => {
  sessionStorage.clear();
  conSesion({ ventanas: VENTANAS });
});
afterEach(() => vi.useRealTimers());

describe('/venta/emisionPoliza', () => {
  it('[V-EMI-001] [V-EMI-002] has its title and a progress bar', async () => {
    responder(0);
    await abrir();
    expect(await screen.findByRole('progressbar')).toBeVisible();
  });

  it.each([
    ['[V-EMI-008]', 0, 'Estamos iniciando la emisión de sus pólizas, por favor espere.'],
    ['[V-EMI-009]', 31, 'Estamos emitiendo tus pólizas, por favor espere.'],
    ['[V-EMI-007]', 100, 'Proceso de emisión completo.'],
    ['[V-EMI-010]', -1, 'Ocurrió un error durante la emisión, por favor contacte con soporte.'],
    [
      '[V-EMI-011]',
      -2,
      'Hubo problemas durante la emisión, por favor contacte con soporte indicando el N° de intención 1001.',
    ],
  ])('%s explains %i, to screen readers too', async (_, valor, texto) => {
    responder(valor, 0);
    await abrir();
    expect(await screen.findByText(texto)).toBeVisible();
    expect(screen.getByText(texto).closest('output')).not.toBeNull();
  });

  it('[V-COLUMNA-003] says to a buyer what is done, without a percentage in figures', async () => {
    conSesion({ ventanas: VENTANAS, tipo: 'publica' });
    responder(50, 0, 1);
    await abrir();
    expect(await screen.findByText('Estamos firmando su certificado…')).toBeVisible();
    expect(barra()).toHaveAttribute('aria-valuenow', '50');
    expect(screen.queryByText(/%/)).toBeNull();
  });

  it('[V-VUELTA-013] without a number shows the sale that this tab finished', async () => {
    responder(100, 1_000);
    comenzarVenta(CONVENIO);
    guardarResumen({ id: 1_001, etapa: 4, montoEnPesos: 9_280, cantidadVehiculos: 1 });
    const primera = await abrir();
    await screen.findByText('Proceso de emisión completo.');
    primera.unmount();
    const { ruta } = await abrir('/venta/emisionPoliza');
    await waitFor(() => expect(ruta().search).toBe('?IDV=1001'));
  });

  it('[V-EMI-006] shows the percentage and the count of policies', async () => {
    responder(31, 312);
    await abrir();
    expect(await screen.findByText('312 de 1.000 pólizas')).toBeVisible();
    expect(screen.getByText('31 %')).toBeVisible();
    expect(barra()).toHaveAttribute('aria-valuenow', '31');
  });

  it('[V-EMI-012] shows full red on an error', async () => {
    responder(-1);
    await abrir();
    const error = await screen.findByRole('progressbar', { name: 'Emisión de pólizas: error' });
    expect(error).toHaveAttribute('aria-valuenow', '100');
  });

  it('[V-EMI-003] [V-EMI-004] enables CONTINUAR only when all policies exist', async () => {
    responder(99, 990);
    const { unmount } = await abrir();
    await screen.findByText('99 %');
    const continuar = screen.getByRole('button', { name: 'CONTINUAR' });
    expect(continuar).toBeDisabled();
    expect(continuar).toHaveAccessibleDescription(/^Podrá continuar cuando/);
    expect(screen.queryByRole('link', { name: 'CONTINUAR' })).toBeNull();
    unmount();
    responder(100, 1_000);
    await abrir();
    expect(await screen.findByRole('link', { name: 'CONTINUAR' })).toHaveAttribute(
      'href',
      '/venta/descargarPoliza?IDV=1001',
    );
  });

  it('[V-EMI-005] polls every 10 s, a little faster at first, and stops at 100', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    responder(0);
    montarApp('/venta/emisionPoliza?IDV=1001');
    const veces = () => servidor.pedidos(AVANCE).length;
    const esperar = async (ms: number, esperadas: number) => {
      await vi.advanceTimersByTimeAsync(ms);
      await expect.poll(veces).toBe(esperadas);
      // The answer must arrive before the clock advances.
      await vi.advanceTimersByTimeAsync(50);
      await new Promise((seguir) => setImmediate(seguir));
      await vi.advanceTimersByTimeAsync(50);
    };
    await esperar(0, 1);
    await esperar(100, 2);
    await esperar(1_000, 3);
    await esperar(3_000, 4);
    await vi.advanceTimersByTimeAsync(9_000);
    expect(veces()).toBe(4);
    responder(100, 1_000);
    await esperar(1_000, 5);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(veces()).toBe(5);
  });

  it.each([
    ['goes on to the downloads by itself after 5 s', false, '/venta/descargarPoliza', 'login'],
    ['goes on after 5 s for a buyer too', false, '/venta/descargarPoliza', 'publica'],
    ['stays where it is while something has the focus', true, '/venta/emisionPoliza', 'login'],
  ] as const)('[V-PASO-016] [V-COLUMNA-003] %s', async (_, enfocado, destino, tipo) => {
    conSesion({ ventanas: VENTANAS, tipo });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    responder(100, 1, 1);
    const { router } = montarApp('/venta/emisionPoliza?IDV=1001');
    const continuar = { name: 'CONTINUAR' };
    await expect.poll(() => screen.queryByRole('link', continuar)).not.toBeNull();
    const enlace = screen.getByRole('link', continuar);
    expect(screen.getByText('Proceso de emisión completo.')).toBeVisible();
    if (enfocado) enlace.focus();
    await act(() => vi.advanceTimersByTimeAsync(4_900));
    expect(router.state.location.pathname).toBe('/venta/emisionPoliza');
    await act(() => vi.advanceTimersByTimeAsync(200));
    vi.useRealTimers();
    await waitFor(() => expect(router.state.location.pathname).toBe(destino));
    await waitFor(() => expect(screen.queryByText(/En unos segundos/)).toBeNull());
  });

  it.each([-1, -2])(
    '[A-SEGUI-005] stops polling when it is stopped (%i), and resumes on request',
    async (valor) => {
      vi.useFakeTimers({
        toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
        shouldAdvanceTime: true,
      });
      responder(valor);
      const { usuario } = await abrir();
      const consultar = await screen.findByRole('button', { name: 'CONSULTAR DE NUEVO' });
      await vi.advanceTimersByTimeAsync(60_000);
      vi.useRealTimers();
      expect(servidor.pedidos(AVANCE)).toHaveLength(1);
      responder(31, 312);
      await usuario.click(consultar);
      expect(await screen.findByText('31 %')).toBeVisible();
    },
  );

  it('[A-SEGUI-004] never shows less than before, whatever arrives late', async () => {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
      shouldAdvanceTime: true,
    });
    responder(40, 400);
    await abrir();
    await screen.findByText('40 %');
    responder(31, 312);
    await vi.advanceTimersByTimeAsync(1_000);
    await waitFor(() => expect(servidor.pedidos(AVANCE).length).toBeGreaterThan(1));
    expect(screen.getByText('400 de 1.000 pólizas')).toBeVisible();
    expect(screen.queryByText('31 %')).toBeNull();
  });

  it('[V-RUTA-021] takes the stored sale if the address has none', async () => {
    escribir({ idIntencionVenta: '1001' });
    responder(31, 312);
    const { ruta } = await abrir('/venta/emisionPoliza');
    expect(await screen.findByText('31 %')).toBeVisible();
    expect(ruta().search).toBe('?IDV=1001');
  });

  it.each(['/venta/emisionPoliza', '/venta/emisionPoliza?IDV=abc'])(
    '[V-SOLIC-006] reports an unknown sale, with the possible next steps (%s)',
    async (ruta) => {
      montarApp(ruta);
      expect(await screen.findByText(/no trae el número de la compra/)).toBeVisible();
      const pantalla = within(screen.getByRole('main'));
      expect(pantalla.getByRole('link', { name: 'Ir al inicio' })).toHaveAttribute(
        'href',
        '/bienvenida',
      );
      expect(pantalla.getByRole('link', { name: 'Consultar Póliza' })).toHaveAttribute(
        'href',
        '/consulta',
      );
    },
  );

  it('finishes this tab’s sale, so that the next one may begin', async () => {
    comenzarVenta(CONVENIO);
    guardarResumen({ id: 1_001, etapa: 4, montoEnPesos: 9_280, cantidadVehiculos: 1 });
    responder(100, 1, 1);
    await abrir();
    await screen.findByRole('link', { name: 'CONTINUAR' });
    expect(leerVenta()).toMatchObject({ etapa: 5, idIntencionVenta: null });
    expect(screen.getByText('1 de 1 póliza')).toBeVisible();
  });

  it('stores the last value under estadoEmision', async () => {
    responder(31, 312);
    await abrir();
    await waitFor(() => expect(leer('estadoEmision')).toBe('31'));
  });

  it('[V-ERR-049] ignores a 404', async () => {
    servidor.responder(AVANCE, fallo(404, 'venta.no_encontrada', 'x'));
    await abrir();
    await waitFor(() => expect(servidor.pedidos(AVANCE)).toHaveLength(1));
    expect(await screen.findByText(/Estamos iniciando la emisión/)).toBeVisible();
    expect(screen.queryByText(/No pudimos consultar/)).toBeNull();
  });

  it('makes no promise about a sale that stays missing after a few polls', async () => {
    servidor.responder(AVANCE, fallo(404, 'venta.no_encontrada', 'x'));
    await abrir();
    expect(await screen.findByText(/Estamos iniciando la emisión/)).toBeVisible();
    expect(screen.queryByText(/llegan por correo/)).toBeNull();
    const sinHallar = /No encontramos la venta N° 1001 entre las suyas/;
    expect(await screen.findByText(sinHallar)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Recuperar mi compra' })).toBeVisible();
    expect(screen.queryByText(/Estamos iniciando la emisión/)).toBeNull();
  });

  it('[V-ERR-048] says Error desconocido without an answer', async () => {
    servidor.responder(AVANCE, { cortar: true });
    await abrir();
    expect(await screen.findByText(/consultar el avance \(Error desconocido\)/)).toBeVisible();
  });

  it('[V-ERR-047] shows the server’s message for a polling error', async () => {
    servidor.responder(AVANCE, fallo(503, 'x', 'Base de datos en mantención'));
    await abrir();
    expect(await screen.findByText(/\(Base de datos en mantención\)/)).toBeVisible();
  });

  it.each([0, 40, -1, -2])(
    '[V-VUELTA-007] at %i, stopped: says that nothing is lost, and how it continues',
    async (valor) => {
      servidor.responder(AVANCE, ok(avance({ valor, demorada: true })));
      await abrir();
      const aviso = await screen.findByText('La emisión está tardando más de lo normal');
      expect(aviso.closest('output')).toHaveTextContent(/no vuelva a pagar/);
      expect(aviso.closest('output')).toHaveTextContent(
        /llame al 600 000 1234 e indique la venta N° 1001/,
      );
    },
  );

  it('asks for a session if there is none', async () => {
    sessionStorage.clear();
    await abrir();
    expect(await screen.findByText('Inicie sesión para continuar')).toBeVisible();
    expect(servidor.pedidos(AVANCE)).toHaveLength(0);
  });
});
