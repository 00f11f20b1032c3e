import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { CargandoPantalla } from './CargandoPantalla.tsx';
import { ErrorDeRama } from './ErrorDeRama.tsx';

/** A screen whose code comes when it is first opened; what was cut off on the way is asked for once more. */
export const pantalla = (path: string, traer: () => Promise<ComponentType>): RouteObject => ({
  path,
  lazy: async () => ({ Component: await traer().catch(traer) }),
});

/** Screens that fail together: their error shows inside the frame, below the menu. */
export const rama = (children: RouteObject[], envoltura?: ComponentType): RouteObject => ({
  ...(envoltura && { Component: envoltura }),
  errorElement: <ErrorDeRama />,
  hydrateFallbackElement: <CargandoPantalla />,
  children,
});
