import { setTimeout as pausa } from 'node:timers/promises';
import { registrarVarios } from '#features/auditoria/registrar.usecase.ts';
import { documentoRehecho } from '#features/emision/emision.hechos.ts';
import type { Contexto, ContextoTx, EnTransaccion } from '#nucleo/contexto.ts';
import {
  type PolizaSinFirmar,
  polizasSinFirmar,
} from '#features/emision/certificado/certificados.query.ts';
import { documentarPolizas } from '#features/emision/certificado/documentar-polizas.usecase.ts';
import { marcarFirmadas } from '#features/emision/emision.store.ts';
import { quedanPorRehacer, soltarPorRehacer, tomarPorRehacer } from './rehacer.store.ts';
import { DOCUMENTOS_POR_TRABAJO, rehacerDocumentosCola } from './rehacer-documentos.queue.ts';

/** Queues new files for these policies, in the transaction that changed them. */
export const encolarDocumentos = async (
  ctx: ContextoTx,
  polizaIds: readonly number[],
): Promise<void> => {
  for (let i = 0; i < polizaIds.length; i += DOCUMENTOS_POR_TRABAJO) {
    const tramo = polizaIds.slice(i, i + DOCUMENTOS_POR_TRABAJO);
    await ctx.encolar(rehacerDocumentosCola, { polizaIds: tramo });
  }
};

/** Duration of a claim, plus a share per file. A process that exceeds it only loses its work. */
const RESERVA_MS = 10_000;
const RESERVA_POR_ARCHIVO_MS = 25;
const SONDEO_MS = 100;

const reservaDe = (polizas: number): number => RESERVA_MS + polizas * RESERVA_POR_ARCHIVO_MS;

/** Makes and marks the files of these claimed policies. Returns how many were marked. */
const hacer = async (
  ctx: Contexto,
  enTransaccion: EnTransaccion,
  polizas: readonly PolizaSinFirmar[],
): Promise<number> => {
  const documentos = await documentarPolizas(ctx, polizas);
  return enTransaccion(ctx, async (tx) => {
    const marcadas = new Set(await marcarFirmadas(tx.tx, documentos, tx.ahora));
    const hechos = documentos.filter(({ polizaId }) => marcadas.has(polizaId));
    await registrarVarios(
      tx,
      hechos.map(({ polizaId, clave, sha256 }) =>
        documentoRehecho({ id: polizaId, despues: { clave, sha256 } }),
      ),
    );
    return hechos.length;
  });
};

/**
 * Claims the free ones of these policies and makes their files. Releases the claim after an error,
 * so that the next process need not wait.
 */
const hacerLibres = async (
  ctx: Contexto,
  enTransaccion: EnTransaccion,
  polizaIds: readonly number[],
): Promise<number> => {
  const ahora = ctx.puertos.reloj.ahora();
  const en = (polizas: number): Date => new Date(ahora.getTime() + reservaDe(polizas));
  const reserva = { ahora, hasta: en(polizaIds.length), tope: en(DOCUMENTOS_POR_TRABAJO) };
  const tomadas = await enTransaccion(ctx, ({ tx }) => tomarPorRehacer(tx, polizaIds, reserva));
  if (tomadas.length === 0) return 0;
  try {
    const versiones = new Map(tomadas.map(({ id, version }) => [id, version]));
    const leidas = await polizasSinFirmar(ctx.db, [...versiones.keys()]);
    // A policy changed since belongs to the job of that change.
    const polizas = leidas.filter(({ id, version }) => versiones.get(id) === version);
    return polizas.length > 0 ? await hacer(ctx, enTransaccion, polizas) : 0;
  } catch (error) {
    await enTransaccion(ctx, ({ tx }) => soltarPorRehacer(tx, tomadas)).catch((fallo: unknown) =>
      ctx.log.warn({ err: fallo }, 'documentos sin soltar'),
    );
    throw error;
  }
};

/**
 * Makes the files of these policies again, with their wording and numbers, stamped when cancelled.
 * One process makes the file of a version (A-ARCHIVO-003); it waits for claims of others and takes
 * over expired ones. Returns how many it made, once none is missing. Throws when another process
 * holds one for longer than a claim lasts.
 */
export const rehacerDocumentos = async (
  ctx: Contexto,
  enTransaccion: EnTransaccion,
  polizaIds: readonly number[],
): Promise<number> => {
  const limite = performance.now() + 2 * reservaDe(polizaIds.length);
  let hechos = 0;
  for (;;) {
    hechos += await hacerLibres(ctx, enTransaccion, polizaIds);
    if (!(await quedanPorRehacer(ctx.db, polizaIds))) return hechos;
    if (performance.now() > limite) throw new Error('otro proceso no termina estos documentos');
    await pausa(SONDEO_MS);
  }
};
