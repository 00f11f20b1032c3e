import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { crearBase } from '#server/test/base/base.ts';
import type { Columna } from '#server/test/columnas.ts';
import { abrirBase, type Base } from './conexion.ts';

const RAIZ = process.cwd();

const migrada = async (base: Base): Promise<Record<string, Record<string, Columna>>> => {
  const { rows } = await sql<{ tabla: string; columna: string } & Columna>`
    select c.relname as tabla, a.attname as columna,
      case
        when t.typname in ('json', 'jsonb') then 'json'
        when t.typcategory = 'N' then 'numero'
        when t.typcategory = 'B' then 'logico'
        when t.typcategory = 'A' then 'lista'
        when t.typname in ('timestamptz', 'timestamp') then 'instante'
        when t.typname = 'bytea' then 'bytes'
        when t.typcategory in ('S', 'R') or t.typname in ('date', 'uuid') then 'texto'
        else t.typname
      end as familia,
      -- what the database computes carries no 'not null' of its own
      not a.attnotnull and a.attgenerated = '' as nula,
      case
        when a.attidentity = 'a' or a.attgenerated <> '' then 'prohibida'
        when a.atthasdef or a.attidentity = 'd' or not a.attnotnull then 'opcional'
        else 'obligada'
      end as "alInsertar"
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p') and not c.relispartition
    join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relname not like 'kysely%'
      -- Kysely's own list
      and c.relname <> 'migraciones'
      and a.attnum > 0 and not a.attisdropped
    order by 1, a.attnum
  `.execute(base);
  const tablas: Record<string, Record<string, Columna>> = {};
  for (const { tabla, columna, ...dicha } of rows) (tablas[tabla] ??= {})[columna] = dicha;
  return tablas;
};

const literales = (textos: readonly string[]): string =>
  textos.map((texto) => `'${texto}'`).join(' | ');

type Columnas = Awaited<ReturnType<typeof migrada>>;

/** TypeScript of the columns of the database, one per line, and the name of the column on each line. */
const escribir = (tablas: Columnas): { texto: string; nombres: string[] } => {
  const lineas: [nombre: string, texto: string][] = [
    ['', `import type { Columnas } from ${JSON.stringify(join(RAIZ, 'server/test/columnas.ts'))};`],
    ['', `type Faltan = Exclude<keyof Columnas, ${literales(Object.keys(tablas))}>;`],
    ['', 'export const faltan: Record<Faltan, null> = {};'],
  ];
  for (const [tabla, columnas] of Object.entries(tablas)) {
    lineas.push([tabla, `export const ${tabla}: Columnas['${tabla}'] = {`]);
    for (const [columna, dicha] of Object.entries(columnas))
      lineas.push([`${tabla}.${columna}`, `${columna}: ${JSON.stringify(dicha)},`]);
    lineas.push(['', '};']);
  }
  const texto = lineas.map(([, linea]) => linea).join('\n');
  return { texto, nombres: lineas.map(([nombre]) => nombre) };
};

/** Errors of the compiler when it checks these columns against the types of the tables. */
const comparar = async (tablas: Columnas, carpeta: string): Promise<string[]> => {
  const { texto, nombres } = escribir(tablas);
  await writeFile(join(carpeta, 'base.mts'), texto);
  const tsconfig = { extends: join(RAIZ, 'tsconfig.base.json'), files: ['base.mts'] };
  await writeFile(join(carpeta, 'tsconfig.json'), JSON.stringify(tsconfig));
  const tsc = join(RAIZ, 'node_modules/typescript/bin/tsc');
  const dicho = await new Promise<string>((listo) => {
    execFile(process.execPath, [tsc, '-p', carpeta], (_, salida) => listo(salida));
  });
  return dicho
    .split('\n')
    .filter(Boolean)
    .map((linea) =>
      linea.replace(/^\S*base\.mts\((\d+),\d+\)/, (_, n: string) => nombres[Number(n) - 1] ?? ''),
    );
};

describe('the types of the tables', () => {
  let pruebas: Awaited<ReturnType<typeof crearBase>>;
  let base: Base;
  let carpeta = '';
  beforeAll(async () => {
    pruebas = await crearBase();
    base = abrirBase(pruebas.url, 1);
    carpeta = await mkdtemp(join(tmpdir(), 'soap-esquema-'));
  });
  afterAll(async () => {
    await base.destroy();
    await pruebas.cerrar();
    await rm(carpeta, { recursive: true, force: true });
  });

  it('equal a migrated database', async () => {
    expect(await comparar(await migrada(base), carpeta)).toEqual([]);
  });

  it('differ from a database with an added, missing or changed column or table', async () => {
    await sql`
      create table sobra (id integer primary key);
      alter table marcas add column sobra text;
      alter table tipos_uso drop column nombre cascade;
      drop table captchas_usados;
      alter table pagos alter column monto type text;
      alter table pagos alter column proveedor drop not null;
      alter table ventas alter column version drop default;
      alter table rangos alter column id drop identity;
    `.execute(base);
    const dicho = (await comparar(await migrada(base), carpeta)).join('\n');
    for (const esperado of [
      /^sobra: .*Property 'sobra' does not exist/m,
      /^marcas\.sobra: .*'sobra' does not exist/m,
      /^tipos_uso: .*missing .*: nombre, busqueda/m,
      /Property 'captchas_usados' is missing/,
      /^pagos\.monto: .*"texto"/m,
      /^pagos\.proveedor: .*'true' is not assignable/m,
      /^ventas\.version: .*"obligada"/m,
      /^rangos\.id: .*"obligada"/m,
    ])
      expect(dicho).toMatch(esperado);
  });
});
