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
  readonly paso: Paso | null;
  /** When the session was last of use, to some minutes. */
  readonly ultimoUso: Date;
}

/**
 * Who a session is right now, or null when it is closed, past its absolute life, or its user is
 * disabled: read on every request, so that a disabled user is out at once (C11). A session opened by
 * the code of a sale is its buyer's or owner's, and outlives the user who sold it.
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
    paso: fila.paso,
    ultimoUso: fila.usada_en ?? fila.rotada_en,
  };
};

/** The user that may log in with this name, or null; password users only (tipoLogin 0). */
export const usuarioParaLogin = (db: Base, nombreUsuario: string) =>
  db
    .selectFrom('usuarios')
    .select(['id', 'nombre_usuario', 'clave_hash', 'perfil_id'])
    .where((eb) => eb(eb.fn('lower', ['nombre_usuario']), '=', nombreUsuario.toLowerCase()))
    .where('vigente', '=', true)
    .where('tipo_login', '=', 0)
    .executeTakeFirst();

/**
 * Whether a user may still log in with the password that was checked; held until the session is
 * open, so that whoever changes it meanwhile closes this session too (C13).
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

/** Who sold a sale, and through which agreement. */
export const duenoDeVenta = (db: Base, ventaId: number) =>
  db
    .selectFrom('ventas')
    .select(['usuario_id as usuarioId', 'convenio_id as convenioId'])
    .where('id', '=', ventaId)
    .executeTakeFirstOrThrow();

/** Where to reach the person behind a user, or null. */
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
