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
import { emitirVenta, TRAMO, TRAMOS_SEGUIDOS } from '#features/emision/emitir-venta.queue.ts';
import { esperaFirma, esperaSello } from '#features/emision/firma/esperar-firma.usecase.ts';
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

/** The policies of a chunk, and their files on the way to the store. */
interface Tramo {
  readonly polizas: readonly PolizaSinFirmar[];
  readonly enCamino: Promise<DocumentosEnCamino>;
}

/** Begins the files of the sale's next chunk, after the policy `tras`. */
const abrirTramo = async ({ ctx, ventaId }: Corrida, tras: number): Promise<Tramo> => {
  const polizas = await polizasSinFirmar(ctx.db, ventaId, TRAMO, tras);
  const enCamino = empezarDocumentos(ctx, polizas);
  // Whoever closes the chunk reports it: until then nobody waits for it.
  enCamino.catch(() => undefined);
  return { polizas, enCamino };
};

/**
 * What follows a whole chunk: numbered, and begun when this job goes on with it. Null when there is
 * nothing to go on with; should it fail, the next job does it.
 */
const seguir = async (corrida: Corrida, { polizas }: Tramo, aqui: boolean) => {
  const { ctx, enTransaccion, ventaId, turno } = corrida;
  if (polizas.length < TRAMO) return null;
  try {
    await enTransaccion(ctx, (tx) => numerarSiguiente(tx, ventaId, turno));
    const siguiente = aqui ? await abrirTramo(corrida, polizas.at(-1)?.id ?? 0) : null;
    return siguiente && siguiente.polizas.length > 0 ? siguiente : null;
  } catch (error) {
    ctx.log.warn({ err: error, venta: ventaId }, 'tramo sin adelantar');
    return null;
  }
};

const aError = (error: unknown): Error =>
  error instanceof Error ? error : new Error(String(error));

const terminar = async (ctx: Contexto, { enCamino }: Tramo) =>
  terminarDocumentos(ctx, await enCamino);

/**
 * Signs and stores a chunk, marks it, and goes on with the next: while one is signed and stored,
 * the one behind it is numbered and rendered, so that neither processors nor disk wait for the
 * database. Answers, or throws, only when nothing is being written any more.
 */
const emitirTramos = async (corrida: Corrida, tramo: Tramo, quedan: number): Promise<void> => {
  const { ctx, enTransaccion, ventaId, turno } = corrida;
  const seguido = seguir(corrida, tramo, quedan > 1);
  try {
    const documentos = await terminar(ctx, tramo);
    const siguiente = await seguido;
    const propias = await enTransaccion(ctx, (tx) =>
      cerrarTramo(tx, [{ ventaId, turno }], {
        documentos: documentos.map((guardado) => ({ ventaId, guardado })),
        sigue: siguiente !== null,
      }),
    );
    ctx.falla('emision.trasConfirmar');
    if (siguiente && propias.size > 0) await emitirTramos(corrida, siguiente, quedan - 1);
  } finally {
    const siguiente = await seguido;
    const enCamino = await siguiente?.enCamino.catch(() => null);
    if (enCamino) await Promise.allSettled(enCamino.documentos);
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
      await emitirTramos(corrida, await abrirTramo(corrida, 0), seguidos);
    } catch (error) {
      await anotarDetencion(ctx, enTransaccion, { ventaId, turno }, causaDeDetencion(error));
      if (!(await esperaSello(ctx, enTransaccion, emitirVenta, { ventaId }, error))) throw error;
    }
  };
