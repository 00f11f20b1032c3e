import { setTimeout as pausa } from 'node:timers/promises';
import type { Contexto, EnTransaccion } from '#nucleo/contexto.ts';
import { causaDeDetencion } from '#features/emision/causa-detencion.ts';
import { type Aplazada, cerrarTramo, marcarTramo } from './cerrar-tramo.usecase.ts';
import { polizasSinFirmar } from '#features/emision/certificado/certificados.query.ts';
import { anotarDetencion, emisionFallida } from './detener-emision.usecase.ts';
import {
  type Firmado,
  firmarPolizas,
  guardarDocumentos,
} from '#features/emision/certificado/documentar-polizas.usecase.ts';
import { revisarMarcas } from '#features/emision/numerar/revisar-marcas.usecase.ts';
import {
  emitirVenta,
  PRIORIDAD_DE_UN_TRAMO,
  prioridadDelResto,
  TRAMO,
} from '#features/emision/emitir-venta.queue.ts';
import { esperaFirma, esperaTrasFallar } from '#features/emision/firma/esperar-firma.usecase.ts';
import {
  numerarTramo,
  type TramoNumerado,
} from '#features/emision/numerar/numerar-tramo.usecase.ts';
import { aError } from '#values/a-error.ts';
import { puedeFirmar } from '#values/validez-firma.ts';

export { emisionFallida };

/** Policies that a run of a lone sale takes: two chunks, so that one is stored while the other is rendered. */
const CORRIDA_DE_UNA = 2 * TRAMO;
/** Sales issued at the same time after their common chunk failed. */
const SOLAS_A_LA_VEZ = 4;
/**
 * Pause after a chunk of several sales with room left: sales paid meanwhile share the next chunk,
 * so each costs less. A sale that comes alone never waits for it.
 */
const REPOSO_MS = 250;
/** Delay in seconds before a sale is retried whose row another transaction has locked. */
const SEGUNDOS_DE_OCUPADA = 2;

interface Carga {
  readonly ctx: Contexto;
  readonly encargo: { readonly ventaId: number };
}

/** Sales that share a chunk, each with the context of its job. */
interface Emision {
  readonly ctx: Contexto;
  readonly enTransaccion: EnTransaccion;
  readonly ventas: ReadonlyMap<number, Contexto>;
}

interface Numerado extends TramoNumerado {
  /** Reason why no number may be given out; null when numbers may be given out. */
  readonly errorDeMarcas: Error | null;
}

/**
 * Takes the turn (fencing number) of each sale and numbers one chunk, or two of a lone sale. Without the marks no
 * number is given out, but the sales are taken, so that they count as being issued.
 */
const numerar = async ({ ctx, enTransaccion, ventas }: Emision): Promise<Numerado> => {
  const errorDeMarcas = await revisarMarcas(ctx, enTransaccion).then(() => null, aError);
  const numerado = await enTransaccion(ctx, (tx) =>
    numerarTramo(tx, ventas, {
      puedeNumerar: !errorDeMarcas,
      lugar: ventas.size === 1 ? CORRIDA_DE_UNA : TRAMO,
    }),
  );
  return { ...numerado, errorDeMarcas };
};

/**
 * Renders, signs, stores and marks what was numbered, and queues the sales that it leaves out. The first of two
 * chunks is stored and marked while the second is rendered and signed. Settles only when nothing is in progress.
 */
const firmar = async (
  { ctx, enTransaccion, ventas }: Emision,
  { turnos, polizaIds, errorDeMarcas }: Numerado,
  aplazadas: readonly Aplazada[] = [],
): Promise<void> => {
  if (turnos.length + aplazadas.length === 0) return;
  if (errorDeMarcas) throw errorDeMarcas;
  ctx.falla('emision.trasInsertar');
  const polizas = await polizasSinFirmar(ctx.db, polizaIds);
  let firmados = await firmarPolizas(ctx, polizas.slice(0, TRAMO));
  if (polizas.length > TRAMO) {
    const guardarElPrimero = async (primeros: readonly Firmado[]): Promise<void> => {
      const documentos = await guardarDocumentos(ctx, primeros);
      await enTransaccion(ctx, (tx) => marcarTramo(tx, turnos, documentos));
    };
    const [primero, segundo] = await Promise.allSettled([
      guardarElPrimero(firmados),
      firmarPolizas(ctx, polizas.slice(TRAMO)),
    ]);
    if (primero.status === 'rejected') throw primero.reason;
    if (segundo.status === 'rejected') throw segundo.reason;
    firmados = segundo.value;
  }
  const documentos = await guardarDocumentos(ctx, firmados);
  await enTransaccion(ctx, (tx) => cerrarTramo(tx, turnos, documentos, ventas, aplazadas));
  ctx.falla('emision.trasConfirmar');
};

/** Issues one run of a single sale, at most two chunks. Records why it stops. */
const emitirSola = async (emision: Emision, ventaId: number): Promise<void> => {
  const { ctx, enTransaccion } = emision;
  let turno: number | null = null;
  try {
    if (await esperaFirma(ctx, enTransaccion, emitirVenta, { ventaId })) {
      await anotarDetencion(ctx, enTransaccion, { ventaId, turno }, 'firma');
      return;
    }
    const numerado = await numerar(emision);
    turno = numerado.turnos[0]?.turno ?? null;
    await firmar(emision, numerado);
  } catch (error) {
    await anotarDetencion(ctx, enTransaccion, { ventaId, turno }, causaDeDetencion(error));
    if (!(await esperaTrasFallar(ctx, enTransaccion, emitirVenta, { ventaId }, error))) throw error;
  }
};

/** Fleets without room and sales locked by others continue by jobs of their own. */
const aplazar = ({ sinLugar, ocupadas }: TramoNumerado): Aplazada[] => [
  ...sinLugar
    .filter(({ faltan }) => faltan > TRAMO)
    .map(({ id, faltan }) => ({ ventaId: id, prioridad: prioridadDelResto(faltan) })),
  ...ocupadas.map((ventaId) => ({
    ventaId,
    prioridad: PRIORIDAD_DE_UN_TRAMO,
    segundos: SEGUNDOS_DE_OCUPADA,
  })),
];

/**
 * Issues one chunk of several sales. Returns the sales of at most 200 policies that did not fit;
 * null when the sales must be issued one by one.
 */
const emitirJuntas = async (emision: Emision): Promise<readonly number[] | null> => {
  const { ctx, ventas } = emision;
  try {
    if (!puedeFirmar(await ctx.puertos.firma.mirar(ctx.ahora), ctx.ahora)) return null;
    const numerado = await numerar(emision);
    await firmar(emision, numerado, aplazar(numerado));
    const siguen = numerado.sinLugar.filter(({ faltan }) => faltan <= TRAMO).map(({ id }) => id);
    if (siguen.length === 0 && numerado.polizaIds.length < TRAMO)
      await pausa(REPOSO_MS, undefined, { ref: false });
    return siguen;
  } catch (error) {
    ctx.log.warn({ err: error, ventas: ventas.size }, 'tramo deshecho');
    return null;
  }
};

/** Issues several sales in chunks until one fails. Returns the sales that are left. */
const emitirEnTramos = async (emision: Emision): Promise<ReadonlyMap<number, Contexto>> => {
  let { ventas } = emision;
  while (ventas.size > 1) {
    const siguen = await emitirJuntas({ ...emision, ventas });
    if (siguen === null) return ventas;
    ventas = new Map([...ventas].filter(([id]) => siguen.includes(id)));
  }
  return ventas;
};

/**
 * Issues the given sales in chunks of at most 200 policies. A chunk is numbered, rendered, signed and stored;
 * then the store records its numbers as given out, and the database its policies as signed. A fleet gets what room
 * a chunk has left, and alone at most two chunks; its rest is queued in the closing transaction (ADR 43). After a
 * failed chunk of several sales, the remaining sales are tried one by one. Returns for each job the error of its
 * sale, or null.
 */
export const trabajoEmitirVenta =
  (enTransaccion: EnTransaccion) =>
  async (cargas: readonly Carga[]): Promise<(Error | null)[]> => {
    const ventas = new Map(cargas.map(({ ctx, encargo }) => [encargo.ventaId, ctx]));
    const [ctx] = ventas.values();
    if (!ctx) return [];
    ctx.falla('emision.alTomar');
    const fallos = new Map<number, Error>();
    const quedan = (await emitirEnTramos({ ctx, enTransaccion, ventas })).entries();
    const unaTrasOtra = async (): Promise<void> => {
      for (const [ventaId, suyo] of quedan) {
        const sola = { ctx: suyo, enTransaccion, ventas: new Map([[ventaId, suyo]]) };
        await emitirSola(sola, ventaId).catch((error: unknown) =>
          fallos.set(ventaId, aError(error)),
        );
      }
    };
    await Promise.all(Array.from({ length: SOLAS_A_LA_VEZ }, unaTrasOtra));
    return cargas.map(({ encargo }) => fallos.get(encargo.ventaId) ?? null);
  };
