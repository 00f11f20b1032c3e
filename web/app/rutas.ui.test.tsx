import { codificarEnlace } from '#values/enlace-publico.ts';
import { screen, waitFor } from '@testing-library/react';
import { matchRoutes } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { usarServidor } from '../lib/servidor-de-pruebas.ts';
import { ok } from '../venta/datos-de-pruebas.ts';
import { conSesion, montarApp } from './app-de-pruebas.tsx';
import { Guardia } from './Guardia.tsx';
import { ARBOL } from './rutas.tsx';

const servidor = usarServidor();
beforeEach(() => {
  sessionStorage.clear();
  servidor.responder('/version/versionFront', ok('1.3'));
});

/** Whether an address is a screen behind the guard; null when it is none of ours. */
const guardada = (ruta: string): boolean | null => {
  const tramos = matchRoutes(ARBOL, ruta) ?? [];
  if (tramos.at(-1)?.route.path === '*') return null;
  return tramos.some(({ route }) => route.Component === Guardia);
};

const PUBLICA = `/${codificarEnlace({ cid: 4, uid: 6, usn: 'abc' })}`;
const ABIERTAS = [
  '/',
  '/acceso/iniciarSesion',
  '/acceso/cerrarSesion',
  '/acceso/redireccionCerradoSesion',
  '/venta/descargarPoliza',
  '/venta/emisionPoliza',
  PUBLICA,
  '/consulta',
  '/error/DatosFaltantes',
  '/errorIngresoMasivo',
];

describe('the routes', () => {
  it.each(ABIERTAS)('[V-RUTA-001] %s is outside the session guard', (ruta) => {
    expect(guardada(ruta)).toBe(false);
    expect(guardada(ruta.toUpperCase())).toBe(false);
  });

  it('[V-RUTA-001] /:datos takes no address of one segment that is a screen', () => {
    for (const ruta of ['/consulta', '/bienvenida', '/errorIngresoMasivo']) {
      expect(matchRoutes(ARBOL, ruta)?.at(-1)?.route.path?.toLowerCase()).toBe(ruta.toLowerCase());
    }
    expect(matchRoutes(ARBOL, PUBLICA)?.at(-1)?.route.path).toBe('/:datos');
  });

  it('every other screen is behind the guard', () => {
    const abiertas = new Set(
      [...ABIERTAS, '/:datos', '/error/:codigoError'].map((r) => r.toLowerCase()),
    );
    const nuestras = new Set(['*', '/verificar/:codigo', '/venta/retorno']);
    const rutas = ARBOL.flatMap(({ children = [] }) => children).flatMap(
      ({ children = [] }) => children,
    );
    const sueltas = rutas.filter(
      ({ path = '' }) => !abiertas.has(path.toLowerCase()) && !nuestras.has(path),
    );
    expect(sueltas.length).toBeGreaterThan(5);
    for (const { path = '' } of sueltas) expect([path, guardada(path)]).toEqual([path, true]);
  });

  it.each(ABIERTAS.filter((ruta) => ruta !== PUBLICA && !ruta.startsWith('/acceso')))(
    '[V-RUTA-001] %s asks nobody to log in',
    async (ruta) => {
      const { router } = montarApp(ruta);
      expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
      await waitFor(() => expect(router.state.navigation.state).toBe('idle'));
      expect(router.state.location.pathname).not.toMatch(/^\/acceso/i);
    },
  );

  it('sends each guarded screen without a session to login', async () => {
    for (const ruta of ['/bienvenida', '/venta/seleccionConvenio', '/soporte/pagos']) {
      const { router, unmount } = montarApp(ruta);
      await waitFor(() => expect(router.state.location.pathname).toBe('/acceso/iniciarSesion'));
      unmount();
    }
  });

  it('[V-ROL-010] opens no screen whose window the user lacks', async () => {
    conSesion({ ventanas: ['/bienvenida'] });
    for (const ruta of ['/venta/seleccionConvenio', '/soporte/pagos', '/soporte/correos']) {
      const { router, unmount } = montarApp(ruta);
      await waitFor(() => expect(router.state.location.pathname).toBe('/error/NoAutorizado'));
      unmount();
    }
  });
});
