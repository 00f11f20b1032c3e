import { definirLista } from '#features/registros/lista.contract.ts';
import { definirLlamada, fechaEntrada, fechaVM } from '#values/llamada.ts';
import { z } from 'zod';
import { LISTA_POR_INFORMAR } from './aach.lista.ts';
import { desenlaceEntrada } from './caso.contract.ts';

const quienInforma = { administrador: 'todo', soporte: 'todo' } as const;

/** Maximum policies per request: the screen splits a larger selection (C48). */
export const MAXIMO_POR_SOLICITUD = 1_000;

/** A pending policy (A-ENT-005). */
const porInformarVM = z.object({
  id: z.int(),
  numeroPoliza: z.int(),
  fechaEmision: z.iso.datetime(),
  inicioVigencia: fechaVM,
  terminoVigencia: fechaVM,
  patente: z.string(),
  rutPropietario: z.string(),
  mensajeAACH: z.string(),
  /** Deadline of its case, if the AACH refused it; null without an open case. */
  vencimientoCaso: z.iso.datetime().nullable(),
});
export type PolizaPorInformarVM = z.output<typeof porInformarVM>;

/** GET ConsultasPolizas/BuscarPolizasNoInformadasAACH. */
export const listaPorInformar = definirLista({
  id: 'ConsultasPolizas/BuscarPolizasNoInformadasAACH',
  resumen: LISTA_POR_INFORMAR.titulo,
  descripcion: LISTA_POR_INFORMAR,
  fila: porInformarVM,
  filtros: { desde: fechaEntrada().optional(), hasta: fechaEntrada().optional() },
  quien: quienInforma,
});

export const SIN_SELECCION = 'Debe seleccionar al menos una póliza de la grilla';

/** Accepts the list of ids bare, as A-API-023 sends it, or in `ids`. */
const idsEntrada = z.strictObject({
  ids: z
    .array(z.int().positive())
    .min(1, SIN_SELECCION)
    .max(MAXIMO_POR_SOLICITUD, `No puede enviar más de ${MAXIMO_POR_SOLICITUD} pólizas a la vez`),
});

/** POST InformarPolizaAACH/InformarPolizasAACH: returns the AACH's answer about each policy. */
export const informarPolizas = definirLlamada({
  id: 'InformarPolizaAACH/InformarPolizasAACH',
  resumen: 'Informa pólizas a la AACH',
  metodos: ['POST'],
  rutas: ['/InformarPolizaAACH/InformarPolizasAACH'],
  entrada: idsEntrada,
  salida: z.array(
    z.object({ id: z.int(), numeroPoliza: z.int(), aceptada: z.boolean(), mensaje: z.string() }),
  ),
  sobre: true,
  quien: quienInforma,
});

/**
 * POST InformarPolizaAACH/OcultarPolizasAACH: removes policies from the pending list for good. Policies with
 * an open case need `desenlace`, which says how the case ends.
 */
export const ocultarPolizas = definirLlamada({
  id: 'InformarPolizaAACH/OcultarPolizasAACH',
  resumen: 'Oculta pólizas pendientes de informar, sin vuelta',
  metodos: ['POST'],
  rutas: ['/InformarPolizaAACH/OcultarPolizasAACH'],
  entrada: idsEntrada.extend({ desenlace: desenlaceEntrada.optional() }),
  salida: z.object({ ocultadas: z.int() }),
  sobre: true,
  quien: quienInforma,
  errores: [
    'aach.falta_desenlace',
    'aach.desenlace_no_corresponde',
    'poliza.emision_incompleta',
    'aprobacion.exigida',
  ],
});
