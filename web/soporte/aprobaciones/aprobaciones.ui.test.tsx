import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { pegar } from '../../lib/pruebas/pegar.ts';
import { montar } from '../../lib/pruebas/montar.tsx';
import { usarServidor } from '../../lib/pruebas/servidor-de-pruebas.ts';
import { Aprobaciones } from './Aprobaciones.tsx';

const servidor = usarServidor();
const ok = (datos: unknown) => ({ json: { exito: true, datos } });
const cambio = (id: number, propio: boolean) => ({
  id,
  titulo: 'Nuevo rango de folios',
  renglones: [{ rotulo: 'Números', valor: '1.001 a 2.000' }],
  propuestoPor: 'ana',
  propuestoEn: '2026-11-20T15:00:00.000Z',
  venceEn: '2026-11-27T15:00:00.000Z',
  propio,
});
const ver = () =>
  montar(<Aprobaciones />, { ruta: '/soporte/aprobaciones', patron: '/soporte/aprobaciones' });

describe('changes that wait for a second person', () => {
  beforeEach(() => {
    servidor.responder('/Aprobaciones/Pendientes', ok([cambio(7, false), cambio(8, true)]));
  });

  it('[A-OJOS-010] show their effect, and offer a decision only on other people’s proposals', async () => {
    const { usuario } = ver();
    expect(await screen.findAllByText('1.001 a 2.000')).not.toHaveLength(0);
    expect(screen.queryByRole('button', { name: 'Aprobar el cambio 8' })).toBeNull();
    servidor.responder('/Aprobaciones/Aprobar', ok({ aprobado: true }));
    await usuario.click(screen.getByRole('button', { name: 'Aprobar el cambio 7' }));
    const dialogo = await screen.findByRole('dialog');
    expect(within(dialogo).getByText(/Lo propuso ana/)).toBeVisible();
    expect(servidor.pedidos('/Aprobaciones/Aprobar')).toHaveLength(0);
    await usuario.click(within(dialogo).getByRole('button', { name: 'Aprobar' }));
    expect(await screen.findByText('Cambio aprobado y hecho.')).toBeVisible();
    expect(servidor.pedidos('/Aprobaciones/Aprobar')[0]?.cuerpo).toEqual({ id: 7 });
  });

  it('[A-OJOS-020] may be withdrawn by their proposer, after a question', async () => {
    servidor.responder('/Aprobaciones/Retirar', ok({ retirado: true }));
    const { usuario } = ver();
    await usuario.click(await screen.findByRole('button', { name: 'Retirar el cambio 8' }));
    expect(screen.queryByRole('button', { name: 'Retirar el cambio 7' })).toBeNull();
    const dialogo = await screen.findByRole('dialog');
    expect(servidor.pedidos('/Aprobaciones/Retirar')).toHaveLength(0);
    await usuario.click(within(dialogo).getByRole('button', { name: 'Retirar' }));
    expect(await screen.findByText('Cambio retirado.')).toBeVisible();
    expect(servidor.pedidos('/Aprobaciones/Retirar')[0]?.cuerpo).toEqual({ id: 8 });
  });

  it('[A-OJOS-010] need a reason for a refusal, and show the server’s objection', async () => {
    servidor.responder('/Aprobaciones/Rechazar', {
      estado: 409,
      json: { exito: false, codigo: 'aprobacion.resuelta', mensaje: 'Otra persona ya decidió' },
    });
    const { usuario } = ver();
    await usuario.click(await screen.findByRole('button', { name: 'Rechazar el cambio 7' }));
    const dialogo = await screen.findByRole('dialog');
    await usuario.click(within(dialogo).getByRole('button', { name: 'Rechazar' }));
    expect(servidor.pedidos('/Aprobaciones/Rechazar')).toHaveLength(0);
    await pegar(usuario, within(dialogo).getByLabelText(/Motivo/), 'No hacen falta');
    await usuario.click(within(dialogo).getByRole('button', { name: 'Rechazar' }));
    expect(await screen.findByText('Otra persona ya decidió')).toBeVisible();
    await waitFor(() =>
      expect(servidor.pedidos('/Aprobaciones/Rechazar')[0]?.cuerpo).toEqual({
        id: 7,
        motivo: 'No hacen falta',
      }),
    );
  });
});
