import { type Kysely, sql } from 'kysely';

/**
 * Of millions of policies: indexes that nobody reads go, two that said more than they are asked become
 * smaller, and what reads the audit by its days or its downloads finds them without reading it all.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    -- Nobody asks for a fact by its number: it is found by its record, and ordered by the number then.
    alter table auditoria drop constraint auditoria_pkey;
    create index auditoria_dias on auditoria using brin (ocurrido_en);
    create index auditoria_descargas on auditoria (ocurrido_en)
      where accion in ('descargar_documento', 'descargar_polizas', 'descargar_evidencia');

    -- As unique as before, by 4 bytes of each code instead of all 64.
    alter table polizas drop constraint polizas_codigo_hash_key,
      add constraint polizas_codigo_hash_unico exclude using hash (codigo_hash with =);

    drop index envios_con_destino;
    create index envios_con_destino on envios (creado_en) where destino <> '' and clase = 'correo'
  `.execute(db);
};
