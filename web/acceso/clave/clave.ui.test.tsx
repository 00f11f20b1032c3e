import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { montar } from '../../lib/pruebas/montar.tsx';
import { usarServidor } from '../../lib/pruebas/servidor-de-pruebas.ts';
import { IniciarSesion } from '../IniciarSesion.tsx';
import { NuevaClave } from './NuevaClave.tsx';

const servidor = usarServidor();
const CODIGO = 'c'.repeat(43);

describe('a forgotten password', () => {
  beforeEach(() => sessionStorage.clear());

  it('[A-OLVIDO-005] the login screen leads to it', () => {
    montar(<IniciarSesion />, { ruta: '/acceso/iniciarSesion' });
    const enlace = screen.getByRole('link', { name: '¿Olvidó su contraseña?' });
    expect(enlace).toHaveAttribute('href', '/acceso/olvideMiClave');
  });

  it('[A-OLVIDO-005] the code leaves the address at once, the rule is said first, and the new password is sent with it', async () => {
    const politica = {
      json: { exito: true, datos: { politica: 'moderna', perfilesSinClave: [] } },
    };
    servidor.responder('/Usuarios/PoliticaDeClaves', politica);
    servidor.responder('/Claves/Reponer', { json: { exito: true, datos: { cambiada: true } } });
    const { usuario, router } = montar(<NuevaClave />, {
      ruta: `/acceso/nuevaClave#${CODIGO}`,
      patron: '/acceso/nuevaClave',
    });
    await screen.findByText(/De 12 a 128 caracteres/);
    expect(router.state.location.hash).toBe('');
    await usuario.type(screen.getByLabelText('Contraseña nueva'), 'corta');
    await usuario.type(screen.getByLabelText('Repita la contraseña'), 'otra');
    await usuario.click(screen.getByRole('button', { name: 'Cambiar contraseña' }));
    expect(screen.getAllByText(/al menos 12 caracteres/).length).toBeGreaterThan(0);
    expect(screen.getAllByText('Las contraseñas no son iguales').length).toBeGreaterThan(0);
    expect(servidor.pedidos('/Claves/Reponer')).toEqual([]);
    await usuario.clear(screen.getByLabelText('Contraseña nueva'));
    await usuario.type(screen.getByLabelText('Contraseña nueva'), 'una frase larga');
    await usuario.clear(screen.getByLabelText('Repita la contraseña'));
    await usuario.type(screen.getByLabelText('Repita la contraseña'), 'una frase larga');
    await usuario.click(screen.getByRole('button', { name: 'Cambiar contraseña' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/acceso/iniciarSesion'));
    expect(servidor.pedidos('/Claves/Reponer')[0]?.cuerpo).toEqual({
      codigo: CODIGO,
      contrasenia: 'una frase larga',
    });
  });
});
