import type { Base } from '#nucleo/db/conexion.ts';
import { registrosDe, type Tratamiento } from '#nucleo/db/titular.ts';
import { filasViejas } from '#nucleo/db/olvido.ts';
import { sql } from 'kysely';
import type { Personas } from '#values/personas-en.ts';

interface AccesoNuevo extends Personas {
  readonly ahora: Date;
  readonly usuarioId: number;
  readonly rol: string;
  readonly sesionId: string | null;
  readonly llamada: string;
  readonly motivo: string | null;
  readonly solicitudId: string;
}

/** RUTs of the answer, and of the owners of the plates and sales that it names without one. */
const rutsDe = ({ ruts, patentes, ventas }: Personas) =>
  patentes.length + ventas.length === 0
    ? [...ruts]
    : sql<number[]>`array(
        select r.rut from unnest(${[...ruts]}::integer[]) as r (rut)
        union select rut from venta_vehiculos where patente = any(${[...patentes]}::text[]) and rut > 0
        union select rut from venta_vehiculos where venta_id = any(${[...ventas]}::integer[]) and rut > 0
        union select p.rut from vehiculos v join propietarios p on p.id = v.propietario_id
          where v.patente = any(${[...patentes]}::text[]))`;

/** One statement, hence one transaction: a read writes nothing else. */
export const guardarAcceso = async (base: Base, acceso: AccesoNuevo): Promise<void> => {
  await base
    .insertInto('accesos')
    .values({
      ocurrido_en: acceso.ahora,
      usuario_id: acceso.usuarioId,
      rol: acceso.rol,
      sesion_id: acceso.sesionId,
      llamada: acceso.llamada,
      motivo: acceso.motivo,
      ruts: rutsDe(acceso),
      polizas: [...acceso.polizas],
      solicitud_id: acceso.solicitudId,
    })
    .execute();
};

/** Long enough to investigate a breach; keeping older reads would expose persons without need. */
const DIAS_DE_ACCESOS = 730;

export const OLVIDO_DE_ACCESOS = filasViejas('accesos', 'ocurrido_en', DIAS_DE_ACCESOS);

/** The person learns that a read happened and why; only the Agencia learns the reader. */
export const TRATAMIENTO_DE_ACCESOS: Tratamiento = {
  clase: 'accesos',
  titulo: 'Consultas que se hicieron de sus datos',
  tablas: ['accesos'],
  titulares: 'Propietarios, compradores, usuarios con clave',
  datos: 'Quién consultó, cuándo, qué consulta, RUT o póliza, motivo',
  finalidad: 'Saber quién vio qué y responder ante una brecha',
  base: 'Obligación legal, Ley N° 21.719 (arts. 14 quinquies y 14 sexies)',
  destinatarios: 'Agencia de Protección de Datos Personales, si lo requiere',
  conserva: '2 años',
  buscar: registrosDe(
    (titular) => sql`
      select to_char(a.ocurrido_en at time zone 'America/Santiago', 'DD/MM/YYYY HH24:MI') as "Momento",
        a.llamada as "Consulta", a.motivo as "Motivo"
      from accesos a where a.ruts @> array[${titular.rut ?? 0}]::integer[]
      order by a.id desc limit 200`,
  ),
};
