import { setTimeout as pausa } from 'node:timers/promises';
import { logoDe } from '#features/marca-comercial/marca-comercial.query.ts';
import type { AdjuntoCorreo } from '#formatos/correo/mensaje.ts';
import type { Contexto, EnTransaccion } from '#nucleo/contexto.ts';
import type { Tx } from '#nucleo/db/conexion.ts';
import { anotarIntentos, type IntentoDeEnvio } from './anotar-intento.usecase.ts';
import { CLAVE_DE_RECORDATORIO, type ContenidoCorreo } from './correo.ts';
import { enviarCorreo } from './enviar-correo.queue.ts';
import { type EnvioPendiente, enviosPendientes } from './envio-pendiente.usecase.ts';
import { leerDocumento } from './leer-documento.usecase.ts';
import { enTandas } from './tandas.ts';
import { primeraEspera } from '#values/cola.ts';
import { enviosDe } from '#values/encargo-de-envios.ts';
import type { z } from 'zod';

type Encargo = z.output<typeof enviarCorreo.encargo>;

/**
 * The mail cannot leave now: its server refused temporarily, or a part is missing. The queue retries. The
 * server's answer names the recipient, so it is stored with the mail and never logged (C43).
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

/** The broker's picture, embedded in the mail. */
const logoEn = async (ctx: Contexto, sha256: string | undefined) => {
  if (sha256 === undefined) return [];
  const contenido = await logoDe(ctx.db, sha256);
  if (!contenido) throw new CorreoPostergado('logo ausente al enviar un correo');
  return [{ nombre: 'logo.png', contenido, tipo: 'image/png', cid: sha256 }];
};

/** The calendar file, behind the certificates. */
const calendarioEn = (calendario: string | undefined): AdjuntoCorreo[] =>
  calendario === undefined
    ? []
    : [
        {
          nombre: 'vencimiento-soap.ics',
          contenido: Buffer.from(calendario),
          tipo: 'text/calendar; charset=utf-8',
        },
      ];

const ESTADOS = {
  enviado: 'enviado',
  rechazado: 'rechazado',
  fallo_temporal: 'pendiente',
} as const;

/**
 * Sends one stored mail. If killed after sending, it sends again with the same Message-ID: at most one
 * duplicate.
 */
const enviar = async (
  ctx: Contexto,
  anotar: (intento: IntentoDeEnvio) => Promise<void>,
  { id: envioId, ...envio }: EnvioPendiente,
): Promise<void> => {
  const contenido = envio.contenido as ContenidoCorreo;
  const { messageId, asunto, texto, html, baja } = contenido;
  const adjuntos = [
    ...(await logoEn(ctx, contenido.logo)),
    ...(await adjuntosDe(ctx, envio.ventaId, contenido)),
    ...calendarioEn(contenido.calendario),
  ];
  ctx.falla('correo.antesDeEnviar');
  const resultado = await ctx.puertos.correo.enviar({
    messageId,
    para: envio.destino,
    asunto,
    texto,
    html,
    adjuntos,
    ...(baja !== undefined && { baja }),
  });
  ctx.falla('correo.trasEnviar');
  const respuesta = resultado.tipo === 'enviado' ? resultado.respuesta : resultado.motivo;
  const rechazado = resultado.tipo === 'rechazado' && resultado.sinCasilla ? envio.destino : null;
  await anotar({ envioId, estado: ESTADOS[resultado.tipo], respuesta, rechazado });
  ctx.falla('correo.trasAnotar');
  if (resultado.tipo === 'fallo_temporal')
    throw new CorreoPostergado(`correo ${envioId} postergado`);
};

/** Reads why which of these reminders must not leave; handed in, because their room comes later. */
type EnviosSinEfecto = (
  tx: Tx,
  envioIds: readonly number[],
  ahora: Date,
) => Promise<ReadonlyMap<number, string>>;

/** Settles reminders that must not leave, and returns the other mails. */
const conEfecto = async (
  ctx: Contexto,
  enTransaccion: EnTransaccion,
  sinEfecto: EnviosSinEfecto,
  pendientes: readonly EnvioPendiente[],
): Promise<readonly EnvioPendiente[]> => {
  const recordatorios = pendientes
    .filter(({ clave }) => clave.startsWith(CLAVE_DE_RECORDATORIO))
    .map(({ id }) => id);
  if (recordatorios.length === 0) return pendientes;
  const retirados = await enTransaccion(ctx, async (suyo) => {
    const hallados = await sinEfecto(suyo.tx, recordatorios, suyo.ahora);
    await anotarIntentos(
      suyo,
      [...hallados].map(([envioId, respuesta]) => ({ envioId, estado: 'rechazado', respuesta })),
    );
    return hallados;
  });
  return pendientes.filter(({ id }) => !retirados.has(id));
};

/** Maximum mails in progress per job, which is also the maximum sent twice after a kill. */
const A_LA_VEZ = 4;
/** Milliseconds during which sent mails are recorded together. */
const POR_OTROS_MS = 20;

/**
 * Sends stored mails, a few at a time. A failing mail gets a job and attempts of its own, and delays none of
 * the others. `sinEfecto` is asked before each attempt.
 */
export const trabajoEnviarCorreo =
  (sinEfecto: EnviosSinEfecto) =>
  (enTransaccion: EnTransaccion) =>
  async (ctx: Contexto, encargo: Encargo): Promise<void> => {
    const pendientes = await conEfecto(
      ctx,
      enTransaccion,
      sinEfecto,
      await enviosPendientes(ctx, enviosDe(encargo)),
    );
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
          // A failure that concerns more than this mail fails the whole job.
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
