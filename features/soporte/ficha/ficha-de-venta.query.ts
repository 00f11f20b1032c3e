import { esPagoEnLinea } from '#features/convenios/convenio.ts';
import { cuentaDeEmision } from '#features/emision/cuenta.query.ts';
import { cabezaDeVenta } from '#features/polizas/consulta/soporte.query.ts';
import { envioDe } from '#features/soporte/reenvio/destinatarios.query.ts';
import { DESTINATARIOS } from '#features/soporte/reenvio/reenviable.ts';
import { ETAPA } from '#features/ventas/etapa.ts';
import type { Contexto } from '#nucleo/contexto.ts';
import { accionesDeVenta } from './acciones.ts';
import type { FichaDeVentaVM } from './ficha.contract.ts';
import { partesDeVenta } from './partes.query.ts';

const situacionDe = (ctx: Contexto, id: number) =>
  ctx.db
    .selectFrom('ventas as v')
    .innerJoin('convenios as c', 'c.id', 'v.convenio_id')
    .select(['v.creado_en', 'v.pagada_en', 'v.etapa', 'v.origen', 'v.especial', 'v.version'])
    .select(['v.correo_comprador', 'c.tipo_de_pago'])
    .select((eb) =>
      eb
        .selectFrom('polizas as p')
        .select(eb.fn.countAll<number>().as('n'))
        .whereRef('p.venta_id', '=', 'v.id')
        .where('p.vigente', '=', true)
        .where('p.documento_clave', 'is not', null)
        .as('vigentes'),
    )
    .where('v.id', '=', id)
    .executeTakeFirstOrThrow();

const avisosDe = ({ db }: Contexto, ventaId: number): Promise<FichaDeVentaVM['avisos']> =>
  db
    .selectFrom('polizas as p')
    .innerJoin('avisos_aach as a', 'a.poliza_id', 'p.id')
    .select(['a.clase', 'a.estado'])
    .select((eb) => eb.fn.countAll<number>().as('cuantos'))
    .where('p.venta_id', '=', ventaId)
    .groupBy(['a.clase', 'a.estado'])
    .orderBy('a.clase')
    .orderBy('a.estado')
    .execute();

/** Record of a sale within the caller's reach, paid or not, or null. */
export const fichaDeVenta = async (ctx: Contexto, id: number): Promise<FichaDeVentaVM | null> => {
  const cabeza = await cabezaDeVenta(ctx, id);
  const envio = cabeza && (await envioDe(ctx, id, null));
  if (!cabeza || !envio) return null;
  const [situacion, cuenta, avisos, partes] = await Promise.all([
    situacionDe(ctx, id),
    cuentaDeEmision(ctx.db, id),
    avisosDe(ctx, id),
    partesDeVenta(ctx, id, null),
  ]);
  const pagada = situacion.pagada_en !== null;
  return {
    ...partes,
    venta: {
      ...cabeza,
      cantidadPolizas: cuenta.numeradas,
      creado: situacion.creado_en.toISOString(),
      pagada,
      etapa: situacion.etapa,
      origen: situacion.origen,
      especial: situacion.especial,
      version: situacion.version,
      enLinea: esPagoEnLinea(situacion.tipo_de_pago) || situacion.etapa >= ETAPA.pago,
      correoComprador: situacion.correo_comprador,
      vehiculos: cuenta.total,
      vigentes: situacion.vigentes ?? 0,
      firmadas: cuenta.firmadas,
    },
    acciones: accionesDeVenta(ctx.actor.rol, {
      vigente: cabeza.vigente,
      pagada,
      estadoVenta: cabeza.estadoVenta,
      estadoEmision: cabeza.estadoEmision,
      detenida: cabeza.detencion !== null,
      conComprador: envio.correos.comprador !== undefined,
      envio,
    }),
    destinatarios: DESTINATARIOS.flatMap((a) => {
      const correo = envio.correos[a];
      return correo === undefined ? [] : [{ a, correo }];
    }),
    avisos,
  };
};
