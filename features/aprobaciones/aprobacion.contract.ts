import { definirLlamada, idEntrada } from '#values/llamada.ts';
import { z } from 'zod';

const quien = { administrador: 'todo' } as const;
const FALTA_MOTIVO = 'Falta el motivo';

const cambioVM = z.object({
  id: z.int(),
  /** Title, such as 'Nuevo rango de folios'. */
  titulo: z.string(),
  /** A readable line of its effect; `rut` belongs to the person whom the line is about. */
  renglones: z.array(z.object({ rotulo: z.string(), valor: z.string(), rut: z.int().optional() })),
  propuestoPor: z.string(),
  propuestoEn: z.iso.datetime(),
  venceEn: z.iso.datetime(),
  /** True if the caller proposed it: somebody else must decide. */
  propio: z.boolean(),
});
export type CambioVM = z.output<typeof cambioVM>;

/** GET Aprobaciones/Pendientes: changes that wait for a second person, earliest expiry first. */
export const buscarCambios = definirLlamada({
  id: 'Aprobaciones/Pendientes',
  resumen: 'Cambios que esperan la aprobación de otra persona',
  metodos: ['GET'],
  rutas: ['/Aprobaciones/Pendientes'],
  entrada: z.strictObject({}),
  salida: z.array(cambioVM),
  sobre: true,
  quien,
});

/**
 * POST Aprobaciones/Proponer: proposes what `llamada` refused with `aprobacion.exigida`, with the same input.
 * Refuses with the same code whatever that call would refuse now.
 */
export const proponerCambio = definirLlamada({
  id: 'Aprobaciones/Proponer',
  resumen: 'Propone un cambio que otra persona debe aprobar',
  metodos: ['POST'],
  rutas: ['/Aprobaciones/Proponer'],
  entrada: z.strictObject({
    llamada: z.string().max(100),
    entrada: z.record(z.string().max(100), z.unknown()),
  }),
  salida: z.object({ id: z.int() }),
  sobre: true,
  // The caller must also be allowed to make `llamada`: its own contract decides.
  quien: { administrador: 'todo', soporte: 'todo' },
  errores: [
    'comun.no_encontrado',
    'aprobacion.no_exigida',
    'aprobacion.ya_propuesta',
    'aprobacion.sin_quien_decida',
  ],
});

const ERRORES = [
  'comun.no_encontrado',
  'aprobacion.misma_persona',
  'aprobacion.resuelta',
  'aprobacion.vencida',
  'aprobacion.sin_derecho',
] as const;

/**
 * POST Aprobaciones/Aprobar: makes the change by the rules of now. If it is refused now, it keeps waiting.
 */
export const aprobarCambio = definirLlamada({
  id: 'Aprobaciones/Aprobar',
  resumen: 'Aprueba y aplica un cambio que propuso otra persona',
  metodos: ['POST'],
  rutas: ['/Aprobaciones/Aprobar'],
  entrada: z.strictObject({ id: idEntrada }),
  salida: z.object({ aprobado: z.literal(true) }),
  sobre: true,
  quien,
  errores: ERRORES,
});

/** POST Aprobaciones/Rechazar: changes nothing, and tells the proposer why. */
export const rechazarCambio = definirLlamada({
  id: 'Aprobaciones/Rechazar',
  resumen: 'Rechaza un cambio que propuso otra persona',
  metodos: ['POST'],
  rutas: ['/Aprobaciones/Rechazar'],
  entrada: z.strictObject({
    id: idEntrada,
    motivo: z.string(FALTA_MOTIVO).trim().min(1, FALTA_MOTIVO).max(500, 'Máximo 500 caracteres'),
  }),
  salida: z.object({ rechazado: z.literal(true) }),
  sobre: true,
  quien,
  errores: ERRORES,
});

/** POST Aprobaciones/Retirar: the proposer withdraws an undecided change; for others it does not exist. */
export const retirarCambio = definirLlamada({
  id: 'Aprobaciones/Retirar',
  resumen: 'Retira un cambio propio que nadie ha decidido',
  metodos: ['POST'],
  rutas: ['/Aprobaciones/Retirar'],
  entrada: z.strictObject({ id: idEntrada }),
  salida: z.object({ retirado: z.literal(true) }),
  sobre: true,
  // Roles that may propose.
  quien: { administrador: 'todo', soporte: 'todo' },
  errores: ['comun.no_encontrado', 'aprobacion.resuelta'],
});
