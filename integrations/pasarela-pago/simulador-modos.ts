import { z } from 'zod';
import type { RespuestaRest } from './simulador-rest.ts';

const OPERACIONES = ['crear', 'confirmar', 'consultar', 'devolver'] as const;
export type Operacion = (typeof OPERACIONES)[number];

/**
 * Failure modes. `error500` and `corta` do not execute the request. The others execute it, and then answer
 * late, not at all, illegibly, or with another amount or order.
 */
const esquema = z.strictObject({
  operacion: z.enum([...OPERACIONES, 'todas']),
  modo: z.enum([
    'normal',
    'lento',
    'error500',
    'corta',
    'corta_despues',
    'json_roto',
    'otro_monto',
    'otra_orden',
  ]),
  /** Delay of `lento` in milliseconds; the default exceeds the adapter's timeout. */
  ms: z.number().int().min(0).max(600_000).default(25_000),
  /** Number of calls that fail; without it, all of them until the next change. */
  veces: z.number().int().min(1).optional(),
});
type Modo = z.output<typeof esquema>;
export type ModoPasarela = Modo['modo'];

export interface Modos {
  /** Sets a mode; returns false, without any change, for invalid data. */
  poner(datos: unknown): boolean;
  /** Returns the mode for one call and counts that call. */
  tomar(operacion: Operacion): Pick<Modo, 'modo' | 'ms'>;
}

/** Creates the register of modes, one per operation. */
export const crearModos = (): Modos => {
  const puestos = new Map<Operacion, Modo>();
  return {
    poner: (datos) => {
      const leido = esquema.safeParse(datos).data;
      if (!leido) return false;
      const cuales = leido.operacion === 'todas' ? OPERACIONES : [leido.operacion];
      for (const una of cuales) puestos.set(una, { ...leido });
      return true;
    },
    tomar: (operacion) => {
      const puesto = puestos.get(operacion);
      if (!puesto) return { modo: 'normal', ms: 0 };
      if (puesto.veces !== undefined) puesto.veces -= 1;
      if (puesto.veces === 0) puestos.delete(operacion);
      return puesto;
    },
  };
};

/** Body of an answer in a mode. */
export const redactar = (modo: ModoPasarela, { cuerpo }: RespuestaRest): string => {
  const dicho = { ...cuerpo };
  if (modo === 'otro_monto' && typeof dicho['amount'] === 'number') dicho['amount'] += 1_000;
  if (modo === 'otra_orden' && 'buy_order' in dicho) dicho['buy_order'] = 'ORDEN-DE-OTRO';
  const texto = JSON.stringify(dicho);
  return modo === 'json_roto' ? texto.slice(0, -5) : texto;
};
