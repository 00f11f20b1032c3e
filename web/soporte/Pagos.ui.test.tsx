import type { PagoPendienteVM } from '#features/pagos/conciliar/conciliar.contract.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { conSesion, montarApp } from '../app/app-de-pruebas.tsx';
import { pegar } from '../lib/pruebas/pegar.ts';
import { usarServidor } from '../lib/pruebas/servidor-de-pruebas.ts';

const servidor = usarServidor();
const PENDIENTES = '/Pagos/Pendientes';
const CONCILIAR = '/Pagos/Conciliar';

const pago = (id: number, cambios: Partial<PagoPendienteVM> = {}): PagoPendienteVM => ({
  id,
  ventaId: 1_000 + id,
  convenio: 'DEMO EN LINEA',
  ordenCompra: `SOAP-${1_000 + id}-1`,
  estado: 'desconocido',
  monto: 18_560,
  creado: '2026-11-21T12:00:00.000Z',
  motivo: null,
  aMano: false,
  ...cambios,
});
const responder = (pagos: readonly PagoPendienteVM[]) =>
  servidor.responder(PENDIENTES, { json: { exito: true, datos: pagos } });
const abrir = async () => {
  const app = montarApp('/soporte/pagos');
  await screen.findByRole('heading', { level: 1, name: 'Pagos por confirmar y por devolver' });
  const consultar = async (ventaId: number) =>
    app.usuario.click(
      await screen.findByRole('button', {
        name: `Consultar al proveedor por la venta ${ventaId}`,
      }),
    );
  return { ...app, consultar };
};

beforeEach(() => {
  sessionStorage.clear();
  conSesion({ perfil: 'Soporte', ventanas: ['/bienvenida', '/soporte/pagos'] });
});

describe('/soporte/pagos', () => {
  it('lists each payment with its sale, order, state in words, amount, time and reason', async () => {
    responder([
      pago(1, { motivo: 'el proveedor no respondió' }),
      pago(2, { estado: 'por_devolver', monto: 1_234_567 }),
      pago(3, { estado: 'iniciado' }),
      pago(4, { estado: 'devolucion_rechazada' }),
    ]);
    await abrir();
    const fila = (await screen.findByRole('rowheader', { name: '1001' })).closest('tr');
    for (const texto of [
      'DEMO EN LINEA',
      'SOAP-1001-1',
      'Sin confirmar',
      '$ 18.560',
      '21/11/2026 09:00:00',
      'el proveedor no respondió',
    ]) {
      expect(fila).toHaveTextContent(texto);
    }
    expect(screen.getByText('4 pagos')).toBeVisible();
    for (const texto of ['Por devolver', '$ 1.234.567', 'Iniciado', 'Devolución rechazada']) {
      expect(screen.getByText(texto)).toBeVisible();
    }
  });

  it('[A-LISTA1-008] searches what its address asks', async () => {
    responder([pago(1), pago(2)]);
    montarApp('/soporte/pagos?buscar=1002');
    expect(await screen.findByRole('rowheader', { name: '1002' })).toBeVisible();
    expect(screen.queryByRole('rowheader', { name: '1001' })).toBeNull();
    expect(screen.getByRole('searchbox')).toHaveValue('1002');
  });

  it('asks the provider, shows its answer and reads the list again', async () => {
    responder([pago(1)]);
    servidor.responder(CONCILIAR, {
      json: { exito: true, datos: { mensaje: 'El pago quedó autorizado.' } },
    });
    const { usuario, consultar } = await abrir();
    await consultar(1_001);
    const dialogo = await screen.findByRole('dialog', { name: 'Venta N° 1001' });
    expect(dialogo).toHaveTextContent('El pago quedó autorizado.');
    expect(servidor.pedidos(CONCILIAR)[0]?.cuerpo).toEqual({ id: 1 });
    responder([]);
    await usuario.click(within(dialogo).getByRole('button', { name: 'OK' }));
    expect(await screen.findByText(/No hay pagos por confirmar/)).toBeVisible();
  });

  it('shows why the provider could not be asked, and the payment stays', async () => {
    responder([pago(1)]);
    servidor.responder(CONCILIAR, {
      estado: 503,
      json: { exito: false, codigo: 'x', mensaje: 'El proveedor de pago no responde.' },
    });
    const { consultar } = await abrir();
    await consultar(1_001);
    expect(await screen.findByText('El proveedor de pago no responde.')).toBeVisible();
    expect(screen.getByRole('rowheader', { name: '1001', hidden: true })).toBeInTheDocument();
  });

  it('[A-COBRANZA-007] [A-IDENT-008] a refund without a provider is recorded with its day and its way', async () => {
    servidor.responder('/Pagos/AnotarDevolucion', {
      json: { exito: true, datos: { monto: 9_280 } },
    });
    responder([pago(1, { estado: 'por_devolver', monto: 9_280, aMano: true })]);
    const { usuario } = await abrir();
    await usuario.click(
      await screen.findByRole('button', { name: 'Anotar la devolución de la venta 1001' }),
    );
    expect(
      screen.queryByRole('button', { name: /Consultar al proveedor/, hidden: true }),
    ).toBeNull();
    const dialogo = await screen.findByRole('dialog', {
      name: 'Anotar devolución: venta N° 1001',
    });
    expect(dialogo).toHaveTextContent('ya se devolvieron $ 9.280');
    const enviar = within(dialogo).getByRole('button', { name: 'Anotar devolución' });
    await usuario.click(enviar);
    expect(
      await within(dialogo).findByRole('link', { name: 'Falta cómo se devolvió' }),
    ).toBeVisible();
    expect(servidor.pedidos('/Pagos/AnotarDevolucion')).toHaveLength(0);
    await usuario.type(
      within(dialogo).getByRole('textbox', { name: /Cómo se devolvió/ }),
      'Transferencia 7788',
    );
    await usuario.click(enviar);
    expect(await screen.findByText('Quedó anotada la devolución de $ 9.280.')).toBeVisible();
    expect(servidor.pedidos('/Pagos/AnotarDevolucion')[0]?.cuerpo).toEqual({
      id: 1,
      monto: 9_280,
      como: 'Transferencia 7788',
    });
  });

  it('finds a payment by its data', async () => {
    responder([
      pago(1),
      pago(2, { convenio: 'DEMO PÚBLICO' }),
      ...[3, 4, 5, 6, 7, 8].map((id) => pago(id)),
    ]);
    const { usuario } = await abrir();
    await screen.findByRole('rowheader', { name: '1001' });
    await pegar(usuario, screen.getByRole('searchbox'), 'publico');
    await waitFor(() => expect(screen.queryByRole('rowheader', { name: '1001' })).toBeNull());
    expect(screen.getByRole('rowheader', { name: '1002' })).toBeVisible();
  });

  it('[V-ERR-051] reports a failed load, and retries on request', async () => {
    servidor.responder(PENDIENTES, { estado: 500, json: { idSolicitud: 'sol-9' } });
    const { usuario } = await abrir();
    expect(await screen.findByText('Ocurrió un error al cargar los datos')).toBeVisible();
    expect(screen.getByText('sol-9')).toBeVisible();
    responder([pago(1)]);
    await usuario.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByRole('rowheader', { name: '1001' })).toBeVisible();
  });

  it('is closed without its window', async () => {
    conSesion({ ventanas: ['/bienvenida'] });
    montarApp('/soporte/pagos');
    expect(await screen.findByText('No está autorizado para acceder a esta página')).toBeVisible();
    expect(servidor.pedidos(PENDIENTES)).toHaveLength(0);
  });
});
