import { Fallo } from '#values/fallo.ts';
import { claveMuyLarga, otraSolicitud } from './comunes.errors.ts';
import type { Contexto, ContextoTx, EnTransaccion } from './contexto.ts';
import type { Base } from '#nucleo/db/conexion.ts';
import { filasViejas } from '#nucleo/db/olvido.ts';

interface Solicitud<P, R> {
  readonly clave: string | null;
  readonly llamadaId: string;
  readonly entrada: unknown;
  /** External calls before the transaction; a repeated request skips them. */
  readonly preparar: (() => Promise<P>) | undefined;
  readonly manejar: (ctx: ContextoTx, preparado: P) => Promise<R>;
}

const LARGO_DE_CLAVE = 200;

const actorDe = (ctx: Contexto): string =>
  ctx.actor.sesionId ?? ctx.actor.usuarioId?.toString() ?? `ip:${ctx.actor.ip}`;

const esClaveTomada = (error: unknown): boolean => {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === '23505' && constraint === 'idempotencia_pkey';
};

interface Guardada {
  readonly huella: string;
  readonly respuesta: unknown;
}

/** Stored answer of a used key. Throws 422 when the key was used for another request. */
const anterior = async (
  db: Base,
  fila: { actor: string; clave: string },
  esLaMisma: (huella: string) => boolean,
): Promise<Guardada | undefined> => {
  const hallada = await db
    .selectFrom('idempotencia')
    .select(['huella', 'respuesta'])
    .where('actor', '=', fila.actor)
    .where('clave', '=', fila.clave)
    .executeTakeFirst();
  if (hallada && !esLaMisma(hallada.huella)) throw otraSolicitud();
  return hallada;
};

/**
 * Runs a write at most once per `Idempotency-Key`. The key is inserted in the same transaction, so a second
 * request waits for the commit of the first one and returns its answer. A failed request leaves no row, so a
 * retry runs. Throws 422 for a known key with another body.
 */
export const unaVez = async <P, R>(
  ctx: Contexto,
  enTransaccion: EnTransaccion,
  { clave, llamadaId, entrada, preparar, manejar }: Solicitud<P, R>,
): Promise<R> => {
  if (clave && clave.length > LARGO_DE_CLAVE) throw claveMuyLarga();
  if (!clave) {
    const preparado = (await preparar?.()) as P;
    return enTransaccion(ctx, (tx) => manejar(tx, preparado));
  }
  // HMAC instead of a plain hash: a request may contain a password, which a leaked database would
  // otherwise expose to guessing (C49).
  const { cripto } = ctx.puertos;
  const texto = `${llamadaId}\n${JSON.stringify(entrada)}`;
  const huella = cripto.codigo(texto);
  const esLaMisma = (otra: string): boolean => cripto.esCodigo(otra, texto);
  const fila = { actor: actorDe(ctx), clave };
  const yaUsada = () => anterior(ctx.db, fila, esLaMisma);
  // Without `preparar`, the insert below detects a used key.
  const usada = preparar && (await yaUsada());
  if (usada) return usada.respuesta as R;

  const preparado = (await preparar?.()) as P;
  const ejecutar = async (tx: ContextoTx): Promise<R> => {
    await tx.tx
      .insertInto('idempotencia')
      .values({ ...fila, huella, respuesta: null, creada_en: ctx.ahora })
      .execute();
    const respuesta = await manejar(tx, preparado);
    await tx.tx
      .updateTable('idempotencia')
      .set({ respuesta: JSON.stringify(respuesta) })
      .where('actor', '=', fila.actor)
      .where('clave', '=', fila.clave)
      .execute();
    return respuesta;
  };
  try {
    return await enTransaccion(ctx, ejecutar);
  } catch (error) {
    if (!esClaveTomada(error) && !(error instanceof Fallo)) throw error;
    // A failed request leaves no row, so a row found here belongs to another request with this key.
    const otra = await yaUsada();
    if (!otra) throw error;
    return otra.respuesta as R;
  }
};

export const OLVIDO_DE_SOLICITUDES = filasViejas('idempotencia', 'creada_en', 2);
