import type { PolizaPorInformarVM } from '#features/aach/aach.contract.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { conSesion, montarApp } from '../../app/app-de-pruebas.tsx';
import { pegar } from '../../lib/pruebas/pegar.ts';
import { usarServidor } from '../../lib/pruebas/servidor-de-pruebas.ts';
import { exito, fallo } from '../datos-de-pruebas.ts';

const servidor = usarServidor();
const LISTA = '/ConsultasPolizas/BuscarPolizasNoInformadasAACH';
const INFORMAR = '/InformarPolizaAACH/InformarPolizasAACH';
const OCULTAR = '/InformarPolizaAACH/OcultarPolizasAACH';

const pendiente = (id: number): PolizaPorInformarVM => ({
  id,
  numeroPoliza: 1_000_000 + id,
  fechaEmision: '2026-11-21T12:00:00.000Z',
  inicioVigencia: '2026-11-21',
  terminoVigencia: '2027-03-31',
  patente: `AAAA${String(id).padStart(2, '0')}`,
  rutPropietario: '12345678-5',
  mensajeAACH: 'N° de motor inválido',
  vencimientoCaso: null,
});
const TODAS = Array.from({ length: 25 }, (_, i) => pendiente(i + 1));

beforeEach(() => {
  sessionStorage.clear();
  conSesion({
    perfil: 'Soporte',
    ventanas: ['/bienvenida', '/InformarPolizasAACH'],
  });
  servidor.responder(LISTA, ({ cuerpo }) => {
    const { pagina, tamano = 20 } = cuerpo as {
      pagina?: number;
      tamano?: number;
    };
    if (pagina === undefined) return exito(TODAS);
    const filas = TODAS.slice((pagina - 1) * tamano, pagina * tamano);
    return exito({ filas, total: TODAS.length });
  });
});

const abrir = async () => {
  const app = montarApp('/InformarPolizasAACH');
  await screen.findByRole('rowheader', { name: '1000001' });
  const pulsar = (nombre: string) =>
    app.usuario.click(screen.getByRole('button', { name: nombre }));
  const elegir = (numero: number) =>
    app.usuario.click(screen.getByRole('checkbox', { name: `Elegir póliza ${numero}` }));
  const confirmar = async (nombre = 'OK') => {
    const dialogo = await screen.findByRole('dialog');
    await app.usuario.click(within(dialogo).getByRole('button', { name: nombre }));
  };
  return { ...app, pulsar, elegir, confirmar };
};

describe('/InformarPolizasAACH', () => {
  it('[A-AACH-001] [A-AACH-002] [A-AACH-016] lists pending policies, with the last answer and a link to the vehicle', async () => {
    await abrir();
    const fila = screen.getByRole('rowheader', { name: '1000001' }).closest('tr');
    for (const texto of ['AAAA01', '12.345.678-5', '21/11/2026', '31/03/2027', 'N° de motor']) {
      expect(fila).toHaveTextContent(texto);
    }
    expect(screen.getByRole('link', { name: 'Editar vehículo AAAA01' })).toHaveAttribute(
      'href',
      '/InformarPolizasAACH/editarVehiculo',
    );
    expect(screen.getByRole('searchbox')).toBeVisible();
  });

  it('[A-AACH-003] [A-AACH-004] [A-AACH-005] selects across pages, counts and clears', async () => {
    const { elegir, pulsar, usuario } = await abrir();
    await elegir(1_000_001);
    await elegir(1_000_002);
    await usuario.click(screen.getByRole('button', { name: 'Página 2' }));
    await screen.findByRole('rowheader', { name: '1000021' });
    await elegir(1_000_021);
    expect(screen.getByText('Pólizas seleccionadas: 3')).toBeVisible();
    await usuario.click(screen.getByRole('button', { name: 'Página 1' }));
    await screen.findByRole('rowheader', { name: '1000001' });
    expect(screen.getByRole('checkbox', { name: 'Elegir póliza 1000001' })).toBeChecked();
    await pulsar('Limpiar pólizas seleccionadas');
    expect(screen.getByText('Pólizas seleccionadas: 0')).toBeVisible();
    await pulsar('Elegir todas');
    expect(await screen.findByText('Pólizas seleccionadas: 25')).toBeVisible();
  });

  it('[A-MASA-001] selects a whole page at once, shows a partial selection, and announces the number', async () => {
    const { elegir, usuario } = await abrir();
    const pagina = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Toda la página' });
    await elegir(1_000_002);
    expect(pagina).toBePartiallyChecked();
    await usuario.click(pagina);
    expect(screen.getByText('Pólizas seleccionadas: 20')).toHaveProperty('tagName', 'OUTPUT');
    expect(pagina).toBeChecked();
    await usuario.click(screen.getByRole('button', { name: 'Página 2' }));
    await screen.findByRole('rowheader', { name: '1000021' });
    expect(pagina).not.toBeChecked();
    await usuario.click(screen.getByRole('button', { name: 'Página 1' }));
    await screen.findByRole('rowheader', { name: '1000001' });
    await usuario.click(pagina);
    expect(screen.getByText('Pólizas seleccionadas: 0')).toBeVisible();
  });

  it.each([
    ['[A-AACH-006] [A-AACH-008]', 'Informar pólizas', INFORMAR],
    ['[A-AACH-007] [A-AACH-009]', 'Ocultar registros', OCULTAR],
  ])('%s %s reports an empty selection and sends nothing', async (_, boton, ruta) => {
    const { pulsar } = await abrir();
    await pulsar(boton);
    const texto = 'Debe seleccionar al menos una póliza de la grilla';
    expect(await screen.findByText(texto)).toBeVisible();
    expect(servidor.pedidos(ruta)).toEqual([]);
  });

  it.each([
    ['[A-AACH-010]', 'Informar pólizas', INFORMAR],
    ['[A-AACH-011]', 'Ocultar registros', OCULTAR],
  ])('%s %s asks first; declined, it sends nothing', async (_, boton, ruta) => {
    const { elegir, pulsar, confirmar } = await abrir();
    await elegir(1_000_001);
    await pulsar(boton);
    await confirmar('Cancelar');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(servidor.pedidos(ruta)).toEqual([]);
  });

  it('[A-AACH-012] [A-AACH-013] [A-DETALLE-003] informs, shows each answer, and reads the list again', async () => {
    servidor.responder(
      INFORMAR,
      exito([
        {
          id: 1,
          numeroPoliza: 1_000_001,
          aceptada: true,
          mensaje: 'Informada con éxito',
        },
        {
          id: 2,
          numeroPoliza: 1_000_002,
          aceptada: false,
          mensaje: 'Patente inválida',
        },
      ]),
    );
    const { elegir, pulsar, confirmar } = await abrir();
    await elegir(1_000_001);
    await elegir(1_000_002);
    await pulsar('Informar pólizas');
    await confirmar();
    expect(await screen.findByText('Póliza N°1000002: Patente inválida')).toBeVisible();
    // An alert, without the green tick of a success.
    expect(screen.getByRole('alert')).toHaveTextContent('Aceptadas: 1 de 2');
    expect(servidor.pedidos(INFORMAR)[0]?.cuerpo).toEqual({ ids: [1, 2] });
    const antes = servidor.pedidos(LISTA).length;
    await pulsar('OK');
    await waitFor(() => expect(servidor.pedidos(LISTA).length).toBeGreaterThan(antes));
    expect(screen.getByText('Pólizas seleccionadas: 0')).toBeVisible();
  });

  it('[A-AACH-014] [A-AACH-015] [A-ERR-023] hides without reading the list again, and offers no undo', async () => {
    servidor.responder(OCULTAR, exito({ ocultadas: 1 }));
    const { elegir, pulsar, confirmar } = await abrir();
    const antes = servidor.pedidos(LISTA).length;
    await elegir(1_000_001);
    await pulsar('Ocultar registros');
    await confirmar();
    expect(await screen.findByText('Pólizas ocultadas')).toBeVisible();
    await pulsar('OK');
    expect(screen.queryByRole('rowheader', { name: '1000001' })).toBeNull();
    expect(servidor.pedidos(LISTA)).toHaveLength(antes);
    expect(screen.queryByRole('button', { name: /mostrar/i })).toBeNull();
  });

  it('[A-CASO-006] asks how a refused policy’s case ends before hiding it', async () => {
    servidor.responder(OCULTAR, exito({ ocultadas: 2 }));
    servidor.responder(
      LISTA,
      exito({
        filas: [{ ...pendiente(1), vencimientoCaso: '2026-11-22T12:00:00.000Z' }, pendiente(2)],
        total: 2,
      }),
    );
    const { elegir, pulsar, usuario } = await abrir();
    await elegir(1_000_001);
    await elegir(1_000_002);
    await pulsar('Ocultar registros');
    const dialogo = within(await screen.findByRole('dialog'));
    expect(dialogo.getByText(/^Una de 2 fueron rechazadas por la AACH/)).toBeVisible();
    await usuario.click(dialogo.getByRole('button', { name: 'Ocultar' }));
    expect(await dialogo.findByRole('link', { name: 'Elija cómo termina el caso' })).toBeVisible();
    await usuario.click(dialogo.getByRole('radio', { name: /^Corregida/ }));
    await pegar(usuario, dialogo.getByRole('textbox', { name: /Motivo/ }), 'Por teléfono');
    await usuario.click(dialogo.getByRole('button', { name: 'Ocultar' }));
    expect(await screen.findByText('Pólizas ocultadas')).toBeVisible();
    expect(servidor.pedidos(OCULTAR)[0]?.cuerpo).toEqual({
      ids: [1, 2],
      desenlace: { resultado: 'corregida', nota: 'Por teléfono' },
    });
  });

  it('[A-OJOS-017] says that a refund waits for a second person, and keeps its policies in the list', async () => {
    servidor.responder(OCULTAR, fallo(409, 'aprobacion.exigida', 'Lo debe aprobar otra persona'));
    servidor.responder('/Aprobaciones/Proponer', exito({ id: 4 }));
    servidor.responder(
      LISTA,
      exito({
        filas: [{ ...pendiente(1), vencimientoCaso: '2026-11-22T12:00:00.000Z' }],
        total: 1,
      }),
    );
    const { elegir, pulsar, usuario } = await abrir();
    await elegir(1_000_001);
    await pulsar('Ocultar registros');
    const dialogo = within(await screen.findByRole('dialog'));
    await usuario.click(dialogo.getByRole('radio', { name: /duplicada/ }));
    await pegar(usuario, dialogo.getByRole('textbox', { name: /Motivo/ }), 'Compró dos veces');
    await usuario.click(dialogo.getByRole('button', { name: 'Ocultar' }));
    expect(
      await screen.findByText(/quedó a la espera de que otra persona la apruebe/),
    ).toBeVisible();
    expect(servidor.pedidos('/Aprobaciones/Proponer')[0]?.cuerpo).toEqual({
      llamada: 'InformarPolizaAACH/OcultarPolizasAACH',
      entrada: {
        ids: [1],
        desenlace: { resultado: 'anulada_por_duplicada', nota: 'Compró dos veces' },
      },
    });
    await pulsar('OK');
    expect(await screen.findByRole('rowheader', { name: '1000001' })).toBeVisible();
  });

  it.each([
    ['[A-ERR-021]', 'Informar pólizas', INFORMAR, 'Ocurrió un error desconocido.'],
    ['[A-ERR-022]', 'Ocultar registros', OCULTAR, 'Ocurrió un error al ocultar las Pólizas'],
  ])('%s %s fails: the specification’s text', async (_, boton, ruta, texto) => {
    servidor.responder(ruta, fallo(500, 'x', 'x'));
    const { elegir, pulsar, confirmar } = await abrir();
    await elegir(1_000_001);
    await pulsar(boton);
    await confirmar();
    expect(await screen.findByText(texto)).toBeVisible();
  });
});
