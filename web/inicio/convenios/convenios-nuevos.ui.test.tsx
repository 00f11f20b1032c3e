import type { ConvenioNuevoVM } from '#features/inicio/portadas/inicio.contract.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { conSesion, montarApp } from '../../app/app-de-pruebas.tsx';
import { escribir } from '../../lib/navegador/almacen.ts';
import { usarServidor } from '../../lib/pruebas/servidor-de-pruebas.ts';
import { fallo, ok } from '../../venta/datos-de-pruebas.ts';

const servidor = usarServidor();
const RUTA = '/Inicio/ConveniosNuevos';
const NUEVO: ConvenioNuevoVM = {
  id: 9,
  nombre: 'COOPERATIVA DEL SUR',
  hasta: '2026-11-26',
  pasos: [
    { paso: 'primas', hecho: true },
    { paso: 'usuarios', hecho: false },
    { paso: 'enlace', hecho: false },
    { paso: 'numeros', hecho: true },
    { paso: 'venta', hecho: false },
  ],
};
const PANTALLA = '/Informes/ComoVanLasVentas';
const ADMIN = [
  ...[
    '/bienvenida',
    PANTALLA,
    '/mantenedores/convenio',
    '/mantenedores/primas',
    '/soporte/consultaurl',
  ],
];
const abrir = (respuesta: Parameters<typeof servidor.responder>[1], ventanas = ADMIN) => {
  conSesion({ perfil: 'Administrador', ventanas });
  escribir({ endpoints: JSON.stringify(['Inicio/ConveniosNuevos']) });
  servidor.responder(RUTA, respuesta);
  return montarApp(PANTALLA);
};
beforeEach(() => sessionStorage.clear());

describe('the first week of an agreement', () => {
  it('[A-INICIO-005] shows its missing parts, each with a link to its screen', async () => {
    abrir(ok([NUEVO]));
    const panel = within(await screen.findByRole('region', { name: 'Convenios nuevos' }));
    expect(panel.getByText('2 de 5 listos · se muestra hasta el 26/11/2026')).toBeVisible();
    const destinos = panel.getAllByRole('link').map((uno) => uno.getAttribute('href'));
    expect(destinos).toEqual([
      '/mantenedores/convenio/ingreso?id=9',
      '/Soporte/ConsultaURL',
      '/Soporte/ConsultaURL',
    ]);
    expect(panel.queryByRole('link', { name: 'Primas' })).toBeNull();
  });

  it('[A-INICIO-005] links no screen that the profile may not open, nor a seller’s sale', async () => {
    const conLogin = { ...NUEVO, pasos: NUEVO.pasos.filter(({ paso }) => paso !== 'enlace') };
    abrir(ok([conLogin]), [PANTALLA, '/soporte/consultaurl']);
    const panel = within(await screen.findByRole('region', { name: 'Convenios nuevos' }));
    expect(panel.getByText('Venta de prueba')).toBeVisible();
    expect(panel.queryByRole('link')).toBeNull();
  });

  it.each([
    ['there are some', ok([NUEVO])],
    ['none lacks anything', ok([])],
    ['it cannot be read', fallo(500, 'error.inesperado', 'x')],
  ])(
    '[V-QUIETO-001] makes the content below wait until it is known, where %s',
    async (_, respuesta) => {
      let responder = (): void => undefined;
      const espera = new Promise<void>((listo) => {
        responder = listo;
      });
      abrir(async () => {
        await espera;
        return respuesta;
      });
      await waitFor(() => expect(servidor.pedidos(RUTA)).toHaveLength(1));
      expect(document.querySelector('.por-llegar')).not.toBeNull();
      responder();
      await waitFor(() => expect(document.querySelector('.por-llegar')).toBeNull());
    },
  );

  it.each([
    ['none lacks anything', ok([])],
    ['it cannot be read', fallo(500, 'error.inesperado', 'x')],
  ])('[A-INICIO-005] is absent where %s', async (_, respuesta) => {
    abrir(respuesta);
    await waitFor(() => expect(servidor.pedidos(RUTA)).toHaveLength(1));
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Convenios nuevos' })).toBeNull();
  });

  it('[A-CASA-003] is a line of the home, which leads to what it lacks', async () => {
    abrir(ok([NUEVO])).unmount();
    montarApp('/bienvenida');
    expect(
      await screen.findByRole('link', {
        name: '1 convenio nuevo con algo por completar para vender',
      }),
    ).toHaveAttribute('href', PANTALLA);
  });
});
