import type { ComponentType } from 'react';
import {
  createBrowserRouter,
  type PatchRoutesOnNavigationFunction,
  type RouteObject,
} from 'react-router';
import { insistir } from '../lib/tardia/insistir.ts';
import { pantalla } from '../lib/tardia/pantalla.ts';
import { rutasDeVentaAbiertas, rutasDeVentaGuardadas } from '../venta/rutas.tsx';
import { Abierta } from './guardia/Abierta.tsx';
import { ErrorDeRama } from './ramas/ErrorDeRama.tsx';
import { Guardia } from './guardia/Guardia.tsx';
import { MarcoDeSesion } from './marco/MarcoDeSesion.tsx';
import { rama } from './ramas/rama.tsx';

/** Stores the sale that a code opened as this tab's current one, like the purchase screens do. */
const retorno = async (): Promise<ComponentType> => {
  const [{ RetornoDePago }, { retomarVenta }] = await Promise.all([
    import('../acceso/RetornoDePago.tsx'),
    import('../venta/estado/retomar-venta.ts'),
  ]);
  return () => <RetornoDePago alEncontrar={retomarVenta} />;
};

// Screens that begin or end a session themselves.
const PUERTAS: RouteObject[] = [
  rama([
    pantalla('/:datos', async () => (await import('./DireccionCorta.tsx')).DireccionCorta),
    pantalla('/venta/retorno', retorno),
  ]),
  rama([
    pantalla(
      '/error/:codigoError',
      async () => (await import('../error/PaginaDeError.tsx')).PaginaDeError,
    ),
  ]),
];

const ABIERTAS: RouteObject[] = [
  ...rutasDeVentaAbiertas.map((ruta) => rama([ruta], Abierta)),
  rama(
    [
      pantalla('/', async () => (await import('../inicio/Inicio.tsx')).Inicio),
      pantalla('*', async () => (await import('../error/NoEncontrada.tsx')).NoEncontrada),
    ],
    Abierta,
  ),
  rama(
    [pantalla('/consulta', async () => (await import('../consulta/Consulta.tsx')).Consulta)],
    Abierta,
  ),
  rama(
    [
      pantalla(
        '/verificar/cobertura/:codigo',
        async () => (await import('../verificar/VerificarCobertura.tsx')).VerificarCobertura,
      ),
      pantalla(
        '/verificar/:codigo',
        async () => (await import('../verificar/Verificar.tsx')).Verificar,
      ),
    ],
    Abierta,
  ),
];

const COMPRA: RouteObject[] = rutasDeVentaGuardadas.map((ruta) => rama([ruta], Guardia));

const MARCO = 'marco';

/** Screens for everybody and those of a purchase; paths match in any case. */
export const ARBOL: RouteObject[] = [
  {
    id: MARCO,
    Component: MarcoDeSesion,
    errorElement: <ErrorDeRama />,
    children: [...PUERTAS, ...ABIERTAS, ...COMPRA],
  },
];

/** Addresses with a code; none is in a late branch. */
const CON_CODIGO = /^\/(?:ey|verificar\/|error\/)/i;

/** Login, links of reminders and rights over data: outside a purchase, so not in its first load (V-PESO-003). */
const APARTE = /^\/(?:acceso|avisos|datos-personales|privacidad)(?:\/|$)/i;

const traerApartadas = async () => (await import('./ramas/apartadas.tsx')).APARTADAS;
const traerOficina = async () => (await import('./ramas/oficina.tsx')).OFICINA;

/** Loads a late branch with the first of its screens; unknown addresses may belong to the office branch. */
export const descubrirRama: PatchRoutesOnNavigationFunction = async ({ path, patch }) => {
  if (CON_CODIGO.test(path)) return;
  patch(MARCO, await insistir(APARTE.test(path) ? traerApartadas : traerOficina));
};

export const crearRutas = () =>
  createBrowserRouter(ARBOL, { patchRoutesOnNavigation: descubrirRama });
