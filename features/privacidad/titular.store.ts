import { registrosDe, type Titular, type Tratamiento } from '#nucleo/db/titular.ts';
import { sql } from 'kysely';

/** Requests of one person: by RUT, or by e-mail if no RUT is known. */
const suyas = ({ rut, correo }: Titular) =>
  rut === null ? sql`s.rut is null and s.correo = ${correo}` : sql`s.rut = ${rut}`;

/** The person's requests and our answers. */
export const TRATAMIENTO_DE_SOLICITUDES: Tratamiento = {
  clase: 'solicitudes_de_datos',
  titulo: 'Solicitudes sobre sus datos',
  tablas: ['solicitudes_de_datos', 'codigos_de_titular', 'restricciones'],
  titulares: 'Quien ejerce derechos sobre sus datos',
  datos: 'RUT, correo, patente, lo que pide, lo que se le respondió',
  finalidad: 'Responder y probar que se respondió',
  base: 'Obligación legal, Ley N° 21.719 (arts. 10 y 11)',
  destinatarios: 'Agencia de Protección de Datos Personales, si lo requiere',
  conserva: 'Sin plazo: prueba de la respuesta',
  buscar: registrosDe(
    (titular) => sql`
      select s.id as "N°", s.derecho as "Derecho", s.detalle as "Detalle",
        to_char(s.creada_en, 'DD/MM/YYYY') as "Ingresada", s.estado as "Estado",
        s.respuesta as "Respuesta"
      from solicitudes_de_datos s where ${suyas(titular)} order by s.id`,
  ),
};
