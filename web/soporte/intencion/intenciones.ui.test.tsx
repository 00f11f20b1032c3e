import { DV_AJENO } from '#values/formato-patente.ts';
import type { ReemisionPendienteVM } from '#features/pagos/reemitir/reemision.contract.ts';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { conSesion, montarApp } from '../../app/app-de-pruebas.tsx';
import { guardarEndpoints } from '../../lib/sesion/sesion.ts';
import { pegar } from '../../lib/pruebas/pegar.ts';
import { usarServidor } from '../../lib/pruebas/servidor-de-pruebas.ts';
import { exito, fallo } from '../datos-de-pruebas.ts';
import { intencion } from './intencion-de-pruebas.ts';

const servidor = usarServidor();
const BUSCAR = '/IntencionesDeVenta/BuscarNoEmitidasPorPatenteOID';
const PENDIENTES = '/Reemisiones/Pendientes';
const CONSULTAR = '/Soporte/ConsultarIntencionDeVenta';
const EMITIR = '/Soporte/EmitirIntencion';
const NUMERO = 'N° de Intención de Venta';

const pendiente = (cambios: Partial<ReemisionPendienteVM> = {}): ReemisionPendienteVM => ({
  id: 5,
  ventaId: 1_204,
  convenio: 'DEMO EN LINEA',
  montoEnPesos: 9_280,
  fechaEmision: '2026-11-20T13:00:00.000Z',
  codAutorizacion: '1213',
  respuesta: 'SOAP-1204-1: El proveedor no respondió',
  solicitadaPor: 'soporte',
  solicitadaEn: '2026-11-21T12:00:00.000Z',
  propia: false,
  ...cambios,
});

beforeEach(() => {
  sessionStorage.clear();
  conSesion({ perfil: 'Soporte', ventanas: ['/bienvenida', CONSULTAR, EMITIR] });
});

const abrir = async (ruta: string, titulo: string) => {
  const app = montarApp(ruta);
  await screen.findByRole('heading', { level: 1, name: titulo });
  const buscar = async (rotulo: string, texto: string) => {
    if (texto !== '')
      await pegar(app.usuario, screen.getByRole('textbox', { name: rotulo }), texto);
    await app.usuario.click(screen.getByRole('button', { name: 'BUSCAR' }));
  };
  return { ...app, buscar };
};
const consultar = () => abrir(CONSULTAR, 'Consultar Intención de Venta');
const emitir = () => abrir(EMITIR, 'Emitir Intención');
const ficha = (nombre: string) => screen.findByRole('region', { name: nombre });

describe('/Soporte/ConsultarIntencionDeVenta', () => {
  it('[A-RUTA-025] [A-CONS-032] [A-CONS-036] [A-ENT-007] [A-ENT-008] shows by number all data of an intention', async () => {
    servidor.responder(BUSCAR, exito([intencion()]));
    const { buscar } = await consultar();
    await buscar(NUMERO, '1204');
    const suya = await ficha('Intención de Venta N° 1204');
    for (const texto of [
      '20/11/2026 09:00:00',
      '$ 1.234.560',
      'Manual',
      'Acepta términos y condiciones',
      'Sin iniciar',
    ]) {
      expect(suya).toHaveTextContent(texto);
    }
    const convenio = await ficha('Convenio');
    for (const texto of [
      'DEMO DIRECTO (N° 7)',
      'CORREDORA DEMO SPA',
      'Directo',
      'Con Login',
      'venta',
      'Ana Pérez Soto (12.345.678-5)',
    ]) {
      expect(convenio).toHaveTextContent(texto);
    }
    const fila = screen.getByRole('rowheader', { name: 'HWJP59-8' }).closest('tr');
    expect(fila).toHaveTextContent('Luis Rojas Díaz');
    expect(fila).toHaveTextContent('20/11/2026 al 31/03/2027');
    expect(servidor.pedidos(BUSCAR)[0]?.cuerpo).toEqual({ id: '1204', patente: '' });
  });

  it('[A-ENT-008] marks a bulk intention', async () => {
    servidor.responder(BUSCAR, exito([intencion({ origen: 1 })]));
    const { buscar } = await consultar();
    await buscar(NUMERO, '1204');
    expect(await ficha('Intención de Venta N° 1204')).toHaveTextContent('Masivo');
  });

  it('[A-CONS-033] offers the intentions of a plate, and shows the chosen one', async () => {
    servidor.responder(BUSCAR, exito([intencion({ id: 1_300 }), intencion()]));
    const { buscar, usuario } = await consultar();
    await buscar('Patente', 'hwjp59');
    await usuario.click(await screen.findByRole('button', { name: 'Ver Intención de Venta 1204' }));
    expect(await ficha('Intención de Venta N° 1204')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Intención de Venta N° 1300' })).toBeNull();
    await usuario.click(screen.getByRole('button', { name: 'Volver a los resultados' }));
    expect(screen.getByRole('rowheader', { name: '1300' })).toBeVisible();
    expect(servidor.pedidos(BUSCAR)[0]?.cuerpo).toEqual({ id: '', patente: 'HWJP59' });
  });

  it('[V-INGRESO-021] makes no request for a plate with a wrong check digit', async () => {
    const { buscar } = await consultar();
    await buscar('Patente', 'hwjp59-1');
    expect(screen.getByLabelText('Patente')).toHaveAccessibleDescription(DV_AJENO);
    expect(servidor.pedidos(BUSCAR)).toEqual([]);
  });

  it('[A-CONS-034] reports a search without number and plate, without a request', async () => {
    const { buscar } = await consultar();
    await buscar(NUMERO, '');
    const texto = 'Debe ingresar el número de Intención de Venta o la Patente';
    expect(await screen.findByText(texto)).toBeVisible();
    expect(servidor.pedidos(BUSCAR)).toEqual([]);
  });

  it.each([
    ['[A-ERR-041]', 404, 'La Intención de Venta no existe'],
    ['[A-ERR-042]', 400, 'La Intención de Venta es inválida'],
    ['[A-ERR-043]', 500, 'Ocurrió un error al buscar la intención de venta'],
  ])('%s a search answered with %i says %s', async (_id, estado, texto) => {
    servidor.responder(BUSCAR, fallo(estado, 'x', 'otro texto'));
    const { buscar } = await consultar();
    await buscar(NUMERO, '1204');
    expect(await screen.findByText(texto)).toBeVisible();
  });
});

describe('/Soporte/EmitirIntencion', () => {
  const conAprobacion = (filas: readonly ReemisionPendienteVM[]) => {
    guardarEndpoints([PENDIENTES.slice(1)]);
    servidor.responder(PENDIENTES, exito(filas));
  };

  it('[A-RUTA-026] [A-CONS-035] searches by number only, and reports a missing one', async () => {
    const { buscar } = await emitir();
    expect(screen.queryByRole('textbox', { name: 'Patente' })).toBeNull();
    await buscar(NUMERO, '');
    expect(await screen.findByText('Debe ingresar el número de Intención de Venta')).toBeVisible();
    servidor.responder(BUSCAR, exito([intencion()]));
    await buscar(NUMERO, '1204');
    expect(await ficha('Intención de Venta N° 1204')).toBeVisible();
    expect(servidor.pedidos(BUSCAR)[0]?.cuerpo).toEqual({ id: 1_204 });
    expect(servidor.pedidos(PENDIENTES)).toEqual([]);
  });

  it('shows an Administrador what waits; another person’s is approved after a question, and the list read again', async () => {
    conAprobacion([pendiente()]);
    servidor.responder('/Reemisiones/Aprobar', exito('/venta/emisionPoliza'));
    const { usuario } = await emitir();
    const fila = (await screen.findByRole('rowheader', { name: '1204' })).closest('tr');
    for (const texto of ['1213', '$ 9.280', 'El proveedor no respondió', 'Por soporte']) {
      expect(fila).toHaveTextContent(texto);
    }
    await usuario.click(
      screen.getByRole('button', { name: 'Aprobar la reemisión de la intención 1204' }),
    );
    const dialogo = await screen.findByRole('dialog', { name: 'Aprobar reemisión' });
    expect(dialogo).toHaveTextContent('fue pagada con el código 1213');
    await usuario.click(within(dialogo).getByRole('button', { name: 'Aprobar' }));
    expect(await screen.findByText(/Reemisión aprobada/)).toBeVisible();
    expect(servidor.pedidos('/Reemisiones/Aprobar')[0]?.cuerpo).toEqual({ id: 5 });
    servidor.responder(PENDIENTES, exito([]));
    await usuario.click(screen.getByRole('button', { name: 'OK' }));
    expect(await screen.findByText('No hay reemisiones por aprobar.')).toBeVisible();
  });

  it('another person’s is refused after a question, and a failure shows its reason', async () => {
    conAprobacion([pendiente()]);
    servidor.responder(
      '/Reemisiones/Rechazar',
      fallo(409, 'reemision.resuelta', 'La reemisión ya fue resuelta.'),
    );
    const { usuario } = await emitir();
    await usuario.click(
      await screen.findByRole('button', { name: 'Rechazar la reemisión de la intención 1204' }),
    );
    const dialogo = await screen.findByRole('dialog', { name: 'Rechazar reemisión' });
    await usuario.click(within(dialogo).getByRole('button', { name: 'Rechazar' }));
    expect(await screen.findByText('La reemisión ya fue resuelta.')).toBeVisible();
  });

  it('the user’s own has no buttons; a failed list may be read again', async () => {
    conAprobacion([]);
    servidor.responder(PENDIENTES, fallo(500, 'x', 'otro texto'));
    const { usuario } = await emitir();
    expect(await screen.findByText('Ocurrió un error al cargar los datos')).toBeVisible();
    conAprobacion([pendiente({ propia: true })]);
    await usuario.click(screen.getByRole('button', { name: 'Reintentar' }));
    const fila = (await screen.findByRole('rowheader', { name: '1204' })).closest('tr');
    expect(fila).toHaveTextContent('Por usted');
    expect(within(fila as HTMLElement).queryAllByRole('button')).toEqual([]);
  });
});
