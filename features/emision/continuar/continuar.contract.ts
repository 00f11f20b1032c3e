import { definirLista } from '#features/registros/lista.contract.ts';
import { definirLlamada, idEntrada } from '#values/llamada.ts';
import { z } from 'zod';
import { LISTA_INCOMPLETAS } from './incompletas.lista.ts';

const quienContinua = { administrador: 'todo', soporte: 'todo' } as const;

const incompletaVM = z.object({
  id: z.int(),
  fechaVenta: z.iso.datetime(),
  convenio: z.string(),
  usuario: z.string(),
  montoEnPesos: z.int(),
  vehiculos: z.int(),
  firmadas: z.int(),
  estadoEmision: z.int(),
  /** Label of `estadoEmision`, with the cause of a stop. */
  estado: z.string(),
});
export type IncompletaVM = z.output<typeof incompletaVM>;

/** Lists paid sales whose issuance is incomplete (docs/decisiones.md, 'Support'). */
export const listaIncompletas = definirLista({
  id: 'Venta/BuscarIncompletas',
  resumen: 'Ventas pagadas cuya emisión no ha terminado',
  descripcion: LISTA_INCOMPLETAS,
  fila: incompletaVM,
  filtros: { id: idEntrada.optional() },
  quien: quienContinua,
});

const estadoDeCarga = z.object({
  id: z.int(),
  estadoEmision: z.int(),
  /** Counts: vehicles of the sale, policies with a number, and policies with a signed file. */
  total: z.int(),
  numeradas: z.int(),
  firmadas: z.int(),
  /** Cause of the stop in plain words; null while issuance runs. */
  detencion: z.string().nullable(),
});
export type EstadoDeCargaVM = z.output<typeof estadoDeCarga>;

/** POST Venta/ReactivarEmisionFallida {id}: lets a failed issuance be continued. */
export const reactivarEmision = definirLlamada({
  id: 'Venta/ReactivarEmisionFallida',
  resumen: 'Reactiva una emisión fallida',
  metodos: ['POST'],
  rutas: ['/Venta/ReactivarEmisionFallida'],
  entrada: z.strictObject({ id: idEntrada }),
  salida: estadoDeCarga,
  sobre: true,
  quien: quienContinua,
  errores: ['venta.no_encontrada', 'emision.completa'],
});

/** GET /venta/ComprobarEstadoCarga?iv=: returns the progress of a sale, step by step. */
export const comprobarEstadoCarga = definirLlamada({
  ...reactivarEmision,
  id: 'Venta/ComprobarEstadoCarga',
  resumen: 'Estado de la emisión de una venta',
  metodos: ['GET'],
  rutas: ['/Venta/ComprobarEstadoCarga'],
  entrada: z.strictObject({ iv: idEntrada }),
  errores: ['venta.no_encontrada'],
});

/** POST Venta/ContinuarEmisionFallida {id}: issues the missing policies. */
export const continuarEmision = definirLlamada({
  ...reactivarEmision,
  id: 'Venta/ContinuarEmisionFallida',
  resumen: 'Continúa la emisión de las pólizas que faltan',
  rutas: ['/Venta/ContinuarEmisionFallida'],
  errores: ['venta.no_encontrada', 'emision.completa', 'emision.en_curso'],
});
