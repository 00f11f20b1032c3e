import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { conSesion, montarApp } from '../../app/app-de-pruebas.tsx';
import { pegar } from '../../lib/pruebas/pegar.ts';
import { usarServidor } from '../../lib/pruebas/servidor-de-pruebas.ts';
import { guardarEndpoints } from '../../lib/sesion/sesion.ts';
import { exito, fichaDeVenta, poliza, venta } from '../datos-de-pruebas.ts';
import { intencion } from '../intencion/intencion-de-pruebas.ts';

const servidor = usarServidor();
const DE_POLIZA = '/soporte/poliza/1000001';
const DE_VENTA = '/soporte/venta/1204';

beforeEach(() => {
  sessionStorage.clear();
  servidor.responder('/ConsultasPolizas/BuscarPorNumero/1000001', exito(poliza(1_000_001)));
  servidor.responder(
    '/ConsultasPolizas/BuscarPorPatenteONumeroPolizaAnular',
    exito([poliza(1_000_001)]),
  );
  servidor.responder('/Venta/BuscarPorId/1204', exito(venta()));
  servidor.responder('/IntencionesDeVenta/BuscarNoEmitidasPorPatenteOID', exito([intencion()]));
  servidor.responder('/RegenerarArchivoCargaSUN/Archivos/1204', exito({ estado: null }));
});

describe('the nine screens of one field', () => {
  it.each([
    ['ConsultarPoliza', 'N° de póliza', '1000001', DE_POLIZA],
    ['ConsultarVenta', 'N° de venta', '1204', DE_VENTA],
    ['ConsultarIntencionDeVenta', 'N° de Intención de Venta', '1204', DE_VENTA],
    ['EmitirIntencion', 'N° de Intención de Venta', '1204', DE_VENTA],
    ['RegenerarPoliza', 'N° de póliza', '1000001', DE_POLIZA],
    ['RegenerarVenta', 'N° de venta', '1204', DE_VENTA],
    ['RegenerarSUN', 'N° de venta', '1204', DE_VENTA],
    ['AnularPoliza', 'N° de póliza', '1000001', DE_POLIZA],
    ['AnularVenta', 'N° de venta', '1204', DE_VENTA],
  ])(
    '[A-FICHA1-001] %s leads from its result to the record',
    async (ruta, campo, numero, ficha) => {
      const suya = `/Soporte/${ruta}`;
      conSesion({ perfil: 'Soporte', ventanas: [suya, '/soporte/poliza', '/soporte/venta'] });
      const { usuario } = montarApp(suya);
      await pegar(usuario, await screen.findByRole('textbox', { name: campo }), numero);
      await usuario.click(screen.getByRole('button', { name: 'BUSCAR' }));
      expect(await screen.findByRole('link', { name: /^Abrir ficha/ })).toHaveAttribute(
        'href',
        ficha,
      );
    },
  );

  it('[A-FICHA1-001] lead nowhere for profiles without records', async () => {
    conSesion({ perfil: 'Soporte', ventanas: ['/Soporte/AnularPoliza'] });
    const { usuario } = montarApp('/Soporte/AnularPoliza');
    await pegar(usuario, await screen.findByRole('textbox', { name: 'N° de póliza' }), '1000001');
    await usuario.click(screen.getByRole('button', { name: 'BUSCAR' }));
    expect(await screen.findByRole('button', { name: 'Anular póliza 1000001' })).toBeVisible();
    expect(screen.queryByRole('link', { name: /^Abrir ficha/ })).toBeNull();
  });
});

describe('the record of an intention', () => {
  const pendiente = {
    ...{ id: 5, ventaId: 1_204, convenio: 'DEMO EN LINEA', montoEnPesos: 9_280 },
    ...{ fechaEmision: '2026-11-20T13:00:00.000Z', codAutorizacion: '1213', propia: false },
    ...{ respuesta: 'El proveedor no respondió', solicitadaPor: 'soporte' },
    solicitadaEn: '2026-11-21T12:00:00.000Z',
  };
  const abrir = async () => {
    conSesion({ perfil: 'Administrador', ventanas: ['/soporte/venta'] });
    guardarEndpoints(['Reemisiones/Pendientes']);
    const { venta: vendida } = fichaDeVenta();
    servidor.responder(
      '/Fichas/Venta/1204',
      exito(fichaDeVenta({ venta: { ...vendida, pagada: false } })),
    );
    servidor.responder('/VehiculosDeVenta/Buscar', exito({ total: 0, filas: [] }));
    const app = montarApp(DE_VENTA);
    await screen.findByRole('heading', { level: 1, name: 'Intención de Venta N° 1204' });
    return app;
  };

  it('[A-FICHA1-002] lets a second Administrador approve its re-issue', async () => {
    servidor.responder('/Reemisiones/Pendientes', exito([pendiente, { ...pendiente, ventaId: 9 }]));
    servidor.responder('/Reemisiones/Aprobar', exito('/venta/emisionPoliza'));
    const { usuario } = await abrir();
    const lista = within(await screen.findByRole('region', { name: 'Reemisiones por aprobar' }));
    expect(lista.getAllByRole('button', { name: /^Aprobar la reemisión/ })).toHaveLength(1);
    await usuario.click(
      lista.getByRole('button', { name: 'Aprobar la reemisión de la intención 1204' }),
    );
    const dialogo = within(await screen.findByRole('dialog', { name: 'Aprobar reemisión' }));
    await usuario.click(dialogo.getByRole('button', { name: 'Aprobar' }));
    expect(await screen.findByText(/Reemisión aprobada/)).toBeVisible();
    const leidas = servidor.pedidos('/Fichas/Venta/1204').length;
    servidor.responder('/Reemisiones/Pendientes', exito([]));
    await usuario.click(screen.getByRole('button', { name: 'OK' }));
    await expect.poll(() => servidor.pedidos('/Fichas/Venta/1204').length).toBe(leidas + 1);
    await expect
      .poll(() => screen.queryByRole('region', { name: 'Reemisiones por aprobar' }))
      .toBeNull();
  });

  it('[A-FICHA1-002] shows no re-issue of another sale', async () => {
    servidor.responder('/Reemisiones/Pendientes', exito([{ ...pendiente, ventaId: 9 }]));
    await abrir();
    await expect.poll(() => servidor.pedidos('/Reemisiones/Pendientes').length).toBe(1);
    expect(screen.queryByRole('region', { name: 'Reemisiones por aprobar' })).toBeNull();
  });
});
