import type { Ajustes, Contexto, ContextoTx, EnTransaccion } from '#nucleo/contexto.ts';
import type { Quien } from '#values/llamada.ts';
import type { z } from 'zod';
import type { Renglon } from './aprobacion.store.ts';

interface ReglasDeCambio<E extends z.ZodType, D> {
  /** The call that refuses it, whose entry it takes; whoever may make it may propose it. */
  readonly llamada: { readonly id: string; readonly entrada: E; readonly quien: Quien };
  readonly titulo: string;
  /** Whether the settings want a second person for such a change. */
  readonly exigida: (ajustes: Ajustes) => boolean;
  /** What has to be settled before it is tried or done; outside any transaction. */
  readonly antes?: (ctx: Contexto, enTransaccion: EnTransaccion) => Promise<unknown>;
  /** What is kept of what came: no secret as it was typed. */
  readonly guardar: (ctx: Contexto, entrada: z.output<E>) => Promise<D>;
  /** Does it, by the rules of now. Whoever proposed it has tried it once, and undone it. */
  readonly aplicar: (ctx: ContextoTx, datos: D) => Promise<unknown>;
  /** What it would do, before it is done. */
  readonly resumir: (ctx: ContextoTx, datos: D) => Promise<readonly Renglon[]>;
  /** An operator decides by a command on the server where no other Administrador can; absent: such a change is refused. */
  readonly sinOtraPersona?: 'servidor';
  /** What it is about, such as `caso:17`: while it waits, nobody proposes another about the same. */
  readonly sobre?: (ctx: ContextoTx, datos: D) => Promise<readonly string[]>;
}

/** A kind of change that a second person may have to approve, as its room describes it. */
export type ClaseDeCambio = ReglasDeCambio<z.ZodType, unknown>;

/** `datos` come back from the database as `guardar` gave them, through JSON. */
export const definirCambio = <E extends z.ZodType, D>(
  reglas: ReglasDeCambio<E, D>,
): ClaseDeCambio => reglas as ClaseDeCambio;
