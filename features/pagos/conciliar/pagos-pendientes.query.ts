import { tieneProveedor } from '#features/pagos/pago.ts';
import type { Contexto } from '#nucleo/contexto.ts';
import type { PagoPendienteVM } from './conciliar.contract.ts';

const MINUTOS_DE_ESPERA = 30;
const MAXIMO = 500;

const filasDePagos = (ctx: Contexto) =>
  ctx.db
    .selectFrom('pagos as p')
    .innerJoin('ventas as v', 'v.id', 'p.venta_id')
    .innerJoin('convenios as c', 'c.id', 'v.convenio_id')
    .leftJoin('devoluciones as d', (join) =>
      join.onRef('d.pago_id', '=', 'p.id').on('d.estado', '<>', 'devuelta'),
    )
    .select(['p.id', 'p.venta_id', 'c.nombre as convenio', 'p.orden_compra', 'p.estado'])
    .select('p.proveedor')
    .select(['p.monto', 'p.creado_en', 'p.motivo', 'd.estado as devolucion'])
    .select((eb) => eb('d.monto', '-', eb.ref('d.devuelto')).as('por_devolver'))
    .select('d.motivo as motivo_devolucion')
    .where((eb) =>
      eb.or([
        eb('d.id', 'is not', null),
        eb('p.estado', '=', 'desconocido'),
        eb.and([
          eb('p.estado', '=', 'iniciado'),
          eb('p.creado_en', '<', new Date(ctx.ahora.getTime() - MINUTOS_DE_ESPERA * 60_000)),
        ]),
      ]),
    )
    .orderBy('p.id')
    .limit(MAXIMO)
    .execute();
type Fila = Awaited<ReturnType<typeof filasDePagos>>[number];

const estadoDe = (fila: Fila): PagoPendienteVM['estado'] => {
  if (fila.devolucion === 'rechazada' && tieneProveedor(fila.proveedor))
    return 'devolucion_rechazada';
  if (fila.devolucion !== null) return 'por_devolver';
  return fila.estado === 'desconocido' ? 'desconocido' : 'iniciado';
};

/** Lists payments that need a person: unknown, open for half an hour, or with a refund due. */
export const pagosPendientes = async (ctx: Contexto): Promise<PagoPendienteVM[]> =>
  (await filasDePagos(ctx)).map((fila) => ({
    id: fila.id,
    ventaId: fila.venta_id,
    convenio: fila.convenio,
    ordenCompra: fila.orden_compra,
    estado: estadoDe(fila),
    monto: fila.por_devolver ?? fila.monto,
    creado: fila.creado_en.toISOString(),
    motivo: fila.motivo_devolucion ?? fila.motivo,
    aMano: !tieneProveedor(fila.proveedor),
  }));
