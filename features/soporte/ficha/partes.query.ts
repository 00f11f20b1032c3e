import { CLAVE_DE_RECORDATORIO } from '#features/envios/correo.ts';
import { seConcilia } from '#features/pagos/pago.ts';
import { conciliarPagoAhora } from '#features/pagos/conciliar/conciliar.contract.ts';
import { reintentarEnvio } from '#features/inicio/incidentes/incidentes.contract.ts';
import { esDePoliza } from '#features/soporte/historia/linea-de-tiempo.query.ts';
import { regenerarSun } from '#features/sun/sun.contract.ts';
import { ESTADO_DE_ARCHIVO } from '#features/sun/venta-sun.query.ts';
import type { Contexto } from '#nucleo/contexto.ts';
import type { Llamada } from '#values/llamada.ts';
import { sql } from 'kysely';
import {
  type CorreoDeFichaVM,
  type FichaDeVentaVM,
  MAXIMO_POR_PARTE,
  type PagoDeFichaVM,
} from './ficha.contract.ts';

const puede = ({ actor }: Contexto, llamada: Pick<Llamada, 'quien'>): boolean =>
  llamada.quien[actor.rol] !== undefined;

const pagosDe = async (ctx: Contexto, ventaId: number): Promise<PagoDeFichaVM[]> => {
  const filas = await ctx.db
    .selectFrom('pagos as p')
    .leftJoin('devoluciones as d', 'd.pago_id', 'p.id')
    .select(['p.id', 'p.proveedor', 'p.estado', 'p.monto', 'p.creado_en', 'p.resuelto_en'])
    .select(['p.orden_compra', 'p.codigo_autorizacion', 'p.medio', 'p.tarjeta', 'p.motivo'])
    .select(['d.estado as devolucion', 'd.monto as devuelto'])
    .where('p.venta_id', '=', ventaId)
    .orderBy('p.id', 'desc')
    .limit(MAXIMO_POR_PARTE)
    .execute();
  const reservado = ctx.alcance !== 'todo';
  return filas.map((fila) => ({
    id: fila.id,
    proveedor: fila.proveedor,
    estado: fila.estado,
    monto: fila.monto,
    creado: fila.creado_en.toISOString(),
    resuelto: fila.resuelto_en?.toISOString() ?? null,
    ordenCompra: reservado ? null : fila.orden_compra,
    codigoAutorizacion: reservado ? null : fila.codigo_autorizacion,
    medio: reservado ? null : fila.medio,
    tarjeta: reservado ? null : (fila.tarjeta?.slice(-4) ?? null),
    motivo: reservado ? null : fila.motivo,
    devolucion:
      fila.devolucion === null ? null : { estado: fila.devolucion, monto: fila.devuelto ?? 0 },
    porConciliar: puede(ctx, conciliarPagoAhora) && seConcilia(fila),
  }));
};

const correosDe = async (
  ctx: Contexto,
  ventaId: number,
  polizaId: number | null,
): Promise<CorreoDeFichaVM[]> => {
  const filas = await ctx.db
    .selectFrom('envios as e')
    .select(['e.id', 'e.clave', 'e.destino', 'e.estado', 'e.intentos', 'e.ultima_respuesta'])
    .select(['e.creado_en', 'e.enviado_en', 'e.olvidado_en'])
    .select(sql<string | null>`e.contenido ->> 'asunto'`.as('asunto'))
    .select(
      sql<number>`coalesce(jsonb_array_length(e.contenido::jsonb -> 'adjuntos'), 0)`.as('adjuntos'),
    )
    .where('e.venta_id', '=', ventaId)
    .where('e.clase', '=', 'correo')
    .$if(polizaId !== null, (q) => q.where(esDePoliza(polizaId ?? 0)))
    .orderBy('e.id', 'desc')
    .limit(MAXIMO_POR_PARTE)
    .execute();
  return filas.map((fila) => ({
    id: fila.id,
    para: fila.destino,
    asunto: fila.asunto,
    adjuntos: fila.adjuntos,
    estado: fila.estado,
    intentos: fila.intentos,
    respuesta: fila.ultima_respuesta,
    creado: fila.creado_en.toISOString(),
    enviado: fila.enviado_en?.toISOString() ?? null,
    porReintentar:
      fila.estado === 'rechazado' &&
      fila.olvidado_en === null &&
      !fila.clave.startsWith(CLAVE_DE_RECORDATORIO) &&
      puede(ctx, reintentarEnvio),
  }));
};

const incidentesDe = async ({ db, alcance }: Contexto, ventaId: number) => {
  if (alcance !== 'todo') return [];
  const filas = await db
    .selectFrom('incidentes')
    .select(['id', 'clase', 'detalle', 'abierto_en'])
    .where('venta_id', '=', ventaId)
    .where('cerrado_en', 'is', null)
    .orderBy('id', 'desc')
    .limit(MAXIMO_POR_PARTE)
    .execute();
  return filas.map(({ id, clase, detalle, abierto_en }) => ({
    id,
    clase,
    detalle,
    abierto: abierto_en.toISOString(),
  }));
};

const sunDe = async ({ db }: Contexto, ventaId: number): Promise<FichaDeVentaVM['sun']> => {
  const archivo = await db
    .selectFrom('archivos_sun as a')
    .innerJoin('ventas as v', 'v.id', 'a.venta_id')
    .select(['a.creado_en', 'a.polizas', 'a.total', ESTADO_DE_ARCHIVO.as('estado')])
    .where('v.id', '=', ventaId)
    .orderBy('a.id', 'desc')
    .executeTakeFirst();
  if (!archivo) return null;
  const { creado_en, estado, polizas, total } = archivo;
  return { creado: creado_en.toISOString(), estado: estado ?? 'al_dia', polizas, total };
};

/** Common parts of a sale's record and of its policies' records. */
export const partesDeVenta = async (ctx: Contexto, ventaId: number, polizaId: number | null) => {
  const [pagos, correos, incidentes, sun] = await Promise.all([
    pagosDe(ctx, ventaId),
    correosDe(ctx, ventaId, polizaId),
    incidentesDe(ctx, ventaId),
    sunDe(ctx, ventaId),
  ]);
  return { pagos, correos, incidentes, sun, conSun: puede(ctx, regenerarSun) };
};
