import { type Kysely, sql } from 'kysely';

/**
 * Whether somebody keeps the record of an owner or only a sale made it, and when it was written last:
 * between it and what was sold, the newest counts. A record nobody knows the day of is older than any
 * sale. Of a vehicle's record, one that a sale made was audited without its model.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table propietarios
      add column origen text not null default 'mantenida'
        check (origen in ('mantenida', 'venta')),
      add column modificado_en timestamptz;

    update propietarios p set modificado_en = a.ultima
    from (select entidad_id, max(ocurrido_en) as ultima from auditoria
      where entidad = 'propietario' and accion in ('crear', 'actualizar') group by entidad_id) a
    where a.entidad_id = p.id;

    update propietarios p set origen = 'venta'
    where p.modificado_en is null and exists (
      select 1 from vehiculos v
      join auditoria a on a.entidad = 'vehiculo' and a.entidad_id = v.id and a.accion = 'crear'
      where v.propietario_id = p.id and not a.despues ? 'modelo_id');
  `.execute(db);
};
