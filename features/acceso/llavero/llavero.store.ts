import type { Tx } from '#nucleo/db/conexion.ts';
import { filasViejas } from '#nucleo/db/olvido.ts';

export type ParaQue = 'registro' | 'factor' | 'entrada';

interface Desafio {
  readonly huella: string;
  readonly para: ParaQue;
  readonly usuarioId: number | null;
  readonly venceEn: Date;
}

export const guardarDesafio = async (tx: Tx, desafio: Desafio): Promise<void> => {
  await tx
    .insertInto('desafios_de_llave')
    .values({
      huella: desafio.huella,
      para: desafio.para,
      usuario_id: desafio.usuarioId,
      vence_en: desafio.venceEn,
    })
    .execute();
};

/** Uses a challenge; the first caller gets it. */
export const tomarDesafio = async (
  tx: Tx,
  { huella, para, usuarioId }: Omit<Desafio, 'venceEn'>,
  ahora: Date,
): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('desafios_de_llave')
    .where('huella', '=', huella)
    .where('para', '=', para)
    .where('usuario_id', usuarioId === null ? 'is' : '=', usuarioId)
    .where('vence_en', '>', ahora)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};

interface LlaveNueva {
  readonly usuarioId: number;
  readonly credencial: string;
  readonly clavePublica: Uint8Array;
  readonly contador: number;
  readonly nombre: string;
  readonly ahora: Date;
}

/** Stores a key. Returns its id, or null when the key is already registered. */
export const guardarLlave = async (tx: Tx, llave: LlaveNueva): Promise<number | null> => {
  const fila = await tx
    .insertInto('llaves_de_acceso')
    .values({
      usuario_id: llave.usuarioId,
      credencial: llave.credencial,
      clave_publica: Buffer.from(llave.clavePublica),
      contador: llave.contador,
      nombre: llave.nombre,
      creada_en: llave.ahora,
      usada_en: null,
    })
    .onConflict((oc) => oc.column('credencial').doNothing())
    .returning('id')
    .executeTakeFirst();
  return fila?.id ?? null;
};

interface Propia {
  readonly id: number;
  readonly usuarioId: number;
}

export const renombrarLlave = async (
  tx: Tx,
  { id, usuarioId }: Propia,
  nombre: string,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('llaves_de_acceso')
    .set({ nombre })
    .where('id', '=', id)
    .where('usuario_id', '=', usuarioId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

export const borrarLlave = async (tx: Tx, { id, usuarioId }: Propia): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('llaves_de_acceso')
    .where('id', '=', id)
    .where('usuario_id', '=', usuarioId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};

export const anotarUsoDeLlave = async (
  tx: Tx,
  { id, contador, ahora }: { id: number; contador: number; ahora: Date },
): Promise<void> => {
  await tx
    .updateTable('llaves_de_acceso')
    .set({ contador, usada_en: ahora })
    .where('id', '=', id)
    .execute();
};

export const OLVIDO_DE_DESAFIOS = filasViejas('desafios_de_llave', 'vence_en', 0);
