import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { montar } from '../../lib/pruebas/montar.tsx';
import { usarServidor } from '../../lib/pruebas/servidor-de-pruebas.ts';
import { guardarEtapa } from '../../lib/venta/venta.ts';
import { INTERVALO_DE_VERSION, puedeRecargar } from '../../lib/version.ts';
import { AvisoDeVersion } from './AvisoDeVersion.tsx';

const servidor = usarServidor();
const VERSION = '/version/versionFront';
const decir = (datos: string) => servidor.responder(VERSION, { json: { exito: true, datos } });
const pasar = async (segundos: number) => {
  for (let i = 0; i < segundos; i += 1) await act(() => vi.advanceTimersByTimeAsync(1_000));
};
const impedirSalida = (evento: Event) => evento.preventDefault();

beforeEach(() => {
  sessionStorage.clear();
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    shouldAdvanceTime: true,
  });
});
afterEach(() => {
  vi.useRealTimers();
  removeEventListener('beforeunload', impedirSalida);
});

const montarAviso = (ruta = '/consulta') => {
  const recargar = vi.fn<() => void>();
  return { recargar, ...montar(<AvisoDeVersion recargar={recargar} />, { ruta }) };
};
const modal = () => screen.findByRole('dialog', { name: 'Hay una versión nueva' });
const preguntas = async (veces: number) => {
  await expect.poll(() => servidor.pedidos(VERSION)).toHaveLength(veces);
};

describe('AvisoDeVersion', () => {
  it('[V-MODAL-018] [A-CONST-008] counts down 5 s and reloads if the version is not 1.3', async () => {
    decir('1.4');
    const { recargar } = montarAviso();
    await modal();
    expect(screen.getByRole('timer')).toHaveTextContent('en 5 segundos');
    await pasar(4);
    expect(recargar).not.toHaveBeenCalled();
    await pasar(1);
    expect(recargar).toHaveBeenCalledTimes(1);
  });

  it('[V-API-008] [V-MODAL-018] [A-CONST-007] requests version/versionFront and stays silent at 1.3', async () => {
    decir('1.3');
    montarAviso();
    await preguntas(1);
    expect(servidor.pedidos(VERSION)[0]?.metodo).toBe('GET');
    await pasar(10);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('requests it every 10 minutes', async () => {
    decir('1.3');
    montarAviso();
    await preguntas(1);
    decir('1.4');
    await pasar(INTERVALO_DE_VERSION / 1_000);
    expect(await modal()).toBeVisible();
  });

  it.each([
    ['no answer', { cortar: true }],
    ['an error', { estado: 503, json: { exito: false } }],
    ['no JSON', { texto: '<html>' }],
    ['no version', { json: { exito: true, datos: null } }],
  ])('never interrupts %s', async (_, respuesta) => {
    servidor.responder(VERSION, respuesta);
    montarAviso();
    await preguntas(1);
    await pasar(10);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('reloads at most once per version', async () => {
    decir('1.4');
    const primera = montarAviso();
    await modal();
    await pasar(5);
    primera.unmount();
    const segunda = montarAviso();
    await preguntas(2);
    await pasar(10);
    expect(screen.queryByRole('dialog')).toBeNull();
    segunda.unmount();
    decir('1.5');
    montarAviso();
    expect(await modal()).toBeVisible();
  });

  it('waits while a screen would ask before leaving, and returns at the next check', async () => {
    addEventListener('beforeunload', impedirSalida);
    decir('1.4');
    montarAviso();
    await preguntas(1);
    await pasar(10);
    expect(screen.queryByRole('dialog')).toBeNull();
    removeEventListener('beforeunload', impedirSalida);
    await pasar(INTERVALO_DE_VERSION / 1_000);
    expect(await modal()).toBeVisible();
  });

  it('stops counting when unsaved input appears', async () => {
    decir('1.4');
    const { recargar } = montarAviso();
    await modal();
    addEventListener('beforeunload', impedirSalida);
    await pasar(6);
    expect(recargar).not.toHaveBeenCalled();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it.each([
    '/venta/terminosYCondiciones',
    '/venta/pago',
    '/venta/ingresoMasivo',
    '/venta/ingresoMasivoEspecial',
    '/venta/ingresoMasivoProgreso',
    '/venta/retorno',
  ])('never reloads on %s, payment or upload', (ruta) => {
    expect(puedeRecargar(ruta)).toBe(false);
    expect(puedeRecargar('/venta/descargarPoliza')).toBe(true);
  });

  it('does not reload the issuance screen while the payment is being cleared', () => {
    guardarEtapa(4);
    expect(puedeRecargar('/venta/emisionPoliza')).toBe(false);
    guardarEtapa(5);
    expect(puedeRecargar('/venta/emisionPoliza')).toBe(true);
  });
});
