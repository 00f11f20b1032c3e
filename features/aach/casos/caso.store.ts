import type { Tx } from '#nucleo/db/conexion.ts';
import { sql } from 'kysely';

export interface CasoNuevo {
  readonly polizaId: number;
  readonly clase: string;
  readonly mensaje: string;
}

/**
 * Locks the sales of these policies, in order and before anything else. Mails about cases are rows of their
 * sale, and every writer locks a sale before its policies.
 */
export const sostenerVentas = async (tx: Tx, polizaIds: readonly number[]): Promise<void> => {
  await tx
    .selectFrom('ventas')
    .select('id')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('polizas')
        .select('venta_id')
        .where('id', 'in', [0, ...polizaIds]),
    )
    .orderBy('id')
    .forKeyShare()
    .execute();
};

/**
 * Locks the policies of new cases, in order, after their sales and before their notices. Ending a case uses
 * the same order.
 */
export const sostenerPolizas = async (tx: Tx, polizaIds: readonly number[]): Promise<void> => {
  await tx
    .selectFrom('polizas')
    .select('id')
    .where('id', 'in', [0, ...polizaIds])
    .orderBy('id')
    .forKeyShare()
    .execute();
};

/**
 * Opens a case for each policy. An open case keeps its deadline and takes the newest reason. Returns the new
 * cases.
 */
export const guardarCasos = async (
  tx: Tx,
  casos: readonly CasoNuevo[],
  { abierto, vence }: { readonly abierto: Date; readonly vence: Date },
): Promise<{ id: number; polizaId: number; clase: string }[]> => {
  const { rows } = await sql<{ id: number; polizaId: number; clase: string; nuevo: boolean }>`
    insert into casos_aach (poliza_id, clase, mensaje, abierto_en, vence_en)
    select *, ${abierto}::timestamptz, ${vence}::timestamptz from unnest(
      ${casos.map((caso) => caso.polizaId)}::integer[], ${casos.map((caso) => caso.clase)}::text[],
      ${casos.map((caso) => caso.mensaje)}::text[])
    on conflict (poliza_id) where cerrado_en is null
      do update set clase = excluded.clase, mensaje = excluded.mensaje
    returning id, poliza_id as "polizaId", clase, xmax = 0 as nuevo
  `.execute(tx);
  return rows.flatMap(({ nuevo, ...caso }) => (nuevo ? [caso] : []));
};

/** Mails about these cases. */
export const anotarAvisos = async (
  tx: Tx,
  casoIds: readonly number[],
  a: 'aviso_propietario' | 'aviso_vendedor',
  clave: string,
): Promise<void> => {
  await tx
    .updateTable('casos_aach')
    .set({ [a]: clave })
    .where('id', 'in', casoIds)
    .execute();
};

/** Open cases of these policies, locked. */
export const tomarCasos = (tx: Tx, polizaIds: readonly number[]) =>
  tx
    .selectFrom('casos_aach')
    .select(['id', 'poliza_id'])
    .where('poliza_id', 'in', [0, ...polizaIds])
    .where('cerrado_en', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();

export interface Termino {
  readonly resultado: 'corregida' | 'anulada_por_duplicada' | 'anulada';
  readonly nota: string | null;
  readonly usuarioId: number | null;
  readonly ahora: Date;
}

/** Ends the open cases of these policies, once. Returns the ended cases and the mails about them. */
export const terminarCasos = (
  tx: Tx,
  polizaIds: readonly number[],
  { resultado, nota, usuarioId, ahora }: Termino,
) =>
  tx
    .updateTable('casos_aach')
    .set({ resultado, nota, cerrado_en: ahora, cerrado_por: usuarioId })
    .where('poliza_id', 'in', [0, ...polizaIds])
    .where('cerrado_en', 'is', null)
    .returning(['id', 'poliza_id', 'aviso_propietario', 'aviso_vendedor'])
    .execute();
export type CasoTerminado = Awaited<ReturnType<typeof terminarCasos>>[number];

/** Refund of a case that just ended. */
export const anotarDevolucionDeCaso = async (
  tx: Tx,
  casoId: number,
  { pagoId, monto }: { readonly pagoId: number; readonly monto: number },
): Promise<void> => {
  await tx
    .updateTable('casos_aach')
    .set({ pago_id: pagoId, devolucion_monto: monto })
    .where('id', '=', casoId)
    .execute();
};
