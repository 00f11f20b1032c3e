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

  it('pages, counts all pages, and sorts as Spanish does, either way', async () => {
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

  it('[A-LISTADO-004] every word must match, whatever accents and case; wildcards are letters', async () => {
    expect((await pedir({ texto: 'ARBOL', orden: 'id' })).nombres).toEqual(['ÁRBOL', 'árbol Oso']);
    expect((await pedir({ texto: ' oso  arb' })).nombres).toEqual(['árbol Oso']);
    expect((await pedir({ texto: 'nandu' })).nombres).toEqual(['ÑANDÚ']);
    for (const texto of ['100%_', '%_\\', '\\']) {
      expect((await pedir({ texto })).nombres).toEqual(['100%_\\']);
    }
    expect((await pedir({ texto: 'oso zeta' })).nombres).toEqual([]);
  });

  it('sorts by its own columns and nothing else (C27)', async () => {
    for (const orden of ['clave', 'busqueda', '-version', 'nombre desc', '1;select']) {
      await expect(pedir({ orden })).rejects.toMatchObject({ codigo: 'lista.orden' });
    }
  });

  it('the database writes what values/texto looks for, for any Spanish text', async () => {
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
});
