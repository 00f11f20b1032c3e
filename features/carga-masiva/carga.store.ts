import type { Base, Tx } from '#nucleo/db/conexion.ts';
import type { FilaVM } from './carga-masiva.contract.ts';
import { sql } from 'kysely';
import {
  borrarFilas,
  borrarNombradas,
  type ClaseDeDatos,
  DIAS_DE_LO_TERMINADO,
  type Pasada,
  tomarGrandes,
} from '#nucleo/db/olvido.ts';

/** A stored row of a load. */
export interface FilaGuardada {
  readonly numero: number;
  readonly celdas: readonly string[];
  readonly errores: readonly {
    readonly columna: string;
    readonly mensaje: string;
    readonly deLaPreparacion?: true;
  }[];
  /** Reason why the register did not confirm the plate; null also when it was not asked. */
  readonly registro?: FilaVM['registro'];
}

interface CargaNueva {
  readonly usuarioId: number;
  readonly convenioId: number;
  readonly especial: boolean;
  readonly nombreArchivo: string;
  readonly total: number;
  /** Load whose refused rows this one corrects. */
  readonly corrige?: number;
  readonly ahora: Date;
}

const recortarNombre = (nombre: string): string => nombre.slice(0, 200);

export const insertarCarga = async (tx: Tx, carga: CargaNueva): Promise<number> => {
  const { id } = await tx
    .insertInto('cargas')
    .values({
      usuario_id: carga.usuarioId,
      convenio_id: carga.convenioId,
      especial: carga.especial,
      nombre_archivo: recortarNombre(carga.nombreArchivo),
      estado: 'borrador',
      venta_id: null,
      total: carga.total,
      creada_en: carga.ahora,
      corrige: carga.corrige ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

// Rows per statement: serializing 10,000 at once blocks the event loop for 50 ms.
const FILAS_POR_ORDEN = 1_000;

const insertarFilas = async (
  tx: Tx,
  cargaId: number,
  filas: readonly FilaGuardada[],
): Promise<void> => {
  await sql`
    insert into carga_filas (carga_id, numero, celdas, errores, registro)
    select ${cargaId}, f.numero, f.celdas, f.errores, f.registro
    from json_to_recordset(${JSON.stringify(filas)})
      as f (numero integer, celdas jsonb, errores jsonb, registro text)
  `.execute(tx);
};

/** Replaces all rows of a load. */
export const reemplazarFilas = async (
  tx: Tx,
  cargaId: number,
  filas: readonly FilaGuardada[],
): Promise<void> => {
  await tx.deleteFrom('carga_filas').where('carga_id', '=', cargaId).execute();
  for (let i = 0; i < filas.length; i += FILAS_POR_ORDEN) {
    await insertarFilas(tx, cargaId, filas.slice(i, i + FILAS_POR_ORDEN));
  }
};

export const tomarCarga = (tx: Tx, id: number) =>
  tx.selectFrom('cargas').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
export type Carga = NonNullable<Awaited<ReturnType<typeof tomarCarga>>>;

/** Returns a load without locking it. */
export const leerCarga = (db: Base, id: number) =>
  db.selectFrom('cargas').selectAll().where('id', '=', id).executeTakeFirst();

/**
 * Raises the number of rows whose plate was looked up; it never decreases. Skips a locked load, so
 * that it does not wait for the chunk being added.
 */
export const anotarConsultadas = async (db: Base, id: number, filas: number): Promise<void> => {
  await db
    .updateTable('cargas')
    .set({ consultadas: filas })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('cargas')
        .select('id')
        .where('id', '=', id)
        .where('estado', '=', 'preparando')
        .where('consultadas', '<', filas)
        .forUpdate()
        .skipLocked(),
    )
    .execute();
};

/**
 * Returns the draft in which this user corrects the refused rows of a load; undefined without one.
 */
export const correccionDe = (tx: Tx, corrige: number, usuarioId: number) =>
  tx
    .selectFrom('cargas')
    .select('id')
    .where('corrige', '=', corrige)
    .where('usuario_id', '=', usuarioId)
    .where('estado', '=', 'borrador')
    .executeTakeFirst();

/**
 * Returns the sale begun by this user's correction of a load, unless that failed; undefined without
 * one.
 */
export const ventaDeCorreccion = (tx: Tx, corrige: number, usuarioId: number) =>
  tx
    .selectFrom('cargas')
    .select('venta_id')
    .where('corrige', '=', corrige)
    .where('usuario_id', '=', usuarioId)
    .where('estado', 'in', ['preparando', 'lista', 'con_errores'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Returns the valid sale of the ready load that a draft corrects, or null. */
export const ventaCorregida = async (tx: Tx, borradorId: number): Promise<number | null> => {
  const fila = await tx
    .selectFrom('cargas as b')
    .innerJoin('cargas as c', 'c.id', 'b.corrige')
    .innerJoin('ventas as v', 'v.id', 'c.venta_id')
    .select('v.id')
    .where('b.id', '=', borradorId)
    .where('c.estado', '=', 'lista')
    .where('v.vigente', '=', true)
    .executeTakeFirst();
  return fila?.id ?? null;
};

/** Returns at most `limite` rows of a load in order, from position `desde` (0 is the first). */
export const leerFilas = (
  db: Base,
  cargaId: number,
  { desde = 0, limite }: { desde?: number; limite?: number } = {},
): Promise<FilaGuardada[]> =>
  db
    .selectFrom('carga_filas')
    .select(['numero', 'celdas', 'errores', 'registro'])
    .where('carga_id', '=', cargaId)
    .orderBy('numero')
    .offset(desde)
    .$if(limite !== undefined, (q) => q.limit(limite ?? 0))
    .execute();

interface CambioDeCarga {
  readonly estado?: Carga['estado'];
  readonly venta_id?: number;
  readonly preparadas?: number;
  readonly total?: number;
  readonly nombreArchivo?: string;
  readonly consulta_ms?: number;
  readonly correcciones?: string;
}

export const cambiarCarga = async (
  tx: Tx,
  id: number,
  { nombreArchivo, ...cambio }: CambioDeCarga,
): Promise<void> => {
  const nombre =
    nombreArchivo === undefined ? {} : { nombre_archivo: recortarNombre(nombreArchivo) };
  await tx
    .updateTable('cargas')
    .set((eb) => ({ ...cambio, ...nombre, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
};

/** Writes the errors that the preparation found in these rows. */
export const anotarErrores = async (
  tx: Tx,
  cargaId: number,
  filas: readonly Pick<FilaGuardada, 'numero' | 'errores'>[],
): Promise<void> => {
  await sql`
    update carga_filas c set errores = f.errores
    from unnest(
      ${filas.map(({ numero }) => numero)}::integer[],
      ${filas.map(({ errores }) => JSON.stringify(errores))}::jsonb[]
    ) as f (numero, errores)
    where c.carga_id = ${cargaId} and c.numero = f.numero
  `.execute(tx);
};

/** Writes the register's answer for the plates of these rows. */
export const anotarRegistro = async (
  tx: Tx,
  cargaId: number,
  filas: readonly Pick<FilaVM, 'numero' | 'registro'>[],
): Promise<void> => {
  if (filas.length === 0) return;
  const numeros = filas.map(({ numero }) => numero);
  await sql`
    update carga_filas c set registro = f.registro
    from unnest(
      ${numeros}::integer[],
      ${filas.map(({ registro }) => registro)}::text[]
    ) as f (numero, registro)
    where c.carga_id = ${cargaId} and c.numero = f.numero
      -- Without these bounds PostgreSQL reads every row of the load for each chunk.
      and c.numero between ${Math.min(...numeros)} and ${Math.max(...numeros)}
      and c.registro is distinct from f.registro
  `.execute(tx);
};

export const hayErrores = async (tx: Tx, cargaId: number): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from carga_filas where carga_id = ${cargaId} and errores <> '[]' limit 1
  `.execute(tx);
  return rows.length > 0;
};

/** Deletes uploads that never became a sale. */
const borrarBorradores: Pasada = async (tx, { limite }) => {
  const ids = await tomarGrandes(tx, 'cargas', sql`t.venta_id is null and t.creada_en < ${limite}`);
  await borrarNombradas(tx, 'cargas', 'corrige', sql`id = any(${ids}::integer[])`);
  return ids.length;
};

export const OLVIDO_DE_CARGAS: readonly ClaseDeDatos[] = [
  { clase: 'cargas', dias: DIAS_DE_LO_TERMINADO, seAnota: true, pasada: borrarBorradores },
  {
    clase: 'carga_filas',
    dias: DIAS_DE_LO_TERMINADO,
    seAnota: true,
    pasada: borrarFilas(
      'carga_filas',
      ({ limite }) => sql`carga_id in (
        select id from cargas where estado = 'lista' and creada_en < ${limite})`,
    ),
  },
];
