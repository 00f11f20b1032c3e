import type {
  EnvioFallidoVM,
  IncidenteVM,
} from '#features/inicio/incidentes/incidentes.contract.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { conSesion, montarApp } from '../../app/app-de-pruebas.tsx';
import { pegar } from '../../lib/pruebas/pegar.ts';
import { usarServidor } from '../../lib/pruebas/servidor-de-pruebas.ts';
import { fallo, ok } from '../../venta/datos-de-pruebas.ts';

const servidor = usarServidor();
const PENDIENTES = '/Incidentes/Pendientes';
const CERRAR = '/Incidentes/Cerrar';
const REINTENTAR = '/Incidentes/Reintentar';
const REINTENTAR_VARIOS = '/Incidentes/ReintentarVarios';

const incidente: IncidenteVM = {
  id: 7,
  clase: 'pago_revertido',
  ventaId: 1_001,
  detalle: 'El proveedor revirtió un pago ya emitido',
  abierto: '2026-11-21T12:00:00.000Z',
  seCierraAMano: true,
};
const envio: EnvioFallidoVM = {
  id: 9,
  clase: 'correo',
  ventaId: 1_002,
  destino: 'ana@correo.example',
  intentos: 24,
  respuesta: '451 intente más tarde',
  creado: '2026-11-20T12:00:00.000Z',
};
const responder = (incidentes: readonly IncidenteVM[], envios: readonly EnvioFallidoVM[]) =>
  servidor.responder(PENDIENTES, ok({ incidentes, envios }));
const abrir = async () => {
  const app = montarApp('/soporte/incidentes');
  await screen.findByRole('heading', { level: 1, name: 'Incidentes' });
  return app;
};

beforeEach(() => {
  sessionStorage.clear();
  conSesion({ perfil: 'Soporte', ventanas: ['/bienvenida', '/soporte/incidentes'] });
});

describe('/soporte/incidentes', () => {
  it('says when nothing waits', async () => {
    responder([], []);
    await abrir();
    expect(await screen.findByText('No hay incidentes abiertos.')).toBeVisible();
    expect(screen.getByText('No hay envíos detenidos.')).toBeVisible();
  });

  it('[V-PRECIO-008] one press marks as seen a sale that differs from the register', async () => {
    const detalle = 'HWJP59: año 2016 por 2017';
    responder([{ ...incidente, clase: 'datos_corregidos', detalle }], []);
    servidor.responder(CERRAR, ok({ id: 7 }));
    const { usuario } = await abrir();
    const fila = await screen.findByRole('row', { name: /Datos distintos del registro/ });
    expect(fila).toHaveTextContent(detalle);
    responder([], []);
    await usuario.click(screen.getByRole('button', { name: 'Marcar como vista: venta 1001' }));
    expect(await screen.findByText('La venta quedó marcada como vista.')).toBeVisible();
    expect(servidor.pedidos(CERRAR).map(({ cuerpo }) => cuerpo)).toEqual([
      { id: 7, nota: 'Vista' },
    ]);
  });

  it('[A-FIRME-002] links an incident and a message to their sale, for users who may see sales', async () => {
    responder([incidente, { ...incidente, id: 8, ventaId: null }], [envio]);
    const { unmount } = await abrir();
    expect(await screen.findByText('Sin venta')).toBeVisible();
    expect(screen.queryByRole('link', { name: '1001' })).toBeNull();
    unmount();
    conSesion({
      perfil: 'Soporte',
      ventanas: ['/bienvenida', '/soporte/incidentes', '/soporte/venta'],
    });
    const { router, usuario } = await abrir();
    expect(await screen.findByRole('link', { name: '1002' })).toBeVisible();
    await usuario.click(screen.getByRole('link', { name: '1001' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/soporte/venta/1001'));
  });

  it('closes an incident with an explanation, and reads the list again', async () => {
    responder([incidente, { ...incidente, id: 8, clase: 'sin_numeros', seCierraAMano: false }], []);
    servidor.responder(CERRAR, ok({ id: 7 }));
    const { usuario } = await abrir();
    const botones = await screen.findAllByRole('button', { name: /^Dar por resuelto/ });
    expect(botones).toHaveLength(1);
    await usuario.click(botones[0] as HTMLElement);
    const dialogo = within(await screen.findByRole('dialog'));
    const enviar = () => usuario.click(dialogo.getByRole('button', { name: 'Dar por resuelto' }));
    await enviar();
    expect(await dialogo.findByRole('link', { name: 'Falta cómo se resolvió' })).toBeVisible();
    await pegar(usuario, dialogo.getByLabelText(/Cómo se resolvió/), ' ya ');
    await enviar();
    expect(
      await dialogo.findByRole('link', { name: /La nota debe tener al menos 5 caracteres$/ }),
    ).toBeVisible();
    await pegar(usuario, dialogo.getByLabelText(/Cómo se resolvió/), 'lo devolvió el banco');
    responder([], []);
    await enviar();
    expect(await screen.findByText('El incidente quedó resuelto.')).toBeVisible();
    expect(servidor.pedidos(CERRAR)[0]?.cuerpo).toEqual({
      id: 7,
      nota: 'ya lo devolvió el banco',
    });
  });

  it('resends a stopped message, and shows the server’s objection to an unstopped one', async () => {
    responder([], [envio]);
    servidor.responder(
      REINTENTAR,
      fallo(404, 'envio.no_encontrado', 'El envío no existe o ya no está detenido'),
    );
    const { usuario } = await abrir();
    const fila = (await screen.findByText('ana@correo.example')).closest('tr');
    expect(fila).toHaveTextContent('Correo');
    expect(fila).toHaveTextContent('451 intente más tarde');
    await usuario.click(screen.getByRole('button', { name: /^Reintentar correo a ana@/ }));
    expect(await screen.findByText('El envío no existe o ya no está detenido')).toBeVisible();
    expect(servidor.pedidos(REINTENTAR)[0]?.cuerpo).toEqual({ id: 9 });
  });

  it('[A-MASA-003] several stopped mails are chosen and resent, each with its result', async () => {
    const otro = { ...envio, id: 10, destino: 'beto@correo.example', ventaId: null };
    responder([], [envio, otro]);
    servidor.responder(
      REINTENTAR_VARIOS,
      ok([
        { id: 9, reintentado: true },
        { id: 10, reintentado: false },
      ]),
    );
    const { usuario } = await abrir();
    const reintentar = await screen.findByRole('button', { name: 'Reintentar' });
    expect(reintentar).toBeDisabled();
    await usuario.click(screen.getByRole('checkbox', { name: 'Toda la página' }));
    expect(screen.getByText('Envíos seleccionados: 2')).toBeVisible();
    await usuario.click(reintentar);
    expect(await screen.findByText('Se están intentando nuevamente 1 de 2 envíos.')).toBeVisible();
    const dichos = within(screen.getByRole('dialog')).getAllByRole('listitem');
    expect(dichos.map(({ textContent }) => textContent)).toEqual([
      'Ya no estaba detenido Correo a beto@correo.example',
      'En camino Correo a ana@correo.example, venta N° 1002',
    ]);
    expect(servidor.pedidos(REINTENTAR_VARIOS)[0]?.cuerpo).toEqual({ ids: [9, 10] });
    expect(screen.getByText('Envíos seleccionados: 0')).toBeInTheDocument();
  });

  it('[A-MASA-003] a single one has no selection bar', async () => {
    responder([], [envio]);
    await abrir();
    expect(await screen.findByText('ana@correo.example')).toBeVisible();
    expect(screen.queryByRole('checkbox', { name: 'Toda la página' })).toBeNull();
  });
});
