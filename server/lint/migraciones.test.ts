import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import paquete from '../../package.json' with { type: 'json' };
import type { Anuncio } from '../db/anuncio.ts';
import publicada from '../test/relevo/publicada.json' with { type: 'json' };

const CARPETA = new URL('../db/migrations/', import.meta.url);

/** SQL that removes or narrows something which the previous release still uses. */
const CONTRAE =
  /\.drop(?:Table|Column|Schema|View)\(|\.rename(?:To|Column)\(|setDataType\(|\.setNotNull\(|\bdrop\s+(?:table|column|view|type)\b|\brename\s+(?:to|column)\b|\bset\s+not\s+null\b|\balter\s+column\s+\w+\s+type\b/i;
const MARCA = /^ {2}versionMinima: '\d+\.\d+\.\d+'/m;
const INDICE =
  /\bcreate\s+(?:unique\s+)?index\s+\w+\s+on\s+(\w+)|\.createIndex\([^)]*\)\s*\.on\('(\w+)'\)/gi;
const LLENA = /\bupdate\s+(\w+)\s+(?:\w+\s+)?set\b|\.updateTable\('(\w+)/gi;

/** The `up` part of a migration: `down` never runs on a database in use. */
const deIda = (texto: string): string =>
  texto.split(/export (?:const|async function) down\b/)[0] ?? '';

/** Existing tables that the migration scans under a lock. */
const recorridas = (texto: string): string[] => {
  const ida = deIda(texto);
  const tablas = [INDICE, LLENA].flatMap((patron) =>
    [...ida.matchAll(patron)].map(([, una, otra]) => una ?? otra ?? ''),
  );
  return tablas.filter(
    (tabla) =>
      !new RegExp(`create\\s+table\\s+${tabla}\\b|createTable\\('${tabla}'`, 'i').test(ida),
  );
};
const callaQuienEspera = (texto: string): boolean =>
  recorridas(texto).length > 0 && !/^ {2}detiene: \{/m.test(texto);

const rompe = (texto: string): boolean => CONTRAE.test(deIda(texto)) && !MARCA.test(texto);

describe('migrations beside the previous release', () => {
  it('[A-RELEVO-002] drop or rename nothing, unless they name the oldest release that runs afterwards', () => {
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
    expect(rompe(`  versionMinima: '1.4.0',\n${texto}`)).toBe(false);
  });

  it('[A-VERSION-004] say in Spanish what they do, and whom they stop when they scan a table', async () => {
    const nuevas = readdirSync(CARPETA).filter((nombre) => nombre.endsWith('.ts'));
    expect(nuevas.length).toBeGreaterThan(10);
    for (const nombre of nuevas) {
      const ruta = new URL(nombre, CARPETA);
      const { anuncio } = (await import(ruta.href)) as { anuncio?: Anuncio };
      expect([nombre, anuncio?.hace]).toEqual([
        nombre,
        expect.stringMatching(/^[A-ZÁÉÍÓÚ].{5,110}[^.]$/),
      ]);
      expect([nombre, callaQuienEspera(readFileSync(ruta, 'utf8'))]).toEqual([nombre, false]);
    }
  });

  it('[A-VERSION-004] demand no release later than this one', async () => {
    const propia = paquete.version;
    for (const nombre of readdirSync(CARPETA).filter((uno) => uno.endsWith('.ts'))) {
      const { anuncio } = (await import(new URL(nombre, CARPETA).href)) as { anuncio: Anuncio };
      const minima = anuncio.versionMinima ?? propia;
      expect([nombre, minima.localeCompare(propia, 'en', { numeric: true }) <= 0]).toEqual([
        nombre,
        true,
      ]);
    }
  });

  it.each([
    'sql`create index a on ventas (id)`',
    'sql`create unique index a on ventas (id)`',
    "db.schema.createIndex('a').on('ventas').column('id')",
    'sql`update ventas v set a = 1`',
    "db.updateTable('ventas').set({ a: 1 })",
  ])('[A-VERSION-004] finds that %s scans a table', (texto) => {
    expect(callaQuienEspera(texto)).toBe(true);
    expect(callaQuienEspera(`export const anuncio = {\n  detiene: {\n${texto}`)).toBe(false);
    expect(callaQuienEspera(`sql\`create table ventas (id int)\`; ${texto}`)).toBe(false);
  });

  it('allows new columns and tables', () => {
    expect(
      rompe("db.schema.alterTable('x').addColumn('y', 'text', (c) => c.notNull().defaultTo(''))"),
    ).toBe(false);
  });
});
