import { type Kysely, sql } from 'kysely';

/**
 * Table in which kysely records its migrations. Release 1.3.0 used kysely's default table, which stays
 * unchanged.
 */
export const TABLA = 'migraciones';

/** Migration that replaces all those of release 1.3.0. */
export const BASE = '202611260430-base';

/** Migrations of release 1.3.0, in order. */
export const DE_1_3_0: readonly string[] = [
  '202611210200-crear-base',
  '202611210210-crear-ventas',
  '202611210600-crear-pago-en-linea',
  '202611210630-marcar-propietario-conocido',
  '202611210800-buscar-registros',
  '202611210900-crear-carga-masiva',
  '202611211100-crear-soporte',
  '202611211130-indexar-busquedas',
  '202611211200-crear-reemisiones',
  '202611211210-indexar-pendientes',
  '202611211220-crear-informes',
  '202611211230-crear-resumen',
  '202611211240-buscar-vendidos',
  '202611211300-ordenar-polizas',
  '202611211310-corregir-preparadas',
  '202611220700-trust-register',
  '202611220710-mark-numbers',
  '202611220720-keep-one-signature-incident',
  '202611220730-forget-what-is-past',
  '202611220740-date-owners',
  '202611220741-keep-what-was-typed',
  '202611220800-name-cause-of-incidents',
  '202611220810-ask-register-for-loads',
  '202611220820-let-reports-have-kinds',
  '202611220930-open-cases-of-aach',
  '202611220935-certify-cover',
  '202611221450-find-requests',
  '202611221451-brand-brokers',
  '202611221800-find-sales-of-a-seller',
  '202611222100-keep-filters',
  '202611222110-keep-agreements-at-hand',
  '202611222130-tell-sessions-apart',
  '202611222131-let-passwords-be-reset',
  '202611222132-add-second-factors',
  '202611222133-add-passkeys',
  '202611222140-ask-for-personal-data',
  '202611222141-restrict-personal-data',
  '202611222142-record-reads',
  '202611222143-anonymise-what-was-sold',
  '202611230040-let-a-provider-identify',
  '202611230130-let-a-second-person-approve',
  '202611230200-take-requests-by-hand',
  '202611230405-name-what-a-change-is-about',
  '202611231810-let-buyers-wait-in-turn',
  '202611231840-close-seasons',
  '202611231841-fit-millions',
  '202611250800-shorten-frequent-facts',
  '202611250810-keep-hashes-as-bytes',
  '202611252000-add-up-what-is-cancelled',
  '202611252330-keep-facts-of-a-sale-together',
  '202611252340-keep-less-of-payments',
  '202611260430-keep-covers-apart-by-number',
];

/**
 * Translates the migration names recorded by release 1.3.0 to those of this release. Names of later
 * migrations stay.
 * @returns null if a migration of release 1.3.0 is missing: the database belongs to an older release
 */
export const traducir = (notadas: readonly string[]): string[] | null => {
  if (!DE_1_3_0.every((nombre) => notadas.includes(nombre))) return null;
  return [BASE, ...notadas.filter((nombre) => !DE_1_3_0.includes(nombre))];
};

/**
 * Copies the records of release 1.3.0 into `migraciones`. Does nothing on an empty database or when repeated.
 * The old table stays, so that release 1.3.0 finds its schema complete after a rollback.
 */
export const adoptarDe130 = (db: Kysely<unknown>): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext(${TABLA}))`.execute(tx);
    const { rows } = await sql<{ hay: boolean }>`
      select to_regclass('kysely_migration') is not null as hay`.execute(tx);
    if (rows[0]?.hay !== true) return;
    await sql`
      create table if not exists migraciones
        (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(tx);
    await sql`
      insert into migraciones
      select ${BASE}, max(timestamp) from kysely_migration where name = any(${DE_1_3_0}) having count(*) > 0
      union all select name, timestamp from kysely_migration where name <> all(${DE_1_3_0})
      on conflict do nothing`.execute(tx);
  });
