import { codigoEntrada, conLogin, definirLlamada } from '#values/llamada.ts';
import { z } from 'zod';

const enlaceVM = z.object({
  idIntencionVenta: z.int(),
  directo: z.boolean(),
  unaVez: z.boolean(),
  vehiculos: z.int(),
  /** Masked mail address of buyer or owner; null when the sale has none. */
  para: z.string().nullable(),
});
export type EnlaceVM = z.output<typeof enlaceVM>;

/**
 * POST Auth/VerEnlace: tells what a code opens and for whom, without using it. Mail programs that
 * open links get no further: `Auth/RetomarVenta` follows a person's click. `directo` is true for
 * the return of a payment, which was never mailed and continues without a click.
 */
export const verEnlace = definirLlamada({
  id: 'Auth/VerEnlace',
  resumen: 'Dice qué compra abre un código de acceso, sin usarlo',
  metodos: ['POST'],
  rutas: ['/Auth/VerEnlace'],
  entrada: z.strictObject({ codigo: codigoEntrada }),
  salida: enlaceVM,
  sobre: true,
  quien: { ...conLogin('libre'), anonimo: 'libre', publico: 'libre' },
  limitePropio: { parte: 1 / 4 },
  errores: ['acceso.codigo_vencido'],
});
