import type { PolizaVM } from '#features/polizas/documentos/documentos.contract.ts';
import type { ReciboVM } from '#features/polizas/recibo/recibo.contract.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { conSesion, montarApp } from '../../app/app-de-pruebas.tsx';
import { guardarEndpoints } from '../../lib/sesion/sesion.ts';
import { pegarEncima } from '../../lib/pruebas/pegar.ts';
import { usarServidor } from '../../lib/pruebas/servidor-de-pruebas.ts';
import { leerVentaTerminada } from '../../lib/sesion/venta-terminada.ts';
import { comenzarVenta, guardarResumen, leerVenta, limpiarVenta } from '../../lib/venta/venta.ts';
import { CONVENIO, fallo, ok, poliza, VENTANAS } from '../datos-de-pruebas.ts';

const servidor = usarServidor();
const POLIZAS = '/Venta/ObtenerPolizasDeIntencionEmitida';
const REENVIAR = '/Correos/Reenviar';
const ENLACE = '/Venta/EnlaceDeTodasLasPolizas/1001';
const RECIBO = '/Venta/Recibo/1001';
const CORREGIR = '/Venta/CorregirCorreo';
const ZIP = '/api/Documentos/Venta/1001.1.x';

const abrir = async () => {
  const app = montarApp('/venta/descargarPoliza?IDV=1001');
  await screen.findByRole('heading', { level: 1, name: 'Descargar pólizas' });
  return app;
};
const conPolizas = async () => {
  servidor.responder(POLIZAS, ok([poliza(1_000_001, 'HWJP59'), poliza(1_000_002, 'VLBP65')]));
  const app = await abrir();
  await screen.findAllByRole('rowheader');
  const descargarTodas = () =>
    app.usuario.click(screen.getByRole('button', { name: 'Descargar todas' }));
  return { ...app, descargarTodas };
};
/** Addresses of downloads, because jsdom downloads nothing. */
let guardados: string[] = [];

beforeEach(() => {
  sessionStorage.clear();
  conSesion({ ventanas: VENTANAS });
  guardados = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function clic(
    this: HTMLAnchorElement,
  ) {
    guardados.push(this.getAttribute('href') ?? '');
  });
});
afterEach(() => vi.restoreAllMocks());

describe('/venta/descargarPoliza', () => {
  it('[V-VUELTA-013] ends the sale of this tab, also where its progress was never shown', async () => {
    comenzarVenta(CONVENIO);
    guardarResumen({ id: 1_001, etapa: 4, montoEnPesos: 9_280, cantidadVehiculos: 1 });
    await conPolizas();
    await waitFor(() => expect(leerVentaTerminada()).toBe(1_001));
    expect(leerVenta().idIntencionVenta).toBeNull();
  });

  it('[V-DESC-001] [V-DESC-002] [V-DESC-004] [V-PAPEL-001] has its title, mail, advice and a PDF link per policy', async () => {
    await conPolizas();
    expect(
      screen.getByText(/Todas las pólizas también fueron enviadas por correo electrónico/),
    ).toBeVisible();
    expect(screen.getByText(/^Llévelo impreso en el vehículo/)).toBeVisible();
    expect(servidor.pedidos(POLIZAS)[0]?.consulta.get('IDV')).toBe('1001');
    expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
      'HWJP59-8',
      'VLBP65-8',
    ]);
    expect(
      screen
        .getAllByRole('link', { name: /^PDF \d+, póliza de/ })
        .map((a) => a.getAttribute('href')),
    ).toEqual(['/api/Documentos/1000001.1.x', '/api/Documentos/1000002.1.x']);
  });

  it('[V-CALLE-006] shares the address of each policy’s verification, without owner or vehicle', async () => {
    const { usuario } = await conPolizas();
    await usuario.click(screen.getByRole('button', { name: 'Compartir' }));
    const porWhatsApp = async () =>
      (await screen.findByRole('link', { name: /por WhatsApp$/ })).getAttribute('href');
    const enlace = (numero: number) =>
      `https://wa.me/?text=${encodeURIComponent(
        `Verifique aquí el SOAP N° ${numero}: http://192.168.1.5:3000/verificar/codigo-de-la-${numero}xx`,
      )}`;
    expect(await porWhatsApp()).toBe(enlace(1_000_001));
    expect(
      screen.getByText('Este enlace abre en los equipos conectados a esta misma red.'),
    ).toBeVisible();
    await usuario.click(screen.getByRole('combobox', { name: 'Póliza' }));
    await usuario.click(await screen.findByRole('option', { name: 'VLBP65-8, N° 1000002' }));
    expect(await porWhatsApp()).toBe(enlace(1_000_002));
  });

  it('[V-CALLE-006] a single policy needs no choice, and none is not shared', async () => {
    servidor.responder(POLIZAS, ok([poliza(1_000_001, 'HWJP59')]));
    const { usuario } = await abrir();
    await usuario.click(await screen.findByRole('button', { name: 'Compartir' }));
    expect(
      await screen.findByRole('button', { name: 'Copiar el enlace de la póliza N° 1000001' }),
    ).toBeVisible();
    expect(screen.queryByRole('combobox', { name: 'Póliza' })).toBeNull();
  });

  it('[V-DESC-010] a seller mails them from the record, which has the choice of recipients', async () => {
    guardarEndpoints(['Correos/Reenviar']);
    await conPolizas();
    expect(await screen.findByRole('link', { name: 'Enviar por correo' })).toHaveAttribute(
      'href',
      '/soporte/venta/1001',
    );
  });

  it('[V-DESC-003] [V-DESC-005] [V-DETALLE-010] downloads all in one zip, from an address and never a blob', async () => {
    servidor.responder(ENLACE, ok({ url: ZIP }));
    const { descargarTodas } = await conPolizas();
    await descargarTodas();
    await waitFor(() => expect(guardados).toEqual([ZIP]));
    expect(servidor.pedidos(ENLACE)[0]?.cabeceras.authorization).toBe('Bearer token-de-prueba');
  });

  it('[V-DESC-006] [V-DESC-007] [V-DESC-008] [A-ERR-002] shows how the download proceeds', async () => {
    const espera = Promise.withResolvers<void>();
    servidor.responder(ENLACE, async () => {
      await espera.promise;
      return ok({ url: ZIP });
    });
    const { descargarTodas, usuario } = await conPolizas();
    await descargarTodas();
    expect(
      await screen.findByText('Estamos generando sus archivos, por favor espere.'),
    ).toBeVisible();
    espera.resolve();
    expect(
      await screen.findByText('Archivo generado con exito, iniciando descarga de archivo'),
    ).toBeVisible();
    expect(
      await screen.findByText('La descarga ha iniciado, de click en OK para cerrar este mensaje'),
    ).toBeVisible();
    await usuario.click(screen.getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('[V-DESC-009] [A-ERR-001] reports a failed download', async () => {
    servidor.responder(ENLACE, { estado: 500, json: {} });
    const { descargarTodas } = await conPolizas();
    await descargarTodas();
    expect(
      await screen.findByText('Ocurrió un error desconocido, por favor, intente nuevamente.'),
    ).toBeVisible();
    expect(guardados).toEqual([]);
  });

  it('[V-RUTA-022] [V-SOLIC-006] without IDV goes to / with the unexpected error, and what to do', async () => {
    montarApp('/venta/descargarPoliza');
    expect(
      await screen.findByText('Ha ocurrido un error inesperado, por favor, intente nuevamente'),
    ).toBeVisible();
    expect(screen.getByText(/no trae el número de la compra/)).toBeVisible();
  });

  it('asks for a session if there is none', async () => {
    sessionStorage.clear();
    const { usuario, router } = await abrir();
    await screen.findByText('Inicie sesión para continuar');
    expect(servidor.pedidos(POLIZAS)).toHaveLength(0);
    vi.restoreAllMocks();
    const [enlace] = screen.getAllByRole('link', { name: 'Iniciar Sesión' }).slice(-1);
    if (enlace) await usuario.click(enlace);
    await waitFor(() => expect(router.state.location.pathname).toBe('/acceso/iniciarSesion'));
    expect(router.state.location.state).toEqual({ desde: '/venta/descargarPoliza?IDV=1001' });
  });

  it('leads to the progress of a sale without policies', async () => {
    servidor.responder(POLIZAS, ok([]));
    await abrir();
    expect(await screen.findByRole('link', { name: 'Ver el avance' })).toHaveAttribute(
      'href',
      '/venta/emisionPoliza?IDV=1001',
    );
    expect(screen.getByRole('button', { name: 'Descargar todas' })).toBeDisabled();
  });

  it('says that a sale does not exist or is not the user’s', async () => {
    servidor.responder(
      POLIZAS,
      fallo(404, 'venta.no_encontrada', 'No se han encontrado resultados'),
    );
    await abrir();
    expect(await screen.findByText('No se han encontrado resultados')).toBeVisible();
  });

  it('tells a visitor without a user how to return to the purchase', async () => {
    sessionStorage.clear();
    await abrir();
    expect(await screen.findByText(/Abra el enlace del correo de su compra/)).toBeVisible();
    expect(
      within(screen.getByRole('main')).getByRole('link', { name: 'Recuperar mi compra' }),
    ).toHaveAttribute('href', '/');
  });
});

describe('/venta/descargarPoliza in a session that a code opened', () => {
  beforeEach(() => {
    sessionStorage.clear();
    conSesion({ tipo: 'publica', ventanas: [] });
  });

  it('needs no window and offers no step back into the purchase', async () => {
    await conPolizas();
    expect(screen.getAllByRole('link', { name: /^PDF \d+, póliza de/ })).toHaveLength(2);
    expect(screen.queryByRole('navigation', { name: 'Pasos de la compra' })).toBeNull();
  });

  it('[V-DESC-010] mails a buyer’s policies again; an owner’s session has no such button', async () => {
    await conPolizas();
    expect(screen.queryByRole('button', { name: 'Enviar por correo' })).toBeNull();
    cleanup();
    conSesion({ tipo: 'publica', ventanas: VENTANAS });
    servidor.responder(REENVIAR, ok({ correo: 'ana@correo.example' }));
    const { usuario } = await conPolizas();
    await usuario.click(await screen.findByRole('button', { name: 'Enviar por correo' }));
    expect(
      await screen.findByText('Se enviará a ana@correo.example en unos momentos.'),
    ).toBeVisible();
    expect(servidor.pedidos(REENVIAR)[0]?.cuerpo).toEqual({ ventaId: 1001, a: 'comprador' });
  });

  it('explains how to reach another purchase', async () => {
    servidor.responder(
      POLIZAS,
      fallo(404, 'venta.no_encontrada', 'No se han encontrado resultados'),
    );
    await abrir();
    expect(await screen.findByText('No se han encontrado resultados')).toBeVisible();
    expect(screen.getByText(/Abra el enlace del correo de su compra/)).toBeVisible();
    expect(screen.queryByText(/fueron enviadas por correo/)).toBeNull();
  });
});

describe('the receipt of a purchase without a user', () => {
  beforeEach(() => {
    sessionStorage.clear();
    conSesion({ tipo: 'publica', ventanas: VENTANAS });
    servidor.responder(RECIBO, ok(recibo()));
  });

  const CORREO = {
    direccion: 'ana@correo.example',
    enmascarada: false,
    estado: 'enviado',
    seCorrige: true,
  } as const;
  const recibo = (cambios: Partial<ReciboVM> = {}): ReciboVM => ({
    hoy: '2026-11-27',
    vehiculos: 1,
    montoEnPesos: 9_280,
    correo: CORREO,
    avisa: false,
    ...cambios,
  });
  const conPoliza = async (cambios: Partial<PolizaVM> = {}) => {
    servidor.responder(POLIZAS, ok([{ ...poliza(1_000_001, 'HWJP59'), ...cambios }]));
    const { usuario } = await abrir();
    return Object.assign(await screen.findByRole('region', { name: /SOAP|asegurad|anulada/ }), {
      usuario,
    });
  };

  it('[V-RECIBO-004] [V-PAGUE-003] stands above the specified heading, quiet button and table, and shows the purchase', async () => {
    const region = await conPoliza();
    const respuesta = within(region).getByRole('heading', {
      level: 2,
      name: 'Su Sail está asegurado hasta el 31/03/2027',
    });
    for (const abajo of [
      screen.getByRole('heading', { level: 1, name: 'Descargar pólizas' }),
      screen.getByRole('button', { name: 'Descargar todas' }),
      screen.getByRole('table'),
    ])
      expect(respuesta.compareDocumentPosition(abajo)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.getByRole('button', { name: 'Descargar todas' }).dataset.variant).toBe('subtle');
    const dentro = within(region);
    for (const texto of ['HWJP59-8', '1000001', '$ 9.280', 'ana@correo.example'])
      expect(dentro.getByText(texto)).toBeVisible();
    expect(dentro.getByText(/^Lo enviamos a/)).toBeVisible();
    expect(dentro.getByText(/^Llévelo impreso.*Guárdelo también en el teléfono/)).toBeVisible();
    expect(dentro.getByRole('link', { name: 'Descargar certificado' })).toHaveAttribute(
      'href',
      '/api/Documentos/1000001.1.x',
    );
    expect(dentro.getByRole('link', { name: /por WhatsApp$/ })).toHaveAttribute(
      'href',
      expect.stringContaining(encodeURIComponent('/verificar/codigo-de-la-1000001xx')),
    );
    // The receipt's offers are not repeated below it.
    expect(screen.getAllByText(/^Llévelo impreso/)).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Compartir' })).toBeNull();
  });

  it('[V-RECIBO-004] is read first: the answer has the focus of a new screen', async () => {
    servidor.responder(POLIZAS, ok([poliza(1_000_001, 'HWJP59')]));
    const { router } = montarApp('/consulta');
    await screen.findByRole('heading', { level: 1 });
    await router.navigate('/venta/descargarPoliza?IDV=1001');
    const respuesta = await screen.findByRole('heading', { level: 2, name: /está asegurado/ });
    await waitFor(() => expect(respuesta).toHaveFocus());
  });

  it('[V-RECIBO-004] uses the share sheet of a system that has one', async () => {
    const share = vi.fn<(dato: ShareData) => Promise<void>>(async () => undefined);
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
    const dentro = within(await conPoliza());
    dentro.getByRole('button', { name: /^Compartir el enlace/ }).click();
    expect(share).toHaveBeenCalledWith({
      text: 'Verifique aquí el SOAP N° 1000001:',
      url: 'http://192.168.1.5:3000/verificar/codigo-de-la-1000001xx',
    });
    Reflect.deleteProperty(navigator, 'share');
  });

  it.each([
    ['pendiente', /^Va en camino a/],
    ['rechazado', /^No pudimos entregarlo en/],
  ] as const)('[V-RECIBO-004] says how a mail fares that is %s', async (estado, texto) => {
    servidor.responder(RECIBO, ok(recibo({ correo: { ...CORREO, estado } })));
    expect(within(await conPoliza()).getByText(texto)).toBeVisible();
  });

  it('[V-RECIBO-004] offers nothing of a cancelled policy to carry or to share', async () => {
    const dentro = within(await conPoliza({ vigente: false }));
    expect(dentro.getByText('HWJP59-8')).toBeVisible();
    expect(dentro.queryByRole('link')).toBeNull();
    expect(dentro.queryByText(/Llévelo impreso|Lo enviamos/)).toBeNull();
  });

  it('[V-RECIBO-008] corrects the buyer’s address, and shows where the policies go now', async () => {
    servidor.responder(CORREGIR, ok({ correo: 'ana.soto@correo.example' }));
    const region = await conPoliza();
    const { usuario } = region;
    await usuario.click(within(region).getByRole('button', { name: 'Corregir el correo' }));
    const dialogo = await screen.findByRole('dialog', { name: 'Corregir el correo' });
    const campo = within(dialogo).getByRole('textbox', { name: 'Correo correcto' });
    expect(campo).toHaveValue('ana@correo.example');
    await pegarEncima(usuario, campo, 'ana.soto@correo.example');
    const pedidos = servidor.pedidos(RECIBO).length;
    await usuario.click(within(dialogo).getByRole('button', { name: 'Corregir y enviar' }));
    expect(await within(region).findByText(/^Corregido: va en camino a/)).toHaveTextContent(
      'Corregido: va en camino a ana.soto@correo.example',
    );
    await waitFor(() => expect(servidor.pedidos(RECIBO)).toHaveLength(pedidos + 1));
    const [pedido] = servidor.pedidos(CORREGIR);
    expect(pedido?.cuerpo).toEqual({ IDV: 1_001, correo: 'ana.soto@correo.example' });
    expect(pedido?.cabeceras['idempotency-key']).toEqual(expect.any(String));
  });

  it.each([
    [
      400,
      { errors: { correo: ['Ese es el correo que su compra ya tiene'] } },
      /que su compra ya tiene/,
    ],
    [409, {}, /ya se corrigió dos veces/],
    [500, {}, /error inesperado/],
  ])('[V-RECIBO-008] says at the field why %i refused it', async (estado, cuerpo, texto) => {
    servidor.responder(CORREGIR, {
      estado,
      json: { exito: false, mensaje: 'El correo ya se corrigió dos veces', ...cuerpo },
    });
    const region = await conPoliza();
    const { usuario } = region;
    await usuario.click(within(region).getByRole('button', { name: 'Corregir el correo' }));
    await usuario.click(await screen.findByRole('button', { name: 'Corregir y enviar' }));
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'Correo correcto' })).toHaveAccessibleDescription(
        texto,
      ),
    );
    expect(within(region).getByText(/^Lo enviamos a/)).toBeInTheDocument();
  });

  it('[V-RECIBO-008] offers no correction that the server would refuse', async () => {
    servidor.responder(
      RECIBO,
      ok(recibo({ correo: { ...CORREO, direccion: 'a@b.example', seCorrige: false } })),
    );
    const dentro = within(await conPoliza());
    expect(dentro.getByText('a@b.example')).toBeVisible();
    expect(dentro.queryByRole('button', { name: 'Corregir el correo' })).toBeNull();
  });

  it('[V-LLAMAR-002] names a telephone where the address is not corrected here', async () => {
    const conCorreccion = await conPoliza();
    await conCorreccion.usuario.click(
      within(conCorreccion).getByRole('button', { name: 'Corregir el correo' }),
    );
    const dialogo = within(await screen.findByRole('dialog', { name: 'Corregir el correo' }));
    const indicar = /llame al 600 000 1234 e indique la venta N° 1001\.$/i;
    expect(dialogo.getByRole('link', { name: '600 000 1234' }).closest('p')).toHaveTextContent(
      indicar,
    );
    cleanup();
    servidor.responder(RECIBO, ok(recibo({ correo: { ...CORREO, seCorrige: false } })));
    const telefono = within(await conPoliza()).getByRole('link', { name: '600 000 1234' });
    expect(telefono.closest('p')).toHaveTextContent(indicar);
  });

  it('[V-AVISO-003] asks whether to remind, unticked, and shows what the server kept', async () => {
    servidor.responder('/Venta/Avisarme', ok({ avisa: true }));
    const region = await conPoliza();
    const casilla = within(region).getByRole('checkbox', {
      name: 'Quiero que me avisen cuando venza mi SOAP',
    });
    expect(casilla).not.toBeChecked();
    await region.usuario.click(casilla);
    expect(await within(region).findByText('Le avisaremos.')).toBeVisible();
    expect(casilla).toBeChecked();
    expect(servidor.pedidos('/Venta/Avisarme')).toMatchObject([
      { cuerpo: { IDV: 1_001, quiere: true } },
    ]);
  });

  it('[V-AVISO-003] keeps the box as it was when the server did not answer', async () => {
    servidor.responder('/Venta/Avisarme', { estado: 500, json: {} });
    const region = await conPoliza();
    await region.usuario.click(within(region).getByRole('checkbox'));
    expect(await within(region).findByText(/^No pudimos guardarlo/)).toBeVisible();
    expect(within(region).getByRole('checkbox')).not.toBeChecked();
  });

  it('[V-PAGUE-004] its table is one line, whose detail has the other columns', async () => {
    const { usuario } = await conPoliza();
    const fila = within(await screen.findByRole('row', { name: /HWJP59-8/ }));
    expect(fila.getByRole('link', { name: /^PDF 1000001, póliza de/ })).toHaveTextContent(/^PDF$/);
    expect(screen.queryByText(/BARRÍA|CHEVROLET|Automóvil/)).toBeNull();
    await usuario.click(fila.getByRole('button', { name: /^Ver más/ }));
    for (const titulo of ['Marca', 'Modelo', 'Tipo de Vehículo', 'Rut', 'Nombre Propietario'])
      expect(screen.getByText(titulo)).toBeVisible();
  });

  it('[V-RECIBO-005] says how many policies are issued while the others are on their way', async () => {
    servidor.responder(RECIBO, ok(recibo({ vehiculos: 3 })));
    servidor.responder(POLIZAS, ok([poliza(1_000_001, 'HWJP59'), poliza(1_000_002, 'VLBP65')]));
    await abrir();
    const dentro = within(await screen.findByRole('region', { name: /^Sus 2 vehículos/ }));
    expect(dentro.getByText(/^Van 2 de 3 pólizas emitidas/)).toBeVisible();
    expect(dentro.getByRole('link', { name: 'Ver el avance' })).toHaveAttribute(
      'href',
      '/venta/emisionPoliza?IDV=1001',
    );
    // Each policy is shared by the dialog, which asks for the policy.
    expect(screen.getByRole('button', { name: 'Compartir' })).toBeVisible();
  });

  it('[V-RECIBO-005] leaves the specified screen to whoever gets no receipt, and to sellers', async () => {
    servidor.responder(RECIBO, { estado: 500, json: {} });
    await conPolizas();
    expect(screen.queryByRole('region', { name: /asegurados/ })).toBeNull();
    cleanup();
    conSesion({ ventanas: VENTANAS });
    const pedidos = servidor.pedidos(RECIBO).length;
    await conPolizas();
    expect(servidor.pedidos(RECIBO)).toHaveLength(pedidos);
    expect(screen.queryByRole('region', { name: /asegurados/ })).toBeNull();
  });
});

describe('going back from a finished sale', () => {
  beforeEach(() => {
    comenzarVenta(CONVENIO);
    limpiarVenta();
  });

  it.each(['/venta/listaVehiculos', '/venta/terminosYCondiciones'])(
    'never leads into paying again, and is no error (%s)',
    async (ruta) => {
      const { router } = montarApp(ruta);
      await waitFor(() => expect(router.state.location.pathname).toBe('/'));
      await screen.findByRole('heading', { level: 1 });
      expect(screen.queryByText(/error inesperado/)).toBeNull();
    },
  );
});
