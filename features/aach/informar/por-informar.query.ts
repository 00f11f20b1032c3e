import { paginaDeLista } from '#features/registros/lista.query.ts';
import type { Base } from '#nucleo/db/conexion.ts';
import type { EntradaDeLista, PaginaDeLista } from '#values/lista.ts';
import { sql } from 'kysely';
import type { PolizaPorInformarVM } from '#features/aach/aach.contract.ts';
import { LISTA_POR_INFORMAR } from '#features/aach/aach.lista.ts';
import { POR_INFORMAR } from '#features/aach/aviso.ts';

interface Filtros extends EntradaDeLista {
  /** Santiago days of emission, both included. */
  readonly desde?: string | undefined;
  readonly hasta?: string | undefined;
}

interface Fila extends Omit<PolizaPorInformarVM, 'fechaEmision' | 'vencimientoCaso'> {
  readonly fechaEmision: Date;
  readonly vencimientoCaso: Date | null;
  readonly busqueda: string;
}

/** Literal, so that PostgreSQL can use the partial index of open notices. */
const ABIERTOS = sql.join(POR_INFORMAR.map((estado) => sql.lit(estado)));

const filas = ({ desde, hasta }: Filtros) => sql<Fila>`
  select p.id, p.numero_poliza as "numeroPoliza", p.emitida_en as "fechaEmision",
    p.vigencia_desde as "inicioVigencia", p.vigencia_hasta as "terminoVigencia", p.patente,
    vv.rut::text || '-' || vv.rut_dv as "rutPropietario",
    coalesce(a.mensaje, 'En espera de la AACH') as "mensajeAACH",
    ca.vence_en as "vencimientoCaso",
    texto_busqueda(p.numero_poliza::text, p.patente, vv.rut::text || '-' || vv.rut_dv, a.mensaje)
      as busqueda
  from avisos_aach a
  join polizas p on p.id = a.poliza_id
  join venta_vehiculos vv on vv.id = p.venta_vehiculo_id
  left join casos_aach ca on ca.poliza_id = p.id and ca.cerrado_en is null
  where a.clase = 'alta' and a.estado in (${ABIERTOS}) and p.vigente
    and (${desde ?? null}::date is null
      or (p.emitida_en at time zone 'America/Santiago')::date >= ${desde ?? null}::date)
    and (${hasta ?? null}::date is null
      or (p.emitida_en at time zone 'America/Santiago')::date <= ${hasta ?? null}::date)
`;

/** Valid policies that the AACH does not have yet, with its last answer. */
export const polizasPorInformar = async (
  db: Base,
  filtros: Filtros,
): Promise<PaginaDeLista<PolizaPorInformarVM>> => {
  const pagina = await paginaDeLista(db, LISTA_POR_INFORMAR, filas(filtros), filtros);
  return {
    ...pagina,
    filas: pagina.filas.map((fila) => ({
      ...fila,
      fechaEmision: fila.fechaEmision.toISOString(),
      vencimientoCaso: fila.vencimientoCaso?.toISOString() ?? null,
    })),
  };
};
