import { type RawBuilder, sql } from 'kysely';
import type { Base } from '#nucleo/db/conexion.ts';
import { rolBreve } from '#nucleo/db/hechos-breves.ts';
import { DIA_MS } from '#nucleo/db/olvido.ts';

/** Days after which nothing more is expected of a sale that was issued; the diagnosis reads those before. */
const DIAS_DE_REPOSO = 2;
/** What was not like the others for so long is not looked at again. */
const DIAS_DE_INTENTO = 10;
const VENTAS_POR_VEZ = 1_000;

interface Lugar {
  readonly ocurrido: Date | string;
  readonly id: number;
}

interface Tanda {
  readonly vistas: number;
  readonly puestos: number;
  readonly idos: number;
  readonly ultimo: Lugar | null;
}

/** What a fact `b` of a sale of one policy usually says, by a letter; none: it says anything else. */
const FORMA = sql`case
  when b.clase = 1 and b.datos = '[' || d.monto || ',1]' then 'i'
  when b.clase = 2 and b.datos = '[1,' || d.monto || ',2,' || d.monto || ']' then 'a'
  when b.clase = 2 and b.datos = '[2,' || d.monto || ',3,' || d.monto || ']' then 'b'
  when b.clase = 2 and b.datos = '[2,' || d.monto || ',1,' || d.monto || ']' then 'c'
  when b.clase = 2 and b.datos = '[3,' || d.monto || ',2,' || d.monto || ']' then 'f'
  when b.clase = 3 and b.datos = '[3,4,true,1]' then 't'
  when b.clase = 3 and b.datos = '[3,4,false,1]' then 'd'
  when b.clase = 4 and b.datos = '["' || d.orden_compra || '","' || d.codigo || '"]' then 'p'
  when b.clase = 5 and b.datos = '[1,' || d.numero_poliza || ']' then 'n'
  when b.clase = 6 and b.datos = '[1]' then 'e'
  when b.clase = 7 and b.datos = '[]' then 's'
  when b.clase = 8 and b.datos = '["aceptado","Póliza informada con éxito"]' then 'o'
end`;

const DE_FILA = sql`id, desde, numero_poliza, venta_id, usuario_id, monto, rol, formas, hechos, solicitudes,
  orden_compra, codigo`;

/** As one row for each sale, the facts `b` of `suyos` (with `d`, what is known of it); those that do not fit are none. */
const enUna = (sistema: RawBuilder<unknown>) => sql`
  select min(id) as id, min(ocurrido_en) as desde, numero_poliza, venta_id,
    min(usuario_id) filter (where not del_sistema) as usuario_id, monto,
    coalesce(min(rol) filter (where not del_sistema), ${sistema}) as rol,
    string_agg(case when del_sistema then forma else upper(forma) end, '' order by id) as formas,
    string_agg(int8send((solicitud << 56) | (tras << 32) | ms), ''::bytea order by id) as hechos,
    string_agg(solicitud_id, '' order by id) filter (where id = primera) as solicitudes,
    orden_compra, codigo
  from (
    select *, dense_rank() over (partition by venta_id order by primera) - 1 as solicitud,
      id - min(id) over (partition by venta_id) as tras,
      (extract(epoch from ocurrido_en - min(ocurrido_en) over (partition by venta_id)) * 1000)::bigint as ms,
      date_trunc('milliseconds', ocurrido_en) = ocurrido_en as justo
    from (
      select *, min(id) over (partition by venta_id, solicitud_id) as primera,
        usuario_id is null and rol = ${sistema} as del_sistema
      from suyos) p
  ) f
  group by venta_id, numero_poliza, monto, orden_compra, codigo
  having every(forma is not null and justo and coalesce(length(solicitud_id), 0) = 8)
    and max(tras) < 1 << 24 and max(ms) < 1::bigint << 31 and max(solicitud) < 100
    and count(distinct row(usuario_id, rol)) filter (where not del_sistema) <= 1`;

/**
 * The next sales that were issued in those days: of one policy each, and of no season that is closed, whose facts
 * are sealed as they stand.
 */
const juntarTanda = async (base: Base, desde: Date, hasta: Date, tras: Lugar): Promise<Tanda> => {
  const sistema = sql.lit(rolBreve('anonimo'));
  const { rows } = await sql<Tanda>`
    with candidatas as materialized (
      select b.ocurrido_en, b.id, b.entidad_id as venta_id from hechos_breves b
      where b.clase = 6 and b.ocurrido_en >= ${desde} and b.ocurrido_en < ${hasta}
        and (b.ocurrido_en, b.id) > (${tras.ocurrido}::timestamptz, ${tras.id}::bigint)
        and b.entidad_id > (select coalesce(max(venta_hasta), 0) from temporadas_cerradas)
      order by b.ocurrido_en, b.id limit ${VENTAS_POR_VEZ}
    ), de_una as materialized (
      select c.venta_id, v.monto_en_pesos as monto, pa.orden_compra, pa.codigo_autorizacion as codigo,
        min(p.id) as poliza_id, min(p.numero_poliza) as numero_poliza
      from candidatas c join ventas v on v.id = c.venta_id
        join pagos pa on pa.venta_id = v.id and pa.estado = 'autorizado'
        join polizas p on p.venta_id = v.id
      group by c.venta_id, v.monto_en_pesos, pa.orden_compra, pa.codigo_autorizacion having count(*) = 1
    ), suyos as materialized (
      select d.*, b.ctid as fila, b.id, b.ocurrido_en, b.usuario_id, b.rol, b.solicitud_id, ${FORMA} as forma
      from de_una d join hechos_breves b on b.entidad_id = d.venta_id and b.clase < 8
      union all
      select d.*, b.ctid, b.id, b.ocurrido_en, b.usuario_id, b.rol, b.solicitud_id, ${FORMA}
      from de_una d join hechos_breves b on b.entidad_id = d.poliza_id and b.clase = 8
    ), puestas as (
      insert into hechos_de_venta (${DE_FILA}) select ${DE_FILA} from (${enUna(sistema)}) u order by venta_id
      on conflict (venta_id) do nothing
      returning venta_id, length(formas) as cuantos
    ), idos as (
      delete from hechos_breves b using suyos s, puestas p
      where b.ctid = s.fila and b.id = s.id and s.venta_id = p.venta_id
      returning b.id
    )
    select (select count(*)::int from candidatas) as vistas,
      (select coalesce(sum(cuantos), 0)::int from puestas) as puestos, (select count(*)::int from idos) as idos,
      (select json_build_object('ocurrido', ocurrido_en, 'id', id) from candidatas
        order by ocurrido_en desc, id desc limit 1) as ultimo`.execute(base);
  return rows[0] ?? { vistas: 0, puestos: 0, idos: 0, ultimo: null };
};

/**
 * Keeps the facts that every sale leaves as one row for each sale of one policy, once it rests: what the view
 * `hechos` says of them stays the same, id by id. Whatever is not as usual stays as it is. Several workers
 * may do it at once. Resolves to how many facts.
 */
export const juntarHechos = async (base: Base, ahora: Date): Promise<number> => {
  const desde = new Date(ahora.getTime() - DIAS_DE_INTENTO * DIA_MS);
  const hasta = new Date(ahora.getTime() - DIAS_DE_REPOSO * DIA_MS);
  let juntados = 0;
  let tras: Lugar | null = { ocurrido: desde, id: 0 };
  while (tras) {
    const lugar: Lugar = tras;
    const tanda: Tanda = await base.transaction().execute(async (tx) => {
      const hecha = await juntarTanda(tx, desde, hasta, lugar);
      if (hecha.puestos !== hecha.idos) {
        throw new Error(`se juntaban ${hecha.puestos} hechos y se iban ${hecha.idos}`);
      }
      return hecha;
    });
    juntados += tanda.puestos;
    tras = tanda.ultimo;
  }
  return juntados;
};
