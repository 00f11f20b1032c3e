import { definirLlamada } from '#values/llamada.ts';
import { z } from 'zod';

const ritmoVM = z.object({
  /** Seconds that the first paid sale has waited for issuance; 0 if none waits. */
  espera: z.int().nonnegative(),
  /** Sales issued within the last minute, and how many of them by public link. */
  ventasPorMinuto: z.int().nonnegative(),
  publicasPorMinuto: z.int().nonnegative(),
  /** Waiting room of public links; null if not configured. */
  sala: z
    .object({
      /** Value of `espera` in seconds above which it opens. */
      limite: z.int().positive(),
      esperando: z.int().nonnegative(),
      entraronPorMinuto: z.int().nonnegative(),
    })
    .nullable(),
  /** Value of `espera` in seconds above which reports and exports are refused; null if not configured. */
  informes: z.object({ limite: z.int().positive() }).nullable(),
});
export type RitmoVM = z.output<typeof ritmoVM>;

/** GET Soporte/Ritmo: current load, and who waits because of it. */
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
