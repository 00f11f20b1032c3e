import { retirarCodigosDeVenta } from '#features/acceso/entrada/retirar-codigos.usecase.ts';
import { registrar } from '#features/auditoria/registrar.usecase.ts';
import { corregirContactoMantenido } from '#features/mantenedores/propietarios/corregir-contacto.usecase.ts';
import { contactoCorregido, correoDeCompradorCorregido } from '#features/soporte/soporte.hechos.ts';
import { exigirEnvio, reenviarARegistrado } from '#features/soporte/reenvio/reenviar.usecase.ts';
import { camposInvalidos } from '#nucleo/comunes.errors.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import { soloDigitosTelefono } from '#values/telefono.ts';
import { ventaSinComprador } from './contacto.errors.ts';
import {
  contactoVendido,
  guardarContactoVendido,
  guardarCorreoDeComprador,
  sostenerVenta,
} from './contacto.store.ts';

interface Correccion {
  readonly ventaId: number;
  readonly numeroPoliza?: number | null | undefined;
  readonly correo: string;
  readonly telefono?: string | undefined;
  readonly motivo: string;
  readonly enRegistro: boolean;
}

interface Corregido {
  readonly correo: string;
  readonly enviado: boolean;
}

const IGUAL = 'Es igual al registrado: no hay nada que corregir';
const SIN_REGISTRO = 'El propietario no tiene datos en Propietarios';

const corregirPropietario = async (
  ctx: ContextoTx,
  polizaId: number,
  { correo: escrito, telefono: digitado, motivo, enRegistro }: Correccion,
): Promise<boolean> => {
  const { id, rut, ...antes } = await contactoVendido(ctx.tx, polizaId);
  const correo = escrito.toLowerCase();
  const telefono = digitado === undefined ? antes.telefono : soloDigitosTelefono(digitado) || null;
  const conOtroCorreo = correo !== antes.correo.toLowerCase();
  const igual = !conOtroCorreo && telefono === (antes.telefono || null);
  if (igual && !enRegistro) throw camposInvalidos({ correo: [IGUAL] });
  if (enRegistro && !(await corregirContactoMantenido(ctx, rut, { email: correo, telefono })))
    throw camposInvalidos({ enRegistro: [SIN_REGISTRO] });
  if (igual) return false;
  await guardarContactoVendido(ctx.tx, id, { correo, telefono });
  await registrar(
    ctx,
    contactoCorregido({ id: polizaId, antes, despues: { correo, telefono, motivo, enRegistro } }),
  );
  return conOtroCorreo;
};

const corregirComprador = async (
  ctx: ContextoTx,
  antes: string,
  { ventaId, correo: escrito, motivo }: Correccion,
): Promise<void> => {
  const correo = escrito.toLowerCase();
  await guardarCorreoDeComprador(ctx.tx, ventaId, correo);
  // A stranger may have received the former mails, and their links open the whole sale.
  await retirarCodigosDeVenta(ctx, ventaId, antes);
  await registrar(
    ctx,
    correoDeCompradorCorregido({
      id: ventaId,
      antes: { correo: antes },
      despues: { correo, motivo },
    }),
  );
};

/**
 * Corrects the contact data of an owner or a buyer in a sale, and mails the documents to a corrected
 * address. Throws what forbids the resend, so that nothing is corrected that could not be sent.
 */
export const corregirContactoDeVenta = async (
  ctx: ContextoTx,
  correccion: Correccion,
): Promise<Corregido> => {
  const { ventaId, numeroPoliza } = correccion;
  // Two corrections at once follow one another, and the second sees the first.
  await sostenerVenta(ctx.tx, ventaId);
  const { polizaId, correos } = await exigirEnvio(ctx, correccion);
  const { comprador, propietario } = correos;
  if (polizaId !== null) {
    const cambio = await corregirPropietario(ctx, polizaId, correccion);
    if (!cambio) return { correo: correccion.correo.toLowerCase(), enviado: false };
    // An owner who is also the buyer has the same wrong address in both places.
    if (comprador !== undefined && comprador === propietario)
      await corregirComprador(ctx, comprador, correccion);
    const { correo } = await reenviarARegistrado(ctx, { ventaId, numeroPoliza, a: 'propietario' });
    return { correo, enviado: true };
  }
  if (comprador === undefined) throw ventaSinComprador();
  if (comprador === correccion.correo.toLowerCase()) throw camposInvalidos({ correo: [IGUAL] });
  await corregirComprador(ctx, comprador, correccion);
  const { correo } = await reenviarARegistrado(ctx, { ventaId, a: 'comprador' });
  return { correo, enviado: true };
};
