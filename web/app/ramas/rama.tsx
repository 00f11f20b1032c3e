import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { CargandoPantalla } from './CargandoPantalla.tsx';
import { ErrorDeRama } from './ErrorDeRama.tsx';

/** Screens that fail together: their error shows inside the frame, below the menu. */
export const rama = (children: RouteObject[], envoltura?: ComponentType): RouteObject => ({
  ...(envoltura && { Component: envoltura }),
  errorElement: <ErrorDeRama />,
  hydrateFallbackElement: <CargandoPantalla />,
  children,
});
