import type { Tx } from '#nucleo/db/conexion.ts';
import { type ClaseDeDatos, filasViejas } from '#nucleo/db/olvido.ts';
import { sql } from 'kysely';

export interface Renglon {
  readonly rotulo: string;
  readonly valor: string;
  /**
   * RUT of the outside person whom the line is about. Deciding shows it, which is audited. Audit and mails
   * leave it out, and the decision deletes it.
   */
  readonly rut?: number;
}

export const sinPersonales = (renglones: readonly Renglon[]): Renglon[] =>
  renglones.filter(({ rut }) => rut === undefined);

interface CambioNuevo {
  readonly llamada: string;
  readonly datos: unknown;
  readonly renglones: readonly Renglon[];
  readonly sobre: readonly string[];
  readonly propuestoPor: number;
  readonly ahora: Date;
  readonly venceEn: Date;
}

export const guardarCambio = async (tx: Tx, cambio: CambioNuevo): Promise<number> => {
  const { id } = await tx
    .insertInto('cambios_propuestos')
    .values({
      llamada: cambio.llamada,
      datos: JSON.stringify(cambio.datos),
      renglones: JSON.stringify(cambio.renglones),
      sobre: [...cambio.sobre],
      propuesto_por: cambio.propuestoPor,
      propuesto_en: cambio.ahora,
      vence_en: cambio.venceEn,
      resuelto_por: null,
      resuelto_en: null,
      motivo: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** Serialises proposals: two concurrent ones about the same subject would both find none. */
export const sostenerPropuestas = async (tx: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('cambios_propuestos'))`.execute(tx);
};

/** A locked change, with its proposer's current rights. */
export const tomarCambio = async (tx: Tx, id: number) =>
  (await tx
    .selectFrom('cambios_propuestos as c')
    .innerJoin('usuarios as u', 'u.id', 'c.propuesto_por')
    .select(['c.id', 'c.llamada', 'c.datos', 'c.renglones', 'c.estado', 'c.vence_en'])
    .select(['c.propuesto_por', 'u.vigente', 'u.perfil_id'])
    .where('c.id', '=', id)
    .forUpdate('c')
    .executeTakeFirst()) ?? null;

interface Decision {
  readonly estado: 'aprobado' | 'rechazado' | 'retirado';
  /** Second person; null for a withdrawal. */
  readonly usuarioId: number | null;
  readonly motivo: string | null;
  readonly ahora: Date;
}

/** Lines of a change without those about an outside person. */
const SIN_PERSONALES = sql<string>`jsonb_path_query_array(renglones::jsonb, '$[*] ? (!exists(@.rut))')`;

/** Writes the decision and deletes the change's content: once made, the change itself shows it. */
export const resolverCambio = async (
  tx: Tx,
  id: number,
  { estado, usuarioId, motivo, ahora }: Decision,
): Promise<void> => {
  await tx
    .updateTable('cambios_propuestos')
    .set({
      estado,
      resuelto_por: usuarioId,
      resuelto_en: ahora,
      motivo,
      datos: null,
      renglones: SIN_PERSONALES,
    })
    .where('id', '=', id)
    .execute();
};

const VIEJOS = filasViejas('cambios_propuestos', 'vence_en', 90);

/** Forgets changes 90 days after their term, and the content of undecided ones at their term. */
export const OLVIDO_DE_CAMBIOS: ClaseDeDatos = {
  ...VIEJOS,
  pasada: async (tx, momento) => {
    await tx
      .updateTable('cambios_propuestos')
      .set({ datos: null, renglones: SIN_PERSONALES })
      .where('vence_en', '<', momento.ahora)
      .where('datos', 'is not', null)
      .execute();
    return (await VIEJOS.pasada?.(tx, momento)) ?? 0;
  },
};
