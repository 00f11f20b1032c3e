import { detieneVM } from '#features/registros/habilitacion.contract.ts';
import { definirLista } from '#features/registros/lista.contract.ts';
import { definirLlamada, idEntrada, momentoEntrada } from '#values/llamada.ts';
import { motivoDeCambio } from '#values/motivo.ts';
import { z } from 'zod';
import { AMBITOS, AMBITOS_DE_VENTA } from './detencion.ts';
import { LISTA_DETENCIONES } from './detencion.lista.ts';

/** A stop in force or programmed, or a gap without a wording, as the screens of a sale read it with its agreement. */
export const detencionDeVentaVM = z.object({
  ambito: z.enum(AMBITOS_DE_VENTA),
  tipoVehiculoId: z.int().nullable(),
  palabras: z.string(),
  hasta: z.iso.datetime().nullable(),
  /** Given while it is programmed: it stops nothing yet. */
  desde: z.iso.datetime().nullish(),
});

const detencionVM = z.object({
  id: z.int(),
  /** Name of its scope: 'Toda la venta', 'Convenio DIRECTO'. */
  que: z.string(),
  desde: z.iso.datetime(),
  hasta: z.iso.datetime().nullable(),
  estado: z.enum(['Programada', 'En curso', 'Terminada', 'Levantada']),
  palabras: z.string(),
  motivo: z.string(),
  levantada: z.iso.datetime().nullable(),
  version: z.int(),
  /** Broker whose paper ends, for a stop that nobody set: it is read and ended on the broker's record. */
  corredorId: z.int().optional(),
});
export type DetencionVM = z.output<typeof detencionVM>;

const quienVe = { administrador: 'todo', soporte: 'todo' } as const;
const quienDetiene = { administrador: 'todo' } as const;

export const listaDetenciones = definirLista({
  id: 'Detenciones/Buscar',
  resumen: 'Detenciones de venta, también las pasadas',
  descripcion: LISTA_DETENCIONES,
  fila: detencionVM,
  filtros: { id: idEntrada.optional() },
  quien: quienVe,
});

const ambito = z.enum(AMBITOS, 'Elija qué se detiene');
/** Broker, agreement or vehicle type; absent for the whole installation. */
const cualId = idEntrada.optional();

/** Words of a stop for the buyer. */
export const palabrasDeDetencion = z
  .string('Falta el texto para quien compra')
  .trim()
  .min(1, { error: 'Falta el texto para quien compra', abort: true })
  .min(10, 'El texto debe tener al menos 10 caracteres')
  .max(200, 'El texto debe tener máximo 200 caracteres');

/** POST Detenciones/Alcance: counts what a stop would touch, before it is made. */
export const alcanceDeDetencion = definirLlamada({
  id: 'Detenciones/Alcance',
  resumen: 'Lo que toca una detención de venta antes de hacerla',
  metodos: ['POST'],
  rutas: ['/Detenciones/Alcance'],
  entrada: z.strictObject({ ambito, cualId }),
  salida: detieneVM,
  sobre: true,
  quien: quienDetiene,
  errores: ['detencion.invalida'],
});

/** POST Detenciones/Crear: stops sales between two moments; started payments go on to issuance. */
export const crearDetencion = definirLlamada({
  id: 'Detenciones/Crear',
  resumen:
    'Detiene la venta de toda la instalación, un corredor, un convenio o un tipo de vehículo',
  metodos: ['POST'],
  rutas: ['/Detenciones/Crear'],
  entrada: z.strictObject({
    ambito,
    cualId,
    /** Absent: now. */
    desde: momentoEntrada.nullish(),
    /** Absent: until it is lifted. */
    hasta: momentoEntrada.nullish(),
    motivo: motivoDeCambio,
    palabras: palabrasDeDetencion,
  }),
  textos: { motivo: 'lineas' },
  salida: detencionVM,
  sobre: true,
  quien: quienDetiene,
  errores: ['detencion.invalida'],
});

/** POST Detenciones/Levantar: ends a stop now, or one that has not begun. */
export const levantarDetencion = definirLlamada({
  id: 'Detenciones/Levantar',
  resumen: 'Levanta una detención de venta',
  metodos: ['POST'],
  rutas: ['/Detenciones/Levantar'],
  entrada: z.strictObject({ id: idEntrada, version: z.int().optional() }),
  salida: detencionVM,
  sobre: true,
  quien: quienDetiene,
  errores: ['registro.no_encontrado', 'registro.version', 'detencion.terminada'],
});
