import { trabajoGenerarInforme } from '#features/informes/ventas/generar-informe.job.ts';
import { sql } from 'kysely';
import type { Base } from '#nucleo/db/conexion.ts';
import type { Casa } from '../casa.ts';

interface InformeDePrueba {
  readonly usuarioId: number;
  readonly alcance?: 'todo' | 'corredor' | 'propio';
  readonly clase?: 'ventas' | 'anuladas';
  readonly desde?: string;
  readonly hasta?: string;
  readonly conveniosId?: number[];
}

/** Creates a report of a user that waits for its job. Returns its number. */
export const informePendiente = async (
  { base, reloj }: Casa,
  { usuarioId, alcance = 'propio', clase = 'ventas', ...periodo }: InformeDePrueba,
): Promise<number> => {
  const { id } = await base
    .insertInto('informes')
    .values({
      usuario_id: usuarioId,
      clase,
      alcance,
      corredor_id: null,
      estado: 'pendiente',
      total: 1,
      convenios_id: periodo.conveniosId ?? [],
      desde: periodo.desde ?? '2026-01-01',
      hasta: periodo.hasta ?? '2026-12-31',
      creado_en: reloj.ahora(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** Runs one attempt at a report, as the worker does. */
export const correrInforme = (casa: Casa, informeId: number): Promise<void> =>
  trabajoGenerarInforme(casa.enTransaccion)(casa.contexto(), { informeId });

interface VentasSembradas {
  readonly convenioId: number;
  readonly usuarioId: number;
  readonly cuantas: number;
  /** Payment time of the first sale. */
  readonly desde: Date;
  /** Milliseconds between payments. */
  readonly paso?: number;
  readonly prima?: number;
}

/** Paid and issued sales of one vehicle each, as bare rows without calls or coverage. */
export const sembrarVentas = async (
  base: Base,
  { convenioId, usuarioId, cuantas, desde, paso = 1_000, prima = 9_280 }: VentasSembradas,
): Promise<void> => {
  await sql`
    with n as (select coalesce(max(numero_poliza), 800000000) as ultimo from polizas
        where numero_poliza >= 800000000),
      m as (select id, tipo_vehiculo_id from modelos order by id limit 1),
      v as (
        insert into ventas (convenio_id, usuario_id, origen, etapa, estado_venta, estado_emision,
          monto_en_pesos, creado_en, pagada_en, emitida_en)
        select ${convenioId}::int, ${usuarioId}::int, 0, 5, 12, 3, ${prima}::int, cuando, cuando, cuando
        from generate_series(0, ${cuantas}::int - 1) i,
          lateral (select ${desde}::timestamptz + i * ${paso}::float8 * interval '1 millisecond' as cuando)
        returning id, pagada_en),
      vv as (
        insert into venta_vehiculos (venta_id, posicion, patente, tipo_vehiculo_id, modelo_id,
          numero_motor, anio_fabricacion, rut, rut_dv, nombre, apellido_paterno, email, prima,
          mes_legal, vigencia_desde, vigencia_hasta, registro_verificado)
        select v.id, 0, 'T' || lpad(upper(to_hex(v.id)), 5, '0'), m.tipo_vehiculo_id, m.id, 'M1',
          2020, 11111111, '1', 'ANA', 'ROJAS', 'ana@correo.example', ${prima}::int, 3,
          '2026-04-01', '2027-03-31', true from v, m
        returning id, venta_id, patente),
      p as (
        insert into polizas (venta_id, venta_vehiculo_id, numero_poliza, numero_folio, patente,
          vigencia_desde, vigencia_hasta, emitida_en, redaccion, codigo_hash, firmada,
          documento_clave, documento_sha256)
        select vv.venta_id, vv.id, ultimo + row_number() over (), ultimo + row_number() over (),
          vv.patente, '2026-04-01', '2027-03-31', v.pagada_en, 'POL320260028', 'informe' || vv.id,
          true, 'informes/' || vv.id, 'x'
        from vv join v on v.id = vv.venta_id, n)
    insert into pagos (venta_id, proveedor, estado, monto, orden_compra, codigo_autorizacion, creado_en)
    select id, 'directo', 'autorizado', ${prima}::int, 'informe' || id, 'DIRECTO', pagada_en from v
  `.execute(base);
  await sql`analyze ventas, venta_vehiculos, polizas, pagos`.execute(base);
};
