import type { LectorDeHechos } from '#features/auditoria/hechos-auditados.ts';
import { estadoDePoliza } from '#features/polizas/poliza.ts';
import { duenoDe } from '#features/soporte/busqueda/vendidos-hallados.query.ts';
import { estadoDeVenta } from '#features/ventas/venta.ts';
import { ventasVisibles } from '#features/ventas/venta.query.ts';
import type { Contexto } from '#nucleo/contexto.ts';
import { sinBloqueo } from '#nucleo/db/titular.ts';
import { fechaSantiago } from '#values/fecha.ts';
import { esEmpresa } from '#values/rut.ts';
import { sql } from 'kysely';
import type { RecienteVM } from './recientes.contract.ts';

const MAYOR_ID = 2 ** 31 - 1;

/** Sold vehicles within the caller's scope; a blocked owner's appear nowhere. */
const vendidos = (ctx: Contexto) =>
  ventasVisibles(ctx)
    .innerJoin('venta_vehiculos as vv', 'vv.venta_id', 'v.id')
    .select(['v.id as venta_id', 'vv.patente', 'vv.dv'])
    .where(sinBloqueo('vv.rut'));

/** Condition: the access record shows that the caller saw the policy. */
const yaVista = ({ actor }: Contexto) => sql<boolean>`exists (
  select 1 from accesos a
  where a.polizas @> array[p.numero_poliza]::bigint[] and a.usuario_id = ${actor.usuarioId})`;

const polizasDe = (ctx: Contexto, numeros: readonly number[]) =>
  vendidos(ctx)
    .innerJoin('polizas as p', 'p.venta_vehiculo_id', 'vv.id')
    .select(['p.id as poliza_id', 'p.numero_poliza', 'p.vigente'])
    .select(['p.vigencia_desde', 'p.vigencia_hasta', 'vv.rut', 'vv.nombre'])
    .select(['vv.apellido_paterno', 'vv.apellido_materno', 'vv.razon_social'])
    .where('p.documento_clave', 'is not', null)
    .where('p.numero_poliza', 'in', [0, ...numeros])
    .where(yaVista(ctx))
    .execute();

const ventasDe = (ctx: Contexto, ids: readonly number[]) =>
  vendidos(ctx)
    .select(['v.vigente', 'v.pagada_en', 'v.estado_emision', 'c.nombre as convenio'])
    .select(
      sql<number>`(select count(*)::int from venta_vehiculos n where n.venta_id = v.id)`.as(
        'vehiculos',
      ),
    )
    .where('v.id', 'in', [0, ...ids.filter((id) => id <= MAYOR_ID)])
    .where(sql<boolean>`vv.id = (select min(n.id) from venta_vehiculos n where n.venta_id = v.id)`)
    .execute();

type DeQuien = { readonly ventaId: number; readonly polizaId: number | null };

/** Returns the newest fact of a sale, or of a policy and its sale. */
const ultimoDe = async (
  { db }: Contexto,
  decir: LectorDeHechos,
  { ventaId, polizaId }: DeQuien,
): Promise<RecienteVM['ultimo']> => {
  const deEntidad = (entidad: 'poliza' | 'venta', id: number) =>
    db
      .selectFrom('hechos')
      .select(['id', 'ocurrido_en', 'accion', 'antes', 'despues'])
      .where('entidad', '=', entidad)
      .where('entidad_id', '=', id)
      .orderBy('ocurrido_en', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
  const hallados = await Promise.all([
    deEntidad('venta', ventaId),
    polizaId === null ? undefined : deEntidad('poliza', polizaId),
  ]);
  const [ultimo] = hallados
    .filter((hecho) => hecho !== undefined)
    .toSorted((a, b) => b.ocurrido_en.getTime() - a.ocurrido_en.getTime() || b.id - a.id);
  if (!ultimo) return null;
  const { accion, antes, despues } = ultimo;
  const { hecho } = decir({ accion, antes, despues, cantidad: 1 });
  return { hecho, ocurrido: ultimo.ocurrido_en.toISOString() };
};

/** Returns the present state of the named policies and sales within the caller's scope. */
export const resumenDeRecientes = async (
  ctx: Contexto,
  decir: LectorDeHechos,
  { polizas, ventas }: { readonly polizas: readonly number[]; readonly ventas: readonly number[] },
): Promise<RecienteVM[]> => {
  const [lasPolizas, lasVentas] = await Promise.all([
    polizasDe(ctx, polizas),
    ventasDe(ctx, ventas),
  ]);
  const hoy = fechaSantiago(ctx.ahora);
  return Promise.all([
    ...lasPolizas.map(async (fila): Promise<RecienteVM> => ({
      clase: 'poliza',
      numeroPoliza: fila.numero_poliza,
      patente: fila.patente,
      dv: fila.dv,
      propietario: duenoDe(fila),
      deEmpresa: esEmpresa(fila.rut),
      estado: estadoDePoliza(
        { vigente: fila.vigente, desde: fila.vigencia_desde, hasta: fila.vigencia_hasta },
        hoy,
      ),
      ultimo: await ultimoDe(ctx, decir, { ventaId: fila.venta_id, polizaId: fila.poliza_id }),
    })),
    ...lasVentas.map(async (fila): Promise<RecienteVM> => ({
      clase: 'venta',
      ventaId: fila.venta_id,
      patente: fila.patente,
      dv: fila.dv,
      estado: estadoDeVenta({
        vigente: fila.vigente,
        pagada: fila.pagada_en !== null,
        estadoEmision: fila.estado_emision,
      }),
      vehiculos: fila.vehiculos,
      convenio: fila.convenio,
      ultimo: await ultimoDe(ctx, decir, { ventaId: fila.venta_id, polizaId: null }),
    })),
  ]);
};
