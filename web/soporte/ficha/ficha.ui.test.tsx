import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { conSesion, montarApp } from '../../app/app-de-pruebas.tsx';
import { escribir } from '../../lib/navegador/almacen.ts';
import { pegar, pegarEncima } from '../../lib/pruebas/pegar.ts';
import { usarServidor } from '../../lib/pruebas/servidor-de-pruebas.ts';
import { exito, fallo, ficha, fichaDeVenta, poliza } from '../datos-de-pruebas.ts';

const servidor = usarServidor();
const POLIZA = '/Fichas/Poliza/1000001';

beforeEach(() => {
  sessionStorage.clear();
  conSesion({
    perfil: 'Soporte',
    ventanas: [
      ...['/bienvenida', '/soporte/poliza', '/soporte/venta', '/InformarPolizasAACH'],
      ...['/Soporte/ConsultarPoliza', '/Soporte/RegeneracionVenta'],
    ],
  });
});

const boton = (nombre: string | RegExp) => screen.findByRole('button', { name: nombre });
const abrir = async (cambios = {}, estado?: unknown) => {
  servidor.responder(POLIZA, exito(ficha(cambios)));
  const app = montarApp('/soporte/poliza/1000001', estado);
  await screen.findByRole('heading', { level: 1, name: 'Póliza N° 1000001' });
  await screen.findByRole('region', { name: 'Acciones' });
  return app;
};

describe('/soporte/poliza/:numero', () => {
  it('[A-FICHA-009] [A-FICHA-016] shows policy, payment, mails, notices, file and other policies, and links the sale', async () => {
    await abrir();
    const resumen = screen.getByRole('region', { name: 'Póliza N° 1000001' });
    expect(resumen).toBeVisible();
    // The head says plate, owner and end of cover; nothing is said twice.
    expect(resumen).not.toHaveTextContent('HWJP59');
    expect(screen.getAllByText('Ana Pérez Soto')).toHaveLength(1);
    expect(screen.getByRole('region', { name: 'Documentos' })).toBeInTheDocument();
    const pago = within(screen.getByRole('region', { name: 'Pago de la venta' }));
    expect(pago.getByText('SOAP-1204-0-1a2b3c')).toBeInTheDocument();
    const correos = within(screen.getByRole('region', { name: 'Correos' }));
    expect(correos.getByText(/buzón lleno/)).toBeVisible();
    const aach = within(screen.getByRole('region', { name: 'AACH y SUN' }));
    expect(aach.getByText('Póliza aceptada')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'N° 1000002' })).toHaveAttribute(
      'href',
      '/soporte/poliza/1000002',
    );
    expect(screen.getByRole('link', { name: 'N° 1204' })).toHaveAttribute(
      'href',
      '/soporte/venta/1204',
    );
  });

  it('[A-CASA-006] folds payment, file, AACH, SUN and timeline, except where one waits for a person', async () => {
    const { usuario, unmount } = await abrir({
      pagos: ficha().pagos.map((uno) => ({ ...uno, estado: 'autorizado', devolucion: null })),
      avisos: ficha().avisos.map((uno) => ({ ...uno, estado: 'aceptado' })),
      sun: null,
    });
    const aach = () => screen.getByRole('region', { name: 'AACH y SUN' });
    expect(screen.getByText('Pago autorizado · AACH aceptada · Sin archivo SUN')).toBeVisible();
    expect(aach()).not.toBeVisible();
    await usuario.click(screen.getByRole('heading', { level: 2, name: 'Datos técnicos' }));
    expect(aach()).toBeVisible();
    unmount();
    await abrir({ avisos: ficha().avisos.map((uno) => ({ ...uno, estado: 'rechazado' })) });
    expect(aach()).toBeVisible();
  });

  it('[A-CASA-007] has its first action below the answer on a phone, and the others at the foot', async () => {
    const consultar = globalThis.matchMedia;
    vi.stubGlobal('matchMedia', (consulta: string) => ({
      ...consultar(consulta),
      matches: consulta === '(max-width: 40em)',
    }));
    onTestFinished(() => void vi.unstubAllGlobals());
    await abrir();
    const primera = screen.getByRole('region', { name: 'Acción principal' });
    expect(within(primera).getByRole('link', { name: 'Descargar Póliza' })).toBeVisible();
    expect(within(primera).queryByRole('button')).toBeNull();
    const pie = screen.getByRole('region', { name: 'Acciones' });
    expect(within(pie).getByRole('button', { name: 'Más acciones' })).toBeVisible();
    const resumen = screen.getByRole('region', { name: 'Póliza N° 1000001' });
    expect(primera.compareDocumentPosition(resumen)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(resumen.compareDocumentPosition(pie)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('[A-FICHA-013] values for dictation have a copy button', async () => {
    const { usuario } = await abrir();
    for (const [nombre, copiado] of [
      ['N° de póliza', '1000001'],
      ['Patente', 'HWJP59-8'],
      ['RUT', '12.345.678-5'],
      ['Correo', 'ana@correo.example'],
    ] as const) {
      await usuario.click(await boton(`Copiar ${nombre}`));
      expect(await navigator.clipboard.readText()).toBe(copiado);
    }
  });

  it('[A-FICHA-010] [A-FICHA2-001] has its download, and behind Más the actions that state and profile allow', async () => {
    const { usuario } = await abrir();
    const acciones = within(screen.getByRole('region', { name: 'Acciones' }));
    const botones = () => acciones.getAllByRole('button').map(({ textContent }) => textContent);
    expect(acciones.getByRole('link', { name: 'Descargar Póliza' })).toBeVisible();
    expect(botones()).toEqual(['Más']);
    await usuario.click(await boton('Más'));
    expect(botones()).toEqual([
      'Más',
      'Editar Datos Vehículo',
      'Editar Datos Póliza',
      'Regenerar Póliza',
      'Corregir contacto',
      'Enviar por correo',
      'Anular Póliza',
    ]);
  });

  it('[A-FICHA2-001] never shows a dangerous action alone, though it be the only one', async () => {
    const acciones = [{ accion: 'anular', impedimento: null }];
    const { usuario } = await abrir({
      acciones,
      poliza: poliza(1_000_001, { urlDescarga: null }),
    });
    expect(screen.queryByRole('button', { name: 'Anular Póliza' })).toBeNull();
    await usuario.click(await boton('Más'));
    expect(await boton('Anular Póliza')).toBeVisible();
  });

  it('[A-FICHA-010] a cancelled policy is read-only', async () => {
    const impedimento = 'La póliza está anulada';
    const acciones = ficha().acciones.map(({ accion }) => ({ accion, impedimento }));
    await abrir(
      { acciones, estado: 'anulada', poliza: poliza(1_000_001, { vigente: false }) },
      { accion: 'anular' },
    );
    expect(screen.queryByRole('button', { name: 'Anular Póliza' })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
    const aviso = within(screen.getByRole('alert'));
    expect(aviso.getByText('No se puede anular ahora')).toBeVisible();
    expect(aviso.getByText(impedimento)).toBeVisible();
  });

  it('[A-FICHA-010] cancels in its screen’s dialog, which names plate, owner and amount, and shows the result', async () => {
    const { usuario } = await abrir();
    servidor.responder('/InformarPolizaAACH/AnularPolizasAACH', exito(poliza(1_000_001)));
    await usuario.click(await boton('Más'));
    await usuario.click(await boton('Anular Póliza'));
    const dialogo = within(await screen.findByRole('dialog', { name: 'Anular póliza N° 1000001' }));
    expect(dialogo.getByText(/HWJP59-8, Ana Pérez Soto, \$\s9\.280/)).toBeVisible();
    await pegar(usuario, dialogo.getByRole('textbox', { name: /Motivo/ }), 'Vendida dos veces');
    await usuario.click(dialogo.getByRole('button', { name: 'Anular' }));
    expect(await screen.findByText('Póliza anulada con éxito')).toBeVisible();
    expect(servidor.pedidos('/InformarPolizaAACH/AnularPolizasAACH')).toMatchObject([
      { cuerpo: { polizaId: 1, motivoAnulacion: 'Vendida dos veces' } },
    ]);
    servidor.responder(
      POLIZA,
      exito(ficha({ estado: 'anulada', poliza: poliza(1_000_001, { vigente: false }) })),
    );
    await usuario.click(await boton('OK'));
    expect((await screen.findAllByText('Anulada')).length).toBeGreaterThan(0);
  });

  it('[A-FICHA-010] closes an open question when the record, read again, forbids its action', async () => {
    const { usuario } = await abrir();
    await usuario.click(await boton('Más'));
    await usuario.click(await boton('Regenerar Póliza'));
    await screen.findByRole('dialog', { name: 'Regenerar Póliza' });
    const impedimento = 'La póliza está anulada';
    const acciones = ficha().acciones.map(({ accion }) => ({ accion, impedimento }));
    servidor.responder(POLIZA, exito(ficha({ acciones, estado: 'anulada' })));
    act(() => {
      globalThis.dispatchEvent(new Event('offline'));
      globalThis.dispatchEvent(new Event('online'));
    });
    expect(await screen.findByText('No se puede regenerar ahora')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('[A-FICHA-010] asks once before regenerating the document', async () => {
    const { usuario } = await abrir({}, { accion: 'regenerar' });
    servidor.responder('/RegenerarPolizas/RegenerarPoliza', exito({ urlDescarga: '/descarga' }));
    const abierta = vi.spyOn(globalThis, 'open').mockReturnValue(null);
    const dialogo = within(await screen.findByRole('dialog', { name: 'Regenerar Póliza' }));
    expect(dialogo.getByText(/Se rehace su documento con los mismos números\./)).toBeVisible();
    await usuario.click(dialogo.getByRole('button', { name: 'Regenerar Póliza' }));
    expect(await screen.findByText('Póliza regenerada con éxito')).toBeVisible();
    expect(abierta).toHaveBeenCalledOnce();
  });

  it('[A-FICHA-011] a search leads straight to the vehicle’s form, and back past it', async () => {
    servidor.responder(POLIZA, exito(ficha()));
    const { router } = montarApp('/bienvenida');
    await screen.findByRole('heading', { level: 1 });
    await act(() => router.navigate('/soporte/poliza/1000001', { state: { accion: 'vehiculo' } }));
    await waitFor(() =>
      expect(router.state.location.pathname).toBe('/InformarPolizasAACH/editarVehiculo'),
    );
    // Until it shows, the record that leads on is still there, and would lead on again.
    await screen.findByRole('heading', { level: 1, name: 'Editar vehículo' });
    await act(() => router.navigate(-1));
    await waitFor(() => expect(router.state.location.pathname).toBe('/bienvenida'));
  });

  it('[A-FICHA-010] resends to a recorded address, or to another one with its reason', async () => {
    const { usuario } = await abrir();
    servidor.responder('/Correos/Reenviar', exito({ correo: 'ana@correo.example' }));
    servidor.responder('/Correos/EnviarAOtro', exito({ correo: 'hija@correo.example' }));
    await usuario.click(await boton('Más'));
    await usuario.click(await boton('Enviar por correo'));
    await usuario.click(await boton('Enviar'));
    expect(await screen.findByText(/Se enviará a ana@correo\.example/)).toBeVisible();
    const deQue = { ventaId: 1_204, numeroPoliza: 1_000_001 };
    expect(servidor.pedidos('/Correos/Reenviar')).toMatchObject([
      { cuerpo: { ...deQue, a: 'propietario' } },
    ]);
    await usuario.click(await boton('OK'));
    await usuario.click(await boton('Más'));
    await usuario.click(await boton('Enviar por correo'));
    await usuario.click(await screen.findByRole('radio', { name: 'Otra dirección' }));
    await usuario.click(await boton('Enviar'));
    expect(await screen.findByRole('link', { name: /El correo es obligatorio$/ })).toBeVisible();
    await pegar(usuario, screen.getByRole('textbox', { name: /Correo/ }), 'hija@correo.example');
    await pegar(usuario, screen.getByRole('textbox', { name: /Motivo/ }), 'No recibe en el suyo');
    await usuario.click(await boton('Enviar'));
    expect(await screen.findByText(/Se enviará a hija@correo\.example/)).toBeVisible();
    expect(servidor.pedidos('/Correos/EnviarAOtro')).toMatchObject([
      { cuerpo: { ...deQue, correo: 'hija@correo.example', motivo: 'No recibe en el suyo' } },
    ]);
  });

  it('[A-MOTIVO-001] [A-FICHA1-009] [V-FRESCO-011] corrects the owner’s contact data with a reason, and the maintained record only when ticked', async () => {
    const { usuario } = await abrir();
    servidor.responder('/Contactos/Corregir', exito({ correo: 'ana@bien.example', enviado: true }));
    await usuario.click(await boton('Más'));
    await usuario.click(await boton('Corregir contacto'));
    const dialogo = within(
      await screen.findByRole('dialog', { name: 'Corregir contacto del propietario' }),
    );
    const correo = dialogo.getByRole('textbox', { name: /Correo/ });
    expect(correo).toHaveValue('ana@correo.example');
    expect(dialogo.getByText(/en la póliza N° 1000001 y en ninguna otra\./)).toBeVisible();
    expect(dialogo.getByRole('checkbox', { name: /en Propietarios/ })).not.toBeChecked();
    await pegarEncima(usuario, correo, 'ana@bien.example');
    const motivo = dialogo.getByRole('textbox', { name: /Motivo/ });
    expect(motivo).toHaveAccessibleDescription(/^De 10 a 200 caracteres\./);
    await usuario.click(dialogo.getByRole('button', { name: 'Corregir' }));
    expect(await dialogo.findByRole('link', { name: /Falta el motivo$/ })).toBeVisible();
    expect(servidor.pedidos('/Contactos/Corregir')).toEqual([]);
    await pegar(usuario, motivo, 'Le sobraba una letra');
    await usuario.click(dialogo.getByRole('button', { name: 'Corregir' }));
    expect(await screen.findByText(/se enviarán a ana@bien\.example/)).toBeVisible();
    expect(servidor.pedidos('/Contactos/Corregir')).toMatchObject([
      {
        cuerpo: {
          ...{ ventaId: 1_204, numeroPoliza: 1_000_001, correo: 'ana@bien.example' },
          ...{ motivo: 'Le sobraba una letra', enRegistro: false },
        },
      },
    ]);
  });

  it('[A-FICHA1-009] shows what the server refuses at its field, with all that was typed', async () => {
    const { usuario } = await abrir();
    servidor.responder('/Contactos/Corregir', {
      estado: 400,
      json: {
        ...{ exito: false, codigo: 'solicitud.invalida', mensaje: 'x', idSolicitud: '1' },
        errors: { correo: ['Es igual al registrado: no hay nada que corregir'] },
      },
    });
    await usuario.click(await boton('Más'));
    await usuario.click(await boton('Corregir contacto'));
    const motivo = await screen.findByRole('textbox', { name: /Motivo/ });
    await pegar(usuario, motivo, 'Le sobraba una letra');
    await usuario.click(await boton('Corregir'));
    expect(await screen.findByRole('link', { name: /Es igual al registrado/ })).toBeVisible();
    expect(motivo).toHaveValue('Le sobraba una letra');
  });

  it('[A-FICHA-010] resends a mail without attempts left', async () => {
    const { usuario } = await abrir();
    servidor.responder('/Incidentes/Reintentar', exito({ id: 41 }));
    await usuario.click(await boton('Reintentar correo a ana@correo.example'));
    expect(await screen.findByText('Se intentará enviar nuevamente.')).toBeVisible();
    expect(servidor.pedidos('/Incidentes/Reintentar')).toMatchObject([{ cuerpo: { id: 41 } }]);
  });

  it('[A-FICHA-009] an unknown number is reported, with a link to the search', async () => {
    servidor.responder('/Fichas/Poliza/9', fallo(404, 'poliza.numero_no_encontrado', 'x'));
    servidor.responder(POLIZA, exito(ficha()));
    const { usuario, router } = montarApp('/soporte/poliza/9');
    expect(await screen.findByText(/No encontramos la póliza N° 9 entre las que/)).toBeVisible();
    await pegar(usuario, screen.getByRole('textbox', { name: 'N° de póliza' }), '1000001');
    await usuario.click(await boton('BUSCAR'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/soporte/poliza/1000001'));
    expect(await screen.findByRole('region', { name: 'Acciones' })).toBeVisible();
  });

  it('[A-FICHA-009] a failure can be retried', async () => {
    servidor.responder(POLIZA, fallo(500, 'inesperado', 'x'));
    const { usuario } = montarApp('/soporte/poliza/1000001');
    const reintentar = await boton('Reintentar');
    servidor.responder(POLIZA, exito(ficha()));
    await usuario.click(reintentar);
    expect(await screen.findByRole('region', { name: 'Acciones' })).toBeVisible();
  });

  it('[A-FICHA-010] the specified look-up keeps its content and links the record', async () => {
    servidor.responder('/ConsultasPolizas/BuscarPorNumero/1000001', exito(poliza(1_000_001)));
    const { usuario } = montarApp('/Soporte/ConsultarPoliza', { poliza: 1_000_001 });
    const enlace = await screen.findByRole('link', { name: /Abrir ficha/ });
    servidor.responder(POLIZA, exito(ficha()));
    await usuario.click(enlace);
    expect(await screen.findByRole('region', { name: 'Acciones' })).toBeVisible();
  });
});

describe('/soporte/venta/:id', () => {
  it('[A-FICHA-009] [A-FICHA-014] shows the sale and its vehicles with their records, and links its next step', async () => {
    servidor.responder(
      '/Fichas/Venta/1204',
      exito(fichaDeVenta({ acciones: [{ accion: 'continuar', impedimento: null }] })),
    );
    servidor.responder(
      '/VehiculosDeVenta/Buscar',
      exito({
        total: 1,
        filas: [
          {
            ...{
              id: 1,
              numeroPoliza: 1_000_001,
              patente: 'HWJP59',
              dv: '8',
              vehiculo: 'CHEVROLET SAIL',
            },
            ...{
              propietario: 'ANA PÉREZ SOTO',
              deEmpresa: false,
              desde: '2026-11-21',
              hasta: '2027-03-31',
            },
            ...{ prima: 9_280, estado: 'Vigente', aach: 'Aceptada' },
          },
        ],
      }),
    );
    const { usuario, router } = montarApp('/soporte/venta/1204');
    expect(await screen.findByRole('link', { name: '1000001' })).toHaveAttribute(
      'href',
      '/soporte/poliza/1000001',
    );
    expect(screen.getByRole('rowheader', { name: 'HWJP59-8' })).toBeVisible();
    await usuario.click(await boton('Continuar Venta'));
    await waitFor(() =>
      expect(router.state.location).toMatchObject({
        pathname: '/Soporte/RegeneracionVenta',
        search: '?iv=1204',
      }),
    );
  });

  it.each([
    [1, '1 póliza vigente'],
    [1_000, '1.000 pólizas vigentes'],
  ])('[V-FRESCO-011] says that a buyer’s correction reaches %i', async (vigentes, cuantas) => {
    const { venta } = fichaDeVenta();
    servidor.responder(
      '/Fichas/Venta/1204',
      exito(
        fichaDeVenta({
          venta: { ...venta, vigentes, correoComprador: 'ana@correo.example' },
          acciones: [{ accion: 'contacto', impedimento: null }],
        }),
      ),
    );
    servidor.responder('/VehiculosDeVenta/Buscar', exito({ total: 0, filas: [] }));
    const { usuario } = montarApp('/soporte/venta/1204');
    await usuario.click(await boton('Corregir contacto'));
    const dialogo = within(
      await screen.findByRole('dialog', { name: 'Corregir contacto del comprador' }),
    );
    expect(dialogo.getByText(/^Se corrige en toda la venta/)).toHaveTextContent(
      `Se corrige en toda la venta, que tiene ${cuantas}. Si cambia el correo`,
    );
  });

  it('[A-DETALLE-010] shows one page of each part of 1,000 vehicles, and repeated facts in one line', async () => {
    const MIL = 1_000;
    const correos = ficha().correos.slice(0, 1);
    const base = fichaDeVenta();
    servidor.responder(
      '/Fichas/Venta/1204',
      exito(
        fichaDeVenta({
          venta: { ...base.venta, vehiculos: MIL, vigentes: MIL, firmadas: MIL },
          correos: Array.from({ length: 50 }, (_, i) =>
            correos.map((uno) => ({ ...uno, id: i + 1 })),
          ).flat(),
        }),
      ),
    );
    servidor.responder(
      '/VehiculosDeVenta/Buscar',
      exito({
        total: MIL,
        filas: Array.from({ length: 25 }, (_, i) => ({
          ...{ id: i + 1, numeroPoliza: 1_000_001 + i, patente: `HWJP${10 + i}`, dv: '8' },
          ...{
            vehiculo: 'CHEVROLET SAIL',
            propietario: 'ANA PÉREZ SOTO',
            deEmpresa: false,
            prima: 9_280,
          },
          ...{ desde: '2026-11-21', hasta: '2027-03-31', estado: 'Vigente', aach: 'Aceptada' },
        })),
      }),
    );
    const hecho = (nombre: string, segundo: number) => ({
      ocurrido: new Date(Date.UTC(2026, 10, 20, 15, 0, segundo)).toISOString(),
      ...{ quien: 'Sistema', clase: 'correo', hecho: nombre, detalle: `a ${segundo}@x.example` },
      ...{ polizas: [], cantidadPolizas: 0 },
    });
    servidor.responder(
      '/Ventas/LineaDeTiempo/1204',
      exito([
        hecho('Venta pagada', 0),
        ...Array.from({ length: MIL }, (_, i) => [
          hecho('Correo escrito', i + 1),
          hecho('Correo enviado', i + 1),
        ]).flat(),
        hecho('Correo rechazado', MIL + 1),
      ]),
    );
    escribir({ endpoints: JSON.stringify(['Ventas/LineaDeTiempo']) });
    const { usuario } = montarApp('/soporte/venta/1204');
    const linea = within(await screen.findByRole('region', { name: 'Línea de tiempo' }));
    await linea.findByText('Venta pagada');
    await usuario.click(screen.getByRole('heading', { level: 2, name: 'Datos técnicos' }));
    const lineas = () =>
      within(linea.getByRole('list'))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent.replace(/^[\d/ :]{19}/, ''));
    expect(lineas()).toEqual([
      'Venta pagada Sistemaa 0@x.example',
      'Correo escrito Sistema · 1.000 vecesEl último, 20/11/2026 12:16:40',
      'Correo enviado Sistema · 1.000 vecesEl último, 20/11/2026 12:16:40',
      'Correo rechazado Sistemaa 1001@x.example',
    ]);
    await waitFor(() => expect(screen.getAllByText('1.000 vehículos')).toHaveLength(2));
    // 26 rows of vehicles, 5 mails, 4 lines and their surroundings.
    const filas = () =>
      screen.getByRole('main').querySelectorAll('tr, section li, [role=listitem]').length;
    expect(filas()).toBeLessThan(60);
    await usuario.click(linea.getByRole('button', { name: /^Correo enviado/ }));
    expect(lineas()).toHaveLength(20);
    expect(linea.getByRole('navigation', { name: 'Páginas de Línea de tiempo' })).toBeVisible();
    expect(filas()).toBeLessThan(80);
    await usuario.click(linea.getByRole('button', { name: 'Última página' }));
    expect(lineas().at(-1)).toBe('Correo rechazado Sistemaa 1001@x.example');
  });
});
