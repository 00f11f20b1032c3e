import { partesDeConvenio } from '#features/inicio/portadas/partes-de-convenio.query.ts';
import { numerosParaVender } from '#features/numeros/rangos/rango.query.ts';
import type { Contexto } from '#nucleo/contexto.ts';
import { fechaSantiago } from '#values/fecha.ts';
import { sql } from 'kysely';
import { PRIMEROS_PASOS, type PrimerosPasosVM } from './primeros-pasos.contract.ts';

interface Hechos {
  readonly catalogo: boolean;
  readonly corredores: number[];
  readonly convenio: boolean;
  readonly usuarios: boolean;
}

/**
 * Steps until the house can sell, or null if it can: it has a catalogue, numbers of both kinds, a broker, and
 * an agreement that is not over, with a price and a user who sells by it.
 */
export const pasosDeLaCasa = async (ctx: Contexto): Promise<PrimerosPasosVM | null> => {
  const hoy = fechaSantiago(ctx.ahora);
  const { primas, usuarios, enlace } = partesDeConvenio(hoy);
  const [{ rows }, numeros] = await Promise.all([
    sql<Hechos>`
      with vendibles as (
        select c.id, c.tipo_de_acceso from convenios c
        where c.vigente and c.termino_vigencia >= ${hoy}::date and ${primas}
      )
      select exists (select 1 from tipos_vehiculo where vigente)
          and exists (select 1 from marcas where vigente) as catalogo,
        array(select id from corredores where vigente limit 2) as corredores,
        exists (select 1 from vendibles) as convenio,
        exists (select 1 from vendibles c
          where ${usuarios} and (c.tipo_de_acceso = 0 or ${enlace})) as usuarios
    `.execute(ctx.db),
    numerosParaVender(ctx.db, hoy),
  ]);
  const [hechos] = rows;
  if (!hechos) throw new Error('una consulta sin tablas da una fila');
  const hecho = {
    ...hechos,
    poliza: numeros.poliza > 0,
    folio: numeros.folio > 0,
    corredor: hechos.corredores.length > 0,
  };
  const pasos = PRIMEROS_PASOS.map((paso) => ({ paso, hecho: hecho[paso] }));
  if (pasos.every((uno) => uno.hecho)) return null;
  const [unico = null, otro] = hechos.corredores;
  return { pasos, corredorId: otro === undefined ? unico : null };
};
