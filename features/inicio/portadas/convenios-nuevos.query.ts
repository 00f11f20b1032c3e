import { LOGIN_PRIVADO, LOGIN_PUBLICO } from '#features/usuario/usuario.ts';
import { quedanPocos } from '#features/numeros/rango.ts';
import { numerosParaVender } from '#features/numeros/rangos/rango.query.ts';
import type { Contexto } from '#nucleo/contexto.ts';
import { esAccesoConLogin } from '#values/convenio.ts';
import { anioDe, type Fecha, fechaSantiago, mesDe } from '#values/fecha.ts';
import { PERFILES } from '#values/perfil.ts';
import { sql } from 'kysely';
import { PASOS_DE_CONVENIO, type PasoDeConvenio, ultimoDiaDeEstreno } from './convenios-nuevos.ts';
import { type ConvenioNuevoVM, CONVENIOS_NUEVOS } from './inicio.contract.ts';

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
 * Newest agreements with their creation time and their parts. Seeded ones have no creator. Premiums are there
 * once one has a price for a legal period that is not over, unless a later row of that period, such as NO SE
 * VENDE, has taken its place by today. Looks for a sale among those of their users, by
 * their index.
 */
const ultimos = async ({ db }: Contexto, hoy: Fecha, id: number | undefined): Promise<Fila[]> => {
  const deVenta = sql`(${sql.lit(PERFILES.venta.id)}, ${sql.lit(PERFILES.ventaEspecial.id)})`;
  const { rows } = await sql<Fila>`
    select c.id, c.nombre, c.tipo_de_acceso, c.inicio_vigencia, a.creado,
      exists (select 1 from convenio_primas p where p.convenio_id = c.id and p.vigente
        and exists (select 1 from precios_de_prima x where x.prima_id = p.id and x.valor is not null
          and x.periodo >= ${anioDe(hoy)} + (${mesDe(hoy)} > p.mes_legal)::integer
          and not exists (select 1 from precios_de_prima y where y.prima_id = x.prima_id
            and y.periodo = x.periodo and y.desde > x.desde and y.desde <= ${hoy}::date))) as primas,
      exists (select 1 from convenio_usuarios cu join usuarios u on u.id = cu.usuario_id
        where cu.convenio_id = c.id and cu.vigente and u.vigente and u.perfil_id in ${deVenta}
          and u.tipo_login = case when c.tipo_de_acceso = 0
            then ${sql.lit(LOGIN_PRIVADO)} else ${sql.lit(LOGIN_PUBLICO)} end) as usuarios,
      exists (select 1 from enlaces_publicos e
        where e.convenio_id = c.id and e.revocado_en is null) as enlace,
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
  const hayNumeros = !quedanPocos(numeros.poliza) && !quedanPocos(numeros.folio);
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
