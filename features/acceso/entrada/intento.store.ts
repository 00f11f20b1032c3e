import type { Base, Tx } from '#nucleo/db/conexion.ts';
import { sql } from 'kysely';
import { borrarFilas, type ClaseDeDatos, DIA_MS } from '#nucleo/db/olvido.ts';
import { DIAS_DE_RED_PROPIA } from './intentos.ts';

interface Cuenta {
  readonly clave: string;
  readonly ahora: Date;
  /** Failures before this moment are ignored. */
  readonly desde: Date;
}

/**
 * Counts an attempt under the row lock. Returns the number of failures; null while it has to wait.
 */
export const contarIntento = async (
  tx: Tx,
  { clave, ahora, desde }: Cuenta,
): Promise<number | null> => {
  const fila = await tx
    .insertInto('intentos_acceso')
    .values({ clave, fallos: 1, ultimo_en: ahora, libre_en: ahora })
    .onConflict((oc) =>
      oc
        .column('clave')
        .doUpdateSet({
          fallos: sql<number>`case when intentos_acceso.ultimo_en < ${desde}
            then 1 else intentos_acceso.fallos + 1 end`,
          ultimo_en: ahora,
        })
        .where('intentos_acceso.libre_en', '<=', ahora),
    )
    .returning('fallos')
    .executeTakeFirst();
  return fila?.fallos ?? null;
};

export const hacerEsperar = async (tx: Tx, clave: string, libreEn: Date): Promise<void> => {
  await tx
    .updateTable('intentos_acceso')
    .set({ libre_en: libreEn })
    .where('clave', '=', clave)
    .execute();
};

/** Returns the moment from which all of these keys may be tried again. */
export const libreEn = async (db: Base, claves: readonly string[]): Promise<Date | null> => {
  const { ultima } = await db
    .selectFrom('intentos_acceso')
    .select((eb) => eb.fn.max('libre_en').as('ultima'))
    .where('clave', 'in', claves)
    .executeTakeFirstOrThrow();
  return ultima;
};

/** Returns whether the mark was left after `desde`. */
export const hayMarca = async (
  db: Base,
  claves: readonly string[],
  desde: Date,
): Promise<boolean> => {
  const fila = await db
    .selectFrom('intentos_acceso')
    .select('clave')
    .where('clave', 'in', claves)
    .where('fallos', '=', 0)
    .where('ultimo_en', '>', desde)
    .executeTakeFirst();
  return fila !== undefined;
};

/** Leaves a mark: a row without failures, which blocks nothing. */
export const dejarMarca = async (tx: Tx, clave: string, ahora: Date): Promise<void> => {
  await tx
    .insertInto('intentos_acceso')
    .values({ clave, fallos: 0, ultimo_en: ahora, libre_en: ahora })
    .onConflict((oc) => oc.column('clave').doUpdateSet({ ultimo_en: ahora }))
    .execute();
};

/** Takes back one attempt that did not fail. */
export const descontarIntento = async (tx: Tx, clave: string, ahora: Date): Promise<void> => {
  await tx
    .updateTable('intentos_acceso')
    .set({ fallos: sql<number>`greatest(fallos - 1, 0)`, libre_en: ahora })
    .where('clave', '=', clave)
    .execute();
};

export const olvidarIntentos = async (tx: Tx, clave: string): Promise<void> => {
  await tx.deleteFrom('intentos_acceso').where('clave', '=', clave).execute();
};

export const OLVIDO_DE_INTENTOS: ClaseDeDatos = {
  clase: 'intentos_acceso',
  dias: 1,
  // The mark of an account's own network stays as long as it counts.
  pasada: borrarFilas(
    'intentos_acceso',
    ({ limite, ahora }) => sql`ultimo_en < ${limite}
      and (fallos > 0 or ultimo_en < ${new Date(ahora.getTime() - DIAS_DE_RED_PROPIA * DIA_MS)})`,
  ),
};
