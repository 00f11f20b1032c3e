import type { PolizaParaAach } from '#integrations/aach/port.ts';
import type { Base } from '#nucleo/db/conexion.ts';
import { deEstos } from '#nucleo/db/uno-de.ts';
import { fechaSantiago } from '#values/fecha.ts';
import { nombreCompleto } from '#values/persona.ts';
import { rutConGuion } from '#values/rut.ts';
import { sql } from 'kysely';
import { POR_INFORMAR } from './aviso.ts';

/** An open notice, with its policy's current data. */
export interface AvisoAbierto {
  readonly avisoId: number;
  readonly polizaId: number;
  readonly clase: 'alta' | 'anulacion';
  readonly version: number;
  readonly poliza: PolizaParaAach;
}

interface Cuales {
  readonly polizaIds: readonly number[];
  readonly clase: 'alta' | 'anulacion';
  /** True: includes refused ones, which are sent again only at a person's request. */
  readonly tambienRechazados: boolean;
  readonly limite: number;
}

const filasAbiertas = (db: Base, cuales: Cuales) =>
  db
    // Materialized: otherwise PostgreSQL scans every open notice, thousands for a fleet.
    .with(
      (cte) => cte('p').materialized(),
      (q) =>
        q
          .selectFrom('polizas')
          .selectAll()
          .where(sql<boolean>`id ${deEstos(cuales.polizaIds)}`),
    )
    .selectFrom('p')
    .innerJoin('avisos_aach as a', 'a.poliza_id', 'p.id')
    .innerJoin('venta_vehiculos as vv', 'vv.id', 'p.venta_vehiculo_id')
    .innerJoin('modelos as m', 'm.id', 'vv.modelo_id')
    .innerJoin('marcas as ma', 'ma.id', 'm.marca_id')
    .innerJoin('tipos_vehiculo as t', 't.id', 'vv.tipo_vehiculo_id')
    .select(['a.id as avisoId', 'a.clase', 'p.id as polizaId', 'p.version', 'p.numero_poliza'])
    .select(['p.numero_folio', 'p.patente', 'p.vigencia_desde', 'p.vigencia_hasta', 'p.emitida_en'])
    .select(['vv.dv', 'vv.anio_fabricacion', 'vv.numero_motor', 'vv.rut', 'vv.rut_dv', 'vv.prima'])
    .select(['vv.nombre', 'vv.apellido_paterno', 'vv.apellido_materno', 'vv.razon_social'])
    .select(['t.nombre as tipo', 'ma.nombre as marca', 'm.nombre as modelo'])
    .where('a.clase', '=', cuales.clase)
    // A valid policy has only its issuance notified, a cancelled one only its cancellation.
    .where('p.vigente', '=', cuales.clase === 'alta')
    .where(
      'a.estado',
      'in',
      POR_INFORMAR.filter((estado) => cuales.tambienRechazados || estado !== 'rechazado'),
    )
    .orderBy('p.id')
    .limit(cuales.limite)
    .execute();
type Fila = Awaited<ReturnType<typeof filasAbiertas>>[number];

const enPalabrasDeAach = (fila: Fila): PolizaParaAach => ({
  numeroPoliza: fila.numero_poliza,
  numeroFolio: fila.numero_folio,
  patente: fila.patente,
  dv: fila.dv,
  fechaEmision: fechaSantiago(fila.emitida_en),
  inicioVigencia: fila.vigencia_desde,
  terminoVigencia: fila.vigencia_hasta,
  tipoVehiculo: fila.tipo,
  marca: fila.marca,
  modelo: fila.modelo,
  anio: fila.anio_fabricacion,
  numeroMotor: fila.numero_motor,
  rutPropietario: rutConGuion(fila.rut, fila.rut_dv),
  nombrePropietario: nombreCompleto({
    rut: fila.rut,
    nombre: fila.nombre,
    apellidoPaterno: fila.apellido_paterno,
    apellidoMaterno: fila.apellido_materno,
    razonSocial: fila.razon_social,
  }),
  prima: fila.prima,
});

/** Open notices in the order of their policies, at most `limite`. */
export const avisosAbiertos = async (db: Base, cuales: Cuales): Promise<AvisoAbierto[]> =>
  (await filasAbiertas(db, cuales)).map((fila) => ({
    avisoId: fila.avisoId,
    polizaId: fila.polizaId,
    clase: fila.clase,
    version: fila.version,
    poliza: enPalabrasDeAach(fila),
  }));

/** Valid policies of these sales in order, at most `cuantas` of those after the policy `tras`. */
export const polizasDeVentas = async (
  db: Base,
  ventaIds: readonly number[],
  tras: number,
  cuantas: number,
): Promise<number[]> => {
  const filas = await db
    .selectFrom('polizas')
    .select('id')
    .where(sql<boolean>`venta_id ${deEstos(ventaIds)}`)
    .where('id', '>', tras)
    .where('vigente', '=', true)
    .orderBy('id')
    .limit(cuantas)
    .execute();
  return filas.map(({ id }) => id);
};
