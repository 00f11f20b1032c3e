import { CLASES_DE_HECHO } from '#features/auditoria/hecho.ts';
import { definirLlamada, idEntrada } from '#values/llamada.ts';
import { quienVeVentasConLogin } from '#features/ventas/quien.ts';
import { z } from 'zod';
import { buscarPorNumero } from '#features/polizas/consulta/soporte.contract.ts';

const hechoVM = z.object({
  ocurrido: z.iso.datetime(),
  /** A user, 'Sistema', or the holder of a public session or link. */
  quien: z.string(),
  clase: z.enum(CLASES_DE_HECHO),
  hecho: z.string(),
  /** Blank when the fact needs no detail. */
  detalle: z.string(),
  /** First five policy numbers that it concerns; empty for a fact of the sale. */
  polizas: z.array(z.int()),
  cantidadPolizas: z.int(),
});
export type HechoDeLineaVM = z.output<typeof hechoVM>;

/** Facts, newest last. */
const lineaVM = z.array(hechoVM);

/** GET Ventas/LineaDeTiempo/{id}: returns the facts of a sale and its policies. */
export const lineaDeVenta = definirLlamada({
  id: 'Ventas/LineaDeTiempo',
  resumen: 'Línea de tiempo de una venta',
  metodos: ['GET'],
  rutas: ['/Ventas/LineaDeTiempo/:id', '/Ventas/LineaDeTiempo'],
  entrada: z.strictObject({ id: idEntrada }),
  salida: lineaVM,
  sobre: true,
  deReplica: true,
  quien: quienVeVentasConLogin,
  errores: ['venta.no_encontrada'],
});

/** GET Polizas/LineaDeTiempo/{numero}: returns the facts of a policy and of its sale as a whole. */
export const lineaDePoliza = definirLlamada({
  id: 'Polizas/LineaDeTiempo',
  resumen: 'Línea de tiempo de una póliza',
  metodos: ['GET'],
  rutas: ['/Polizas/LineaDeTiempo/:numero', '/Polizas/LineaDeTiempo'],
  entrada: buscarPorNumero.entrada,
  salida: lineaVM,
  sobre: true,
  deReplica: true,
  quien: quienVeVentasConLogin,
  errores: ['poliza.numero_no_encontrado'],
});

const quienPrueba = { administrador: 'todo', soporte: 'todo' } as const;
const evidencia = {
  salida: {
    archivo: 'application/zip',
    descripcion: 'Línea de tiempo, documentos y sus huellas SHA-256',
  },
  sobre: true,
  aLaVez: 2,
  quien: quienPrueba,
} as const;

/** GET Ventas/Evidencia/{id}: returns Evidencia_IDV{id}.zip. */
export const evidenciaDeVenta = definirLlamada({
  ...evidencia,
  id: 'Ventas/Evidencia',
  resumen: 'Evidencia de una venta en un zip',
  metodos: ['GET'],
  rutas: ['/Ventas/Evidencia/:id', '/Ventas/Evidencia'],
  entrada: z.strictObject({ id: idEntrada }),
  errores: ['venta.no_encontrada'],
});

/** GET Polizas/Evidencia/{numero}: returns Evidencia_Poliza_{numero}.zip. */
export const evidenciaDePoliza = definirLlamada({
  ...evidencia,
  id: 'Polizas/Evidencia',
  resumen: 'Evidencia de una póliza en un zip',
  metodos: ['GET'],
  rutas: ['/Polizas/Evidencia/:numero', '/Polizas/Evidencia'],
  entrada: buscarPorNumero.entrada,
  errores: ['poliza.numero_no_encontrado'],
});
