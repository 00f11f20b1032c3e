import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { pegar } from '../../lib/pruebas/pegar.ts';
import { montar } from '../../lib/pruebas/montar.tsx';
import { usarServidor } from '../../lib/pruebas/servidor-de-pruebas.ts';
import { IniciarSesion } from '../IniciarSesion.tsx';
import { NuevaClave } from './NuevaClave.tsx';

const servidor = usarServidor();
const CODIGO = 'c'.repeat(43);

describe('a forgotten password', () => {
  beforeEach(() => sessionStorage.clear());

  it('[A-OLVIDO-005] is linked from the login screen', () => {
    montar(<IniciarSesion />, { ruta: '/acceso/iniciarSesion' });
    const enlace = screen.getByRole('link', { name: '¿Olvidó su contraseña?' });
    expect(enlace).toHaveAttribute('href', '/acceso/olvideMiClave');
  });

  it('[A-OLVIDO-005] removes the code from the address at once, shows the rules, and sends the code with the new password', async () => {
    const politica = {
      json: { exito: true, datos: { politica: 'moderna', perfilesSinClave: [] } },
    };
    servidor.responder('/Usuarios/PoliticaDeClaves', politica);
    servidor.responder('/Claves/VerEnlace', {
      json: { exito: true, datos: { para: 'a***@correo.example' } },
    });
    servidor.responder('/Claves/Reponer', { json: { exito: true, datos: { cambiada: true } } });
    const { usuario, router } = montar(<NuevaClave />, {
      ruta: `/acceso/nuevaClave#${CODIGO}`,
      patron: '/acceso/nuevaClave',
    });
    await screen.findByText(/De 12 a 128 caracteres/);
    expect(router.state.location.hash).toBe('');
    expect(screen.getByText('a***@correo.example')).toBeVisible();
    await pegar(usuario, screen.getByLabelText('Contraseña nueva'), 'corta');
    await pegar(usuario, screen.getByLabelText('Repita la contraseña'), 'otra');
    await usuario.click(screen.getByRole('button', { name: 'Cambiar contraseña' }));
    expect(screen.getAllByText(/al menos 12 caracteres/).length).toBeGreaterThan(0);
    expect(screen.getAllByText('Las contraseñas no son iguales').length).toBeGreaterThan(0);
    expect(servidor.pedidos('/Claves/Reponer')).toEqual([]);
    await usuario.clear(screen.getByLabelText('Contraseña nueva'));
    await pegar(usuario, screen.getByLabelText('Contraseña nueva'), 'una frase larga');
    await usuario.clear(screen.getByLabelText('Repita la contraseña'));
    await pegar(usuario, screen.getByLabelText('Repita la contraseña'), 'una frase larga');
    await usuario.click(screen.getByRole('button', { name: 'Cambiar contraseña' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/acceso/iniciarSesion'));
    expect(servidor.pedidos('/Claves/Reponer')[0]?.cuerpo).toEqual({
      codigo: CODIGO,
      contrasenia: 'una frase larga',
    });
  });

  it('[V-IDENT-012] [V-CARAS-008] reports an invalid link before anything is typed, with the way to another', async () => {
    const json = { exito: false, codigo: 'clave.enlace_vencido', mensaje: 'El enlace ya se usó' };
    servidor.responder('/Claves/VerEnlace', { estado: 401, json });
    montar(<NuevaClave />, {
      ruta: `/acceso/nuevaClave#${CODIGO}`,
      patron: '/acceso/nuevaClave',
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('El enlace ya se usó');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('El enlace ya no sirve');
    expect(screen.getAllByRole('link')).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'Pedir otro enlace' })).toHaveAttribute(
      'href',
      '/acceso/olvideMiClave',
    );
    expect(screen.queryByLabelText('Contraseña nueva')).toBeNull();
  });

  it('[V-IDENT-012] says that a failed check did not consume the link, and retries', async () => {
    servidor.responder('/Claves/VerEnlace', { cortar: true });
    const { usuario } = montar(<NuevaClave />, {
      ruta: `/acceso/nuevaClave#${CODIGO}`,
      patron: '/acceso/nuevaClave',
    });
    expect(await screen.findByText('El enlace no se ha usado.')).toBeVisible();
    servidor.responder('/Claves/VerEnlace', {
      json: { exito: true, datos: { para: 'a***@correo.example' } },
    });
    await usuario.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByText('a***@correo.example')).toBeVisible();
  });
});
