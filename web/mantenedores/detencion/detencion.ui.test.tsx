import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { montarApp } from '../../app/app-de-pruebas.tsx';
import { clavesDe } from '../../lib/pruebas/claves-de.ts';
import { elegir } from '../../lib/pruebas/elegir.ts';
import { pegar } from '../../lib/pruebas/pegar.ts';
import { usarServidor } from '../../lib/pruebas/servidor-de-pruebas.ts';
import { abrirFormulario, detiene, ok, prepararMantenedor } from '../ficha/ficha-de-pruebas.tsx';

const servidor = usarServidor();
const RUTA = '/mantenedores/detencion';
const DETENCION = {
  id: 7,
  que: 'Toda la venta',
  desde: '2026-11-20T15:00:00.000Z',
  hasta: null,
  estado: 'En curso',
  palabras: 'Volvemos el lunes.',
  motivo: 'Ley nueva sin textos',
  levantada: null,
  version: 1,
};
const entrar = (...endpoints: string[]) =>
  prepararMantenedor(servidor, {
    ventana: RUTA,
    endpoints: ['Detenciones/Buscar', ...endpoints],
  });

beforeEach(() => {
  entrar('Detenciones/Crear', 'Detenciones/Levantar', 'Detenciones/Alcance', 'Registros/Historial');
  servidor.responder('/Registros/Historial', ok([]));
  servidor.responder('/Detenciones/Buscar', ok({ filas: [DETENCION], total: 1 }));
  servidor.responder('/Detenciones/Alcance', detiene({ convenios: 12, enlaces: 3, ventas: 4 }));
});

describe('Detención de venta', () => {
  it('[A-DETEN-003] [A-DETEN-005] counts what it touches, and is sent with its moments and words', async () => {
    servidor.responder('/Detenciones/Crear', ok(DETENCION));
    const { usuario, escribir, guardar } = await abrirFormulario(
      `${RUTA}/ingreso`,
      'Nueva detención de venta',
    );
    await guardar();
    expect(screen.getAllByText(/Elija qué se detiene$/).length).toBeGreaterThan(0);
    expect(screen.getAllByText(/Falta el motivo$/).length).toBeGreaterThan(0);
    await elegir('Qué se detiene', 'Toda la venta');
    expect(
      await screen.findByText(/^Afecta a 12 convenios, 3 URL públicas y 4 ventas sin pagar\./),
    ).toBeVisible();
    await escribir('Texto para quien compra', DETENCION.palabras);
    await escribir('Motivo', DETENCION.motivo);
    await escribir('Hora de término', '18:00');
    await guardar();
    expect(screen.getAllByText(/Falta el día de esta hora$/).length).toBeGreaterThan(0);
    expect(servidor.pedidos('/Detenciones/Crear')).toEqual([]);
    await usuario.clear(screen.getByLabelText('Hora de término'));
    await guardar();
    await waitFor(() => expect(servidor.pedidos('/Detenciones/Crear')).toHaveLength(1));
    expect(servidor.pedidos('/Detenciones/Crear')[0]?.cuerpo).toEqual({
      ambito: 'instalacion',
      desde: null,
      hasta: null,
      motivo: DETENCION.motivo,
      palabras: DETENCION.palabras,
    });
  });

  it('[A-CAMINO-052] is not created twice if its page is reloaded before the answer', async () => {
    servidor.responder('/Detenciones/Crear', { cortar: true });
    const abrir = () => abrirFormulario(`${RUTA}/ingreso`, 'Nueva detención de venta');
    const { escribir, guardar, unmount } = await abrir();
    await elegir('Qué se detiene', 'Toda la venta');
    await escribir('Texto para quien compra', DETENCION.palabras);
    await escribir('Motivo', DETENCION.motivo);
    await guardar();
    await screen.findByRole('dialog', { name: 'No se pudo completar' });
    unmount();
    const despues = await abrir();
    await screen.findByDisplayValue(DETENCION.motivo);
    await despues.guardar();
    await waitFor(() => expect(servidor.pedidos('/Detenciones/Crear')).toHaveLength(2));
    const [una, otra] = clavesDe(servidor, '/Detenciones/Crear');
    expect(una).toMatch(/\S/);
    expect(otra).toBe(una);
  });

  it('[A-LISTA-009] [A-DETEN-006] does not stop the sale now for a half-typed day, and includes its last day', async () => {
    servidor.responder('/Detenciones/Crear', ok(DETENCION));
    const { usuario, escribir, guardar } = await abrirFormulario(
      `${RUTA}/ingreso`,
      'Nueva detención de venta',
    );
    await elegir('Qué se detiene', 'Toda la venta');
    await escribir('Texto para quien compra', DETENCION.palabras);
    await escribir('Motivo', DETENCION.motivo);
    const desde = screen.getByLabelText(/^Desde/);
    await usuario.type(desde, '5/12');
    await pegar(usuario, screen.getByLabelText(/^Hasta/), '06/12/2030');
    await guardar();
    expect(desde).toHaveAccessibleDescription(/Complete la fecha: día, mes y año/);
    expect(servidor.pedidos('/Detenciones/Crear')).toEqual([]);
    await usuario.type(desde, '/2030');
    await guardar();
    await waitFor(() => expect(servidor.pedidos('/Detenciones/Crear')).toHaveLength(1));
    expect(servidor.pedidos('/Detenciones/Crear')[0]?.cuerpo).toMatchObject({
      desde: '2030-12-05T03:00:00.000Z',
      hasta: '2030-12-07T03:00:00.000Z',
    });
  });

  it('[A-DETEN-007] [A-FORMA-002] tells a programmed one from one in force, and goes back without asking', async () => {
    const programada = {
      ...DETENCION,
      estado: 'Programada',
      desde: '2026-12-05T12:00:00.000Z',
      hasta: '2026-12-07T03:00:00.000Z',
    };
    servidor.responder('/Detenciones/Buscar', ok({ filas: [programada], total: 1 }));
    servidor.responder(
      '/Registros/Historial',
      ok([
        {
          id: 1,
          accion: 'crear',
          ocurrido: '2026-11-20T15:00:00.000Z',
          usuario: 'admin',
          cambios: [
            { campo: 'ambito', antes: '—', despues: 'instalacion' },
            { campo: 'desde', antes: '—', despues: programada.desde },
          ],
        },
      ]),
    );
    const { usuario, router } = montarApp(`${RUTA}/ingreso?id=7`);
    expect(
      await screen.findByText(
        'Programada: todavía se vende. Empieza el 05/12/2026 a las 09:00, y sólo entonces se muestra el texto para quien compra. Termina el 07/12/2026 a las 00:00.',
      ),
    ).toBeVisible();
    expect(await screen.findByText('Qué se detiene: Toda la venta')).toBeInTheDocument();
    expect(screen.getByText('Desde: 05/12/2026 09:00:00')).toBeInTheDocument();
    await usuario.click(screen.getByRole('button', { name: 'Levantar detención' }));
    expect(
      await screen.findByText(/Toda la venta: todavía no detiene nada, y no llegará a empezar\.$/),
    ).toBeVisible();
    await usuario.click(screen.getByRole('button', { name: 'Cancelar' }));
    await usuario.click(await screen.findByRole('link', { name: 'Volver' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(RUTA));
  });

  it('[A-DETALLE-014] [A-DETEN-005] is lifted from its record, by whoever may', async () => {
    servidor.responder('/Detenciones/Levantar', ok({ ...DETENCION, estado: 'Levantada' }));
    const { usuario } = montarApp(`${RUTA}/ingreso?id=7`);
    await usuario.click(await screen.findByRole('button', { name: 'Levantar detención' }));
    await usuario.click(await screen.findByRole('button', { name: 'Levantar' }));
    await waitFor(() => expect(servidor.pedidos('/Detenciones/Levantar')).toHaveLength(1));
    expect(await screen.findByText('Detención de venta levantada')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(servidor.pedidos('/Detenciones/Levantar')[0]?.cuerpo).toEqual({ id: 7, version: 1 });
  });

  it('[A-DETEN-005] is only read by Soporte, past ones too', async () => {
    entrar();
    const { usuario } = montarApp(RUTA);
    const ver = { name: 'Ver detención de venta Toda la venta' };
    await usuario.click(await screen.findByRole('link', ver));
    await screen.findByRole('heading', { level: 1, name: 'Detención de venta' });
    expect(await screen.findByText('Volvemos el lunes.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Levantar detención' })).toBeNull();
  });

  it('[A-ORDEN-006] a stop by papers leads to the broker, for who may edit it', async () => {
    entrar('Corredores/Actualizar');
    const dePapeles = { ...DETENCION, id: -14, que: 'Corredor ACME SPA', corredorId: 7 };
    servidor.responder('/Detenciones/Buscar', ok({ filas: [dePapeles, DETENCION], total: 2 }));
    montarApp(RUTA);
    const enlace = await screen.findByRole('link', { name: 'Editar Corredor ACME SPA' });
    expect(enlace).toHaveAttribute('href', '/mantenedores/corredor/ingreso?id=7');
    expect(screen.getAllByRole('link', { name: /^Ver / })).toHaveLength(1);
  });
});
