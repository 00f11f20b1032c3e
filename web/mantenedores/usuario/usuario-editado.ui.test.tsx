import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { pegarEncima } from '../../lib/pruebas/pegar.ts';
import { usarServidor } from '../../lib/pruebas/servidor-de-pruebas.ts';
import { ok } from '../ficha/ficha-de-pruebas.tsx';
import { abrirAsistente, LISTA, prepararUsuarios, ROSA, vinculo } from './usuario-de-pruebas.tsx';

const servidor = usarServidor();
beforeEach(() => prepararUsuarios(servidor));

const nuevo = () => abrirAsistente(`${LISTA}/ingreso`);
const editar = () => abrirAsistente(`${LISTA}/ingreso?id=9`);
const cuerpos = (ruta: string) => servidor.pedidos(ruta).map(({ cuerpo }) => cuerpo);
const guardado = async () => {
  const dialogo = await screen.findByRole('dialog');
  await waitFor(() => expect(dialogo).toHaveTextContent('Usuario guardado con éxito'));
};

describe('an edited user', () => {
  it('[A-API-064] keeps a password left blank, and sends the version it read', async () => {
    const { usuario, campo, pulsar } = await editar();
    expect(campo('RUT')).toHaveValue('12.345.678-5');
    await pegarEncima(usuario, campo('Nombre de usuario'), 'rosita');
    await pulsar('GUARDAR');
    await guardado();
    const [cuerpo] = cuerpos('/Usuarios/Actualizar/9') as Record<string, unknown>[];
    expect(cuerpo).toMatchObject({ username: 'rosita', version: 5, entidadVM: { id: 7 } });
    expect(cuerpo).not.toHaveProperty('password');
    expect(servidor.pedidos('/Usuarios/ActualizarCorredores/9')).toHaveLength(0);
  });

  it('[A-FORMA-004] has neither SIGUIENTE nor steps as an administrator, who keeps both on another profile', async () => {
    const jefa = { ...ROSA, perfilId: 2, perfil: 'Administrador', corredores: '' };
    servidor.responder('/Usuarios/BuscarUsuarios', ok({ filas: [jefa], total: 1 }));
    const { elegir } = await editar();
    const botones = () =>
      ['GUARDAR', 'VOLVER', 'SIGUIENTE', 'LIMPIAR'].filter((name) =>
        screen.queryByRole('button', { name }),
      );
    expect(botones()).toEqual(['GUARDAR', 'VOLVER']);
    expect(screen.queryByRole('navigation', { name: 'Pasos del usuario' })).toBeNull();
    await elegir('Perfil', 'Corredor');
    expect(botones()).toEqual(['GUARDAR', 'VOLVER', 'SIGUIENTE', 'LIMPIAR']);
    expect(screen.getByRole('navigation', { name: 'Pasos del usuario' })).toBeVisible();
  });

  it('[A-API-065] [A-API-066] [A-ASIST-002] a disabled broker stays in the list, and disables its agreements; an unchanged name is not checked', async () => {
    servidor.responder(
      '/Corredores/BuscarUsuarioCorredoresPorUsuarioId/9',
      ok([vinculo(1, 'ACME'), vinculo(2, 'OTRA', false)]),
    );
    const { usuario, pulsar, paso, anadir, elegir } = await editar();
    await elegir('Perfil', 'Corredor');
    await pulsar('SIGUIENTE');
    await waitFor(() => expect(paso()).toBe(1));
    expect(servidor.pedidos('/Usuarios/ComprobarNombre')).toEqual([]);
    await pulsar('Desactivar corredor ACME');
    const dialogo = await screen.findByRole('dialog', { name: 'Desactivar corredor' });
    await usuario.click(within(dialogo).getByRole('button', { name: 'Desactivar' }));
    expect(await screen.findAllByText('NO VIGENTE')).toHaveLength(2);
    await anadir('Corredor', 'OTRA');
    await pulsar('SIGUIENTE');
    expect(screen.getByRole('rowheader', { name: 'FLOTAS' })).toBeVisible();
    expect(screen.getByText('NO VIGENTE')).toBeVisible();
    await pulsar('GUARDAR');
    await guardado();
    expect(cuerpos('/Usuarios/ActualizarCorredores/9')).toMatchObject([
      {
        usuarioCorredoresVM: [
          { corredorId: 1, vigente: false },
          { corredorId: 2, vigente: true },
        ],
      },
    ]);
    expect(cuerpos('/Usuarios/ActualizarConvenios/9')).toMatchObject([
      { usuariosConvenioVM: [{ convenioId: 11, vigente: false }] },
    ]);
  });

  it('[A-ASIST-002] a taken name is reported at its field when its step is left, before brokers and agreements', async () => {
    const repetido = 'Ya existe un usuario con el nombre rosa';
    servidor.responder('/Usuarios/ComprobarNombre', {
      estado: 400,
      json: { exito: false, codigo: 'x', mensaje: 'x', errors: { username: [repetido] } },
    });
    const { usuario, pulsar, paso, llenarDatos, campo } = await nuevo();
    llenarDatos();
    await pulsar('SIGUIENTE');
    await waitFor(() => expect(campo('Nombre de usuario')).toHaveAccessibleDescription(repetido));
    expect(paso()).toBe(0);
    // An unanswered check blocks nothing, because saving repeats it.
    servidor.responder('/Usuarios/ComprobarNombre', { cortar: true });
    await usuario.type(campo('Nombre de usuario'), '2');
    await pulsar('SIGUIENTE');
    await waitFor(() => expect(paso()).toBe(1));
    expect(cuerpos('/Usuarios/ComprobarNombre')).toEqual([
      { username: 'rosa' },
      { username: 'rosa2' },
    ]);
  });

  it('[A-FORM-007] shows the server’s refusal at its field, and continues from the saved part', async () => {
    const repetido = 'Ya existe un usuario con el nombre rosa';
    servidor.responder('/Usuarios/CrearUsuario', {
      estado: 400,
      json: { exito: false, codigo: 'x', mensaje: 'x', errors: { username: [repetido] } },
    });
    servidor.responder('/Usuarios/CrearUsuariosConvenio/9', { cortar: true });
    const { usuario, pulsar, paso, llenarDatos, anadir, campo } = await nuevo();
    const terminar = async (boton: string) => {
      const dialogo = await screen.findByRole('dialog');
      await usuario.click(await within(dialogo).findByRole('button', { name: boton }));
    };
    llenarDatos();
    await pulsar('SIGUIENTE');
    await anadir('Corredor', 'ACME');
    await pulsar('SIGUIENTE');
    await anadir('Convenio', 'FLOTAS');
    await pulsar('GUARDAR');
    await waitFor(() => expect(screen.getByRole('dialog')).toHaveTextContent(repetido));
    await terminar('OK');
    expect(paso()).toBe(0);
    expect(campo('Nombre de usuario')).toHaveAccessibleDescription(repetido);
    servidor.responder('/Usuarios/CrearUsuario', ok(ROSA));
    await usuario.type(campo('Nombre de usuario'), '2');
    await pulsar('SIGUIENTE');
    await waitFor(() => expect(paso()).toBe(1));
    await pulsar('SIGUIENTE');
    await pulsar('GUARDAR');
    await waitFor(() =>
      expect(servidor.pedidos('/Usuarios/CrearUsuariosConvenio/9')).not.toEqual([]),
    );
    await terminar('OK');
    await pulsar('GUARDAR');
    await guardado();
    // Created once: the second attempt changes it, and repeats only idempotent calls.
    expect(servidor.pedidos('/Usuarios/CrearUsuario')).toHaveLength(2);
    expect(servidor.pedidos('/Usuarios/Actualizar/9')).toHaveLength(1);
    expect(servidor.pedidos('/Usuarios/ActualizarConvenios/9')).toHaveLength(1);
  });
});
