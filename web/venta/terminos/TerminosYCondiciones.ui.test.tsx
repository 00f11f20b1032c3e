import { VERSION_TERMINOS } from '#features/ventas/venta.ts';
import { formatearFecha } from '#values/fecha.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { conSesion, montarApp } from '../../app/app-de-pruebas.tsx';
import { borrar } from '../../lib/navegador/almacen.ts';
import { clavesDe } from '../../lib/pruebas/claves-de.ts';
import { usarServidor } from '../../lib/pruebas/servidor-de-pruebas.ts';
import { comenzarVenta, guardarEtapa, guardarResumen, leerVenta } from '../../lib/venta/venta.ts';
import { avance, CONVENIO, fallo, intencion, ok, VENTANAS } from '../datos-de-pruebas.ts';

const servidor = usarServidor();
const RUTA = '/venta/terminosYCondiciones';
const INTENCION = '/IntencionesDeVenta/BuscarPorId/1001';
const LISTA = '/IntencionesDeVenta/ActualizarIntencionListaVehiculos';
const PAGO = '/IntencionesDeVenta/ActualizarIntencionPago';
const RESUMEN = { id: 1_001, montoEnPesos: 18_560, cantidadVehiculos: 2, etapa: 3 };
const VER_COMO_ESTA = 'Ver la venta como está';
const EN_TERMINOS = intencion({ estadoIntencionDeVenta: 3, version: 6 });

const abrir = async (venta = EN_TERMINOS) => {
  servidor.responder(LISTA, ok(RESUMEN));
  servidor.responder(INTENCION, ok(venta));
  const app = montarApp(RUTA, { idConvenio: 7 });
  const casilla = await screen.findByRole('checkbox', { name: 'Aceptar Términos y Condiciones' });
  const botonPagar = screen.getByRole('button', { name: /^PAGAR/ });
  const aceptar = () => app.usuario.click(casilla);
  const pagar = () => app.usuario.click(botonPagar);
  return { ...app, aceptar, pagar, botonPagar, ruta: () => app.router.state.location.pathname };
};
/** Presses PAGAR with this answer of the server. */
const pagarCon = async (respuesta: Parameters<typeof servidor.responder>[1]) => {
  servidor.responder(PAGO, respuesta);
  const app = await abrir();
  await app.aceptar();
  await app.pagar();
  return app;
};

beforeEach(() => {
  sessionStorage.clear();
  conSesion({ ventanas: VENTANAS });
  comenzarVenta(CONVENIO);
  guardarResumen({ ...RESUMEN, etapa: 2 });
});
describe('the reason why PAGAR is disabled', () => {
  it('[V-TERM-004] [V-PASO-015] stands beside it, tied to it, and leads to the box', async () => {
    const { botonPagar, usuario, aceptar } = await abrir();
    const falta = screen.getByRole('button', {
      name: 'Para pagar, acepte los términos y condiciones',
    });
    expect(botonPagar).toBeDisabled();
    expect(botonPagar).toHaveAccessibleDescription(falta.textContent ?? '');
    falta.focus();
    await usuario.keyboard('{Enter}');
    expect(screen.getByRole('checkbox', { name: /^Aceptar Términos/ })).toHaveFocus();
    await aceptar();
    expect(falta).not.toBeInTheDocument();
    expect(botonPagar).toBeEnabled();
    expect(botonPagar).not.toHaveAttribute('aria-describedby');
  });
});

describe('entering the terms', () => {
  it.each([
    ['[V-RUTA-017]', 'not started', 0],
    ['[V-RUTA-019]', 'at payment', 4],
    ['[V-RUTA-018]', 'past payment', 5],
  ])('%s with the stage %s goes to /', async (_, __, etapa) => {
    guardarEtapa(etapa);
    const { router } = montarApp(RUTA);
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(servidor.pedidos(LISTA)).toHaveLength(0);
  });

  it('[V-RUTA-020] without an agreement goes to the error page', async () => {
    borrar(['idConvenio']);
    montarApp(RUTA);
    expect(
      await screen.findByText(
        'Ha ocurrido un error durante el flujo, por favor, intente nuevamente',
      ),
    ).toBeVisible();
  });

  it('sets stage 3 and shows the server’s sale', async () => {
    await abrir();
    expect(servidor.pedidos(LISTA)[0]?.cuerpo).toEqual({
      idIntencionVenta: 1_001,
      estadoIntencion: 3,
    });
    expect(leerVenta().etapa).toBe(3);
  });

  it.each([
    ['a sale by hand', 0, false, '/venta/ingresoVehiculo'],
    ['a file', 1, false, '/venta/ingresoMasivo'],
    ['a special file', 1, true, '/venta/ingresoMasivoEspecial'],
  ] as const)(
    'the vehicles of %s link the screen of their origin',
    async (_, origen, especial, ruta) => {
      await abrir({ ...EN_TERMINOS, origen, especial });
      expect(screen.getByRole('link', { name: 'Vehículos' })).toHaveAttribute('href', ruta);
    },
  );

  it('returns to an unconfirmed list', async () => {
    servidor.responder(LISTA, fallo(409, 'venta.etapa', 'x'));
    servidor.responder(INTENCION, ok(intencion()));
    const { router } = montarApp(RUTA);
    await waitFor(() => expect(router.state.location.pathname).toBe('/venta/listaVehiculos'));
  });
});

describe('/venta/terminosYCondiciones', () => {
  it('[V-TERM-001] covers the seven topics, and dates the text', async () => {
    await abrir();
    const terminos = screen.getByRole('region', { name: 'Texto de los términos y condiciones' });
    expect(terminos).toHaveTextContent(`Versión del ${formatearFecha(VERSION_TERMINOS)}`);
    for (const tema of [
      /Aseguradora.*compañía de seguros/,
      /Veracidad.*verdaderos/,
      /No se aceptan devoluciones ni anulaciones/,
      /No se aceptan pagos parciales/,
      /Registro Nacional de Vehículos Motorizados/,
      /El asegurado declara/,
      /correos electrónicos indicados/,
    ]) {
      expect(terminos).toHaveTextContent(tema);
    }
  });

  it('[V-TERM-002] [V-PRECIO-012] sums the sale up: total, plate with dv, RUT, e-mail and dates', async () => {
    await abrir();
    expect(screen.getByText('Total a pagar').parentElement).toHaveTextContent('$ 18.560');
    const fila = screen.getByRole('rowheader', { name: 'HWJP59-8' }).closest('tr');
    for (const texto of ['12.345.678-5', 'jose@correo.cl', 'del 21/11/2026', 'al 31/03/2027']) {
      expect(fila).toHaveTextContent(texto);
    }
    expect(within(fila as HTMLElement).getByText(/^Uso declarado por el vendedor: /)).toBeVisible();
    expect(screen.getByText(/La cobertura comienza el 21\/11\/2026/)).toBeVisible();
  });

  it('[V-PRECIO-012] says that a buyer by link declared the use', async () => {
    conSesion({ tipo: 'publica', ventanas: VENTANAS });
    await abrir();
    expect(screen.getAllByText(/^Uso declarado por el comprador: /)[0]).toBeVisible();
  });

  it('[V-PAGUE-001] [V-PAGUE-002] asks a buyer for the amount, and says a common use once', async () => {
    conSesion({ tipo: 'publica', ventanas: VENTANAS });
    await abrir();
    expect(screen.getByRole('heading', { level: 1, name: /^Pague \$\s18\.560$/ })).toBeVisible();
    expect(screen.getAllByText(/^Uso declarado por el comprador: /)).toHaveLength(1);
  });

  it('[V-AXE-001] gives a buyer who waits for the amount a heading', async () => {
    conSesion({ tipo: 'publica', ventanas: VENTANAS });
    servidor.responder(LISTA, () => new Promise(() => undefined));
    montarApp(RUTA, { idConvenio: 7 });
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Términos y condiciones' }),
    ).toBeInTheDocument();
    expect(screen.getByText('Cargando, por favor espere.')).toBeVisible();
  });

  it('[V-TERM-003] [V-TERM-004] keeps PAGAR disabled until the terms are accepted', async () => {
    const { aceptar, botonPagar } = await abrir();
    expect(botonPagar).toBeDisabled();
    await aceptar();
    expect(botonPagar).toBeEnabled();
    await aceptar();
    expect(botonPagar).toBeDisabled();
  });

  it('[V-TERM-005] ATRÁS returns to the list', async () => {
    const { usuario, ruta } = await abrir();
    await usuario.click(screen.getByRole('button', { name: 'ATRÁS' }));
    await waitFor(() => expect(ruta()).toBe('/venta/listaVehiculos'));
  });

  it('links the privacy notice', async () => {
    const { usuario } = await abrir();
    await usuario.click(screen.getByRole('button', { name: 'Aviso de privacidad' }));
    expect(await screen.findByRole('dialog', { name: 'Aviso de privacidad' })).toBeVisible();
  });
});

describe('PAGAR', () => {
  it('[V-PAGO-001] [V-PAGO-002] updates the payment and goes to issuance', async () => {
    servidor.responder('/Venta/AvanceEmision/1001', ok(avance()));
    const { router } = await pagarCon(ok('/venta/emisionPoliza'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/venta/emisionPoliza'));
    expect(router.state.location.search).toBe('?IDV=1001');
    expect(leerVenta().etapa).toBe(4);
    expect(servidor.pedidos(PAGO)).toHaveLength(1);
    expect(servidor.pedidos(PAGO)[0]).toMatchObject({
      metodo: 'PUT',
      cuerpo: { idIntencionVenta: 1_001, estadoIntencion: 4, aceptaTerminos: true, version: 6 },
    });
  });

  it('is disabled while the answer is on its way', async () => {
    const espera = Promise.withResolvers<void>();
    const { botonPagar, pagar } = await pagarCon(async () => {
      await espera.promise;
      return fallo(400, 'x', 'x');
    });
    expect(botonPagar).toBeDisabled();
    expect(await screen.findByText(/Estamos procesando su pago/)).toBeVisible();
    await pagar();
    expect(servidor.pedidos(PAGO)).toHaveLength(1);
    espera.resolve();
    await screen.findByRole('button', { name: 'OK' });
  });

  it.each([
    [409, 'rangos.sin_stock', 'No se puede continuar con la compra.', VER_COMO_ESTA],
    [503, 'pago.no_disponible', 'El pago en línea no está disponible.', 'OK'],
  ])(
    '[V-PAGO-004] [V-VUELTA-004] shows a failure (%i %s) and is enabled again',
    async (estado, codigo, texto, salida) => {
      const { usuario, botonPagar, ruta } = await pagarCon(fallo(estado, codigo, texto));
      const dialogo = await screen.findByRole('dialog', { name: 'No se pudo realizar el pago' });
      expect(dialogo).toHaveTextContent(texto);
      await usuario.click(within(dialogo).getByRole('button', { name: salida }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(ruta()).toBe(RUTA);
      expect(botonPagar).toBeEnabled();
      expect(leerVenta().etapa).toBe(3);
    },
  );

  it('[V-VUELTA-011] says that nothing was charged when another sale took a plate', async () => {
    const texto = 'El vehículo JVGX15 ya tiene una póliza vigente.';
    await pagarCon(fallo(409, 'venta.vigencia_ocupada', texto));
    const dialogo = await screen.findByRole('dialog', { name: 'No se pudo realizar el pago' });
    expect(dialogo).toHaveTextContent(`${texto} No se hizo ningún cargo.`);
    expect(within(dialogo).getByRole('button', { name: VER_COMO_ESTA })).toBeVisible();
  });

  it.each(['venta.monto_cambio', 'venta.vigencia_cambio'])(
    '[V-VUELTA-004] [V-CONTRATO-006] explains %s and links the updated list',
    async (codigo) => {
      const { usuario, ruta } = await pagarCon(fallo(409, codigo, 'Cambió desde que lo revisó.'));
      const pasos = servidor.pedidos(LISTA).length;
      expect(await screen.findByText(/Cambió desde que lo revisó\. No se hizo/)).toBeVisible();
      await usuario.click(screen.getByRole('button', { name: VER_COMO_ESTA }));
      await waitFor(() => expect(ruta()).toBe('/venta/listaVehiculos'));
      expect(
        servidor
          .pedidos(LISTA)
          .slice(pasos)
          .map(({ cuerpo }) => cuerpo),
      ).toEqual([{ idIntencionVenta: 1_001, estadoIntencion: 2 }]);
    },
  );

  it('[V-VUELTA-004] follows a sale that is at another step', async () => {
    const { usuario, ruta } = await pagarCon(fallo(409, 'venta.etapa', 'Ya no permite este paso.'));
    await screen.findByText('Ya no permite este paso.');
    servidor.responder(
      INTENCION,
      ok(intencion({ siguientePaso: '/venta/descargarPoliza?IDV=1001' })),
    );
    await usuario.click(screen.getByRole('button', { name: VER_COMO_ESTA }));
    await waitFor(() => expect(ruta()).toBe('/venta/descargarPoliza'));
  });

  it('[V-VUELTA-004] reports that the sale could not be read, and offers to see it again', async () => {
    const { usuario, ruta } = await pagarCon(fallo(409, 'venta.etapa', 'Ya no permite este paso.'));
    servidor.responder(INTENCION, { cortar: true });
    await usuario.click(await screen.findByRole('button', { name: VER_COMO_ESTA }));
    expect(await screen.findByText(/^No pudimos leer su compra/)).toBeVisible();
    servidor.responder(
      INTENCION,
      ok(intencion({ siguientePaso: '/venta/descargarPoliza?IDV=1001' })),
    );
    await usuario.click(screen.getByRole('button', { name: VER_COMO_ESTA }));
    await waitFor(() => expect(ruta()).toBe('/venta/descargarPoliza'));
  });

  it.each([
    ['no answer', { cortar: true }],
    ['a server fault', { estado: 500, json: {} }],
  ])('after %s warns against paying again and finds the result out', async (_, respuesta) => {
    const { usuario, botonPagar, ruta } = await pagarCon(respuesta);
    expect(await screen.findByText('Estamos confirmando su pago')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('No vuelva a pagar');
    expect(botonPagar).toBeDisabled();
    servidor.responder(
      INTENCION,
      ok(intencion({ siguientePaso: '/venta/emisionPoliza?IDV=1001' })),
    );
    await usuario.click(screen.getByRole('button', { name: 'Revisar el estado de mi compra' }));
    await waitFor(() => expect(ruta()).toBe('/venta/emisionPoliza'));
  });

  it('is enabled again, with the same key, once the server says that nothing was charged', async () => {
    const { usuario, botonPagar, pagar } = await pagarCon({ cortar: true });
    await usuario.click(
      await screen.findByRole('button', { name: 'Revisar el estado de mi compra' }),
    );
    expect(await screen.findByText(/no se hizo ningún cargo/)).toBeVisible();
    await usuario.click(screen.getByRole('button', { name: 'OK' }));
    expect(botonPagar).toBeEnabled();
    await pagar();
    await waitFor(() => expect(servidor.pedidos(PAGO)).toHaveLength(2));
    const [primera, segunda] = clavesDe(servidor, PAGO);
    expect(primera).toMatch(/\S/);
    expect(segunda).toBe(primera);
  });
});
