import type { CeldaCruda } from '#formatos/xlsx/celda.ts';
import type { FilaCruda } from '#formatos/xlsx/libro.ts';
import type { Tx } from '#nucleo/db/conexion.ts';
import { sql } from 'kysely';
import {
  type ClaseDeDatos,
  DIAS_DE_LO_TERMINADO,
  type Pasada,
  tomarGrandes,
} from '#nucleo/db/olvido.ts';

interface AnulacionNueva {
  readonly usuarioId: number;
  readonly nombreArchivo: string;
  readonly motivo: string;
  readonly fecha: Date;
  readonly filas: readonly FilaCruda[];
  readonly ahora: Date;
}

// Rows per statement: serializing 10,000 at once blocks the event loop for 50 ms.
const FILAS_POR_ORDEN = 1_000;

const enTramos = (filas: readonly FilaCruda[]): (readonly FilaCruda[])[] =>
  Array.from({ length: Math.ceil(filas.length / FILAS_POR_ORDEN) }, (_, i) =>
    filas.slice(i * FILAS_POR_ORDEN, (i + 1) * FILAS_POR_ORDEN),
  );

const enTabla = (filas: readonly FilaCruda[]) => sql`unnest(
  ${filas.map(({ numero }) => numero)}::integer[],
  ${filas.map(({ celdas }) => JSON.stringify(celdas))}::jsonb[]
) as f (numero, celdas)`;

const tieneEstasFilas = async (tx: Tx, id: number, filas: readonly FilaCruda[]) => {
  for (const tramo of enTramos(filas)) {
    const { rows } = await sql`
      select 1 from ${enTabla(tramo)}
      left join anulacion_filas a on a.anulacion_id = ${id} and a.numero = f.numero
      where a.celdas is distinct from f.celdas limit 1
    `.execute(tx);
    if (rows.length > 0) return false;
  }
  return true;
};

/**
 * Returns the user's mass cancel with the same motive, moment and rows, so that a file uploaded
 * twice is one job. Ignores one with a row that ended in `porReintentar`.
 */
export const anulacionIgual = async (
  tx: Tx,
  nueva: AnulacionNueva,
  porReintentar: readonly string[],
): Promise<number | null> => {
  // Serializes the user's requests; two at once would both find none.
  await sql`select pg_advisory_xact_lock(hashtext('anulaciones'), ${nueva.usuarioId}::integer)`.execute(
    tx,
  );
  const parecidas = await tx
    .selectFrom('anulaciones_masivas as a')
    .select('a.id')
    .where('a.usuario_id', '=', nueva.usuarioId)
    .where('a.motivo', '=', nueva.motivo)
    .where('a.fecha', '=', nueva.fecha)
    .where('a.total', '=', nueva.filas.length)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('anulacion_filas as f')
            .select('f.numero')
            .whereRef('f.anulacion_id', '=', 'a.id')
            .where('f.resultado', 'in', porReintentar),
        ),
      ),
    )
    .orderBy('a.id', 'desc')
    .execute();
  for (const { id } of parecidas) if (await tieneEstasFilas(tx, id, nueva.filas)) return id;
  return null;
};

export const insertarAnulacion = async (tx: Tx, nueva: AnulacionNueva): Promise<number> => {
  const { id } = await tx
    .insertInto('anulaciones_masivas')
    .values({
      usuario_id: nueva.usuarioId,
      nombre_archivo: nueva.nombreArchivo.slice(0, 200),
      motivo: nueva.motivo,
      fecha: nueva.fecha,
      total: nueva.filas.length,
      creada_en: nueva.ahora,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const tramo of enTramos(nueva.filas)) {
    await sql`
      insert into anulacion_filas (anulacion_id, numero, celdas)
      select ${id}, f.numero, f.celdas from ${enTabla(tramo)}
    `.execute(tx);
  }
  return id;
};

/** Returns a mass cancel under its row lock, unless it has ended. */
export const tomarAnulacion = (tx: Tx, id: number) =>
  tx
    .selectFrom('anulaciones_masivas')
    .selectAll()
    .where('id', '=', id)
    .where('terminada_en', 'is', null)
    .forUpdate()
    .executeTakeFirst();
export type AnulacionTomada = NonNullable<Awaited<ReturnType<typeof tomarAnulacion>>>;

/** Returns the next rows without a result, in file order. */
export const filasPendientes = async (
  tx: Tx,
  id: number,
  cuantas: number,
): Promise<FilaCruda[]> => {
  const filas = await tx
    .selectFrom('anulacion_filas')
    .select(['numero', 'celdas'])
    .where('anulacion_id', '=', id)
    .where('resultado', 'is', null)
    .orderBy('numero')
    .limit(cuantas)
    .execute();
  return filas.map(({ numero, celdas }) => ({ numero, celdas: celdas as CeldaCruda[] }));
};

/** Writes and counts the results of these rows. */
export const anotarResultados = async (
  tx: Tx,
  { id, procesadas }: Pick<AnulacionTomada, 'id' | 'procesadas'>,
  resultados: ReadonlyMap<number, string>,
): Promise<void> => {
  await sql`
    update anulacion_filas a set resultado = f.resultado
    from unnest(${[...resultados.keys()]}::integer[], ${[...resultados.values()]}::text[])
      as f (numero, resultado)
    where a.anulacion_id = ${id} and a.numero = f.numero
  `.execute(tx);
  await tx
    .updateTable('anulaciones_masivas')
    .set({ procesadas: procesadas + resultados.size })
    .where('id', '=', id)
    .execute();
};

/** Ends a mass cancel; rows without a result get this one. */
export const terminarAnulacion = async (
  tx: Tx,
  id: number,
  ahora: Date,
  sinResultado: string,
): Promise<void> => {
  await tx
    .updateTable('anulacion_filas')
    .set({ resultado: sinResultado })
    .where('anulacion_id', '=', id)
    .where('resultado', 'is', null)
    .execute();
  await tx
    .updateTable('anulaciones_masivas')
    .set((eb) => ({ terminada_en: ahora, procesadas: eb.ref('total') }))
    .where('id', '=', id)
    .execute();
};

const borrarAnulacionesMasivas: Pasada = async (tx, { limite }) => {
  const ids = await tomarGrandes(tx, 'anulaciones_masivas', sql`t.terminada_en < ${limite}`);
  await sql`delete from anulacion_filas where anulacion_id = any(${ids}::integer[])`.execute(tx);
  await sql`delete from anulaciones_masivas where id = any(${ids}::integer[])`.execute(tx);
  return ids.length;
};

export const OLVIDO_DE_ANULACIONES: ClaseDeDatos = {
  clase: 'anulaciones_masivas',
  dias: DIAS_DE_LO_TERMINADO,
  seAnota: true,
  pasada: borrarAnulacionesMasivas,
};
