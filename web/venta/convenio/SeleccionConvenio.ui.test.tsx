import type { ConvenioVM } from '#features/convenios/convenio.contract.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { conSesion, montarApp } from '../../app/app-de-pruebas.tsx';
import { escribir } from '../../lib/navegador/almacen.ts';
import { pegar } from '../../lib/pruebas/pegar.ts';
import { usarServidor } from '../../lib/pruebas/servidor-de-pruebas.ts';
import { guardarVehiculos, leerVehiculos, leerVenta } from '../../lib/venta/venta.ts';
import {
  CONVENIO,
  CONVENIO_ESPECIAL,
  ingresado,
  intencion,
  ok,
  VENTANAS,
} from '../datos-de-pruebas.ts';

const servidor = usarServidor();
const CONVENIOS = '/Convenios/BuscarPorUsuario/3';

const convenio = (id: number, nombre: string, cambios: Partial<ConvenioVM> = {}): ConvenioVM => ({
  ...CONVENIO,
  id,
  nombre,
  ...cambios,
});
const conConvenios = (...convenios: ConvenioVM[]) => servidor.responder(CONVENIOS, ok(convenios));
const tarjetas = () =>
  within(screen.getByRole('list', { name: 'Convenios' }))
    .queryAllByRole('heading')
    .map(({ textContent }) => textContent);
const abrir = async () => {
  const app = montarApp('/venta/seleccionConvenio');
  await screen.findByRole('heading', { level: 1, name: 'Selección de Convenio' });
  return app;
};

beforeEach(() => {
  sessionStorage.clear();
  conSesion({ ventanas: VENTANAS });
});

describe('/venta/seleccionConvenio', () => {
  it('[V-CONV-001] is opened through the menu Comprar', async () => {
    conConvenios(CONVENIO);
    const { usuario } = montarApp('/bienvenida');
    await usuario.click(await screen.findByRole('link', { name: 'Comprar' }));
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Selección de Convenio' }),
    ).toBeVisible();
  });

  it('[V-CONV-002] shows an agreement as a card with broker, payment, dates and types', async () => {
    conConvenios(CONVENIO);
    await abrir();
    const tarjeta = (await screen.findByRole('heading', { name: 'DEMO DIRECTO' })).closest('li');
    for (const texto of ['CORREDORA DEMO SPA', 'Directo', '01/01/2026 al 31/12/2028', '3 tipos']) {
      expect(tarjeta).toHaveTextContent(texto);
    }
  });

  it('[V-DETEN-008] shows on its card why an agreement does not sell', async () => {
    const detenida = { ambito: 'corredor', tipoVehiculoId: null, hasta: null } as const;
    conConvenios(convenio(1, 'FLOTAS', { detenciones: [{ ...detenida, palabras: 'Volvemos.' }] }));
    await abrir();
    const tarjeta = (await screen.findByRole('heading', { name: 'FLOTAS' })).closest('li');
    expect(tarjeta).toHaveTextContent('Venta detenida: Volvemos.');
  });

  it('[V-DETEN-008] says that a stop of one type stops an agreement in part', async () => {
    const [tipo] = CONVENIO.tiposVehiculoDisponiblesVM;
    const detenida = {
      ...({ ambito: 'tipo', tipoVehiculoId: tipo?.tipoVehiculoVM.id ?? 0, hasta: null } as const),
      palabras: 'Sin motos.',
    };
    conConvenios(convenio(1, 'FLOTAS', { detenciones: [detenida] }));
    await abrir();
    const tarjeta = (await screen.findByRole('heading', { name: 'FLOTAS' })).closest('li');
    expect(tarjeta).toHaveTextContent('Venta detenida en parte: Sin motos.');
  });

  it('[A-RELEVO-006] shows agreements as release 1.3.0 sends them, without their stops', async () => {
    // A built page checks no answer against its contract.
    vi.stubEnv('DEV', false);
    onTestFinished(() => void vi.unstubAllEnvs());
    const { detenciones: _, ...deAntes } = convenio(1, 'FLOTAS');
    servidor.responder(CONVENIOS, ok([deAntes]));
    await abrir();
    await waitFor(() => expect(tarjetas()).toEqual(['FLOTAS']));
  });

  it('[V-CONV-003] searches names and brokers by every word, without accents', async () => {
    const corredor = { ...CONVENIO.corredor, nombre: 'SEGUROS ÑUBLE' };
    conConvenios(convenio(1, 'FLOTAS'), convenio(2, 'PÚBLICO', { corredor }), CONVENIO);
    const { usuario } = await abrir();
    await waitFor(() => expect(tarjetas()).toHaveLength(3));
    await pegar(usuario, screen.getByRole('searchbox'), 'publico nuble');
    await waitFor(() => expect(tarjetas()).toEqual(['PÚBLICO']));
    await pegar(usuario, screen.getByRole('searchbox'), ' flotas');
    expect(await screen.findByText('Sin resultados.')).toBeVisible();
  });

  it('[V-CONV-004] shows six cards per page', async () => {
    conConvenios(...Array.from({ length: 7 }, (_, i) => convenio(i + 1, `CONVENIO ${i + 1}`)));
    const { usuario } = await abrir();
    await usuario.click(await screen.findByRole('button', { name: 'Ver tarjetas' }));
    onTestFinished(() => localStorage.clear());
    await waitFor(() => expect(tarjetas()).toHaveLength(6));
    await usuario.click(screen.getByRole('button', { name: 'Página 2' }));
    expect(tarjetas()).toEqual(['CONVENIO 7']);
  });

  it('[V-CONV-005] opens the premiums with type, use, legal month, and limits of variable ones', async () => {
    const [primera, ...resto] = CONVENIO.tiposVehiculoDisponiblesVM;
    if (!primera) throw new Error('sin primas');
    const variable = {
      ...primera,
      tienePrimaVariable: true,
      primaMinima: 5_000,
      primaMaxima: 9_999,
    };
    conConvenios(convenio(1, 'FLOTAS', { tiposVehiculoDisponiblesVM: [variable, ...resto] }));
    const { usuario } = await abrir();
    await usuario.click(await screen.findByRole('button', { name: 'Ver Primas de FLOTAS' }));
    const dialogo = await screen.findByRole('dialog', { name: 'Primas de FLOTAS' });
    const filas = within(dialogo)
      .getAllByRole('row')
      .map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '));
    expect(filas[1]).toBe('AutomóvilParticularMARZO$ 9.280$ 5.000 a $ 9.999');
    expect(filas[4]).toBe('MotocicletaNO APLICAMARZO$ 66.000Prima fija');
  });

  it('[V-CONV-006] [V-CONV-007] offers SELECCIONAR, or says NO VIGENTE instead', async () => {
    conConvenios(CONVENIO, convenio(8, 'DEMO VENCIDO', { sePuedeVender: false }));
    await abrir();
    expect(await screen.findAllByRole('button', { name: /SELECCIONAR/ })).toHaveLength(1);
    const vencido = screen.getByRole('heading', { name: 'DEMO VENCIDO' }).closest('li');
    expect(vencido).toHaveTextContent('NO VIGENTE');
    expect(vencido).not.toHaveTextContent('SELECCIONAR');
  });

  it('[V-CONVLISTA-003] no choice is filled, because none of several agreements is the primary action', async () => {
    conConvenios(CONVENIO, convenio(8, 'FLOTAS'));
    await abrir();
    const elegir = await screen.findAllByRole('button', { name: /^SELECCIONAR/ });
    expect(elegir.map(({ dataset }) => dataset.variant)).toEqual(['subtle', 'subtle']);
  });

  it('[V-CONV-008] loads blocks of 60 until a short one', async () => {
    const bloque = Array.from({ length: 60 }, (_, i) => convenio(i + 1, `CONVENIO ${i + 1}`));
    servidor.responder(CONVENIOS, ({ consulta }) =>
      ok(consulta.get('bloqueActual') === '2' ? [convenio(999, 'EL ÚLTIMO')] : bloque),
    );
    await abrir();
    expect(await screen.findByText('121 convenios')).toBeVisible();
    expect(
      servidor
        .pedidos(CONVENIOS)
        .map(
          ({ consulta }) => `${consulta.get('cantidadADevolver')} ${consulta.get('bloqueActual')}`,
        ),
    ).toEqual(['60 0', '60 1', '60 2']);
  });

  it('reports that the agreements could not be loaded, and retries', async () => {
    servidor.responder(CONVENIOS, { estado: 500, json: { exito: false, idSolicitud: 'sol-9' } });
    const { usuario } = await abrir();
    expect(await screen.findByText('Ocurrió un error al cargar los datos')).toBeVisible();
    expect(screen.getByText('sol-9')).toBeVisible();
    conConvenios(CONVENIO);
    await usuario.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByRole('heading', { name: 'DEMO DIRECTO' })).toBeVisible();
  });

  it('[V-CONV-009] leads a public buyer straight to vehicle entry', async () => {
    conSesion({ tipo: 'publica', ventanas: VENTANAS });
    conConvenios(CONVENIO);
    const { usuario, router } = await abrir();
    await usuario.click(await screen.findByRole('button', { name: /SELECCIONAR/ }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/venta/ingresoVehiculo'));
    expect(router.state.location.state).toEqual({ idConvenio: 7 });
  });

  it('shows a public buyer their link’s only card, and no search', async () => {
    conSesion({ tipo: 'publica', ventanas: VENTANAS });
    conConvenios(CONVENIO);
    await abrir();
    await screen.findByRole('heading', { name: 'DEMO DIRECTO' });
    expect(tarjetas()).toHaveLength(1);
    expect(screen.queryByRole('searchbox')).toBeNull();
    expect(screen.queryByText('1 convenio')).toBeNull();
  });

  it('[V-CONV-010] [V-CONV-013] [V-CONV-015] asks for the load method and opens the chosen one', async () => {
    conConvenios(CONVENIO);
    guardarVehiculos([ingresado('HWJP59')]);
    const { usuario, router } = await abrir();
    await usuario.click(await screen.findByRole('button', { name: /SELECCIONAR/ }));
    const dialogo = await screen.findByRole('dialog');
    expect(dialogo).toHaveTextContent('DEMO DIRECTO');
    await usuario.click(within(dialogo).getByRole('button', { name: /Carga manual/ }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/venta/ingresoVehiculo'));
    expect(router.state.location.state).toEqual({ idConvenio: 7 });
    expect(leerVenta()).toMatchObject({ etapa: 0, idConvenio: 7, nombreConvenio: 'DEMO DIRECTO' });
    expect(leerVehiculos()).toEqual([]);
  });

  it('[V-DETALLE-012] the chooser opens with the focus on its first option, and restores the focus', async () => {
    conConvenios(CONVENIO);
    const { usuario } = await abrir();
    const seleccionar = await screen.findByRole('button', { name: /SELECCIONAR/ });
    await usuario.click(seleccionar);
    const dialogo = within(await screen.findByRole('dialog'));
    const [primera] = dialogo.getAllByRole('button', { name: /^Carga/ });
    await waitFor(() => expect(primera).toHaveFocus());
    await usuario.keyboard('{Escape}');
    await waitFor(() => expect(seleccionar).toHaveFocus());
  });

  it('[V-CONV-012] special manual entry stands inside the manual one, for users with its window and flags', async () => {
    const conTodo = {
      ...CONVENIO_ESPECIAL,
      tieneCargaMasivaEspecialHabilitada: true,
      usuarioConvenio: {
        ...CONVENIO_ESPECIAL.usuarioConvenio,
        puedeHacerCargaMasiva: false,
        puedeHacerCargaMasivaEspecial: true,
      },
    };
    servidor.responder('/Convenios/BuscarPorId/7', ok(conTodo));
    conConvenios(conTodo);
    const masiva = '/venta/ingresoMasivoEspecial';
    for (const [ventanas, admite] of [
      [[...VENTANAS, masiva, '/venta/listaVehiculosEspecial'], true],
      [[...VENTANAS, masiva], false],
    ] as const) {
      conSesion({ ventanas });
      const { usuario, unmount } = await abrir();
      await usuario.click(await screen.findByRole('button', { name: /SELECCIONAR/ }));
      const dialogo = await screen.findByRole('dialog');
      expect(within(dialogo).getAllByRole('button', { name: /^Carga/ })).toHaveLength(2);
      expect(within(dialogo).getByRole('button', { name: /^Carga masiva especial/ })).toBeVisible();
      await usuario.click(within(dialogo).getByRole('button', { name: /^Carga manual/ }));
      await screen.findByLabelText('Patente');
      expect(screen.queryAllByRole('switch', { name: 'Ingresar sin consultar' })).toHaveLength(
        admite ? 1 : 0,
      );
      unmount();
    }
  });

  describe('with sixty agreements', () => {
    const HORA = '2026-11-20T15:00:00.000Z';
    beforeEach(() => {
      escribir({ endpoints: '["Convenios/AMano","Convenios/TenerAMano"]' });
      const corredor = { ...CONVENIO.corredor, nombre: 'SEGUROS ÑUBLE' };
      const sesenta = Array.from({ length: 60 }, (_, i) =>
        convenio(i + 1, `CONVENIO ${String(i + 1).padStart(2, '0')}`, i === 58 ? { corredor } : {}),
      );
      servidor.responder(CONVENIOS, ({ consulta }) =>
        ok(consulta.get('bloqueActual') === '0' ? sesenta : []),
      );
      servidor.responder(
        '/Convenios/AMano',
        ok([
          { id: 40, favorito: false, usado: HORA },
          { id: 50, favorito: true, usado: null },
        ]),
      );
    });
    afterEach(() => localStorage.clear());
    const lineas = () =>
      screen.getAllByRole('button', { name: /^SELECCIONAR/ }).map(({ textContent }) => textContent);

    it('[V-CONVLISTA-001] [A-CONVLISTA-004] cards begin with favourites and last used ones', async () => {
      localStorage.setItem('convenios-en-lista', 'false');
      await abrir();
      await waitFor(() => expect(tarjetas()).toHaveLength(6));
      expect(tarjetas().slice(0, 3)).toEqual(['CONVENIO 50', 'CONVENIO 40', 'CONVENIO 01']);
    });

    it('[V-CONVLISTA-001] [A-CONVLISTA-004] all of them are one list, found by number and broker; the choice of cards is remembered', async () => {
      const { usuario, unmount } = await abrir();
      await waitFor(() => expect(lineas()).toHaveLength(60));
      for (const [grupo, cuantos] of [
        ['Favoritos', 1],
        ['Usados hace poco', 1],
        ['Otros convenios', 58],
      ] as const) {
        const lista = screen.getByRole('list', { name: grupo });
        expect(within(lista).getAllByRole('listitem')).toHaveLength(cuantos);
      }
      await pegar(usuario, screen.getByRole('searchbox'), '59 nuble');
      await waitFor(() => expect(lineas()).toHaveLength(1));
      await usuario.click(screen.getByRole('button', { name: 'Ver tarjetas' }));
      unmount();
      await abrir();
      expect(await screen.findByRole('button', { name: 'Ver lista' })).toBeVisible();
    });

    it('[V-CONVLISTA-002] arrows move in the list, and a star keeps its agreement in place', async () => {
      servidor.responder('/Convenios/TenerAMano', ok([{ id: 1, favorito: true, usado: null }]));
      const { usuario } = await abrir();
      const [primera, segunda, tercera] = await screen.findAllByRole('button', {
        name: /^SELECCIONAR/,
      });
      primera?.focus();
      await usuario.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
      expect(segunda).toHaveFocus();
      const estrella = screen.getByRole('button', { name: 'Favorito: CONVENIO 01' });
      await usuario.click(estrella);
      await waitFor(() => expect(estrella).toHaveAttribute('aria-pressed', 'true'));
      expect(servidor.pedidos('/Convenios/TenerAMano')[0]?.cuerpo).toEqual({
        convenioId: 1,
        favorito: true,
      });
      expect(lineas()[2]).toBe(tercera?.textContent);
      await usuario.keyboard('{Tab}{Enter}');
      expect(await screen.findByRole('dialog')).toHaveTextContent('CONVENIO 01');
    });
  });

  it('[V-PASO-017] warns that another purchase of this tab would be lost', async () => {
    conConvenios(CONVENIO);
    escribir({ estadoIntencion: '1', idConvenio: '7', nombreConvenio: 'DEMO DIRECTO' });
    guardarVehiculos([ingresado('HWJP59')]);
    await abrir();
    const aviso = await screen.findByRole('alert');
    expect(aviso).toHaveTextContent('DEMO DIRECTO, 1 vehículo');
    expect(aviso).toHaveTextContent('esos vehículos se perderán');
    expect(within(aviso).getByRole('link', { name: 'Continuar compra' })).toHaveAttribute(
      'href',
      '/venta/ingresoVehiculo',
    );
  });

  it.each([
    ['who sells finds it again', 'login', 'queda en Compras en curso', 'se perderán'],
    ['a buyer by link does not', 'publica', 'se perderán', 'Compras en curso'],
  ] as const)('[V-PASO-017] warns of a sent purchase that %s', async (_, tipo, dice, calla) => {
    conSesion({ tipo, ventanas: VENTANAS });
    conConvenios(CONVENIO);
    escribir({
      estadoIntencion: '1',
      idIntencionVenta: '1001',
      idConvenio: '7',
      nombreConvenio: 'DEMO DIRECTO',
    });
    guardarVehiculos([ingresado('HWJP59')]);
    await abrir();
    const aviso = await screen.findByRole('alert');
    expect(aviso).toHaveTextContent(dice);
    expect(aviso).not.toHaveTextContent(calla);
  });

  it('[V-RUTA-012] a sale with a payment in progress leads to /', async () => {
    escribir({ estadoIntencion: '4', idIntencionVenta: '1001' });
    servidor.responder(
      '/IntencionesDeVenta/BuscarPorId/1001',
      ok(intencion({ estadoIntencionDeVenta: 4, estadoVenta: 7 })),
    );
    const { router } = montarApp('/venta/seleccionConvenio');
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(await screen.findByText(/Estamos confirmando el pago/)).toBeVisible();
  });

  it.each([
    ['is settled', '4', intencion({ estadoIntencionDeVenta: 4, estadoVenta: 6 })],
    ['is finished', '5', intencion()],
  ])('the next purchase may begin once the last one %s', async (_, etapa, venta) => {
    conConvenios(CONVENIO);
    escribir({ estadoIntencion: etapa, idIntencionVenta: '1001' });
    servidor.responder('/IntencionesDeVenta/BuscarPorId/1001', ok(venta));
    montarApp('/venta/seleccionConvenio');
    expect(await screen.findByRole('heading', { name: 'DEMO DIRECTO' })).toBeVisible();
  });
});
