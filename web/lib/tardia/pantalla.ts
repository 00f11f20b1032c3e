import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { insistir } from './insistir.ts';

/** Screen whose code is loaded when it is first opened. */
export const pantalla = (path: string, traer: () => Promise<ComponentType>): RouteObject => ({
  path,
  lazy: async () => ({ Component: await insistir(traer) }),
});
