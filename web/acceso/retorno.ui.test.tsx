import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { conSesion, montarApp } from '../app/app-de-pruebas.tsx';
import { escribir, leer } from '../lib/navegador/almacen.ts';
import { usarServidor } from '../lib/pruebas/servidor-de-pruebas.ts';
import { leerSesion } from '../lib/sesion/sesion.ts';
import { leerVehiculos, leerVenta } from '../lib/venta/venta.ts';
import { avance, intencion, ok, VENTANAS } from '../venta/datos-de-pruebas.ts';

const servidor = usarServidor();
const CODIGO = `${'a1-_'.repeat(10)}xyz`;
const RUTA = `/venta/retorno#${CODIGO}`;
const RETOMAR = '/Auth/RetomarVenta';
const VER = '/Auth/VerEnlace';
const VENTA = '/IntencionesDeVenta/BuscarPorId/1001';
const TERMINOS = '/venta/terminosYCondiciones';
const NO_SE_PAGO = 'Su pago no se realizó';
const PAGADA = intencion({
  estadoIntencionDeVenta: 4,
  siguientePaso: '/venta/emisionPoliza?IDV=1001',
});
const RECHAZADA = intencion({
  estadoIntencionDeVenta: 3,
  siguientePaso: '/venta/terminosYCondiciones',
  pagoFallido: { estado: 'rechazado', porDevolver: false },
});
const SESION = {
  token: { accesToken: 'token-de-la-venta', expiresIn: 3_600 },
  username: 'publico',
  id: 6,
  idIntencionVenta: 1001,
  marca: {
    ...{ nombre: 'CORREDORA SUR', color: null, logo: null },
    ...{ tonos: null, aseguradora: 'ASEGURADORA DEMO S.A.' },
  },
  convenioId: 7,
  perfil: {
    nombre: 'UsuarioVenta',
    ventanasVM: VENTANAS.slice(1).map((ruta) => ({ ruta, vigente: true })),
  },
};
const NO_ENCONTRADA = { estado: 404, json: { exito: false, codigo: 'venta.no_encontrada' } };

const conVentaDe = (venta: unknown) => {
  servidor.responder(VENTA, ok(venta));
  servidor.responder('/Venta/AvanceEmision/1001', ok(avance()));
};
const conTerminosDe = (venta: ReturnType<typeof intencion>) => {
  conVentaDe(venta);
  servidor.responder(
    '/IntencionesDeVenta/ActualizarIntencionListaVehiculos',
    ok({ id: 1_001, montoEnPesos: 18_560, cantidadVehiculos: 2, etapa: 3 }),
  );
};
const VISTO = {
  idIntencionVenta: 1001,
  directo: true,
  unaVez: true,
  vehiculos: 2,
  para: 'a***@dueno.example',
};
const conCodigo = (visto: object = {}) => {
  servidor.responder(VER, ok({ ...VISTO, ...visto }));
  servidor.responder(RETOMAR, { json: SESION });
  servidor.responder('/Endpoints/ObtenerEndpointsDisponiblesPorRol', ok(['x']));
};
const conCodigoVencido = () => {
  const vencido = { estado: 401, json: { exito: false, codigo: 'acceso.codigo_vencido' } };
  servidor.responder(VER, vencido);
  servidor.responder(RETOMAR, vencido);
};
/** State of the tab when it left for the provider. */
const alSalirAPagar = (tipo: 'login' | 'publica' = 'publica') => {
  conSesion({ tipo, ventanas: VENTANAS });
  escribir({ idIntencionVenta: '1001', idConvenio: '7', estadoIntencion: '4' });
};
const llegar = async (ruta: string, destino: string) => {
  const app = montarApp(ruta);
  await waitFor(() => expect(app.router.state.location.pathname).toBe(destino));
  return app;
};

beforeEach(() => {
  sessionStorage.clear();
  servidor.responder('/version/versionFront', { json: { exito: true, datos: '1.3' } });
});

afterEach(async () => {
  const { notifications } = await import('@mantine/notifications');
  act(() => notifications.clean());
});

describe('the return from the provider', () => {
  it.each(['login', 'publica'] as const)(
    'keeps the %s session that can see the sale and leads to its next step',
    async (tipo) => {
      alSalirAPagar(tipo);
      conVentaDe(PAGADA);
      const { router } = await llegar(RUTA, '/venta/emisionPoliza');
      expect(router.state.location.search).toBe('?IDV=1001');
      expect(leerSesion()).toMatchObject({ tipo, token: { valor: 'token-de-prueba' } });
      expect(servidor.pedidos(RETOMAR)).toHaveLength(0);
      expect(screen.queryByText(NO_SE_PAGO)).toBeNull();
    },
  );

  it('removes the code from the address', async () => {
    alSalirAPagar();
    servidor.responder(VENTA, { cortar: true });
    const { router } = montarApp(RUTA);
    await waitFor(() => expect(router.state.location.hash).toBe(''));
    expect(router.state.location.pathname).toBe('/venta/retorno');
    expect(router.state.historyAction).toBe('REPLACE');
  });

  it('[V-RUTA-001] needs no surviving session: the code opens one for this sale only', async () => {
    conCodigo();
    conVentaDe(PAGADA);
    await llegar(RUTA, '/venta/emisionPoliza');
    expect(servidor.pedidos(RETOMAR)[0]?.cuerpo).toEqual({ codigo: CODIGO });
    expect(servidor.pedidos(VENTA)[0]?.cabeceras.authorization).toBe('Bearer token-de-la-venta');
    expect(leerSesion()).toMatchObject({ tipo: 'publica', usuarioId: 6 });
    expect(leerVenta()).toMatchObject({ idIntencionVenta: 1001, idConvenio: 7, etapa: 4 });
    // The list is stored too, for a buyer who goes back to it.
    expect(leerVehiculos()).toHaveLength(2);
    await waitFor(() => expect(leer('endpoints')).not.toBeNull());
  });

  it('uses the code if the present session cannot see the sale', async () => {
    alSalirAPagar('login');
    conCodigo();
    conVentaDe(PAGADA);
    servidor.responder(VENTA, ({ cabeceras }) =>
      cabeceras.authorization === 'Bearer token-de-la-venta' ? ok(PAGADA) : NO_ENCONTRADA,
    );
    await llegar(RUTA, '/venta/emisionPoliza');
    expect(leerSesion().tipo).toBe('publica');
    await waitFor(() => expect(leer('endpoints')).not.toBeNull());
  });

  it('does not take the tab’s other sale for the code’s', async () => {
    conSesion({ ventanas: VENTANAS });
    escribir({ idIntencionVenta: '2002', estadoIntencion: '2' });
    conCodigo();
    conVentaDe(PAGADA);
    await llegar(RUTA, '/venta/emisionPoliza');
    expect(servidor.pedidos('/IntencionesDeVenta/BuscarPorId/2002')).toHaveLength(0);
    expect(leerVenta().idIntencionVenta).toBe(1001);
    await waitFor(() => expect(leer('endpoints')).not.toBeNull());
  });

  it('says that nothing was charged if the sale is back before the payment', async () => {
    alSalirAPagar();
    conTerminosDe(RECHAZADA);
    const { router } = await llegar(RUTA, TERMINOS);
    expect(await screen.findByText(NO_SE_PAGO)).toBeVisible();
    expect(router.state.location.state).toEqual({ idConvenio: 7 });
    expect(leerVenta().etapa).toBe(3);
  });

  it('never says that nothing was charged during a refund', async () => {
    alSalirAPagar();
    conTerminosDe({ ...RECHAZADA, pagoFallido: { estado: 'rechazado', porDevolver: true } });
    await llegar(RUTA, TERMINOS);
    expect(await screen.findByText(/Su pago se está devolviendo/)).toBeVisible();
    expect(screen.queryByText(/No se hizo ningún cargo/)).toBeNull();
  });

  it('mentions no payment to a person who only typed the address', async () => {
    conSesion({ ventanas: VENTANAS });
    escribir({ idIntencionVenta: '1001', estadoIntencion: '2' });
    conVentaDe(intencion({ estadoIntencionDeVenta: 2 }));
    await llegar('/venta/retorno', '/venta/listaVehiculos');
    expect(screen.queryByText(NO_SE_PAGO)).toBeNull();
  });
});

describe('a link in our mails', () => {
  const LISTA = intencion({
    estadoIntencionDeVenta: 5,
    siguientePaso: '/venta/descargarPoliza?IDV=1001',
  });
  const abrirCompra = () => screen.findByRole('button', { name: 'Abrir mi compra' });

  it('[V-IDENT-010] shows its purchase and person, and consumes no code before the button is pressed', async () => {
    conCodigo({ directo: false });
    conVentaDe(LISTA);
    const { usuario, router } = montarApp(RUTA);
    const boton = await abrirCompra();
    expect(screen.getByText('N° 1001, 2 vehículos')).toBeVisible();
    expect(screen.getByText('a***@dueno.example')).toBeVisible();
    expect(screen.getByText(/sirve una sola vez/)).toBeVisible();
    expect(servidor.pedidos(VER)[0]?.cuerpo).toEqual({ codigo: CODIGO });
    expect(servidor.pedidos(RETOMAR)).toHaveLength(0);
    expect(leerSesion().tipo).toBe('ninguna');
    await usuario.click(boton);
    await waitFor(() => expect(router.state.location.pathname).toBe('/venta/descargarPoliza'));
    expect(router.state.location.search).toBe('?IDV=1001');
    expect(servidor.pedidos(RETOMAR)).toHaveLength(1);
    expect(screen.queryByText(NO_SE_PAGO)).toBeNull();
    await waitFor(() => expect(leer('endpoints')).not.toBeNull());
  });

  it('[V-IDENT-010] does not claim to work once if it works repeatedly', async () => {
    conCodigo({ directo: false, unaVez: false, para: null });
    montarApp(RUTA);
    await abrirCompra();
    expect(screen.queryByText(/sirve una sola vez/)).toBeNull();
    expect(screen.queryByText('Enviado a')).toBeNull();
  });

  it('[V-IDENT-010] reports that the code was used between page and button', async () => {
    conCodigo({ directo: false });
    const { usuario } = montarApp(RUTA);
    const boton = await abrirCompra();
    conCodigoVencido();
    await usuario.click(boton);
    expect(await screen.findByText(/ya se usó o venció/)).toBeVisible();
  });

  it('[V-IDENT-010] retries an unanswered button, with one code consumed', async () => {
    conCodigo({ directo: false });
    servidor.responder(VENTA, { cortar: true });
    const { usuario, router } = montarApp(RUTA);
    await usuario.click(await abrirCompra());
    expect(await screen.findByText(/Su compra no se ha perdido/)).toBeVisible();
    conVentaDe(LISTA);
    await usuario.click(screen.getByRole('button', { name: 'Reintentar' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/venta/descargarPoliza'));
    expect(servidor.pedidos(RETOMAR)).toHaveLength(1);
    await waitFor(() => expect(leer('endpoints')).not.toBeNull());
  });
});

describe('a purchase that cannot be opened', () => {
  it.each([
    ['a code that was used', RUTA, /ya se usó o venció/],
    ['no code', '/venta/retorno', /no trae el código/],
    ['half a code', '/venta/retorno#abc', /no trae el código/],
    ['more than a code', `${RUTA}zz`, /no trae el código/],
  ])(
    '[V-CARAS-008] %s: says what happened, what is not lost and what to do',
    async (_, ruta, texto) => {
      conCodigoVencido();
      const { usuario, router } = montarApp(ruta);
      expect(await screen.findByText(texto)).toBeVisible();
      expect(screen.getByText(/no se ha perdido.*no vuelva a pagar/)).toBeVisible();
      expect(screen.queryByText(/acceso\.|401/)).toBeNull();
      await usuario.click(screen.getByRole('link', { name: 'Recuperar mi compra' }));
      await waitFor(() => expect(router.state.location.pathname).toBe('/'));
      expect(await screen.findByRole('textbox', { name: 'Patente' })).toBeVisible();
    },
  );

  it('starts over with another link opened in the same tab', async () => {
    conCodigoVencido();
    const { router } = montarApp(RUTA);
    await screen.findByText(/ya se usó o venció/);
    conCodigo();
    conVentaDe(PAGADA);
    await router.navigate(`/venta/retorno#${'z'.repeat(43)}`);
    await waitFor(() => expect(router.state.location.pathname).toBe('/venta/emisionPoliza'));
    expect(servidor.pedidos(RETOMAR).at(-1)?.cuerpo).toEqual({ codigo: 'z'.repeat(43) });
    await waitFor(() => expect(leer('endpoints')).not.toBeNull());
  });

  it('leaves the tab’s session unchanged', async () => {
    conCodigoVencido();
    conSesion();
    const antes = { ...sessionStorage };
    montarApp(RUTA);
    await screen.findByText(/ya se usó o venció/);
    expect({ ...sessionStorage }).toEqual(antes);
  });

  it('retries after no answer, and does not consume the code twice', async () => {
    conCodigo();
    servidor.responder(VENTA, { cortar: true });
    const { usuario, router } = montarApp(RUTA);
    expect(await screen.findByText(/Su compra no se ha perdido/)).toBeVisible();
    conVentaDe(PAGADA);
    await usuario.click(screen.getByRole('button', { name: 'Reintentar' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/venta/emisionPoliza'));
    expect(servidor.pedidos(RETOMAR)).toHaveLength(1);
    await waitFor(() => expect(leer('endpoints')).not.toBeNull());
  });
});
