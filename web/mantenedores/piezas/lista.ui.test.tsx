import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { montarApp } from '../../app/app-de-pruebas.tsx';
import { pegar } from '../../lib/pruebas/pegar.ts';
import { usarServidor } from '../../lib/pruebas/servidor-de-pruebas.ts';
import {
  abrirMenuDe,
  detiene,
  filaDe,
  ok,
  prepararMantenedor,
} from '../ficha/ficha-de-pruebas.tsx';

const servidor = usarServidor();
const LISTA = '/mantenedores/marca';
const BUSCAR = '/Marcas/Buscar';
const TODAS = ['Buscar', 'Exportar', 'Crear', 'Actualizar', 'Desactivar', 'Reactivar'];
const TOYOTA = { id: 7, nombre: 'TOYOTA', estaVigente: true, modelos: 12, version: 3 };
const FIAT = { id: 8, nombre: 'FIAT', estaVigente: false, modelos: 0, version: 1 };

const preparar = (llamadas: readonly string[] = TODAS) =>
  prepararMantenedor(servidor, {
    ventana: LISTA,
    endpoints: llamadas.map((una) => `Marcas/${una}`),
  });
beforeEach(() => {
  preparar();
  servidor.responder(BUSCAR, ok({ filas: [TOYOTA, FIAT], total: 2 }));
});

const pedidas = () => servidor.pedidos(BUSCAR).map(({ cuerpo }) => cuerpo);
const muchas = (total: number) => {
  servidor.responder(BUSCAR, ({ cuerpo }) => {
    const { pagina, tamano } = cuerpo as { pagina: number; tamano: number };
    const desde = (pagina - 1) * tamano;
    const cuantas = Math.max(0, Math.min(tamano, total - desde));
    const filas = Array.from({ length: cuantas }, (_, i) => ({
      ...TOYOTA,
      id: desde + i + 1,
      nombre: `MARCA ${desde + i + 1}`,
    }));
    return ok({ filas, total });
  });
};

describe('the list of a maintainer', () => {
  it('[A-LISTADO-001] [A-LISTADO-012] [A-LISTADO-013] [A-ESTADO-001] has a title, and shows disabled records in red and as NO VIGENTE', async () => {
    montarApp(LISTA);
    expect(await screen.findByRole('heading', { level: 1, name: 'Marcas' })).toBeVisible();
    const fiat = await screen.findByRole('rowheader', { name: 'FIAT' });
    expect(fiat.closest('tr')).toHaveAttribute('data-no-vigente');
    expect((await filaDe('FIAT')).getByText('NO VIGENTE')).toBeVisible();
    const toyota = screen.getByRole('rowheader', { name: 'TOYOTA' });
    expect(toyota.closest('tr')).not.toHaveAttribute('data-no-vigente');
    const estados = [screen.getByText('NO VIGENTE'), (await filaDe('TOYOTA')).getByText('Vigente')];
    expect(estados.map((uno) => uno.closest('.mantine-Badge-root') !== null)).toEqual([
      true,
      false,
    ]);
    expect(screen.getByText('2 marcas')).toBeVisible();
  });

  it('[A-LISTADO-002] [A-LISTADO-006] [A-LISTADO-008] offers each action only to users with its right', async () => {
    const ofrecidas = async (llamadas: readonly string[]) => {
      preparar(llamadas);
      const { unmount } = montarApp(LISTA);
      const fila = await filaDe('TOYOTA');
      const hay = {
        crear: screen.queryByRole('link', { name: 'Añadir nuevo' }),
        exportar: screen.queryByRole('button', { name: 'Exportar' }),
        editar: fila.queryByRole('link', { name: 'Editar marca TOYOTA' }),
        alternar: fila.queryByRole('button', { name: 'Desactivar marca TOYOTA' }),
      };
      unmount();
      return Object.entries(hay).flatMap(([accion, boton]) => (boton ? [accion] : []));
    };
    expect(await ofrecidas(['Buscar'])).toEqual([]);
    expect(await ofrecidas(['Buscar', 'Crear'])).toEqual(['crear']);
    expect(await ofrecidas(['Buscar', 'Actualizar'])).toEqual(['editar']);
    expect(await ofrecidas(['Buscar', 'Desactivar'])).toEqual(['alternar']);
    expect(await ofrecidas(['Buscar', 'Exportar'])).toEqual(['exportar']);
  });

  it('[A-LISTADO-003] [A-LISTADO-007] [A-RUTA-017] uses one form to create and to edit', async () => {
    const { usuario, router } = montarApp(LISTA);
    await usuario.click(await screen.findByRole('link', { name: 'Añadir nuevo' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Nueva marca' })).toBeVisible();
    expect(router.state.location.pathname).toBe(`${LISTA}/ingreso`);
    await router.navigate(LISTA);
    await usuario.click((await filaDe('TOYOTA')).getByRole('link', { name: /^Editar/ }));
    // The heading also stands over the record while it is read.
    expect(await screen.findByDisplayValue('TOYOTA')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Editar marca' })).toBeVisible();
    expect(router.state.location.pathname + router.state.location.search).toBe(
      `${LISTA}/ingreso?id=7`,
    );
  });

  it.each([
    ['Desactivar', TOYOTA, 'DELETE', '/Marcas/Desactivar/7', null],
    ['Habilitar', FIAT, 'POST', '/Marcas/Reactivar', { id: 8 }],
  ] as const)(
    '[A-ACCION-003] [A-LISTADO-009] [A-LISTADO-010] [A-API-093] [A-API-094] %s asks first, and sends nothing without confirmation',
    async (verbo, { id, nombre, estaVigente }, metodo, ruta, cuerpo) => {
      servidor.responder('/Marcas/PorCerrar/7', detiene());
      servidor.responder(ruta, ok({ id, vigente: !estaVigente, version: 9 }));
      const { usuario } = montarApp(LISTA);
      const pulsar = async (boton: string) => {
        const fila =
          verbo === 'Desactivar' ? await abrirMenuDe(usuario, nombre) : await filaDe(nombre);
        await usuario.click(fila.getByRole('button', { name: `${verbo} marca ${nombre}` }));
        const dialogo = await screen.findByRole('dialog', { name: `${verbo} marca` });
        expect(dialogo).toHaveTextContent(
          `¿Está seguro de que desea ${verbo.toLowerCase()} la marca ${nombre}?`,
        );
        await usuario.click(within(dialogo).getByRole('button', { name: boton }));
        await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      };
      await pulsar('Cancelar');
      expect(servidor.pedidos(ruta)).toHaveLength(0);
      const antes = pedidas().length;
      await pulsar(verbo);
      expect(servidor.pedidos(ruta)).toMatchObject([{ metodo, cuerpo }]);
      // The list is read again.
      await waitFor(() => expect(pedidas().length).toBeGreaterThan(antes));
    },
  );

  it('[A-DETIENE-004] shows what a disabling affects and stops, and why it was refused', async () => {
    servidor.responder('/Marcas/PorCerrar/7', detiene({ ventas: 3 }));
    const { usuario } = montarApp(LISTA);
    const fila = await abrirMenuDe(usuario, 'TOYOTA');
    await usuario.click(fila.getByRole('button', { name: /^Desactivar/ }));
    expect(await screen.findByRole('dialog')).toHaveTextContent(
      'Afecta a 3 ventas sin pagar. Deja de ofrecerse al ingresar vehículos; no detiene ventas.',
    );
    servidor.responder('/Marcas/Desactivar/7', {
      estado: 404,
      json: { exito: false, mensaje: 'No se han encontrado resultados' },
    });
    await usuario.click(screen.getByRole('button', { name: 'Desactivar' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('No se han encontrado resultados');
  });

  it('[A-LISTADO-014] [A-VACIA-001] says Sin resultados. and the next step if there are none', async () => {
    servidor.responder(BUSCAR, ok({ filas: [], total: 0 }));
    montarApp(LISTA);
    expect(await screen.findByText('Sin resultados.')).toBeVisible();
    expect(screen.getByText(/^Todavía no hay marcas/)).toBeVisible();
  });

  it('[A-LISTADO-015] says Cargando, por favor espere. until the rows arrive', async () => {
    const puerta = Promise.withResolvers<void>();
    servidor.responder(BUSCAR, async () => {
      await puerta.promise;
      return ok({ filas: [TOYOTA], total: 1 });
    });
    montarApp(LISTA);
    // The screen itself says so too, until its code has loaded.
    await waitFor(() => expect(servidor.pedidos(BUSCAR)).toHaveLength(1));
    expect(screen.getByText('Cargando, por favor espere.')).toBeInTheDocument();
    expect(screen.queryByText('Sin resultados.')).toBeNull();
    puerta.resolve();
    await filaDe('TOYOTA');
    expect(screen.queryByText('Cargando, por favor espere.')).toBeNull();
  });

  it('[V-CARAS-006] reports a failed read with its cause and request id, and retries', async () => {
    servidor.responder(BUSCAR, {
      estado: 500,
      json: { exito: false, mensaje: 'Ha ocurrido un error', idSolicitud: 'abc-123' },
    });
    const { usuario } = montarApp(LISTA);
    expect(await screen.findByText(/abc-123/)).toBeVisible();
    expect(screen.getByText(/Lo que ya estaba guardado sigue guardado/)).toBeVisible();
    servidor.responder(BUSCAR, ok({ filas: [TOYOTA], total: 1 }));
    await usuario.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByRole('rowheader', { name: 'TOYOTA' })).toBeVisible();
  });

  it('[A-LISTADO-005] [A-LISTADO-018] shows 25 rows per page, with a window of pages above 8', async () => {
    muchas(26);
    const primera = montarApp(LISTA);
    await filaDe('MARCA 25');
    expect(screen.getAllByRole('rowheader')).toHaveLength(25);
    const paginas = () =>
      within(screen.getByRole('navigation', { name: 'Páginas de Marcas' }))
        .getAllByRole('button', { name: /^Página \d/ })
        .map(({ textContent }) => textContent);
    expect(paginas()).toEqual(['1', '2']);
    expect(screen.queryByRole('button', { name: 'Última página' })).toBeNull();
    primera.unmount();
    muchas(9 * 25);
    montarApp(LISTA);
    await filaDe('MARCA 25');
    expect(paginas().length).toBeLessThan(9);
    expect(screen.getByRole('button', { name: 'Última página' })).toBeVisible();
  });

  it('keeps page and sort in the address, but not the search text; a form returns to all of it', async () => {
    muchas(60);
    const { usuario, router } = montarApp(LISTA);
    await filaDe('MARCA 1');
    await usuario.click(screen.getByRole('button', { name: /^Nombre/ }));
    await waitFor(() => expect(router.state.location.search).toBe('?orden=-nombre'));
    await usuario.click(await screen.findByRole('button', { name: 'Página 2' }));
    await waitFor(() => expect(router.state.location.search).toContain('pagina=2'));
    await pegar(usuario, screen.getByRole('searchbox', { name: 'Buscar en Marcas' }), 'pepe');
    await waitFor(() => expect(pedidas().at(-1)).toMatchObject({ texto: 'pepe', pagina: 1 }));
    expect(router.state.location.search).toBe('?orden=-nombre');
    await usuario.click((await filaDe('MARCA 3')).getByRole('link', { name: /^Editar/ }));
    await usuario.click(await screen.findByRole('button', { name: 'VOLVER' }));
    const dialogo = await screen.findByRole('dialog', { name: 'Volver' });
    await usuario.click(within(dialogo).getByRole('button', { name: 'Volver' }));
    expect(await screen.findByRole('searchbox')).toHaveValue('pepe');
    expect(router.state.location.search).toBe('?orden=-nombre');
  });

  it('[A-EXPORTA-001] exports all pages of a search, by a button between title and primary action', async () => {
    servidor.responder('/Marcas/Exportar', { texto: 'libro' });
    const { createObjectURL } = URL;
    URL.createObjectURL = () => 'blob:prueba';
    muchas(9);
    const { usuario } = montarApp(LISTA);
    await filaDe('MARCA 1');
    await pegar(usuario, screen.getByRole('searchbox'), 'toyo');
    await waitFor(() => expect(pedidas().at(-1)).toMatchObject({ texto: 'toyo' }));
    const exportar = screen.getByRole('button', { name: 'Exportar' });
    const enOrden = [
      screen.getByRole('heading', { level: 1 }),
      exportar,
      screen.getByRole('link', { name: 'Añadir nuevo' }),
      screen.getByRole('searchbox'),
    ];
    const enDocumento = enOrden.toSorted((uno, otro) =>
      uno.compareDocumentPosition(otro) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
    );
    expect(enDocumento).toEqual(enOrden);
    await usuario.click(exportar);
    await waitFor(() => expect(servidor.pedidos('/Marcas/Exportar')).toHaveLength(1));
    expect(servidor.pedidos('/Marcas/Exportar')[0]?.cuerpo).toEqual({
      texto: 'toyo',
      orden: 'nombre',
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    URL.createObjectURL = createObjectURL;
  });
});
