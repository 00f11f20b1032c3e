import type { Actor, Contexto, EnTransaccion } from '#nucleo/contexto.ts';
import { registrar } from './registrar.usecase.ts';

export type ClaseDeDescarga =
  'descargar_documento' | 'descargar_polizas' | 'descargar_sun' | 'descargar_evidencia';

interface Descarga {
  readonly accion: ClaseDeDescarga;
  readonly entidad: 'venta' | 'poliza';
  readonly entidadId: number;
  /** Whom a signed address was given to, when the request itself does not say who asks. */
  readonly actor?: Pick<Actor, 'rol' | 'usuarioId'>;
}

/** Writes down who took a file. The answer does not wait for it, and a failure does not undo it. */
export const anotarDescarga = (
  ctx: Contexto,
  enTransaccion: EnTransaccion,
  { actor, ...hecho }: Descarga,
): void => {
  const quien: Contexto = { ...ctx, actor: { ...ctx.actor, ...actor } };
  enTransaccion(quien, (tx) => registrar(tx, hecho)).catch((error: unknown) => {
    ctx.log.warn({ err: error, ...hecho }, 'descarga sin anotar');
  });
};
