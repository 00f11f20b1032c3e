import type { ComponentType } from 'react';
import {
  createBrowserRouter,
  type PatchRoutesOnNavigationFunction,
  type RouteObject,
} from 'react-router';
import { insistir } from '../lib/tardia/insistir.ts';
import { pantalla } from '../lib/tardia/pantalla.ts';
import { rutasDeVentaAbiertas, rutasDeVentaGuardadas } from '../venta/rutas.tsx';
import { Abierta } from './Abierta.tsx';
import { ErrorDeRama } from './ErrorDeRama.tsx';
import { Guardia } from './Guardia.tsx';
import { MarcoDeSesion } from './marco/MarcoDeSesion.tsx';
import { rama } from './rama.tsx';

/** The sale the code opens becomes the one of this tab, as the purchase screens keep it. */
const retorno = async (): Promise<ComponentType> => {
  const [{ RetornoDePago }, { retomarVenta }] = await Promise.all([
    import('../acceso/RetornoDePago.tsx'),
    import('../venta/retomar-venta.ts'),
  ]);
  return () => <RetornoDePago alEncontrar={retomarVenta} />;
};

// Screens that begin or end a session by themselves.
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

/** The screens that anybody may open and those of a purchase; paths match without regard to case. */
export const ARBOL: RouteObject[] = [
  {
    id: MARCO,
    Component: MarcoDeSesion,
    errorElement: <ErrorDeRama />,
    children: [...PUERTAS, ...ABIERTAS, ...COMPRA],
  },
];

/** Addresses with a code; no late branch has one. */
const CON_CODIGO = /^\/(?:ey|verificar\/|error\/)/i;

/** The login and rights over data: no purchase leads there, so they are not in its first load (V-PESO-003). */
const APARTE = /^\/(?:acceso|datos-personales|privacidad)(?:\/|$)/i;

const traerApartadas = async () => (await import('./ramas/apartadas.tsx')).APARTADAS;
const traerOficina = async () => (await import('./ramas/oficina.tsx')).OFICINA;

/** Brings the screens of a late branch with the first of them; every other address may be the office's. */
export const descubrirRama: PatchRoutesOnNavigationFunction = async ({ path, patch }) => {
  if (CON_CODIGO.test(path)) return;
  patch(MARCO, await insistir(APARTE.test(path) ? traerApartadas : traerOficina));
};

export const crearRutas = () =>
  createBrowserRouter(ARBOL, { patchRoutesOnNavigation: descubrirRama });
