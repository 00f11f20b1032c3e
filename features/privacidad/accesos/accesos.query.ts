import { paginaDeLista } from '#features/registros/lista.query.ts';
import type { Base } from '#nucleo/db/conexion.ts';
import type { EntradaDeLista, PaginaDeLista } from '#values/lista.ts';
import { type RawBuilder, sql } from 'kysely';
import { textoBusqueda } from '#values/texto.ts';
import { FRASES_DE_ACCESO } from './frases-de-acceso.ts';
import type { AccesoVM, AfectadoVM } from './accesos.contract.ts';
import { LISTA_ACCESOS, LISTA_AFECTADOS } from './acceso.lista.ts';

interface Filtros extends EntradaDeLista {
  readonly rut?: number | undefined;
  readonly usuario?: string | undefined;
  readonly sesion?: string | undefined;
  readonly desde?: Date | undefined;
  readonly hasta?: Date | undefined;
}

/** Every read as `a`: data shown on screen, and policy documents downloaded, which the audit records. */
const LECTURAS = sql`(
  select id, ocurrido_en, usuario_id, sesion_id, llamada, motivo, ruts, polizas, solicitud_id
  from accesos
  union all
  select -d.id, d.ocurrido_en, d.usuario_id, null::uuid, d.accion, null, '{}'::integer[],
    array(select p.numero_poliza from polizas p
      where (d.entidad = 'poliza' and p.id = d.entidad_id)
        or (d.entidad = 'venta' and p.venta_id = d.entidad_id)),
    coalesce(d.solicitud_id, '')
  from auditoria d
  where d.accion in ('descargar_documento', 'descargar_polizas', 'descargar_evidencia')
    and d.usuario_id is not null and d.rol <> 'publico'
)`;

/** Sentence of each call, and its text for the search box. */
const FRASES = sql`(values ${sql.join(
  Object.entries(FRASES_DE_ACCESO).map(
    ([llamada, frase]) => sql`(${llamada}, ${frase}, ${textoBusqueda(frase)})`,
  ),
)}) as f (llamada, frase, busqueda)`;

/** Numbers of a person's policies. */
const polizasDe = (rut: number) => sql`array(
  select p.numero_poliza from polizas p join venta_vehiculos vv on vv.id = p.venta_vehiculo_id
  where vv.rut = ${rut})`;

const condicion = ({ rut, usuario, sesion, desde, hasta }: Filtros): RawBuilder<unknown> =>
  sql.join(
    [
      sql`true`,
      ...(rut === undefined
        ? []
        : [sql`(a.ruts @> array[${rut}]::integer[] or a.polizas && ${polizasDe(rut)})`]),
      ...(usuario === undefined || usuario === ''
        ? []
        : [sql`lower(u.nombre_usuario) = ${usuario.toLowerCase()}`]),
      ...(sesion === undefined ? [] : [sql`a.sesion_id = ${sesion}`]),
      ...(desde === undefined ? [] : [sql`a.ocurrido_en >= ${desde}`]),
      ...(hasta === undefined ? [] : [sql`a.ocurrido_en <= ${hasta}`]),
    ],
    sql` and `,
  );

type Fila<VM> = VM & { readonly id: number; readonly busqueda: string };
const instante = (columna: RawBuilder<unknown>) =>
  sql`to_char(${columna} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

export const buscarAccesos = (
  db: Base,
  filtros: Filtros,
): Promise<PaginaDeLista<Omit<Fila<AccesoVM>, 'busqueda'>>> =>
  paginaDeLista<Fila<AccesoVM>>(
    db,
    LISTA_ACCESOS,
    sql<Fila<AccesoVM>>`
      select a.id, ${instante(sql`a.ocurrido_en`)} as momento, u.nombre_usuario as usuario,
        coalesce(f.frase, a.llamada) as frase, a.llamada, a.motivo, greatest(cardinality(a.ruts), cardinality(a.polizas)) as personas,
        a.sesion_id::text as sesion, a.solicitud_id as solicitud,
        lower(u.nombre_usuario || ' ' || a.llamada || ' ' || coalesce(a.motivo, ''))
          || ' ' || coalesce(f.busqueda, '') as busqueda
      from ${LECTURAS} a join usuarios u on u.id = a.usuario_id
        left join ${FRASES} on f.llamada = a.llamada
      where ${condicion(filtros)}`,
    filtros,
  );

/** Each person once: the owner for a policy, the RUT itself otherwise. */
export const buscarAfectados = (
  db: Base,
  filtros: Filtros,
): Promise<PaginaDeLista<Omit<Fila<AfectadoVM>, 'busqueda'>>> =>
  paginaDeLista<Fila<AfectadoVM>>(
    db,
    LISTA_AFECTADOS,
    sql<Fila<AfectadoVM>>`
      select l.rut as id, l.rut, quien.nombre, quien.correo, count(distinct l.id)::integer as veces,
        ${instante(sql`min(l.ocurrido_en)`)} as primera, ${instante(sql`max(l.ocurrido_en)`)} as ultima,
        string_agg(distinct l.usuario, ', ') as usuarios,
        lower(l.rut || ' ' || coalesce(quien.nombre, '')) as busqueda
      from (
        select a.id, a.ocurrido_en, u.nombre_usuario as usuario, r.rut
        from ${LECTURAS} a join usuarios u on u.id = a.usuario_id
        cross join lateral (
          select unnest(a.ruts) as rut
          union select vv.rut from polizas p join venta_vehiculos vv on vv.id = p.venta_vehiculo_id
            where p.numero_poliza = any(a.polizas)) r
        where r.rut > 0 and ${condicion(filtros)}
      ) l
      left join lateral (
        select coalesce(vv.razon_social, concat_ws(' ', vv.nombre, vv.apellido_paterno,
          vv.apellido_materno)) as nombre, vv.email as correo
        from venta_vehiculos vv where vv.rut = l.rut order by vv.id desc limit 1) quien on true
      ${filtros.rut === undefined ? sql`` : sql`where l.rut = ${filtros.rut}`}
      group by l.rut, quien.nombre, quien.correo`,
    filtros,
  );
