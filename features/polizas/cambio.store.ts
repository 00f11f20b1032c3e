import type { Tx } from '#nucleo/db/conexion.ts';
import type { Vigencia } from '#values/vigencia.ts';

const CAMPOS = [
  'id',
  'venta_id',
  'venta_vehiculo_id',
  'numero_poliza',
  'patente',
  'vigencia_desde',
  'vigencia_hasta',
  'vigente',
  'emitida_en',
  'firmada',
  'documento_clave',
  'documento_sha256',
  'version',
] as const;

/** Locks sales in order of id. Issuance, payment and every change lock the sale first. */
export const tomarVentas = (tx: Tx, ventaIds: readonly number[]) =>
  tx
    .selectFrom('ventas')
    .select(['id', 'vigente', 'pagada_en', 'creado_en', 'estado_venta', 'estado_emision'])
    .where('id', 'in', [0, ...ventaIds])
    .orderBy('id')
    .forUpdate()
    .execute();

/** Locks policies in order of id, after their sales. */
export const tomarPolizas = async (tx: Tx, polizaIds: readonly number[]) => {
  const ventas = await tx
    .selectFrom('polizas')
    .select('venta_id')
    .where('id', 'in', [0, ...polizaIds])
    .execute();
  const tomadas = await tomarVentas(tx, [...new Set(ventas.map(({ venta_id }) => venta_id))]);
  const polizas = await tx
    .selectFrom('polizas')
    .select(CAMPOS)
    .where('id', 'in', [0, ...polizaIds])
    .orderBy('id')
    .forUpdate()
    .execute();
  return { ventas: tomadas, polizas };
};
export type PolizaTomada = Awaited<ReturnType<typeof tomarPolizas>>['polizas'][number];

/** Returns the ids of a sale's valid policies, under the caller's lock of the sale. */
export const vigentesDeVenta = async (tx: Tx, ventaId: number): Promise<number[]> => {
  const filas = await tx
    .selectFrom('polizas')
    .select('id')
    .where('venta_id', '=', ventaId)
    .where('vigente', '=', true)
    .orderBy('id')
    .execute();
  return filas.map(({ id }) => id);
};

/** Returns those of the given valid sales that have no valid policy left. */
export const ventasSinVigentes = async (tx: Tx, ventaIds: readonly number[]): Promise<number[]> => {
  const filas = await tx
    .selectFrom('ventas as v')
    .select('v.id')
    .where('v.id', 'in', [0, ...ventaIds])
    .where('v.vigente', '=', true)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('polizas')
            .select('polizas.id')
            .whereRef('polizas.venta_id', '=', 'v.id')
            .where('polizas.vigente', '=', true),
        ),
      ),
    )
    .execute();
  return filas.map(({ id }) => id);
};

/** Cancels policies for good; their files lose their signature until remade with the stamp. */
export const marcarAnuladas = async (
  tx: Tx,
  polizaIds: readonly number[],
  { motivo, fecha }: { motivo: string; fecha: Date },
): Promise<void> => {
  await tx
    .updateTable('polizas')
    .set((eb) => ({
      vigente: false,
      anulada_en: fecha,
      motivo_anulacion: motivo,
      firmada: false,
      documento_tomado_hasta: null,
      version: eb('version', '+', 1),
    }))
    .where('id', 'in', [0, ...polizaIds])
    .where('vigente', '=', true)
    .execute();
};

/** Marks the files of valid policies as outdated; with `vigencia`, changes their dates too. */
export const pedirDocumentos = async (
  tx: Tx,
  polizaIds: readonly number[],
  vigencia?: Vigencia,
): Promise<void> => {
  await tx
    .updateTable('polizas')
    .set((eb) => ({
      firmada: false,
      documento_tomado_hasta: null,
      version: eb('version', '+', 1),
      ...(vigencia && { vigencia_desde: vigencia.desde, vigencia_hasta: vigencia.hasta }),
    }))
    .where('id', 'in', [0, ...polizaIds])
    .where('vigente', '=', true)
    .execute();
};
