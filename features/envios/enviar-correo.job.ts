import { logoDe } from '#features/marca-comercial/marca-comercial.query.ts';
import type { Contexto, EnTransaccion } from '#nucleo/contexto.ts';
import { anotarIntento } from './anotar-intento.usecase.ts';
import type { ContenidoCorreo } from './correo.ts';
import { envioPendiente } from './envio-pendiente.usecase.ts';

/**
 * The mail server said no for now; the queue tries again later. What it said names the recipient,
 * so it is kept with the mail and never logged (C43).
 */
class CorreoPostergado extends Error {}

const adjuntosDe = async (ctx: Contexto, contenido: ContenidoCorreo) => {
  const adjuntos = [];
  for (const { nombre, clave, sha256 } of contenido.adjuntos) {
    const leido = await ctx.puertos.documentos.leer(clave, sha256);
    if (leido.tipo !== 'ok') throw new Error(`documento ${leido.tipo} al enviar un correo`);
    adjuntos.push({ nombre, contenido: leido.contenido, tipo: 'application/pdf' });
  }
  return adjuntos;
};

/** The broker's picture, inside the mail. */
const logoEn = async (ctx: Contexto, sha256: string | undefined) => {
  if (sha256 === undefined) return [];
  const contenido = await logoDe(ctx.db, sha256);
  if (!contenido) throw new Error('logo ausente al enviar un correo');
  return [{ nombre: 'logo.png', contenido, tipo: 'image/png', cid: sha256 }];
};

/** Sends one recorded mail. Killed after sending, it sends again with the same Message-ID: at most one duplicate. */
export const trabajoEnviarCorreo =
  (enTransaccion: EnTransaccion) =>
  async (ctx: Contexto, { envioId }: { readonly envioId: number }): Promise<void> => {
    const envio = await envioPendiente(ctx, envioId);
    if (!envio) return;
    const contenido = envio.contenido as ContenidoCorreo;
    const { messageId, asunto, texto, html } = contenido;
    const adjuntos = [
      ...(await logoEn(ctx, contenido.logo)),
      ...(await adjuntosDe(ctx, contenido)),
    ];
    ctx.falla('correo.antesDeEnviar');
    const resultado = await ctx.puertos.correo.enviar({
      messageId,
      para: envio.destino,
      asunto,
      texto,
      html,
      adjuntos,
    });
    ctx.falla('correo.trasEnviar');
    const estado = {
      enviado: 'enviado',
      rechazado: 'rechazado',
      fallo_temporal: 'pendiente',
    } as const;
    const respuesta = resultado.tipo === 'enviado' ? resultado.respuesta : resultado.motivo;
    await enTransaccion(ctx, (tx) =>
      anotarIntento(tx, envioId, { estado: estado[resultado.tipo], respuesta }),
    );
    ctx.falla('correo.trasAnotar');
    if (resultado.tipo === 'fallo_temporal')
      throw new CorreoPostergado(`correo ${envioId} postergado`);
  };

/** Attempts used up: the mail is given up, for Soporte to see and send again. */
export const correoAbandonado =
  (enTransaccion: EnTransaccion) =>
  (ctx: Contexto, { envioId }: { readonly envioId: number }): Promise<void> =>
    enTransaccion(ctx, (tx) =>
      anotarIntento(tx, envioId, { estado: 'rechazado', respuesta: 'agotó sus intentos' }),
    );
