import { entraSoloConProveedor, perfilesSinClave } from '#features/acceso/sin-clave.ts';
import { escribirCorreo } from '#features/envios/escribir-correo.usecase.ts';
import type { Contexto, ContextoTx, EnTransaccion } from '#nucleo/contexto.ts';
import { redactarEnlaceDeClave, redactarSinClave } from './cartas-de-clave.ts';
import { usuariosConClave } from './clave-olvidada.query.ts';
import { enlacesDesde } from './clave-olvidada.store.ts';
import { enviarEnlaceDeClave } from './enviar-enlace.usecase.ts';

const HORA_MS = 3_600_000;
/** Maximum links per hour: further requests are not the owner's, who has these. */
const POR_HORA = 3;
const HORAS_DE_ENLACE = 1;

interface Encargo {
  readonly solicitudId: string;
  readonly usuario: string;
}

type Usuario = Awaited<ReturnType<typeof usuariosConClave>>[number];

/** At most once an hour, because this mail holds nothing that is needed again. */
const decirQueNoTiene = (ctx: ContextoTx, { id, nombre_usuario: nombre, email }: Usuario) =>
  escribirCorreo(ctx, {
    clave: `clave-sin-clave:${id}:${Math.floor(ctx.ahora.getTime() / HORA_MS)}`,
    ventaId: null,
    para: email ?? '',
    carta: redactarSinClave(
      nombre,
      ctx.ajustes.identidad?.nombre ?? '',
      ctx.ajustes.direccionEscrita,
    ),
  });

const enviarEnlace = async (
  ctx: ContextoTx,
  usuario: Usuario,
  solicitudId: string,
): Promise<void> => {
  if (entraSoloConProveedor(ctx.ajustes, usuario)) {
    await decirQueNoTiene(ctx, usuario);
    return;
  }
  const { id, nombre_usuario: nombre, clave_hash: clave, email } = usuario;
  const haceUnaHora = new Date(ctx.ahora.getTime() - HORA_MS);
  if (!email || clave === null || (await enlacesDesde(ctx.tx, id, haceUnaHora)) >= POR_HORA) return;
  await enviarEnlaceDeClave(
    ctx,
    { id, claveHash: clave, email },
    {
      clave: `clave-olvidada:${id}:${solicitudId}`,
      horas: HORAS_DE_ENLACE,
      carta: (enlace) => redactarEnlaceDeClave(nombre, enlace),
    },
  );
};

/** Mails the link if there is such a user; the requester never learns that. */
export const trabajoClaveOlvidada =
  (enTransaccion: EnTransaccion) =>
  async (ctx: Contexto, { solicitudId, usuario }: Encargo): Promise<void> => {
    const perfiles = perfilesSinClave(ctx.ajustes);
    for (const hallado of await usuariosConClave(ctx.db, usuario, perfiles)) {
      await enTransaccion(ctx, (tx) => enviarEnlace(tx, hallado, solicitudId));
    }
  };

/** Gives up after a failed look-up; the user may ask again. */
export const claveOlvidadaAbandonada =
  () =>
  async (ctx: Contexto, { solicitudId }: Encargo): Promise<void> => {
    ctx.log.error({ solicitud: solicitudId }, 'no se pudo atender una contraseña olvidada');
  };
