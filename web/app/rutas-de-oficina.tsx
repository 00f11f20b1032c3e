import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { rutasDeInformes } from '../informes/rutas.tsx';
import { pantalla } from '../lib/tardia/pantalla.ts';
import { rutasDeMantenedores } from '../mantenedores/rutas.tsx';
import { rutasDeSoporte } from '../soporte/rutas.tsx';
import { Guardia } from './Guardia.tsx';
import { rama } from './rama.tsx';

/** What is renewed goes on as any purchase. */
const renovaciones = async (): Promise<ComponentType> => {
  const [{ Renovaciones }, { useSiguientePaso }, { mensajesDeRechazo }] = await Promise.all([
    import('../informes/Renovaciones.tsx'),
    import('../venta/useSiguientePaso.ts'),
    import('../venta/vehiculos/errores-de-ingreso.ts'),
  ]);
  return () => <Renovaciones seguir={useSiguientePaso()} mensajesDe={mensajesDeRechazo} />;
};

/** The screens of whoever works with a login, besides those of a purchase. */
export const OFICINA: RouteObject[] = [
  ...rutasDeMantenedores.map((ruta) => rama([ruta], Guardia)),
  rama(
    [
      pantalla(
        '/bienvenida',
        async () => (await import('./InicioDeCadaPerfil.tsx')).InicioDeCadaPerfil,
      ),
    ],
    Guardia,
  ),
  rama([pantalla('/cuenta', async () => (await import('../cuenta/Cuenta.tsx')).Cuenta)], Guardia),
  ...rutasDeSoporte.map((ruta) => rama([ruta], Guardia)),
  ...rutasDeInformes.map((ruta) => rama([ruta], Guardia)),
  rama([pantalla('/Informes/Renovaciones', renovaciones)], Guardia),
];
