import type { ComponentType } from 'react';
import { createBrowserRouter, type RouteObject } from 'react-router';
import { rutasDeVentaAbiertas, rutasDeVentaGuardadas } from '../venta/rutas.tsx';
import { CargandoPantalla } from './CargandoPantalla.tsx';
import { ErrorDeRama } from './ErrorDeRama.tsx';
import { Guardia } from './Guardia.tsx';
import { MarcoDeSesion } from './MarcoDeSesion.tsx';

/** A screen whose code comes when it is first opened. */
const pantalla = (path: string, traer: () => Promise<ComponentType>): RouteObject => ({
  path,
  lazy: async () => ({ Component: await traer() }),
});

/** Screens that fail together: their error shows inside the frame, below the menu. */
const rama = (children: RouteObject[], guardia?: ComponentType): RouteObject => ({
  ...(guardia && { Component: guardia }),
  errorElement: <ErrorDeRama />,
  hydrateFallbackElement: <CargandoPantalla />,
  children,
});

const PUBLICAS: RouteObject[] = [
  ...rutasDeVentaAbiertas.map((ruta) => rama([ruta])),
  rama([
    pantalla('/', async () => (await import('../inicio/Inicio.tsx')).Inicio),
    pantalla('*', async () => (await import('../error/NoEncontrada.tsx')).NoEncontrada),
  ]),
  rama([
    pantalla(
      '/acceso/iniciarSesion',
      async () => (await import('../acceso/IniciarSesion.tsx')).IniciarSesion,
    ),
    pantalla(
      '/acceso/cerrarSesion',
      async () => (await import('../acceso/CerrarSesion.tsx')).CerrarSesion,
    ),
    pantalla(
      '/acceso/redireccionCerradoSesion',
      async () => (await import('../acceso/RedireccionCerradoSesion.tsx')).RedireccionCerradoSesion,
    ),
  ]),
  rama([
    pantalla(
      '/error/:codigoError',
      async () => (await import('../error/PaginaDeError.tsx')).PaginaDeError,
    ),
  ]),
  rama([pantalla('/consulta', async () => (await import('../consulta/Consulta.tsx')).Consulta)]),
  rama([
    pantalla(
      '/verificar/:codigo',
      async () => (await import('../verificar/Verificar.tsx')).Verificar,
    ),
  ]),
];

const GUARDADAS: RouteObject[] = [
  ...rutasDeVentaGuardadas.map((ruta) => rama([ruta], Guardia)),
  rama(
    [pantalla('/bienvenida', async () => (await import('../inicio/Bienvenida.tsx')).Bienvenida)],
    Guardia,
  ),
  rama(
    [pantalla('/soporte/correos', async () => (await import('../soporte/Correos.tsx')).Correos)],
    Guardia,
  ),
];

/** Every screen of the product; paths match without regard to case. */
export const ARBOL: RouteObject[] = [
  {
    Component: MarcoDeSesion,
    errorElement: <ErrorDeRama />,
    children: [...PUBLICAS, ...GUARDADAS],
  },
];

export const crearRutas = () => createBrowserRouter(ARBOL);
