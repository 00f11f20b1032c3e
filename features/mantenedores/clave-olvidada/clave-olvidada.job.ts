import { registrar } from '#features/auditoria/registrar.usecase.ts';
import { escribirCorreo } from '#features/envios/escribir-correo.usecase.ts';
import type { Contexto, ContextoTx, EnTransaccion } from '#nucleo/contexto.ts';
import { redactarEnlaceDeClave } from './cartas-de-clave.ts';
import { enlaceDeClaveEnviado } from './clave-olvidada.hechos.ts';
import { usuariosConClave } from './clave-olvidada.query.ts';
import { enlacesDesde, guardarEnlace } from './clave-olvidada.store.ts';

const HORA_MS = 3_600_000;
/** Links an hour: who asks for more is not the owner, and the owner has these. */
const POR_HORA = 3;
const RUTA = '/acceso/nuevaClave';

interface Encargo {
  readonly solicitudId: string;
  readonly usuario: string;
}

type Usuario = Awaited<ReturnType<typeof usuariosConClave>>[number];

const enviarEnlace = async (
  ctx: ContextoTx,
  { id, nombre_usuario: nombre, clave_hash: clave, email }: Usuario,
  solicitudId: string,
): Promise<void> => {
  const { cripto } = ctx.puertos;
  const haceUnaHora = new Date(ctx.ahora.getTime() - HORA_MS);
  if (!email || (await enlacesDesde(ctx.tx, id, haceUnaHora)) >= POR_HORA) return;
  const codigo = cripto.azar();
  await guardarEnlace(ctx.tx, {
    huella: cripto.huella(codigo),
    usuarioId: id,
    contra: cripto.huella(clave ?? ''),
    ahora: ctx.ahora,
    venceEn: new Date(ctx.ahora.getTime() + HORA_MS),
  });
  await registrar(ctx, enlaceDeClaveEnviado({ id }));
  await escribirCorreo(ctx, {
    clave: `clave-olvidada:${id}:${solicitudId}`,
    ventaId: null,
    para: email,
    carta: redactarEnlaceDeClave(nombre, `${ctx.ajustes.direccion}${RUTA}#${codigo}`),
  });
};

/** Mails the link, when there is such a user; nobody who asked learns whether there is. */
export const trabajoClaveOlvidada =
  (enTransaccion: EnTransaccion) =>
  async (ctx: Contexto, { solicitudId, usuario }: Encargo): Promise<void> => {
    for (const hallado of await usuariosConClave(ctx.db, usuario)) {
      await enTransaccion(ctx, (tx) => enviarEnlace(tx, hallado, solicitudId));
    }
  };

/** It could not be looked up: whoever waits for it asks again. */
export const claveOlvidadaAbandonada =
  () =>
  async (ctx: Contexto, { solicitudId }: Encargo): Promise<void> => {
    ctx.log.error({ solicitud: solicitudId }, 'no se pudo atender una contraseña olvidada');
  };
