import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { montarApp } from '../../app/app-de-pruebas.tsx';
import { escribir, leer } from '../../lib/navegador/almacen.ts';
import { pegar } from '../../lib/pruebas/pegar.ts';
import { usarServidor } from '../../lib/pruebas/servidor-de-pruebas.ts';
import { leerSesion } from '../../lib/sesion/sesion.ts';

const servidor = usarServidor();
beforeEach(() => {
  sessionStorage.clear();
  servidor.responder('/version/versionFront', { json: { exito: true, datos: '1.3' } });
  servidor.responder('/Endpoints/ObtenerEndpointsDisponiblesPorRol', {
    json: { exito: true, datos: [] },
  });
});

const sesion = (accesToken: string, paso?: 'factor') => ({
  token: { accesToken, expiresIn: 3_600 },
  username: 'ana',
  id: 7,
  perfil: {
    nombre: 'Soporte',
    ventanasVM: paso
      ? []
      : ['/bienvenida', '/InformarPolizasAACH'].map((ruta) => ({ ruta, vigente: true })),
  },
  ...(paso && { paso }),
});
const opciones = (nombre: string | null, sinClave = false) =>
  servidor.responder('/Oidc/Opciones', { json: { exito: true, datos: { nombre, sinClave } } });
const fallo = (estado: number, codigo: string, mensaje: string) => ({
  estado,
  json: { exito: false, codigo, mensaje },
});

describe('the way to an identity provider', () => {
  it('[A-OIDC-015] is offered only if one is configured', async () => {
    opciones(null);
    montarApp('/acceso/iniciarSesion');
    await waitFor(() => expect(servidor.pedidos('/Oidc/Opciones')).toHaveLength(1));
    expect(screen.queryByRole('button', { name: /Entrar con su cuenta/ })).toBeNull();
    expect(screen.getByLabelText('Contraseña')).toBeVisible();
  });

  it('[A-OIDC-013] [A-OIDC-007] tells users without a password here, and a provider that does not answer', async () => {
    opciones('su cuenta de la empresa', true);
    servidor.responder(
      '/Oidc/Empezar',
      fallo(503, 'oidc.sin_respuesta', 'No pudimos comunicarnos'),
    );
    const { usuario } = montarApp('/acceso/iniciarSesion');
    const boton = await screen.findByRole('button', { name: 'Entrar con su cuenta de la empresa' });
    expect(screen.getByText(/entran sólo con su cuenta de la empresa/)).toBeVisible();
    await usuario.click(boton);
    expect(await screen.findByText('No pudimos comunicarnos')).toBeVisible();
    expect(screen.getByLabelText('Contraseña')).toBeVisible();
  });

  it('[A-OIDC-013] shows the server’s message for a right password that is not enough', async () => {
    servidor.responder('/Auth/Login', fallo(403, 'acceso.solo_con_proveedor', 'Use el botón'));
    const { usuario } = montarApp('/acceso/iniciarSesion');
    await usuario.type(await screen.findByLabelText('Nombre de usuario'), 'ana');
    await pegar(usuario, screen.getByLabelText('Contraseña'), 'Clave#26');
    await usuario.click(screen.getByRole('button', { name: 'Iniciar Sesión' }));
    expect(await screen.findByText('Use el botón')).toBeVisible();
  });
});

describe('the return from an identity provider', () => {
  it('[A-OIDC-001] opens the session, cleans the address and continues where a session was needed', async () => {
    servidor.responder('/Oidc/Entrar', { json: sesion('t.entera') });
    escribir({ trasEntrar: JSON.stringify({ desde: '/InformarPolizasAACH' }) });
    const { router } = montarApp(
      '/acceso/vuelta?code=c0d1g0&state=3st4d0&iss=https%3A%2F%2Fid.example',
    );
    await waitFor(() => expect(router.state.location.pathname).toBe('/InformarPolizasAACH'));
    expect(leerSesion().token?.valor).toBe('t.entera');
    expect(servidor.pedidos('/Oidc/Entrar').map(({ cuerpo }) => cuerpo)).toEqual([
      { code: 'c0d1g0', state: '3st4d0', iss: 'https://id.example' },
    ]);
    expect([router.state.location.search, leer('trasEntrar')]).toEqual(['', null]);
  });

  it('[A-OIDC-006] asks for a missing second factor', async () => {
    servidor.responder('/Oidc/Entrar', { json: sesion('t.parcial', 'factor') });
    servidor.responder('/Factor/Confirmar', { json: sesion('t.entera') });
    const { usuario, router } = montarApp('/acceso/vuelta?code=c&state=s');
    await pegar(usuario, await screen.findByLabelText('Código'), '123456');
    await usuario.click(screen.getByRole('button', { name: 'Continuar' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/bienvenida'));
    expect(leerSesion().token?.valor).toBe('t.entera');
  });

  it.each([
    ['?code=c&state=s', 'Pida a un administrador que lo cree'],
    ['?error=access_denied&state=s', /no se completó donde administra su cuenta/],
    ['', /no trae lo necesario/],
  ])(
    '[A-OIDC-004] shows why a login was refused, above the other ways in (%s)',
    async (busqueda, texto) => {
      servidor.responder(
        '/Oidc/Entrar',
        fallo(403, 'oidc.sin_usuario', 'Pida a un administrador que lo cree'),
      );
      const { router } = montarApp(`/acceso/vuelta${busqueda}`);
      expect(await screen.findByText(texto)).toBeVisible();
      expect(screen.getByLabelText('Contraseña')).toBeVisible();
      expect(router.state.location.search).toBe('');
    },
  );
});
