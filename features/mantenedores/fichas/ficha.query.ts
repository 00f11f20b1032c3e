import { type Coincide, comoPalabra } from '#features/registros/lista.query.ts';
import type { Tx } from '#nucleo/db/conexion.ts';
import type { DB } from '#nucleo/db/esquema.ts';
import { UMBRAL_EMPRESA } from '#values/rut.ts';
import { type RawBuilder, type Selectable, sql } from 'kysely';

export type TablaDeFichas = 'corredores' | 'entidades' | 'propietarios';

/** Column of the first name in each table. */
export const PRIMER_NOMBRE = {
  corredores: 'nombre',
  entidades: 'nombres',
  propietarios: 'nombre',
} as const satisfies Record<TablaDeFichas, string>;

/** Display name of a record `p`: razón social of a company, first name and surnames of a person. */
const nombreCompleto = (primero: RawBuilder<unknown>) => sql`
  case when p.rut >= ${UMBRAL_EMPRESA} then coalesce(p.razon_social, '')
    else concat_ws(' ', ${primero}, p.apellido_paterno, p.apellido_materno) end`;

/**
 * Records of a table `p`, as list and form read them, under the condition `donde`. `otras` selects columns of the
 * kind itself.
 */
export const filasDeFichas = <F>(
  tabla: TablaDeFichas,
  donde: RawBuilder<unknown>,
  otras: readonly RawBuilder<unknown>[] = [],
): RawBuilder<F & { id: number; busqueda: string }> => {
  const primero = sql`p.${sql.ref(PRIMER_NOMBRE[tabla])}`;
  const propias =
    tabla === 'propietarios'
      ? sql`(p.origen = 'venta') as "soloDeVenta", true as vigente,`
      : sql`p.vigente,`;
  return sql<F & { id: number; busqueda: string }>`
    select p.id, p.rut, p.dv, ${primero}, p.segundo_nombre as "segundoNombre",
      p.apellido_paterno as "apellidoPaterno", p.apellido_materno as "apellidoMaterno",
      p.razon_social as "razonSocial", ${nombreCompleto(primero)} as "nombreCompleto",
      p.comuna_id as "comunaId", c.nombre as comuna, p.email, p.telefono,
      p.villa, p.calle, p.numero, p.departamento, ${propias} p.version,
      ${sql.join([...otras, sql`p.busqueda`])}
    from ${sql.table(tabla)} p left join comunas c on c.id = p.comuna_id
    where ${donde}`;
};

interface FiltrosDeFichas {
  readonly soloVigentes?: 'true' | undefined;
  readonly id?: number | undefined;
  readonly rut?: number | undefined;
}

/** Condition for the records `p`; `otras` are conditions of the kind itself. */
export const dondeFichas = (
  { soloVigentes, id, rut }: FiltrosDeFichas,
  otras: readonly RawBuilder<unknown>[] = [],
): RawBuilder<unknown> =>
  sql.join(
    [
      // COMUNIDAD is nobody: it is never listed.
      sql`p.rut > 0`,
      ...otras,
      ...(soloVigentes === 'true' ? [sql`p.vigente`] : []),
      ...(id === undefined ? [] : [sql`p.id = ${id}`]),
      ...(rut === undefined ? [] : [sql`p.rut = ${rut}`]),
    ],
    sql` and `,
  );

/** Condition: each word of a search is part of the record's search text, or of its comuna. */
export const enFichaOComuna: Coincide = (palabras) =>
  sql.join(
    palabras.map(
      (palabra) =>
        sql`(${comoPalabra(sql`t.busqueda`, palabra)}
          or ${comoPalabra(sql`texto_busqueda(t.comuna)`, palabra)})`,
    ),
    sql` and `,
  );

export type FilaDeFicha = Omit<
  Selectable<DB['propietarios']>,
  'nombre' | 'origen' | 'modificado_en'
> & {
  readonly nombre?: string | null;
  readonly nombres?: string | null;
};

/** A record under a row lock until commit, because rules judge it as a whole. */
export const fichaParaCambiar = async (
  tx: Tx,
  tabla: TablaDeFichas,
  id: number,
): Promise<FilaDeFicha | undefined> =>
  tx
    .selectFrom(tabla as 'propietarios')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const existeComuna = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.selectFrom('comunas').select('id').where('id', '=', id).executeTakeFirst()) !==
  undefined;
