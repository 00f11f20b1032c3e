import { esSuRut, registrosDe, type Tratamiento } from '#nucleo/db/titular.ts';
import { sql } from 'kysely';

/** Staff of the product, and the brokers that sell. */
export const TRATAMIENTO_DE_ENTIDADES: Tratamiento = {
  clase: 'entidades',
  titulo: 'Personas que operan el sistema y corredores',
  tablas: ['entidades', 'usuarios', 'corredores', 'filtros_guardados', 'cambios_propuestos'],
  titulares: 'Usuarios con clave, corredores y sus representantes',
  datos: 'RUT, nombre o razón social, correo, teléfono, dirección, nombre de usuario',
  finalidad: 'Dar acceso según su perfil y saber quién hizo qué',
  base: 'Contrato de trabajo o de corretaje (art. 13)',
  destinatarios: 'Ninguno',
  conserva: 'Mientras dure la relación y lo que hicieron deba probarse',
  buscar: registrosDe(
    (titular) => sql`
      select 'Persona' as "Ficha", e.rut as "RUT",
        coalesce(e.razon_social, concat_ws(' ', e.nombres, e.apellido_paterno, e.apellido_materno))
          as "Nombre", e.email as "Correo", e.telefono as "Teléfono",
        (select string_agg(u.nombre_usuario, ', ' order by u.id) from usuarios u
          where u.entidad_id = e.id) as "Usuario"
      from entidades e where ${esSuRut(titular, 'e.rut')}
      union all
      select 'Corredor', c.rut,
        coalesce(c.razon_social, concat_ws(' ', c.nombre, c.apellido_paterno, c.apellido_materno)),
        c.email, c.telefono, null
      from corredores c where ${esSuRut(titular, 'c.rut')}
      union all
      select 'Representante de corredor', ${titular.rut}::integer, c.representante_nombre, null, null, null
      from corredores c where split_part(replace(c.representante_rut, '.', ''), '-', 1) = ${String(titular.rut)}`,
  ),
};
