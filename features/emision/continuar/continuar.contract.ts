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
  /** The label of `estadoEmision`, with what stopped it. */
  estado: z.string(),
});
export type IncompletaVM = z.output<typeof incompletaVM>;

/** Paid sales whose issuance is not complete (docs/decisiones.md, 'Support'). */
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
  /** Vehicles of the sale, those with a number, and those with their signed file. */
  total: z.int(),
  numeradas: z.int(),
  firmadas: z.int(),
  /** What stopped it, in plain words; null while it goes on. */
  detencion: z.string().nullable(),
});
export type EstadoDeCargaVM = z.output<typeof estadoDeCarga>;

/** POST Venta/ReactivarEmisionFallida {id}: a failed issuance may go on again. */
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

/** GET /venta/ComprobarEstadoCarga?iv=: how far the sale is, step by step. */
export const comprobarEstadoCarga = definirLlamada({
  ...reactivarEmision,
  id: 'Venta/ComprobarEstadoCarga',
  resumen: 'Estado de la emisión de una venta',
  metodos: ['GET'],
  rutas: ['/Venta/ComprobarEstadoCarga'],
  entrada: z.strictObject({ iv: idEntrada }),
  errores: ['venta.no_encontrada'],
});

/** POST Venta/ContinuarEmisionFallida {id}: issues the policies that are missing. */
export const continuarEmision = definirLlamada({
  ...reactivarEmision,
  id: 'Venta/ContinuarEmisionFallida',
  resumen: 'Continúa la emisión de las pólizas que faltan',
  rutas: ['/Venta/ContinuarEmisionFallida'],
  errores: ['venta.no_encontrada', 'emision.completa', 'emision.en_curso'],
});
