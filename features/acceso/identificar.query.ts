import type { Base, Tx } from '#nucleo/db/conexion.ts';
import type { Paso } from '#values/paso.ts';
import { rolDePerfilId, type Rol } from '#values/perfil.ts';

export interface Identidad {
  readonly rol: Rol;
  readonly usuarioId: number;
  readonly nombreUsuario: string;
  readonly convenioId: number | null;
  readonly ventaId: number | null;
  readonly correo: string | null;
  readonly recordatorioId: number | null;
  readonly paso: Paso | null;
  /** Moment of the last use, exact to a few minutes. */
  readonly ultimoUso: Date;
}

/**
 * Returns the owner of a session; null when it is closed or expired, or its user is disabled. Every
 * request reads it, so that a disabled user is out at once (C11). A session opened by a sale's code
 * belongs to buyer or owner and outlives its seller.
 */
export const identificar = async (
  db: Base,
  sesionId: string,
  ahora: Date,
): Promise<Identidad | null> => {
  const fila = await db
    .selectFrom('sesiones as s')
    .innerJoin('usuarios as u', 'u.id', 's.usuario_id')
    .select(['u.id', 'u.nombre_usuario', 'u.perfil_id', 's.tipo', 's.convenio_id'])
    .select(['s.venta_id', 's.correo', 's.usada_en', 's.rotada_en', 's.paso'])
    .select('s.recordatorio_id')
    .where('s.id', '=', sesionId)
    .where('s.cerrada_en', 'is', null)
    .where('s.vence_en', '>', ahora)
    .where((eb) => eb.or([eb('u.vigente', '=', true), eb('s.venta_id', 'is not', null)]))
    .executeTakeFirst();
  if (!fila) return null;
  return {
    rol: fila.tipo === 'publico' ? 'publico' : rolDePerfilId(fila.perfil_id),
    usuarioId: fila.id,
    nombreUsuario: fila.nombre_usuario,
    convenioId: fila.convenio_id,
    ventaId: fila.venta_id,
    correo: fila.correo,
    recordatorioId: fila.recordatorio_id,
    paso: fila.paso,
    ultimoUso: fila.usada_en ?? fila.rotada_en,
  };
};

/** Returns the user who may log in with this name and a password (tipoLogin 0), or null. */
export const usuarioParaLogin = (db: Base, nombreUsuario: string) =>
  db
    .selectFrom('usuarios')
    .select(['id', 'nombre_usuario', 'clave_hash', 'perfil_id'])
    .where((eb) => eb(eb.fn('lower', ['nombre_usuario']), '=', nombreUsuario.toLowerCase()))
    .where('vigente', '=', true)
    .where('tipo_login', '=', 0)
    .executeTakeFirst();

/**
 * Returns whether a user may still log in with the checked password. Locks the row until the
 * session is open, so that a concurrent change closes this session too (C13).
 */
export const sigueIgual = async (
  tx: Tx,
  { id, clave_hash }: { readonly id: number; readonly clave_hash: string | null },
): Promise<boolean> => {
  const fila = await tx
    .selectFrom('usuarios')
    .select(['clave_hash', 'vigente'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst();
  return fila !== undefined && fila.vigente && fila.clave_hash === clave_hash;
};

/** Returns the seller and agreement of a sale. */
export const duenoDeVenta = (db: Base, ventaId: number) =>
  db
    .selectFrom('ventas')
    .select(['usuario_id as usuarioId', 'convenio_id as convenioId'])
    .where('id', '=', ventaId)
    .executeTakeFirstOrThrow();

/** Returns the mail address of the person behind a user, or null. */
export const correoDeUsuario = async (
  db: Base,
  usuarioId: number,
): Promise<{ nombreUsuario: string; email: string } | null> => {
  const fila = await db
    .selectFrom('usuarios as u')
    .innerJoin('entidades as e', 'e.id', 'u.entidad_id')
    .select(['u.nombre_usuario as nombreUsuario', 'e.email'])
    .where('u.id', '=', usuarioId)
    .executeTakeFirst();
  return fila?.email ? { nombreUsuario: fila.nombreUsuario, email: fila.email } : null;
};
