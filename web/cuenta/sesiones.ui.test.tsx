import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { montar } from '../lib/pruebas/montar.tsx';
import { usarServidor } from '../lib/pruebas/servidor-de-pruebas.ts';
import { Cuenta } from './Cuenta.tsx';

const servidor = usarServidor();
const sesion = (clave: string, equipo: string, esta = false) => ({
  clave,
  equipo,
  lugar: 'Red 190.12.34.…',
  comenzo: '2026-11-20T12:00:00.000Z',
  ultimoUso: '2026-11-20T14:00:00.000Z',
  esta,
});

describe('/cuenta', () => {
  let abiertas: ReturnType<typeof sesion>[];
  beforeEach(() => {
    sessionStorage.clear();
    abiertas = [
      sesion('b', 'Safari en iPhone'),
      sesion('a', 'Chrome en Windows', true),
      sesion('c', 'Firefox en Linux'),
    ];
    servidor.responder('/Sesiones/Abiertas', () => ({ json: { exito: true, datos: abiertas } }));
    servidor.responder('/Sesiones/Cerrar', ({ cuerpo }) => {
      const { clave } = cuerpo as { clave?: string };
      abiertas = abiertas.filter((una) => una.esta || (clave !== undefined && una.clave !== clave));
      return { json: { exito: true, datos: { cerradas: 1 } } };
    });
  });

  it('[A-SESION-005] lists the open sessions, this one first, and closes one', async () => {
    const { usuario } = montar(<Cuenta />, { ruta: '/cuenta' });
    const filas = await screen.findAllByRole('listitem');
    expect(filas).toHaveLength(3);
    const [esta] = filas;
    if (!esta) throw new Error('sin filas');
    expect(within(esta).getByText('Esta sesión')).toBeInTheDocument();
    expect(within(esta).queryByRole('button')).toBeNull();
    await usuario.click(screen.getByRole('button', { name: /sesión de Safari en iPhone/ }));
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));
    expect(servidor.pedidos('/Sesiones/Cerrar')[0]?.cuerpo).toEqual({ clave: 'b' });
  });

  it('[A-SESION-005] shows an administrator those of the user in the address', async () => {
    servidor.responder('/Usuarios/BuscarUsuario', { estado: 404, json: {} });
    const { usuario } = montar(<Cuenta />, { ruta: '/cuenta?usuarioId=7' });
    await usuario.click(await screen.findByRole('button', { name: 'Cerrar todas' }));
    await waitFor(() => expect(screen.getAllByText(/último uso/)).toHaveLength(1));
    expect(servidor.pedidos('/Sesiones/Cerrar')[0]?.cuerpo).toEqual({ usuarioId: 7 });
    expect(servidor.pedidos('/Sesiones/Abiertas')[0]?.consulta.get('usuarioId')).toBe('7');
  });
});
