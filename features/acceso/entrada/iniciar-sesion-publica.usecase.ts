import { registrar } from '#features/auditoria/registrar.usecase.ts';
import { compraRetomada, sesionPublicaIniciada } from '#features/acceso/acceso.hechos.ts';
import type { MarcaVM } from '#features/marca-comercial/marca-comercial.contract.ts';
import { aMarcaVM, marcaDeConvenio } from '#features/marca-comercial/marca-comercial.query.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import type { EnlacePublico } from '#values/enlace-publico.ts';
import { abrirSesion } from '#features/acceso/sesion/abrir-sesion.usecase.ts';
import { urlNoVigente } from '#features/acceso/acceso.errors.ts';
import type { Tokens } from '#features/acceso/sesion/emitir-tokens.usecase.ts';
import type { TokenLeido } from '#features/acceso/sesion/emitir-tokens.usecase.ts';
import { compraPorPagar } from './compra-del-navegador.query.ts';
import { enlacesPara, vigenteDe } from './enlace.query.ts';

interface Entrada {
  readonly nombreUsuario: string;
  readonly marca: MarcaVM;
  readonly tokens: Tokens;
  /** The purchase this browser left to pay: the session reaches it and nothing else. */
  readonly ventaId: number | null;
}

/**
 * Opens the public session of a link. Throws one and the same 401 whatever is wrong: the code, the
 * agreement, its dates, the user, or that they do not belong together. `sesiones` are those that the
 * browser holds: who has a purchase at its payment goes back to it, and begins no second one.
 */
export const iniciarSesionPublica = async (
  ctx: ContextoTx,
  { cid, uid, usn }: EnlacePublico,
  sesiones: readonly TokenLeido[],
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
  const marca = aMarcaVM(await marcaDeConvenio(ctx.tx, cid));
  return { nombreUsuario: hallado.nombre_usuario, marca, tokens, ventaId };
};
