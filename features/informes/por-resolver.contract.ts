import { definirLlamada, fechaVM } from '#values/llamada.ts';
import { z } from 'zod';

const contados = { cantidad: z.int().nonnegative() };
const conMonto = z.object({ ...contados, monto: z.int().nonnegative() });

const numerosVM = z.object({
  /** Numbers a new sale may still reserve today. */
  restantes: z.int().nonnegative(),
  /** Policies issued a day, over the last 30. */
  porDia: z.number().nonnegative(),
  /** The day they run out at that pace; null when it is more than ten years ahead, or never. */
  seAgotan: fechaVM.nullable(),
});

const porResolverVM = z.object({
  /** Paid sales that are not issued, by how long they wait: only those that have some. */
  sinEmitir: z.array(
    z.object({
      ...contados,
      tramo: z.enum(['minutos', 'hora', 'dia', 'mas']),
      /** The one that waits longest. */
      ventaId: z.int(),
    }),
  ),
  /** Payments of which nobody knows what came, as the screen of payments lists them. */
  pagosSinConfirmar: conMonto,
  porDevolver: conMonto,
  /** Given up in the last 30 days. */
  correosNoEnviados: z.int().nonnegative(),
  pagosNoValidados: z.int().nonnegative(),
  aachNoAceptadas: z.int().nonnegative(),
  ventasSinSun: z.object({ ...contados, ventaId: z.int().nullable() }),
  incidentes: z.array(z.object({ ...contados, clase: z.string(), ventaId: z.int().nullable() })),
  numeros: z.object({ poliza: numerosVM, folio: numerosVM }),
});
export type PorResolverVM = z.output<typeof porResolverVM>;

/** GET Soporte/PorResolver: what waits for a person, counted. */
export const obtenerPorResolver = definirLlamada({
  id: 'Soporte/PorResolver',
  resumen:
    'Ventas pagadas sin emitir, pagos, envíos e incidentes por resolver, y números restantes',
  metodos: ['GET'],
  rutas: ['/Soporte/PorResolver'],
  entrada: z.strictObject({}),
  salida: porResolverVM,
  sobre: true,
  quien: { administrador: 'todo', soporte: 'todo' },
});
