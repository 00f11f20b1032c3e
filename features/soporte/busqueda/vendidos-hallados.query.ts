import { ventasVisibles } from '#features/ventas/venta.query.ts';
import type { Contexto } from '#nucleo/contexto.ts';
import { sinBloqueo } from '#nucleo/db/titular.ts';
import { nombreCompleto } from '#values/persona.ts';
import { esEmpresa, rutConGuion } from '#values/rut.ts';
import { sql } from 'kysely';
import type { Claves } from './palabras-buscadas.query.ts';

/** Newest rows returned; a fleet owner has thousands. */
const MAXIMO = 500;

const filasDe = (ctx: Contexto, { ruts, patentes, vendidos }: Claves) =>
  ventasVisibles(ctx)
    .innerJoin('venta_vehiculos as vv', 'vv.venta_id', 'v.id')
    .innerJoin('modelos as m', 'm.id', 'vv.modelo_id')
    .innerJoin('marcas as ma', 'ma.id', 'm.marca_id')
    .leftJoin('polizas as p', (union) =>
      union.onRef('p.venta_vehiculo_id', '=', 'vv.id').on('p.documento_clave', 'is not', null),
    )
    .select('p.numero_poliza')
    .select(['vv.id', 'vv.venta_id', 'vv.patente', 'vv.dv', 'vv.rut', 'vv.rut_dv', 'vv.nombre'])
    .select(['vv.apellido_paterno', 'vv.apellido_materno', 'vv.razon_social'])
    .select(['m.nombre as modelo', 'ma.nombre as marca'])
    .where(
      sql<boolean>`vv.id = any(array(
        select id from venta_vehiculos where id = any(${vendidos}::int[])
        union select id from venta_vehiculos where rut = any(${ruts}::int[])
        union select id from venta_vehiculos where patente = any(${patentes}::text[])))`,
    )
    .where(sinBloqueo('vv.rut'))
    .orderBy('vv.id', 'desc')
    .limit(MAXIMO + 1)
    .execute();
export type Vendido = Awaited<ReturnType<typeof filasDe>>[number];

/** Returns sold vehicles within the caller's scope, paid or not, newest first. */
export const vendidosHallados = async (ctx: Contexto, claves: Claves) => {
  const filas = await filasDe(ctx, claves);
  return { filas: filas.slice(0, MAXIMO), cortado: claves.cortado || filas.length > MAXIMO };
};

interface Dueno {
  readonly rut: number;
  readonly nombre: string | null;
  readonly apellido_paterno: string | null;
  readonly apellido_materno: string | null;
  readonly razon_social: string | null;
}

export const duenoDe = (fila: Dueno): string =>
  nombreCompleto({
    rut: fila.rut,
    nombre: fila.nombre,
    apellidoPaterno: fila.apellido_paterno,
    apellidoMaterno: fila.apellido_materno,
    razonSocial: fila.razon_social,
  });

const ultimaVentaDe = ({ venta_id, numero_poliza }: Vendido) => ({
  ventaId: venta_id,
  numeroPoliza: numero_poliza,
});

export const vehiculoVendido = (fila: Vendido) => ({
  id: null as number | null,
  patente: fila.patente,
  dv: fila.dv,
  marca: fila.marca,
  modelo: fila.modelo,
  propietario: duenoDe(fila),
  deEmpresa: esEmpresa(fila.rut),
  ultimaVenta: ultimaVentaDe(fila),
});

export const personaHallada = (fila: Dueno & { readonly rut_dv: string }) => ({
  rut: rutConGuion(fila.rut, fila.rut_dv),
  nombre: duenoDe(fila),
});

export const propietarioVendido = (fila: Vendido) => ({
  id: null as number | null,
  ...personaHallada(fila),
  ultimaVenta: ultimaVentaDe(fila),
});
