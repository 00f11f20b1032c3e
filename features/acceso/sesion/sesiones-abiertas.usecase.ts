import { registrar } from '#features/auditoria/registrar.usecase.ts';
import { sesionesCerradas } from '#features/acceso/acceso.hechos.ts';
import { noEncontrado } from '#nucleo/comunes.errors.ts';
import type { Contexto, ContextoTx } from '#nucleo/contexto.ts';
import type { Base } from '#nucleo/db/conexion.ts';
import { equipoDe, lugarDe } from './equipo.ts';
import { cerrarDeUsuario, cerrarSesion } from './sesion.store.ts';
import type { SesionAbiertaVM } from './sesiones-abiertas.contract.ts';
import { abiertasDe, existeUsuario } from './sesiones-abiertas.query.ts';

/** Whose sessions are meant: one's own, or those of whom an Administrador names; else 404. */
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
 * The open sessions of a user. Each is named by the hash of its id: the id itself is part of its
 * tokens, and nobody else's business.
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
 * Closes the session of a user that `clave` names, or all but the one that asks. Throws 404 for a
 * user beyond reach and for a session that is not open.
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
