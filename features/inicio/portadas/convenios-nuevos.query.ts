import { numerosParaVender } from '#features/numeros/rangos/rango.query.ts';
import type { Contexto } from '#nucleo/contexto.ts';
import { esAccesoConLogin } from '#values/convenio.ts';
import { type Fecha, fechaSantiago } from '#values/fecha.ts';
import { sql } from 'kysely';
import { PASOS_DE_CONVENIO, type PasoDeConvenio, ultimoDiaDeEstreno } from './convenios-nuevos.ts';
import { type ConvenioNuevoVM, CONVENIOS_NUEVOS } from './inicio.contract.ts';
import { partesDeConvenio } from './partes-de-convenio.query.ts';

/** Number of newest agreements examined. */
const MIRADOS = 50;

interface Fila {
  readonly id: number;
  readonly nombre: string;
  readonly tipo_de_acceso: number;
  readonly inicio_vigencia: Fecha;
  readonly creado: Date;
  readonly primas: boolean;
  readonly usuarios: boolean;
  readonly enlace: boolean;
  readonly venta: boolean;
}

/**
 * Newest agreements with their creation time and their parts. Seeded ones have no creator. Looks for a sale
 * among those of their users, by their index.
 */
const ultimos = async ({ db }: Contexto, hoy: Fecha, id: number | undefined): Promise<Fila[]> => {
  const { primas, usuarios, enlace } = partesDeConvenio(hoy);
  const { rows } = await sql<Fila>`
    select c.id, c.nombre, c.tipo_de_acceso, c.inicio_vigencia, a.creado,
      ${primas} as primas, ${usuarios} as usuarios, ${enlace} as enlace,
      exists (select 1 from convenio_usuarios cu
        join ventas v on v.usuario_id = cu.usuario_id and v.pagada_en >= a.creado
        where cu.convenio_id = c.id and v.convenio_id = c.id) as venta
    from (select * from convenios where ${id === undefined ? sql`true` : sql`id = ${id}`}
      order by id desc limit ${MIRADOS}) as c
    cross join lateral (select min(ocurrido_en) as creado from hechos
      where entidad = 'convenio' and entidad_id = c.id and accion = 'crear') as a
    where c.vigente and a.creado is not null
    order by c.id desc
  `.execute(db);
  return rows;
};

/** Agreements in their first week that lack something, newest first; only `id` if given, at any time. */
export const conveniosPorEstrenar = async (
  ctx: Contexto,
  { id }: { readonly id?: number | undefined } = {},
): Promise<ConvenioNuevoVM[]> => {
  const hoy = fechaSantiago(ctx.ahora);
  const [filas, numeros] = await Promise.all([
    ultimos(ctx, hoy, id),
    numerosParaVender(ctx.db, hoy),
  ]);
  const hayNumeros = numeros.poliza > 0 && numeros.folio > 0;
  const hechoDe = (fila: Fila, paso: PasoDeConvenio): boolean =>
    paso === 'numeros' ? hayNumeros : fila[paso];
  return filas
    .map((fila) => ({
      id: fila.id,
      nombre: fila.nombre,
      hasta: ultimoDiaDeEstreno(fechaSantiago(fila.creado), fila.inicio_vigencia),
      pasos: PASOS_DE_CONVENIO.filter(
        // An agreement with login needs no public link.
        (paso) => paso !== 'enlace' || !esAccesoConLogin(fila.tipo_de_acceso),
      ).map((paso) => ({ paso, hecho: hechoDe(fila, paso) })),
    }))
    .filter(
      ({ hasta, pasos }) => (id !== undefined || hoy <= hasta) && pasos.some(({ hecho }) => !hecho),
    )
    .slice(0, CONVENIOS_NUEVOS);
};
