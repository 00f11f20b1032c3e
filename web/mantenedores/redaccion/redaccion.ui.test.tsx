import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { montarApp } from '../../app/app-de-pruebas.tsx';
import { pegar, pegarEncima } from '../../lib/pruebas/pegar.ts';
import { usarServidor } from '../../lib/pruebas/servidor-de-pruebas.ts';
import { ANTERIOR, NUEVA } from '../../../server/test/redacciones.ts';
import { ok, prepararMantenedor } from '../ficha/ficha-de-pruebas.tsx';

const servidor = usarServidor();
const RUTA = '/mantenedores/redaccion';
const ACTUAL = { ...NUEVA, hasta: null, ultimo: null, estado: 'Vigente' };
const PASADA = { ...ANTERIOR, hasta: null, ultimo: '2026-02-08', estado: 'Pasada' };
const LEIDAS = { hoy: '2026-11-20', redacciones: [ACTUAL, PASADA], huecos: [], propuestas: [] };
const entrar = (...endpoints: string[]) =>
  prepararMantenedor(servidor, { ventana: RUTA, endpoints: ['Redacciones/Buscar', ...endpoints] });

beforeEach(() => {
  entrar('Redacciones/Crear', 'Redacciones/Terminar', 'Redacciones/Retirar');
  servidor.responder('/Redacciones/Buscar', ok(LEIDAS));
});

describe('Textos de la póliza', () => {
  it('[A-REDAC-003] says today’s text, the days without one and what waits, with the way to approve it', async () => {
    servidor.responder(
      '/Redacciones/Buscar',
      ok({
        ...LEIDAS,
        huecos: [{ desde: '2026-12-01', hasta: null }],
        propuestas: [
          {
            id: 7,
            titulo: 'Nuevo texto de la póliza',
            renglones: [{ rotulo: 'Muerte', valor: '900 UF (hoy, 600 UF)' }],
            propuestoPor: 'ana',
            venceEn: '2026-11-27T15:00:00.000Z',
            propio: false,
          },
        ],
      }),
    );
    montarApp(RUTA);
    expect(
      await screen.findByText('Hoy rige POL320260028, desde el 09/02/2026, sin término.'),
    ).toBeVisible();
    expect(screen.getByText(/^Desde el 01\/12\/2026 no rige ningún texto/)).toBeVisible();
    const propuesta = screen.getByRole('region', { name: /Nuevo texto de la póliza, por aprobar/ });
    expect(within(propuesta).getByText('900 UF (hoy, 600 UF)')).toBeVisible();
    expect(within(propuesta).getByRole('link')).toHaveAttribute('href', '/soporte/aprobaciones');
  });

  it('[A-REDAC-003] says first that nobody can sell today', async () => {
    const redacciones = [{ ...ACTUAL, ultimo: '2026-11-19', estado: 'Pasada' }];
    servidor.responder('/Redacciones/Buscar', ok({ ...LEIDAS, redacciones }));
    montarApp(RUTA);
    expect(await screen.findByText('Hoy no rige ningún texto: nadie puede vender.')).toBeVisible();
  });

  it('[A-REDAC-003] proposes an end from its row, and keeps the day when that fails', async () => {
    servidor.responder('/Redacciones/Terminar', { cortar: true });
    const { usuario } = montarApp(RUTA);
    await usuario.click(
      await screen.findByRole('button', { name: 'Cambiar el término de POL320260028' }),
    );
    const dialogo = await screen.findByRole('dialog');
    await pegar(
      usuario,
      within(dialogo).getByRole('textbox', { name: 'Último día' }),
      '31/12/2026',
    );
    await usuario.click(within(dialogo).getByRole('button', { name: 'Proponer' }));
    await waitFor(() =>
      expect(servidor.pedidos('/Redacciones/Terminar')[0]?.cuerpo).toEqual({
        codigo: 'POL320260028',
        hasta: '2026-12-31',
      }),
    );
    await usuario.click(await screen.findByRole('button', { name: 'OK' }));
    expect(within(dialogo).getByRole('textbox', { name: 'Último día' })).toHaveValue('31/12/2026');
    servidor.responder('/Redacciones/Terminar', ok({ id: 9 }));
    await usuario.click(within(dialogo).getByRole('button', { name: 'Proponer' }));
    await waitFor(() => expect(dialogo).not.toBeInTheDocument());
  });

  it('[A-REDAC-003] [A-FORMA-001] starts a new text from today’s values and sends it whole', async () => {
    servidor.responder('/Redacciones/Crear', ok({ id: 8 }));
    const { usuario } = montarApp(`${RUTA}/ingreso`);
    const campo = (name: RegExp) => screen.findByRole('textbox', { name });
    expect(await campo(/^Muerte/)).toHaveValue('600');
    expect(screen.getAllByText('Hoy, 600 UF')).toHaveLength(3);
    const pie = screen.getByRole('button', { name: 'Proponer' }).parentElement;
    expect(pie).toHaveTextContent(/^ProponerVolver$/);
    await usuario.click(screen.getByRole('button', { name: 'Proponer' }));
    expect(screen.getAllByText(/Falta el código$/).length).toBeGreaterThan(0);
    await pegar(usuario, await campo(/^Código/), 'pol320270001');
    await pegar(usuario, await campo(/^Rige desde/), '01/01/2027');
    await pegarEncima(usuario, await campo(/^Muerte/), '900');
    await usuario.click(screen.getByRole('button', { name: 'Proponer' }));
    const { desde: _, ...textos } = NUEVA;
    await waitFor(() =>
      expect(servidor.pedidos('/Redacciones/Crear')[0]?.cuerpo).toEqual({
        ...textos,
        codigo: 'POL320270001',
        desde: '2027-01-01',
        hasta: null,
        muerte: 900,
      }),
    );
  });

  it('[A-CAMINO-051] [A-CAMINO-052] keeps a typed text over a reload, and proposes it once after a lost answer', async () => {
    servidor.responder('/Redacciones/Crear', { cortar: true });
    const campo = (name: RegExp) => screen.findByRole('textbox', { name });
    const proponer = async ({ usuario }: ReturnType<typeof montarApp>) => {
      await usuario.click(await screen.findByRole('button', { name: 'Proponer' }));
      await screen.findByRole('dialog', { name: 'No se pudo completar' });
      await usuario.click(screen.getByRole('button', { name: 'OK' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    };
    const antes = montarApp(`${RUTA}/ingreso`);
    await pegar(antes.usuario, await campo(/^Código/), 'POL320270001');
    await pegar(antes.usuario, await campo(/^Rige desde/), '01/01/2027');
    await proponer(antes);
    await proponer(antes);
    antes.unmount();
    const despues = montarApp(`${RUTA}/ingreso`);
    await screen.findByDisplayValue('POL320270001');
    await proponer(despues);
    const enviados = servidor
      .pedidos('/Redacciones/Crear')
      .map(({ cuerpo, cabeceras }) => ({ cuerpo, clave: cabeceras['idempotency-key'] }));
    expect(enviados).toHaveLength(3);
    expect(enviados[0]?.clave).toMatch(/\S/);
    expect(new Set(enviados.map((uno) => JSON.stringify(uno))).size).toBe(1);
  });

  it('[A-REDAC-003] is only read by Soporte', async () => {
    entrar();
    montarApp(RUTA);
    expect((await screen.findAllByText('POL320260028')).length).toBeGreaterThan(0);
    expect(screen.getAllByText('Sin término').length).toBeGreaterThan(0);
    expect(screen.getAllByText('08/02/2026').length).toBeGreaterThan(0);
    expect(screen.queryByRole('link', { name: 'Nuevo texto' })).toBeNull();
    expect(screen.queryByRole('button', { name: /Cambiar el término/ })).toBeNull();
  });
});
