import { definirLlamada } from '#values/llamada.ts';
import { z } from 'zod';

const ritmoVM = z.object({
  /** Seconds that the first paid sale has been waiting to be issued; 0 when none does. */
  espera: z.int().nonnegative(),
  /** Issued within the last minute, and how many of them by public link. */
  ventasPorMinuto: z.int().nonnegative(),
  publicasPorMinuto: z.int().nonnegative(),
  /** The waiting room of public links; null where it is not set. */
  sala: z
    .object({
      /** Seconds of `espera` beyond which it opens. */
      limite: z.int().positive(),
      esperando: z.int().nonnegative(),
      entraronPorMinuto: z.int().nonnegative(),
    })
    .nullable(),
  /** Seconds of `espera` beyond which reports and exports are refused; null where it is not set. */
  informes: z.object({ limite: z.int().positive() }).nullable(),
});
export type RitmoVM = z.output<typeof ritmoVM>;

/** GET Soporte/Ritmo: how hard the day presses, and who waits for it. */
export const obtenerRitmo = definirLlamada({
  id: 'Soporte/Ritmo',
  resumen: 'Espera de las ventas por emitir, ventas por minuto y quiénes esperan para comprar',
  metodos: ['GET'],
  rutas: ['/Soporte/Ritmo'],
  entrada: z.strictObject({}),
  salida: ritmoVM,
  sobre: true,
  quien: { administrador: 'todo', soporte: 'todo' },
});
