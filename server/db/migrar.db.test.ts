import { readdirSync } from 'node:fs';
import { type Kysely, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { crearBase } from '../test/base/base.ts';
import { lanzarHijo } from '../test/proceso/procesos.ts';
import { hacerEsquema130 } from '../test/relevo/base-de-1.3.0.ts';
import { abrirBase, type Base } from '#nucleo/db/conexion.ts';
import { DE_1_3_0 } from './desde-1.3.0.ts';
import { cargarMigraciones, type Migraciones } from './migraciones.ts';
import { exigirEsquema, migrar, planDe } from './migrar.ts';
import { prepararBase } from '../partida/preparar-base.ts';
import { leerConfig } from '../config.ts';
import { condicionesDe, revisarDisposicion } from '../salud/condiciones.ts';

const ARCHIVOS = readdirSync(new URL('./migrations/', import.meta.url))
  .filter((archivo) => archivo.endsWith('.ts'))
  .map((archivo) => archivo.slice(0, -3))
  .toSorted();

describe('migrations', () => {
  let pruebas: Awaited<ReturnType<typeof crearBase>>;
  let base: Base;
  beforeAll(async () => {
    pruebas = await crearBase();
    base = abrirBase(pruebas.url, 2);
  });
  afterAll(async () => {
    await base.destroy();
    await pruebas.cerrar();
  });

  const hechas = async (): Promise<string[]> => {
    const { rows } = await sql<{ name: string }>`
      select name from migraciones order by name`.execute(base);
    return rows.map(({ name }) => name);
  };
  const columnas = async (): Promise<unknown[]> => {
    const { rows } = await sql`
      select table_name, column_name, data_type, is_nullable, column_default
      from information_schema.columns where table_schema in ('public', 'cola')
      order by table_schema, table_name, ordinal_position`.execute(base);
    return rows;
  };
  const quitarLaUltima = async () => {
    const ultima = ARCHIVOS.at(-1) ?? '';
    const { rows } = await sql<{ timestamp: string }>`
      delete from migraciones where name = ${ultima} returning timestamp`.execute(base);
    const devolver = () =>
      sql`insert into migraciones values (${ultima}, ${rows[0]?.timestamp})`.execute(base);
    return { ultima, devolver };
  };
  const vaciar = async (): Promise<void> => {
    await sql`drop schema public cascade`.execute(base);
    await sql`create schema public`.execute(base);
  };

  it('a complete database is accepted as it is, and migrating it again changes nothing', async () => {
    await exigirEsquema(pruebas.url);
    const antes = await columnas();
    expect(await hechas()).toEqual(ARCHIVOS);
    await migrar(pruebas.url);
    await migrar(pruebas.url);
    expect(await hechas()).toEqual(ARCHIVOS);
    expect(await columnas()).toEqual(antes);
  });

  it('a database without the newest one is refused, with its name and the command to run', async () => {
    const { ultima, devolver } = await quitarLaUltima();
    const mensaje = `La base no está al día (faltan ${ultima}); ejecute soap migrar (npm run migrar, `;
    await expect(exigirEsquema(pruebas.url)).rejects.toThrow(mensaje);
    await devolver();
    await exigirEsquema(pruebas.url);
    expect(await hechas()).toEqual(ARCHIVOS);
  });

  it('an empty database is refused, and two processes that migrate it at once create one schema', async () => {
    const completa = await columnas();
    await vaciar();
    await expect(exigirEsquema(pruebas.url)).rejects.toThrow(ARCHIVOS.join(', '));
    await Promise.all([migrar(pruebas.url), migrar(pruebas.url)]);
    await exigirEsquema(pruebas.url);
    expect(await hechas()).toEqual(ARCHIVOS);
    expect(await columnas()).toEqual(completa);
  });

  it('[A-POZO-001] the role gets time-outs in this database, and those that an operator set stay', async () => {
    const plazos = async (): Promise<unknown> => {
      const nueva = abrirBase(pruebas.url, 1);
      const { rows } = await sql`
        select current_setting('statement_timeout') as sentencia,
          current_setting('idle_in_transaction_session_timeout') as ocio`.execute(nueva);
      await nueva.destroy();
      return rows[0];
    };
    await migrar(pruebas.url);
    expect(await plazos()).toEqual({ sentencia: '30s', ocio: '30s' });
    const { username, pathname } = new URL(pruebas.url);
    await sql`alter role ${sql.id(username)} in database ${sql.id(pathname.slice(1))}
      set statement_timeout = '90s'`.execute(base);
    await migrar(pruebas.url);
    expect(await plazos()).toEqual({ sentencia: '90s', ocio: '30s' });
  });

  it('[A-POZO-001] a migration may take longer than the time-out of a served statement', async () => {
    const { username, pathname } = new URL(pruebas.url);
    const deRol = sql`alter role ${sql.id(username)} in database ${sql.id(pathname.slice(1))}`;
    await vaciar();
    await sql`${deRol} set statement_timeout = '300ms'`.execute(base);
    const lenta = {
      anuncio: { hace: 'Espera' },
      up: async (db: Kysely<unknown>) => void (await sql`select pg_sleep(0.5)`.execute(db)),
    };
    expect(await migrar(pruebas.url, { suyas: { lenta } })).toBe(true);
    await sql`${deRol} reset statement_timeout`.execute(base);
    await vaciar();
    await migrar(pruebas.url);
  });

  describe('a database of a later release', () => {
    const anotada = (nombre: string) =>
      sql`insert into migraciones values (${nombre}, '2099-01-01')`.execute(base);
    const dicho = async (url: string, suyas?: Migraciones): Promise<[boolean, string[]]> => {
      const lineas: string[] = [];
      const decir = (linea: string): void => void lineas.push(linea);
      return [await migrar(url, { decir, ...(suyas && { suyas }) }), lineas];
    };
    const PROPIAS = (): Promise<[string, Migraciones[string]][]> =>
      cargarMigraciones().then((todas) => Object.entries(todas));
    afterEach(async () => {
      await sql`delete from migraciones where name > ${ARCHIVOS.at(-1) ?? ''}`.execute(base);
      await sql`delete from version_minima`.execute(base);
    });

    it('[A-VERSION-001] the previous release’s migrar says that there is nothing to do, and changes nothing', async () => {
      const anteriores = Object.fromEntries((await PROPIAS()).slice(0, -1));
      const antes = await columnas();
      const ultima = ARCHIVOS.at(-1) ?? '';
      expect(await dicho(pruebas.url, anteriores)).toEqual([
        false,
        [`La base ya está en una versión más nueva (${ultima}); no hay nada que migrar.`],
      ]);
      expect([await hechas(), await columnas()]).toEqual([ARCHIVOS, antes]);
    });

    it('[A-VERSION-001] a schema that only grew is served, and nothing is seeded', async () => {
      await anotada('209901010000-grow');
      await exigirEsquema(pruebas.url);
      expect(await revisarDisposicion(condicionesDe(base))).toEqual({ listo: true, faltan: [] });
      const lineas: string[] = [];
      expect(
        await prepararBase(leerConfig({}), pruebas.url, (linea) => void lineas.push(linea)),
      ).toBe(false);
      expect(lineas).toEqual([
        'La base ya está en una versión más nueva (209901010000-grow); no hay nada que migrar.',
      ]);
      expect(await base.selectFrom('usuarios').select('id').execute()).toEqual([]);
    });

    it('[A-VERSION-002] a schema that lost something is refused in words, with the release to use', async () => {
      const nombre = '209901010000-take-away';
      const quita: Migraciones[string] = {
        anuncio: { hace: 'Quita una tabla', versionMinima: '98.10.0' },
        up: (db) => sql`create table solo_de_la_posterior ()`.execute(db).then(() => undefined),
      };
      await migrar(pruebas.url, {
        suyas: { ...Object.fromEntries(await PROPIAS()), [nombre]: quita },
      });
      const palabras =
        /^La base es de una versión más nueva, que quitó algo que esta usa \(\d+\.\d+\.\d+\): ponga la 98\.10\.0 o una posterior$/;
      const config = leerConfig({});
      for (const intento of [
        () => migrar(pruebas.url),
        () => planDe(pruebas.url),
        () => exigirEsquema(pruebas.url),
        () => prepararBase(config, pruebas.url),
      ]) {
        await expect(intento()).rejects.toThrow(palabras);
      }
      expect(await revisarDisposicion(condicionesDe(base))).toEqual({
        listo: false,
        faltan: ['version'],
      });
      // A release that no longer uses the removed column still runs.
      await sql`update version_minima set version = '0.9.10'`.execute(base);
      await exigirEsquema(pruebas.url);
      expect(await revisarDisposicion(condicionesDe(base))).toEqual({ listo: true, faltan: [] });
      await sql`drop table solo_de_la_posterior`.execute(base);
    });

    it('[A-VERSION-002] of several required releases the newest by number is asked for', async () => {
      for (const [nombre, version] of [
        ['209901010000-a', '98.9.0'],
        ['209901010001-b', '98.10.0'],
        ['209901010002-c', '0.1.0'],
      ] as const) {
        await anotada(nombre);
        await sql`insert into version_minima values (${nombre}, ${version})`.execute(base);
      }
      await expect(migrar(pruebas.url)).rejects.toThrow('ponga la 98.10.0 o una posterior');
    });

    it('[A-VERSION-002] a schema that lacks a migration of this release is refused, with both names', async () => {
      const { ultima, devolver } = await quitarLaUltima();
      await anotada('209901010000-other');
      await expect(migrar(pruebas.url)).rejects.toThrow(
        `tiene 209901010000-other, que esta no conoce, y le faltan ${ultima}`,
      );
      await devolver();
    });
  });

  describe('a database of release 1.3.0', () => {
    /** Creates a database of release 1.3.0 with the first `cuantas` of its migrations recorded. */
    const hacer130 = async (cuantas = DE_1_3_0.length): Promise<void> => {
      await vaciar();
      await hacerEsquema130(base, DE_1_3_0.slice(0, cuantas));
    };
    const antiguas = async (): Promise<unknown> =>
      (await sql`select count(*)::int as cuantas from kysely_migration`.execute(base)).rows[0];
    const DE_1_4_0 = ARCHIVOS.slice(1);
    afterAll(async () => {
      await vaciar();
      await migrar(pruebas.url);
    });

    it('[A-VERSION-009] gets only this release’s own migrations, and keeps its table for a rollback', async () => {
      const completa = await columnas();
      await hacer130();
      expect((await planDe(pruebas.url))[0]).toBe(`${DE_1_4_0.length} migraciones:`);
      await expect(exigirEsquema(pruebas.url)).rejects.toThrow(`faltan ${DE_1_4_0.join(', ')}`);
      await Promise.all([migrar(pruebas.url), migrar(pruebas.url)]);
      expect(await hechas()).toEqual(ARCHIVOS);
      expect(await antiguas()).toEqual({ cuantas: DE_1_3_0.length });
      await sql`drop table kysely_migration`.execute(base);
      expect(await columnas()).toEqual(completa);
      await exigirEsquema(pruebas.url);
    });

    it('[A-VERSION-010] is refused in words and left unchanged when it is older', async () => {
      await hacer130(DE_1_3_0.length - 1);
      const antes = await columnas();
      for (const intento of [migrar, planDe, exigirEsquema]) {
        await expect(intento(pruebas.url)).rejects.toThrow(
          'La base es anterior a la versión 1.3.0: ponga la 1.3.0, ejecute su migrar y vuelva a esta',
        );
      }
      expect(await columnas()).toEqual(antes);
      expect(await revisarDisposicion(condicionesDe(base))).toMatchObject({ listo: false });
    });
  });

  describe('the announcement before migrating', () => {
    const NUEVAS: Migraciones = {
      '209901010001-index': {
        anuncio: {
          hace: 'Agrega un índice',
          detiene: { quien: 'las ventas', tabla: 'migraciones', segundosPorMillon: 1_000_000 },
        },
        up: async (db) => void (await sql`create index de_prueba on comunas (nombre)`.execute(db)),
      },
      '209901010002-table': {
        anuncio: { hace: 'Agrega una tabla' },
        up: async (db) => void (await sql`create table de_prueba_2 ()`.execute(db)),
      },
      '209901010003-broken': {
        anuncio: { hace: 'Falla' },
        up: async (db) => void (await sql`create table de_prueba_2 ()`.execute(db)),
      },
    };
    const todas = async (): Promise<Migraciones> => ({ ...(await cargarMigraciones()), ...NUEVAS });
    afterEach(async () => {
      await sql`drop index if exists de_prueba; drop table if exists de_prueba_2`.execute(base);
      await sql`delete from migraciones where name > ${ARCHIVOS.at(-1) ?? ''}`.execute(base);
    });

    it('[A-VERSION-003] gives each migration in words, whom it stops and for how long, by the row count', async () => {
      const n = ARCHIVOS.length;
      const lineas: string[] = [];
      await expect(
        migrar(pruebas.url, { suyas: await todas(), decir: (linea) => void lineas.push(linea) }),
      ).rejects.toThrow('de_prueba_2');
      expect(lineas.slice(0, 4)).toEqual([
        '3 migraciones:',
        `  209901010001-index: Agrega un índice. Detiene las ventas unos ${n} s (${n} filas en migraciones).`,
        '  209901010002-table: Agrega una tabla. No detiene a nadie.',
        '  209901010003-broken: Falla. No detiene a nadie.',
      ]);
      expect(lineas.slice(4)).toEqual([
        expect.stringMatching(/^ {2}209901010001-index hecha en [\d,]+ s$/),
        expect.stringMatching(/^ {2}209901010002-table hecha en [\d,]+ s$/),
      ]);
    });

    it('[A-VERSION-005] commits each migration by itself: those before a failing one stay', async () => {
      await expect(migrar(pruebas.url, { suyas: await todas() })).rejects.toThrow('de_prueba_2');
      expect((await hechas()).slice(-2)).toEqual(['209901010001-index', '209901010002-table']);
    });

    it('[A-VERSION-011] one that fails is said in one line, with its cause and the page to read; its stack at debug alone', async () => {
      // It adds a column, so it fails the second time; later ones may not.
      const repetida = '202611270430-know-the-last-backup';
      const desdeElla = ARCHIVOS.slice(ARCHIVOS.indexOf(repetida));
      await migrar(pruebas.url);
      await sql`delete from migraciones where name = any(${desdeElla})`.execute(base);
      const correr = async (NIVEL_LOG: string): Promise<string> => {
        const hijo = lanzarHijo('migrar', { DATABASE_URL: pruebas.url, NIVEL_LOG });
        expect(await hijo.fin).toBe(1);
        return hijo.salida();
      };
      const dicho = new RegExp(
        `^No se pudo migrar: la migración ${repetida} falló: .* already exists\\. .*: no siga con la nueva\\. Lea 'Si migrar falla' en docs/operacion/actualizar\\.md$`,
        'm',
      );
      const salida = await correr('info');
      expect(salida).toMatch(dicho);
      expect(salida).not.toMatch(/^ +at |"stack"/m);
      expect(await correr('debug')).toMatch(/"stack":"error: .* already exists\\n +at /);
      await sql`
        insert into migraciones (name, timestamp) select unnest(${desdeElla}::text[]), ''
      `.execute(base);
    });

    it('[A-VERSION-003] is empty for a complete database, and one sentence for an empty one', async () => {
      expect(await planDe(pruebas.url)).toEqual([]);
      await vaciar();
      expect(await planDe(pruebas.url)).toEqual(['La base está vacía: se crea el esquema.']);
      await migrar(pruebas.url);
    });
  });

  it('reports an unreachable server as its own error, never as "up to date"', async () => {
    const url = new URL(pruebas.url);
    url.port = '1';
    await expect(exigirEsquema(url.href)).rejects.toThrow(/ECONNREFUSED/);
    await expect(migrar(url.href)).rejects.toThrow(/ECONNREFUSED/);
  });
});
