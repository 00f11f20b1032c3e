import type { Base } from '#nucleo/db/conexion.ts';
import { type ClaseDeDatos, DIAS_DE_CONTRATO } from '#nucleo/db/olvido.ts';
import { sql } from 'kysely';

const POR_VEZ = 100;

const terminadas = async (base: Base, limite: Date): Promise<{ id: number; clave: string }[]> => {
  const { rows } = await sql<{ id: number; clave: string }>`
    select id, documento_clave as clave from polizas
    where documento_olvidado_en is null and documento_clave is not null
      and vigencia_hasta < ${limite}::timestamptz::date
    order by vigencia_hasta limit ${POR_VEZ}`.execute(base);
  return rows;
};

/**
 * Deletes the certificates of policies that no law keeps: first the bytes, then the mark, so that a sweep
 * cut short finds them again. Their hash stays, and tells that a copy was one of ours.
 */
const olvidarDocumentos: ClaseDeDatos['guardado'] = async (
  { base, documentos },
  { limite, ahora },
) => {
  let idos = 0;
  for (;;) {
    const polizas = await terminadas(base, limite);
    for (const { clave } of polizas) await documentos.borrar(clave);
    const ids = polizas.map(({ id }) => id);
    const { numAffectedRows } = await sql`
      update polizas set documento_olvidado_en = ${ahora} where id = any(${ids}::integer[])
        and documento_olvidado_en is null`.execute(base);
    idos += Number(numAffectedRows ?? 0n);
    if (polizas.length < POR_VEZ) return idos;
  }
};

export const OLVIDO_DE_DOCUMENTOS: ClaseDeDatos = {
  clase: 'documentos_de_polizas',
  dias: DIAS_DE_CONTRATO,
  seAnota: true,
  guardado: olvidarDocumentos,
};
