import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { conSesion, montarApp } from '../app/app-de-pruebas.tsx';
import { pegar } from '../lib/pruebas/pegar.ts';
import { usarServidor } from '../lib/pruebas/servidor-de-pruebas.ts';
import { ANULADA, exito, fallo, poliza, venta } from './datos-de-pruebas.ts';

const servidor = usarServidor();
const POLIZA = '/ConsultasPolizas/BuscarPorNumero/1000001';
const VENTA = '/Venta/BuscarPorId/1204';

beforeEach(() => {
  sessionStorage.clear();
  const ventanas = ['/bienvenida', '/Soporte/ConsultarPoliza', '/Soporte/ConsultarVenta'];
  conSesion({ perfil: 'Soporte', ventanas });
});

const abrir = async (ruta: string, titulo: string, estado?: unknown) => {
  const app = montarApp(ruta, estado);
  await screen.findByRole('heading', { level: 1, name: titulo });
  const buscar = async (rotulo: string, numero: string) => {
    const campo = screen.getByRole('textbox', { name: rotulo });
    await app.usuario.clear(campo);
    if (numero !== '') await pegar(app.usuario, campo, numero);
    await app.usuario.click(screen.getByRole('button', { name: 'BUSCAR' }));
  };
  return { ...app, buscar };
};

describe('/Soporte/ConsultarPoliza', () => {
  const consultar = (estado?: unknown) =>
    abrir('/Soporte/ConsultarPoliza', 'Consultar Póliza SOAP', estado);

  it('[A-CONS-011] [A-ENT-002] [A-CONS-014] [A-CONS-015] shows policy, sale, vehicle and owner, and its file', async () => {
    servidor.responder(POLIZA, exito(poliza(1_000_001)));
    const { buscar } = await consultar();
    await buscar('N° de póliza', '1000001');
    const ficha = (nombre: string) => screen.findByRole('region', { name: nombre });
    for (const texto of ['5000001', '21/11/2026', '31/03/2027', '$ 9.280', 'Vigente']) {
      expect(await ficha('Póliza N° 1000001')).toHaveTextContent(texto);
    }
    expect(await ficha('Venta N° 1204')).toHaveTextContent('CORREDORA DEMO SPA');
    expect(await ficha('Vehículo')).toHaveTextContent('HWJP59-8');
    expect(await ficha('Propietario')).toHaveTextContent('12.345.678-5');
    expect(screen.getByRole('link', { name: 'Descargar Póliza' })).toHaveAttribute(
      'href',
      '/api/Documentos/1.2.codigo',
    );
  });

  it('[A-CONS-012] is filled in and searched with a number from another screen', async () => {
    servidor.responder(POLIZA, exito(poliza(1_000_001)));
    await consultar({ poliza: 1_000_001 });
    expect(await screen.findByRole('region', { name: 'Póliza N° 1000001' })).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'N° de póliza' })).toHaveValue('1000001');
  });

  it('[A-CONS-012] is empty without a number, or with an invalid one', async () => {
    await consultar({ poliza: '<script>' });
    expect(screen.getByRole('textbox', { name: 'N° de póliza' })).toHaveValue('');
  });

  it('[A-ERR-006] reports a download without a policy on screen', async () => {
    const { usuario } = await consultar();
    await usuario.click(screen.getByRole('button', { name: 'Descargar Póliza' }));
    expect(await screen.findByText('No hay Póliza seleccionada')).toBeVisible();
  });

  it('[A-CONS-013] reports an empty search at the field, without a request', async () => {
    const { buscar } = await consultar();
    await buscar('N° de póliza', '');
    expect(await screen.findByText('Debe ingresar el número de póliza')).toBeVisible();
    expect(servidor.pedidos('/ConsultasPolizas/BuscarPorNumero/')).toEqual([]);
  });

  it('[A-ERR-003] not found: the number in the server’s words', async () => {
    servidor.responder(
      POLIZA,
      fallo(404, 'poliza.numero_no_encontrado', 'Póliza N°1000001 no encontrada'),
    );
    const { buscar } = await consultar();
    await buscar('N° de póliza', '1000001');
    expect(await screen.findByText('Póliza N°1000001 no encontrada')).toBeVisible();
  });

  it('[A-ERR-005] another failure has a generic text, keeps the number and may be retried', async () => {
    servidor.responder(POLIZA, fallo(500, 'servidor.inesperado', 'x'));
    const { buscar, usuario } = await consultar();
    await buscar('N° de póliza', '1000001');
    const texto = 'Ocurrió un error desconocido al buscar la Póliza';
    expect(await screen.findByText(texto)).toBeVisible();
    servidor.responder(POLIZA, exito(poliza(1_000_001)));
    await usuario.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByRole('region', { name: 'Póliza N° 1000001' })).toBeVisible();
  });
});

describe('/Soporte/ConsultarVenta', () => {
  const consultar = () => abrir('/Soporte/ConsultarVenta', 'Consultar Venta SOAP');

  it('[A-CONS-016] [A-CONS-019] [A-CONS-020] [A-CONS-021] shows the sale, its policies 25 a page, and its zip', async () => {
    const polizaVentaVM = Array.from({ length: 26 }, (_, i) => poliza(1_000_001 + i));
    servidor.responder(VENTA, exito(venta({ polizaVentaVM, cantidadPolizas: 26 })));
    const { buscar } = await consultar();
    await buscar('N° de venta', '1204');
    const ficha = await screen.findByRole('region', { name: 'Venta N° 1204' });
    expect(ficha).toHaveTextContent('Venta Completa');
    expect(ficha).toHaveTextContent('$ 18.560');
    const filas = within(screen.getByRole('table')).getAllByRole('row');
    expect(filas).toHaveLength(1 + 25);
    expect(screen.getByRole('button', { name: 'Descargar Venta' })).toBeVisible();
  });

  it('[A-CONS-021] [A-CONS-022] a cancelled sale shows reason and time, and has no zip', async () => {
    servidor.responder(VENTA, exito(venta(ANULADA)));
    const { buscar } = await consultar();
    await buscar('N° de venta', '1204');
    const ficha = await screen.findByRole('region', { name: 'Venta N° 1204' });
    expect(ficha).toHaveTextContent('Vehículo vendido dos veces');
    expect(ficha).toHaveTextContent('21/11/2026 12:00:00');
    expect(screen.queryByRole('button', { name: 'Descargar Venta' })).toBeNull();
  });

  it.each([
    ['[A-CONS-023] valid, whatever reason it carries', { motivoAnulacion: 'no se ve' }],
    ['[A-CONS-024] cancelled without a reason', { ...ANULADA, motivoAnulacion: null }],
  ])('%s: shows neither reason nor date', async (_, cambios) => {
    servidor.responder(VENTA, exito(venta(cambios)));
    const { buscar } = await consultar();
    await buscar('N° de venta', '1204');
    const ficha = await screen.findByRole('region', { name: 'Venta N° 1204' });
    expect(ficha).not.toHaveTextContent(/Motivo de anulación|Fecha de anulación|no se ve/);
  });

  it('[A-CONS-017] reports an empty search at the field', async () => {
    const { buscar } = await consultar();
    await buscar('N° de venta', '');
    expect(await screen.findByText('Debe ingresar el Número de Venta')).toBeVisible();
  });

  it('[A-CONS-018] accepts digits only', async () => {
    await consultar();
    const { usuario } = montarApp('/Soporte/ConsultarVenta');
    const [campo] = await screen.findAllByRole('textbox', { name: 'N° de venta' });
    if (!campo) throw new Error('falta el campo');
    await usuario.type(campo, '1a2-b 3');
    expect(campo).toHaveValue('123');
  });

  it('[A-ERR-008] not found: the specification’s text', async () => {
    servidor.responder(VENTA, fallo(404, 'venta.no_encontrada', 'No se han encontrado resultados'));
    const { buscar } = await consultar();
    await buscar('N° de venta', '1204');
    expect(await screen.findByText('No se encontró la Venta')).toBeVisible();
  });
});
