import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { conSesion, montarApp } from '../app/app-de-pruebas.tsx';
import { usarServidor } from '../lib/servidor-de-pruebas.ts';
import { exito, fallo } from './datos-de-pruebas.ts';

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
  it('[A-RUTA-022] [A-AACH-016] goes on with the record of the policy’s vehicle, and remembers where from', async () => {
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

  it('without a policy, the list to choose one from', async () => {
    const { router } = montarApp(RUTA);
    await waitFor(() => expect(router.state.location.pathname).toBe('/InformarPolizasAACH'));
  });

  it('a plate that was not validated has nothing to edit: said in the server’s words', async () => {
    const texto = 'La póliza se emitió sin validar la patente';
    servidor.responder(REGISTRAR, fallo(409, 'poliza.patente_sin_validar', texto));
    montarApp(RUTA, { poliza: 1_000_001 });
    expect(await screen.findByText(texto)).toBeVisible();
  });
});
