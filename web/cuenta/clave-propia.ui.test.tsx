import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { montar } from '../lib/pruebas/montar.tsx';
import { usarServidor } from '../lib/pruebas/servidor-de-pruebas.ts';
import { Cuenta } from './Cuenta.tsx';

const servidor = usarServidor();
const ok = (datos: unknown) => ({ json: { exito: true, datos } });
const estado = (conClave: boolean) =>
  ok({
    activo: false,
    desde: null,
    codigosRestantes: 0,
    llaves: 0,
    exigido: false,
    conClave,
    cuentaExterna: false,
  });

describe('the user’s own password at /cuenta', () => {
  beforeEach(() => {
    sessionStorage.clear();
    servidor.responder('/Sesiones/Abiertas', ok([]));
    servidor.responder('/Llaves/Mias', ok([]));
    servidor.responder(
      '/Usuarios/PoliticaDeClaves',
      ok({ politica: 'clasica', perfilesSinClave: [] }),
    );
  });

  it('[V-CAMINO-042] is changed by the present one and the new one twice, with each error at its field', async () => {
    servidor.responder('/Factor/Estado', estado(true));
    servidor.responder('/Claves/Cambiar', {
      estado: 400,
      json: {
        codigo: 'solicitud.invalida',
        mensaje: 'Revise los campos',
        errors: { contraseniaActual: ['La contraseña actual no es correcta'] },
      },
    });
    const { usuario } = montar(<Cuenta />, { ruta: '/cuenta' });
    const seccion = within(await screen.findByRole('region', { name: 'Contraseña' }));
    await usuario.click(await seccion.findByRole('button', { name: 'Cambiar contraseña' }));
    await seccion.findByText(/De 8 a 10 caracteres/);
    const [actual, nueva, repetida] = [
      seccion.getByLabelText('Contraseña actual'),
      seccion.getByLabelText('Contraseña nueva'),
      seccion.getByLabelText('Repita la contraseña'),
    ];
    await usuario.type(nueva, 'Nueva#26');
    await usuario.type(repetida, 'Nueva#27');
    await usuario.keyboard('{Enter}');
    expect(actual).toHaveAccessibleDescription('Falta la contraseña actual');
    expect(repetida).toHaveAccessibleDescription('Las contraseñas no son iguales');
    expect(servidor.pedidos('/Claves/Cambiar')).toEqual([]);
    await usuario.type(actual, 'Vieja#26');
    await usuario.clear(repetida);
    await usuario.type(repetida, 'Nueva#26{Enter}');
    await waitFor(() =>
      expect(actual).toHaveAccessibleDescription('La contraseña actual no es correcta'),
    );
    servidor.responder('/Claves/Cambiar', ok({ cambiada: true }));
    await usuario.click(seccion.getByRole('button', { name: 'Cambiar contraseña' }));
    await waitFor(() => expect(actual).not.toBeInTheDocument());
    expect(servidor.pedidos('/Claves/Cambiar').at(-1)?.cuerpo).toEqual({
      contraseniaActual: 'Vieja#26',
      contrasenia: 'Nueva#26',
    });
    expect(document.body).not.toHaveFocus();
  });

  it('[V-CAMINO-042] is absent for a user without a password in this system', async () => {
    servidor.responder('/Factor/Estado', estado(false));
    montar(<Cuenta />, { ruta: '/cuenta' });
    await screen.findByText('No está activo');
    expect(screen.queryByRole('region', { name: 'Contraseña' })).toBeNull();
  });
});
