import { setTimeout as pausa } from 'node:timers/promises';
import { logoDe } from '#features/marca-comercial/marca-comercial.query.ts';
import type { Contexto, EnTransaccion } from '#nucleo/contexto.ts';
import { anotarIntentos, type IntentoDeEnvio } from './anotar-intento.usecase.ts';
import type { ContenidoCorreo } from './correo.ts';
import { enviarCorreo } from './enviar-correo.queue.ts';
import { type EnvioPendiente, enviosPendientes } from './envio-pendiente.usecase.ts';
import { leerDocumento } from './leer-documento.usecase.ts';
import { enTandas } from './tandas.ts';
import { primeraEspera } from '#values/cola.ts';
import { enviosDe } from '#values/encargo-de-envios.ts';
import type { z } from 'zod';

type Encargo = z.output<typeof enviarCorreo.encargo>;

/**
 * This mail cannot leave now: the mail server said no for now, or something of it is missing; the queue
 * tries again later. What the server said names the recipient, so it is kept with the mail and never
 * logged (C43).
 */
class CorreoPostergado extends Error {}

const adjuntosDe = async (ctx: Contexto, ventaId: number | null, contenido: ContenidoCorreo) => {
  const adjuntos = [];
  for (const { nombre, clave, sha256 } of contenido.adjuntos) {
    const leido = await leerDocumento(ctx, { ventaId: ventaId ?? 0 }, { clave, sha256 });
    if (leido.tipo !== 'ok')
      throw new CorreoPostergado(`documento ${leido.tipo} al enviar un correo`);
    adjuntos.push({ nombre, contenido: leido.contenido, tipo: 'application/pdf' });
  }
  return adjuntos;
};

/** The broker's picture, inside the mail. */
const logoEn = async (ctx: Contexto, sha256: string | undefined) => {
  if (sha256 === undefined) return [];
  const contenido = await logoDe(ctx.db, sha256);
  if (!contenido) throw new CorreoPostergado('logo ausente al enviar un correo');
  return [{ nombre: 'logo.png', contenido, tipo: 'image/png', cid: sha256 }];
};

const ESTADOS = {
  enviado: 'enviado',
  rechazado: 'rechazado',
  fallo_temporal: 'pendiente',
} as const;

/** Sends one recorded mail. Killed after sending, it sends again with the same Message-ID: at most one duplicate. */
const enviar = async (
  ctx: Contexto,
  anotar: (intento: IntentoDeEnvio) => Promise<void>,
  { id: envioId, ...envio }: EnvioPendiente,
): Promise<void> => {
  const contenido = envio.contenido as ContenidoCorreo;
  const { messageId, asunto, texto, html } = contenido;
  const adjuntos = [
    ...(await logoEn(ctx, contenido.logo)),
    ...(await adjuntosDe(ctx, envio.ventaId, contenido)),
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
  const respuesta = resultado.tipo === 'enviado' ? resultado.respuesta : resultado.motivo;
  await anotar({ envioId, estado: ESTADOS[resultado.tipo], respuesta });
  ctx.falla('correo.trasAnotar');
  if (resultado.tipo === 'fallo_temporal')
    throw new CorreoPostergado(`correo ${envioId} postergado`);
};

/** Mails of one job that are under way at the same time: so many at most leave twice when it is killed. */
const A_LA_VEZ = 4;
/** Milliseconds in which those that leave together are written down together, instead of each by itself. */
const POR_OTROS_MS = 20;

/**
 * Sends recorded mails, a few at a time. Of several, each that fails goes on alone, with attempts
 * of its own, and holds up none behind it.
 */
export const trabajoEnviarCorreo =
  (enTransaccion: EnTransaccion) =>
  async (ctx: Contexto, encargo: Encargo): Promise<void> => {
    const pendientes = await enviosPendientes(ctx, enviosDe(encargo));
    const anotar = enTandas<IntentoDeEnvio>(
      (intentos) => enTransaccion(ctx, (tx) => anotarIntentos(tx, intentos)),
      { llena: Math.min(A_LA_VEZ, pendientes.length), pausa: () => pausa(POR_OTROS_MS) },
    );
    if ('envioId' in encargo) {
      for (const envio of pendientes) await enviar(ctx, anotar, envio);
      return;
    }
    const fallidos: number[] = [];
    const porEnviar = pendientes.values();
    const unoTrasOtro = async (): Promise<void> => {
      for (const envio of porEnviar) {
        await enviar(ctx, anotar, envio).catch((error: unknown) => {
          // What is not this mail's alone is the whole job's.
          if (!(error instanceof CorreoPostergado)) throw error;
          ctx.log.warn({ err: error, envio: envio.id }, 'correo aparte');
          fallidos.push(envio.id);
        });
      }
    };
    const brazos = await Promise.allSettled(Array.from({ length: A_LA_VEZ }, unoTrasOtro));
    const roto = brazos.find((brazo) => brazo.status === 'rejected');
    if (roto) throw roto.reason;
    if (fallidos.length === 0) return;
    const segundos = primeraEspera(enviarCorreo);
    await enTransaccion(ctx, async (tx) => {
      for (const envioId of fallidos) {
        await tx.encolar(enviarCorreo, { envioId }, { segundos, suelto: true });
      }
    });
  };
