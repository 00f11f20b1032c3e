import { sql } from 'kysely';
import type { Base, Tx } from '#nucleo/db/conexion.ts';

/** A stored file as its row names it. */
export interface DocumentoDeFila {
  /** Table of the row: the present file of a policy, or a superseded one. */
  readonly de: 'polizas' | 'documentos_reemplazados';
  readonly polizaId: number;
  readonly ventaId: number;
  readonly numeroPoliza: number;
  readonly clave: string;
  readonly sha256: string;
}

const POR_VEZ = 1_000;

/** Returns a page of present files in order of policy, after the policy `tras`. */
const presentesTras = async (db: Base, tras: number): Promise<DocumentoDeFila[]> => {
  const { rows } = await sql<DocumentoDeFila>`
    select 'polizas' as de, id as "polizaId", venta_id as "ventaId",
           numero_poliza as "numeroPoliza", documento_clave as clave, documento_sha256 as sha256
    from polizas
    where documento_clave is not null and documento_olvidado_en is null and id > ${tras}
    order by id limit ${POR_VEZ}`.execute(db);
  return rows;
};

/** Returns a page of superseded files with kept bytes in order of key, after the key `tras`. */
const reemplazadosTras = async (db: Base, tras: string): Promise<DocumentoDeFila[]> => {
  const { rows } = await sql<DocumentoDeFila>`
    select 'documentos_reemplazados' as de, p.id as "polizaId", p.venta_id as "ventaId",
           p.numero_poliza as "numeroPoliza", d.clave, d.sha256
    from documentos_reemplazados d join polizas p on p.id = d.poliza_id
    where d.borrado_en is null and d.clave > ${tras}
    order by d.clave limit ${POR_VEZ}`.execute(db);
  return rows;
};

/** Yields every file whose bytes the store must have: present ones, then superseded ones. */
export async function* documentosGuardados(db: Base): AsyncGenerator<DocumentoDeFila> {
  let presentes = await presentesTras(db, 0);
  while (presentes.length > 0) {
    yield* presentes;
    presentes = await presentesTras(db, presentes.at(-1)?.polizaId ?? 0);
  }
  let anteriores = await reemplazadosTras(db, '');
  while (anteriores.length > 0) {
    yield* anteriores;
    anteriores = await reemplazadosTras(db, anteriores.at(-1)?.clave ?? '');
  }
}

/**
 * Points a row to `nueva` if it still names the same file at the same key. Returns whether it did.
 */
export const corregirClave = async (
  tx: Tx,
  { de, polizaId, clave, sha256 }: DocumentoDeFila,
  nueva: string,
): Promise<boolean> => {
  const { numAffectedRows } =
    de === 'polizas'
      ? await sql`
          update polizas set documento_clave = ${nueva}
          where id = ${polizaId} and documento_clave = ${clave} and documento_sha256 = ${sha256}
        `.execute(tx)
      : await sql`
          update documentos_reemplazados set clave = ${nueva}
          where clave = ${clave} and sha256 = ${sha256}
            and not exists (select from documentos_reemplazados where clave = ${nueva})
        `.execute(tx);
  return numAffectedRows === 1n;
};
