import { sql } from 'kysely';
import {
  ColumnTypeNode,
  generate,
  GenericExpressionNode,
  IdentifierNode,
  ModuleReferenceNode,
  PostgresDialect,
} from 'kysely-codegen';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { crearBase } from '#server/test/base/base.ts';
import { abrirBase, type Base } from './conexion.ts';

const enTypeScript = (nombre: string) => new IdentifierNode(nombre);

/**
 * The generator for PostgreSQL with the types in which `conexion.ts` reads values. Types as text would need the
 * compiler's API, which TypeScript 7 does not have.
 */
const dialecto = (): PostgresDialect => {
  const dialect = new PostgresDialect({ dateParser: 'string' });
  const { adapter } = dialect;
  Object.assign(adapter.scalars, {
    bytea: enTypeScript('Uint8Array'),
    int8: enTypeScript('number'),
    timestamptz: enTypeScript('Date'),
  });
  // Queries write JSON as text.
  const json = new ColumnTypeNode(
    enTypeScript('unknown'),
    enTypeScript('string'),
    enTypeScript('string'),
  );
  const generada = new ModuleReferenceNode('kysely');
  Object.assign(adapter, {
    definitions: { ...adapter.definitions, Json: json },
    imports: { ...adapter.imports, GeneratedAlways: generada },
  });
  return dialect;
};

const VISTAS = ['hechos', 'hechos_sueltos', 'hechos_juntos'];
const AJENAS = ['kysely*', 'migraciones*'];

/** `CHECK` that lists the texts of one column. */
const UNO_DE = /^CHECK \(\(\w+ = ANY \(ARRAY\[('[^\]]+'::text)\]\)\)\)$/;

interface Columna {
  readonly columna: string;
  readonly reglas: string[];
  /** TypeScript type of a column that only the database writes. */
  readonly propia: string | null;
}

/** Facts that the generator does not read: rules on one column, identities and computed columns. */
const leerColumnas = async (base: Base): Promise<Columna[]> => {
  const { rows } = await sql<Columna>`
    select c.relname || '.' || a.attname as columna,
      array(select pg_get_constraintdef(oid) from pg_constraint
        where conrelid = c.oid and conkey = array[a.attnum] and contype = 'c') as reglas,
      case when a.attidentity = 'a' or a.attgenerated <> ''
        then case when t.typcategory = 'N' then 'number' else 'string' end end as propia
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p')
    join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
  `.execute(base);
  return rows;
};

const textosDe = ({ reglas }: Columna): string[] | null => {
  const [lista] = reglas.flatMap((regla) => UNO_DE.exec(regla)?.[1] ?? []);
  return lista?.match(/(?<=')[^',]+(?='::text)/g) ?? null;
};

const generar = async (base: Base): Promise<string> => {
  const columnas = new Map((await leerColumnas(base)).map((una) => [una.columna, una]));
  const propias = [...columnas].flatMap(([nombre, { propia }]) =>
    propia === null
      ? []
      : [[nombre, new GenericExpressionNode('GeneratedAlways', [enTypeScript(propia)])] as const],
  );
  return generate({
    db: base,
    dialect: dialecto(),
    outFile: null,
    includePattern: 'public.*',
    excludePattern: `public.{${[...VISTAS, ...AJENAS].join(',')}}`,
    overrides: { columns: Object.fromEntries(propias) },
    postprocess: async ({ metadata }) => {
      for (const { name, columns } of metadata.tables)
        for (const columna of columns) {
          const suya = columnas.get(`${name}.${columna.name}`);
          columna.enumValues = suya ? textosDe(suya) : null;
          // A computed column carries no NOT NULL of its own.
          if (suya?.propia) columna.isNullable = false;
        }
      return metadata;
    },
  });
};

/** A value of each type that columns have, as PostgreSQL writes it and as the driver reads it. */
const LEIDOS = {
  bigint: ['7', 7],
  'bigint[]': ['{7,9007199254740991}', [7, Number.MAX_SAFE_INTEGER]],
  boolean: ['t', true],
  bytea: [String.raw`\x07`, Buffer.from([7])],
  character: ['K', 'K'],
  date: ['2027-03-01', '2027-03-01'],
  daterange: ['[2027-03-01,2028-04-01)', '[2027-03-01,2028-04-01)'],
  'double precision': ['0.5', 0.5],
  integer: ['7', 7],
  'integer[]': ['{7}', [7]],
  jsonb: ['{"a":7}', { a: 7 }],
  smallint: ['7', 7],
  text: ['a', 'a'],
  'text[]': ['{a}', ['a']],
  'timestamp with time zone': ['2027-03-01T03:00:00Z', new Date('2027-03-01T03:00:00Z')],
  uuid: ['6f1c2a34-0d5e-4b7a-9c1d-2e3f40516273', '6f1c2a34-0d5e-4b7a-9c1d-2e3f40516273'],
} as const;

describe('the types of the tables', () => {
  let pruebas: Awaited<ReturnType<typeof crearBase>>;
  let base: Base;
  beforeAll(async () => {
    pruebas = await crearBase();
    base = abrirBase(pruebas.url, 1);
  });
  afterAll(async () => {
    await base.destroy();
    await pruebas.cerrar();
  });

  it('are those of a migrated database, as `npm run tipos` writes them', async () => {
    await expect(await generar(base)).toMatchFileSnapshot('tablas.ts');
  });

  it('know every type of a column', async () => {
    const { rows } = await sql<{ tipo: string }>`
      select distinct format_type(a.atttypid, null) as tipo
      from pg_attribute a join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p')
      where c.relnamespace = 'public'::regnamespace and c.relname not like 'kysely%'
        and c.relname not like 'migraciones%' and a.attnum > 0 and not a.attisdropped
    `.execute(base);
    expect(rows.map(({ tipo }) => tipo).toSorted()).toEqual(Object.keys(LEIDOS).toSorted());
  });

  it.each(Object.entries(LEIDOS))('are those in which the driver reads a %s', async (tipo, par) => {
    const [escrito, leido] = par;
    const { rows } = await sql<{ valor: unknown }>`
      select cast(${escrito}::text as ${sql.raw(tipo)}) as valor
    `.execute(base);
    expect(rows[0]?.valor).toEqual(leido);
  });

  it('type the views of facts as `auditoria`, whose columns they have', async () => {
    const { rows } = await sql<{ vista: string; columnas: string[] }>`
      select c.relname::text as vista,
        array_agg(a.attname || ' ' || format_type(a.atttypid, null) order by a.attname) as columnas
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relname = any(${[...VISTAS, 'auditoria']}) and a.attnum > 0 and not a.attisdropped
      group by c.relname
    `.execute(base);
    const [auditoria, ...vistas] = rows.toSorted((a, b) => a.vista.localeCompare(b.vista));
    expect(vistas.map(({ vista }) => vista)).toEqual(VISTAS.toSorted());
    for (const { columnas } of vistas) expect(columnas).toEqual(auditoria?.columnas);
  });
});
