import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { montarApp } from '../../app/app-de-pruebas.tsx';
import { usarServidor } from '../../lib/pruebas/servidor-de-pruebas.ts';
import {
  abrirMenuDe,
  detiene,
  FICHA,
  filaDe,
  ok,
  prepararMantenedor,
} from '../ficha/ficha-de-pruebas.tsx';

const servidor = usarServidor();
const LISTA = '/mantenedores/corredor';
const BUSCAR = '/Corredores/Buscar';
const POR_CERRAR = '/Corredores/PorCerrar/7';
const TODAS = ['Buscar', 'Exportar', 'Crear', 'Actualizar', 'Desactivar', 'Reactivar'];
const ROSA = { ...FICHA, nombre: 'ROSA', vigente: true };
const ACME = {
  ...ROSA,
  id: 8,
  rut: 76_543_210,
  dv: '3',
  nombre: null,
  apellidoPaterno: null,
  apellidoMaterno: null,
  razonSocial: 'ACME',
  nombreCompleto: 'ACME',
  vigente: false,
  telefono: null,
  comuna: null,
};

const preparar = (calls: readonly string[] = TODAS) =>
  prepararMantenedor(servidor, {
    ventana: LISTA,
    endpoints: calls.map((uno) => `Corredores/${uno}`),
  });

beforeEach(() => {
  preparar();
  servidor.responder(BUSCAR, ok({ filas: [ROSA, ACME], total: 2 }));
  servidor.responder(POR_CERRAR, detiene());
});

describe('the list of brokers', () => {
  it('[A-CORR-001] [A-LISTADO-012] [A-LISTADO-013] shows RUT, name, comuna, e-mail and phone', async () => {
    montarApp(LISTA);
    const rosa = await filaDe('Rosa Pino Díaz');
    for (const texto of ['12.345.678-5', 'Santiago', 'rosa@correo.example', '+56 9 1234 5678']) {
      expect(rosa.getByText(texto)).toBeVisible();
    }
    expect((await filaDe('ACME')).getByText('NO VIGENTE')).toBeVisible();
  });

  it('[A-ROL-007] [A-LISTADO-002] [A-LISTADO-006] [A-LISTADO-008] offers the actions of the profile, each separately', async () => {
    const ofrecidas = async (calls: readonly string[]) => {
      preparar(calls);
      const { unmount } = montarApp(LISTA);
      const fila = await filaDe('Rosa Pino Díaz');
      const hay = {
        crear: screen.queryByRole('link', { name: 'Añadir nuevo' }) !== null,
        editar: fila.queryByRole('link', { name: /^Editar/ }) !== null,
        alternar: fila.queryByRole('button', { name: /^Desactivar/ }) !== null,
      };
      unmount();
      return Object.entries(hay).flatMap(([accion, si]) => (si ? [accion] : []));
    };
    expect(await ofrecidas(['Buscar'])).toEqual([]);
    expect(await ofrecidas(['Buscar', 'Crear'])).toEqual(['crear']);
    expect(await ofrecidas(['Buscar', 'Actualizar'])).toEqual(['editar']);
    expect(await ofrecidas(['Buscar', 'Desactivar'])).toEqual(['alternar']);
  });

  it('[A-LISTADO-009] [A-LISTADO-010] disables one only after a confirmation', async () => {
    servidor.responder('/Corredores/Desactivar/7', ok({ id: 7, vigente: false, version: 4 }));
    const { usuario } = montarApp(LISTA);
    const pulsar = async (boton: string) => {
      const fila = await abrirMenuDe(usuario, 'Rosa Pino Díaz');
      await usuario.click(fila.getByRole('button', { name: /^Desac/ }));
      const dialogo = await screen.findByRole('dialog', { name: 'Desactivar corredor' });
      expect(dialogo).toHaveTextContent(
        '¿Está seguro de que desea desactivar el corredor Rosa Pino Díaz?',
      );
      await usuario.click(within(dialogo).getByRole('button', { name: boton }));
    };
    await pulsar('Cancelar');
    expect(servidor.pedidos('/Corredores/Desactivar/7')).toHaveLength(0);
    await pulsar('Desactivar');
    await waitFor(() => expect(servidor.pedidos('/Corredores/Desactivar/7')).toHaveLength(1));
    expect(servidor.pedidos('/Corredores/Desactivar/7')[0]?.metodo).toBe('DELETE');
  });

  describe('with running agreements and users', () => {
    const abrirDialogo = async () => {
      const { usuario } = montarApp(LISTA);
      const fila = await abrirMenuDe(usuario, 'Rosa Pino Díaz');
      await usuario.click(fila.getByRole('button', { name: /^Desac/ }));
      const dialogo = await screen.findByRole('dialog', { name: 'Desactivar corredor' });
      const desactivar = () =>
        usuario.click(within(dialogo).getByRole('button', { name: 'Desactivar' }));
      const casilla = () => within(dialogo).getByRole('checkbox', { name: 'Cerrarlos también' });
      return { usuario, dialogo, desactivar, casilla };
    };
    beforeEach(() => {
      servidor.responder(
        POR_CERRAR,
        detiene({ convenios: 2, usuarios: 5, usuariosPorCerrar: 4, enlaces: 1, ventas: 1_200 }),
      );
      servidor.responder('/Corredores/Desactivar/7', ok({ id: 7, vigente: false, version: 4 }));
      servidor.responder(
        '/Corredores/Cerrar',
        ok({ id: 7, version: 4, convenios: 2, usuarios: 4 }),
      );
    });

    it('[A-RESOL-004] [A-DETIENE-004] shows their number, and keeps them by default', async () => {
      const { dialogo, desactivar, casilla } = await abrirDialogo();
      expect(dialogo).toHaveTextContent(
        'Afecta a 2 convenios, 5 usuarios, 1 URL pública y 1.200 ventas sin pagar. Sus convenios y usuarios podrán seguir vendiendo.',
      );
      expect(casilla()).not.toBeChecked();
      expect(casilla()).toHaveAccessibleDescription(
        'Se desactivan 2 convenios y 4 usuarios sin otro corredor vigente, terminan sus sesiones y sus URL públicas dejan de estar vigentes. Los pagos ya iniciados se terminan y se emiten. Sigue 1 usuario con otro corredor vigente.',
      );
      await desactivar();
      await waitFor(() => expect(servidor.pedidos('/Corredores/Desactivar/7')).toHaveLength(1));
      expect(servidor.pedidos('/Corredores/Cerrar')).toHaveLength(0);
    });

    it('[A-RESOL-005] closes them in the same step on request', async () => {
      const { usuario, desactivar, casilla } = await abrirDialogo();
      await usuario.click(casilla());
      await desactivar();
      await waitFor(() => expect(servidor.pedidos('/Corredores/Cerrar')).toHaveLength(1));
      expect(servidor.pedidos('/Corredores/Cerrar')[0]?.cuerpo).toEqual({ id: 7 });
      expect(servidor.pedidos('/Corredores/Desactivar/7')).toHaveLength(0);
    });

    it('disables nothing if their number is unknown', async () => {
      servidor.responder(POR_CERRAR, { estado: 500, json: { exito: false, mensaje: 'x' } });
      const { usuario } = montarApp(LISTA);
      const fila = await abrirMenuDe(usuario, 'Rosa Pino Díaz');
      await usuario.click(fila.getByRole('button', { name: /^Desac/ }));
      expect(await screen.findByRole('dialog')).toHaveTextContent('No se pudo completar');
      expect(screen.queryByRole('button', { name: 'Desactivar' })).toBeNull();
    });
  });
});
