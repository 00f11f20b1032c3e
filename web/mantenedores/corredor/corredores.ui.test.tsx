import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { montarApp } from '../../app/app-de-pruebas.tsx';
import { usarServidor } from '../../lib/servidor-de-pruebas.ts';
import { FICHA, filaDe, ok, prepararMantenedor } from '../ficha/ficha-de-pruebas.tsx';

const servidor = usarServidor();
const LISTA = '/mantenedores/corredor';
const BUSCAR = '/Corredores/Buscar';
const TODAS = ['Buscar', 'Exportar', 'Crear', 'Actualizar', 'Desactivar', 'Reactivar'];
const ROSA = { ...FICHA, nombre: 'ROSA', vigente: true };
const ACME = {
  ...{ ...ROSA, id: 8, rut: 76_543_210, dv: '3', nombre: null, apellidoPaterno: null },
  ...{ apellidoMaterno: null, razonSocial: 'ACME', nombreCompleto: 'ACME', vigente: false },
  ...{ telefono: null, comuna: null },
};

const preparar = (calls: readonly string[] = TODAS) =>
  prepararMantenedor(servidor, {
    ventana: LISTA,
    endpoints: calls.map((uno) => `Corredores/${uno}`),
  });

beforeEach(() => {
  preparar();
  servidor.responder(BUSCAR, ok({ filas: [ROSA, ACME], total: 2 }));
});

describe('the list of brokers', () => {
  it('[A-CORR-001] [A-LISTADO-012] [A-LISTADO-013] tells them apart by RUT, name, comuna, e-mail and phone', async () => {
    montarApp(LISTA);
    const rosa = await filaDe('ROSA PINO DÍAZ');
    for (const texto of ['12.345.678-5', 'Santiago', 'rosa@correo.example', '+56 9 1234 5678']) {
      expect(rosa.getByText(texto)).toBeVisible();
    }
    expect((await filaDe('ACME')).getByText('NO VIGENTE')).toBeVisible();
  });

  it('[A-ROL-007] [A-LISTADO-002] [A-LISTADO-006] [A-LISTADO-008] offers what the profile may do, each on its own', async () => {
    const ofrecidas = async (calls: readonly string[]) => {
      preparar(calls);
      const { unmount } = montarApp(LISTA);
      const fila = await filaDe('ROSA PINO DÍAZ');
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

  it('[A-LISTADO-009] [A-LISTADO-010] turns one off only after it is confirmed', async () => {
    servidor.responder('/Corredores/Desactivar/7', ok({ id: 7, vigente: false, version: 4 }));
    const { usuario } = montarApp(LISTA);
    const pulsar = async (boton: string) => {
      await usuario.click((await filaDe('ROSA PINO DÍAZ')).getByRole('button', { name: /^Desac/ }));
      const dialogo = await screen.findByRole('dialog', { name: 'Desactivar corredor' });
      expect(dialogo).toHaveTextContent(
        '¿Está seguro de que desea desactivar el corredor ROSA PINO DÍAZ?',
      );
      await usuario.click(within(dialogo).getByRole('button', { name: boton }));
    };
    await pulsar('Cancelar');
    expect(servidor.pedidos('/Corredores/Desactivar/7')).toHaveLength(0);
    await pulsar('DESACTIVAR');
    await waitFor(() => expect(servidor.pedidos('/Corredores/Desactivar/7')).toHaveLength(1));
    expect(servidor.pedidos('/Corredores/Desactivar/7')[0]?.metodo).toBe('DELETE');
  });
});
