import { EntradaRechazada } from '#features/auditoria/entrada-rechazada.errors.ts';
import { registrar } from '#features/auditoria/registrar.usecase.ts';
import { soloConProveedor } from '#features/acceso/acceso.errors.ts';
import { sesionIniciada } from '#features/acceso/acceso.hechos.ts';
import { entraSoloConProveedor } from '#features/acceso/sin-clave.ts';
import { abrirSesion } from '#features/acceso/sesion/abrir-sesion.usecase.ts';
import { cerrarEstaSesion } from '#features/acceso/sesion/cerrar-sesiones.usecase.ts';
import type { Tokens } from '#features/acceso/sesion/emitir-tokens.usecase.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import type { Fallo } from '#values/fallo.ts';
import { crearDesafio, gastarDesafio } from './desafio.usecase.ts';
import { contadorAtrasado, llaveRechazada, sinLlaves } from './llavero.errors.ts';
import { llavePorCredencial, llavesDe } from './llavero.query.ts';
import { anotarUsoDeLlave } from './llavero.store.ts';

/** Owner of the requested key: the user who gave the password, or null for anybody. */
const deQuien = ({ actor }: ContextoTx) =>
  actor.paso === 'factor'
    ? ({ para: 'factor', usuarioId: actor.usuarioId } as const)
    : ({ para: 'entrada', usuarioId: null } as const);

/**
 * Returns the options for the browser's signature. Throws 409 when a second factor is needed and
 * the user has no key.
 */
export const prepararEntrada = async (ctx: ContextoTx): Promise<Record<string, unknown>> => {
  const { para, usuarioId } = deQuien(ctx);
  const suyas = usuarioId === null ? null : await llavesDe(ctx.tx, usuarioId);
  if (suyas?.length === 0) throw sinLlaves();
  return ctx.puertos.llaves.opcionesDeEntrada({
    direccion: ctx.llegada,
    desafio: await crearDesafio(ctx, para, usuarioId),
    permitidas: suyas?.map(({ credencial }) => credencial) ?? null,
  });
};

interface Entrada {
  readonly usuario: { readonly id: number; readonly nombre: string };
  readonly perfilId: number;
  readonly tokens: Tokens;
}

/**
 * Opens a whole session by a key's signature: as second factor after the password, or alone when
 * its device verified its holder. Throws the same 400 for every invalid signature.
 */
export const entrarConLlave = async (
  ctx: ContextoTx,
  respuesta: Record<string, unknown>,
): Promise<Entrada> => {
  const { llaves } = ctx.puertos;
  const pedido = deQuien(ctx);
  const desafio = await gastarDesafio(ctx, respuesta, pedido);
  const { credencial = '' } = llaves.deQueEs(respuesta) ?? {};
  const llave = await llavePorCredencial(ctx.tx, credencial);
  const ajena = pedido.usuarioId !== null && llave?.usuarioId !== pedido.usuarioId;
  if (!llave || ajena) throw new EntradaRechazada(llaveRechazada(), pedido.usuarioId);
  const rechazar = (fallo: Fallo) => new EntradaRechazada(fallo, llave.usuarioId);
  const contador = await llaves.leerEntrada(respuesta, {
    direccion: ctx.llegada,
    desafio,
    llave: {
      credencial: llave.credencial,
      clavePublica: llave.clave_publica,
      contador: llave.contador,
    },
    verificada: pedido.para === 'entrada',
  });
  if (contador === null) throw rechazar(llaveRechazada());
  if (contador === 'contador') throw rechazar(contadorAtrasado());
  const { id, usuarioId, nombre_usuario: nombre, perfil_id: perfilId } = llave;
  // A key used as second factor follows another login; alone it would bypass the identity provider.
  if (pedido.para === 'entrada' && entraSoloConProveedor(ctx.ajustes, llave)) {
    throw rechazar(soloConProveedor(ctx.ajustes.identidad?.nombre ?? ''));
  }
  await anotarUsoDeLlave(ctx.tx, { id, contador, ahora: ctx.ahora });
  if (pedido.para === 'factor') await cerrarEstaSesion(ctx, 'siguió con una llave de acceso');
  await registrar(ctx, sesionIniciada({ id: usuarioId }));
  const tokens = await abrirSesion(ctx, { usuarioId, tipo: 'login', convenioId: null });
  return { usuario: { id: usuarioId, nombre }, perfilId, tokens };
};
