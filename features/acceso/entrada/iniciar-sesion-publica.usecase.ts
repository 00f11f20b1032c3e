import { registrar } from '#features/auditoria/registrar.usecase.ts';
import { compraRetomada, sesionPublicaIniciada } from '#features/acceso/acceso.hechos.ts';
import type { MarcaDeCompraVM } from '#features/marca-comercial/marca-comercial.contract.ts';
import { marcaDeCompra } from '#features/marca-comercial/marca-comercial.query.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import type { EnlacePublico } from '#values/enlace-publico.ts';
import { abrirSesion } from '#features/acceso/sesion/abrir-sesion.usecase.ts';
import { urlNoVigente } from '#features/acceso/acceso.errors.ts';
import { entrarConTurno } from '#features/acceso/espera/pedir-turno.usecase.ts';
import {
  leerTokenActualizacion,
  type TokenLeido,
  type Tokens,
} from '#features/acceso/sesion/emitir-tokens.usecase.ts';
import { compraPorPagar } from './compra-del-navegador.query.ts';
import { enlacesPara, vigenteDe } from './enlace.query.ts';

interface Entrada {
  readonly nombreUsuario: string;
  readonly marca: MarcaDeCompraVM;
  readonly tokens: Tokens;
  /**
   * Purchase that this browser left at the payment; the session is limited to it. Null for none.
   */
  readonly ventaId: number | null;
}

interface Navegador {
  /** Pass of the waiting room; null when no entry is recorded. */
  readonly pase: { readonly turno: number | null } | null;
  /**
   * Sessions in the browser's cookies: a browser with a purchase at the payment returns to it
   * instead of beginning a second one.
   */
  readonly sesiones: readonly TokenLeido[];
}

/**
 * Opens the public session of a link. Throws the same 401 for every invalid link: wrong code,
 * agreement, dates, user, or combination.
 */
export const iniciarSesionPublica = async (
  ctx: ContextoTx,
  { cid, uid, usn }: EnlacePublico,
  { pase, sesiones }: Navegador,
): Promise<Entrada> => {
  const enlaces = await enlacesPara(ctx.tx, { convenioId: cid, usuarioId: uid });
  const hallado = vigenteDe(enlaces, usn, ctx);
  if (!hallado) throw urlNoVigente();
  await registrar(ctx, sesionPublicaIniciada({ id: hallado.id }));
  const ventaId = await compraPorPagar(ctx.tx, { cid, uid, sesiones, ahora: ctx.ahora });
  if (ventaId !== null) {
    await registrar(ctx, compraRetomada({ id: ventaId, despues: { proposito: 'enlace' } }));
  }
  const tokens = await abrirSesion(ctx, {
    usuarioId: uid,
    tipo: 'publico',
    convenioId: cid,
    ...(ventaId !== null && { ventaId }),
  });
  const abierta = leerTokenActualizacion(ctx, tokens.tokenActualizacion);
  if (pase && abierta) await entrarConTurno(ctx, pase.turno, abierta.sesionId);
  const marca = await marcaDeCompra(ctx.tx, cid, ctx.ajustes);
  return { nombreUsuario: hallado.nombre_usuario, marca, tokens, ventaId };
};
