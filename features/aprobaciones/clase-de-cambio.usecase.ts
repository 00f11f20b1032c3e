import type { Ajustes, Contexto, ContextoTx, EnTransaccion } from '#nucleo/contexto.ts';
import type { Quien } from '#values/llamada.ts';
import type { z } from 'zod';
import type { Renglon } from './aprobacion.store.ts';

interface ReglasDeCambio<E extends z.ZodType, D> {
  /** Call that refuses the change. Proposals take its input and need its rights. */
  readonly llamada: { readonly id: string; readonly entrada: E; readonly quien: Quien };
  readonly titulo: string;
  /** True if the settings demand a second person. */
  readonly exigida: (ajustes: Ajustes) => boolean;
  /** Outside calls before it is tried or made; runs outside any transaction. */
  readonly antes?: (ctx: Contexto, enTransaccion: EnTransaccion) => Promise<unknown>;
  /** Stored form of the input, without secrets in clear text. */
  readonly guardar: (ctx: Contexto, entrada: z.output<E>) => Promise<D>;
  /** Makes the change by the rules of now. Each proposal is tried first and rolled back. */
  readonly aplicar: (ctx: ContextoTx, datos: D) => Promise<unknown>;
  /** Readable effect of the change. */
  readonly resumir: (ctx: ContextoTx, datos: D) => Promise<readonly Renglon[]>;
  /**
   * 'servidor': an operator may decide by a command on the server if no other Administrador exists. Absent:
   * refused then.
   */
  readonly sinOtraPersona?: 'servidor';
  /** Subjects, such as `caso:17`: while it waits, no other change about the same may be proposed. */
  readonly sobre?: (ctx: ContextoTx, datos: D) => Promise<readonly string[]>;
}

/** A kind of change that may need a second person, as its room describes it. */
export type ClaseDeCambio = ReglasDeCambio<z.ZodType, unknown>;

/** `datos` come back from the database as `guardar` returned them, through JSON. */
export const definirCambio = <E extends z.ZodType, D>(
  reglas: ReglasDeCambio<E, D>,
): ClaseDeCambio => reglas as ClaseDeCambio;

/** Title of the change that a call makes; the call itself if it is unknown. */
export const tituloDeCambio =
  (clases: readonly ClaseDeCambio[]) =>
  (llamada: string): string =>
    clases.find((una) => una.llamada.id === llamada)?.titulo ?? llamada;
