import { registrar } from '#features/auditoria/registrar.usecase.ts';
import { registroModificado, registroNoEncontrado } from '#features/registros/registro.errors.ts';
import { escribirPng, leerPng } from '#formatos/imagen/png.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { guardarMarca as contrato, MarcaPropiaVM } from './marca-comercial.contract.ts';
import { marcaInvalida } from './marca-comercial.errors.ts';
import { marcaDeConvenioCambiada, marcaDeCorredorCambiada } from './marca-comercial.hechos.ts';
import { marcaGuardadaDe, marcaPropiaDe } from './marca-comercial.query.ts';
import {
  cambiarMarca,
  guardarLogo,
  tomarMarca,
  type ValoresDeMarca,
} from './marca-comercial.store.ts';
import {
  type ConMarca,
  erroresDeMarca,
  LOGO,
  seVeSobreBlanco,
  TEXTO_LOGO,
  TEXTO_LOGO_BLANCO,
} from './marca-comercial.ts';

type Pedido = z.output<typeof contrato.entrada>;

const limpio = (texto: string | null): string | null => texto?.trim() || null;

/**
 * Stores a picture's pixels, re-encoded, under their hash. Throws 400 on an invalid picture, or one invisible
 * on white.
 */
const guardarImagen = async (ctx: ContextoTx, base64: string): Promise<string> => {
  const recibido = Buffer.from(base64, 'base64');
  const imagen = recibido.length > LOGO.bytes ? null : leerPng(recibido, LOGO.lado);
  if (!imagen) throw marcaInvalida({ logo: TEXTO_LOGO });
  const { rgba, ancho, alto } = imagen;
  const contenido = escribirPng(imagen);
  // Re-encoding expands few bits per pixel to 32, and every mail of a sale carries the result.
  if (contenido.length > LOGO.bytes) throw marcaInvalida({ logo: TEXTO_LOGO });
  if (!seVeSobreBlanco(rgba)) throw marcaInvalida({ logo: TEXTO_LOGO_BLANCO });
  const sha256 = createHash('sha256').update(contenido).digest('hex');
  await guardarLogo(ctx.tx, { contenido, ancho, alto, sha256, ahora: ctx.ahora });
  return sha256;
};

/** Changed fields with old and new value, under the history's names. */
const cambiosEntre = (antes: ValoresDeMarca, despues: ValoresDeMarca) => {
  const claves = (['nombre', 'color', 'logo'] as const).filter((c) => antes[c] !== despues[c]);
  const de = (valores: ValoresDeMarca) =>
    Object.fromEntries(claves.map((clave) => [`marca_${clave}`, valores[clave]]));
  return claves.length === 0 ? null : { antes: de(antes), despues: de(despues) };
};

interface DeQuien {
  readonly de: ConMarca;
  readonly id: number;
}

/** Writes and audits what changes of a locked brand. */
const escribirMarca = async (
  ctx: ContextoTx,
  { de, id }: DeQuien,
  antes: Awaited<ReturnType<typeof tomarMarca>>,
  despues: ValoresDeMarca,
): Promise<void> => {
  const cambios = cambiosEntre(antes, despues);
  if (!cambios) return;
  await cambiarMarca(ctx.tx, antes.id, despues, antes.version + 1);
  const hecho = de === 'convenio' ? marcaDeConvenioCambiada : marcaDeCorredorCambiada;
  await registrar(ctx, hecho({ id, ...cambios }));
};

/** Gives agreement `a` the own name, colour and logo of agreement `de`. */
export const copiarMarca = async (
  ctx: ContextoTx,
  { de, a }: { readonly de: number; readonly a: number },
): Promise<void> => {
  const { version: _, ...marca } = await marcaGuardadaDe(ctx.tx, 'convenio', de);
  const quien = { de: 'convenio', id: a } as const;
  await escribirMarca(ctx, quien, await tomarMarca(ctx.tx, 'convenio', a), marca);
};

/**
 * Writes name, colour and logo of a broker or agreement. Throws 404 if it is missing, 409 on a stale version,
 * 400 with `errors` by field.
 */
export const guardarMarca = async (
  ctx: ContextoTx,
  { de, id, version, ...pedido }: Pedido,
): Promise<MarcaPropiaVM> => {
  if (!(await marcaPropiaDe(ctx.tx, de, id))) throw registroNoEncontrado();
  const textos = { nombre: limpio(pedido.nombre), color: limpio(pedido.color) };
  const errores = erroresDeMarca(textos);
  if (Object.keys(errores).length > 0) throw marcaInvalida(errores);
  const antes = await tomarMarca(ctx.tx, de, id);
  if (antes.version !== version) throw registroModificado();
  const despues = {
    nombre: textos.nombre,
    color: textos.color?.toLowerCase() ?? null,
    logo: pedido.logo ? await guardarImagen(ctx, pedido.logo) : antes.logo,
    ...(pedido.logo === null && { logo: null }),
  };
  await escribirMarca(ctx, { de, id }, antes, despues);
  const guardada = await marcaPropiaDe(ctx.tx, de, id);
  if (!guardada) throw registroNoEncontrado();
  return guardada;
};
