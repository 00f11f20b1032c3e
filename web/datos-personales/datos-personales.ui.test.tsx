import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { conSesion, montarApp } from '../app/app-de-pruebas.tsx';
import { usarServidor } from '../lib/pruebas/servidor-de-pruebas.ts';
import { fallo, ok } from '../venta/datos-de-pruebas.ts';

const servidor = usarServidor();
const PEDIR = '/DatosPersonales/PedirCodigo';
const SOLICITAR = '/DatosPersonales/Solicitar';
const CODIGO = 'c'.repeat(43);
beforeEach(() => {
  sessionStorage.clear();
  servidor.responder('/version/versionFront', ok('1.3'));
  servidor.responder('/DatosPersonales/VerEnlace', ok({ para: 'a***@correo.cl' }));
  // A session with login, because without a worker no captcha can be solved here.
  conSesion();
});

describe('rights over personal data', () => {
  it('[V-DATOS-004] the foot of every screen links the notice and the page of rights', async () => {
    const { usuario } = montarApp('/consulta');
    const pie = within(await screen.findByRole('navigation', { name: 'Sus datos' }));
    await usuario.click(pie.getByRole('link', { name: 'Tratamiento de datos personales' }));
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Tratamiento de datos personales' }),
    ).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Lo que debemos conservar' })).toBeVisible();
    expect(screen.getByText(/hasta 6 años después del término de su vigencia/)).toBeVisible();
    const contenido = within(screen.getByRole('main'));
    await usuario.click(contenido.getByRole('link', { name: 'Ejercer sus derechos' }));
    expect(
      await screen.findByRole('heading', { name: 'Ejerza sus derechos sobre sus datos' }),
    ).toBeVisible();
  });

  it('[V-DATOS-001] sends RUT or plate with the e-mail and shows the one answer', async () => {
    servidor.responder(PEDIR, ok({ recibida: true }));
    const { usuario } = montarApp('/datos-personales');
    const correo = await screen.findByRole('textbox', { name: /^Correo/ });
    const enviar = () => usuario.click(screen.getByRole('button', { name: 'Enviar enlace' }));
    await usuario.type(correo, 'ana@correo.cl');
    await enviar();
    expect(screen.getByRole('textbox', { name: 'RUT' })).toHaveAccessibleDescription(
      /Indique su RUT o una patente/,
    );
    await usuario.type(screen.getByRole('textbox', { name: 'Patente' }), 'hwjp59');
    await usuario.clear(correo);
    await enviar();
    expect(servidor.pedidos(PEDIR)).toEqual([]);
    await usuario.type(correo, 'ana@correo.cl');
    await enviar();
    const respuesta = await screen.findByText(/^Si tenemos datos suyos con ese correo/);
    await waitFor(() => expect(respuesta).toHaveFocus());
    expect(servidor.pedidos(PEDIR)[0]?.cuerpo).toEqual({
      patente: 'HWJP59',
      correo: 'ana@correo.cl',
    });
    await usuario.click(screen.getByRole('button', { name: 'Pedir otro enlace' }));
    await usuario.type(screen.getByRole('textbox', { name: 'RUT' }), '123456785');
    await usuario.type(screen.getByRole('textbox', { name: /^Correo/ }), 'ana@correo.cl');
    await enviar();
    await screen.findByText(/^Si tenemos datos suyos con ese correo/);
    expect(servidor.pedidos(PEDIR)[1]?.cuerpo).toEqual({
      rut: '12.345.678-5',
      correo: 'ana@correo.cl',
    });
  });

  it('[V-DATOS-002] the mailed link opens the request, its code leaves the address, and number and day are shown', async () => {
    servidor.responder(SOLICITAR, ok({ numero: 7, derecho: 'supresion', vence: '2026-12-20' }));
    const { usuario, router } = montarApp(`/datos-personales/solicitud#${CODIGO}`);
    const supresion = await screen.findByRole('radio', { name: 'Supresión' });
    await waitFor(() => expect(router.state.location.hash).toBe(''));
    expect(screen.getByText('a***@correo.cl')).toBeVisible();
    await usuario.click(screen.getByRole('button', { name: 'Ingresar solicitud' }));
    expect(servidor.pedidos(SOLICITAR)).toEqual([]);
    await usuario.click(supresion);
    expect(screen.getByRole('heading', { name: 'Lo que debemos conservar' })).toBeVisible();
    await usuario.click(screen.getByRole('button', { name: 'Ingresar solicitud' }));
    expect(await screen.findByRole('heading', { name: 'Solicitud N° 7 recibida' })).toBeVisible();
    expect(screen.getByText(/a más tardar el 20\/12\/2026/)).toBeVisible();
    expect(servidor.pedidos(SOLICITAR)[0]?.cuerpo).toEqual({
      codigo: CODIGO,
      derecho: 'supresion',
      detalle: '',
    });
  });

  it('[V-DATOS-002] an expired code is reported, and without a code another link is offered', async () => {
    servidor.responder(SOLICITAR, fallo(409, 'datos.codigo_vencido', 'El enlace ya fue usado'));
    const { usuario } = montarApp(`/datos-personales/solicitud#${CODIGO}`);
    await usuario.click(await screen.findByRole('radio', { name: 'Acceso' }));
    await usuario.click(screen.getByRole('button', { name: 'Ingresar solicitud' }));
    expect(await screen.findByText('El enlace ya fue usado')).toBeVisible();
    montarApp('/datos-personales/solicitud');
    expect(await screen.findByRole('link', { name: 'Pedir otro enlace' })).toBeVisible();
  });

  it('[V-CARAS-006] a failure of ours is said as everywhere, with its number', async () => {
    servidor.responder('/DatosPersonales/Descargar', {
      estado: 500,
      json: { exito: false, mensaje: 'x', idSolicitud: 'K7M2QX4P' },
    });
    const { usuario } = montarApp(`/datos-personales/descarga#${CODIGO}`);
    await usuario.click(await screen.findByRole('button', { name: 'Descargar mis datos' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /^Ocurrió un error al procesar la solicitud\..*K7M2QX4P\.$/,
    );
  });

  it.each([
    ['solicitud', 'identidad'],
    ['descarga', 'descarga'],
  ])('[V-IDENT-012] an invalid link to %s leads to another', async (ruta, proposito) => {
    const vencido = fallo(409, 'datos.codigo_vencido', 'El enlace ya fue usado');
    servidor.responder('/DatosPersonales/VerEnlace', vencido);
    montarApp(`/datos-personales/${ruta}#${CODIGO}`);
    expect(await screen.findByText('El enlace ya fue usado')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Pedir otro enlace' })).toHaveAttribute(
      'href',
      '/datos-personales',
    );
    expect(servidor.pedidos('/DatosPersonales/VerEnlace')[0]?.cuerpo).toEqual({
      codigo: CODIGO,
      proposito,
    });
  });
});
