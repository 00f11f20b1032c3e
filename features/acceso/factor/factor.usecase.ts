import { registrar } from '#features/auditoria/registrar.usecase.ts';
import {
  factorActivado,
  factorQuitado,
  factorRepuesto,
  respaldosCambiados,
  sesionIniciada,
} from '#features/acceso/acceso.hechos.ts';
import { avisarCambioDeAcceso } from '#features/acceso/avisar-cambio-de-acceso.usecase.ts';
import { abrirSesion } from '#features/acceso/sesion/abrir-sesion.usecase.ts';
import {
  cerrarEstaSesion,
  cerrarSesionesDeUsuario,
} from '#features/acceso/sesion/cerrar-sesiones.usecase.ts';
import { exigirSesionReciente } from '#features/acceso/sesion/exigir-reciente.usecase.ts';
import type { Tokens } from '#features/acceso/sesion/emitir-tokens.usecase.ts';
import { entraSoloConProveedor } from '#features/acceso/sin-clave.ts';
import { noEncontrado, sinSesion } from '#nucleo/comunes.errors.ts';
import type { Contexto, ContextoTx } from '#nucleo/contexto.ts';
import { rolDePerfilId } from '#values/perfil.ts';
import type { EstadoDeFactorVM } from './factor.contract.ts';
import { factorExigido, sinPedir, sinPreparar, yaActivo } from './factor.errors.ts';
import { factorDe } from './factor.query.ts';
import {
  activarTotp,
  cambiarRespaldos,
  prepararTotp,
  quitarLlaves,
  quitarTotp,
  tomarTotp,
} from './factor.store.ts';
import { deQuienEs } from './usar-codigo.usecase.ts';

const RESPALDOS = 10;

/** Returns the id of the caller, who must have a login. */
export const propioId = ({ actor }: Contexto): number => {
  if (actor.usuarioId === null) throw sinSesion();
  return actor.usuarioId;
};

const exige = ({ ajustes }: Contexto, perfilId: number): boolean =>
  ajustes.segundoFactor.includes(rolDePerfilId(perfilId));

/**
 * Returns the second factor of the caller, or of the user that an Administrador names. Throws 404
 * for a user out of reach.
 */
export const verFactor = async (
  ctx: Contexto,
  pedido: number | undefined,
): Promise<EstadoDeFactorVM> => {
  const propio = propioId(ctx);
  if (pedido !== undefined && pedido !== propio && ctx.alcance !== 'todo') throw noEncontrado();
  const factor = await factorDe(ctx.db, pedido ?? propio);
  if (!factor) throw noEncontrado();
  return {
    activo: factor.activado_en !== null,
    desde: factor.activado_en?.toISOString() ?? null,
    codigosRestantes: Number(factor.codigos ?? 0),
    llaves: factor.llaves ?? 0,
    exigido: exige(ctx, factor.perfil_id),
    conClave: factor.clave_hash !== null && !entraSoloConProveedor(ctx.ajustes, factor),
    cuentaExterna: factor.cuenta_externa !== null,
  };
};

/** Makes a secret for an application and stores it encrypted. It counts after its first code. */
export const prepararFactor = async (
  ctx: ContextoTx,
): Promise<{ secreto: string; direccion: string }> => {
  const { cripto } = ctx.puertos;
  const usuarioId = propioId(ctx);
  await exigirSesionReciente(ctx);
  const secreto = cripto.secretoTotp();
  const guardado = cripto.cifrar(secreto, deQuienEs(usuarioId));
  if (!(await prepararTotp(ctx.tx, { usuarioId, secreto: guardado, ahora: ctx.ahora }))) {
    throw yaActivo();
  }
  return { secreto, direccion: cripto.direccionTotp(secreto, ctx.actor.nombreUsuario ?? '') };
};

/** Makes ten new recovery codes and stores only their hashes. */
const nuevosRespaldos = async (ctx: ContextoTx, usuarioId: number): Promise<string[]> => {
  const { cripto } = ctx.puertos;
  const codigos = Array.from({ length: RESPALDOS }, () => cripto.codigoDeRespaldo());
  await cambiarRespaldos(
    ctx.tx,
    usuarioId,
    codigos.map((codigo) => cripto.huella(codigo)),
  );
  return codigos.map((codigo) => codigo.replaceAll(/(.{4})(?=.)/g, '$1-'));
};

/**
 * Opens the whole session in place of the one that lacked a step. It has a new id, which prevents
 * session fixation.
 */
const completarSesion = async (ctx: ContextoTx): Promise<Tokens> => {
  const usuarioId = propioId(ctx);
  await cerrarEstaSesion(ctx, 'siguió con el segundo factor');
  await registrar(ctx, sesionIniciada({ id: usuarioId }));
  return abrirSesion(ctx, { usuarioId, tipo: 'login', convenioId: null });
};

/** Throws 409 unless a factor waits for its first code. */
export const exigirPreparado = async ({ tx }: ContextoTx, usuarioId: number): Promise<void> => {
  const factor = await tomarTotp(tx, usuarioId);
  if (!factor) throw sinPreparar();
  if (factor.activado_en) throw yaActivo();
};

/** Activates a factor after its first code; logins ask for it from now on. */
export const activarFactor = async (
  ctx: ContextoTx,
): Promise<{ codigos: string[]; tokens: Tokens | null }> => {
  const usuarioId = propioId(ctx);
  await activarTotp(ctx.tx, usuarioId, ctx.ahora);
  await registrar(ctx, factorActivado({ id: usuarioId }));
  await avisarCambioDeAcceso(ctx, usuarioId, 'factorActivado');
  const codigos = await nuevosRespaldos(ctx, usuarioId);
  return { codigos, tokens: ctx.actor.paso === null ? null : await completarSesion(ctx) };
};

/** Completes a login after its second factor. Throws 409 when this session needs none. */
export const confirmarFactor = async (ctx: ContextoTx): Promise<Tokens> => {
  if (ctx.actor.paso !== 'factor') throw sinPedir();
  return completarSesion(ctx);
};

export const renovarRespaldos = async (ctx: ContextoTx): Promise<string[]> => {
  const usuarioId = propioId(ctx);
  const codigos = await nuevosRespaldos(ctx, usuarioId);
  await registrar(ctx, respaldosCambiados({ id: usuarioId }));
  return codigos;
};

export const quitarFactor = async (ctx: ContextoTx): Promise<void> => {
  const usuarioId = propioId(ctx);
  const factor = await factorDe(ctx.tx, usuarioId);
  if (factor && exige(ctx, factor.perfil_id)) throw factorExigido();
  await quitarTotp(ctx.tx, usuarioId);
  await registrar(ctx, factorQuitado({ id: usuarioId }));
  await avisarCambioDeAcceso(ctx, usuarioId, 'factorQuitado');
};

/** Removes the factor of a user who lost it and ends their sessions; for administrators. */
export const reponerFactor = async (ctx: ContextoTx, usuarioId: number): Promise<boolean> => {
  const deCodigos = await quitarTotp(ctx.tx, usuarioId);
  const deLlaves = await quitarLlaves(ctx.tx, usuarioId);
  if (!deCodigos && !deLlaves) return false;
  await registrar(ctx, factorRepuesto({ id: usuarioId }));
  await avisarCambioDeAcceso(ctx, usuarioId, 'factorRepuesto');
  await cerrarSesionesDeUsuario(ctx, usuarioId, 'segundo factor repuesto');
  return true;
};
