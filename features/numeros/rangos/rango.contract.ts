import { definirLista } from '#features/registros/lista.contract.ts';
import { llamadasDeHabilitacion } from '#features/registros/habilitacion.contract.ts';
import { definirLlamada, fechaVM, idEntrada } from '#values/llamada.ts';
import { z } from 'zod';
import { type ClaseDeRango, rangoEntrada } from '#features/numeros/rango.ts';
import { LISTA_FOLIOS, LISTA_RANGOS_POLIZA } from './rango.lista.ts';

const quienLee = { administrador: 'todo', soporte: 'todo' } as const;
const quienMantiene = { administrador: 'todo' } as const;

export const rangoVM = z.object({
  id: z.int(),
  numeroInicial: z.int(),
  numeroFinal: z.int(),
  inicioVigencia: fechaVM,
  terminoVigencia: fechaVM,
  vigente: z.boolean(),
  /** Numbers that no policy has. */
  restantes: z.int().nonnegative(),
  /** State of its numbers today; null if it is disabled. */
  situacion: z.string().nullable(),
  version: z.int(),
});
export type RangoVM = z.output<typeof rangoVM>;

const filtros = { id: idEntrada.optional() };

/** Ranges of each kind, used up and disabled ones included. */
export const listasDeRangos = {
  folio: definirLista({
    id: 'Folio/Buscar',
    resumen: 'Rangos de folios',
    descripcion: LISTA_FOLIOS,
    fila: rangoVM,
    filtros,
    quien: quienLee,
  }),
  poliza: definirLista({
    id: 'Poliza/Buscar',
    resumen: 'Rangos de números de póliza',
    descripcion: LISTA_RANGOS_POLIZA,
    fila: rangoVM,
    filtros,
    quien: quienLee,
  }),
} as const satisfies Record<ClaseDeRango, unknown>;

const crear = {
  entrada: rangoEntrada,
  salida: rangoVM,
  sobre: true,
  quien: quienMantiene,
  errores: ['rangos.superpuesto', 'rangos.entregado', 'solicitud.invalida', 'aprobacion.exigida'],
} as const;

/** POST NumerosDePolizaYFolio/CrearRangoFolio and CrearRangoPoliza; a range is never edited (O-40). */
export const crearRango = {
  folio: definirLlamada({
    ...crear,
    id: 'NumerosDePolizaYFolio/CrearRangoFolio',
    resumen: 'Crea un rango de folios',
    metodos: ['POST'],
    rutas: ['/NumerosDePolizaYFolio/CrearRangoFolio'],
  }),
  poliza: definirLlamada({
    ...crear,
    id: 'NumerosDePolizaYFolio/CrearRangoPoliza',
    resumen: 'Crea un rango de números de póliza',
    metodos: ['POST'],
    rutas: ['/NumerosDePolizaYFolio/CrearRangoPoliza'],
  }),
} as const;

export const habilitacionDeRango = {
  folio: llamadasDeHabilitacion('Folio', quienMantiene),
  poliza: llamadasDeHabilitacion('Poliza', quienMantiene),
} as const;

/** GET NumerosDePolizaYFolio/ObtenerRangoActual: numbers of each kind that can still be sold. */
export const obtenerRangoActual = definirLlamada({
  id: 'NumerosDePolizaYFolio/ObtenerRangoActual',
  resumen: 'Números de póliza y folios que quedan para vender hoy',
  metodos: ['GET'],
  rutas: ['/NumerosDePolizaYFolio/ObtenerRangoActual'],
  entrada: z.strictObject({}),
  salida: z.object({
    numerosDePolizaRestantes: z.int().nonnegative(),
    numerosDeFolioRestantes: z.int().nonnegative(),
  }),
  sobre: true,
  quien: quienLee,
});

/** GET NumerosDePolizaYFolio/ObtenerRangosHistoricos: every range of both kinds, the newest first. */
export const obtenerRangosHistoricos = definirLlamada({
  id: 'NumerosDePolizaYFolio/ObtenerRangosHistoricos',
  resumen: 'Todos los rangos de pólizas y folios',
  metodos: ['GET'],
  rutas: ['/NumerosDePolizaYFolio/ObtenerRangosHistoricos'],
  entrada: z.strictObject({}),
  salida: z.object({
    rangosNumerosFolioHistoricoVM: z.array(rangoVM),
    rangosNumerosPolizaHistoricoVM: z.array(rangoVM),
  }),
  sobre: true,
  deReplica: true,
  quien: quienLee,
});
