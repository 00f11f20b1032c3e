import { nombresDeColumnas } from '#values/campos-de-persona.ts';
import { datosEnVenta, deColumnas } from '#features/vehiculo/campos.ts';
import { type Coincide, comoPalabra, paginaDeLista } from '#features/registros/lista.query.ts';
import { ventaDeConvenios } from '#features/convenios/convenio.query.ts';
import { precioDe } from '#features/convenios/convenio.ts';
import { textoDeDetencion } from '#features/detenciones/detencion.ts';
import { LOGIN_PRIVADO } from '#features/usuario/usuario.ts';
import { coberturaPara } from '#features/ventas/ingreso/elegir-terminos.ts';
import { ventasVisibles } from '#features/ventas/venta.query.ts';
import type { VehiculoEntrada } from '#features/ventas/ingreso/ingreso.contract.ts';
import { ocupacionDePatentes } from '#features/ventas/vigencias.query.ts';
import type { Contexto } from '#nucleo/contexto.ts';
import type { Base } from '#nucleo/db/conexion.ts';
import { type Fecha, fechaSantiago, formatearFecha, sumarDias } from '#values/fecha.ts';
import type { EntradaDeLista, PaginaDeLista } from '#values/lista.ts';
import { UMBRAL_EMPRESA } from '#values/rut.ts';
import { sql } from 'kysely';
import { DIAS_POR_VENCER, type RenovacionVM } from './renovaciones.contract.ts';
import { LISTA_RENOVACIONES } from './renovaciones.lista.ts';

interface Filtros extends EntradaDeLista {
  readonly convenioId?: number | undefined;
  /** Month number, 1 to 12. */
  readonly mesLegal?: number | undefined;
  readonly renovadas?: boolean | undefined;
  /** Last day of cover; by default 60 days ahead. */
  readonly hasta?: Fecha | undefined;
}

/** Condition: a later cover of the plate of policy `p`, also one reserved by a sale being paid or issued. */
export const RENOVADA = sql<boolean>`exists (select 1 from coberturas co
  where co.patente = p.patente and co.vigente and not co.exenta
    and co.periodo >> daterange(p.vigencia_desde, p.vigencia_hasta, '[]'))`;

/** Renewal calls are commercial, so owners who opposed or blocked their data are left out. */
export const SIN_RESTRICCION = sql<boolean>`p.venta_vehiculo_id not in (
  select x.id from restricciones rs join venta_vehiculos x on x.rut = rs.rut)`;

/** Valid policies within the caller's reach whose cover ends between today and that day; null has no limit. */
const porVencer = (ctx: Contexto, hasta?: Fecha | null) => {
  const hoy = fechaSantiago(ctx.ahora);
  return ctx.db
    .selectFrom('polizas as p')
    .where('p.vigente', '=', true)
    .where('p.vigencia_hasta', '>=', hoy)
    .$if(hasta !== null, (q) =>
      q.where('p.vigencia_hasta', '<=', hasta ?? sumarDias(hoy, DIAS_POR_VENCER)),
    )
    .where(SIN_RESTRICCION)
    .$if(ctx.alcance !== 'todo', (q) =>
      q.where('p.venta_id', 'in', ventasVisibles(ctx).select('v.id')),
    );
};

/** True if the caller may sell through the agreement today. */
const vendible = ({ actor, ahora }: Contexto) => {
  const hoy = fechaSantiago(ahora);
  return sql<boolean>`(c.vigente and ${hoy}::date between c.inicio_vigencia and c.termino_vigencia
    and exists (select 1 from convenio_usuarios cu
      where cu.convenio_id = c.id and cu.usuario_id = ${actor.usuarioId} and cu.vigente))`;
};

/** Newest contact first: the record, or the policy's sale if a seller made it. */
const contacto = (campo: 'telefono' | 'email') => {
  const [deFicha, deVenta] = [sql.ref(`pr.${campo}`), sql.ref(`vv.${campo}`)];
  const vendido = sql`case when u.tipo_login = ${LOGIN_PRIVADO} then nullif(${deVenta}, '') end`;
  return sql<string | null>`case when pr.modificado_en > v.pagada_en
    then coalesce(${deFicha}, ${vendido}) else coalesce(${vendido}, ${deFicha}) end`;
};

/** A policy, and the vehicle that its next cover would be for. */
type Fila = Omit<RenovacionVM, 'sePuedeRenovar' | 'periodoEnVenta'> & {
  readonly vendible: boolean;
  readonly tipoVehiculoId: number;
  readonly tipoUsoId: number | null;
  readonly anioFabricacion: number;
  readonly busqueda: string;
};

const filas = (ctx: Contexto, { convenioId, mesLegal, renovadas, hasta }: Filtros) =>
  porVencer(ctx, hasta)
    // Left joins, although each row exists, so that PostgreSQL skips them when only counting.
    .leftJoin('ventas as v', 'v.id', 'p.venta_id')
    .leftJoin('convenios as c', 'c.id', 'v.convenio_id')
    .leftJoin('venta_vehiculos as vv', 'vv.id', 'p.venta_vehiculo_id')
    .leftJoin('usuarios as u', 'u.id', 'v.usuario_id')
    .leftJoin('propietarios as pr', (on) =>
      // COMUNIDAD (0) is nobody's data.
      on.onRef('pr.rut', '=', 'vv.rut').on('pr.rut', '>', 0).on('pr.origen', '=', 'mantenida'),
    )
    .leftJoin('modelos as m', 'm.id', 'vv.modelo_id')
    .leftJoin('marcas as ma', 'ma.id', 'm.marca_id')
    .select(['p.id', 'p.numero_poliza as numeroPoliza', 'p.patente'])
    .select(['p.vigencia_hasta as terminoVigencia', 'c.id as convenioId', 'c.nombre as convenio'])
    .select(sql<string>`ma.nombre || ' ' || m.nombre`.as('vehiculo'))
    .select(
      sql<string>`coalesce(vv.razon_social, concat_ws(' ', vv.nombre, vv.apellido_paterno,
        vv.apellido_materno))`.as('propietario'),
    )
    .select(sql<boolean>`vv.rut >= ${UMBRAL_EMPRESA}`.as('deEmpresa'))
    .select([contacto('telefono').as('telefono'), contacto('email').as('email')])
    .select([RENOVADA.as('renovada'), vendible(ctx).as('vendible')])
    .select(['vv.tipo_vehiculo_id as tipoVehiculoId', 'vv.tipo_uso_id as tipoUsoId'])
    .select('vv.anio_fabricacion as anioFabricacion')
    // Only for sorting; `conSituacion` completes it.
    .select(
      sql<string>`case when ${RENOVADA} then 'Renovada' else 'Por renovar' end`.as('situacion'),
    )
    .select('vv.busqueda')
    .$if(convenioId !== undefined, (q) => q.where('v.convenio_id', '=', convenioId ?? 0))
    .$if(mesLegal !== undefined, (q) => q.where('vv.mes_legal', '=', mesLegal ?? 0))
    .where(renovadas ? RENOVADA : sql<boolean>`not ${RENOVADA}`);

/** Searches plate or owner like a vehicle's search; a text of digits also searches by number. */
const coincide: Coincide = (palabras) =>
  sql.join(
    palabras.map((palabra) =>
      palabra.every((patron) => /^%\d+%$/.test(patron))
        ? sql`(${comoPalabra(sql`t.busqueda`, palabra)}
            or ${comoPalabra(sql`t."numeroPoliza"::text`, palabra)})`
        : comoPalabra(sql`t.busqueda`, palabra),
    ),
    sql` and `,
  );

type SinBusqueda = Omit<Fila, 'busqueda'>;

const SIN_VENTA = 'Período sin venta';

const sinVenta = (desde: Fecha | null): string =>
  desde === null ? SIN_VENTA : `Disponible desde ${formatearFecha(desde)}`;

/** A vehicle whose next cover an agreement would sell. */
interface PorCubrir {
  readonly convenioId: number;
  readonly patente: string;
  readonly tipoVehiculoId: number;
  readonly tipoUsoId: number | null;
  readonly anioFabricacion: number;
}

/**
 * Reads what decides whether the next cover of these vehicles is sold today, by the rules of its entry. Returns
 * the function that says why one is not; null where it is.
 */
export const impedimentosDe = async (
  { db, ahora }: { readonly db: Base; readonly ahora: Date },
  abiertas: readonly PorCubrir[],
): Promise<(fila: PorCubrir) => string | null> => {
  const distintos = (de: (fila: PorCubrir) => number) => [...new Set(abiertas.map(de))];
  const ventas = await ventaDeConvenios(
    db,
    distintos(({ convenioId }) => convenioId),
    distintos(({ tipoVehiculoId }) => tipoVehiculoId),
    ahora,
  );
  const { vigencias } = await ocupacionDePatentes(
    db,
    abiertas.map(({ patente }) => patente),
  );
  const hoy = fechaSantiago(ahora);
  return (fila) => {
    const venta = ventas.get(fila.convenioId);
    const tipo = venta && precioDe(venta.tipos, fila.tipoVehiculoId, fila.tipoUsoId);
    if (!tipo) return SIN_VENTA;
    if (textoDeDetencion(venta.detenciones, [fila.tipoVehiculoId]) !== null)
      return 'Venta detenida';
    const cobertura = coberturaPara(fila, tipo, { hoy, plazo: venta.plazo, vigencias });
    if (cobertura.vigencia === null) return SIN_VENTA;
    return cobertura.tasado.ok ? null : sinVenta(cobertura.tasado.disponibleDesde);
  };
};

/** Adds whether the next cover of each policy is sold today. */
const conSituacion = async (
  ctx: Contexto,
  porRenovar: readonly SinBusqueda[],
): Promise<RenovacionVM[]> => {
  const abiertas = porRenovar.filter(({ renovada }) => !renovada);
  const impedimentoDe = await impedimentosDe(ctx, abiertas);
  return porRenovar.map((fila) => {
    const {
      vendible: seVende,
      tipoVehiculoId: _tipo,
      tipoUsoId: _uso,
      anioFabricacion: _anio,
      ...resto
    } = fila;
    const impedimento = fila.renovada ? null : impedimentoDe(fila);
    return {
      ...resto,
      situacion: impedimento ?? fila.situacion,
      periodoEnVenta: impedimento === null,
      sePuedeRenovar: seVende && !fila.renovada && impedimento === null,
    };
  });
};

/** One page of the policies up for renewal, earliest end first. */
export const renovaciones = async (
  ctx: Contexto,
  filtros: Filtros,
): Promise<PaginaDeLista<RenovacionVM>> => {
  const pagina = await paginaDeLista<Fila>(
    ctx.db,
    LISTA_RENOVACIONES,
    filas(ctx, filtros).$castTo<Fila>(),
    filtros,
    coincide,
  );
  return { ...pagina, filas: await conSituacion(ctx, pagina.filas) };
};

/** Number of unrenewed policies by month of expiry (its first day). */
export const renovacionesPorMes = async (
  ctx: Contexto,
): Promise<{ total: number; meses: { mes: Fecha; polizas: number }[] }> => {
  const meses = await porVencer(ctx)
    .where(sql<boolean>`not ${RENOVADA}`)
    .select(sql<Fecha>`date_trunc('month', p.vigencia_hasta)::date`.as('mes'))
    .select((eb) => eb.fn.countAll<number>().as('polizas'))
    .groupBy('mes')
    .orderBy('mes')
    .execute();
  return { total: meses.reduce((suma, { polizas }) => suma + polizas, 0), meses };
};

/** Unrenewed policies, earliest end first. */
export const proximasPorRenovar = async (
  ctx: Contexto,
  cuantas: number,
): Promise<RenovacionVM[]> => {
  const proximas = await filas(ctx, {})
    .orderBy('p.vigencia_hasta')
    .orderBy('p.id')
    .limit(cuantas)
    .$castTo<Fila>()
    .execute();
  return conSituacion(ctx, proximas);
};

const filasPorRenovar = (ctx: Contexto, ids: readonly number[]) =>
  // The list may have looked further ahead; the rules of the sale decide.
  porVencer(ctx, null)
    .innerJoin('ventas as v', 'v.id', 'p.venta_id')
    .innerJoin('venta_vehiculos as vv', 'vv.id', 'p.venta_vehiculo_id')
    .innerJoin('modelos as m', 'm.id', 'vv.modelo_id')
    .selectAll('vv')
    .select(['m.marca_id', 'v.convenio_id', RENOVADA.as('renovada')])
    .where('p.id', 'in', ids)
    .orderBy('p.vigencia_hasta')
    .orderBy('p.id')
    .execute();
type FilaPorRenovar = Awaited<ReturnType<typeof filasPorRenovar>>[number];

/**
 * Data of a submission, without the premium and other decisions of the policy's own sale, which the server
 * makes again.
 */
const aEntrada = (fila: FilaPorRenovar): VehiculoEntrada => ({
  patente: fila.patente,
  dv: fila.dv,
  marcaId: fila.marca_id,
  modeloId: fila.modelo_id,
  tipoVehiculoId: fila.tipo_vehiculo_id,
  tipoUsoId: fila.tipo_uso_id,
  ...datosEnVenta(deColumnas(fila)),
  propietarioVM: {
    rut: fila.rut,
    dv: fila.rut_dv,
    ...nombresDeColumnas(fila),
    telefono: fila.telefono,
    email: fila.email,
  },
});

interface VehiculoPorRenovar {
  readonly convenioId: number;
  readonly renovada: boolean;
  readonly entrada: VehiculoEntrada;
}

/** Vehicles of these policies in the form of a submission; skips policies beyond the caller's reach. */
export const vehiculosPorRenovar = async (
  ctx: Contexto,
  ids: readonly number[],
): Promise<VehiculoPorRenovar[]> =>
  (await filasPorRenovar(ctx, ids)).map((fila) => ({
    convenioId: fila.convenio_id,
    renovada: fila.renovada,
    entrada: aEntrada(fila),
  }));
