import type { Contexto, EnTransaccion } from '#nucleo/contexto.ts';
import { causaDeDetencion } from '#features/emision/causa-detencion.ts';
import { cerrarTramo } from './cerrar-tramo.usecase.ts';
import {
  type PolizaSinFirmar,
  polizasSinFirmar,
} from '#features/emision/certificado/certificados.query.ts';
import { anotarDetencion, emisionFallida } from './detener-emision.usecase.ts';
import {
  type DocumentosEnCamino,
  empezarDocumentos,
  terminarDocumentos,
} from '#features/emision/certificado/documentar-polizas.usecase.ts';
import { revisarMarcas } from '#features/emision/numerar/revisar-marcas.usecase.ts';
import { esperanVentas } from '#features/emision/en-espera.query.ts';
import { emitirVenta, TRAMO, TRAMOS_SEGUIDOS } from '#features/emision/emitir-venta.queue.ts';
import { esperaFirma, esperaTrasFallar } from '#features/emision/firma/esperar-firma.usecase.ts';
import { numerarSiguiente, numerarTramo } from '#features/emision/numerar/numerar-tramo.usecase.ts';

export { emisionFallida };

interface Carga {
  readonly ventaId: number;
}

/** One run of the issuance of a sale, with its turn. */
interface Corrida {
  readonly ctx: Contexto;
  readonly enTransaccion: EnTransaccion;
  readonly ventaId: number;
  readonly turno: number;
}

type Polizas = readonly PolizaSinFirmar[];

/**
 * Numbers and reads the next chunk. Returns null when there is none, when it fails (the next job
 * reports why), or when this job did its share and another sale waits.
 */
const seguir = async (
  corrida: Corrida,
  polizas: Polizas,
  quedan: number,
): Promise<Polizas | null> => {
  const { ctx, enTransaccion, ventaId, turno } = corrida;
  if (polizas.length < TRAMO) return null;
  try {
    await enTransaccion(ctx, (tx) => numerarSiguiente(tx, ventaId, turno));
    if (quedan <= 1 && (await esperanVentas(ctx.db))) return null;
    const detras = await polizasSinFirmar(ctx.db, ventaId, TRAMO, polizas.at(-1)?.id ?? 0);
    return detras.length > 0 ? detras : null;
  } catch (error) {
    ctx.log.warn({ err: error, venta: ventaId }, 'tramo sin adelantar');
    return null;
  }
};

const aError = (error: unknown): Error =>
  error instanceof Error ? error : new Error(String(error));

/** A chunk whose files are being signed, with the next chunk. */
interface Tramo {
  readonly enCamino: DocumentosEnCamino;
  readonly siguiente: Promise<Polizas | null>;
  /** Closing of the previous chunk; resolves to whether this run still held the turn. */
  readonly anterior: Promise<boolean>;
}

/**
 * Stores a chunk and marks it after the previous one. Returns whether this run still held the turn.
 */
const cerrar = async (corrida: Corrida, tramo: Tramo): Promise<boolean> => {
  const { ctx, enTransaccion, ventaId, turno } = corrida;
  const documentos = await terminarDocumentos(ctx, tramo.enCamino);
  const sigue = (await tramo.siguiente) !== null;
  if (!(await tramo.anterior)) return false;
  const propias = await enTransaccion(ctx, (tx) =>
    cerrarTramo(tx, [{ ventaId, turno }], {
      documentos: documentos.map((guardado) => ({ ventaId, guardado })),
      sigue,
    }),
  );
  ctx.falla('emision.trasConfirmar');
  return propias.size > 0;
};

/**
 * Issues chunks as a pipeline: while one is rendered and signed, the next is numbered and earlier
 * ones are stored and marked. At most three are in progress. Settles only when no write is in
 * progress.
 */
const emitirTramos = async (
  corrida: Corrida,
  primero: Polizas,
  seguidos: number,
): Promise<void> => {
  const cierres: Promise<boolean>[] = [];
  const cierre = (cual: number): Promise<boolean> => cierres.at(cual) ?? Promise.resolve(true);
  let polizas: Polizas | null = primero;
  try {
    for (let quedan = seguidos; polizas; quedan -= 1) {
      const siguiente = seguir(corrida, polizas, quedan);
      const enCamino = await empezarDocumentos(corrida.ctx, polizas);
      const cerrado = cerrar(corrida, { enCamino, siguiente, anterior: cierre(-1) });
      // Avoids an unhandled rejection; the end of the loop reports the error.
      cerrado.catch(() => undefined);
      cierres.push(cerrado);
      polizas = (await cierre(-3)) ? await siguiente : null;
    }
    await cierre(-1);
  } finally {
    await Promise.allSettled(cierres);
  }
};

/**
 * Issues chunks of a sale: numbers, renders, signs, stores, marks numbers in the store, then marks
 * policies as signed. Queues the rest behind smaller sales.
 */
export const trabajoEmitirVenta =
  (enTransaccion: EnTransaccion, seguidos = TRAMOS_SEGUIDOS) =>
  async (ctx: Contexto, { ventaId }: Carga): Promise<void> => {
    ctx.falla('emision.alTomar');
    let turno: number | null = null;
    try {
      if (await esperaFirma(ctx, enTransaccion, emitirVenta, { ventaId })) {
        await anotarDetencion(ctx, enTransaccion, { ventaId, turno }, 'firma');
        return;
      }
      // Without the marks no number is given out, but this run takes the turn and reports the stop.
      const sinMarcas = await revisarMarcas(ctx, enTransaccion).then(() => null, aError);
      const tomado = await enTransaccion(ctx, (tx) => numerarTramo(tx, ventaId, !sinMarcas));
      if (!tomado) return;
      ({ turno } = tomado);
      if (sinMarcas) throw sinMarcas;
      ctx.falla('emision.trasInsertar');
      const corrida = { ctx, enTransaccion, ventaId, turno };
      await emitirTramos(corrida, await polizasSinFirmar(ctx.db, ventaId, TRAMO, 0), seguidos);
    } catch (error) {
      await anotarDetencion(ctx, enTransaccion, { ventaId, turno }, causaDeDetencion(error));
      if (!(await esperaTrasFallar(ctx, enTransaccion, emitirVenta, { ventaId }, error)))
        throw error;
    }
  };
