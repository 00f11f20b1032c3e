import type { Contexto } from '#server/contexto.ts';
import type { SituacionPatente } from './situacion-patente.ts';
import { patentesConocidas } from './vehiculo.query.ts';
import { recordarConsulta } from './vehiculo.store.ts';

/**
 * Asks the registry, before any transaction, for the plates nobody here knows. One that does not
 * answer stops nobody: the vehicle is accepted and flagged (decisiones.md).
 */
export const averiguarPatentes = async (
  ctx: Contexto,
  patentes: readonly string[],
): Promise<Map<string, SituacionPatente>> => {
  const conocidas = await patentesConocidas(ctx, patentes);
  const pares = await Promise.all(
    patentes.map(async (patente): Promise<[string, SituacionPatente]> => {
      if (conocidas.has(patente)) return [patente, 'conocida'];
      const respuesta = await ctx.puertos.registro.buscar(patente);
      if (respuesta.tipo !== 'encontrado') return [patente, respuesta.tipo];
      await recordarConsulta(ctx.db, respuesta.vehiculo, ctx.ahora);
      return [patente, 'conocida'];
    }),
  );
  return new Map(pares);
};
