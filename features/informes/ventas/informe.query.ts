import { convenioAlAlcance } from '#features/mantenedores/alcance.query.ts';
import type { Base } from '#nucleo/db/conexion.ts';
import type { DB } from '#nucleo/db/esquema.ts';
import { NOMBRE_DE_VENDIDO } from '#values/nombres-de-estado.ts';
import { nombreCompleto } from '#values/persona.ts';
import { calcularDv } from '#values/rut.ts';
import { sql } from 'kysely';
import type { ClaseDeInforme } from './clases-de-informe.ts';
import { limitesDe, type Periodo } from './informe.ts';

/** Subject of a report, and the reach of its requester. */
export interface FiltroDeInforme extends Periodo {
  readonly clase: ClaseDeInforme;
  readonly usuarioId: number;
  readonly alcance: DB['informes']['alcance'];
  /** Empty: all within reach. */
  readonly conveniosId: readonly number[];
  readonly corredorId: number | null;
}

/** Rows per query: some twelve milliseconds of work between two turns of the event loop. */
const PAGINA = 250;

/** Agreements `c` within reach. */
const conveniosAlAlcance = (
  db: Base,
  { alcance, usuarioId }: Pick<FiltroDeInforme, 'alcance' | 'usuarioId'>,
) => db.selectFrom('convenios as c').where(convenioAlAlcance({ alcance, actor: { usuarioId } }));

/** True if all of these agreements are within reach; with the reach 'todo' any id is. */
export const alcanzaConvenios = async (db: Base, filtro: FiltroDeInforme): Promise<boolean> => {
  const ids = [...new Set(filtro.conveniosId)];
  if (filtro.alcance === 'todo' || ids.length === 0) return true;
  const { cuantos } = await conveniosAlAlcance(db, filtro)
    .select(sql<number>`count(*)::integer`.as('cuantos'))
    .where(sql<boolean>`c.id = any(${ids}::integer[])`)
    .executeTakeFirstOrThrow();
  return cuantos === ids.length;
};

/** Ids of the report's agreements; null means all. */
const conveniosDe = async (db: Base, filtro: FiltroDeInforme): Promise<number[] | null> => {
  const { alcance, corredorId } = filtro;
  const ids = [...filtro.conveniosId];
  if (alcance === 'todo' && corredorId === null) return ids.length > 0 ? ids : null;
  const filas = await conveniosAlAlcance(db, filtro)
    .select('c.id')
    .$if(ids.length > 0, (q) => q.where(sql<boolean>`c.id = any(${ids}::integer[])`))
    .$if(corredorId !== null, (q) => q.where('c.corredor_id', '=', corredorId))
    .execute();
  return filas.map(({ id }) => id);
};

/** Vehicles of sales paid, or policies cancelled, in the period; an index of each gives the order. */
const vendidos = (db: Base, filtro: FiltroDeInforme, convenios: number[] | null) => {
  const { desde, antesDe } = limitesDe(filtro);
  return db
    .selectFrom('ventas as v')
    .innerJoin('venta_vehiculos as vv', 'vv.venta_id', 'v.id')
    .where('v.pagada_en', '>=', desde)
    .where('v.pagada_en', '<', antesDe)
    .$if(convenios !== null, (q) => q.where(sql<boolean>`v.convenio_id = any(${convenios})`));
};

const anulados = (db: Base, filtro: FiltroDeInforme, convenios: number[] | null) => {
  const { desde, antesDe } = limitesDe(filtro);
  return db
    .selectFrom('polizas as p')
    .innerJoin('ventas as v', 'v.id', 'p.venta_id')
    .where('p.anulada_en', '>=', desde)
    .where('p.anulada_en', '<', antesDe)
    .$if(convenios !== null, (q) => q.where(sql<boolean>`v.convenio_id = any(${convenios})`));
};

const CUANTOS = sql<number>`count(*)::integer`.as('cuantos');

/** Position of a row in the order of its report, which no later write changes. */
interface Lugar {
  /** Id of the sold vehicle. */
  readonly id: number;
  /** Moment as text: the column has more digits than a Date's milliseconds. */
  readonly cuando: string;
  /** Number of the sale or policy, and position within the sale. */
  readonly numero: number;
  readonly posicion: number;
}

interface Origen {
  readonly contar: (
    db: Base,
    filtro: FiltroDeInforme,
    convenios: number[] | null,
  ) => Promise<{ cuantos: number }>;
  /** Query for the positions of a page, after a given one or from the start. */
  readonly siguientes: typeof lugaresVendidos;
}

const lugaresVendidos = (
  db: Base,
  filtro: FiltroDeInforme,
  convenios: number[] | null,
  tras: Lugar | undefined,
): Promise<Lugar[]> =>
  vendidos(db, filtro, convenios)
    .select(['vv.id', sql<string>`v.pagada_en::text`.as('cuando'), 'v.id as numero', 'vv.posicion'])
    .$if(tras !== undefined, (q) =>
      q.where(sql<boolean>`(v.pagada_en, v.id) >= (${tras?.cuando}::timestamptz, ${tras?.numero}::integer)
        and (v.id <> ${tras?.numero} or vv.posicion > ${tras?.posicion})`),
    )
    .orderBy('v.pagada_en')
    .orderBy('v.id')
    .orderBy('vv.posicion')
    .limit(PAGINA)
    .execute();

const lugaresAnulados = (
  db: Base,
  filtro: FiltroDeInforme,
  convenios: number[] | null,
  tras: Lugar | undefined,
): Promise<Lugar[]> =>
  anulados(db, filtro, convenios)
    .select(['p.venta_vehiculo_id as id', sql<string>`p.anulada_en::text`.as('cuando')])
    .select(['p.id as numero', sql<number>`0`.as('posicion')])
    .$if(tras !== undefined, (q) =>
      q.where(
        sql<boolean>`(p.anulada_en, p.id) > (${tras?.cuando}::timestamptz, ${tras?.numero}::integer)`,
      ),
    )
    .orderBy('p.anulada_en')
    .orderBy('p.id')
    .limit(PAGINA)
    .execute();

/** Source of each kind of report, in an order that no later write changes. */
const ORIGENES = {
  ventas: {
    contar: (db, filtro, convenios) =>
      vendidos(db, filtro, convenios).select(CUANTOS).executeTakeFirstOrThrow(),
    siguientes: lugaresVendidos,
  },
  anuladas: {
    contar: (db, filtro, convenios) =>
      anulados(db, filtro, convenios).select(CUANTOS).executeTakeFirstOrThrow(),
    siguientes: lugaresAnulados,
  },
} satisfies Record<ClaseDeInforme, Origen>;

/** Number of rows of the report. */
export const contarInforme = async (db: Base, filtro: FiltroDeInforme): Promise<number> => {
  const convenios = await conveniosDe(db, filtro);
  const { cuantos } = await ORIGENES[filtro.clase].contar(db, filtro, convenios);
  return cuantos;
};

const CUENTA = {
  ventas: sql<number>`count(distinct v.id) filter (where p.id is null or p.vigente)`,
  vehiculos: sql<number>`count(*)`,
  porEmitir: sql<number>`count(*) filter (where p.id is null)`,
  prima: sql<number>`sum(vv.prima)::bigint`,
  anuladas: sql<number>`count(*) filter (where not p.vigente)`,
  primaAnulada: sql<number>`coalesce(sum(vv.prima) filter (where not p.vigente), 0)::bigint`,
  primaNeta: sql<number>`coalesce(sum(vv.prima) filter (where p.vigente is not false), 0)::bigint`,
};
const contada = (clave: keyof typeof CUENTA) => CUENTA[clave].as(clave);

/** Issued policy of each sold vehicle `vv`, as the rows of the workbook read it. */
const conPoliza = (db: Base, filtro: FiltroDeInforme, convenios: number[] | null) =>
  vendidos(db, filtro, convenios).leftJoin('polizas as p', (on) =>
    on.onRef('p.venta_vehiculo_id', '=', 'vv.id').on('p.documento_clave', 'is not', null),
  );

/** Counts of the sales report by agreement, highest net premium (pesos) first. */
export const contarPorConvenio = async (db: Base, filtro: FiltroDeInforme) => {
  const filas = await conPoliza(db, filtro, await conveniosDe(db, filtro))
    .innerJoin('convenios as c', 'c.id', 'v.convenio_id')
    .innerJoin('corredores as k', 'k.id', 'c.corredor_id')
    .select(['c.id', 'c.nombre as convenio', 'k.rut', 'k.nombre'])
    .select(['k.apellido_paterno as apellidoPaterno', 'k.razon_social as razonSocial'])
    .select([contada('ventas'), contada('vehiculos'), contada('porEmitir'), contada('prima')])
    .select([contada('anuladas'), contada('primaAnulada'), contada('primaNeta')])
    .groupBy(['c.id', 'k.id'])
    .orderBy('primaNeta', 'desc')
    .orderBy('c.nombre')
    .orderBy('c.id')
    .execute();
  return filas.map(({ rut, nombre, apellidoPaterno, razonSocial, ...fila }) => ({
    ...fila,
    corredor: nombreCompleto({ rut, nombre, apellidoPaterno, razonSocial }),
  }));
};

/** Sales of the report, newest first, from one place of that order on; `total` counts all. */
export const ventasDelInforme = async (
  db: Base,
  filtro: FiltroDeInforme,
  { desde, cuantas }: { readonly desde: number; readonly cuantas: number },
) => {
  const filas = await conPoliza(db, filtro, await conveniosDe(db, filtro))
    .select(['v.id', 'v.pagada_en as pagadaEn', contada('vehiculos')])
    .select([contada('anuladas'), contada('primaNeta')])
    .select(sql<string>`(array_agg(vv.patente order by vv.posicion))[1]`.as('patente'))
    .select(sql<string>`(array_agg(vv.dv order by vv.posicion))[1]`.as('dv'))
    .select(sql<number>`count(*) over ()`.as('total'))
    .groupBy('v.id')
    .orderBy('v.pagada_en', 'desc')
    .orderBy('v.id', 'desc')
    .offset(desde)
    .limit(cuantas)
    .execute();
  return { total: filas[0]?.total ?? 0, filas };
};

// The audit tells who cancelled it.
const ANULADA_POR = sql<string | null>`case when p.anulada_en is not null then (
  select u.nombre_usuario from hechos a left join usuarios u on u.id = a.usuario_id
  where a.entidad = 'poliza' and a.entidad_id = p.id and a.accion = 'anular_poliza'
  order by a.id desc limit 1) end`;
const enLista = (estado: keyof typeof NOMBRE_DE_VENDIDO) =>
  sql.lit(NOMBRE_DE_VENDIDO[estado].toLocaleUpperCase('es'));
const ESTADO = sql<string>`case when p.id is null then ${enLista('por_emitir')}
  when p.vigente then ${enLista('vigente')} else ${enLista('anulada')} end`;
const MEDIO = sql<string | null>`case when pa.proveedor = 'directo' then 'DIRECTO'
  when pa.id is not null then concat_ws(' ', 'EN LÍNEA', upper(pa.medio)) end`;
const CANAL = sql<string>`case when us.tipo_login = 1 then 'URL PÚBLICA' else 'VENDEDOR' end`;
const CARGA = sql<string>`case when v.origen = 1 then 'MASIVA' else 'MANUAL' end`;

const conDatos = (db: Base, vehiculos: readonly number[]) =>
  db
    .selectFrom('venta_vehiculos as vv')
    .innerJoin('ventas as v', 'v.id', 'vv.venta_id')
    .innerJoin('convenios as c', 'c.id', 'v.convenio_id')
    .leftJoin('polizas as p', (on) =>
      on.onRef('p.venta_vehiculo_id', '=', 'vv.id').on('p.documento_clave', 'is not', null),
    )
    .innerJoin('corredores as k', 'k.id', 'c.corredor_id')
    .innerJoin('usuarios as us', 'us.id', 'v.usuario_id')
    .innerJoin('modelos as m', 'm.id', 'vv.modelo_id')
    .innerJoin('marcas as ma', 'ma.id', 'm.marca_id')
    .innerJoin('tipos_vehiculo as t', 't.id', 'vv.tipo_vehiculo_id')
    .leftJoin('tipos_uso as u', 'u.id', 'vv.tipo_uso_id')
    .leftJoin('pagos as pa', (on) =>
      on.onRef('pa.venta_id', '=', 'v.id').on('pa.estado', '=', 'autorizado'),
    )
    .select(['p.numero_poliza as numeroPoliza', 'p.numero_folio as numeroFolio', 'vv.id'])
    .select(['v.id as ventaId', 'c.id as convenioId', 'c.nombre as convenio'])
    .select(['vv.patente', 'vv.dv', 't.nombre as tipoVehiculo', 'u.nombre as tipoUso'])
    .select(['ma.nombre as marca', 'm.nombre as modelo', 'vv.anio_fabricacion as anio'])
    .select(['vv.rut', 'vv.nombre', 'vv.apellido_paterno as apellidoPaterno'])
    .select(['vv.apellido_materno as apellidoMaterno', 'vv.razon_social as razonSocial'])
    .select(['k.rut as rutCorredor', 'k.nombre as corredorNombre'])
    .select(['k.razon_social as corredorRazon', 'k.apellido_paterno as corredorPaterno'])
    .select(['us.nombre_usuario as vendedor', 'v.pagada_en as fechaVenta'])
    .select(['p.emitida_en as fechaEmision', 'vv.prima', 'p.vigente'])
    .select(sql<string>`coalesce(p.vigencia_desde, vv.vigencia_desde)`.as('inicioVigencia'))
    .select(sql<string>`coalesce(p.vigencia_hasta, vv.vigencia_hasta)`.as('terminoVigencia'))
    .select([MEDIO.as('medioDePago'), 'pa.codigo_autorizacion as autorizacion'])
    .select([CANAL.as('canal'), CARGA.as('carga'), ESTADO.as('estado')])
    .select(['p.anulada_en as fechaAnulacion', 'p.motivo_anulacion as motivoAnulacion'])
    .select(ANULADA_POR.as('anuladaPor'))
    .where(sql<boolean>`vv.id = any(${[...vehiculos]}::integer[])`)
    .execute();

type Cruda = Awaited<ReturnType<typeof conDatos>>[number];

const aFila = ({ corredorNombre, corredorRazon, corredorPaterno, ...fila }: Cruda) => ({
  ...fila,
  propietario: nombreCompleto(fila),
  numeroDeRut: fila.rut,
  dvDeRut: calcularDv(fila.rut),
  corredor: nombreCompleto({
    rut: fila.rutCorredor,
    nombre: corredorNombre,
    apellidoPaterno: corredorPaterno,
    razonSocial: corredorRazon,
  }),
});
export type FilaDeInforme = ReturnType<typeof aFila>;

const filasDe = async (db: Base, lugares: readonly Lugar[]): Promise<FilaDeInforme[]> => {
  const ids = lugares.map(({ id }) => id);
  const filas = new Map((await conDatos(db, ids)).map((cruda) => [cruda.id, aFila(cruda)]));
  return ids.flatMap((id) => filas.get(id) ?? []);
};

/**
 * Reads the rows of a report page by page, each with queries of its own. So no transaction stays open while
 * rows are written, however many there are. Reads the next rows' ids from an index first, then their details,
 * so that no page costs more than the one before.
 */
export async function* paginasDeInforme(
  db: Base,
  filtro: FiltroDeInforme,
): AsyncGenerator<FilaDeInforme[]> {
  const convenios = await conveniosDe(db, filtro);
  const { siguientes } = ORIGENES[filtro.clase];
  let lugares: Lugar[];
  let ultimo: Lugar | undefined;
  do {
    lugares = await siguientes(db, filtro, convenios, ultimo);
    if (lugares.length > 0) yield await filasDe(db, lugares);
    ultimo = lugares.at(-1);
  } while (lugares.length === PAGINA);
}
