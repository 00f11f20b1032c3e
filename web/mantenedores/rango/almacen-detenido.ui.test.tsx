import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { montarApp } from '../../app/app-de-pruebas.tsx';
import { usarServidor } from '../../lib/pruebas/servidor-de-pruebas.ts';
import { ok, prepararMantenedor } from '../ficha/ficha-de-pruebas.tsx';

const servidor = usarServidor();
const LISTA = '/mantenedores/rangoPoliza';
const ESTADO = 'NumerosDePolizaYFolio/EstadoDelAlmacen';
const EXPLICAR = 'NumerosDePolizaYFolio/ExplicarAlmacen';
const PROPONER = `/${EXPLICAR}`;
const DETALLE = 'El almacén de documentos no tiene el marcador de esta instalación.';
const DETENIDO = {
  detenidoDesde: '2026-11-26T12:00:00.000Z',
  detalle: DETALLE,
  repuesto: false,
  ultimaPoliza: 1_000_003,
  ultimoFolio: null,
  propuesto: false,
};

const entrar = (...escribe: string[]) =>
  prepararMantenedor(servidor, {
    ventana: LISTA,
    endpoints: ['Poliza/Buscar', ESTADO, ...escribe],
  });

describe('a document store that stops all numbers', () => {
  beforeEach(() => {
    servidor.responder('/Poliza/Buscar', ok({ filas: [], total: 0 }));
    servidor.responder(`/${ESTADO}`, ok(DETENIDO));
    servidor.responder(PROPONER, ok({ id: 4 }));
  });

  it('[A-ALMACEN-009] is shown above the ranges, and its return may be proposed', async () => {
    entrar(EXPLICAR);
    const { usuario } = montarApp(LISTA);
    expect(await screen.findByText(DETALLE)).toBeVisible();
    await usuario.click(screen.getByRole('button', { name: 'Está repuesto' }));
    await usuario.click(await screen.findByRole('button', { name: 'Proponer' }));
    expect(await screen.findByText(/a la espera de que otra persona lo apruebe/)).toBeVisible();
    expect(servidor.pedidos(PROPONER)[0]?.cuerpo).toEqual({ que: 'repuesto' });
  });

  it('[A-ALMACEN-009] its loss needs both numbers, and shows the server’s errors at their field', async () => {
    entrar(EXPLICAR);
    const { usuario } = montarApp(LISTA);
    await usuario.click(await screen.findByRole('button', { name: 'Se perdió' }));
    const dialogo = await screen.findByRole('dialog', { name: 'El almacén se perdió' });
    const campo = (nombre: string) => within(dialogo).getByRole('textbox', { name: nombre });
    expect(campo('Última póliza entregada')).toHaveAccessibleDescription(/1\.000\.003/);
    const enviar = () => usuario.click(within(dialogo).getByRole('button', { name: 'Proponer' }));
    await enviar();
    expect(servidor.pedidos(PROPONER)).toHaveLength(0);
    servidor.responder(PROPONER, {
      estado: 400,
      json: {
        exito: false,
        codigo: 'solicitud.invalida',
        mensaje: 'x',
        errors: { ultimaPoliza: ['Este sistema ya entregó hasta el número 1.000.003'] },
      },
    });
    await usuario.type(campo('Última póliza entregada'), '1000001');
    await usuario.type(campo('Último folio entregado'), '5000009');
    await enviar();
    expect(
      (await within(dialogo).findAllByText('Este sistema ya entregó hasta el número 1.000.003'))
        .length,
    ).toBeGreaterThan(0);
    servidor.responder(PROPONER, ok({ id: 4 }));
    await usuario.clear(campo('Última póliza entregada'));
    await usuario.type(campo('Última póliza entregada'), '1000007');
    await enviar();
    await waitFor(() => expect(servidor.pedidos(PROPONER)).toHaveLength(2));
    expect(servidor.pedidos(PROPONER)[1]?.cuerpo).toEqual({
      que: 'perdido',
      ultimaPoliza: 1_000_007,
      ultimoFolio: 5_000_009,
    });
  });

  it('[A-ALMACEN-009] an explanation in approval is not repeated, and other users only read it', async () => {
    servidor.responder(`/${ESTADO}`, ok({ ...DETENIDO, propuesto: true }));
    entrar(EXPLICAR);
    const { unmount } = montarApp(LISTA);
    expect(await screen.findByText(/espera que otra persona lo apruebe/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Se perdió' })).toBeNull();
    unmount();
    servidor.responder(`/${ESTADO}`, ok(DETENIDO));
    entrar();
    montarApp(LISTA);
    expect(await screen.findByText(DETALLE)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Se perdió' })).toBeNull();
  });
});
