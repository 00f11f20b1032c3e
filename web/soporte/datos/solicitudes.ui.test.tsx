import type { SolicitudConDetalleVM } from '#features/privacidad/atencion/atencion.contract.ts';
import type { ExpedienteVM } from '#features/privacidad/expediente/expediente.contract.ts';
import { screen, within, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { conSesion, montarApp } from '../../app/app-de-pruebas.tsx';
import { escribir } from '../../lib/navegador/almacen.ts';
import { pegar } from '../../lib/pruebas/pegar.ts';
import { usarServidor } from '../../lib/pruebas/servidor-de-pruebas.ts';
import { ok } from '../../venta/datos-de-pruebas.ts';

const servidor = usarServidor();
const BUSCAR = '/SolicitudesDeDatos/Buscar';
const VER = '/SolicitudesDeDatos/Ver/7';
const RESPONDER = '/SolicitudesDeDatos/Responder';
const PRORROGAR = '/SolicitudesDeDatos/Prorrogar';

const solicitud: SolicitudConDetalleVM = {
  numero: 7,
  derecho: 'supresion',
  rut: '12.345.678-5',
  correo: 'ana@correo.example',
  estado: 'pendiente',
  ingresada: '2020-11-21T12:00:00.000Z',
  vence: '2020-12-21',
  prorroga: null,
  cerrada: null,
  cerradaPor: null,
  version: 1,
  detalle: 'Bórrenme.',
  patente: null,
  aMano: null,
  restriccion: null,
  respuesta: null,
};
const expediente: ExpedienteVM = {
  tratamientos: [
    {
      clase: 'ventas',
      titulo: 'Pólizas compradas',
      finalidad: 'Emitir la póliza',
      base: 'Contrato',
      destinatarios: 'Compañía',
      conserva: '6 años',
      registros: [{ Patente: 'HWJP59', 'N° de póliza': 1_000_003, Teléfono: null }],
    },
  ],
  retenidoHasta: '2033-03-31',
};

beforeEach(() => {
  sessionStorage.clear();
  conSesion({ perfil: 'Soporte', ventanas: ['/bienvenida', '/soporte/solicitudesDeDatos'] });
  escribir({
    endpoints: JSON.stringify([
      ...['SolicitudesDeDatos/Buscar', 'SolicitudesDeDatos/Ver'],
      ...['SolicitudesDeDatos/Prorrogar', 'SolicitudesDeDatos/Responder'],
      ...['SolicitudesDeDatos/Ingresar', 'SolicitudesDeDatos/Levantar'],
    ]),
  });
  servidor.responder('/version/versionFront', ok('1.3'));
  servidor.responder(BUSCAR, ok([solicitud]));
  servidor.responder(VER, ok({ solicitud, expediente }));
});

describe('/soporte/solicitudesDeDatos', () => {
  it('[A-DATOS-001] lists each with its term and a link', async () => {
    const { usuario } = montarApp('/soporte/solicitudesDeDatos');
    expect((await screen.findAllByText(/VENCIDA EL 21\/12\/2020/)).length).toBeGreaterThan(0);
    await usuario.click(screen.getByRole('link', { name: '7' }));
    await waitFor(() =>
      expect(screen.getByRole('heading', { level: 1, name: 'Solicitud N° 7' })).toBeVisible(),
    );
  });

  it('[A-DATOS-002] shows the stored data, the screens that correct them, and the end of a legal hold', async () => {
    montarApp('/soporte/solicitudesDeDatos/7');
    expect(await screen.findByText('Bórrenme.')).toBeVisible();
    expect(screen.getByText(/hasta el 31\/03\/2033/)).toBeVisible();
    expect(screen.getByRole('link', { name: '1000003' })).toHaveAttribute(
      'href',
      '/soporte/poliza/1000003',
    );
    expect(screen.queryByText('Teléfono')).toBeNull();
  });

  it('[A-DATOS-004] an answer needs its kind and its words', async () => {
    servidor.responder(RESPONDER, ok({ ...solicitud, estado: 'acogida', respuesta: 'Listo' }));
    const { usuario } = montarApp('/soporte/solicitudesDeDatos/7');
    await usuario.click(await screen.findByRole('button', { name: 'Responder' }));
    const dialogo = within(await screen.findByRole('dialog'));
    await usuario.click(dialogo.getByRole('button', { name: 'Enviar respuesta' }));
    expect(servidor.pedidos(RESPONDER)).toEqual([]);
    await usuario.click(dialogo.getByRole('radio', { name: 'Acogida en parte' }));
    await pegar(usuario, dialogo.getByRole('textbox', { name: /^Respuesta/ }), 'Listo');
    await usuario.click(dialogo.getByRole('button', { name: 'Enviar respuesta' }));
    expect(await screen.findByText('La respuesta fue enviada.')).toBeVisible();
    expect(servidor.pedidos(RESPONDER)[0]?.cuerpo).toEqual({
      id: 7,
      version: 1,
      resultado: 'acogida_en_parte',
      respuesta: 'Listo',
    });
  });

  it('[A-DATOS-003] an extension needs a reason, and is offered once', async () => {
    servidor.responder(PRORROGAR, ok({ ...solicitud, prorroga: 'Falta', version: 2 }));
    const { usuario } = montarApp('/soporte/solicitudesDeDatos/7');
    await usuario.click(await screen.findByRole('button', { name: 'Extender plazo' }));
    const dialogo = within(await screen.findByRole('dialog'));
    await pegar(usuario, dialogo.getByRole('textbox', { name: /^Motivo/ }), 'Falta');
    servidor.responder(VER, ok({ solicitud: { ...solicitud, prorroga: 'Falta' }, expediente }));
    await usuario.click(dialogo.getByRole('button', { name: 'Extender plazo' }));
    expect(await screen.findByText(/El plazo fue extendido/)).toBeVisible();
    await usuario.click(screen.getByRole('button', { name: 'OK' }));
    expect(await screen.findByText('Falta')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Extender plazo' })).toBeNull();
  });

  it('[A-DATOS-012] a request from another channel is entered, with the server’s errors at their field', async () => {
    const INGRESAR = '/SolicitudesDeDatos/Ingresar';
    servidor.responder(INGRESAR, {
      estado: 400,
      json: { exito: false, errors: { recibidaEl: ['La fecha debe estar entre'] } },
    });
    const { usuario } = montarApp('/soporte/solicitudesDeDatos');
    await usuario.click(await screen.findByRole('button', { name: 'Ingresar solicitud' }));
    const dialogo = within(await screen.findByRole('dialog'));
    await usuario.click(dialogo.getByRole('button', { name: 'Ingresar' }));
    expect(await dialogo.findByRole('region', { name: 'Revise 6 campos' })).toBeVisible();
    await usuario.type(dialogo.getByRole('textbox', { name: /^RUT/ }), '123456785');
    await pegar(usuario, dialogo.getByRole('textbox', { name: /^Correo/ }), 'ana@correo.example');
    await usuario.click(dialogo.getByRole('combobox', { name: /^Derecho/ }));
    await usuario.click(await screen.findByRole('option', { name: 'Bloqueo' }));
    await pegar(usuario, dialogo.getByRole('textbox', { name: /^Qué pide/ }), 'Su carta');
    await usuario.type(dialogo.getByRole('textbox', { name: /^Recibida/ }), '19112020');
    await pegar(usuario, dialogo.getByRole('textbox', { name: /^Cómo comprobó/ }), 'Su cédula');
    await usuario.click(dialogo.getByRole('button', { name: 'Ingresar' }));
    expect((await dialogo.findAllByText(/La fecha debe estar entre/)).length).toBeGreaterThan(0);
    servidor.responder(INGRESAR, ok(solicitud));
    await usuario.click(dialogo.getByRole('button', { name: 'Ingresar' }));
    await waitFor(() =>
      expect(screen.getByRole('heading', { level: 1, name: 'Solicitud N° 7' })).toBeVisible(),
    );
    expect(servidor.pedidos(INGRESAR).at(-1)?.cuerpo).toEqual({
      rut: '12.345.678-5',
      correo: 'ana@correo.example',
      derecho: 'bloqueo',
      detalle: 'Su carta',
      recibidaEl: '2020-11-19',
      identidad: 'Su cédula',
    });
  });

  it('[A-DATOS-013] a requested block is lifted with a reason; a legal one is not', async () => {
    const LEVANTAR = '/SolicitudesDeDatos/Levantar';
    const bloqueada = {
      ...solicitud,
      derecho: 'bloqueo',
      estado: 'acogida',
      restriccion: { desde: '2020-11-22T12:00:00.000Z', hasta: null },
    };
    servidor.responder(VER, ok({ solicitud: bloqueada, expediente }));
    servidor.responder(LEVANTAR, ok({ ...bloqueada, restriccion: null }));
    const { usuario } = montarApp('/soporte/solicitudesDeDatos/7');
    await usuario.click(await screen.findByRole('button', { name: 'Levantar bloqueo' }));
    const dialogo = within(await screen.findByRole('dialog'));
    await pegar(usuario, dialogo.getByRole('textbox', { name: /^Motivo/ }), 'Lo pidió');
    const deLey = { ...bloqueada, restriccion: { ...bloqueada.restriccion, hasta: '2033-03-31' } };
    servidor.responder(VER, ok({ solicitud: deLey, expediente }));
    await usuario.click(dialogo.getByRole('button', { name: 'Levantar' }));
    await usuario.click(await screen.findByRole('button', { name: 'OK' }));
    expect(await screen.findByText(/por ley hasta el 31\/03\/2033/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /Levantar/ })).toBeNull();
    expect(servidor.pedidos(LEVANTAR)[0]?.cuerpo).toEqual({
      id: 7,
      version: 1,
      motivo: 'Lo pidió',
    });
  });
});
