import { ESTADOS_DE_CAMPANA } from '#features/recordatorios/recordatorio.ts';
import { definirLista } from '#features/registros/lista.contract.ts';
import { definirLlamada, idEntrada } from '#values/llamada.ts';
import { z } from 'zod';
import { LISTA_CAMPANAS } from './campana.lista.ts';

const quien = { administrador: 'todo', corredor: 'corredor' } as const;

/** An agreement with its campaign; without one, `estado` is null. Counts are of policies. */
const campanaVM = z.object({
  /** Agreement whose buyers are reminded. */
  id: z.int(),
  convenio: z.string(),
  corredor: z.string(),
  estado: z.enum(ESTADOS_DE_CAMPANA).nullable(),
  /** 'Activa', 'Pausada', 'Detenida' or 'Sin campaña'. */
  situacion: z.string(),
  destinoId: z.int().nullable(),
  /** Agreement that sells the next cover. */
  destino: z.string().nullable(),
  /** Sales whose buyer asked for reminders and did not take it back. */
  piden: z.int(),
  escritos: z.int(),
  /** Pressed or typed on the page of a reminder. */
  volvieron: z.int(),
  /** Have a later policy of the target agreement. */
  compraron: z.int(),
  /** Sales whose buyer took the consent back, or has an address that a mail server refused. */
  bajas: z.int(),
  version: z.int().nullable(),
});
export type CampanaVM = z.output<typeof campanaVM>;

/** POST Recordatorios/Campanas: agreements within reach, with their campaign and its figures. */
export const listaCampanas = definirLista({
  id: 'Recordatorios/Campanas',
  resumen:
    'Convenios con su campaña de recordatorios: escritos, volvieron, compraron, dados de baja',
  descripcion: LISTA_CAMPANAS,
  fila: campanaVM,
  filtros: { id: idEntrada.optional() },
  quien,
});

const alcanceVM = z.object({
  /** Agreements of the same broker that may be a target now. */
  destinos: z.array(z.object({ id: z.int(), nombre: z.string() })),
  /** Its other valid agreements, with what each lacks. */
  faltan: z.array(z.object({ id: z.int(), nombre: z.string(), falta: z.string() })),
  /** Policies written at once; null without a target. */
  ahora: z.int().nullable(),
  /** Policies within the dates whose next cover is not on sale: they wait. */
  esperan: z.int().nullable(),
  /** True if only the first of very many were counted. */
  hayMas: z.boolean(),
});
export type AlcanceVM = z.output<typeof alcanceVM>;

/** POST Recordatorios/Alcance: what starting a campaign would do now, before it is confirmed. */
export const alcanceDeCampana = definirLlamada({
  id: 'Recordatorios/Alcance',
  resumen: 'A cuántas pólizas escribiría hoy una campaña, y los convenios donde se podrían renovar',
  metodos: ['POST'],
  rutas: ['/Recordatorios/Alcance'],
  entrada: z.strictObject({ convenioId: idEntrada, destinoId: idEntrada.nullish() }),
  salida: alcanceVM,
  sobre: true,
  quien,
  limitePropio: { parte: 1 / 2 },
  errores: ['recordatorio.convenio_no_encontrado', 'recordatorio.destino_invalido'],
});

/** POST Recordatorios/CambiarCampana: starts, pauses or stops the campaign of an agreement. */
export const cambiarCampana = definirLlamada({
  id: 'Recordatorios/CambiarCampana',
  resumen: 'Inicia, pausa o detiene la campaña de recordatorios de un convenio',
  metodos: ['POST'],
  rutas: ['/Recordatorios/CambiarCampana'],
  entrada: z.strictObject({
    convenioId: idEntrada,
    estado: z.enum(ESTADOS_DE_CAMPANA),
    /** Target of a started campaign; absent keeps the present one. */
    destinoId: idEntrada.nullish(),
    version: z.int().optional(),
  }),
  salida: campanaVM,
  sobre: true,
  quien,
  errores: [
    'recordatorio.convenio_no_encontrado',
    'recordatorio.destino_invalido',
    'recordatorio.sin_campana',
    'registro.version',
  ],
});
