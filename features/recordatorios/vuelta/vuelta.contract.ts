import { codigoEntrada, conLogin, definirLlamada, fechaVM } from '#values/llamada.ts';
import { z } from 'zod';

const TODOS = { ...conLogin('libre'), anonimo: 'libre', publico: 'libre' } as const;
const LIMITE = { parte: 1 / 2 } as const;

const recordatorioVM = z.object({
  patente: z.string(),
  dv: z.string().nullable(),
  vehiculo: z.string(),
  /** Last day of the present cover. */
  hasta: fechaVM,
  /** Masked address to which the reminder went. */
  para: z.string(),
  /** True if the plate has a later cover, or one reserved by a sale being paid. */
  renovado: z.boolean(),
});
export type RecordatorioVM = z.output<typeof recordatorioVM>;

/** POST Recordatorios/Ver: what the link of a reminder renews, and for whom; opens and counts nothing. */
export const verRecordatorio = definirLlamada({
  id: 'Recordatorios/Ver',
  resumen: 'Dice qué póliza renueva el enlace de un recordatorio, sin abrir la compra',
  metodos: ['POST'],
  rutas: ['/Recordatorios/Ver'],
  entrada: z.strictObject({ codigo: codigoEntrada }),
  salida: recordatorioVM,
  sobre: true,
  quien: TODOS,
  limitePropio: LIMITE,
  errores: ['recordatorio.enlace_vencido'],
});

/** POST Recordatorios/Volver: a person pressed the page's button. Returns where the plate is bought. */
export const volverPorRecordatorio = definirLlamada({
  id: 'Recordatorios/Volver',
  resumen: 'Cuenta que un comprador volvió, y dice por qué enlace público compra',
  metodos: ['POST'],
  rutas: ['/Recordatorios/Volver'],
  entrada: z.strictObject({ codigo: codigoEntrada }),
  salida: z.object({
    /** Address of the public link, from '/'. */
    enlace: z.string(),
    patente: z.string(),
  }),
  sobre: true,
  quien: TODOS,
  limitePropio: LIMITE,
  errores: ['recordatorio.enlace_vencido'],
});

/**
 * POST Recordatorios/Usar: ties a reminder to the public session of its target agreement. Where the register names
 * the same owner, the server then completes contact and address with those of the reminded purchase.
 */
export const usarRecordatorio = definirLlamada({
  id: 'Recordatorios/Usar',
  resumen: 'Llena la compra de esta sesión con lo que el comprador dejó la vez anterior',
  metodos: ['POST'],
  rutas: ['/Recordatorios/Usar'],
  entrada: z.strictObject({ codigo: codigoEntrada }),
  /** Masked address that PAGAR takes when none is typed. */
  salida: z.object({ para: z.string() }),
  sobre: true,
  quien: { publico: 'convenio' },
  errores: ['recordatorio.enlace_vencido'],
});
