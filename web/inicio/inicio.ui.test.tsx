import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { conSesion, enSuInicio, montarApp } from '../app/app-de-pruebas.tsx';
import { escribir } from '../lib/navegador/almacen.ts';
import { usarServidor } from '../lib/pruebas/servidor-de-pruebas.ts';
import { comenzarVenta } from '../lib/venta/venta.ts';
import { terminarVenta } from '../lib/sesion/venta-terminada.ts';

const servidor = usarServidor();
beforeEach(() => sessionStorage.clear());

const VENTA = {
  id: 1003,
  montoEnPesos: 18_560,
  origen: 0,
  creado: '2026-11-20T15:00:00.000Z',
  estadoEmision: null,
  estadoIntencionDeVenta: 2,
  estadoVenta: 7,
  version: 3,
  siguientePaso: '/venta/listaVehiculos',
  especial: false,
  pagoFallido: null,
  terminosAceptados: false,
  correoComprador: null,
  correoRecordado: null,
  convenioId: 1,
  convenio: {
    nombre: 'DEMO DIRECTO',
    tipoDePago: 1,
    tipoDeAcceso: 0,
    corredorVM: { id: 1, nombre: 'CORREDORA DEMO SPA' },
  },
  usuario: { id: 3, username: 'venta', entidadVM: null },
  vehiculosViewModel: [],
  polizaVentaVM: [],
};

describe('/', () => {
  it('[V-RUTA-006] explains the site to a visitor and offers the two ways to enter', async () => {
    montarApp('/');
    const contenido = within(await screen.findByRole('main'));
    expect(await contenido.findByText(/El SOAP cubre al conductor/)).toBeVisible();
    expect(contenido.getByRole('link', { name: 'Consultar Póliza' })).toHaveAttribute(
      'href',
      '/consulta',
    );
    expect(contenido.getByRole('link', { name: 'Iniciar Sesión' })).toHaveAttribute(
      'href',
      '/acceso/iniciarSesion',
    );
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('[V-REDAC-004] shows the covers of the text that rules today, or says that none does', async () => {
    const datos = {
      codigo: 'POL320270001',
      desde: '2027-01-01',
      muerte: 900,
      incapacidadTotal: 901,
      incapacidadParcial: 500,
      gastosMedicos: 902,
    };
    servidor.responder('/Redacciones/Vigente', { json: { exito: true, datos } });
    const { unmount } = montarApp('/');
    expect(await screen.findByText('900 UF')).toBeVisible();
    expect(screen.getByText('hasta 500 UF')).toBeVisible();
    expect(screen.getByText(/desde el 01\/01\/2027 \(texto POL320270001/)).toBeVisible();
    unmount();
    servidor.responder('/Redacciones/Vigente', { json: { exito: true, datos: null } });
    montarApp('/');
    expect(await screen.findByText(/no hay un texto de la póliza vigente/)).toBeVisible();
    expect(screen.queryByText('Qué cubre')).toBeNull();
  });

  it('[V-RUTA-007] shows the error of the navigation state', async () => {
    montarApp('/', { error: 'No ha seleccionado convenio, intente nuevamente' });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /^No ha seleccionado convenio, intente nuevamente$/,
    );
  });

  it('accepts only a text as an error', async () => {
    montarApp('/', { error: { texto: 'x' }, motivo: 7 });
    await screen.findByText(/El SOAP cubre/);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('offers a redirected seller the way back to the purchase', async () => {
    conSesion();
    montarApp('/', { error: 'Ha ocurrido un error inesperado, por favor, intente nuevamente' });
    const contenido = within(await screen.findByRole('main'));
    expect(await contenido.findByRole('link', { name: 'Comprar' })).toBeVisible();
    expect(contenido.queryByRole('link', { name: 'Iniciar Sesión' })).toBeNull();
  });
});

describe('/ after a sale finished in this tab', () => {
  const panel = async (tipo: 'login' | 'publica') => {
    conSesion({ tipo });
    terminarVenta(1_003);
    montarApp('/');
    return within(await screen.findByRole('region', { name: /está terminada$/ }));
  };

  it('[V-VUELTA-013] leads a citizen to the policies', async () => {
    const suya = await panel('publica');
    expect(suya.getByText(/Venta N° 1003/)).toBeVisible();
    expect(suya.getByRole('link', { name: 'Ir a las descargas' })).toHaveAttribute(
      'href',
      '/venta/descargarPoliza?IDV=1003',
    );
    expect(suya.queryByRole('link', { name: 'Ir a su inicio' })).toBeNull();
  });

  it('[V-VUELTA-013] leads a seller to the home, until the next sale begins', async () => {
    const suya = await panel('login');
    expect(suya.getByRole('link', { name: 'Ir a las descargas' })).toBeVisible();
    expect(suya.getByRole('link', { name: 'Ir a su inicio' })).toHaveAttribute(
      'href',
      '/bienvenida',
    );
    act(() => comenzarVenta({ id: 1, nombre: 'DEMO DIRECTO' }));
    await waitFor(() => expect(screen.queryByText('La venta está terminada')).toBeNull());
  });

  it('[V-VUELTA-013] shows nothing without a session', async () => {
    terminarVenta(1_003);
    montarApp('/');
    await screen.findByText(/El SOAP cubre/);
    expect(screen.queryByText(/está terminada/)).toBeNull();
  });
});

describe('/bienvenida', () => {
  it('[V-RUTA-009] has the title SOAP and the current year of Santiago', async () => {
    // 31 December, 22:30 in Santiago.
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-01-01T01:30:00Z') });
    try {
      conSesion();
      montarApp('/bienvenida');
      await waitFor(() =>
        expect(screen.getByRole('heading', { level: 1, name: 'SOAP 2026' })).toBeVisible(),
      );
    } finally {
      vi.useRealTimers();
    }
  });

  it('[V-RUTA-010] welcomes if there is no error', async () => {
    conSesion();
    montarApp('/bienvenida');
    await waitFor(() => expect(screen.getByText('Bienvenido al sistema SOAP')).toBeVisible());
  });

  it('[V-RUTA-011] shows the error of the navigation state instead of the welcome', async () => {
    conSesion();
    montarApp('/bienvenida', { error: 'Algo salió mal' });
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Algo salió mal$/);
    expect(screen.queryByText('Bienvenido al sistema SOAP')).toBeNull();
  });

  it('offers Comprar only to users who may buy', async () => {
    conSesion({ perfil: 'Soporte', ventanas: ['/bienvenida'] });
    const { unmount } = montarApp('/bienvenida');
    await enSuInicio();
    expect(screen.queryByRole('link', { name: 'Comprar' })).toBeNull();
    unmount();
    conSesion();
    montarApp('/bienvenida');
    await enSuInicio();
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'Comprar' })).toHaveAttribute(
      'href',
      '/venta/seleccionConvenio',
    );
  });

  it('resumes the stored sale where the server says', async () => {
    servidor.responder('/IntencionesDeVenta/BuscarPorId/1003', {
      json: { exito: true, datos: VENTA },
    });
    conSesion({ ventanas: ['/bienvenida', '/venta/seleccionConvenio', VENTA.siguientePaso] });
    escribir({ idIntencionVenta: '1003', estadoIntencion: '2' });
    const { usuario, router } = montarApp('/bienvenida');
    expect(await screen.findByText(/Venta N° 1003 · DEMO DIRECTO/)).toBeVisible();
    await usuario.click(screen.getByRole('link', { name: 'Continuar compra' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/venta/listaVehiculos'));
    expect(router.state.location.state).toEqual({ idConvenio: 1 });
  });

  it('resumes a bulk sale in preparation on its progress, without a partial list', async () => {
    const siguientePaso = '/venta/ingresoMasivoProgreso?idv=1003';
    servidor.responder('/IntencionesDeVenta/BuscarPorId/1003', {
      json: { exito: true, datos: { ...VENTA, origen: 1, siguientePaso } },
    });
    conSesion({
      ventanas: ['/bienvenida', '/venta/seleccionConvenio', '/venta/ingresoMasivoProgreso'],
    });
    escribir({ idIntencionVenta: '1003', estadoIntencion: '1' });
    const { usuario, router } = montarApp('/bienvenida');
    expect(
      await screen.findByText('Venta N° 1003 · DEMO DIRECTO · carga masiva sin terminar'),
    ).toBeVisible();
    await usuario.click(screen.getByRole('link', { name: 'Continuar compra' }));
    expect(await screen.findByText('Preparación de su venta')).toBeVisible();
    expect(router.state.location.search).toBe('?idv=1003');
  });

  it('shows nothing of a finished or unknown sale', async () => {
    conSesion();
    escribir({ idIntencionVenta: '1003', estadoIntencion: '5' });
    const { unmount } = montarApp('/bienvenida');
    await enSuInicio();
    expect(servidor.pedidos('/IntencionesDeVenta/BuscarPorId/1003')).toHaveLength(0);
    unmount();
    escribir({ estadoIntencion: '2' });
    montarApp('/bienvenida');
    await waitFor(() =>
      expect(servidor.pedidos('/IntencionesDeVenta/BuscarPorId/1003')).toHaveLength(1),
    );
    expect(screen.queryByText('Tiene una compra en curso')).toBeNull();
  });
});
