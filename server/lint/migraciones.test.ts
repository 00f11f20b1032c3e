import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import publicada from '../test/relevo/publicada.json' with { type: 'json' };

const CARPETA = new URL('../db/migrations/', import.meta.url);

/** What a process of the release before would miss, or could not write any more. */
const CONTRAE =
  /\.drop(?:Table|Column|Schema|View)\(|\.rename(?:To|Column)\(|setDataType\(|\.setNotNull\(|\bdrop\s+(?:table|column|view|type)\b|\brename\s+(?:to|column)\b|\bset\s+not\s+null\b|\balter\s+column\s+\w+\s+type\b/i;
const MARCA = /^\/\/ contrae: ./m;

/** What of a migration is done; what it would undo never runs on a database that serves. */
const deIda = (texto: string): string =>
  texto.split(/export (?:const|async function) down\b/)[0] ?? '';

const rompe = (texto: string): boolean => CONTRAE.test(deIda(texto)) && !MARCA.test(texto);

describe('migrations beside the release before', () => {
  it('[A-RELEVO-002] take away or rename nothing, unless they say since when nobody uses it', () => {
    const nuevas = readdirSync(CARPETA).filter(
      (nombre) => nombre.endsWith('.ts') && nombre > publicada.ultimaMigracion,
    );
    expect(readdirSync(CARPETA)).toContain(publicada.ultimaMigracion);
    const malas = nuevas.filter((nombre) => rompe(readFileSync(new URL(nombre, CARPETA), 'utf8')));
    expect(malas).toEqual([]);
  });

  it.each([
    "db.schema.alterTable('x').dropColumn('y')",
    'sql`alter table x drop column y`',
    'sql`alter table x rename to z`',
    "db.schema.alterTable('x').alterColumn('y', (c) => c.setNotNull())",
    'sql`alter table x alter column y type bigint`',
  ])('finds %s', (texto) => {
    expect(rompe(texto)).toBe(true);
    expect(rompe(`// contrae: sin uso desde 1.4\n${texto}`)).toBe(false);
  });

  it('lets columns and tables be added', () => {
    expect(
      rompe("db.schema.alterTable('x').addColumn('y', 'text', (c) => c.notNull().defaultTo(''))"),
    ).toBe(false);
  });
});
