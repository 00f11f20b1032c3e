import { rutasDeDatosPersonales } from '../datos-personales/rutas.tsx';
import { codificarEnlace } from '#values/enlace-publico.ts';
import { screen, waitFor } from '@testing-library/react';
import { matchRoutes } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { usarServidor } from '../lib/pruebas/servidor-de-pruebas.ts';
import { ok } from '../venta/datos-de-pruebas.ts';
import { abrirVisitas, conSesion, montarApp, TODAS_LAS_RUTAS } from './app-de-pruebas.tsx';
import { Guardia } from './guardia/Guardia.tsx';

const servidor = usarServidor();
beforeEach(() => {
  sessionStorage.clear();
  servidor.responder('/version/versionFront', ok('1.3'));
});

/** True if an address is a screen behind the guard; null if it is no screen. */
const guardada = (ruta: string): boolean | null => {
  const tramos = matchRoutes(TODAS_LAS_RUTAS, ruta) ?? [];
  if (tramos.at(-1)?.route.path === '*') return null;
  return tramos.some(({ route }) => route.Component === Guardia);
};

const PUBLICA = `/${codificarEnlace({ cid: 4, uid: 6, usn: 'abc' })}`;
const LOGIN = '/acceso/iniciarSesion';
const NO_AUTORIZADO = '/error/NoAutorizado';
const ABIERTAS = [
  '/',
  '/acceso/iniciarSesion',
  '/acceso/olvideMiClave',
  '/acceso/nuevaClave',
  '/acceso/cerrarSesion',
  '/acceso/redireccionCerradoSesion',
  '/venta/descargarPoliza',
  '/venta/emisionPoliza',
  PUBLICA,
  '/consulta',
  '/error/DatosFaltantes',
  '/errorIngresoMasivo',
];

/** Screens of the purchase by public link. */
const DE_ENLACE = [
  '/venta/seleccionConvenio',
  '/venta/ingresoVehiculo',
  '/venta/listaVehiculos',
  '/venta/terminosYCondiciones',
  '/venta/pago',
];

/** Guarded screens of the purchase (V-RUTA-002). */
const DE_COMPRA = [
  '/bienvenida',
  ...DE_ENLACE,
  '/venta/listaVehiculosEspecial',
  '/venta/ingresoMasivo',
  '/venta/ingresoMasivoEspecial',
  '/venta/ingresoMasivoProgreso',
];

/** Maintainers: a list, and one form that creates and edits (A-RUTA-017). */
const MANTENEDORES = [
  ['[A-RUTA-004]', '/mantenedores/crearConvenioCompleto'],
  ['[A-RUTA-005]', '/mantenedores/entidad'],
  ['[A-RUTA-006]', '/mantenedores/usuario'],
  ['[A-RUTA-007]', '/mantenedores/corredor'],
  ['[A-RUTA-008]', '/mantenedores/convenio'],
  ['[A-RUTA-009]', '/mantenedores/marca'],
  ['[A-RUTA-010]', '/mantenedores/modelo'],
  ['[A-RUTA-011]', '/mantenedores/tipoVehiculo'],
  ['[A-RUTA-012]', '/mantenedores/tiposUso'],
  ['[A-RUTA-013]', '/mantenedores/propietario'],
  ['[A-RUTA-014]', '/mantenedores/vehiculos'],
  ['[A-RUTA-015]', '/mantenedores/folio'],
  ['[A-RUTA-016]', '/mantenedores/rangoPoliza'],
] as const;

/** Guarded screens with their own path (V-RUTA-003). */
const PANTALLAS = [
  ['[A-RUTA-018]', '/mantenedores/primas/ingreso'],
  ['[A-SESION-005]', '/cuenta'],
  ['[A-RUTA-021]', '/InformarPolizasAACH'],
  ['[A-RUTA-023]', '/editarVehiculo'],
  ['[A-RUTA-024]', '/Soporte/ContinuarVenta'],
  ['[A-RUTA-027]', '/Soporte/RegenerarPoliza'],
  ['[A-RUTA-028]', '/Soporte/RegenerarVenta'],
  ['[A-RUTA-029]', '/Soporte/RegenerarSUN'],
  ['[A-RUTA-031]', '/Soporte/AnularPoliza'],
  ['[A-RUTA-032]', '/Soporte/AnularVenta'],
  ['[A-RUTA-033]', '/Soporte/AnularMasivo'],
  ['[A-RUTA-034]', '/Soporte/ConsultaURL'],
  ['[A-RUTA-035]', '/Soporte/ConsultarPoliza'],
  ['[A-RUTA-036]', '/Soporte/ConsultarVenta'],
  ['[V-RUTA-004]', '/venta/listaVehiculosEspecial'],
] as const;

describe('the routes', () => {
  it.each(ABIERTAS)('[V-RUTA-001] %s is outside the session guard', (ruta) => {
    expect(guardada(ruta)).toBe(false);
    expect(guardada(ruta.toUpperCase())).toBe(false);
  });

  it('[V-RUTA-001] /:datos matches no address of one segment that is a screen', () => {
    for (const ruta of ['/consulta', '/bienvenida', '/errorIngresoMasivo']) {
      expect(matchRoutes(TODAS_LAS_RUTAS, ruta)?.at(-1)?.route.path?.toLowerCase()).toBe(
        ruta.toLowerCase(),
      );
    }
    expect(matchRoutes(TODAS_LAS_RUTAS, PUBLICA)?.at(-1)?.route.path).toBe('/:datos');
  });

  it.each(DE_COMPRA)('[V-RUTA-002] %s is behind the session guard', (ruta) => {
    expect(guardada(ruta)).toBe(true);
    expect(guardada(ruta.toUpperCase())).toBe(true);
  });

  it.each(MANTENEDORES)('%s %s and its form are behind the session guard', (_, ruta) => {
    for (const una of [ruta, `${ruta}/ingreso`]) {
      expect([una, guardada(una)]).toEqual([una, true]);
      expect(matchRoutes(TODAS_LAS_RUTAS, una)?.at(-1)?.route.path).toBe(una);
    }
  });

  it.each(PANTALLAS)('%s %s is behind the session guard, in any case', (_, ruta) => {
    for (const una of [ruta, ruta.toLowerCase()]) expect([una, guardada(una)]).toEqual([una, true]);
  });

  it('every other screen is behind the guard', () => {
    const abiertas = new Set(
      [...ABIERTAS, '/:datos', '/error/:codigoError'].map((r) => r.toLowerCase()),
    );
    const nuestras = new Set([
      ...['*', '/verificar/:codigo', '/verificar/cobertura/:codigo', '/venta/retorno'],
      ...['/acceso/vuelta', '/avisos/renovar', '/avisos/baja'],
      ...rutasDeDatosPersonales.map(({ path = '' }) => path),
    ]);
    const rutas = TODAS_LAS_RUTAS.flatMap(({ children = [] }) => children).flatMap(
      ({ children = [] }) => children,
    );
    const sueltas = rutas.filter(
      ({ path = '' }) => !abiertas.has(path.toLowerCase()) && !nuestras.has(path),
    );
    expect(sueltas.length).toBeGreaterThan(5);
    for (const { path = '' } of sueltas) expect([path, guardada(path)]).toEqual([path, true]);
  });

  it.each(ABIERTAS.filter((ruta) => ruta !== PUBLICA && !ruta.startsWith('/acceso')))(
    '[V-RUTA-001] %s needs no login',
    async (ruta) => {
      const { router } = montarApp(ruta);
      expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
      await waitFor(() => expect(router.state.navigation.state).toBe('idle'));
      expect(router.state.location.pathname).not.toMatch(/^\/acceso/i);
    },
  );

  it('each guarded screen of the purchase leads to login without a session', async () => {
    const { visitar } = await abrirVisitas();
    for (const ruta of DE_COMPRA) {
      expect((await visitar(ruta, LOGIN)).state).toMatchObject({ desde: ruta });
    }
  });

  it('[A-RUTA-043] a public session opens only the purchase of its link and the look-up', async () => {
    const mantenedores = MANTENEDORES.map(([, ruta]) => ruta);
    const otras = ['/soporte/pagos', '/venta/ingresoMasivo', '/venta/ingresoMasivoEspecial'];
    conSesion({ tipo: 'publica', ventanas: DE_ENLACE });
    const { visitar } = await abrirVisitas();
    for (const ruta of [...mantenedores, ...otras]) {
      expect(await visitar(ruta, NO_AUTORIZADO)).toMatchObject({ pathname: NO_AUTORIZADO });
    }
    await visitar('/consulta', '/consulta');
    expect(await screen.findByRole('heading', { name: 'Consultar Póliza' })).toBeVisible();
  });

  it('[V-ROL-010] no screen opens without its window', async () => {
    conSesion({ ventanas: ['/bienvenida'] });
    const { visitar } = await abrirVisitas();
    for (const ruta of ['/venta/seleccionConvenio', '/soporte/pagos', '/soporte/correos']) {
      expect(await visitar(ruta, NO_AUTORIZADO)).toMatchObject({ pathname: NO_AUTORIZADO });
    }
  });
});
