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

/** One run's turn of the issuance of a sale. */
interface Corrida {
  readonly ctx: Contexto;
  readonly enTransaccion: EnTransaccion;
  readonly ventaId: number;
  readonly turno: number;
}

type Polizas = readonly PolizaSinFirmar[];

/**
 * The chunk behind these policies, numbered and read; null when this job leaves it to another, when there is none,
 * and when it cannot be had: the next job says why. A job that has gone through all that it should goes on as long as
 * no other sale waits.
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

/** A chunk whose files are being signed, and what is behind it. */
interface Tramo {
  readonly enCamino: DocumentosEnCamino;
  readonly siguiente: Promise<Polizas | null>;
  /** The closing of the one before: whether the turn was still this run's. */
  readonly anterior: Promise<boolean>;
}

/** Stores a chunk and marks it, after the one before; whether the turn is still this run's. */
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
 * Signs and stores chunk after chunk and marks each: while one is rendered and signed, the one behind it is numbered and
 * those before it are stored and marked, so that processors, disk and database do not wait for each other. No
 * more than three are on their way. Answers, or throws, only when nothing is being written any more.
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
      // The end reports it: until then nobody waits for it.
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
 * Some chunks of a sale's issuance: number, then render, sign and store, then mark their numbers in
 * the store, then the policies as signed. What is left goes to the back of the queue, behind smaller
 * sales.
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
      // Without the marks nothing is numbered, but it is this run whose issuance stopped.
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
