import { screen, within } from '@testing-library/react';
import { matchRoutes } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { ventanasDe } from '#features/acceso/ventanas.ts';
import { ROLES } from '#values/perfil.ts';
import { rutasDeInformes } from '../informes/rutas.tsx';
import { SIN_SESION } from '../lib/sesion/sesion.ts';
import { usarServidor } from '../lib/pruebas/servidor-de-pruebas.ts';
import { rutasDeMantenedores } from '../mantenedores/rutas.tsx';
import { rutasDeSoporte } from '../soporte/rutas.tsx';
import { ok } from '../venta/datos-de-pruebas.ts';
import { abrirVisitas, conSesion, montarApp, TODAS_LAS_RUTAS } from './app-de-pruebas.tsx';
import { Guardia } from './guardia/Guardia.tsx';
import { MENUS, puedeVer } from './marco/menus.ts';

const servidor = usarServidor();
beforeEach(() => {
  sessionStorage.clear();
  servidor.responder('/version/versionFront', ok('1.3'));
});

const pathsDe = (rutas: readonly { path?: string }[]): string[] =>
  rutas.map(({ path = '' }) => path);

/** Screens of A-RUTA-003, from the tables of routes. */
const DE_GRUPO = {
  Mantenedores: pathsDe(rutasDeMantenedores),
  // The last one continues like a purchase, so the route tree itself joins both.
  Informes: [
    ...pathsDe(rutasDeInformes),
    '/Informes/Renovaciones',
    // Drawn by the room `inicio`.
    '/Informes/ComoVanLasVentas',
    '/Informes/Calendario',
  ],
  // Home and work list are drawn by the room `inicio`.
  Soporte: [...pathsDe(rutasDeSoporte), '/bienvenida', '/soporte/porResolver'],
};
const GRUPOS = Object.keys(DE_GRUPO) as (keyof typeof DE_GRUPO)[];

/** Screens opened by another one of their group, for its record. */
const ABIERTAS_POR_OTRA = new Set(
  [
    ...['/editarVehiculo', '/InformarPolizasAACH/editarVehiculo', '/Soporte/RegeneracionVenta'],
    ...['/mantenedores/primas/ingreso', '/mantenedores/primas/hoja'],
    ...['', '/corredores', '/usuarios', '/convenios'].map(
      (clase) => `/mantenedores/planillas${clase}`,
    ),
    ...['/soporte/poliza/:numero', '/soporte/venta/:id'],
    '/soporte/solicitudesDeDatos/:numero',
    // The list of what waits leads to them, and has their entries of the menu.
    ...['/soporte/pagos', '/soporte/incidentes', '/soporte/aprobaciones'],
  ].map((ruta) => ruta.toLowerCase()),
);
const esFormulario = (ruta: string): boolean => /\/(?:ingreso|hoja)$|\/planillas\//.test(ruta);

const igual = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();
const estaEn = (rutas: readonly string[], ruta: string): boolean =>
  rutas.some((otra) => igual(otra, ruta));
const guardada = (ruta: string): boolean =>
  (matchRoutes(TODAS_LAS_RUTAS, ruta) ?? []).some(({ route }) => route.Component === Guardia);

/** Every window: those of each role if it might make every call. */
const VENTANAS = [
  ...new Set(
    ROLES.flatMap((rol) =>
      ventanasDe(rol, () => Object.fromEntries(ROLES.map((r) => [r, 'todo']))),
    ),
  ),
];
const entradasDe = (nombre: string): string[] => {
  const grupo = MENUS.find(({ titulo }) => titulo === nombre);
  return [...(grupo?.entradas ?? []), ...(grupo?.todas ?? [])].map(({ ruta }) =>
    ruta.replace(/\?.*/, ''),
  );
};

/** Tasks of internal users (A-RUTA-001), with their screens. */
const CAPACIDADES = [
  ['check policy validity', ['/consulta']],
  ['look up policies and sales', ['/Soporte/ConsultarPoliza', '/Soporte/ConsultarVenta']],
  ['download policy files', ['/Soporte/ConsultarPoliza', '/Soporte/ConsultarVenta']],
  ['regenerate or edit policies', ['/Soporte/RegenerarPoliza', '/editarVehiculo']],
  ['cancel policies or sales', ['/Soporte/AnularPoliza', '/Soporte/AnularVenta']],
  [
    'continue or regenerate failed sales',
    ['/Soporte/ContinuarVenta', '/Soporte/RegeneracionVenta', '/Soporte/RegenerarVenta'],
  ],
  ['report policies to the AACH', ['/InformarPolizasAACH']],
  ['regenerate the SUN load file', ['/Soporte/RegenerarSUN']],
  ['produce sales reports', ['/Informes/InformeVentas', '/Informes/InformeVentasAnuladas']],
  ['maintain master data', DE_GRUPO.Mantenedores.filter((ruta) => !esFormulario(ruta))],
] as const satisfies readonly (readonly [string, readonly string[]])[];

describe('the screens of internal users', () => {
  it.each(CAPACIDADES)('[A-RUTA-001] let them %s', (_, rutas) => {
    expect(rutas.length).toBeGreaterThan(0);
    for (const ruta of rutas) {
      expect([ruta, matchRoutes(TODAS_LAS_RUTAS, ruta)?.at(-1)?.route.path]).toEqual([
        ruta,
        expect.not.stringMatching(/^(?:\*|\/:datos)$/),
      ]);
      const abierta = ruta === '/consulta';
      expect([ruta, abierta || estaEn(VENTANAS, ruta)]).toEqual([ruta, true]);
    }
  });

  it.each(GRUPOS)(
    '[A-RUTA-003] are grouped by menu: %s leads only to screens of its group',
    (grupo) => {
      const conVentana = entradasDe(grupo).filter((ruta) => estaEn(VENTANAS, ruta));
      expect(conVentana.length).toBeGreaterThan(1);
      for (const ruta of conVentana)
        expect([ruta, estaEn(DE_GRUPO[grupo], ruta)]).toEqual([ruta, true]);
    },
  );

  it.each(GRUPOS)('[A-RUTA-003] of %s are in its menu, or opened by one that is', (grupo) => {
    const sueltas = DE_GRUPO[grupo].filter(
      (ruta) =>
        !estaEn(entradasDe(grupo), esFormulario(ruta) ? ruta.replace(/\/ingreso$/, '') : ruta) &&
        !ABIERTAS_POR_OTRA.has(ruta.toLowerCase()),
    );
    expect(sueltas).toEqual([]);
  });

  it('[A-RUTA-003] are three groups for a user with every window, and /consulta for everybody', async () => {
    expect(
      MENUS.flatMap(({ entradas }) => entradas.map(({ ruta }) => ruta)).filter(
        puedeVer(SIN_SESION),
      ),
    ).toEqual(['/consulta']);
    conSesion({ perfil: 'Administrador', ventanas: VENTANAS });
    montarApp('/no/existe');
    await screen.findByRole('heading', { name: 'Página no encontrada' });
    const menu = within(screen.getByRole('navigation', { name: 'Principal' }));
    for (const name of GRUPOS) expect(menu.getByRole('button', { name })).toBeVisible();
    expect(menu.getByRole('link', { name: 'Consultar Póliza' })).toHaveAttribute(
      'href',
      '/consulta',
    );
  });
});

describe('the session guard', () => {
  const LOGIN = '/acceso/iniciarSesion';
  const RUTAS = Object.values(DE_GRUPO).flat();

  it.each(RUTAS)('[V-RUTA-003] protects %s', (ruta) => {
    for (const una of [ruta, ruta.toLowerCase()]) expect([una, guardada(una)]).toEqual([una, true]);
  });

  it('[V-RUTA-003] [A-RUTA-038] leads visitors without a session to login from each of them', async () => {
    const { visitar } = await abrirVisitas();
    for (const ruta of RUTAS) {
      expect((await visitar(ruta, LOGIN)).state).toMatchObject({ desde: ruta });
    }
  });
});
