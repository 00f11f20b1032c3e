import { etiquetaEstadoEmision } from '#values/etiquetas-de-venta.ts';
import { DETIENEN_LA_EMISION } from '#features/auditoria/incidente.ts';
import { paginaDeLista } from '#features/registros/lista.query.ts';
import type { Base } from '#nucleo/db/conexion.ts';
import type { EntradaDeLista, PaginaDeLista } from '#values/lista.ts';
import { sql } from 'kysely';
import type { IncompletaVM } from './continuar.contract.ts';
import { LISTA_INCOMPLETAS } from './incompletas.lista.ts';

interface Filtros extends EntradaDeLista {
  readonly id?: number | undefined;
}

interface Fila extends Omit<IncompletaVM, 'fechaVenta'> {
  readonly fechaVenta: Date;
  readonly incidente: string | null;
  readonly busqueda: string;
}

const filas = ({ id }: Filtros) => sql<Fila>`
  select v.id, v.pagada_en as "fechaVenta", c.nombre as convenio, us.nombre_usuario as usuario,
    v.monto_en_pesos as "montoEnPesos", cuenta.vehiculos, cuenta.firmadas,
    coalesce(v.estado_emision, 0)::integer as "estadoEmision",
    coalesce(i.detalle, '') as estado, i.detalle as incidente,
    texto_busqueda(v.id::text, c.nombre, us.nombre_usuario) as busqueda
  from ventas v
  join convenios c on c.id = v.convenio_id
  join usuarios us on us.id = v.usuario_id
  cross join lateral (
    select count(*)::integer as vehiculos, (count(*) filter (where p.firmada))::integer as firmadas
    from venta_vehiculos vv left join polizas p on p.venta_vehiculo_id = vv.id
    where vv.venta_id = v.id
  ) cuenta
  left join lateral (
    select detalle from incidentes
    where venta_id = v.id and cerrado_en is null
      and clase in (${sql.join([...DETIENEN_LA_EMISION])})
    order by id desc limit 1
  ) i on true
  where v.pagada_en is not null and v.estado_emision is distinct from 3
    and (${id ?? null}::integer is null or v.id = ${id ?? null}::integer)
`;

/** Lists paid sales with incomplete issuance, lowest number first unless another order is given. */
export const ventasIncompletas = async (
  db: Base,
  filtros: Filtros,
): Promise<PaginaDeLista<IncompletaVM>> => {
  const pagina = await paginaDeLista(db, LISTA_INCOMPLETAS, filas(filtros), filtros);
  return {
    ...pagina,
    filas: pagina.filas.map(({ incidente, ...fila }) => ({
      ...fila,
      fechaVenta: fila.fechaVenta.toISOString(),
      estado: [etiquetaEstadoEmision(fila.estadoEmision), incidente].filter(Boolean).join(': '),
    })),
  };
};
