import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { pegar } from '../lib/pruebas/pegar.ts';
import { montar } from '../lib/pruebas/montar.tsx';
import { usarServidor } from '../lib/pruebas/servidor-de-pruebas.ts';
import { leerSesion } from '../lib/sesion/sesion.ts';
import { IniciarSesion } from './IniciarSesion.tsx';

const servidor = usarServidor();
const CODIGOS = Array.from({ length: 10 }, (_, i) => `AAAA-BBBB-CCCC-DDD${i}`);

const sesion = (accesToken: string, paso?: 'factor' | 'enrolar') => ({
  token: { accesToken, expiresIn: 3_600 },
  username: 'ana',
  id: 7,
  perfil: { nombre: 'Soporte', ventanasVM: paso ? [] : [{ ruta: '/bienvenida', vigente: true }] },
  ...(paso && { paso }),
});

const entrar = async () => {
  const vista = montar(<IniciarSesion />, {
    ruta: '/acceso/iniciarSesion',
    patron: '/acceso/iniciarSesion',
  });
  await vista.usuario.type(screen.getByLabelText('Nombre de usuario'), 'ana');
  await pegar(vista.usuario, screen.getByLabelText('Contraseña'), 'Clave#26');
  await vista.usuario.click(screen.getByRole('button', { name: 'Iniciar Sesión' }));
  return vista;
};

describe('the missing steps after the password', () => {
  beforeEach(() => sessionStorage.clear());

  it('[A-FACTOR-009] asks for the code; the tab stores nothing until the session is complete', async () => {
    servidor.responder('/Auth/Login', { json: sesion('t.parcial', 'factor') });
    let veces = 0;
    servidor.responder('/Factor/Confirmar', () => {
      veces += 1;
      return veces === 1
        ? { estado: 400, json: { exito: false, codigo: 'factor.codigo', mensaje: 'No es ese' } }
        : { json: sesion('t.entera') };
    });
    const { usuario, router } = await entrar();
    const campo = await screen.findByLabelText('Código');
    expect(leerSesion().tipo).toBe('ninguna');
    await pegar(usuario, campo, '111111');
    await usuario.click(screen.getByRole('button', { name: 'Continuar' }));
    await screen.findByText('No es ese');
    await pegar(usuario, screen.getByLabelText('Código'), '123456');
    await usuario.click(screen.getByRole('button', { name: 'Continuar' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/bienvenida'));
    expect(leerSesion().token?.valor).toBe('t.entera');
    const pedidos = servidor.pedidos('/Factor/Confirmar');
    expect(pedidos.map(({ cabeceras }) => cabeceras.authorization)).toEqual([
      'Bearer t.parcial',
      'Bearer t.parcial',
    ]);
    expect(pedidos[1]?.cuerpo).toEqual({ codigo: '123456' });
  });

  it('[A-FACTOR-009] leads a user who must have one through QR, first code and recovery codes before the session', async () => {
    servidor.responder('/Auth/Login', { json: sesion('t.parcial', 'enrolar') });
    const datos = { secreto: 'JBSWY3DPEHPK3PXP', direccion: 'otpauth://totp/SOAP:ana?secret=X' };
    servidor.responder('/Factor/Preparar', { json: { exito: true, datos } });
    servidor.responder('/Factor/Activar', {
      json: { exito: true, datos: { codigos: CODIGOS, sesion: sesion('t.entera') } },
    });
    const { usuario, router } = await entrar();
    const qr = await screen.findByRole('img', { name: 'Código QR del segundo factor' });
    expect(qr.getAttribute('src')?.length).toBeGreaterThan(1_000);
    expect(screen.getByText(/JBSW Y3DP EHPK 3PXP/)).toBeInTheDocument();
    await pegar(usuario, screen.getByLabelText('Código que muestra la aplicación'), '123456');
    await usuario.click(screen.getByRole('button', { name: 'Activar' }));
    await screen.findByText(CODIGOS[9] ?? '');
    expect(leerSesion().tipo).toBe('ninguna');
    await usuario.click(screen.getByRole('button', { name: 'Ya los guardé' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/bienvenida'));
    expect(leerSesion().token?.valor).toBe('t.entera');
  });
});
