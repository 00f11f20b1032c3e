import { detencionesDe } from '#features/detenciones/detencion.query.ts';
import type { Base } from '#nucleo/db/conexion.ts';
import type { DB } from '#nucleo/db/esquema.ts';
import { deEstos } from '#nucleo/db/uno-de.ts';
import { anioDe, type Fecha, fechaSantiago } from '#values/fecha.ts';
import { type ExpressionBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { convenioSePuedeVender } from '#values/convenio.ts';
import {
  aPrecioDeHoy,
  type ConvenioConPrecios,
  type PlazoDePolizas,
  type TipoConPrecios,
  type VentaDeConvenio,
} from './precio.ts';

/** Prices of premium `p` for the legal periods that end this year or later. */
export const preciosDe = (
  prima: ExpressionBuilder<DB & { p: DB['convenio_primas'] }, 'p'>,
  hoy: Fecha,
) =>
  jsonArrayFrom(
    prima
      .selectFrom('precios_de_prima as x')
      .select(['x.periodo', 'x.desde', 'x.valor'])
      .select(['x.prima_minima as primaMinima', 'x.prima_maxima as primaMaxima'])
      .whereRef('x.prima_id', '=', 'p.id')
      .where('x.periodo', '>=', anioDe(hoy)),
  );

/**
 * Priced types and uses of an agreement, or only those of `tipos`, by type and use name. A disabled premium,
 * type or use is not sold.
 */
const tiposDe = (
  convenio: ExpressionBuilder<DB & { c: DB['convenios'] }, 'c'>,
  hoy: Fecha,
  soloTipos?: readonly number[],
) =>
  jsonArrayFrom(
    convenio
      .selectFrom('convenio_primas as p')
      .innerJoin('tipos_vehiculo as t', 't.id', 'p.tipo_vehiculo_id')
      .leftJoin('tipos_uso as u', 'u.id', 'p.tipo_uso_id')
      .select(['p.id', 'p.tipo_vehiculo_id', 'p.tipo_uso_id', 'p.mes_legal', 'p.vigente'])
      .select(['p.valor_venta_base', 'p.tiene_prima_variable', 'p.prima_minima', 'p.prima_maxima'])
      .select(['t.nombre as tipo', 'u.nombre as uso', 'u.vigente as uso_vigente'])
      .select((eb) => preciosDe(eb, hoy).as('precios'))
      .whereRef('p.convenio_id', '=', 'c.id')
      .where('p.vigente', '=', true)
      .where('t.vigente', '=', true)
      .where((eb) => eb.or([eb('p.tipo_uso_id', 'is', null), eb('u.vigente', '=', true)]))
      .$if(soloTipos !== undefined, (q) =>
        q.where(sql<boolean>`p.tipo_vehiculo_id ${deEstos(soloTipos ?? [])}`),
      )
      .orderBy('t.nombre')
      .orderBy('u.id'),
  );

/** Agreements linked to a user, with the user's own rights, and prices and stops of sale of each. */
const enlazados = (db: Base, usuarioId: number, ahora: Date, soloTipos?: readonly number[]) =>
  db
    .selectFrom('convenios as c')
    .innerJoin('convenio_usuarios as cu', 'cu.convenio_id', 'c.id')
    .innerJoin('corredores as k', 'k.id', 'c.corredor_id')
    .select(['c.id', 'c.nombre', 'c.tipo_de_pago', 'c.tipo_de_acceso', 'c.vigente'])
    .select(['c.inicio_vigencia', 'c.termino_vigencia', 'c.es_extendido', 'c.corredor_id'])
    .select(['c.inicio_vigencia_polizas', 'c.termino_vigencia_polizas'])
    .select(['c.carga_manual_especial', 'c.carga_masiva_especial', 'c.permite_cambiar_tipo'])
    .select(['cu.puede_masiva', 'cu.puede_masiva_especial', 'cu.puede_manual_especial'])
    .select(['k.rut', 'k.nombre as corredor_nombre', 'k.razon_social', 'k.apellido_paterno'])
    .select((eb) => [
      tiposDe(eb, fechaSantiago(ahora), soloTipos).as('tipos'),
      detencionesDe(eb, ahora).as('detenciones'),
    ])
    .where('cu.usuario_id', '=', usuarioId)
    .where('cu.vigente', '=', true);

type Fila = Awaited<ReturnType<ReturnType<typeof enlazados>['execute']>>[number];

const aTipo = (fila: Fila['tipos'][number]): TipoConPrecios => ({
  id: fila.id,
  tipoVehiculoVM: { id: fila.tipo_vehiculo_id, nombre: fila.tipo },
  tipoUsoVM:
    fila.tipo_uso_id === null
      ? null
      : {
          id: fila.tipo_uso_id,
          nombre: fila.uso ?? '',
          tipoVehiculoId: fila.tipo_vehiculo_id,
          vigente: fila.uso_vigente ?? false,
        },
  mesLegalParaPoliza: fila.mes_legal,
  valorVentaBase: fila.valor_venta_base,
  tienePrimaVariable: fila.tiene_prima_variable,
  primaMinima: fila.prima_minima,
  primaMaxima: fila.prima_maxima,
  vigente: fila.vigente,
  precios: fila.precios,
});

const aPlazo = (
  fila: Pick<Fila, 'inicio_vigencia_polizas' | 'termino_vigencia_polizas' | 'es_extendido'>,
): PlazoDePolizas => ({
  fechaInicioVigenciaPolizas: fila.inicio_vigencia_polizas,
  fechaTerminoVigenciaPolizas: fila.termino_vigencia_polizas,
  esConvenioExtendido: fila.es_extendido,
});

const aConvenio = (fila: Fila, ahora: Date): ConvenioConPrecios => {
  const hoy = fechaSantiago(ahora);
  const plazo = {
    vigente: fila.vigente,
    inicioVigencia: fila.inicio_vigencia,
    terminoVigencia: fila.termino_vigencia,
  };
  return {
    id: fila.id,
    nombre: fila.nombre,
    tipoDePago: fila.tipo_de_pago,
    tipoDeAcceso: fila.tipo_de_acceso,
    ...plazo,
    ...aPlazo(fila),
    sePuedeVender: convenioSePuedeVender(plazo, hoy),
    detenciones: fila.detenciones,
    corredor: {
      id: fila.corredor_id,
      rut: fila.rut,
      nombre: fila.razon_social ?? fila.corredor_nombre ?? '',
      apellidoPaterno: fila.apellido_paterno,
    },
    tiposVehiculoDisponiblesVM: fila.tipos.map((tipo) =>
      aPrecioDeHoy(aTipo(tipo), hoy, aPlazo(fila)),
    ),
    tieneCargaManualEspecialHabilitada: fila.carga_manual_especial,
    tieneCargaMasivaEspecialHabilitada: fila.carga_masiva_especial,
    permiteCambiarTipo: fila.permite_cambiar_tipo,
    usuarioConvenio: {
      puedeHacerCargaMasiva: fila.puede_masiva,
      puedeHacerCargaMasivaEspecial: fila.puede_masiva_especial,
      puedeHacerCargaManualEspecial: fila.puede_manual_especial,
    },
  };
};

interface Bloque {
  readonly cantidad: number;
  readonly bloque: number;
  /** The only agreement of a public session, whatever else its user sells. */
  readonly soloId?: number | null;
}

const CANTIDAD_MAXIMA = 1_000;

/** One block of a user's agreements, by name and number. */
export const conveniosDeUsuario = async (
  db: Base,
  usuarioId: number,
  ahora: Date,
  { cantidad, bloque, soloId = null }: Bloque,
): Promise<ConvenioConPrecios[]> => {
  const limite = Math.min(cantidad, CANTIDAD_MAXIMA);
  const filas = await enlazados(db, usuarioId, ahora)
    .$if(soloId !== null, (q) => q.where('c.id', '=', soloId))
    .orderBy('c.nombre')
    .orderBy('c.id')
    .limit(limite)
    .offset(bloque * limite)
    .execute();
  return filas.map((fila) => aConvenio(fila, ahora));
};

/**
 * An agreement with the rights of a linked user, or null: missing and foreign look the same. Includes all
 * premiums, or only those of `tipos`, because an agreement has some sixty rows of prices.
 */
export const convenioDeUsuario = async (
  db: Base,
  usuarioId: number,
  convenioId: number,
  ahora: Date,
  tipos?: readonly number[],
): Promise<ConvenioConPrecios | null> => {
  const fila = await enlazados(db, usuarioId, ahora, tipos)
    .where('c.id', '=', convenioId)
    .executeTakeFirst();
  return fila ? aConvenio(fila, ahora) : null;
};

/** Sale terms of these vehicle types, or of all, as of `ahora`, by agreement. */
export const ventaDeConvenios = async (
  db: Base,
  ids: readonly number[],
  tipos: readonly number[] | 'todos',
  ahora: Date,
): Promise<ReadonlyMap<number, VentaDeConvenio>> => {
  const filas = await db
    .selectFrom('convenios as c')
    .select(['c.id', 'c.es_extendido', 'c.inicio_vigencia_polizas', 'c.termino_vigencia_polizas'])
    .select((eb) => [
      tiposDe(eb, fechaSantiago(ahora), tipos === 'todos' ? undefined : tipos).as('tipos'),
      detencionesDe(eb, ahora).as('detenciones'),
    ])
    .where(sql<boolean>`c.id ${deEstos(ids)}`)
    .execute();
  return new Map(
    filas.map((fila) => [
      fila.id,
      { plazo: aPlazo(fila), tipos: fila.tipos.map(aTipo), detenciones: fila.detenciones },
    ]),
  );
};

/** Dates of an agreement's policies. Throws if it does not exist. */
export const plazoDePolizas = async (db: Base, convenioId: number): Promise<PlazoDePolizas> =>
  aPlazo(
    await db
      .selectFrom('convenios')
      .select(['es_extendido', 'inicio_vigencia_polizas', 'termino_vigencia_polizas'])
      .where('id', '=', convenioId)
      .executeTakeFirstOrThrow(),
  );
