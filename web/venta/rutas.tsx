import type { RouteObject } from 'react-router';

/** Screens of the purchase that need a session and their window (V-RUTA-002). */
export const rutasDeVentaGuardadas: RouteObject[] = [
  {
    path: '/venta/seleccionConvenio',
    lazy: async () => ({
      Component: (await import('./convenio/SeleccionConvenio.tsx')).SeleccionConvenio,
    }),
  },
  {
    path: '/venta/ingresoVehiculo',
    lazy: async () => ({
      Component: (await import('./ingreso/IngresoVehiculo.tsx')).IngresoVehiculo,
    }),
  },
  {
    path: '/venta/listaVehiculos',
    lazy: async () => ({
      Component: (await import('./lista/ListaVehiculos.tsx')).ListaVehiculos,
    }),
  },
  {
    path: '/venta/listaVehiculosEspecial',
    lazy: async () => ({
      Component: (await import('./lista/ListaVehiculos.tsx')).ListaVehiculos,
    }),
  },
  {
    path: '/venta/terminosYCondiciones',
    lazy: async () => ({
      Component: (await import('./terminos/TerminosYCondiciones.tsx')).TerminosYCondiciones,
    }),
  },
  {
    path: '/venta/pago',
    lazy: async () => ({ Component: (await import('./pago/Pago.tsx')).Pago }),
  },
  {
    path: '/venta/ingresoMasivo',
    lazy: async () => ({
      Component: (await import('./masivo/IngresoMasivo.tsx')).IngresoMasivo,
    }),
  },
  {
    path: '/venta/ingresoMasivoEspecial',
    lazy: async () => ({
      Component: (await import('./masivo/IngresoMasivo.tsx')).IngresoMasivoEspecial,
    }),
  },
  {
    path: '/venta/ingresoMasivoProgreso',
    lazy: async () => ({
      Component: (await import('./masivo/IngresoMasivoProgreso.tsx')).IngresoMasivoProgreso,
    }),
  },
];

/** Screens of a sale outside the session guard. */
export const rutasDeVentaAbiertas: RouteObject[] = [
  {
    path: '/venta/emisionPoliza',
    lazy: async () => ({
      Component: (await import('./emision/EmisionPoliza.tsx')).EmisionPoliza,
    }),
  },
  {
    path: '/venta/descargarPoliza',
    lazy: async () => ({
      Component: (await import('./descarga/DescargarPoliza.tsx')).DescargarPoliza,
    }),
  },
];
