import type { Contexto } from '#server/contexto.ts';
import { validarPatente } from '#values/patente.ts';
import type { SituacionPatente } from './situacion-patente.ts';
import { registrosConocidos } from './vehiculo.query.ts';
import { recordarConsulta } from './vehiculo.store.ts';

const PARALELAS = 10;

const averiguar = async (ctx: Contexto, patente: string): Promise<SituacionPatente> => {
  const respuesta = await ctx.puertos.registro.buscar(patente);
  if (respuesta.tipo !== 'encontrado') return { tipo: respuesta.tipo };
  const { vehiculo } = respuesta;
  await recordarConsulta(ctx.db, vehiculo, ctx.ahora);
  return { tipo: 'conocida', vehiculo };
};

/** The same, of what is known here without asking. */
export const situacionesConocidas = async (
  lector: Pick<Contexto, 'db' | 'ahora'>,
  patentes: readonly string[],
): Promise<Map<string, SituacionPatente>> => {
  const conocidas = await registrosConocidos(lector, patentes);
  return new Map(
    [...conocidas].map(([patente, vehiculo]) => [patente, { tipo: 'conocida', vehiculo }]),
  );
};

/**
 * What the register says of these plates: it is asked, before any transaction and a few at a time,
 * for those nobody here looks after. A text that is no plate is not asked for: its time-outs would
 * open the circuit for everybody.
 */
export const averiguarPatentes = async (
  ctx: Contexto,
  patentes: readonly string[],
): Promise<Map<string, SituacionPatente>> => {
  const situaciones = await situacionesConocidas(ctx, patentes);
  const porAveriguar = patentes.filter((p) => !situaciones.has(p) && validarPatente(p) === null);
  for (let i = 0; i < porAveriguar.length; i += PARALELAS) {
    const tanda = porAveriguar.slice(i, i + PARALELAS);
    const halladas = await Promise.all(
      tanda.map(async (patente) => [patente, await averiguar(ctx, patente)] as const),
    );
    for (const [patente, situacion] of halladas) situaciones.set(patente, situacion);
  }
  return situaciones;
};
