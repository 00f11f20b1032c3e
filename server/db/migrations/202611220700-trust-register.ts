import { type Kysely, sql } from 'kysely';

/** What decides the type of a vehicle, and so its premium: the register, not who enters it. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table vehiculos
      -- 'mantenida': somebody looked after it. 'venta': it says what was typed, and decides nothing.
      add column origen text not null default 'venta' check (origen in ('venta', 'mantenida'));
    -- A sale notes plate and engine of the record it makes; the maintainer notes every column.
    update vehiculos v set origen = 'mantenida'
    where exists (
      select 1 from auditoria a
      where a.entidad = 'vehiculo' and a.entidad_id = v.id
        and (a.accion <> 'crear' or a.despues ? 'modelo_id')
    );

    alter table tipos_vehiculo
      add column clase_patente text not null default 'cualquiera'
        check (clase_patente in ('cualquiera', 'motocicleta'));
    update tipos_vehiculo set clase_patente = 'motocicleta'
    where nombre in ('MOTOCICLETA', 'MOTONETA', 'BICIMOTO', 'BICICLETA MOTOR', 'TRIMOTO',
      'TRICICLO MOTOR', 'CUATRIMOTO');

    alter table convenios add column permite_cambiar_tipo boolean not null default false;

    -- What was entered before was compared with nothing.
    update venta_vehiculos vv set registro_verificado = false
    from ventas v where v.id = vv.venta_id and v.pagada_en is null and vv.registro_verificado;
  `.execute(db);
};
