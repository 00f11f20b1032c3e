import { conLogin, definirLlamada, fechaVM, idEntrada } from '#values/llamada.ts';
import { sinCola } from '#values/enlace-publico.ts';
import { quienVeVentas } from '#features/ventas/quien.ts';
import { z } from 'zod';

/** Policy row (V-ENT-021). `urlDescarga` is a signed address valid for an hour. */
export const polizaVM = z.object({
  id: z.int(),
  polizaId: z.int(),
  numeroPoliza: z.int(),
  numeroFolio: z.int(),
  patente: z.string(),
  dv: z.string().nullable(),
  marca: z.string(),
  modelo: z.string(),
  tipoVehiculo: z.string(),
  nombrePropietario: z.string(),
  rutPropietario: z.string(),
  ventaId: z.int(),
  fechaVenta: z.iso.datetime(),
  fechaVigenciaDesde: fechaVM,
  fechaVigenciaHasta: fechaVM,
  convenio: z.string(),
  vigente: z.boolean(),
  estaFirmada: z.boolean(),
  urlDescarga: z.string().nullable(),
});

const polizaDeVentaVM = polizaVM.extend({
  /** Address in the QR: shows to anybody whether the policy is valid, without personal data. */
  urlVerificacion: z.string(),
});
export type PolizaVM = z.output<typeof polizaDeVentaVM>;

/** GET Venta/ObtenerPolizasDeIntencionEmitida?IDV=: returns the policies of a sale. */
export const obtenerPolizas = definirLlamada({
  id: 'Venta/ObtenerPolizasDeIntencionEmitida',
  resumen: 'Pólizas de una venta emitida',
  metodos: ['GET'],
  rutas: [
    '/Venta/ObtenerPolizasDeIntencionEmitida',
    '/Venta/ObtenerPolizasDeIntencionEmitida/:IDV',
  ],
  entrada: z.strictObject({ IDV: idEntrada }),
  salida: z.array(polizaDeVentaVM),
  sobre: true,
  quien: quienVeVentas,
  errores: ['venta.no_encontrada'],
});

/** GET Venta/DescargarTodasLasPolizas/{IDV}: returns Polizas_SOAP_IDV{IDV}.zip. */
export const descargarTodas = definirLlamada({
  id: 'Venta/DescargarTodasLasPolizas',
  resumen: 'Todas las pólizas de una venta en un zip',
  metodos: ['GET'],
  rutas: ['/Venta/DescargarTodasLasPolizas/:IDV', '/Venta/DescargarTodasLasPolizas'],
  entrada: z.strictObject({ IDV: idEntrada }),
  salida: { archivo: 'application/zip', descripcion: 'Polizas_SOAP_IDV{IDV}.zip' },
  sobre: true,
  aLaVez: 2,
  quien: quienVeVentas,
  errores: ['venta.no_encontrada', 'poliza.emision_incompleta'],
});

/**
 * GET Venta/EnlaceDeTodasLasPolizas/{IDV}: returns the signed address of that zip, which any
 * program opens.
 */
export const enlaceDeTodas = definirLlamada({
  id: 'Venta/EnlaceDeTodasLasPolizas',
  resumen: 'Enlace firmado de corta duración al zip de las pólizas de una venta',
  metodos: ['GET'],
  rutas: ['/Venta/EnlaceDeTodasLasPolizas/:IDV'],
  entrada: z.strictObject({ IDV: idEntrada }),
  salida: z.object({ url: z.string() }),
  sobre: true,
  quien: quienVeVentas,
  errores: ['venta.no_encontrada', 'poliza.emision_incompleta'],
});

/** Signed address, tolerant of what copying and mail programs append (V-DETALLE-013). */
const direccionFirmada = z.object({ enlace: z.string().max(500).transform(sinCola) });

/** GET Documentos/Venta/{enlace}: returns the zip of a signed address. */
export const descargarVenta = definirLlamada({
  id: 'Documentos/DescargarVenta',
  resumen: 'Pólizas de una venta en un zip por enlace firmado de corta duración',
  metodos: ['GET'],
  rutas: ['/Documentos/Venta/:enlace'],
  entrada: direccionFirmada,
  salida: { archivo: 'application/zip', descripcion: 'Polizas_SOAP_IDV{IDV}.zip' },
  sobre: true,
  // Limit shared by a whole network, because the caller has no session.
  aLaVez: 8,
  quien: { ...conLogin('libre'), publico: 'libre', anonimo: 'libre' },
  limitePropio: { parte: 1 / 4 },
  errores: ['poliza.enlace_vencido', 'poliza.emision_incompleta'],
});

/** GET Documentos/{enlace}: returns the file of a signed address, which holds policy and expiry. */
export const descargarDocumento = definirLlamada({
  id: 'Documentos/Descargar',
  resumen: 'Póliza en PDF por enlace firmado de corta duración',
  metodos: ['GET'],
  rutas: ['/Documentos/:enlace'],
  entrada: direccionFirmada,
  salida: { archivo: 'application/pdf', descripcion: 'Póliza firmada' },
  sobre: true,
  quien: { ...conLogin('libre'), publico: 'libre', anonimo: 'libre' },
  limitePropio: { parte: 1 / 4 },
  errores: ['poliza.enlace_vencido'],
});
