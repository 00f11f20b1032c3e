import type { CasoVM } from '#features/aach/caso.contract.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { conSesion, montarApp } from '../../app/app-de-pruebas.tsx';
import { escribir } from '../../lib/navegador/almacen.ts';
import { pegar } from '../../lib/pruebas/pegar.ts';
import { montar } from '../../lib/pruebas/montar.tsx';
import { usarServidor } from '../../lib/pruebas/servidor-de-pruebas.ts';
import { CasosDeFicha } from '../ficha/CasosDeFicha.tsx';
import { ModalOperacion } from '../../ui/dialogo/ModalOperacion.tsx';
import { useOperacion } from '../../ui/dialogo/useOperacion.ts';
import { fallo, ok } from '../../venta/datos-de-pruebas.ts';

const servidor = usarServidor();
const BUSCAR = '/CasosAach/Buscar';
const RESOLVER = '/CasosAach/Resolver';
const INFORMAR = '/InformarPolizaAACH/InformarPolizasAACH';

const caso: CasoVM = {
  id: 7,
  polizaId: 3,
  numeroPoliza: 1_000_003,
  ventaId: 1_001,
  patente: 'HWJP59',
  dv: '8',
  prima: 9_280,
  vigente: true,
  clase: 'duplicada',
  mensaje: 'El vehículo ya tiene una póliza vigente',
  abierto: '2020-11-21T12:00:00.000Z',
  vence: '2020-11-22T12:00:00.000Z',
  avisos: {
    propietario: 'enviado',
    vendedor: 'sin_correo',
    hasta: '2020-11-23T13:00:00.000Z',
  },
  resultado: null,
  nota: null,
  cerrado: null,
  cerradoPor: null,
  devolucion: null,
  porAprobar: null,
};

const POR_APROBAR = {
  cambioId: 31,
  propuestoPor: 'ana',
  venceEn: '2026-11-27T15:00:00.000Z',
  propio: false,
};

const EnSuFicha = ({ refrescar }: { readonly refrescar: () => void }) => {
  const operacion = useOperacion();
  return (
    <>
      <CasosDeFicha numeroPoliza={caso.numeroPoliza} operacion={operacion} refrescar={refrescar} />
      <ModalOperacion operacion={operacion} />
    </>
  );
};
const abrirFicha = (...casos: readonly CasoVM[]) => {
  servidor.responder(BUSCAR, ok(casos));
  const refrescar = vi.fn();
  return { refrescar, ...montar(<EnSuFicha refrescar={refrescar} />, { ruta: '/', patron: '/' }) };
};

const abrir = async (...casos: readonly CasoVM[]) => {
  servidor.responder(BUSCAR, ok(casos));
  const app = montarApp('/soporte/casosAach');
  await screen.findByRole('heading', { level: 1, name: 'Casos AACH' });
  const pulsar = async (nombre: RegExp | string) =>
    app.usuario.click(await screen.findByRole('button', { name: nombre }));
  /** Presses an action of a row's menu. */
  const elegir = async (nombre: string) => {
    await pulsar(`Más acciones de ${/\d+$/.exec(nombre)?.[0]}`);
    await pulsar(nombre);
  };
  return { ...app, pulsar, elegir };
};

beforeEach(() => {
  sessionStorage.clear();
  conSesion({
    perfil: 'Soporte',
    ventanas: ['/bienvenida', '/soporte/casosAach'],
  });
  escribir({
    endpoints: JSON.stringify(['CasosAach/Buscar', 'CasosAach/Resolver']),
  });
});

describe('/soporte/casosAach', () => {
  it('says when there is none', async () => {
    await abrir();
    expect(await screen.findByText('No hay casos abiertos con la AACH.')).toBeVisible();
  });

  it('[A-CASO-011] shows deadline, reason, the AACH’s words and the recipients', async () => {
    await abrir(caso, {
      ...caso,
      id: 8,
      numeroPoliza: 1_000_004,
      vence: '2999-01-01T12:00:00.000Z',
    });
    const fila = (await screen.findByRole('rowheader', { name: '1000003' })).closest('tr');
    for (const texto of [
      'Vencido 22/11/2020 09:00',
      'HWJP59-8',
      'Ya tiene póliza vigente',
      caso.mensaje,
      'Propietario: Enviado',
      'Vendedor: Sin correo',
    ]) {
      expect(fila).toHaveTextContent(texto);
    }
    const otra = screen.getByRole('rowheader', { name: '1000004' }).closest('tr');
    expect(otra).toHaveTextContent('En plazo 01/01/2999');
  });

  it('[A-CASO-011] asks how and why it ends, and shows the refund', async () => {
    servidor.responder(
      RESOLVER,
      ok({
        ...caso,
        devolucion: { monto: 9_280, estado: 'pendiente', hasta: '2020-12-21', aMano: false },
      }),
    );
    const { elegir, usuario } = await abrir(caso);
    await elegir('Resolver caso de la póliza 1000003');
    const dialogo = within(await screen.findByRole('dialog'));
    expect(dialogo.getAllByRole('radio')).toHaveLength(2);
    await usuario.click(dialogo.getByRole('button', { name: 'Resolver caso' }));
    const resumen = await dialogo.findByRole('region', { name: 'Revise 2 campos' });
    expect(resumen).toHaveTextContent('Elija cómo termina el caso');
    expect(resumen).toHaveTextContent('Falta el motivo');
    expect(servidor.pedidos(RESOLVER)).toEqual([]);
    await usuario.click(dialogo.getByRole('radio', { name: /duplicada/ }));
    await pegar(usuario, dialogo.getByRole('textbox', { name: /Motivo/ }), 'Compró dos veces');
    await usuario.click(dialogo.getByRole('button', { name: 'Resolver caso' }));
    expect(
      await screen.findByText('El caso quedó terminado. Se pidió devolver $ 9.280.'),
    ).toBeVisible();
    expect(servidor.pedidos(RESOLVER)[0]?.cuerpo).toEqual({
      id: 7,
      resultado: 'anulada_por_duplicada',
      nota: 'Compró dos veces',
    });
  });

  it('[A-OJOS-017] says that a refund waits for a second person, and shows it until it is decided', async () => {
    servidor.responder(RESOLVER, fallo(409, 'aprobacion.exigida', 'Lo debe aprobar otra persona'));
    servidor.responder('/Aprobaciones/Proponer', ok({ id: 3 }));
    const { pulsar, elegir, usuario } = await abrir(caso);
    expect(screen.queryByText('Devolución por aprobar')).toBeNull();
    await elegir('Resolver caso de la póliza 1000003');
    const dialogo = within(await screen.findByRole('dialog'));
    await usuario.click(dialogo.getByRole('radio', { name: /duplicada/ }));
    await pegar(usuario, dialogo.getByRole('textbox', { name: /Motivo/ }), 'Compró dos veces');
    servidor.responder(BUSCAR, ok([{ ...caso, porAprobar: POR_APROBAR }]));
    await usuario.click(dialogo.getByRole('button', { name: 'Resolver caso' }));
    expect(
      await screen.findByText(/quedó a la espera de que otra persona la apruebe/),
    ).toBeVisible();
    expect(servidor.pedidos('/Aprobaciones/Proponer')[0]?.cuerpo).toEqual({
      llamada: 'CasosAach/Resolver',
      entrada: { id: 7, resultado: 'anulada_por_duplicada', nota: 'Compró dos veces' },
    });
    await pulsar('OK');
    expect(await screen.findByText('Devolución por aprobar')).toBeVisible();
    expect(screen.getByText(/La propuso ana/)).toHaveTextContent('27/11/2026');
  });

  it('[A-OJOS-020] the refund’s proposer withdraws it in the list, nobody else', async () => {
    const propia = { ...caso, porAprobar: { ...POR_APROBAR, propio: true } };
    const ajena = { ...caso, id: 8, numeroPoliza: 1_000_004, porAprobar: POR_APROBAR };
    servidor.responder('/Aprobaciones/Retirar', ok({ retirado: true }));
    const { pulsar, elegir, usuario } = await abrir(propia, ajena);
    expect(await screen.findByText(/La propuso usted/)).toBeVisible();
    await pulsar('Más acciones de 1000004');
    expect(screen.queryByRole('button', { name: /propuesta de la póliza 1000004/ })).toBeNull();
    await elegir('Retirar la devolución propuesta de la póliza 1000003');
    const dialogo = within(await screen.findByRole('dialog'));
    expect(servidor.pedidos('/Aprobaciones/Retirar')).toHaveLength(0);
    await usuario.click(dialogo.getByRole('button', { name: 'Retirar' }));
    expect(await screen.findByText('La devolución propuesta quedó retirada.')).toBeVisible();
    expect(servidor.pedidos('/Aprobaciones/Retirar')[0]?.cuerpo).toEqual({ id: 31 });
  });

  it('[A-OJOS-020] the refund’s proposer withdraws it in the policy’s record too', async () => {
    servidor.responder('/Aprobaciones/Retirar', ok({ retirado: true }));
    const { usuario } = abrirFicha({ ...caso, porAprobar: { ...POR_APROBAR, propio: true } });
    await usuario.click(await screen.findByRole('button', { name: 'Retirar devolución' }));
    const dialogo = within(await screen.findByRole('dialog'));
    await usuario.click(dialogo.getByRole('button', { name: 'Retirar' }));
    expect(await screen.findByText('La devolución propuesta quedó retirada.')).toBeVisible();
    expect(servidor.pedidos('/Aprobaciones/Retirar')[0]?.cuerpo).toEqual({ id: 31 });
  });

  it('[A-OJOS-017] the policy’s record shows it too', async () => {
    abrirFicha({ ...caso, porAprobar: POR_APROBAR });
    expect(await screen.findByText('Devolución por aprobar')).toBeVisible();
    expect(screen.getByText(/La propuso ana/)).toHaveTextContent('27/11/2026');
  });

  it('[A-CASO-012] [A-COBRANZA-006] ends in the policy’s record, which names a refund by hand', async () => {
    const cerrado = '2020-11-22T10:00:00.000Z';
    const devolucion = {
      monto: 9_280,
      estado: 'pendiente',
      hasta: '2020-12-22',
      aMano: true,
    } as const;
    const suya = { resultado: 'anulada_por_duplicada', cerrado, devolucion } as const;
    servidor.responder(RESOLVER, ok({ ...caso, ...suya }));
    const { usuario, refrescar } = abrirFicha(caso);
    await usuario.click(await screen.findByRole('button', { name: 'Resolver caso' }));
    const dialogo = within(await screen.findByRole('dialog'));
    expect(dialogo.getByText(/HWJP59-8, prima \$ 9\.280/)).toBeVisible();
    await usuario.click(dialogo.getByRole('radio', { name: /duplicada/ }));
    await pegar(usuario, dialogo.getByRole('textbox', { name: /Motivo/ }), 'Compró dos veces');
    await usuario.click(dialogo.getByRole('button', { name: 'Resolver caso' }));
    expect(
      await screen.findByText(/Quedan por devolver \$ 9\.280, que no se cobraron en línea/),
    ).toBeVisible();
    expect(refrescar).not.toHaveBeenCalled();
    await usuario.click(screen.getByRole('button', { name: 'OK' }));
    expect(refrescar).toHaveBeenCalledTimes(1);
  });

  it('[A-CASO-012] the record shows a refund’s deadline, and only the fact once it is made', async () => {
    const cerrada = { ...caso, resultado: 'anulada_por_duplicada', cerrado: caso.vence } as const;
    const devolucion = {
      monto: 9_280,
      estado: 'pendiente',
      hasta: '2020-12-21',
      aMano: false,
    } as const;
    const hecha = { ...devolucion, estado: 'devuelta' } as const;
    abrirFicha({ ...cerrada, devolucion }, { ...cerrada, id: 8, devolucion: hecha });
    expect(
      await screen.findByText('Prima $ 9.280: por devolver, a más tardar el 21/12/2020'),
    ).toBeVisible();
    expect(screen.getByText('Prima $ 9.280: devolución hecha')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Resolver caso' })).toBeNull();
  });

  it('[A-CASO-004] a cancelled policy’s case only asks about its premium', async () => {
    const { pulsar } = await abrir({ ...caso, vigente: false });
    expect(screen.queryByRole('button', { name: /Informar nuevamente/ })).toBeNull();
    await pulsar('Resolver caso de la póliza 1000003');
    const dialogo = within(await screen.findByRole('dialog'));
    expect(dialogo.getByRole('radio', { name: /sin devolución/ })).toBeVisible();
    expect(dialogo.queryByRole('radio', { name: /Corregida/ })).toBeNull();
  });

  it('[A-CASO-011] informs again and shows the AACH’s answer', async () => {
    servidor.responder(
      INFORMAR,
      ok([
        {
          id: 3,
          numeroPoliza: 1_000_003,
          aceptada: false,
          mensaje: 'Patente inválida',
        },
      ]),
    );
    const { pulsar, elegir } = await abrir(caso);
    await elegir('Informar nuevamente póliza 1000003');
    expect(await screen.findByText('La AACH no la aceptó: Patente inválida')).toBeVisible();
    const antes = servidor.pedidos(BUSCAR).length;
    await pulsar('OK');
    await waitFor(() => expect(servidor.pedidos(BUSCAR).length).toBeGreaterThan(antes));
  });

  it('shows the server’s objection to an end', async () => {
    servidor.responder(RESOLVER, fallo(409, 'aach.desenlace_no_corresponde', 'No puede'));
    const { elegir, usuario } = await abrir(caso);
    await elegir('Resolver caso de la póliza 1000003');
    const dialogo = within(await screen.findByRole('dialog'));
    await usuario.click(dialogo.getByRole('radio', { name: /Corregida/ }));
    await pegar(usuario, dialogo.getByRole('textbox', { name: /Motivo/ }), 'Por teléfono');
    await usuario.click(dialogo.getByRole('button', { name: 'Resolver caso' }));
    expect(await screen.findByText('No puede')).toBeVisible();
  });

  it('is read-only for a Corredor', async () => {
    conSesion({
      perfil: 'Corredor',
      ventanas: ['/bienvenida', '/soporte/casosAach'],
    });
    escribir({ endpoints: JSON.stringify(['CasosAach/Buscar']) });
    await abrir(caso);
    await screen.findByRole('rowheader', { name: '1000003' });
    expect(screen.queryByRole('button', { name: /Resolver caso/ })).toBeNull();
  });
});
