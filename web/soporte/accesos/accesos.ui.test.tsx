import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { conSesion, montarApp } from '../../app/app-de-pruebas.tsx';
import { pegar } from '../../lib/pruebas/pegar.ts';
import { usarServidor } from '../../lib/pruebas/servidor-de-pruebas.ts';
import { fallo, ok } from '../../venta/datos-de-pruebas.ts';

const servidor = usarServidor();
const ACCESOS = '/AccesosADatos/Buscar';
const AFECTADOS = '/PersonasAfectadas/Buscar';

beforeEach(() => {
  sessionStorage.clear();
  conSesion({
    perfil: 'Administrador',
    ventanas: ['/bienvenida', '/soporte/accesos', '/soporte/brecha'],
  });
  servidor.responder('/version/versionFront', ok('1.3'));
});

const fila = {
  id: 1,
  momento: '2026-11-22T12:00:00.000Z',
  usuario: 'soporte1',
  frase: 'Abrió la ficha de una póliza',
  llamada: 'Fichas/Poliza',
  motivo: 'Siniestro',
  personas: 1,
  sesion: null,
  solicitud: 'AB12',
};

describe('reads of personal data', () => {
  it('[A-ACCESO-003] are searched by person, and no typed text stands in the address', async () => {
    servidor.responder(ACCESOS, ok({ filas: [fila], total: 1 }));
    const { usuario, router } = montarApp('/soporte/accesos');
    expect(await screen.findByText('Todavía no se ha buscado nada.')).toBeVisible();
    await pegar(usuario, screen.getByRole('textbox', { name: 'RUT de la persona' }), '123456785');
    await usuario.click(screen.getByRole('button', { name: 'Buscar' }));
    await screen.findAllByText('Siniestro');
    expect(servidor.pedidos(ACCESOS).at(-1)?.cuerpo).toMatchObject({ rut: '12.345.678-5' });
    expect(router.state.location.search).not.toContain('12');
  });

  it('[A-FICHA1-013] lists nobody before somebody asks, and asks for at least one datum', async () => {
    servidor.responder(ACCESOS, ok({ filas: [fila], total: 1 }));
    const { usuario } = montarApp('/soporte/accesos');
    await usuario.click(await screen.findByRole('button', { name: 'Buscar' }));
    expect(await screen.findByRole('link', { name: /Indique al menos un dato$/ })).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Exportar' })).toBeNull();
    expect(servidor.pedidos(ACCESOS)).toEqual([]);
  });

  it('[A-FICHA1-012] [A-FORMA-002] are told in sentences', async () => {
    servidor.responder(ACCESOS, ok({ filas: [fila], total: 1 }));
    const { usuario } = montarApp('/soporte/accesos');
    await pegar(usuario, await screen.findByRole('textbox', { name: 'Usuario' }), 'soporte1');
    await usuario.click(screen.getByRole('button', { name: 'Buscar' }));
    expect((await screen.findAllByText('Abrió la ficha de una póliza')).length).toBeGreaterThan(0);
    // Values for machines are there, folded (A-FORMA-002).
    for (const valor of screen.getAllByText('Fichas/Poliza')) expect(valor).not.toBeVisible();
  });

  it('[A-BRECHA-001] of a breach are searched by user and whole days', async () => {
    servidor.responder(AFECTADOS, ok({ filas: [], total: 0 }));
    const { usuario } = montarApp('/soporte/brecha');
    await pegar(usuario, await screen.findByRole('textbox', { name: 'Usuario' }), 'soporte1');
    await usuario.type(screen.getByRole('textbox', { name: /^Desde/ }), '22112026');
    await usuario.type(screen.getByRole('textbox', { name: /^Hasta/ }), '22112026');
    await usuario.click(screen.getByRole('button', { name: 'Buscar' }));
    expect(await screen.findByText('No hay accesos con esos datos.')).toBeVisible();
    expect(servidor.pedidos(AFECTADOS).at(-1)?.cuerpo).toMatchObject({
      usuario: 'soporte1',
      desde: '2026-11-22T03:00:00.000Z',
      hasta: '2026-11-23T02:59:59.999Z',
    });
  });

  it('[A-ACCESO-002] a look-up refused without a reason asks for it and continues', async () => {
    servidor.responder(ACCESOS, fallo(428, 'acceso.motivo_requerido', 'Indique por qué'));
    const { usuario } = montarApp('/soporte/accesos');
    await pegar(usuario, await screen.findByRole('textbox', { name: 'Usuario' }), 'soporte1');
    await usuario.click(screen.getByRole('button', { name: 'Buscar' }));
    const dialogo = within(
      await screen.findByRole('dialog', { name: '¿Por qué consulta estos datos?' }),
    );
    await pegar(usuario, dialogo.getByRole('combobox', { name: /^Motivo/ }), 'Siniestro ñ');
    servidor.responder(ACCESOS, ok({ filas: [fila], total: 1 }));
    await usuario.click(dialogo.getByRole('button', { name: 'Continuar' }));
    expect((await screen.findAllByText('Abrió la ficha de una póliza')).length).toBeGreaterThan(0);
    expect(servidor.pedidos(ACCESOS).at(-1)?.cabeceras['x-motivo']).toBe('Siniestro%20%C3%B1');
  });
});
