import { sql } from 'kysely';
import { type AvisoDeCasoVM, type CasoVM, temaDeCaso } from '#features/aach/caso.contract.ts';
import { plazoDeAviso, plazoDeDevolucion } from '#features/aach/plazos.ts';
import { type CambioPendiente, cambiosSobre } from '#features/aprobaciones/aprobacion.query.ts';
import { tieneProveedor } from '#features/pagos/pago.ts';
import { ventasVisibles } from '#features/ventas/venta.query.ts';
import type { Contexto } from '#nucleo/contexto.ts';
import type { Base } from '#nucleo/db/conexion.ts';
import { MAXIMO_DE_CASOS } from './casos.contract.ts';

/** Data for the mails about refused policies. */
export const polizasDeCasos = (db: Base, polizaIds: readonly number[]) =>
  db
    .selectFrom('polizas as p')
    .innerJoin('venta_vehiculos as vv', 'vv.id', 'p.venta_vehiculo_id')
    .innerJoin('ventas as v', 'v.id', 'p.venta_id')
    .innerJoin('usuarios as u', 'u.id', 'v.usuario_id')
    .leftJoin('entidades as e', 'e.id', 'u.entidad_id')
    .innerJoin('modelos as m', 'm.id', 'vv.modelo_id')
    .innerJoin('marcas as ma', 'ma.id', 'm.marca_id')
    .select(['p.id', 'p.venta_id', 'p.numero_poliza', 'p.patente', 'vv.dv'])
    .select(['p.vigencia_desde', 'p.vigencia_hasta'])
    .select(['ma.nombre as marca', 'm.nombre as modelo', 'vv.anio_fabricacion', 'vv.rut'])
    .select(['vv.nombre', 'vv.apellido_paterno', 'vv.apellido_materno', 'vv.razon_social'])
    .select(['vv.email as propietario', 'v.correo_comprador as comprador', 'e.email as vendedor'])
    .where('p.id', 'in', [0, ...polizaIds])
    .orderBy('p.id')
    .execute();
export type PolizaDeCaso = Awaited<ReturnType<typeof polizasDeCasos>>[number];

/** Premiums of these policies, and whether they are valid. */
export const estadosDePolizas = (db: Base, polizaIds: readonly number[]) =>
  db
    .selectFrom('polizas as p')
    .innerJoin('venta_vehiculos as vv', 'vv.id', 'p.venta_vehiculo_id')
    .select(['p.id', 'p.venta_id', 'p.vigente', 'vv.prima'])
    .where('p.id', 'in', [0, ...polizaIds])
    .execute();

/** Open cases of these policies, with each one's possible refund and its payment. */
export const casosPorTerminar = (db: Base, polizaIds: readonly number[]) =>
  db
    .selectFrom('casos_aach as ca')
    .innerJoin('polizas as p', 'p.id', 'ca.poliza_id')
    .innerJoin('venta_vehiculos as vv', 'vv.id', 'p.venta_vehiculo_id')
    .leftJoin('pagos as pg', (join) =>
      join.onRef('pg.venta_id', '=', 'p.venta_id').on('pg.estado', '=', 'autorizado'),
    )
    .leftJoin('devoluciones as d', 'd.pago_id', 'pg.id')
    .select(['ca.id', 'p.numero_poliza', 'vv.prima', 'pg.id as pago_id', 'd.monto as ya_pedido'])
    .where('ca.poliza_id', 'in', [0, ...polizaIds])
    .where('ca.cerrado_en', 'is', null)
    .orderBy('p.numero_poliza')
    .execute();
export type CasoPorTerminar = Awaited<ReturnType<typeof casosPorTerminar>>[number];

/** Returns whether any case is open, and whether the incident about them is. */
export const casosEIncidente = async (
  db: Base,
): Promise<{ casos: boolean; incidente: boolean }> => {
  const { rows } = await sql<{ casos: boolean; incidente: boolean }>`
    select exists (select 1 from casos_aach where cerrado_en is null) as casos,
      exists (select 1 from incidentes where clase = 'aach_rechazada' and cerrado_en is null) as incidente
  `.execute(db);
  return rows[0] ?? { casos: false, incidente: false };
};

const filas = (ctx: Contexto) =>
  ventasVisibles(ctx)
    .innerJoin('polizas as p', 'p.venta_id', 'v.id')
    .innerJoin('casos_aach as ca', 'ca.poliza_id', 'p.id')
    .innerJoin('venta_vehiculos as vv', 'vv.id', 'p.venta_vehiculo_id')
    .leftJoin('envios as ep', 'ep.clave', 'ca.aviso_propietario')
    .leftJoin('envios as ev', 'ev.clave', 'ca.aviso_vendedor')
    .leftJoin('usuarios as uc', 'uc.id', 'ca.cerrado_por')
    .leftJoin('devoluciones as d', 'd.pago_id', 'ca.pago_id')
    .leftJoin('pagos as pg', 'pg.id', 'ca.pago_id')
    .select(['ca.id', 'p.id as polizaId', 'p.numero_poliza', 'p.venta_id', 'p.patente', 'vv.dv'])
    .select(['vv.prima', 'p.vigente', 'ca.clase', 'ca.mensaje', 'ca.abierto_en', 'ca.vence_en'])
    .select(['ca.aviso_propietario', 'ca.aviso_vendedor', 'ep.estado as al_propietario'])
    .select(['ev.estado as al_vendedor', 'ca.resultado', 'ca.nota', 'ca.cerrado_en'])
    .select(['uc.nombre_usuario as cerrado_por', 'ca.devolucion_monto', 'd.estado as devolucion'])
    .select('pg.proveedor');
type Fila = Awaited<ReturnType<ReturnType<typeof filas>['execute']>>[number];

const avisoDe = (clave: string | null, estado: Fila['al_propietario']): AvisoDeCasoVM => {
  if (clave === null) return 'sin_correo';
  // A forgotten mail had been sent long ago.
  return estado ?? 'enviado';
};

const devolucionDe = (fila: Fila): CasoVM['devolucion'] =>
  fila.devolucion_monto === null || fila.cerrado_en === null
    ? null
    : {
        monto: fila.devolucion_monto,
        estado: fila.devolucion ?? 'pendiente',
        hasta: plazoDeDevolucion(fila.cerrado_en),
        aMano: fila.proveedor !== null && !tieneProveedor(fila.proveedor),
      };

const porAprobarDe = (
  { actor }: Contexto,
  cambio: CambioPendiente | undefined,
): CasoVM['porAprobar'] =>
  cambio
    ? {
        cambioId: cambio.id,
        propuestoPor: cambio.nombre_usuario,
        venceEn: cambio.vence_en.toISOString(),
        propio: cambio.propuesto_por === actor.usuarioId,
      }
    : null;

const aCaso = (ctx: Contexto, fila: Fila, porAprobar: CambioPendiente | undefined): CasoVM => ({
  id: fila.id,
  polizaId: fila.polizaId,
  numeroPoliza: fila.numero_poliza,
  ventaId: fila.venta_id,
  patente: fila.patente,
  dv: fila.dv,
  prima: fila.prima,
  vigente: fila.vigente,
  clase: fila.clase,
  mensaje: fila.mensaje,
  abierto: fila.abierto_en.toISOString(),
  vence: fila.vence_en.toISOString(),
  avisos: {
    propietario: avisoDe(fila.aviso_propietario, fila.al_propietario),
    vendedor: avisoDe(fila.aviso_vendedor, fila.al_vendedor),
    hasta: plazoDeAviso(fila.abierto_en).toISOString(),
  },
  resultado: fila.resultado,
  nota: fila.nota,
  cerrado: fila.cerrado_en?.toISOString() ?? null,
  cerradoPor: fila.cerrado_por,
  devolucion: devolucionDe(fila),
  porAprobar: porAprobarDe(ctx, porAprobar),
});

/** Open cases within the caller's reach, earliest deadline first; or all cases of one policy. */
export const casosALaVista = async (
  ctx: Contexto,
  numeroPoliza: number | null,
): Promise<CasoVM[]> => {
  const casos = await filas(ctx)
    .$if(numeroPoliza === null, (q) => q.where('ca.cerrado_en', 'is', null))
    .$if(numeroPoliza !== null, (q) => q.where('p.numero_poliza', '=', numeroPoliza))
    .orderBy('ca.vence_en')
    .orderBy('ca.id')
    .limit(MAXIMO_DE_CASOS)
    .execute();
  const porAprobar = await cambiosSobre(ctx.db, ctx.ahora);
  return casos.map((fila) => aCaso(ctx, fila, porAprobar.get(temaDeCaso(fila.id))));
};

/** One case by its id, or null. */
export const casoPorId = async (ctx: Contexto, id: number): Promise<CasoVM | null> => {
  const fila = await filas(ctx).where('ca.id', '=', id).executeTakeFirst();
  const porAprobar = await cambiosSobre(ctx.db, ctx.ahora);
  return fila ? aCaso(ctx, fila, porAprobar.get(temaDeCaso(id))) : null;
};

/** Policy of an open case, or undefined. */
export const polizaDeCasoAbierto = (db: Base, id: number) =>
  db
    .selectFrom('casos_aach')
    .select('poliza_id')
    .where('id', '=', id)
    .where('cerrado_en', 'is', null)
    .executeTakeFirst();
