import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { conSesion, montarApp } from '../../app/app-de-pruebas.tsx';
import { escribir } from '../../lib/navegador/almacen.ts';
import { usarServidor } from '../../lib/pruebas/servidor-de-pruebas.ts';
import { abrirMenuDe, detiene, filaDe, ok } from '../ficha/ficha-de-pruebas.tsx';
import { LISTA, prepararUsuarios, ROSA } from './usuario-de-pruebas.tsx';

const servidor = usarServidor();
const INGRESO = `${LISTA}/ingreso?id=9`;
beforeEach(() => prepararUsuarios(servidor));

describe('the list of users', () => {
  it('[A-RUTA-006] [A-USU-001] [V-NOMBRE-014] shows an administrator all users, with identity and rights', async () => {
    const apagada = { ...ROSA, id: 10, username: 'vieja', vigente: false, corredores: '' };
    servidor.responder('/Usuarios/BuscarUsuarios', ok({ filas: [ROSA, apagada], total: 2 }));
    montarApp(LISTA);
    const rosa = await filaDe('rosa');
    for (const texto of [
      ...['Rosa Pino Díaz', '12.345.678-5', 'Usuario Venta', 'Privado', 'ACME', 'Vigente'],
    ]) {
      expect(rosa.getByText(texto)).toBeVisible();
    }
    expect((await filaDe('vieja')).getByText('NO VIGENTE')).toBeVisible();
    expect(servidor.pedidos('/Usuarios/BuscarUsuarios')[0]?.cuerpo).toMatchObject({ pagina: 1 });
  });

  it('[A-USU-002] shows others, by their own id, only their users, read-only', async () => {
    conSesion({ perfil: 'Corredor', ventanas: ['/bienvenida', LISTA] });
    escribir({ endpoints: JSON.stringify(['Usuarios/BuscarUsuariosPerfilado']), idUsuario: '31' });
    servidor.responder('/Usuarios/BuscarUsuariosPerfilado/31', ok({ filas: [ROSA], total: 1 }));
    montarApp(LISTA);
    const rosa = await filaDe('rosa');
    expect(rosa.queryByRole('link')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Añadir nuevo' })).toBeNull();
    expect(servidor.pedidos('/Usuarios/BuscarUsuariosPerfilado/31')).toHaveLength(1);
    expect(servidor.pedidos('/Usuarios/BuscarUsuarios')).toHaveLength(0);
  });

  it('[A-DETIENE-004] disables a user only after a confirmation with the dependents', async () => {
    servidor.responder('/Usuarios/PorCerrar/9', detiene({ convenios: 2, enlaces: 1 }));
    servidor.responder('/Usuarios/Desactivar/9', ok({ id: 9, vigente: false, version: 6 }));
    const { usuario } = montarApp(LISTA);
    const fila = await abrirMenuDe(usuario, 'rosa');
    await usuario.click(fila.getByRole('button', { name: /^Desactivar/ }));
    const dialogo = await screen.findByRole('dialog', { name: 'Desactivar usuario' });
    expect(dialogo).toHaveTextContent('¿Está seguro de que desea desactivar el usuario rosa?');
    expect(dialogo).toHaveTextContent('Afecta a 2 convenios y 1 URL pública. No podrá entrar');
    expect(servidor.pedidos('/Usuarios/Desactivar/9')).toHaveLength(0);
    await usuario.click(within(dialogo).getByRole('button', { name: 'Desactivar' }));
    await waitFor(() => expect(servidor.pedidos('/Usuarios/Desactivar/9')).toHaveLength(1));
  });

  it('[A-OJOS-018] leaves re-enabling an administrator to a second person, and says so', async () => {
    const apagada = { ...ROSA, perfilId: 2, vigente: false };
    servidor.responder('/Usuarios/BuscarUsuarios', ok({ filas: [apagada], total: 1 }));
    servidor.responder('/Usuarios/Reactivar', {
      estado: 409,
      json: { exito: false, codigo: 'aprobacion.exigida', mensaje: 'x' },
    });
    servidor.responder('/Aprobaciones/Proponer', ok({ id: 4 }));
    const { usuario } = montarApp(LISTA);
    await usuario.click((await filaDe('rosa')).getByRole('button', { name: /^Habilitar/ }));
    const dialogo = await screen.findByRole('dialog', { name: 'Habilitar usuario' });
    await usuario.click(within(dialogo).getByRole('button', { name: 'Habilitar' }));
    expect(
      await screen.findByText(/quedó a la espera de que otra persona lo apruebe/),
    ).toBeVisible();
    expect(servidor.pedidos('/Aprobaciones/Proponer')[0]?.cuerpo).toEqual({
      llamada: 'Usuarios/Reactivar',
      entrada: { id: 9 },
    });
  });
});

describe('a user that cannot be edited', () => {
  it('[A-ERR-036] is reported if missing', async () => {
    servidor.responder('/Usuarios/BuscarUsuarios', ok({ filas: [], total: 0 }));
    montarApp(INGRESO);
    expect(await screen.findByText('No hay Usuario cargado para edición...')).toBeVisible();
  });

  it('[A-ERR-035] is reported if it, or its brokers, cannot be read', async () => {
    const fallo = {
      estado: 403,
      json: { exito: false, codigo: 'acceso.sin_permiso', mensaje: 'x' },
    };
    const texto = 'Ocurrió un error al cargar los datos, por favor recargue la página.';
    servidor.responder('/Corredores/BuscarUsuarioCorredoresPorUsuarioId/9', fallo);
    const { unmount } = montarApp(INGRESO);
    expect(await screen.findByText(texto)).toBeVisible();
    unmount();
    servidor.responder('/Usuarios/BuscarUsuarios', fallo);
    montarApp(INGRESO);
    expect(await screen.findByText(texto)).toBeVisible();
  });
});
