import type { RouteObject } from 'react-router';
import { pantalla } from '../lib/tardia/pantalla.ts';
import type * as DeDatos from './datos/pantallas.ts';

const deDatos = (path: string, cual: keyof typeof DeDatos): RouteObject =>
  pantalla(path, async () => (await import('./datos/pantallas.ts'))[cual]);

/** Screens of Soporte (A-RUTA-021 to 036); all need a session and their window. */
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
    async () => (await import('./intencion/ConsultarIntencion.tsx')).ConsultarIntencion,
  ),
  pantalla(
    '/Soporte/EmitirIntencion',
    async () => (await import('./intencion/ConsultarIntencion.tsx')).EmitirIntencion,
  ),
  pantalla(
    '/Soporte/ConsultaURL',
    async () => (await import('./enlaces/ConsultarURL.tsx')).ConsultarURL,
  ),
  pantalla(
    '/Soporte/RegenerarPoliza',
    async () => (await import('./regenerar/RegenerarPoliza.tsx')).RegenerarPoliza,
  ),
  pantalla(
    '/Soporte/RegenerarVenta',
    async () => (await import('./regenerar/RegenerarVenta.tsx')).RegenerarVenta,
  ),
  pantalla(
    '/Soporte/RegenerarSUN',
    async () => (await import('./informar/RegenerarSUN.tsx')).RegenerarSUN,
  ),
  pantalla(
    '/Soporte/ContinuarVenta',
    async () => (await import('./intencion/ContinuarVenta.tsx')).ContinuarVenta,
  ),
  pantalla(
    '/Soporte/RegeneracionVenta',
    async () => (await import('./regenerar/RegeneracionVenta.tsx')).RegeneracionVenta,
  ),
  pantalla(
    '/Soporte/AnularPoliza',
    async () => (await import('./anular/AnularPoliza.tsx')).AnularPoliza,
  ),
  pantalla(
    '/Soporte/AnularMasivo',
    async () => (await import('./anular/AnularMasivo.tsx')).AnularMasivo,
  ),
  pantalla(
    '/Soporte/AnularVenta',
    async () => (await import('./anular/AnularVenta.tsx')).AnularVenta,
  ),
  pantalla(
    '/InformarPolizasAACH',
    async () => (await import('./informar/InformarPolizasAACH.tsx')).InformarPolizasAACH,
  ),
  pantalla(
    '/InformarPolizasAACH/editarVehiculo',
    async () => (await import('./regenerar/EditarVehiculoDePoliza.tsx')).EditarVehiculoDePoliza,
  ),
  pantalla(
    '/soporte/aprobaciones',
    async () => (await import('./aprobaciones/Aprobaciones.tsx')).Aprobaciones,
  ),
  pantalla(
    '/soporte/polizaPerdida',
    async () => (await import('./reingreso/PolizaPerdida.tsx')).PolizaPerdida,
  ),
  pantalla('/soporte/correos', async () => (await import('./incidentes/Correos.tsx')).Correos),
  pantalla(
    '/soporte/incidentes',
    async () => (await import('./incidentes/Incidentes.tsx')).Incidentes,
  ),
  pantalla(
    '/soporte/poliza/:numero',
    async () => (await import('./ficha/FichaPoliza.tsx')).FichaPoliza,
  ),
  pantalla('/soporte/venta/:id', async () => (await import('./ficha/FichaVenta.tsx')).FichaVenta),
  pantalla('/soporte/casosAach', async () => (await import('./informar/CasosAach.tsx')).CasosAach),
  deDatos('/soporte/solicitudesDeDatos', 'Solicitudes'),
  deDatos('/soporte/solicitudesDeDatos/:numero', 'SolicitudDeDatos'),
  deDatos('/soporte/accesos', 'Accesos'),
  deDatos('/soporte/brecha', 'Brecha'),
  pantalla('/soporte/pagos', async () => (await import('./Pagos.tsx')).Pagos),
];
