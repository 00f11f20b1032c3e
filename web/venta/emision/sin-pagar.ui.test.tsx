import { RUTA_TERMINOS } from '#features/ventas/venta.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { conSesion, montarApp } from '../../app/app-de-pruebas.tsx';
import { usarServidor } from '../../lib/pruebas/servidor-de-pruebas.ts';
import { leerVenta } from '../../lib/venta/venta.ts';
import { avance, fallo, intencion, ok, VENTANAS } from '../datos-de-pruebas.ts';

const servidor = usarServidor();
const AVANCE = '/Venta/AvanceEmision/1001';
const INTENCION = '/IntencionesDeVenta/BuscarPorId/1001';
const PAGO = '/IntencionesDeVenta/ActualizarIntencionPago';
const EMISION = '/venta/emisionPoliza?IDV=1001';
const PROVEEDOR = `${globalThis.location.origin}${EMISION}#pasarela`;
const NO_SE_PAGO = 'Su pago no se realizó';

const responder = (cambios: Parameters<typeof avance>[0]) =>
  servidor.responder(AVANCE, ok(avance({ pagada: false, ...cambios })));
const abrir = async () => {
  const app = montarApp(EMISION);
  await screen.findByRole('region', { name: 'Estado del pago' });
  return { ...app, ruta: () => app.router.state.location };
};

beforeEach(() => {
  sessionStorage.clear();
  conSesion({ ventanas: VENTANAS });
});
afterEach(() => {
  vi.useRealTimers();
  globalThis.history.replaceState(null, '', '/');
});

describe('a sale whose payment is being confirmed', () => {
  it.each(['iniciado', 'desconocido'] as const)(
    'says what to do and what to avoid (%s)',
    async (pagoEnCurso) => {
      responder({ pagoEnCurso });
      await abrir();
      expect(await screen.findByText('Estamos confirmando su pago')).toBeVisible();
      const region = screen.getByRole('status', { name: '' });
      expect(region).toHaveTextContent(/no vuelva a pagar/i);
      expect(region).toHaveTextContent('las pólizas llegarán por correo');
      expect(screen.queryByRole('button', { name: 'CONTINUAR' })).toBeNull();
      expect(screen.queryByRole('progressbar')).toBeNull();
    },
  );

  it.each(['publica', 'login'] as const)(
    '[V-LLAMAR-002] names the telephone to call (%s)',
    async (tipo) => {
      conSesion({ ventanas: VENTANAS, tipo });
      responder({ pagoEnCurso: 'desconocido' });
      await abrir();
      await screen.findByText(/^No vuelva a pagar/);
      const telefono = within(screen.getByRole('main')).getByRole('link', {
        name: '600 000 1234',
      });
      expect(telefono.closest('p')).toHaveTextContent(/Si tiene dudas, llame al 600 000 1234\.$/);
      expect(telefono).toBeVisible();
      expect(screen.queryByText(/soporte/)).toBeNull();
    },
  );

  it('offers no payment while it is unknown whether money was charged', async () => {
    responder({ pagoEnCurso: 'desconocido' });
    await abrir();
    expect(screen.queryByRole('button', { name: /pag/i })).toBeNull();
    expect(screen.queryByRole('link', { name: /pag/i })).toBeNull();
  });

  it('keeps polling, and switches to the progress once it is paid', async () => {
    responder({ pagoEnCurso: 'iniciado' });
    await abrir();
    servidor.responder(AVANCE, ok(avance({ valor: 31, listas: 31, total: 100 })));
    expect(await screen.findByText('31 de 100 pólizas')).toBeVisible();
    expect(screen.queryByText('Estamos confirmando su pago')).toBeNull();
  });

  it('reports a rejection, and returns to the sale’s next step', async () => {
    responder({ pagoEnCurso: 'iniciado' });
    const { usuario, ruta } = await abrir();
    responder({ pagoEnCurso: null, siguientePaso: '/venta/listaVehiculos' });
    servidor.responder(INTENCION, ok(intencion({ estadoIntencionDeVenta: 3 })));
    expect(await screen.findByText(NO_SE_PAGO)).toBeVisible();
    await usuario.click(screen.getByRole('button', { name: 'Continuar compra' }));
    await waitFor(() => expect(ruta().pathname).toBe('/venta/listaVehiculos'));
    expect(leerVenta()).toMatchObject({ idIntencionVenta: 1_001, idConvenio: 7, etapa: 3 });
  });

  it('[V-VUELTA-001] leads to the terms by itself once rejected, and Back does not return here', async () => {
    responder({ pagoEnCurso: 'iniciado' });
    const { router, ruta } = await abrir();
    responder({ pagoEnCurso: null, siguientePaso: RUTA_TERMINOS });
    servidor.responder(
      INTENCION,
      ok(
        intencion({
          estadoIntencionDeVenta: 3,
          siguientePaso: RUTA_TERMINOS,
          pagoFallido: { estado: 'rechazado', porDevolver: false },
        }),
      ),
    );
    servidor.responder(
      '/IntencionesDeVenta/ActualizarIntencionListaVehiculos',
      ok({ id: 1_001, montoEnPesos: 18_560, cantidadVehiculos: 2, etapa: 3 }),
    );
    expect(await screen.findByRole('button', { name: 'Reintentar pago' })).toBeVisible();
    expect(ruta().pathname).toBe(RUTA_TERMINOS);
    await act(() => router.navigate(-1));
    expect(ruta().pathname).toBe(RUTA_TERMINOS);
  });

  it('offers nothing to a user who may only read', async () => {
    conSesion({ ventanas: ['/bienvenida'] });
    responder({ pagoEnCurso: 'iniciado' });
    await abrir();
    expect(screen.queryByRole('button', { name: 'Volver al pago' })).toBeNull();
  });
});

describe('Volver al pago', () => {
  const volver = async (venta = intencion({ estadoIntencionDeVenta: 4, version: 7 })) => {
    responder({ pagoEnCurso: 'iniciado' });
    servidor.responder(INTENCION, ok(venta));
    const app = await abrir();
    await app.usuario.click(await screen.findByRole('button', { name: 'Volver al pago' }));
    return app;
  };

  it('requests the same payment again and opens its address', async () => {
    servidor.responder(PAGO, ok(PROVEEDOR));
    await volver();
    await waitFor(() => expect(globalThis.location.hash).toBe('#pasarela'));
    expect(servidor.pedidos(PAGO)[0]?.cuerpo).toEqual({
      idIntencionVenta: 1_001,
      estadoIntencion: 4,
      aceptaTerminos: true,
      version: 7,
    });
  });

  it('starts no other payment if the first was closed meanwhile', async () => {
    const cerrado = intencion({ estadoIntencionDeVenta: 3 });
    servidor.responder(PAGO, ok(PROVEEDOR));
    await volver(cerrado);
    responder({ pagoEnCurso: null, siguientePaso: '/venta/listaVehiculos' });
    expect(await screen.findByText(NO_SE_PAGO)).toBeVisible();
    expect(servidor.pedidos(PAGO)).toHaveLength(0);
  });

  it.each([
    [
      'a refusal',
      fallo(409, 'pago.en_confirmacion', 'Estamos confirmando el pago anterior.'),
      /anterior/,
      'Ver la venta como está',
    ],
    [
      '[V-ERR-050] an address it does not know',
      ok('/otra'),
      /Ocurrió un error con la solicitud/,
      'OK',
    ],
  ])('[V-VUELTA-004] %s is reported, and it stays', async (_, respuesta, texto, salida) => {
    servidor.responder(PAGO, respuesta);
    const { usuario, ruta } = await volver();
    const dialogo = await screen.findByRole('dialog', { name: 'No pudimos volver al pago' });
    expect(dialogo).toHaveTextContent(texto);
    await usuario.click(within(dialogo).getByRole('button', { name: salida }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(ruta().pathname).toBe('/venta/emisionPoliza');
  });
});

describe('Dejar este pago', () => {
  const ABANDONAR = '/Pagos/Abandonar';
  const TITULO = 'Dejar sin efecto el pago de la venta N° 1001';
  const dejar = async (respuesta: Parameters<typeof servidor.responder>[1]) => {
    responder({ pagoEnCurso: 'iniciado' });
    servidor.responder(ABANDONAR, respuesta);
    const app = await abrir();
    await app.usuario.click(await screen.findByRole('button', { name: 'Dejar este pago' }));
    const pregunta = await screen.findByRole('dialog', { name: TITULO });
    expect(pregunta).toHaveTextContent(
      'Le preguntaremos al medio de pago. Si ya se pagó, la venta se emite; si no, vuelve a sus términos y se puede pagar de nuevo.',
    );
    return { ...app, pregunta };
  };

  it('[V-CAMINO-052] asks, and returns to the terms once it was abandoned', async () => {
    const { usuario, pregunta, ruta } = await dejar(() => {
      responder({ pagoEnCurso: null, siguientePaso: '/venta/listaVehiculos' });
      return ok({ pagada: false });
    });
    await usuario.click(within(pregunta).getByRole('button', { name: 'Dejar el pago' }));
    expect(await screen.findByText(NO_SE_PAGO)).toBeVisible();
    expect(servidor.pedidos(ABANDONAR)[0]?.cuerpo).toEqual({ idIntencionVenta: 1_001 });
    expect(ruta().pathname).toBe('/venta/emisionPoliza');
  });

  it('[V-CAMINO-052] reports that it was paid, and shows the issuance', async () => {
    const { usuario, pregunta } = await dejar(() => {
      servidor.responder(AVANCE, ok(avance({ valor: 31, listas: 31, total: 100 })));
      return ok({ pagada: true });
    });
    await usuario.click(within(pregunta).getByRole('button', { name: 'Dejar el pago' }));
    expect(await screen.findByText('31 de 100 pólizas')).toBeVisible();
    expect(
      await screen.findByText('El pago ya estaba hecho: la emisión está en curso.'),
    ).toBeVisible();
  });

  it('[V-CAMINO-052] gives the reason for a refusal, and stays', async () => {
    const texto = 'El medio de pago todavía no dice si el cobro se hizo.';
    const { usuario, pregunta } = await dejar(fallo(409, 'pago.sin_respuesta', texto));
    await usuario.click(within(pregunta).getByRole('button', { name: 'Dejar el pago' }));
    const dialogo = await screen.findByRole('dialog', { name: 'El pago sigue en curso' });
    expect(dialogo).toHaveTextContent(texto);
    await usuario.click(within(dialogo).getByRole('button', { name: 'OK' }));
    expect(await screen.findByText('Estamos confirmando su pago')).toBeVisible();
  });

  it('[V-CAMINO-052] sends nothing if the seller declines', async () => {
    const { usuario, pregunta } = await dejar(ok({ pagada: false }));
    await usuario.click(within(pregunta).getByRole('button', { name: 'Seguir esperando' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(servidor.pedidos(ABANDONAR)).toHaveLength(0);
  });

  it('[V-COLUMNA-004] gives a buyer the answer as the title, and one button', async () => {
    conSesion({ ventanas: VENTANAS, tipo: 'publica' });
    responder({ pagoEnCurso: 'iniciado' });
    await abrir();
    expect(
      screen.getByRole('heading', { level: 1, name: 'Estamos confirmando su pago' }),
    ).toBeVisible();
    const botones = within(screen.getByRole('main')).getAllByRole('button');
    expect(botones.map((uno) => uno.textContent)).toEqual(['Volver al pago']);
  });

  it.each([
    ['a buyer of a public link', 'publica', 'iniciado'],
    ['a seller while nobody knows', 'login', 'desconocido'],
  ] as const)('[V-CAMINO-052] is not offered to %s', async (_, tipo, pagoEnCurso) => {
    conSesion({ ventanas: VENTANAS, tipo });
    responder({ pagoEnCurso });
    await abrir();
    expect(await screen.findByText('Estamos confirmando su pago')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Dejar este pago' })).toBeNull();
  });
});
