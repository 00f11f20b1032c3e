import { columnasDe, deColumnas } from '#features/vehiculo/campos.ts';
import type { Base } from '#nucleo/db/conexion.ts';
import { fechaSantiago } from '#values/fecha.ts';
import { nombreCompleto } from '#values/persona.ts';
import { formatearRut } from '#values/rut.ts';
import { sql } from 'kysely';
import { deEstos } from '#nucleo/db/uno-de.ts';
import type { DatosCertificado } from './certificado.ts';

/** A policy whose file is missing or older than its row. */
export interface PolizaSinFirmar {
  readonly id: number;
  readonly ventaId: number;
  /** Version of the row as read, so that a file of another version is never attached to it. */
  readonly version: number;
  /** True when the policy never had a file, so its numbers were never shown. */
  readonly sinDocumento: boolean;
  /** Hash of its verification code. */
  readonly codigoHash: string;
  readonly datos: Omit<DatosCertificado, 'apoderado' | 'urlVerificacion'>;
}

const filasSinFirmar = (db: Base) =>
  db
    .selectFrom('polizas as p')
    .innerJoin('venta_vehiculos as vv', 'vv.id', 'p.venta_vehiculo_id')
    .innerJoin('ventas as v', 'v.id', 'p.venta_id')
    .innerJoin('convenios as c', 'c.id', 'v.convenio_id')
    .innerJoin('corredores as k', 'k.id', 'c.corredor_id')
    .innerJoin('modelos as m', 'm.id', 'vv.modelo_id')
    .innerJoin('marcas as ma', 'ma.id', 'm.marca_id')
    .innerJoin('tipos_vehiculo as t', 't.id', 'vv.tipo_vehiculo_id')
    .leftJoin('tipos_uso as u', 'u.id', 'vv.tipo_uso_id')
    // A later wording may have the code of a withdrawn one, so the one that was not withdrawn comes first.
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('redacciones')
          .select(['codigo', 'desde', 'muerte', 'incapacidad_total', 'incapacidad_parcial'])
          .select(['gastos_medicos', 'pago_muerte', 'prescripcion'])
          .whereRef('codigo', '=', 'p.redaccion')
          .orderBy('retirada_en', (orden) => orden.desc().nullsFirst())
          .limit(1)
          .as('r'),
      (join) => join.onTrue(),
    )
    .select([
      'p.id',
      'p.venta_id',
      'p.version',
      'p.documento_clave',
      'p.anulada_en',
      'p.numero_poliza',
      'p.numero_folio',
      'p.emitida_en',
      'p.patente',
      'p.codigo_hash',
    ])
    .select(['p.vigencia_desde', 'p.vigencia_hasta', 'vv.dv', 'vv.prima'])
    .select(columnasDe('vv'))
    .select(['vv.rut', 'vv.rut_dv', 'vv.nombre', 'vv.apellido_paterno'])
    .select(['vv.apellido_materno', 'vv.razon_social', 'm.nombre as modelo', 'ma.nombre as marca'])
    .select(['t.nombre as tipo', 'u.nombre as uso', 'c.nombre as convenio'])
    .select(['k.razon_social as corredor_razon', 'k.nombre as corredor_nombre'])
    .select(['k.apellido_paterno as corredor_paterno', 'k.rut as corredor_rut'])
    .select(['r.codigo', 'r.desde as rige_desde', 'r.muerte', 'r.incapacidad_total'])
    .select(['r.incapacidad_parcial', 'r.gastos_medicos', 'r.pago_muerte', 'r.prescripcion'])
    .where('p.firmada', '=', false)
    .orderBy('p.id');
type Fila = Awaited<ReturnType<ReturnType<typeof filasSinFirmar>['execute']>>[number];

const aDatos = (f: Fila): PolizaSinFirmar['datos'] => ({
  numeroPoliza: f.numero_poliza,
  numeroFolio: f.numero_folio,
  fechaEmision: fechaSantiago(f.emitida_en),
  redaccion: {
    codigo: f.codigo,
    desde: f.rige_desde,
    muerte: f.muerte,
    incapacidadTotal: f.incapacidad_total,
    incapacidadParcial: f.incapacidad_parcial,
    gastosMedicos: f.gastos_medicos,
    pagoMuerte: f.pago_muerte,
    prescripcion: f.prescripcion,
  },
  vigenciaDesde: f.vigencia_desde,
  vigenciaHasta: f.vigencia_hasta,
  prima: f.prima,
  patente: f.patente,
  dvPatente: f.dv,
  tipoVehiculo: f.tipo,
  tipoUso: f.uso ?? 'NO APLICA',
  marca: f.marca,
  modelo: f.modelo,
  ...deColumnas(f),
  propietario: nombreCompleto({
    rut: f.rut,
    nombre: f.nombre,
    apellidoPaterno: f.apellido_paterno,
    apellidoMaterno: f.apellido_materno,
    razonSocial: f.razon_social,
  }),
  rutPropietario: formatearRut(f.rut, f.rut_dv),
  corredor: nombreCompleto({
    rut: f.corredor_rut,
    nombre: f.corredor_nombre,
    apellidoPaterno: f.corredor_paterno,
    razonSocial: f.corredor_razon,
  }),
  convenio: f.convenio,
  anuladaEl: f.anulada_en && fechaSantiago(f.anulada_en),
});

const aPoliza = (fila: Fila): PolizaSinFirmar => ({
  id: fila.id,
  ventaId: fila.venta_id,
  version: fila.version,
  sinDocumento: fila.documento_clave === null,
  codigoHash: fila.codigo_hash,
  datos: aDatos(fila),
});

/** Returns those of the given policies that need their signed file, in order of id. */
export const polizasSinFirmar = async (
  db: Base,
  polizaIds: readonly number[],
): Promise<PolizaSinFirmar[]> =>
  (
    await filasSinFirmar(db)
      .where(sql<boolean>`p.id ${deEstos(polizaIds)}`)
      .execute()
  ).map(aPoliza);
