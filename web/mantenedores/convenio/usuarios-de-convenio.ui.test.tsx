import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { montarApp } from '../../app/app-de-pruebas.tsx';
import { escribir } from '../../lib/navegador/almacen.ts';
import { elegir } from '../../lib/pruebas/elegir.ts';
import { usarServidor } from '../../lib/pruebas/servidor-de-pruebas.ts';
import { filaDe, ok } from '../ficha/ficha-de-pruebas.tsx';
import {
  boton,
  CONVENIO,
  filasDe,
  prepararConvenios,
  usuarioDe,
  usuarioVM,
} from './convenio-de-pruebas.ts';

const servidor = usarServidor();
const LISTA = '/mantenedores/convenio';

beforeEach(() => prepararConvenios(servidor));

describe('the users of an agreement', () => {
  const abrirUsuarios = async () => {
    const app = montarApp(`${LISTA}/ingreso?id=5`);
    await app.usuario.click(await boton('SIGUIENTE'));
    await app.usuario.click(await boton('SIGUIENTE'));
    await screen.findByRole('heading', { level: 2, name: 'Usuarios' });
    return app;
  };

  it('[A-CONV-036] [A-CONV-037] [A-CONV-038] [A-CONV-039] get rights only with the profile VENTA', async () => {
    const derechos = [
      'carga masiva',
      'carga masiva especial',
      'patentes inválidas en flujo manual',
    ];
    servidor.responder(
      '/Convenios/BuscarPorId/5',
      ok({
        ...CONVENIO,
        usuariosConvenioVM: [
          usuarioDe({ usuarioVM: usuarioVM(21, 'ana', 4) }),
          usuarioDe({ id: 42, usuarioId: 24, usuarioVM: usuarioVM(24, 'corredora', 5) }),
        ],
      }),
    );
    await abrirUsuarios();
    const cerrados = () =>
      derechos.map((name) => screen.getByRole('checkbox', { name }).hasAttribute('disabled'));
    await elegir('Usuario', 'beto');
    expect(cerrados()).toEqual([false, false, false]);
    await elegir('Usuario', 'soporte');
    expect(cerrados()).toEqual([true, true, true]);
    const deFila = (nombre: string) =>
      derechos.map((derecho) =>
        screen
          .getByRole('checkbox', {
            name: `${derecho.charAt(0).toUpperCase()}${derecho.slice(1)} de ${nombre}`,
          })
          .hasAttribute('disabled'),
      );
    expect(deFila('ana')).toEqual([false, false, false]);
    expect(deFila('corredora')).toEqual([true, true, true]);
  });

  it('[A-CONV-040] [A-CONV-041] are disabled and enabled after a dialog if stored, and stay listed', async () => {
    const { usuario } = await abrirUsuarios();
    await usuario.click(await boton('Desactivar usuario ana'));
    await usuario.click(within(await screen.findByRole('dialog')).getByText(/cancelar/i));
    expect((await filaDe('ana')).getByText('Vigente')).toBeVisible();
    await usuario.click(await boton('Desactivar usuario ana'));
    await usuario.click(await boton('Desactivar'));
    expect((await filaDe('ana')).getByText('NO VIGENTE')).toBeVisible();
    await usuario.click(await boton('Habilitar usuario ana'));
    await usuario.click(await boton('Habilitar'));
    expect((await filaDe('ana')).getByText('Vigente')).toBeVisible();
  });

  it('[A-ERR-032] are not re-enabled once ineligible', async () => {
    const ida = usuarioDe({ usuarioId: 29, vigente: false, usuarioVM: usuarioVM(29, 'ida') });
    servidor.responder(
      '/Convenios/BuscarPorId/5',
      ok({ ...CONVENIO, usuariosConvenioVM: [usuarioDe({ id: 40 }), ida] }),
    );
    const { usuario } = await abrirUsuarios();
    await elegir('Usuario', 'beto');
    await usuario.click(await boton('Habilitar usuario ida'));
    expect(
      await screen.findByText('No puede modificar a este usuario, por favor, contáctenos...'),
    ).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect((await filaDe('ida')).getByText('NO VIGENTE')).toBeVisible();
  });

  it('[A-CONV-035] [A-CONV-042] are linked once, and removed from the list if just added', async () => {
    const { usuario } = await abrirUsuarios();
    await elegir('Usuario', 'ana');
    await usuario.click(await boton('Añadir usuario'));
    expect(
      await screen.findByRole('link', {
        name: /El usuario seleccionado ya está vinculado al convenio$/,
      }),
    ).toBeVisible();
    expect(await filasDe('Usuarios')).toEqual(['ana']);
    await elegir('Usuario', 'beto');
    await usuario.click(await boton('Añadir usuario'));
    expect(await filasDe('Usuarios')).toEqual(['ana', 'beto']);
    await usuario.click(await boton('Desactivar usuario beto'));
    await usuario.click(await boton('Desactivar'));
    await waitFor(async () => expect(await filasDe('Usuarios')).toEqual(['ana']));
  });
});

describe('the timeline of an agreement', () => {
  it('names its premiums and users, in the form’s order', async () => {
    prepararConvenios(servidor);
    servidor.responder(
      '/Registros/Historial',
      ok([
        {
          id: 2,
          ocurrido: '2026-11-20T15:00:00.000Z',
          usuario: 'admin',
          accion: 'actualizar_prima',
          cambios: [
            { campo: 'valor_venta_base', antes: '4990', despues: '5990' },
            { campo: 'tipo_vehiculo_id', antes: '1', despues: '1' },
          ],
        },
      ]),
    );
    escribir({
      endpoints: JSON.stringify([
        ...['Registros/Historial', 'Convenios/BuscarPorId', 'Convenios/ActualizarConvenio'],
      ]),
    });
    montarApp(`${LISTA}/ingreso?id=5`);
    const historial = await screen.findByRole('region', { name: 'Historial' });
    expect(within(historial).getByText('Prima modificada')).toBeInTheDocument();
    const cambios = within(historial)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent?.replaceAll(/\s/g, ' '));
    expect(cambios.slice(1)).toEqual(['Tipo de vehículo: Automóvil', 'Prima: $ 4.990 → $ 5.990']);
  });
});
