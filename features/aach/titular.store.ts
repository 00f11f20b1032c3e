import { esSuRut, registrosDe, type Tratamiento } from '#nucleo/db/titular.ts';
import { sql } from 'kysely';

/** Reports to the AACH about a person's policies. */
export const TRATAMIENTO_DE_AVISOS: Tratamiento = {
  clase: 'avisos_aach',
  titulo: 'Avisos a la Asociación de Aseguradores',
  tablas: ['avisos_aach', 'casos_aach'],
  titulares: 'Propietarios',
  datos: 'Patente, N° de póliza, RUT, vigencia y lo que la asociación respondió',
  finalidad: 'Informar la vigencia del seguro',
  base: 'Obligación legal, Ley N° 18.490 (art. 13)',
  destinatarios: 'Asociación de Aseguradores de Chile',
  conserva: 'Sin plazo: el aviso no nombra a nadie una vez anonimizada su póliza',
  buscar: registrosDe(
    (titular) => sql`
      select p.numero_poliza as "N° de póliza", a.clase as "Aviso", a.estado as "Estado",
        to_char(coalesce(a.resuelto_en, a.creado_en), 'DD/MM/YYYY') as "Fecha"
      from avisos_aach a join polizas p on p.id = a.poliza_id
      join venta_vehiculos vv on vv.id = p.venta_vehiculo_id
      where ${esSuRut(titular, 'vv.rut')} order by a.id`,
  ),
};
