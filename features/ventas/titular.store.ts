import {
  esSuCorreo,
  esSuRut,
  registrosDe,
  type Titular,
  type Tratamiento,
} from '#nucleo/db/titular.ts';
import { CLAVES } from '#features/vehiculo/campos.ts';
import { DATOS } from '#features/vehiculo/datos.ts';
import type { Fecha } from '#values/fecha.ts';
import { finDeRetencion } from '#values/retencion.ts';
import { type RawBuilder, sql } from 'kysely';
import { olvidarIntencionesDe } from './olvido.store.ts';

/** From clause for the vehicles `vv` of sales `s` whose owner or buyer is the given person. */
export const vehiculosDe = (titular: Titular, cuales: RawBuilder<unknown>) => sql`
  from venta_vehiculos vv join ventas s on s.id = vv.venta_id
  where (${esSuRut(titular, 'vv.rut')} or ${esSuCorreo(titular, 's.correo_comprador')})
    and ${cuales}`;

const DEL_VEHICULO = sql.join(
  CLAVES.map((clave) => {
    const { columna, rotulo } = DATOS[clave];
    return sql`${sql.ref(`vv.${columna}`)} as ${sql.id(rotulo)}`;
  }),
);

/** Columns shown to the person. Owner data appear only in rows where that person is the owner. */
const COLUMNAS = (titular: Titular) => sql`
  case when ${esSuRut(titular, 'vv.rut')} then 'Propietario' else 'Comprador' end as "Calidad",
  s.id as "N° de venta", to_char(s.creado_en, 'DD/MM/YYYY') as "Fecha de ingreso",
  vv.patente as "Patente",
  case when ${esSuRut(titular, 'vv.rut')} then vv.rut end as "RUT",
  case when ${esSuRut(titular, 'vv.rut')} then coalesce(vv.razon_social,
    concat_ws(' ', vv.nombre, vv.segundo_nombre, vv.apellido_paterno, vv.apellido_materno)) end
    as "Nombre",
  case when ${esSuRut(titular, 'vv.rut')} then vv.email end as "Correo",
  case when ${esSuRut(titular, 'vv.rut')} then vv.telefono end as "Teléfono",
  case when ${esSuCorreo(titular, 's.correo_comprador')} then s.correo_comprador end
    as "Correo del comprador",
  ${DEL_VEHICULO}, vv.prima as "Prima",
  to_char(vv.vigencia_desde, 'DD/MM/YYYY') as "Vigencia desde",
  to_char(vv.vigencia_hasta, 'DD/MM/YYYY') as "Vigencia hasta"`;

const retenidoHasta = async (
  db: Parameters<NonNullable<Tratamiento['retenidoHasta']>>[0],
  titular: Titular,
): Promise<Fecha | null> => {
  const { rows } = await sql<{ hasta: Fecha | null }>`
    select max(vv.vigencia_hasta) as hasta
    ${vehiculosDe(titular, sql`s.pagada_en is not null`)}`.execute(db);
  const hasta = rows[0]?.hasta ?? null;
  return hasta === null ? null : finDeRetencion(hasta);
};

/** Processing of personal data in paid sales: sale, vehicle, owner and buyer. */
export const TRATAMIENTO_DE_VENTAS: Tratamiento = {
  clase: 'ventas',
  titulo: 'Pólizas compradas',
  tablas: ['ventas', 'venta_vehiculos', 'coberturas', 'polizas'],
  titulares: 'Propietarios y compradores',
  datos: 'RUT, nombre o razón social, correo, teléfono, vehículo, prima, vigencia, N° de póliza',
  finalidad: 'Emitir la póliza SOAP, entregarla y probar el contrato',
  base: 'Contrato y obligación legal, Ley N° 18.490 (art. 13)',
  destinatarios: 'Compañía de seguros, corredor del convenio, Asociación de Aseguradores de Chile',
  conserva: '6 años desde el término de su vigencia; después se anonimiza',
  buscar: registrosDe(
    (titular) => sql`
      select ${COLUMNAS(titular)},
        (select p.numero_poliza from polizas p where p.venta_vehiculo_id = vv.id
          order by p.id desc limit 1) as "N° de póliza"
      ${vehiculosDe(titular, sql`s.pagada_en is not null`)} order by vv.id`,
  ),
  retenidoHasta,
};

/** Processing of personal data in purchases that were never paid. */
export const TRATAMIENTO_DE_INTENCIONES: Tratamiento = {
  clase: 'intenciones',
  titulo: 'Compras no terminadas',
  tablas: ['ventas', 'venta_vehiculos'],
  titulares: 'Propietarios y compradores',
  datos: 'Los de una póliza, hasta donde se ingresaron',
  finalidad: 'Retomar la compra',
  base: 'Medidas precontractuales (arts. 13 y 14 d)',
  destinatarios: 'Corredor del convenio',
  conserva: '90 días',
  buscar: registrosDe(
    (titular) => sql`
      select ${COLUMNAS(titular)} ${vehiculosDe(titular, sql`s.pagada_en is null`)} order by vv.id`,
  ),
  suprimir: (tx, titular, ahora) =>
    olvidarIntencionesDe(
      tx,
      ahora,
      sql`t.id in (select s.id ${vehiculosDe(titular, sql`s.pagada_en is null`)})`,
    ),
};
