import { registrar } from '#features/auditoria/registrar.usecase.ts';
import { enlaceCreado } from './enlace.hechos.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import { esAccesoConLogin } from '#values/convenio.ts';
import type { EnlacePublicoVM } from './enlace-publico.contract.ts';
import { enlaceInvalido, enlaceNoEncontrado } from './enlace-publico.errors.ts';
import { enlacesPublicosDe, paraEnlace } from './enlace-publico.query.ts';
import { guardarEnlace } from './enlace-publico.store.ts';
import { esUsuarioDeEnlace } from '#values/enlace-vigente.ts';
import { usuariosSinEnlace } from '#features/convenios/elegibles.query.ts';

/** Length in base64url letters of 6 random bits each: at least 128 bits (G05). */
const LETRAS_DE_CODIGO = 22;

interface Pedido {
  readonly convenioId: number;
  readonly usuarioId: number;
}

const exigirQueSirva = async (ctx: ContextoTx, pedido: Pedido): Promise<void> => {
  const { tipoDeAcceso, usuario } = await paraEnlace(ctx.tx, pedido);
  const errors: Record<string, string[]> = {};
  if (tipoDeAcceso === null) errors['convenioId'] = ['El convenio no existe'];
  else if (esAccesoConLogin(tipoDeAcceso)) {
    errors['convenioId'] = ['El convenio es con inicio de sesión: no admite enlaces públicos'];
  } else if (!usuario || !esUsuarioDeEnlace(usuario)) {
    errors['usuarioId'] = [
      'Debe ser un usuario vigente del convenio, de venta y con login público',
    ];
  }
  if (Object.keys(errors).length > 0) throw enlaceInvalido(errors);
};

/** Creates another link of an agreement. Throws 400 for an agreement with login or an ineligible user. */
export const crearEnlacePublico = async (
  ctx: ContextoTx,
  pedido: Pedido,
): Promise<EnlacePublicoVM> => {
  await exigirQueSirva(ctx, pedido);
  const codigo = ctx.puertos.cripto.azar().slice(0, LETRAS_DE_CODIGO);
  const id = await guardarEnlace(ctx.tx, { ...pedido, codigo, ahora: ctx.ahora });
  // The code grants access, so the log leaves it out.
  await registrar(ctx, enlaceCreado({ id, despues: pedido }));
  const [enlace] = await enlacesPublicosDe(ctx, { id });
  if (!enlace) throw enlaceNoEncontrado();
  return enlace;
};

/**
 * Creates the missing public links of an agreement without login, so that Consultar URL shows them at once. A
 * user who ever had one keeps it, revoked or not.
 */
export const asegurarEnlaces = async (ctx: ContextoTx, convenioId: number): Promise<void> => {
  for (const usuario of await usuariosSinEnlace(ctx.tx, convenioId)) {
    if (esAccesoConLogin(usuario.tipoDeAcceso) || !esUsuarioDeEnlace(usuario)) continue;
    await crearEnlacePublico(ctx, { convenioId, usuarioId: usuario.id });
  }
};
