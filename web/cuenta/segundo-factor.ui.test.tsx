import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { montar } from '../lib/pruebas/montar.tsx';
import { usarServidor } from '../lib/pruebas/servidor-de-pruebas.ts';
import { Cuenta } from './Cuenta.tsx';

const servidor = usarServidor();
const ok = (datos: unknown) => ({ json: { exito: true, datos } });

const estado = (cambios: object = {}) => ({
  activo: false,
  desde: null,
  codigosRestantes: 0,
  llaves: 0,
  exigido: false,
  conClave: true,
  cuentaExterna: false,
  ...cambios,
});
const ACTIVO = { activo: true, desde: '2026-11-20T12:00:00.000Z', codigosRestantes: 10 };

const suSeccion = async (nombre: string) =>
  within(await screen.findByRole('region', { name: nombre }));

describe('the second factor at /cuenta', () => {
  beforeEach(() => {
    sessionStorage.clear();
    servidor.responder('/Sesiones/Abiertas', ok([]));
    servidor.responder('/Llaves/Mias', ok([]));
    servidor.responder('/Usuarios/BuscarUsuario', { estado: 404, json: {} });
  });

  it('[A-FACTOR-011] a started form is left without effect, and the focus returns', async () => {
    servidor.responder('/Factor/Estado', ok(estado(ACTIVO)));
    const { usuario } = montar(<Cuenta />, { ruta: '/cuenta' });
    const factor = await suSeccion('Segundo factor');
    await usuario.click(await factor.findByRole('button', { name: 'Quitar' }));
    await usuario.tab();
    expect(factor.getByLabelText('Código de la aplicación')).toHaveFocus();
    await usuario.keyboard('{Enter}');
    expect(factor.getByLabelText('Código de la aplicación')).toHaveAccessibleDescription(
      'Falta el código',
    );
    await usuario.click(factor.getByRole('button', { name: 'Cancelar' }));
    expect(factor.getByText(/^Activo desde/)).toBeVisible();
    expect(document.body).not.toHaveFocus();
    expect(servidor.pedidos('/Factor/Quitar')).toEqual([]);
  });

  it('[A-FACTOR-011] [A-CASA-011] is not called disabled while the codes of a new one are shown', async () => {
    servidor.responder('/Factor/Estado', ok(estado()));
    servidor.responder('/Factor/Preparar', ok({ secreto: 'JBSW', direccion: 'otpauth://totp/x' }));
    const codigos = Array.from({ length: 10 }, (_, i) => `AAAA-BBB${i}`);
    servidor.responder('/Factor/Activar', ok({ codigos, sesion: null }));
    const { usuario } = montar(<Cuenta />, { ruta: '/cuenta' });
    const factor = await suSeccion('Segundo factor');
    const dicho = await factor.findByText('No está activo');
    expect(dicho).toBeVisible();
    const titulo = factor.getByRole('heading', { level: 2 });
    const boton = factor.getByRole('button', { name: 'Activar' });
    expect(titulo.compareDocumentPosition(dicho)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(dicho.compareDocumentPosition(boton)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(titulo.parentElement).toContainElement(dicho);
    await usuario.click(factor.getByRole('button', { name: 'Activar' }));
    await usuario.type(
      await factor.findByLabelText('Código que muestra la aplicación'),
      '123456{Enter}',
    );
    expect(await factor.findByText('AAAA-BBB9')).toBeVisible();
    expect(factor.getByText(/^Guarde estos diez códigos/)).toHaveFocus();
    expect(factor.queryByText('No está activo')).toBeNull();
  });

  it('[A-FACTOR-011] another user’s is removed only after a question', async () => {
    servidor.responder('/Factor/Estado', ok(estado({ ...ACTIVO, cuentaExterna: true })));
    servidor.responder('/Factor/Reponer', ok({ repuesto: true }));
    const { usuario } = montar(<Cuenta />, { ruta: '/cuenta?usuarioId=7' });
    const factor = await suSeccion('Segundo factor');
    const quitar = await factor.findByRole('button', { name: 'Quitar porque lo perdió' });
    await usuario.click(quitar);
    await usuario.click(await screen.findByRole('button', { name: 'Cancelar' }));
    expect(servidor.pedidos('/Factor/Reponer')).toEqual([]);
    await usuario.click(quitar);
    await usuario.click(await screen.findByRole('button', { name: 'Quitar' }));
    await waitFor(() => expect(servidor.pedidos('/Factor/Reponer')).toHaveLength(1));
    const externa = await suSeccion('Cuenta externa');
    await usuario.click(externa.getByRole('button', { name: 'Desvincular' }));
    await usuario.click(await screen.findByRole('button', { name: 'Cancelar' }));
    expect(servidor.pedidos('/Oidc/Desvincular')).toEqual([]);
  });

  it('[A-FACTOR-011] a passkey needs a name', async () => {
    vi.stubGlobal('PublicKeyCredential', () => undefined);
    servidor.responder('/Factor/Estado', ok(estado()));
    const { usuario } = montar(<Cuenta />, { ruta: '/cuenta' });
    const llaves = await suSeccion('Entrar sin contraseña');
    await usuario.click(await llaves.findByRole('button', { name: 'Crear llave' }));
    const nombre = llaves.getByLabelText('Nombre para la llave de este equipo');
    expect(nombre).toHaveFocus();
    expect(nombre).toHaveAccessibleDescription('Falta el nombre');
    expect(servidor.pedidos('/Llaves/PrepararRegistro')).toEqual([]);
    vi.unstubAllGlobals();
  });
});
