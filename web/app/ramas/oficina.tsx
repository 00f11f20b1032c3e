import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { RUTA_DE_VENTAS } from '../../inicio/ventas/ruta-de-ventas.ts';
import { rutasDeInformes } from '../../informes/rutas.tsx';
import { pantalla } from '../../lib/tardia/pantalla.ts';
import { rutasDeMantenedores } from '../../mantenedores/rutas.tsx';
import { rutasDeSoporte } from '../../soporte/rutas.tsx';
import { Abierta } from '../guardia/Abierta.tsx';
import { Guardia } from '../guardia/Guardia.tsx';
import { rama } from './rama.tsx';

/** Renewals, which continue like any purchase. */
const renovaciones = async (): Promise<ComponentType> => {
  const [{ Renovaciones }, { useSiguientePaso }, { mensajesDeRechazo }] = await Promise.all([
    import('../../informes/Renovaciones.tsx'),
    import('../../venta/estado/useSiguientePaso.ts'),
    import('../../venta/vehiculos/errores-de-ingreso.ts'),
  ]);
  return () => <Renovaciones seguir={useSiguientePaso()} mensajesDe={mensajesDeRechazo} />;
};

/** Screens of a sale only for users with a login (V-RUTA-002). */
const VENTA: RouteObject[] = [
  pantalla(
    '/venta/seleccionConvenio',
    async () => (await import('../../venta/convenio/SeleccionConvenio.tsx')).SeleccionConvenio,
  ),
  pantalla(
    '/venta/listaVehiculosEspecial',
    async () => (await import('../../venta/lista/ListaVehiculos.tsx')).ListaVehiculos,
  ),
  pantalla(
    '/venta/ingresoMasivo',
    async () => (await import('../../venta/masivo/IngresoMasivo.tsx')).IngresoMasivo,
  ),
  pantalla(
    '/venta/ingresoMasivoEspecial',
    async () => (await import('../../venta/masivo/IngresoMasivo.tsx')).IngresoMasivoEspecial,
  ),
  pantalla(
    '/venta/ingresoMasivoProgreso',
    async () =>
      (await import('../../venta/masivo/IngresoMasivoProgreso.tsx')).IngresoMasivoProgreso,
  ),
];

/** Screens for users with a login, besides those that buyers need too. */
export const OFICINA: RouteObject[] = [
  ...VENTA.map((ruta) => rama([ruta], Guardia)),
  rama(
    [
      pantalla(
        '/errorIngresoMasivo',
        async () => (await import('../../error/ErrorIngresoMasivo.tsx')).ErrorIngresoMasivo,
      ),
    ],
    Abierta,
  ),
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
  rama(
    [pantalla('/cuenta', async () => (await import('../../cuenta/Cuenta.tsx')).Cuenta)],
    Guardia,
  ),
  rama(
    [
      pantalla(
        '/soporte/porResolver',
        async () => (await import('../../inicio/por-resolver/PorResolver.tsx')).PantallaPorResolver,
      ),
    ],
    Guardia,
  ),
  rama(
    [
      pantalla(
        RUTA_DE_VENTAS,
        async () => (await import('../../inicio/ventas/ComoVanLasVentas.tsx')).ComoVanLasVentas,
      ),
    ],
    Guardia,
  ),
  rama(
    [
      pantalla(
        '/Informes/Calendario',
        async () => (await import('../../inicio/calendario/Calendario.tsx')).Calendario,
      ),
    ],
    Guardia,
  ),
  ...rutasDeSoporte.map((ruta) => rama([ruta], Guardia)),
  ...rutasDeInformes.map((ruta) => rama([ruta], Guardia)),
  rama([pantalla('/Informes/Renovaciones', renovaciones)], Guardia),
];
