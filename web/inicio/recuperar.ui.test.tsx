import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { conSesion, montarApp } from '../app/app-de-pruebas.tsx';
import { usarServidor } from '../lib/pruebas/servidor-de-pruebas.ts';
import { fallo, ok } from '../venta/datos-de-pruebas.ts';

const servidor = usarServidor();
const RECUPERAR = '/Compras/Recuperar';
const RECIBIDA =
  'Si existe una compra con esos datos, le enviamos un correo con un enlace para descargarla.';
beforeEach(() => {
  sessionStorage.clear();
  servidor.responder('/version/versionFront', ok('1.3'));
});

const seccion = async () =>
  within(await screen.findByRole('region', { name: 'Recuperar mi compra' }));
const abrir = async (ruta = '/') => {
  // A session with login, because without a worker no captcha can be solved here.
  conSesion();
  const app = montarApp(ruta);
  const dentro = await seccion();
  if (!ruta.endsWith('#recuperar')) {
    await app.usuario.click(dentro.getByRole('button', { name: 'Pedir el enlace' }));
  }
  const patente = await dentro.findByRole('textbox', { name: 'Patente' });
  const llenar = async (correo = 'ana@correo.cl') => {
    await app.usuario.type(patente, 'hwjp59');
    await app.usuario.type(dentro.getByRole('textbox', { name: 'Correo' }), correo);
    await app.usuario.click(dentro.getByRole('button', { name: 'Enviar enlace' }));
  };
  return { ...app, dentro, patente, llenar };
};

describe('Recuperar mi compra', () => {
  it('is offered to visitors without taking the focus', async () => {
    montarApp('/');
    const dentro = await seccion();
    expect(dentro.getByRole('button', { name: 'Pedir el enlace' })).not.toHaveFocus();
    expect(dentro.queryByRole('textbox')).toBeNull();
  });

  it('opens its fields on request, at the first one', async () => {
    const { patente } = await abrir();
    await waitFor(() => expect(patente).toHaveFocus());
  });

  it('has an address of its own, which leads to its first field', async () => {
    const { patente } = await abrir('/#recuperar');
    await waitFor(() => expect(patente).toHaveFocus());
  });

  it('sends plate and e-mail, and shows the one answer', async () => {
    servidor.responder(RECUPERAR, ok({ recibida: true }));
    const { llenar, dentro, usuario } = await abrir();
    await llenar();
    const respuesta = await dentro.findByText(RECIBIDA);
    expect(respuesta).toHaveFocus();
    expect(servidor.pedidos(RECUPERAR)[0]?.cuerpo).toEqual({
      patente: 'HWJP59',
      correo: 'ana@correo.cl',
    });
    await usuario.click(dentro.getByRole('button', { name: 'Pedir otro enlace' }));
    // The next visitor sees nothing of the last request.
    const vacia = dentro.getByRole('textbox', { name: 'Patente' });
    expect(vacia).toHaveValue('');
    expect(vacia).toHaveFocus();
  });

  it('shows field errors without a request', async () => {
    const { llenar, dentro, usuario } = await abrir();
    await usuario.click(dentro.getByRole('button', { name: 'Enviar enlace' }));
    expect(dentro.getByRole('textbox', { name: 'Patente' })).toHaveAccessibleDescription(
      'Patente es obligatorio',
    );
    await llenar('ana@');
    await waitFor(() =>
      expect(dentro.getByRole('textbox', { name: 'Correo' })).toHaveAccessibleDescription(
        /Correo inválido/,
      ),
    );
    expect(servidor.pedidos(RECUPERAR)).toHaveLength(0);
  });

  it.each([
    [
      'too many requests',
      fallo(429, 'solicitud.demasiadas', 'Espere un momento'),
      'Espere un momento',
    ],
    ['no answer', { cortar: true }, /^Sin conexión con el servidor\. Revise su conexión/],
  ])('keeps the typed text on %s', async (_, respuesta, texto) => {
    servidor.responder(RECUPERAR, respuesta);
    const { llenar, dentro, patente } = await abrir();
    await llenar();
    expect(await dentro.findByText(texto)).toBeVisible();
    expect(patente).toHaveValue('HWJP59');
  });
});
