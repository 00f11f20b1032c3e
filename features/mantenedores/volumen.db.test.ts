import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { abrirBaseOida, type BaseOida } from '#server/test/base/base-oida.ts';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { sembrarVolumen } from '#server/test/base/volumen.ts';
import { buscarPropietarios } from '#features/mantenedores/propietarios/propietario.query.ts';
import { buscarVehiculos } from './vehiculos/lista-vehiculos.query.ts';

describe('lists of many records', () => {
  let casa: Casa;
  let oida: BaseOida;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    await sembrarVolumen(casa.base, { propietarios: 5_000, vehiculos: 20_000 });
    oida = abrirBaseOida(casa.urlBase);
  });
  afterAll(async () => {
    await oida.cerrar();
    await casa.cerrar();
  });

  /** Plans of each query that `pedir` makes: full table scans, and indexes. */
  const planesDe = async (pedir: () => Promise<{ total: number }>) => {
    const { dicho, escritas } = await oida.oir(pedir);
    const planes = [];
    for (const escrita of escritas) {
      const nodos = await oida.pasosDe(escrita);
      planes.push({
        enteras: nodos
          .filter((nodo) => nodo['Node Type'] === 'Seq Scan')
          .map((nodo) => nodo['Relation Name'])
          .filter((tabla) => tabla === 'vehiculos' || tabla === 'propietarios'),
        indices: nodos.flatMap((nodo) => nodo['Index Name'] ?? []),
      });
    }
    return { total: dicho.total, planes };
  };

  it.each([
    ['vehicles, by plate', () => buscarVehiculos(oida.base, { pagina: 1, patente: 'BCDF' })],
    [
      'vehicles, by part of a plate',
      () => buscarVehiculos(oida.base, { pagina: 1, patente: 'CDFG' }),
    ],
    [
      'owners, by digits of a RUT',
      () => buscarPropietarios(oida.base, { pagina: 1, rutEmpieza: '50043' }),
    ],
  ])('no full table scan answers a filter of %s', async (_, pedir) => {
    const { total, planes } = await planesDe(pedir);
    expect(total).toBeGreaterThan(0);
    expect(planes).toHaveLength(2);
    expect(planes.flatMap(({ enteras }) => enteras)).toEqual([]);
    // The rows may also come in order from another index, until the page is full.
    expect(planes[1]?.indices.join()).toMatch(/_busqueda/);
  });

  const vehiculos = (texto: string, orden?: string) => () =>
    buscarVehiculos(oida.base, { pagina: 1, tamano: 100, texto, ...(orden && { orden }) });
  const propietarios = (texto: string) => () => buscarPropietarios(oida.base, { pagina: 1, texto });
  it.each([
    ['vehicles, by RUT of their owner', 'vehiculos_propietario', vehiculos('5004321')],
    ['vehicles, by RUT with dots', 'vehiculos_propietario', vehiculos('5.004.321')],
    ['vehicles, by brand', 'vehiculos_modelo', vehiculos('toyota')],
    ['vehicles, by brand, in its order', 'vehiculos_modelo', vehiculos('toyota', 'marca')],
    ['vehicles, by brand and model', 'vehiculos_modelo', vehiculos('toyota yaris')],
    ['vehicles, by brand and part of a plate', 'vehiculos_busqueda', vehiculos('toyota bcdf')],
    ['vehicles, by what nothing is called', 'vehiculos_busqueda', vehiculos('nadie')],
    ['owners, by RUT', 'propietarios_busqueda', propietarios('5.004.321')],
    ['owners, by words', 'propietarios_busqueda', propietarios('apellidozkxw')],
    ['owners, by e-mail', 'propietarios_busqueda', propietarios('dueno77@')],
  ])('one query without a full table scan answers a search of %s', async (_, indice, pedir) => {
    const { planes } = await planesDe(pedir);
    expect(planes.flatMap(({ enteras }) => enteras)).toEqual([]);
    // A query before it may sample the newest owners for common letters.
    expect(planes.filter(({ indices }) => indices.includes(indice))).toHaveLength(1);
    expect(planes.at(-1)?.indices).toContain(indice);
  });

  it('[A-CUENTA-008] a rare name is searched without the letters that nearly all owners have', async () => {
    const pedir = propietarios('apellidozkxw');
    const { dicho, escritas } = await oida.oir(pedir);
    expect(dicho).toMatchObject({ total: 1, filas: [{ apellidoMaterno: 'APELLIDOZKXW' }] });
    const patrones = escritas.at(-1)?.parameters.filter((uno) => String(uno).startsWith('%'));
    expect(patrones).toHaveLength(2);
    expect(patrones?.[0]).toMatch(/^%[a-z]{0,2}zkxw%$/);
    expect(patrones?.[1]).toBe('%apellidozkxw%');
  });

  it('sorting by brand reads no owners', async () => {
    const { planes } = await planesDe(() =>
      buscarVehiculos(oida.base, { pagina: 1, orden: 'marca' }),
    );
    expect(planes[0]?.enteras).toEqual(['vehiculos']);
    expect(planes[0]?.indices).toContain('propietarios_pkey');
  });

  it.each([
    [
      'vehicles',
      'vehiculos_patente_key',
      () => buscarVehiculos(oida.base, { pagina: 1, tamano: 100 }),
    ],
    ['owners', 'propietarios_rut_key', () => buscarPropietarios(oida.base, { pagina: 1 })],
  ])(
    'the first page of %s comes in order from its index, and reads only its rows',
    async (_, indice, pedir) => {
      const { planes } = await planesDe(pedir);
      expect(planes[0]?.enteras).toEqual([]);
      expect(planes[0]?.indices).toContain(indice);
    },
  );

  it('counting the vehicles reads no tables that only give names', async () => {
    const { escritas } = await oida.oir(() => buscarVehiculos(oida.base, { pagina: 1 }));
    const cuenta = escritas.filter(({ sql }) => sql.includes('count(*)'));
    expect(cuenta).toHaveLength(1);
    const pasos = (await Promise.all(cuenta.map((una) => oida.pasosDe(una)))).flat();
    const leidas = pasos.flatMap((paso) => paso['Relation Name'] ?? []);
    // The owners with blocked data are read once.
    expect(leidas).toEqual(['restricciones', 'propietarios', 'vehiculos']);
  });
});
