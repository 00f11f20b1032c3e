import { createHash } from 'node:crypto';
import { otraSolicitud } from './comunes.errors.ts';
import type { Contexto, ContextoTx, EnTransaccion } from './contexto.ts';

interface Solicitud<P, R> {
  readonly clave: string | null;
  readonly llamadaId: string;
  readonly entrada: unknown;
  readonly preparar: () => Promise<P>;
  readonly manejar: (ctx: ContextoTx, preparado: P) => Promise<R>;
}

const actorDe = (ctx: Contexto): string =>
  ctx.actor.sesionId ?? ctx.actor.usuarioId?.toString() ?? `ip:${ctx.actor.ip}`;

/**
 * Runs a write at most once per `Idempotency-Key`. The claim is a row of the same transaction: a
 * second request with the key waits for the first one's commit and answers what it answered. A
 * failed one leaves nothing, so its retry runs. The same key with another body is 422.
 */
export const unaVez = async <P, R>(
  ctx: Contexto,
  enTransaccion: EnTransaccion,
  { clave, llamadaId, entrada, preparar, manejar }: Solicitud<P, R>,
): Promise<R> => {
  if (!clave) {
    const preparado = await preparar();
    return enTransaccion(ctx, (tx) => manejar(tx, preparado));
  }
  const huella = createHash('sha256')
    .update(`${llamadaId}\n${JSON.stringify(entrada)}`)
    .digest('hex');
  const fila = { actor: actorDe(ctx), clave: clave.slice(0, 200) };

  const anterior = await ctx.db
    .selectFrom('idempotencia')
    .select(['huella', 'respuesta'])
    .where('actor', '=', fila.actor)
    .where('clave', '=', fila.clave)
    .executeTakeFirst();
  if (anterior) return repetir<R>(anterior, huella);

  const preparado = await preparar();
  return enTransaccion(ctx, async (tx) => {
    const tomada = await tx.tx
      .insertInto('idempotencia')
      .values({ ...fila, huella, respuesta: null, creada_en: ctx.ahora })
      .onConflict((oc) => oc.doNothing())
      .executeTakeFirst();
    if (tomada.numInsertedOrUpdatedRows === 0n) {
      const otra = await tx.tx
        .selectFrom('idempotencia')
        .select(['huella', 'respuesta'])
        .where('actor', '=', fila.actor)
        .where('clave', '=', fila.clave)
        .executeTakeFirstOrThrow();
      return repetir<R>(otra, huella);
    }
    const respuesta = await manejar(tx, preparado);
    await tx.tx
      .updateTable('idempotencia')
      .set({ respuesta: JSON.stringify(respuesta) })
      .where('actor', '=', fila.actor)
      .where('clave', '=', fila.clave)
      .execute();
    return respuesta;
  });
};

const repetir = <R>(fila: { huella: string; respuesta: unknown }, huella: string): R => {
  if (fila.huella !== huella) throw otraSolicitud();
  return fila.respuesta as R;
};
