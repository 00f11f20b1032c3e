import type { Contexto } from '#server/contexto.ts';
import { validarPatente } from '#values/patente.ts';
import type { SituacionPatente } from './situacion-patente.ts';
import { patentesConocidas } from './vehiculo.query.ts';
import { recordarConsulta } from './vehiculo.store.ts';

const PARALELAS = 10;

const averiguar = async (ctx: Contexto, patente: string): Promise<SituacionPatente> => {
  const respuesta = await ctx.puertos.registro.buscar(patente);
  if (respuesta.tipo !== 'encontrado') return respuesta.tipo;
  await recordarConsulta(ctx.db, respuesta.vehiculo, ctx.ahora);
  return 'conocida';
};

/**
 * Asks the registry, before any transaction and a few at a time, for the plates nobody here knows.
 * One that does not answer stops nobody: the vehicle is accepted and flagged (decisiones.md). A text
 * that is no plate is not asked for: its time-outs would open the circuit for everybody.
 */
export const averiguarPatentes = async (
  ctx: Contexto,
  patentes: readonly string[],
): Promise<Map<string, SituacionPatente>> => {
  const conocidas = await patentesConocidas(ctx, patentes);
  const situaciones = new Map<string, SituacionPatente>(
    [...conocidas].map((patente) => [patente, 'conocida']),
  );
  const porAveriguar = patentes.filter((p) => !conocidas.has(p) && validarPatente(p) === null);
  for (let i = 0; i < porAveriguar.length; i += PARALELAS) {
    const tanda = porAveriguar.slice(i, i + PARALELAS);
    const halladas = await Promise.all(tanda.map((patente) => averiguar(ctx, patente)));
    for (const [j, patente] of tanda.entries()) {
      situaciones.set(patente, halladas[j] ?? 'sin_respuesta');
    }
  }
  return situaciones;
};
