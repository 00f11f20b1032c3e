import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { montarApp } from '../../app/app-de-pruebas.tsx';
import { clavesDe } from '../../lib/pruebas/claves-de.ts';
import { elegir } from '../../lib/pruebas/elegir.ts';
import { pegar, pegarEncima } from '../../lib/pruebas/pegar.ts';
import { usarServidor } from '../../lib/pruebas/servidor-de-pruebas.ts';
import { filaDe, ok } from '../ficha/ficha-de-pruebas.tsx';
import {
  anadirPrima,
  boton,
  CONVENIO,
  LLAMADAS,
  FILA,
  filasDe,
  llenarDatos,
  prepararConvenios,
} from './convenio-de-pruebas.ts';

const servidor = usarServidor();
const LISTA = '/mantenedores/convenio';

beforeEach(() => prepararConvenios(servidor));

const cuerpos = (ruta: string) =>
  servidor.pedidos(ruta).map(({ cuerpo }) => cuerpo as Record<string, unknown>);
const borradores = () => Object.keys(sessionStorage).filter((una) => una.startsWith('borrador'));
const titulos = () =>
  within(screen.getByRole('navigation', { name: 'Pasos del convenio' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent?.replace(/^\d/, ''));

describe('the list of agreements', () => {
  it('[A-CONV-001] [A-CONV-003] [A-CONV-004] [A-CONV-005] [A-CONV-006] shows the state by date and, separately, whether it is enabled', async () => {
    const fila = (id: number, nombre: string, estado: string, vigente: boolean) => ({
      ...FILA,
      id,
      nombre,
      estado,
      vigente,
    });
    servidor.responder(
      '/Convenios/Buscar',
      ok({
        filas: [
          fila(1, 'NUEVO', 'No Iniciado', true),
          fila(2, 'VIVO', 'Activo', false),
          fila(3, 'VIEJO', 'Finalizado', true),
        ],
        total: 3,
      }),
    );
    const { usuario } = montarApp(LISTA);
    const textos = async (nombre: string) => {
      const suya = await filaDe(nombre);
      await usuario.click(suya.getByRole('button', { name: `Ver detalle de ${nombre}` }));
      const celdas = suya.getAllByRole('cell').map(({ textContent }) => textContent);
      const detalle = screen.getAllByText('Habilitación').at(-1)?.nextSibling?.textContent;
      await usuario.click(suya.getByRole('button', { name: `Ver detalle de ${nombre}` }));
      return [celdas.at(-2), detalle];
    };
    expect(await textos('NUEVO')).toEqual(['No Iniciado', 'Vigente']);
    expect(await textos('VIVO')).toEqual([
      'Deshabilitado',
      'Deshabilitado; por sus fechas, Activo',
    ]);
    expect(await textos('VIEJO')).toEqual(['Finalizado', 'Vigente']);
  });

  it('[A-ROL-006] [A-ROL-005] offers to add, edit and disable by the user’s rights, each separately', async () => {
    const ofrecidas = async (llamadas: readonly string[]) => {
      prepararConvenios(servidor, { llamadas });
      const { unmount } = montarApp(LISTA);
      const fila = await filaDe('CONVENIO SUR');
      const hay = {
        crear: screen.queryByRole('link', { name: 'Añadir nuevo' }) !== null,
        editar: fila.queryByRole('link', { name: 'Editar convenio CONVENIO SUR' }) !== null,
        ver: fila.queryByRole('link', { name: 'Ver convenio CONVENIO SUR' }) !== null,
        alternar: fila.queryByRole('button', { name: /^Más acciones/ }) !== null,
      };
      unmount();
      return Object.entries(hay).flatMap(([accion, si]) => (si ? [accion] : []));
    };
    expect(await ofrecidas(['Buscar'])).toEqual(['ver']);
    expect(await ofrecidas(['Buscar', 'CrearConvenio'])).toEqual(['crear', 'ver']);
    expect(await ofrecidas(['Buscar', 'ActualizarConvenio'])).toEqual(['editar']);
    expect(await ofrecidas(['Buscar', 'Desactivar'])).toEqual(['ver', 'alternar']);
  });
});

describe('the form of an agreement', () => {
  it('[A-CONV-007] [A-CONV-044] has three steps, and continues only with valid data', async () => {
    const { usuario } = montarApp(`${LISTA}/ingreso`);
    await screen.findByRole('heading', { level: 2, name: 'Datos de Convenio' });
    expect(titulos()).toEqual(['Datos de Convenio', 'Primas', 'Usuarios']);
    await usuario.click(await boton('SIGUIENTE'));
    const resumen = await screen.findByRole('region', { name: /^Revise/ });
    expect(within(resumen).getAllByRole('listitem')).toHaveLength(8);
    expect(screen.getByRole('heading', { level: 2, name: 'Datos de Convenio' })).toBeVisible();
  });

  it('[A-CONV-022] [A-CONV-034] [A-CONV-043] [A-CONV-044] [A-CAMINO-051] needs premiums and users, saves by three calls in order, shows the server’s errors as a list, and continues from the saved part', async () => {
    const CREAR = '/Convenios/CrearConvenio';
    const PRIMAS = '/Convenios/CrearConvenioTiposVehiculo/5';
    const USUARIOS = '/Convenios/CrearUsuariosConvenio/5';
    const creado = { ...CONVENIO, tiposVehiculoDisponiblesVM: [], usuariosConvenioVM: [] };
    const orden: string[] = [];
    const responder = (ruta: string, respuesta: ReturnType<typeof ok>) =>
      servidor.responder(ruta, () => {
        orden.push(ruta);
        return respuesta;
      });
    const rechazo = {
      exito: false,
      codigo: 'convenio.primas',
      mensaje: 'x',
      errors: { 'tiposVehiculoDisponiblesVM.0.tipoUsoId': ['El tipo de uso no existe'] },
    };
    responder(CREAR, ok(creado));
    servidor.responder(PRIMAS, { estado: 400, json: rechazo });
    responder(USUARIOS, ok(CONVENIO));
    const { usuario, router } = montarApp(`${LISTA}/ingreso`);
    await llenarDatos();
    await elegir('Corredor', 'Rosa Pino Díaz');
    await usuario.click(await boton('SIGUIENTE'));
    expect(await screen.findByRole('heading', { level: 2, name: 'Primas' })).toHaveFocus();
    await usuario.click(await boton('SIGUIENTE'));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'No hay primas asignadas al Convenio',
    );
    await anadirPrima(usuario);
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    await usuario.click(await boton('SIGUIENTE'));
    await usuario.click(await boton('GUARDAR'));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'No hay usuarios asignados al Convenio',
    );
    expect(orden).toEqual([]);
    await elegir('Usuario', 'ana');
    await usuario.click(await boton('Añadir usuario'));
    expect(borradores()).toHaveLength(1);
    await usuario.click(await boton('GUARDAR'));
    const dialogo = within(await screen.findByRole('dialog'));
    expect(await dialogo.findByRole('listitem')).toHaveTextContent('El tipo de uso no existe');
    expect([orden, servidor.pedidos(PRIMAS).length]).toEqual([[CREAR], 1]);
    // Its data are stored: a draft would create another agreement after a reload.
    expect(borradores()).toEqual([]);
    responder(PRIMAS, ok({ ...CONVENIO, usuariosConvenioVM: [] }));
    await usuario.click(await boton('OK'));
    await usuario.click(await boton('GUARDAR'));
    await screen.findByText('Convenio guardado con éxito');
    expect(orden).toEqual([CREAR, PRIMAS, USUARIOS]);
    expect(cuerpos(CREAR)[0]).toMatchObject({
      nombre: 'CONVENIO SUR',
      corredorId: 7,
      tipoDePago: 1,
      tipoDeAcceso: 0,
      inicioVigencia: '2026-01-01',
      terminoVigencia: '2026-12-31',
      vigente: true,
    });
    expect(cuerpos(PRIMAS).at(-1)).toMatchObject({
      tiposVehiculoDisponiblesVM: [
        { tipoVehiculoId: 1, tipoUsoId: 11, valorVentaBase: 4_990, mesLegalParaPoliza: 3 },
      ],
    });
    expect(cuerpos(USUARIOS)[0]).toMatchObject({
      usuariosConvenioVM: [{ usuarioId: 21, vigente: true, puedeHacerCargaMasiva: false }],
    });
    await usuario.click(await boton('OK'));
    await waitFor(() => expect(router.state.location.pathname).toBe(LISTA));
  });

  it('[A-CAMINO-051] [A-OFICINA-004] after a reload is on its step, with the typed data, lists and premium', async () => {
    const antes = montarApp(`${LISTA}/ingreso?id=5`);
    const termino = () => screen.findByLabelText(/^Término de vigencia( \*)?$/);
    await pegarEncima(antes.usuario, await termino(), '30/11/2026');
    await antes.usuario.click(await boton('SIGUIENTE'));
    await anadirPrima(antes.usuario, 'Comercial');
    await pegar(antes.usuario, screen.getByRole('textbox', { name: 'Prima' }), '12000');
    antes.unmount();
    const { usuario } = montarApp(`${LISTA}/ingreso?id=5`);
    expect(await screen.findByText(/Recuperamos lo que había escrito/)).toBeVisible();
    expect(await filasDe('Primas')).toHaveLength(2);
    expect(screen.getByRole('textbox', { name: 'Prima' })).toHaveValue('12.000');
    await usuario.click(await boton('Limpiar'));
    await usuario.click(await boton('ATRÁS'));
    expect(await termino()).toHaveValue('30/11/2026');
  });

  it('[A-CAMINO-052] is not created twice if its page is reloaded before the answer', async () => {
    servidor.responder('/Convenios/CrearConvenio', { cortar: true });
    const antes = montarApp(`${LISTA}/ingreso`);
    await llenarDatos();
    await elegir('Corredor', 'Rosa Pino Díaz');
    await antes.usuario.click(await boton('SIGUIENTE'));
    await anadirPrima(antes.usuario);
    await antes.usuario.click(await boton('SIGUIENTE'));
    await elegir('Usuario', 'ana');
    await antes.usuario.click(await boton('Añadir usuario'));
    await antes.usuario.click(await boton('GUARDAR'));
    await screen.findByRole('dialog', { name: 'No se pudo completar' });
    antes.unmount();
    const { usuario } = montarApp(`${LISTA}/ingreso`);
    const guardar = async () => {
      await usuario.click(await boton('GUARDAR'));
      await usuario.click(await boton('OK'));
    };
    await guardar();
    servidor.responder('/Convenios/CrearConvenio', { estado: 400, json: {} });
    await guardar();
    await guardar();
    const claves = clavesDe(servidor, '/Convenios/CrearConvenio');
    expect([claves.length, new Set(claves.slice(0, 3)).size]).toEqual([4, 1]);
    // Refused for certain: the next one is another write.
    expect(claves[3]).not.toBe(claves[0]);
  });

  it('sends only the changes of an edited agreement', async () => {
    servidor.responder('/Convenios/ActualizarUsuariosConvenio/5', ok(CONVENIO));
    const { usuario } = montarApp(`${LISTA}/ingreso?id=5`);
    await usuario.click(await boton('SIGUIENTE'));
    await usuario.click(await boton('SIGUIENTE'));
    await usuario.click(await screen.findByRole('checkbox', { name: 'Carga masiva de ana' }));
    await usuario.click(await boton('GUARDAR'));
    await screen.findByText('Convenio guardado con éxito');
    expect(cuerpos('/Convenios/ActualizarUsuariosConvenio/5')).toMatchObject([
      { usuariosConvenioVM: [{ id: 41, version: 1, puedeHacerCargaMasiva: false }] },
    ]);
    for (const otra of ['ActualizarConvenio/5', 'ActualizarConvenioTiposVehiculo/5']) {
      expect(servidor.pedidos(`/Convenios/${otra}`)).toEqual([]);
    }
  });

  it("[A-ERR-033] says 'Error al cargar convenio' if the agreement cannot be read", async () => {
    servidor.responder('/Convenios/BuscarPorId/5', {
      estado: 500,
      json: { exito: false, codigo: 'x', mensaje: 'Ocurrió un error' },
    });
    montarApp(`${LISTA}/ingreso?id=5`);
    expect(await screen.findByText('Error al cargar convenio')).toBeVisible();
  });

  it('[A-COPIA-011] leads to its copy, for whoever may create one', async () => {
    const copia = () => screen.queryByRole('link', { name: 'Copiar convenio' });
    prepararConvenios(servidor, { llamadas: [...LLAMADAS, 'CopiarConvenio'] });
    const { unmount } = montarApp(`${LISTA}/ingreso?id=5`);
    await boton('SIGUIENTE');
    expect(copia()).toHaveAttribute(
      'href',
      `/mantenedores/crearConvenioCompleto?origen=5&corredorId=${CONVENIO.corredorId}`,
    );
    unmount();
    prepararConvenios(servidor);
    montarApp(`${LISTA}/ingreso?id=5`);
    await boton('SIGUIENTE');
    expect(copia()).toBeNull();
  });

  it('is read-only for users who may not change it', async () => {
    prepararConvenios(servidor, { llamadas: ['Buscar', 'BuscarPorId'] });
    montarApp(`${LISTA}/ingreso?id=5`);
    await screen.findByRole('heading', { level: 1, name: 'Convenio CONVENIO SUR' });
    expect(await filasDe('Primas')).toEqual(['Automóvil']);
    expect(await filasDe('Usuarios')).toEqual(['ana']);
    expect(screen.queryByRole('button', { name: /GUARDAR|AÑADIR|Desactivar/ })).toBeNull();
  });
});
