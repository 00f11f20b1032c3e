import type { LectorDeHechos } from '#features/auditoria/hechos-auditados.ts';
import type { Contexto } from '#nucleo/contexto.ts';
import { LARGO_NUMERO_DE_SOLICITUD } from '#values/numero-de-solicitud.ts';
import type { DB } from '#nucleo/db/esquema.ts';
import { type Selectable, sql } from 'kysely';
import { MAXIMO_POR_GRUPO } from './busqueda-general.contract.ts';

type Hecho = Selectable<DB['hechos']>;

/** Matches the index of `hechos_de_venta`, which holds the first half of the number. */
const enSuFila = (numero: string) => sql`
  string_to_array(rtrim(regexp_replace(h.solicitudes, '(.{4}).{4}', '\\1 ', 'g')), ' ')
    @> array[left(${numero}::text, 4)] and strpos(h.solicitudes, ${numero}::text) > 0`;

/**
 * Returns the facts of a request: single ones, and those stored in the rows of sales, which are
 * read whole.
 */
const hechosDe = (numero: string) => sql<Hecho>`(
  select * from hechos_sueltos where solicitud_id = ${numero}
    -- As the index says it, which leaves out what jobs write.
    and length(solicitud_id) = ${sql.lit(LARGO_NUMERO_DE_SOLICITUD)}
  union all
  select a.* from hechos_de_venta h cross join lateral (
    select j.* from hechos_juntos j where j.entidad = 'venta' and j.entidad_id = h.venta_id
    union all
    select j.* from polizas p cross join lateral (
      select * from hechos_juntos where entidad = 'poliza' and entidad_id = p.id offset 0) j
    where p.venta_id = h.venta_id) a
  where ${enSuFila(numero)} and a.solicitud_id = ${numero})`;

/**
 * Returns what the request with that number did or failed to do (A-SOLIC-001). Only for roles that
 * see everything: a fact names neither broker nor agreement.
 */
export const solicitudesHalladas = async (
  ctx: Contexto,
  numero: string | null,
  decir: LectorDeHechos,
) => {
  if (numero === null || ctx.alcance !== 'todo') return [];
  const filas = await ctx.db
    .selectFrom(hechosDe(numero).as('a'))
    .leftJoin('usuarios as u', 'u.id', 'a.usuario_id')
    .leftJoin('polizas as p', (unir) =>
      unir.onRef('p.id', '=', 'a.entidad_id').on('a.entidad', '=', 'poliza'),
    )
    .select(['a.ocurrido_en', 'a.accion', 'a.rol', 'a.antes', 'a.despues', 'u.nombre_usuario'])
    .select(['a.entidad', 'a.entidad_id', 'p.numero_poliza', 'p.venta_id'])
    .orderBy('a.id')
    .limit(MAXIMO_POR_GRUPO + 1)
    .execute();
  return filas.map((fila) => ({
    numero,
    ocurridaEn: fila.ocurrido_en.toISOString(),
    usuario: fila.nombre_usuario ?? fila.rol,
    hecho: hechoDe(fila, decir),
    ventaId: fila.entidad === 'venta' ? fila.entidad_id : fila.venta_id,
    numeroPoliza: fila.numero_poliza,
  }));
};

interface Escrito {
  readonly accion: string;
  readonly entidad: string;
  readonly antes: unknown;
  readonly despues: unknown;
}

const hechoDe = ({ accion, entidad, antes, despues }: Escrito, decir: LectorDeHechos): string => {
  const { hecho, detalle } = decir({ accion, antes, despues, cantidad: 1 });
  const llamada = entidad === 'llamada' && (despues as { llamada?: unknown } | null)?.llamada;
  return [hecho, typeof llamada === 'string' ? llamada : detalle].filter(Boolean).join(': ');
};
