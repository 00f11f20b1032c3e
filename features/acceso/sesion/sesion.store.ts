import type { Base, Tx } from '#nucleo/db/conexion.ts';
import { borrarFilas, type ClaseDeDatos, DIAS_DE_LO_TERMINADO } from '#nucleo/db/olvido.ts';
import type { Paso } from '#values/paso.ts';
import { sql } from 'kysely';

interface SesionNueva {
  readonly id: string;
  readonly usuarioId: number;
  readonly tipo: 'login' | 'publico';
  readonly convenioId: number | null;
  readonly ventaId?: number;
  readonly correo?: string | null;
  readonly paso?: Paso | null;
  readonly creadaEn: Date;
  readonly venceEn: Date;
  readonly ip: string;
  readonly navegador: string;
  /** Logout address at an identity provider, encrypted. */
  readonly salida?: string | null;
}

export const crearSesion = async (tx: Tx, sesion: SesionNueva): Promise<void> => {
  await tx
    .insertInto('sesiones')
    .values({
      id: sesion.id,
      usuario_id: sesion.usuarioId,
      tipo: sesion.tipo,
      convenio_id: sesion.convenioId,
      venta_id: sesion.ventaId ?? null,
      correo: sesion.correo ?? null,
      rotada_en: sesion.creadaEn,
      creada_en: sesion.creadaEn,
      vence_en: sesion.venceEn,
      cerrada_en: null,
      motivo_cierre: null,
      ip: sesion.ip,
      navegador: sesion.navegador || null,
      usada_en: sesion.creadaEn,
      paso: sesion.paso ?? null,
      salida: sesion.salida ?? null,
    })
    .execute();
};

/** Returns the session with its user under a row lock; null when there is none. */
export const tomarSesion = (tx: Tx, id: string) =>
  tx
    .selectFrom('sesiones as s')
    .innerJoin('usuarios as u', 'u.id', 's.usuario_id')
    .select([
      's.id',
      's.usuario_id',
      's.turno',
      's.rotada_en',
      's.vence_en',
      's.cerrada_en',
      's.tipo',
      's.venta_id',
      'u.vigente',
    ])
    .where('s.id', '=', id)
    .forUpdate('s')
    .executeTakeFirst();

/** Returns those of these sessions that are open logins of active users, with their user. */
export const loginsAbiertos = (tx: Tx, ids: readonly string[], ahora: Date) =>
  tx
    .selectFrom('sesiones as s')
    .innerJoin('usuarios as u', 'u.id', 's.usuario_id')
    .select(['s.id', 's.usuario_id', 'u.nombre_usuario', 'u.perfil_id'])
    .where('s.id', 'in', ids)
    .where('s.tipo', '=', 'login')
    .where('s.venta_id', 'is', null)
    .where('s.paso', 'is', null)
    .where('s.cerrada_en', 'is', null)
    .where('s.vence_en', '>', ahora)
    .where('u.vigente', '=', true)
    .execute();

export const rotarSesion = async (
  tx: Tx,
  id: string,
  turno: number,
  ahora: Date,
): Promise<void> => {
  await tx.updateTable('sesiones').set({ turno, rotada_en: ahora }).where('id', '=', id).execute();
};

export const cerrarSesion = async (
  tx: Tx,
  id: string,
  motivo: string,
  ahora: Date,
): Promise<void> => {
  await tx
    .updateTable('sesiones')
    .set({ cerrada_en: ahora, motivo_cierre: motivo })
    .where('id', '=', id)
    .where('cerrada_en', 'is', null)
    .execute();
};

/** Returns and clears the encrypted logout address of a session. */
export const tomarSalida = async (tx: Tx, id: string): Promise<string | null> => {
  const fila = await tx
    .selectFrom('sesiones')
    .select('salida')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!fila?.salida) return null;
  await tx.updateTable('sesiones').set({ salida: null }).where('id', '=', id).execute();
  return fila.salida;
};

/** Closes the open sessions of a public link; those opened by a sale's code stay. */
export const cerrarPublicas = async (
  tx: Tx,
  { convenioId, usuarioId }: { convenioId: number; usuarioId: number },
  motivo: string,
  ahora: Date,
): Promise<void> => {
  await tx
    .updateTable('sesiones')
    .set({ cerrada_en: ahora, motivo_cierre: motivo })
    .where('tipo', '=', 'publico')
    .where('convenio_id', '=', convenioId)
    .where('usuario_id', '=', usuarioId)
    .where('venta_id', 'is', null)
    .where('cerrada_en', 'is', null)
    .execute();
};

interface Cierre {
  readonly usuarioId: number;
  readonly motivo: string;
  readonly ahora: Date;
  /** Session that stays open. */
  readonly salvo?: string | null;
  /** True to close only logins, not sessions by the user's public link. */
  readonly soloLogin?: boolean;
}

/** Closes the open sessions of a user; those opened by a sale's code stay. Returns how many. */
export const cerrarDeUsuario = async (
  tx: Tx,
  { usuarioId, motivo, ahora, salvo = null, soloLogin = false }: Cierre,
): Promise<number> => {
  const { numUpdatedRows } = await tx
    .updateTable('sesiones')
    .set({ cerrada_en: ahora, motivo_cierre: motivo })
    .where('usuario_id', '=', usuarioId)
    .where('venta_id', 'is', null)
    .where('cerrada_en', 'is', null)
    .where('vence_en', '>', ahora)
    .$if(salvo !== null, (q) => q.where('id', '<>', salvo))
    .$if(soloLogin, (q) => q.where('tipo', '=', 'login'))
    .executeTakeFirst();
  return Number(numUpdatedRows);
};

/** Only one of two concurrent requests writes. */
export const anotarUltimoUso = async (
  db: Base,
  id: string,
  { ahora, desde }: { readonly ahora: Date; readonly desde: Date },
): Promise<void> => {
  await db
    .updateTable('sesiones')
    .set({ usada_en: ahora })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('usada_en', 'is', null), eb('usada_en', '<', desde)]))
    .execute();
};

export const OLVIDO_DE_SESIONES: ClaseDeDatos = {
  clase: 'sesiones',
  dias: DIAS_DE_LO_TERMINADO,
  // A session that sold something stays as long as its sale.
  pasada: borrarFilas(
    'sesiones',
    ({ limite }) => sql`vence_en < ${limite}
      and not exists (select from ventas v where v.sesion_id = sesiones.id)`,
  ),
};
