import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';

type Traer = () => Promise<ComponentType>;

/** A list and its form, each with its code when it is first opened. */
const mantenedor = (path: string, lista: Traer, ingreso: Traer): RouteObject[] => [
  { path, lazy: async () => ({ Component: await lista() }) },
  { path: `${path}/ingreso`, lazy: async () => ({ Component: await ingreso() }) },
];

const rangos = (clase: 'folio' | 'poliza') =>
  [
    async () => {
      const { Rangos } = await import('./rango/Rangos.tsx');
      return () => <Rangos clase={clase} />;
    },
    async () => {
      const { IngresoRango } = await import('./rango/IngresoRango.tsx');
      return () => <IngresoRango clase={clase} />;
    },
  ] as const;

/** The maintainers (administración §2); all need a session and their window. */
export const rutasDeMantenedores: RouteObject[] = [
  ...mantenedor(
    '/mantenedores/marca',
    async () => (await import('./marca/Marcas.tsx')).Marcas,
    async () => (await import('./marca/IngresoMarca.tsx')).IngresoMarca,
  ),
  ...mantenedor(
    '/mantenedores/modelo',
    async () => (await import('./modelo/Modelos.tsx')).Modelos,
    async () => (await import('./modelo/IngresoModelo.tsx')).IngresoModelo,
  ),
  ...mantenedor(
    '/mantenedores/tipoVehiculo',
    async () => (await import('./tipo-vehiculo/TiposVehiculo.tsx')).TiposVehiculo,
    async () => (await import('./tipo-vehiculo/IngresoTipoVehiculo.tsx')).IngresoTipoVehiculo,
  ),
  ...mantenedor(
    '/mantenedores/tiposUso',
    async () => (await import('./tipo-uso/TiposUso.tsx')).TiposUso,
    async () => (await import('./tipo-uso/IngresoTipoUso.tsx')).IngresoTipoUso,
  ),
  ...mantenedor('/mantenedores/folio', ...rangos('folio')),
  ...mantenedor('/mantenedores/rangoPoliza', ...rangos('poliza')),
];
