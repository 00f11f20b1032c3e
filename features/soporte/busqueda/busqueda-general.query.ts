import { ventasVisibles } from '#features/ventas/venta.query.ts';
import type { Contexto } from '#nucleo/contexto.ts';
import { fechaSantiago } from '#values/fecha.ts';
import { esEmpresa } from '#values/rut.ts';
import { sql } from 'kysely';
import { type HallazgosVM, MAXIMO_POR_GRUPO } from './busqueda-general.contract.ts';
import { type Busqueda, LARGO_MINIMO } from './busqueda-general.ts';
import { type Claves, clavesDePalabras } from './palabras-buscadas.query.ts';
import { estadoDePoliza } from '#features/polizas/poliza.ts';
import type { LectorDeHechos } from '#features/auditoria/hechos-auditados.ts';
import { registrosHallados } from './registros-hallados.query.ts';
import { solicitudesHalladas } from './solicitudes-halladas.query.ts';
import {
  duenoDe,
  propietarioVendido,
  vehiculoVendido,
  type Vendido,
  vendidosHallados,
} from './vendidos-hallados.query.ts';

const MAYOR_ID = 2 ** 31 - 1;

type Vendida = HallazgosVM['vehiculos']['filas'][number];

const recortar = <F>(filas: readonly F[], cortado: boolean) => ({
  filas: filas.slice(0, MAXIMO_POR_GRUPO),
  hayMas: cortado || filas.length > MAXIMO_POR_GRUPO,
});

const buscarPolizas = async (ctx: Contexto, { numeros }: Claves, vendidos: readonly Vendido[]) => {
  const hoy = fechaSantiago(ctx.ahora);
  const filas = await ventasVisibles(ctx)
    .innerJoin('polizas as p', 'p.venta_id', 'v.id')
    .innerJoin('venta_vehiculos as vv', 'vv.id', 'p.venta_vehiculo_id')
    .select(['p.id', 'p.numero_poliza', 'p.numero_folio', 'p.patente', 'p.vigente'])
    .select(['p.vigencia_desde', 'p.vigencia_hasta', 'vv.dv', 'vv.rut', 'vv.nombre'])
    .select(['vv.apellido_paterno', 'vv.apellido_materno', 'vv.razon_social'])
    .where('p.documento_clave', 'is not', null)
    .where(
      sql<boolean>`p.id = any(array(
        select id from polizas where numero_poliza = any(${numeros}::bigint[])
        union select id from polizas where numero_folio = any(${numeros}::bigint[])
        union select id from polizas
          where venta_vehiculo_id = any(${vendidos.map(({ id }) => id)}::int[])))`,
    )
    .orderBy('p.id', 'desc')
    .limit(MAXIMO_POR_GRUPO + 1)
    .execute();
  return filas.map((fila) => ({
    id: fila.id,
    numeroPoliza: fila.numero_poliza,
    numeroFolio: fila.numero_folio,
    patente: fila.patente,
    dv: fila.dv,
    propietario: duenoDe(fila),
    deEmpresa: esEmpresa(fila.rut),
    fechaVigenciaHasta: fila.vigencia_hasta,
    estado: estadoDePoliza(
      { vigente: fila.vigente, desde: fila.vigencia_desde, hasta: fila.vigencia_hasta },
      hoy,
    ),
  }));
};

const buscarVentas = async (ctx: Contexto, { numeros }: Claves, vendidos: readonly Vendido[]) => {
  const ids = [...numeros.filter((n) => n <= MAYOR_ID), ...vendidos.map((vv) => vv.venta_id)];
  const filas = await ventasVisibles(ctx)
    .select(['v.id', 'v.pagada_en', 'v.creado_en', 'v.vigente', 'c.nombre as convenio'])
    .select(
      sql<number>`(select count(*)::int from venta_vehiculos n where n.venta_id = v.id)`.as('n'),
    )
    .where(sql<boolean>`v.id = any(${ids}::int[])`)
    .orderBy('v.id', 'desc')
    .limit(MAXIMO_POR_GRUPO + 1)
    .execute();
  return filas.map((fila) => ({
    id: fila.id,
    convenio: fila.convenio,
    fechaVenta: (fila.pagada_en ?? fila.creado_en).toISOString(),
    vehiculos: fila.n,
    pagada: fila.pagada_en !== null,
    vigente: fila.vigente,
  }));
};

/** Returns one row per key: records with their newest sale, then what is only sold. `vendidas` are newest first. */
const sinRepetir = <F extends Pick<Vendida, 'ultimaVenta'>>(
  claveDe: (fila: F) => string,
  registros: readonly F[],
  vendidas: readonly F[],
): F[] => {
  const ultimas = new Map(vendidas.toReversed().map((fila) => [claveDe(fila), fila]));
  const conRegistro = new Set(registros.map(claveDe));
  return [
    ...registros.map((fila) => ({
      ...fila,
      ultimaVenta: ultimas.get(claveDe(fila))?.ultimaVenta ?? null,
    })),
    ...[...ultimas.values()].toReversed().filter((fila) => !conRegistro.has(claveDe(fila))),
  ];
};

const buscarPorClaves = async (ctx: Contexto, claves: Claves): Promise<HallazgosVM> => {
  const { filas: vendidos, cortado } = await vendidosHallados(ctx, claves);
  // Records belong to the house, so a broker finds only what was sold through it.
  const registros =
    ctx.alcance === 'todo'
      ? await registrosHallados(ctx, claves)
      : { vehiculos: [], propietarios: [] };
  const vehiculos = sinRepetir<Vendida>(
    ({ patente }) => patente,
    registros.vehiculos,
    vendidos.map(vehiculoVendido),
  );
  const propietarios = sinRepetir<HallazgosVM['propietarios']['filas'][number]>(
    ({ rut }) => rut,
    registros.propietarios,
    vendidos.filter(({ rut }) => rut !== 0).map(propietarioVendido),
  );
  return {
    solicitudes: { filas: [], hayMas: false },
    polizas: recortar(await buscarPolizas(ctx, claves, vendidos), cortado),
    ventas: recortar(await buscarVentas(ctx, claves, vendidos), cortado),
    vehiculos: recortar(vehiculos, cortado),
    propietarios: recortar(propietarios, cortado),
  };
};

const hallado = (hallazgos: HallazgosVM): boolean =>
  Object.values(hallazgos).some(({ filas }) => filas.length > 0);

/** Returns what a text names: by its shape, or by its words when it is no number, plate or RUT. */
export const buscarEnTodo = async (
  ctx: Contexto,
  { palabras, solicitud, ...exactas }: Busqueda,
  decir: LectorDeHechos,
): Promise<HallazgosVM> => {
  const porForma = {
    ...(await buscarPorClaves(ctx, { ...exactas, vendidos: [], cortado: false })),
    solicitudes: recortar(await solicitudesHalladas(ctx, solicitud, decir), false),
  };
  const buscables = palabras.some(({ length }) => length >= LARGO_MINIMO);
  if (hallado(porForma) || !buscables) return porForma;
  return buscarPorClaves(ctx, await clavesDePalabras(ctx, palabras));
};
