import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { conSesion, montarApp } from '../../app/app-de-pruebas.tsx';
import { usarServidor } from '../../lib/pruebas/servidor-de-pruebas.ts';
import { prepararVehiculos, VEHICULO } from '../../mantenedores/vehiculo/vehiculo-de-pruebas.tsx';
import { exito, fallo } from '../datos-de-pruebas.ts';

const servidor = usarServidor();
const REGISTRAR = '/Vehiculos/RegistrarDePoliza';
const RUTA = '/InformarPolizasAACH/editarVehiculo';

beforeEach(() => {
  sessionStorage.clear();
  conSesion({
    perfil: 'Soporte',
    ventanas: ['/bienvenida', '/InformarPolizasAACH', '/Soporte/RegenerarPoliza'],
  });
});

describe('/InformarPolizasAACH/editarVehiculo', () => {
  it('[A-RUTA-022] [A-AACH-016] opens the record of the policy’s vehicle, and remembers the previous screen', async () => {
    servidor.responder(REGISTRAR, exito({ id: 77 }));
    const estado = { patente: 'HWJP59', poliza: 1_000_001, volver: '/Soporte/RegenerarPoliza' };
    const { router } = montarApp(RUTA, estado);
    await waitFor(() => expect(router.state.location.search).toBe('?id=77'));
    expect(servidor.pedidos(REGISTRAR)[0]?.cuerpo).toEqual({ numeroPoliza: 1_000_001 });
    expect(router.state.location.state).toMatchObject({
      volver: '/Soporte/RegenerarPoliza',
      vuelta: { state: { poliza: 1_000_001 } },
    });
  });

  it('without a policy, opens the list to choose one from', async () => {
    const { router } = montarApp(RUTA);
    await waitFor(() => expect(router.state.location.pathname).toBe('/InformarPolizasAACH'));
  });

  it('an unvalidated plate has nothing to edit: the server’s words', async () => {
    const texto = 'La póliza se emitió sin validar la patente';
    servidor.responder(REGISTRAR, fallo(409, 'poliza.patente_sin_validar', texto));
    montarApp(RUTA, { poliza: 1_000_001 });
    expect(await screen.findByText(texto)).toBeVisible();
  });
});

describe('after correcting the vehicle of a policy', () => {
  const REGENERAR = '/RegenerarPolizas/RegenerarPoliza';
  const guardado = async (volver: string) => {
    prepararVehiculos(servidor);
    conSesion({
      perfil: 'Soporte',
      ventanas: [
        '/InformarPolizasAACH',
        '/Soporte/RegenerarPoliza',
        '/soporte/casosAach',
        '/mantenedores/vehiculos',
      ],
    });
    servidor.responder('/Vehiculos/ActualizarVehiculo/7', exito({ ...VEHICULO, version: 4 }));
    const app = montarApp(`${RUTA}?id=7`, { poliza: 1_000_001, volver });
    await app.usuario.click(await screen.findByRole('button', { name: 'GUARDAR' }));
    return app;
  };

  it('[A-SEGUI-001] says that the policy follows only by regeneration, and regenerates it', async () => {
    const abrir = vi.spyOn(window, 'open').mockReturnValue(null);
    servidor.responder(REGENERAR, exito({ urlDescarga: '/api/Documentos/1' }));
    const { usuario } = await guardado('/Soporte/RegenerarPoliza');
    const dialogo = within(await screen.findByRole('dialog', { name: /guardado con éxito/ }));
    expect(dialogo.getByText(/1000001 sigue diciendo lo anterior/)).toBeVisible();
    await usuario.click(dialogo.getByRole('button', { name: 'Regenerar Póliza' }));
    expect(await screen.findByText('Póliza regenerada con éxito')).toBeVisible();
    expect(servidor.pedidos(REGENERAR)[0]?.cuerpo).toEqual({ numeroPoliza: 1_000_001 });
    expect(abrir).toHaveBeenCalledWith('/api/Documentos/1', '_blank', 'noopener');
    abrir.mockRestore();
  });

  it.each(['/Soporte/RegenerarPoliza', '/soporte/casosAach'])(
    '[A-SEGUI-001] leaves it unchanged on request, and returns to %s',
    async (volver) => {
      const { usuario, router } = await guardado(volver);
      await usuario.click(await screen.findByRole('button', { name: 'Ahora no' }));
      await waitFor(() => expect(router.state.location.pathname).toBe(volver));
      expect(servidor.pedidos(REGENERAR)).toEqual([]);
    },
  );

  it('offers nothing if only the record was edited', async () => {
    await guardado('/mantenedores/vehiculos');
    expect(await screen.findByText('Vehículo guardado con éxito')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Regenerar Póliza' })).toBeNull();
  });
});
