import { paginaDeLista } from '#features/registros/lista.query.ts';
import { ventasVisibles } from '#features/ventas/venta.query.ts';
import { ventaNoEncontrada } from '#features/ventas/venta.errors.ts';
import type { Contexto } from '#nucleo/contexto.ts';
import { fechaSantiago } from '#values/fecha.ts';
import type { EntradaDeLista, PaginaDeLista } from '#values/lista.ts';
import { NOMBRE_DE_AVISO, NOMBRE_DE_POLIZA } from '#values/nombres-de-estado.ts';
import { UMBRAL_EMPRESA } from '#values/rut.ts';
import { sql } from 'kysely';
import type { VehiculoDeFichaVM } from './ficha.contract.ts';
import { LISTA_DE_VEHICULOS } from './vehiculos.lista.ts';

interface Filtros extends EntradaDeLista {
  readonly ventaId: number;
}
interface Fila extends VehiculoDeFichaVM {
  readonly busqueda: string;
}

const filas = (ventaId: number, hoy: string) => sql<Fila>`
  select vv.id, p.numero_poliza as "numeroPoliza", vv.patente, vv.dv,
    ma.nombre || ' ' || m.nombre || ' ' || vv.anio_fabricacion as vehiculo,
    coalesce(vv.razon_social,
      concat_ws(' ', vv.nombre, vv.apellido_paterno, vv.apellido_materno)) as propietario,
    vv.rut >= ${UMBRAL_EMPRESA} as "deEmpresa",
    coalesce(p.vigencia_desde, vv.vigencia_desde) as desde,
    coalesce(p.vigencia_hasta, vv.vigencia_hasta) as hasta, vv.prima,
    case when p.id is null then 'Sin emitir' when not p.vigente then ${NOMBRE_DE_POLIZA.anulada}::text
      when p.vigencia_desde > ${hoy}::date then ${NOMBRE_DE_POLIZA.no_iniciada}::text
      when p.vigencia_hasta < ${hoy}::date then ${NOMBRE_DE_POLIZA.vencida}::text
      else ${NOMBRE_DE_POLIZA.vigente}::text end as estado,
    case when not vv.informar_aach then 'No se informa' when p.id is null then ''
      else ${JSON.stringify(NOMBRE_DE_AVISO)}::jsonb ->> coalesce(a.estado, 'pendiente')
      end as aach,
    texto_busqueda(p.numero_poliza::text, concat_ws('-', vv.patente, vv.dv), vv.razon_social, vv.nombre,
      vv.apellido_paterno, vv.apellido_materno, vv.rut::text || '-' || vv.rut_dv) as busqueda
  from venta_vehiculos vv
  join modelos m on m.id = vv.modelo_id
  join marcas ma on ma.id = m.marca_id
  left join polizas p on p.venta_vehiculo_id = vv.id and p.documento_clave is not null
  left join avisos_aach a on a.poliza_id = p.id and a.clase = 'alta'
  where vv.venta_id = ${ventaId}
`;

/** Vehicles of a sale within the caller's reach; throws 404 for any other sale. */
export const vehiculosDeVenta = async (
  ctx: Contexto,
  { ventaId, ...filtros }: Filtros,
): Promise<PaginaDeLista<VehiculoDeFichaVM>> => {
  const venta = await ventasVisibles(ctx)
    .select('v.id')
    .where('v.id', '=', ventaId)
    .executeTakeFirst();
  if (!venta) throw ventaNoEncontrada();
  return paginaDeLista(
    ctx.db,
    LISTA_DE_VEHICULOS,
    filas(ventaId, fechaSantiago(ctx.ahora)),
    filtros,
  );
};
