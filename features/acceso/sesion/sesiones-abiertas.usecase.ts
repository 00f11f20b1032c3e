import { registrar } from '#features/auditoria/registrar.usecase.ts';
import { sesionesCerradas } from '#features/acceso/acceso.hechos.ts';
import { noEncontrado } from '#nucleo/comunes.errors.ts';
import type { Contexto, ContextoTx } from '#nucleo/contexto.ts';
import type { Base } from '#nucleo/db/conexion.ts';
import { equipoDe, lugarDe } from './equipo.ts';
import { cerrarDeUsuario, cerrarSesion } from './sesion.store.ts';
import type { SesionAbiertaVM } from './sesiones-abiertas.contract.ts';
import { abiertasDe, existeUsuario } from './sesiones-abiertas.query.ts';

/**
 * Returns the user whose sessions are meant: the caller, or the one an Administrador names; throws
 * 404 otherwise.
 */
const deQuien = async (
  db: Base,
  { actor, alcance }: Contexto,
  pedido: number | undefined,
): Promise<number> => {
  const usuarioId = pedido ?? actor.usuarioId;
  const propio = usuarioId === actor.usuarioId;
  if (usuarioId === null || (!propio && alcance !== 'todo')) throw noEncontrado();
  if (!propio && !(await existeUsuario(db, usuarioId))) throw noEncontrado();
  return usuarioId;
};

/**
 * Returns the open sessions of a user. Each is identified by the hash of its id, because the id is
 * part of its tokens.
 */
export const verAbiertas = async (
  ctx: Contexto,
  pedido: number | undefined,
): Promise<SesionAbiertaVM[]> => {
  const filas = await abiertasDe(ctx.db, await deQuien(ctx.db, ctx, pedido), ctx.ahora);
  return filas.map((fila) => ({
    clave: ctx.puertos.cripto.huella(fila.id),
    equipo: equipoDe(fila.navegador),
    lugar: lugarDe(fila.ip),
    comenzo: fila.creada_en.toISOString(),
    ultimoUso: (fila.usada_en ?? fila.rotada_en).toISOString(),
    esta: fila.id === ctx.actor.sesionId,
  }));
};

const MOTIVO = { propio: 'cerrada desde otra sesión', ajeno: 'cerrada por un administrador' };

/**
 * Closes the session of a user that `clave` identifies, or all but the caller's. Throws 404 for a
 * user out of reach and for a session that is not open.
 */
export const cerrarSesionesAbiertas = async (
  ctx: ContextoTx,
  { usuarioId: pedido, clave }: { usuarioId?: number | undefined; clave?: string | undefined },
): Promise<number> => {
  const { tx, ahora, actor, puertos } = ctx;
  const usuarioId = await deQuien(tx, ctx, pedido);
  const motivo = usuarioId === actor.usuarioId ? MOTIVO.propio : MOTIVO.ajeno;
  let cuantas = 1;
  if (clave === undefined) {
    const salvo = actor.sesionId;
    cuantas = await cerrarDeUsuario(tx, { usuarioId, motivo, ahora, salvo, soloLogin: true });
  } else {
    const abiertas = await abiertasDe(tx, usuarioId, ahora);
    const hallada = abiertas.find(({ id }) => puertos.cripto.huella(id) === clave);
    if (!hallada) throw noEncontrado();
    await cerrarSesion(tx, hallada.id, motivo, ahora);
  }
  if (cuantas > 0) await registrar(ctx, sesionesCerradas({ id: usuarioId, despues: { cuantas } }));
  return cuantas;
};
