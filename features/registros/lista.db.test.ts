import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import type { DescripcionDeLista, EntradaDeLista } from '#values/lista.ts';
import { textoBusqueda } from '#values/texto.ts';
import { paginaDeLista } from './lista.query.ts';

const LISTA: DescripcionDeLista = {
  titulo: 'Marcas',
  unidad: ['marca', 'marcas'],
  columnas: [
    { clave: 'nombre', titulo: 'Nombre', tipo: 'texto', identifica: true },
    { clave: 'id', titulo: 'N°', tipo: 'entero' },
  ],
  ordenInicial: 'nombre',
  tamano: 3,
};
const NOMBRES = ['ZETA', 'ÁRBOL', 'abeja', 'ÑANDÚ', 'nube', 'OSO Ñato', '100%_\\', 'árbol Oso'];

describe('the list mechanism', () => {
  let casa: Casa;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    await casa.base
      .insertInto('marcas')
      .values(NOMBRES.map((nombre) => ({ nombre: `prueba ${nombre}` })))
      .execute();
  });
  afterAll(() => casa.cerrar());

  const pedir = async (entrada: EntradaDeLista) => {
    const consulta = casa.base
      .selectFrom('marcas')
      .select(['id', 'nombre', 'busqueda'])
      .where('nombre', 'like', 'prueba %');
    const { filas, total } = await paginaDeLista(casa.base, LISTA, consulta, entrada);
    return { nombres: filas.map(({ nombre }) => nombre.replace('prueba ', '')), total };
  };

  it('pages, counts over all pages, and sorts in Spanish order, both ways', async () => {
    expect(await pedir({ pagina: 1 })).toEqual({
      nombres: ['100%_\\', 'abeja', 'ÁRBOL'],
      total: 8,
    });
    expect((await pedir({ pagina: 2 })).nombres).toEqual(['árbol Oso', 'nube', 'ÑANDÚ']);
    expect((await pedir({ pagina: 3 })).nombres).toEqual(['OSO Ñato', 'ZETA']);
    expect((await pedir({ pagina: 4 })).nombres).toEqual([]);
    expect((await pedir({ pagina: 1, orden: '-nombre', tamano: 2 })).nombres).toEqual([
      'ZETA',
      'OSO Ñato',
    ]);
    expect((await pedir({})).nombres).toHaveLength(8);
  });

  it('[A-LISTADO-004] every word must match, ignoring accents and case; wildcards are literal', async () => {
    expect((await pedir({ texto: 'ARBOL', orden: 'id' })).nombres).toEqual(['ÁRBOL', 'árbol Oso']);
    expect((await pedir({ texto: ' oso  arb' })).nombres).toEqual(['árbol Oso']);
    expect((await pedir({ texto: 'nandu' })).nombres).toEqual(['ÑANDÚ']);
    for (const texto of ['100%_', '%_\\', '\\']) {
      expect((await pedir({ texto })).nombres).toEqual(['100%_\\']);
    }
    expect((await pedir({ texto: 'oso zeta' })).nombres).toEqual([]);
  });

  it('sorts by its own columns only (C27)', async () => {
    for (const orden of ['clave', 'busqueda', '-version', 'nombre desc', '1;select']) {
      await expect(pedir({ orden })).rejects.toMatchObject({ codigo: 'lista.orden' });
    }
  });

  it('the database’s search text equals that of values/texto, for any Spanish text', async () => {
    const letra = fc.constantFrom(...'aáAÁeéEÉiíIÍoóOÓuúüUÚÜñÑ bz-9%_');
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: letra, maxLength: 20 }), async (texto) => {
        const { rows } = await sql<{ b: string }>`select texto_busqueda(${texto}) as b`.execute(
          casa.base,
        );
        expect(rows[0]?.b.replaceAll(/\s+/g, ' ').trim()).toBe(textoBusqueda(texto));
      }),
      { numRuns: 60 },
    );
  });

  describe('with more rows than are counted', () => {
    const MUCHAS = 10_050;
    beforeAll(async () => {
      await sql`insert into marcas (nombre)
        select 'muchas ' || lpad(n::text, 6, '0') || case when n % 2 = 0 then ' alfa' else ' beta' end
        from generate_series(1, ${MUCHAS}::int) n`.execute(casa.base);
    });
    const deMuchas = (entrada: EntradaDeLista) =>
      paginaDeLista(
        casa.base,
        LISTA,
        casa.base
          .selectFrom('marcas')
          .select(['id', 'nombre', 'busqueda'])
          .where('nombre', 'like', 'muchas %'),
        entrada,
      );
    const numerosDe = ({ filas }: { filas: readonly { nombre: string }[] }) =>
      filas.map(({ nombre }) => Number(nombre.split(' ')[1]));

    it.each([
      ['all of them', {}],
      ['a search', { texto: 'muchas' }],
    ])('[A-CUENTA-001] %s: says that there are more, and counts them on request', async (_, de) => {
      const pagina = await deMuchas({ pagina: 1, ...de });
      expect(pagina).toMatchObject({ total: 10_000, parcial: true });
      expect(await deMuchas({ pagina: 1, ...de, contar: true })).toEqual({
        filas: pagina.filas,
        total: MUCHAS,
      });
    });

    it('[A-CUENTA-001] counts exactly up to the limit, on any page', async () => {
      const pagina = await deMuchas({ pagina: 1, texto: 'alfa' });
      expect(pagina).toMatchObject({ total: MUCHAS / 2 });
      expect(pagina).not.toHaveProperty('parcial');
      expect(await deMuchas({ pagina: 2_000, texto: 'nadie' })).toEqual({ filas: [], total: 0 });
    });

    it('[A-CUENTA-002] a search with more keeps the list’s order on any page', async () => {
      const numeros = (pagina: number, orden: string) =>
        deMuchas({ pagina, texto: 'muchas', orden }).then(numerosDe);
      expect(await numeros(1, 'nombre')).toEqual([1, 2, 3]);
      expect(await numeros(1, '-nombre')).toEqual([MUCHAS, MUCHAS - 1, MUCHAS - 2]);
      expect(await numeros(3_001, 'nombre')).toEqual([9_001, 9_002, 9_003]);
      expect(await numeros(3_350, 'nombre')).toEqual([10_048, 10_049, 10_050]);
    });

    it('[A-CUENTA-003] a later page is shown, with a count of at least its rows', async () => {
      const pagina = await deMuchas({ pagina: 3_345 });
      expect(numerosDe(pagina)).toEqual([10_033, 10_034, 10_035]);
      expect(pagina).toMatchObject({ total: 10_035, parcial: true });
    });
  });
});
