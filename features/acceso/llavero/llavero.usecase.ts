import { registrar } from '#features/auditoria/registrar.usecase.ts';
import { llaveQuitada, llaveRegistrada } from '#features/acceso/acceso.hechos.ts';
import { avisarCambioDeAcceso } from '#features/acceso/avisar-cambio-de-acceso.usecase.ts';
import { exigirSesionReciente } from '#features/acceso/sesion/exigir-reciente.usecase.ts';
import { factorExigido } from '#features/acceso/factor/factor.errors.ts';
import { propioId } from '#features/acceso/factor/factor.usecase.ts';
import { pasoPendiente, usuarioConPerfil } from '#features/acceso/paso-pendiente.query.ts';
import { noEncontrado } from '#nucleo/comunes.errors.ts';
import type { Contexto, ContextoTx } from '#nucleo/contexto.ts';
import { crearDesafio, gastarDesafio } from './desafio.usecase.ts';
import type { LlaveVM } from './llavero.contract.ts';
import { demasiadasLlaves, llaveRechazada, llaveRepetida } from './llavero.errors.ts';
import { llavesDe } from './llavero.query.ts';
import { borrarLlave, guardarLlave, renombrarLlave } from './llavero.store.ts';

const MAXIMAS = 10;

export const verLlaves = async (ctx: Contexto): Promise<LlaveVM[]> =>
  (await llavesDe(ctx.db, propioId(ctx))).map(({ id, nombre, creada_en, usada_en }) => ({
    id,
    nombre,
    creada: creada_en.toISOString(),
    usada: usada_en?.toISOString() ?? null,
  }));

/** Returns the browser's options for a new key of the caller. */
export const prepararRegistro = async (ctx: ContextoTx): Promise<Record<string, unknown>> => {
  const usuarioId = propioId(ctx);
  await exigirSesionReciente(ctx);
  const suyas = await llavesDe(ctx.tx, usuarioId);
  if (suyas.length >= MAXIMAS) throw demasiadasLlaves();
  return ctx.puertos.llaves.opcionesDeRegistro({
    direccion: ctx.llegada,
    desafio: await crearDesafio(ctx, 'registro', usuarioId),
    usuario: { id: usuarioId, nombre: ctx.actor.nombreUsuario ?? '' },
    yaTiene: suyas.map(({ credencial }) => credencial),
  });
};

interface Registro {
  readonly nombre: string;
  readonly respuesta: Record<string, unknown>;
}

/**
 * Stores the public key that the browser made. Throws 400 for a key that was not requested here.
 */
export const registrarLlave = async (
  ctx: ContextoTx,
  { nombre, respuesta }: Registro,
): Promise<LlaveVM> => {
  const usuarioId = propioId(ctx);
  const { llaves } = ctx.puertos;
  const desafio = await gastarDesafio(ctx, respuesta, { para: 'registro', usuarioId });
  const leida = await llaves.leerRegistro(respuesta, {
    direccion: ctx.llegada,
    desafio,
  });
  if (!leida) throw llaveRechazada();
  const id = await guardarLlave(ctx.tx, { ...leida, usuarioId, nombre, ahora: ctx.ahora });
  if (id === null) throw llaveRepetida();
  await registrar(ctx, llaveRegistrada({ id: usuarioId, despues: { nombre } }));
  await avisarCambioDeAcceso(ctx, usuarioId, 'llaveRegistrada');
  return { id, nombre, creada: ctx.ahora.toISOString(), usada: null };
};

export const nombrarLlave = async (
  ctx: ContextoTx,
  { id, nombre }: { readonly id: number; readonly nombre: string },
): Promise<void> => {
  if (!(await renombrarLlave(ctx.tx, { id, usuarioId: propioId(ctx) }, nombre))) {
    throw noEncontrado();
  }
};

/** Removes a key of the caller; a user who must have a second factor keeps one. */
export const quitarLlave = async (ctx: ContextoTx, id: number): Promise<void> => {
  const usuarioId = propioId(ctx);
  const usuario = await usuarioConPerfil(ctx.tx, usuarioId);
  if (!(await borrarLlave(ctx.tx, { id, usuarioId }))) throw noEncontrado();
  const falta = await pasoPendiente(ctx.tx, usuario, ctx.ajustes.segundoFactor);
  if (falta === 'enrolar') throw factorExigido();
  await registrar(ctx, llaveQuitada({ id: usuarioId, antes: { id } }));
};
