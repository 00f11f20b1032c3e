import type {
  RespuestaRegistro,
  VehiculoRegistrado,
} from '#integrations/registro-vehicular/port.ts';
import type { Contexto } from '#nucleo/contexto.ts';
import { validarPatente } from '#values/validar-patente.ts';
import type { SituacionPatente } from './situacion-patente.ts';
import { registrosConocidos } from './vehiculo.query.ts';
import { recordarConsultas } from './vehiculo.store.ts';

const PARALELAS = 10;
/** Answers per write. */
const POR_ANOTAR = 50;
/** Maximum duration of one question; none starts that could end after the deadline. */
const PREGUNTA_MS = 20_000;

/** Limits for a long list; without them every plate is asked for. */
export interface Limites {
  readonly milisegundos: number;
  /** Receives the number of plates asked for so far. */
  readonly alAvanzar: (preguntadas: number) => Promise<void>;
}

/** Known facts of these plates, without asking the register. */
export const situacionesConocidas = async (
  lector: Pick<Contexto, 'db' | 'ahora'>,
  patentes: readonly string[],
): Promise<Map<string, SituacionPatente>> => {
  const conocidas = await registrosConocidos(lector, patentes);
  return new Map(
    [...conocidas].map(([patente, vehiculo]) => [patente, { tipo: 'conocida', vehiculo }]),
  );
};

/** Asks for these plates in batches of the register's size, a few at a time, until the deadline. */
const preguntar = async (
  { puertos: { registro, reloj } }: Contexto,
  patentes: readonly string[],
  plazo: number,
  alResponder: (respuestas: readonly (readonly [string, RespuestaRegistro])[]) => Promise<void>,
): Promise<void> => {
  const limite = reloj.ahora().getTime() + plazo - PREGUNTA_MS;
  let siguiente = 0;
  const preguntas = async (): Promise<void> => {
    while (siguiente < patentes.length && reloj.ahora().getTime() <= limite) {
      const suyas = patentes.slice(siguiente, siguiente + registro.porPregunta);
      siguiente += suyas.length;
      const respuestas = await registro.buscarVarias(suyas);
      await alResponder(respuestas.map((respuesta, i) => [suyas[i] ?? '', respuesta] as const));
    }
  };
  const unaTrasOtra = () =>
    preguntas().catch((error: unknown) => {
      // Stops the others too: the caller will retry.
      siguiente = patentes.length;
      throw error;
    });
  await Promise.all(Array.from({ length: PARALELAS }, unaTrasOtra));
};

/**
 * The register's facts of these plates. Asks before any transaction, a few questions at a time, about plates
 * without a maintained record. Malformed plates are not asked for: their time-outs would open the circuit
 * breaker for everybody. Plates left at the deadline are missing from the result.
 */
export const averiguarPatentes = async (
  ctx: Contexto,
  patentes: readonly string[],
  { milisegundos, alAvanzar }: Partial<Limites> = {},
): Promise<Map<string, SituacionPatente>> => {
  const situaciones = await situacionesConocidas(ctx, patentes);
  const porAveriguar = [...new Set(patentes)].filter(
    (patente) => !situaciones.has(patente) && validarPatente(patente) === null,
  );
  let hallados: VehiculoRegistrado[] = [];
  let preguntadas = 0;
  let porAnotar = 0;
  const anotar = async (): Promise<void> => {
    const nuevos = hallados;
    hallados = [];
    porAnotar = 0;
    await recordarConsultas(ctx.db, nuevos, ctx.ahora);
    await alAvanzar?.(preguntadas);
  };
  await preguntar(ctx, porAveriguar, milisegundos ?? Infinity, async (respuestas) => {
    for (const [patente, respuesta] of respuestas) {
      const { tipo } = respuesta;
      if (tipo === 'encontrado') hallados.push(respuesta.vehiculo);
      situaciones.set(
        patente,
        tipo === 'encontrado' ? { tipo: 'conocida', vehiculo: respuesta.vehiculo } : { tipo },
      );
    }
    preguntadas += respuestas.length;
    porAnotar += respuestas.length;
    if (porAnotar >= POR_ANOTAR) await anotar();
  });
  if (porAnotar > 0) await anotar();
  return situaciones;
};
