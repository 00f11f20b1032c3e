import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';

const pantalla = (path: string, traer: () => Promise<ComponentType>): RouteObject => ({
  path,
  lazy: async () => ({ Component: await traer() }),
});

/** The screens of Soporte (A-RUTA-021 to 036); all need a session and their window. */
export const rutasDeSoporte: RouteObject[] = [
  pantalla(
    '/Soporte/ConsultarPoliza',
    async () => (await import('./ConsultarPoliza.tsx')).ConsultarPoliza,
  ),
  pantalla(
    '/Soporte/ConsultarVenta',
    async () => (await import('./ConsultarVenta.tsx')).ConsultarVenta,
  ),
  pantalla(
    '/Soporte/ConsultarIntencionDeVenta',
    async () => (await import('./ConsultarIntencion.tsx')).ConsultarIntencion,
  ),
  pantalla(
    '/Soporte/EmitirIntencion',
    async () => (await import('./ConsultarIntencion.tsx')).EmitirIntencion,
  ),
  pantalla('/Soporte/ConsultaURL', async () => (await import('./ConsultarURL.tsx')).ConsultarURL),
  pantalla(
    '/Soporte/RegenerarPoliza',
    async () => (await import('./RegenerarPoliza.tsx')).RegenerarPoliza,
  ),
  pantalla(
    '/Soporte/RegenerarVenta',
    async () => (await import('./RegenerarVenta.tsx')).RegenerarVenta,
  ),
  pantalla('/Soporte/RegenerarSUN', async () => (await import('./RegenerarSUN.tsx')).RegenerarSUN),
  pantalla(
    '/Soporte/ContinuarVenta',
    async () => (await import('./ContinuarVenta.tsx')).ContinuarVenta,
  ),
  pantalla(
    '/Soporte/RegeneracionVenta',
    async () => (await import('./RegeneracionVenta.tsx')).RegeneracionVenta,
  ),
  pantalla('/Soporte/AnularPoliza', async () => (await import('./AnularPoliza.tsx')).AnularPoliza),
  pantalla('/Soporte/AnularMasivo', async () => (await import('./AnularMasivo.tsx')).AnularMasivo),
  pantalla('/Soporte/AnularVenta', async () => (await import('./AnularVenta.tsx')).AnularVenta),
  pantalla(
    '/InformarPolizasAACH',
    async () => (await import('./InformarPolizasAACH.tsx')).InformarPolizasAACH,
  ),
  pantalla(
    '/InformarPolizasAACH/editarVehiculo',
    async () => (await import('./EditarVehiculoDePoliza.tsx')).EditarVehiculoDePoliza,
  ),
  pantalla('/soporte/correos', async () => (await import('./Correos.tsx')).Correos),
  pantalla('/soporte/incidentes', async () => (await import('./Incidentes.tsx')).Incidentes),
  pantalla('/soporte/pagos', async () => (await import('./Pagos.tsx')).Pagos),
];
