import { DV_AJENO } from '#values/formato-patente.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { conSesion, montarApp } from '../../app/app-de-pruebas.tsx';
import { pegar } from '../../lib/pruebas/pegar.ts';
import { usarServidor } from '../../lib/pruebas/servidor-de-pruebas.ts';
import { advertenciaDeVenta } from './anular.ts';
import { ANULADA, exito, fallo, poliza, venta } from '../datos-de-pruebas.ts';

const servidor = usarServidor();
const BUSCAR = '/ConsultasPolizas/BuscarPorPatenteONumeroPolizaAnular';
const ANULAR = '/InformarPolizaAACH/AnularPolizasAACH';
const VENTA = '/Venta/BuscarPorId/1204';
const ANULAR_VENTA = '/SoporteVenta/AnularVenta';
const MOTIVO = 'Vehículo vendido dos veces';

beforeEach(() => {
  sessionStorage.clear();
  const ventanas = ['/bienvenida', '/Soporte/AnularPoliza', '/Soporte/AnularVenta'];
  conSesion({ perfil: 'Soporte', ventanas });
});

const abrir = async (ruta: string, titulo: string, estado?: unknown) => {
  const app = montarApp(ruta, estado);
  await screen.findByRole('heading', { level: 1, name: titulo });
  return app;
};

describe('/Soporte/AnularPoliza', () => {
  const encontrada = async () => {
    servidor.responder(BUSCAR, exito([poliza(1_000_001)]));
    const app = await abrir('/Soporte/AnularPoliza', 'Anular Póliza');
    await pegar(app.usuario, screen.getByRole('textbox', { name: 'Patente' }), 'hwjp59');
    await app.usuario.click(screen.getByRole('button', { name: 'BUSCAR' }));
    await app.usuario.click(await screen.findByRole('button', { name: 'Anular póliza 1000001' }));
    return { ...app, dialogo: await screen.findByRole('dialog') };
  };

  it('[V-INGRESO-021] makes no request for a plate with a wrong check digit', async () => {
    const { usuario } = await abrir('/Soporte/AnularPoliza', 'Anular Póliza');
    const patente = screen.getByRole('textbox', { name: 'Patente' });
    await usuario.type(patente, 'hwjp59-1{Enter}');
    expect(patente).toHaveAccessibleDescription(DV_AJENO);
    expect(servidor.pedidos(BUSCAR)).toEqual([]);
  });

  it('[A-ANUL-003] reports an empty search without a request', async () => {
    const { usuario } = await abrir('/Soporte/AnularPoliza', 'Anular Póliza');
    await usuario.click(screen.getByRole('button', { name: 'BUSCAR' }));
    const texto = 'Debe ingresar la patente o número de póliza';
    expect(await screen.findByRole('link', { name: texto })).toBeVisible();
    expect(servidor.pedidos(BUSCAR)).toEqual([]);
  });

  it('[A-ANUL-004] [A-ANUL-008] cancels with motive, date and time, and shows the policy as cancelled', async () => {
    servidor.responder(ANULAR, exito(poliza(1_000_001, ANULADA)));
    const { usuario, dialogo } = await encontrada();
    await pegar(usuario, within(dialogo).getByRole('textbox', { name: 'Motivo' }), MOTIVO);
    await usuario.click(within(dialogo).getByRole('button', { name: 'Anular' }));
    expect(await screen.findByText('Póliza anulada con éxito')).toBeVisible();
    const [pedido] = servidor.pedidos(ANULAR);
    expect(pedido?.cuerpo).toMatchObject({ polizaId: 1, motivoAnulacion: MOTIVO });
    await usuario.click(screen.getByRole('button', { name: 'OK' }));
    const ficha = await screen.findByRole('region', { name: 'Póliza N° 1000001' });
    expect(ficha).toHaveTextContent('Anulada');
    expect(screen.queryByRole('button', { name: 'Anular póliza 1000001' })).toBeNull();
  });

  it('[A-IDENT-008] sends no time if nobody changed the device’s proposal', async () => {
    servidor.responder(ANULAR, exito(poliza(1_000_001, ANULADA)));
    const { usuario, dialogo } = await encontrada();
    await pegar(usuario, within(dialogo).getByRole('textbox', { name: 'Motivo' }), MOTIVO);
    await usuario.click(within(dialogo).getByRole('button', { name: 'Anular' }));
    await screen.findByText('Póliza anulada con éxito');
    const [sinTocar] = servidor.pedidos(ANULAR);
    expect(sinTocar?.cuerpo).toEqual({ polizaId: 1, motivoAnulacion: MOTIVO });
  });

  it('[A-IDENT-008] sends a typed time', async () => {
    servidor.responder(ANULAR, exito(poliza(1_000_001, ANULADA)));
    const { usuario, dialogo } = await encontrada();
    await pegar(usuario, within(dialogo).getByRole('textbox', { name: 'Motivo' }), MOTIVO);
    const dia = within(dialogo).getByLabelText(/Fecha/);
    await usuario.clear(dia);
    await usuario.type(dia, '05/01/2026');
    const hora = within(dialogo).getByLabelText(/Hora/);
    await usuario.clear(hora);
    await usuario.type(hora, '23:30');
    await usuario.click(within(dialogo).getByRole('button', { name: 'Anular' }));
    await screen.findByText('Póliza anulada con éxito');
    expect(servidor.pedidos(ANULAR)[0]?.cuerpo).toMatchObject({
      fechaAnulacion: '2026-01-06T02:30:00.000Z',
    });
  });

  it('[A-ANUL-005] [A-ANUL-006] [A-ANUL-007] sends nothing without motive, date and time', async () => {
    const { usuario, dialogo } = await encontrada();
    await usuario.clear(within(dialogo).getByLabelText(/Fecha/));
    await usuario.clear(within(dialogo).getByLabelText(/Hora/));
    await usuario.click(within(dialogo).getByRole('button', { name: 'Anular' }));
    for (const falta of ['Falta el motivo', 'Falta la fecha', 'Falta la hora']) {
      expect(await within(dialogo).findByRole('link', { name: falta })).toBeVisible();
    }
    expect(servidor.pedidos(ANULAR)).toEqual([]);
  });

  it('[A-ERR-013] a refusal is shown in its own words, any other failure in the specification’s', async () => {
    servidor.responder(ANULAR, fallo(409, 'poliza.ya_anulada', 'La póliza está anulada'));
    const { usuario, dialogo } = await encontrada();
    await pegar(usuario, within(dialogo).getByRole('textbox', { name: 'Motivo' }), MOTIVO);
    await usuario.click(within(dialogo).getByRole('button', { name: 'Anular' }));
    expect(await screen.findByText('La póliza está anulada')).toBeVisible();
    await usuario.click(screen.getByRole('button', { name: 'OK' }));
    servidor.responder(ANULAR, fallo(500, 'servidor.inesperado', 'x'));
    await usuario.click(await screen.findByRole('button', { name: 'Anular póliza 1000001' }));
    const otro = await screen.findByRole('dialog');
    await pegar(usuario, within(otro).getByRole('textbox', { name: 'Motivo' }), MOTIVO);
    await usuario.click(within(otro).getByRole('button', { name: 'Anular' }));
    const desconocido = 'Ocurrió un error desconocido al anular la Póliza';
    expect(await screen.findByText(desconocido)).toBeVisible();
  });

  it('[A-ANUL-010] is filled in and searched when opened from the SUN screen', async () => {
    servidor.responder(BUSCAR, exito([poliza(1_000_001)]));
    await abrir('/Soporte/AnularPoliza', 'Anular Póliza', { poliza: 1_000_001 });
    expect(await screen.findByRole('rowheader', { name: '1000001' })).toBeVisible();
    expect(servidor.pedidos(BUSCAR)[0]?.cuerpo).toEqual({ numeroPoliza: '1000001' });
  });
});

describe('/Soporte/AnularVenta', () => {
  const encontrada = async (cambios = {}) => {
    servidor.responder(VENTA, exito(venta(cambios)));
    const app = await abrir('/Soporte/AnularVenta', 'Anular Venta SOAP');
    await pegar(app.usuario, screen.getByRole('textbox', { name: 'N° de venta' }), '1204');
    await app.usuario.click(screen.getByRole('button', { name: 'BUSCAR' }));
    await screen.findByRole('region', { name: 'Venta N° 1204' });
    return app;
  };

  it.each([
    [1, 'La venta y su póliza vigente dejarán'],
    [2, 'La venta y sus 2 pólizas vigentes dejarán'],
    [1_200, 'La venta y sus 1.200 pólizas vigentes dejarán'],
  ])('[A-FICHA-017] shows the effects on a sale with %i policies in force', (vigentes, texto) => {
    expect(advertenciaDeVenta(vigentes)).toMatch(new RegExp(`^${texto}`));
  });

  it('[A-ANUL-015] [A-ANUL-016] [A-ANUL-018] [A-ANUL-019] cancels a valid sale and shows it as cancelled', async () => {
    servidor.responder(ANULAR_VENTA, exito({ id: 1_204, polizasAnuladas: 2 }));
    const { usuario } = await encontrada();
    await usuario.click(screen.getByRole('button', { name: 'Anular Venta' }));
    const dialogo = await screen.findByRole('dialog');
    await usuario.click(within(dialogo).getByRole('button', { name: 'Anular' }));
    expect(await within(dialogo).findByRole('link', { name: 'Falta el motivo' })).toBeVisible();
    await pegar(usuario, within(dialogo).getByRole('textbox', { name: 'Motivo' }), MOTIVO);
    await usuario.click(within(dialogo).getByRole('button', { name: 'Anular' }));
    expect(await screen.findByText('Venta anulada con éxito')).toBeVisible();
    expect(servidor.pedidos(ANULAR_VENTA)[0]?.cuerpo).toMatchObject({
      IV: 1_204,
      MotivoAnulacion: MOTIVO,
    });
    servidor.responder(VENTA, exito(venta(ANULADA)));
    await usuario.click(screen.getByRole('button', { name: 'OK' }));
    await waitFor(() =>
      expect(screen.getByRole('region', { name: 'Venta N° 1204' })).toHaveTextContent('Anulada'),
    );
  });

  it('[A-ANUL-017] a cancelled sale has no cancellation', async () => {
    await encontrada(ANULADA);
    expect(screen.queryByRole('button', { name: 'Anular Venta' })).toBeNull();
  });

  it('[A-ERR-010] not found: this screen’s text', async () => {
    servidor.responder(VENTA, fallo(404, 'venta.no_encontrada', 'x'));
    const { usuario } = await abrir('/Soporte/AnularVenta', 'Anular Venta SOAP');
    await pegar(usuario, screen.getByRole('textbox', { name: 'N° de venta' }), '1204');
    await usuario.click(screen.getByRole('button', { name: 'BUSCAR' }));
    expect(await screen.findByText('Venta no encontrada')).toBeVisible();
  });

  it('[A-ERR-014] a failure: the specification’s text', async () => {
    servidor.responder(ANULAR_VENTA, fallo(500, 'servidor.inesperado', 'x'));
    const { usuario } = await encontrada();
    await usuario.click(screen.getByRole('button', { name: 'Anular Venta' }));
    const dialogo = await screen.findByRole('dialog');
    await pegar(usuario, within(dialogo).getByRole('textbox', { name: 'Motivo' }), MOTIVO);
    await usuario.click(within(dialogo).getByRole('button', { name: 'Anular' }));
    const texto = 'Ocurrió un error desconocido al anular la Venta';
    expect(await screen.findByText(texto)).toBeVisible();
  });
});
