import { readFileSync } from 'node:fs';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { montarApp } from '../../app/app-de-pruebas.tsx';
import { usarServidor } from '../../lib/pruebas/servidor-de-pruebas.ts';
import {
  abrirFormulario,
  detiene,
  filaDe,
  ok,
  prepararMantenedor,
} from '../ficha/ficha-de-pruebas.tsx';

const servidor = usarServidor();
const LISTA = '/mantenedores/marca';
const CREAR = '/Marcas/Crear';
const TOYOTA = { id: 7, nombre: 'TOYOTA', estaVigente: true, modelos: 12, version: 3 };
const ENDPOINTS = [
  ...['Buscar', 'Exportar', 'Crear', 'Actualizar', 'Desactivar'].map((una) => `Marcas/${una}`),
  'Registros/Historial',
];

beforeEach(() => {
  prepararMantenedor(servidor, { ventana: LISTA, endpoints: ENDPOINTS });
  servidor.responder('/Marcas/Buscar', ok({ filas: [TOYOTA], total: 1 }));
  servidor.responder('/Registros/Historial', ok([]));
});
const nueva = () => abrirFormulario(`${LISTA}/ingreso`, 'Nueva marca');
const editar = () => abrirFormulario(`${LISTA}/ingreso?id=7`, 'Editar marca');
const dialogo = () => screen.findByRole('dialog');
const fallo = (estado: number, cuerpo: object) => ({ estado, json: { exito: false, ...cuerpo } });

describe('the form of a maintainer', () => {
  it('[A-MARCA-001] [A-FORM-002] [A-FORM-004] [A-FORM-005] [A-FORM-006] saves, shows the operation and returns to the list', async () => {
    const puerta = Promise.withResolvers<void>();
    servidor.responder(CREAR, async () => {
      await puerta.promise;
      return ok(TOYOTA);
    });
    const { usuario, escribir, guardar } = await nueva();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('checkbox', { name: 'VIGENTE' })).toBeChecked();
    await escribir('Nombre', 'toyota');
    await guardar();
    expect(await dialogo()).toHaveTextContent('Operación en progreso...');
    puerta.resolve();
    await waitFor(async () =>
      expect(await dialogo()).toHaveTextContent('Marca guardada con éxito'),
    );
    expect(servidor.pedidos(CREAR)).toMatchObject([
      { cuerpo: { nombre: 'TOYOTA', estaVigente: true } },
    ]);
    await usuario.click(screen.getByRole('button', { name: 'OK' }));
    expect(await filaDe('TOYOTA')).toBeDefined();
  });

  it('[A-CERO-013] a saved one is clean before its dialog is closed', async () => {
    servidor.responder(CREAR, ok(TOYOTA));
    const { escribir, guardar } = await nueva();
    // False if the browser asks first.
    const cierra = () => dispatchEvent(new Event('beforeunload', { cancelable: true }));
    await escribir('Nombre', 'toyota');
    expect(cierra()).toBe(false);
    await guardar();
    await screen.findByText('Marca guardada con éxito');
    expect(cierra()).toBe(true);
  });

  it('[A-CAMINO-044] restores the typed values after a reload, until they are saved', async () => {
    servidor.responder('/Marcas/Actualizar/7', ok(TOYOTA));
    const antes = await editar();
    await antes.escribir('Nombre', ' GR');
    antes.unmount();
    const { campo, guardar, usuario, router } = await editar();
    await waitFor(() => expect(campo('Nombre')).toHaveValue('TOYOTA GR'));
    expect(await screen.findByText(/Recuperamos lo que había escrito/)).toBeVisible();
    await guardar();
    await usuario.click(await screen.findByRole('button', { name: 'OK' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(LISTA));
    expect(Object.keys(sessionStorage).filter((una) => una.startsWith('borrador'))).toEqual([]);
  });

  it('[A-CAMINO-044] restores nothing over a changed record, nor after leaving on purpose', async () => {
    const antes = await editar();
    await antes.escribir('Nombre', ' GR');
    antes.unmount();
    servidor.responder('/Marcas/Buscar', ok({ filas: [{ ...TOYOTA, nombre: 'LEXUS' }], total: 1 }));
    const otra = await editar();
    expect(otra.campo('Nombre')).toHaveValue('LEXUS');
    await otra.escribir('Nombre', ' GR');
    await otra.usuario.click(screen.getByRole('button', { name: 'VOLVER' }));
    await otra.usuario.click(within(await dialogo()).getByRole('button', { name: 'Volver' }));
    await waitFor(() => expect(otra.router.state.location.pathname).toBe(LISTA));
    otra.unmount();
    expect((await editar()).campo('Nombre')).toHaveValue('LEXUS');
  });

  it('[A-DETIENE-004] asks before a valid record is saved as disabled', async () => {
    const ACTUALIZAR = '/Marcas/Actualizar/7';
    servidor.responder('/Marcas/PorCerrar/7', detiene({ ventas: 1 }));
    servidor.responder(ACTUALIZAR, ok({ ...TOYOTA, estaVigente: false }));
    const { usuario, guardar } = await editar();
    await usuario.click(await screen.findByRole('checkbox', { name: 'VIGENTE' }));
    await guardar();
    expect(await dialogo()).toHaveTextContent('Afecta a 1 venta sin pagar.');
    expect(servidor.pedidos(ACTUALIZAR)).toHaveLength(0);
    await usuario.click(screen.getByRole('button', { name: 'Desactivar' }));
    await waitFor(() => expect(servidor.pedidos(ACTUALIZAR)).toHaveLength(1));
  });

  it('[A-FORM-007] [A-ERR-052] [V-CARAS-006] shows each failure in the operation dialog or at its field, and keeps what was typed', async () => {
    const { usuario, escribir, guardar, campo } = await nueva();
    await escribir('Nombre', 'toyota');
    for (const [respuesta, dicho] of [
      [fallo(503, { mensaje: 'El servicio no está disponible' }), /El servicio no está disponible/],
      [
        fallo(500, { mensaje: 'x', idSolicitud: 'K7M2QX4P' }),
        /^Ocurrió un error al procesar la solicitud\..*K7M2QX4P\.$/,
      ],
      // Without a message of the server.
      [ok({ otra: 'cosa' }), /Hubo un error desconocido/],
    ] as const) {
      servidor.responder(CREAR, respuesta);
      await guardar();
      await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(dicho));
      await usuario.click(screen.getByRole('button', { name: 'OK' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(campo('Nombre')).toHaveValue('TOYOTA');
    }
    const texto = 'Existe una marca con el nombre TOYOTA';
    servidor.responder(CREAR, fallo(400, { mensaje: 'x', errors: { nombre: [texto] } }));
    await guardar();
    await waitFor(() => expect(campo('Nombre')).toHaveAccessibleDescription(texto));
    expect(campo('Nombre')).toHaveFocus();
    expect(screen.getByRole('region', { name: 'Revise un campo' })).toHaveTextContent(texto);
  });

  it('[A-MARCA-002] names what is missing and sends nothing', async () => {
    const { guardar } = await nueva();
    await guardar();
    expect(screen.getAllByText('Nombre es obligatorio').length).toBeGreaterThan(0);
    expect(servidor.pedidos(CREAR)).toHaveLength(0);
  });

  it('[A-FORMA-001] has its primary button first, and stops at 560 px', async () => {
    await nueva();
    const guardar = screen.getByRole('button', { name: 'GUARDAR' });
    const formulario = guardar.closest('form');
    expect(formulario).not.toBeNull();
    expect(
      within(formulario as HTMLElement)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['GUARDAR', 'VOLVER']);
    const hoja = readFileSync('web/mantenedores/piezas/FormularioDeRegistro.module.css', 'utf8');
    expect(hoja).toMatch(/^\.formulario,\n\.campos \{\n {2}max-width: 35rem;/);
  });

  it('[A-FORM-001] [A-FORMA-004] LIMPIAR comes with the first change, restores the initial values and leaves the focus on a field', async () => {
    const { usuario, campo, escribir } = await editar();
    expect(screen.queryByRole('button', { name: 'LIMPIAR' })).toBeNull();
    await escribir('Nombre', ' DOS');
    await usuario.click(screen.getByRole('checkbox', { name: 'VIGENTE' }));
    expect(campo('Nombre')).toHaveValue('TOYOTA DOS');
    await usuario.click(screen.getByRole('button', { name: 'LIMPIAR' }));
    expect(campo('Nombre')).toHaveValue('TOYOTA');
    expect(screen.getByRole('checkbox', { name: 'VIGENTE' })).toBeChecked();
    expect(screen.queryByRole('button', { name: 'LIMPIAR' })).toBeNull();
    expect(campo('Nombre')).toHaveFocus();
  });

  it('[A-FORM-003] VOLVER asks before leaving, and staying keeps the typed values', async () => {
    const { usuario, router, campo, escribir } = await nueva();
    await escribir('Nombre', 'toyota');
    const volver = async (boton: string) => {
      await usuario.click(screen.getByRole('button', { name: 'VOLVER' }));
      const pregunta = await screen.findByRole('dialog', { name: 'Volver' });
      await usuario.click(within(pregunta).getByRole('button', { name: boton }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    };
    await volver('Cancelar');
    expect(router.state.location.pathname).toBe(`${LISTA}/ingreso`);
    expect(campo('Nombre')).toHaveValue('TOYOTA');
    await volver('Volver');
    await waitFor(() => expect(router.state.location.pathname).toBe(LISTA));
  });

  it('every other way out asks before typed values are lost', async () => {
    const { router, escribir, usuario } = await nueva();
    await escribir('Nombre', 'toyota');
    void router.navigate('/bienvenida');
    const pregunta = await screen.findByRole('dialog');
    expect(router.state.location.pathname).toBe(`${LISTA}/ingreso`);
    await usuario.click(within(pregunta).getByRole('button', { name: 'Seguir aquí' }));
    expect(router.state.location.pathname).toBe(`${LISTA}/ingreso`);
  });

  it('sends the version it read, and reports a concurrent change', async () => {
    const texto =
      'El registro cambió desde que lo abrió, por otro usuario o en otra pestaña suya. Recargue la página.';
    const ruta = '/Marcas/Actualizar/7';
    servidor.responder(ruta, fallo(409, { codigo: 'registro.version', mensaje: texto }));
    const { escribir, guardar } = await editar();
    await escribir('Nombre', ' DOS');
    await guardar();
    expect(await screen.findByRole('alert')).toHaveTextContent(texto);
    expect(servidor.pedidos(ruta)).toMatchObject([
      { metodo: 'PUT', cuerpo: { nombre: 'TOYOTA DOS', version: 3 } },
    ]);
  });

  it('[A-FORMA-005] folds who changed what and when under their number, for users who may see it', async () => {
    const hecho = {
      id: 2,
      ocurrido: '2026-11-20T15:30:00.000Z',
      usuario: 'admin',
      accion: 'actualizar',
      cambios: [
        { campo: 'nombre', antes: 'TOIOTA', despues: 'TOYOTA' },
        { campo: 'interno', antes: '1', despues: '2' },
      ],
    };
    servidor.responder('/Registros/Historial', ok([hecho]));
    const { unmount } = await editar();
    const historial = await screen.findByRole('region', { name: 'Historial' });
    expect(historial).toHaveTextContent('Historial 1 hecho, el último el 20/11/2026 12:30');
    expect(within(historial).getByRole('group')).not.toHaveAttribute('open');
    expect(historial).toHaveTextContent('Modificado');
    expect(historial).toHaveTextContent('20/11/2026');
    expect(historial).toHaveTextContent('admin');
    expect(historial).toHaveTextContent('Nombre: TOIOTA → TOYOTA');
    expect(historial).not.toHaveTextContent('interno');
    unmount();
    prepararMantenedor(servidor, {
      ventana: LISTA,
      endpoints: ENDPOINTS.filter((una) => una !== 'Registros/Historial'),
    });
    await editar();
    expect(screen.queryByRole('region', { name: 'Historial' })).toBeNull();
  });

  it('reports a missing record, and a profile that may not edit', async () => {
    servidor.responder('/Marcas/Buscar', ok({ filas: [], total: 0 }));
    const { unmount } = montarApp(`${LISTA}/ingreso?id=99`);
    expect(await screen.findByText('No se han encontrado resultados')).toBeVisible();
    unmount();
    prepararMantenedor(servidor, { ventana: LISTA, endpoints: ['Marcas/Buscar'] });
    montarApp(`${LISTA}/ingreso?id=7`);
    expect(
      await screen.findByText('El usuario no tiene permiso para realizar la operación.'),
    ).toBeVisible();
  });
});
