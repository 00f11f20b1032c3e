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
      ruts: [...acceso.ruts],
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
