import type { EstadoDeAviso } from '#features/aach/aviso.ts';
import { propietarioMantenido } from '#features/mantenedores/propietarios/propietario-mantenido.query.ts';
import { estadoDePoliza } from '#features/polizas/poliza.ts';
import { polizaPorNumero } from '#features/polizas/consulta/soporte.query.ts';
import { envioDe } from '#features/soporte/reenvio/destinatarios.query.ts';
import { DESTINATARIOS } from '#features/soporte/reenvio/reenviable.ts';
import { ventasVisibles } from '#features/ventas/venta.query.ts';
import type { Contexto } from '#nucleo/contexto.ts';
import { fechaSantiago } from '#values/fecha.ts';
import { accionesDePoliza } from './acciones.ts';
import {
  type AvisoDeFichaVM,
  type FichaDePolizaVM,
  MAXIMO_POR_PARTE,
  type OtraPolizaVM,
} from './ficha.contract.ts';
import { partesDeVenta } from './partes.query.ts';

/** Maximum other policies of its vehicle, and of its owner, in a record. */
const OTRAS = 10;

const situacionDe = (ctx: Contexto, polizaId: number) =>
  ctx.db
    .selectFrom('polizas as p')
    .innerJoin('venta_vehiculos as vv', 'vv.id', 'p.venta_vehiculo_id')
    .innerJoin('ventas as v', 'v.id', 'p.venta_id')
    .select(['p.documento_sha256', 'p.documento_bytes', 'vv.rut', 'vv.patente_validada'])
    .select('v.estado_emision')
    .where('p.id', '=', polizaId)
    .executeTakeFirstOrThrow();

const avisosDe = async ({ db }: Contexto, polizaId: number): Promise<AvisoDeFichaVM[]> => {
  const filas = await db
    .selectFrom('avisos_aach')
    .select(['clase', 'estado', 'mensaje', 'intentos', 'resuelto_en'])
    .where('poliza_id', '=', polizaId)
    .orderBy('id')
    .execute();
  return filas.map(({ resuelto_en, ...aviso }) => ({
    ...aviso,
    resuelto: resuelto_en?.toISOString() ?? null,
  }));
};

const reemplazadosDe = async ({ db }: Contexto, polizaId: number) => {
  const filas = await db
    .selectFrom('documentos_reemplazados')
    .select(['sha256', 'motivo', 'reemplazado_en', 'borrado_en'])
    .where('poliza_id', '=', polizaId)
    .orderBy('reemplazado_en', 'desc')
    .limit(MAXIMO_POR_PARTE)
    .execute();
  return filas.map(({ sha256, motivo, reemplazado_en, borrado_en }) => ({
    sha256,
    motivo,
    reemplazado: reemplazado_en.toISOString(),
    borrado: borrado_en?.toISOString() ?? null,
  }));
};

const otras = async (
  ctx: Contexto,
  polizaId: number,
  de: { readonly patente: string } | { readonly rut: number },
): Promise<OtraPolizaVM[]> => {
  const filas = await ventasVisibles(ctx)
    .innerJoin('polizas as p', 'p.venta_id', 'v.id')
    .innerJoin('venta_vehiculos as vv', 'vv.id', 'p.venta_vehiculo_id')
    .select(['p.numero_poliza', 'p.venta_id', 'p.patente', 'p.vigente'])
    .select(['p.vigencia_desde', 'p.vigencia_hasta', 'vv.dv'])
    .where('p.id', '<>', polizaId)
    .where('p.documento_clave', 'is not', null)
    .$if('patente' in de, (q) => q.where('vv.patente', '=', 'patente' in de ? de.patente : ''))
    .$if('rut' in de, (q) => q.where('vv.rut', '=', 'rut' in de ? de.rut : 0))
    .orderBy('p.id', 'desc')
    .limit(OTRAS)
    .execute();
  const hoy = fechaSantiago(ctx.ahora);
  return filas.map((fila) => {
    const { vigente, vigencia_desde: desde, vigencia_hasta: hasta } = fila;
    return {
      numeroPoliza: fila.numero_poliza,
      ventaId: fila.venta_id,
      patente: fila.patente,
      dv: fila.dv,
      fechaVigenciaDesde: desde,
      fechaVigenciaHasta: hasta,
      estado: estadoDePoliza({ vigente, desde, hasta }, hoy),
    };
  });
};

/** Record of a policy within the caller's reach, or null. */
export const fichaDePoliza = async (
  ctx: Contexto,
  numero: number,
): Promise<FichaDePolizaVM | null> => {
  const poliza = await polizaPorNumero(ctx, numero);
  const envio = poliza && (await envioDe(ctx, poliza.ventaId, numero));
  if (!poliza || !envio) return null;
  const [situacion, avisos, reemplazados, delVehiculo, partes] = await Promise.all([
    situacionDe(ctx, poliza.id),
    avisosDe(ctx, poliza.id),
    reemplazadosDe(ctx, poliza.id),
    otras(ctx, poliza.id, { patente: poliza.patente }),
    partesDeVenta(ctx, poliza.ventaId, poliza.id),
  ]);
  // RUT 0 is COMUNIDAD, which is nobody (D-DATOS-10).
  const { rut } = situacion;
  const [mantenido, delPropietario] =
    rut === 0
      ? [undefined, []]
      : await Promise.all([propietarioMantenido(ctx.db, rut), otras(ctx, poliza.id, { rut })]);
  const alta: EstadoDeAviso | null = avisos.find(({ clase }) => clase === 'alta')?.estado ?? null;
  const { vigente, fechaVigenciaDesde: desde, fechaVigenciaHasta: hasta } = poliza;
  return {
    ...partes,
    poliza,
    estado: estadoDePoliza({ vigente, desde, hasta }, fechaSantiago(ctx.ahora)),
    acciones: accionesDePoliza(ctx.actor.rol, {
      vigente,
      estadoEmision: situacion.estado_emision,
      patenteValidada: situacion.patente_validada,
      alta,
      envio,
    }),
    destinatarios: DESTINATARIOS.flatMap((a) => {
      const correo = envio.correos[a];
      return correo === undefined ? [] : [{ a, correo }];
    }),
    avisos,
    registroDePropietario: mantenido !== undefined,
    documento: { sha256: situacion.documento_sha256, bytes: situacion.documento_bytes },
    reemplazados,
    delVehiculo,
    delPropietario,
  };
};
