import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '../casa.ts';
import { crearConvenio, crearCorredor, crearUsuario } from '../negocio/fabrica.ts';
import { rotosEnReposo } from '../oraculo.ts';
import { poblar } from './poblacion.ts';

const cuentas = async ({ base }: Casa) => {
  const { rows } = await sql`
    select count(*)::int as polizas, count(distinct p.venta_id)::int as ventas,
      count(*) filter (where not p.vigente)::int as anuladas,
      count(distinct c.corredor_id)::int as corredores, count(distinct v.usuario_id)::int as usuarios,
      min(p.vigencia_desde)::text as primera, max(p.vigencia_desde)::text as ultima
    from polizas p join ventas v on v.id = p.venta_id join convenios c on c.id = v.convenio_id
  `.execute(base);
  return rows[0];
};
const indices = async ({ base }: Casa) => {
  const { rows } = await sql<{ indexdef: string }>`
    select indexdef from pg_indexes where schemaname = 'public' order by 1`.execute(base);
  return rows.map(({ indexdef }) => indexdef);
};

describe('a database filled with issued policies', () => {
  let casa: Casa;
  let antes: string[];
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    for (let i = 0; i < 2; i += 1) {
      const corredorId = await crearCorredor(casa);
      const { id } = await crearUsuario(casa, 3, [corredorId]);
      await crearConvenio(casa, { corredorId, usuarioIds: [id] });
    }
    antes = await indices(casa);
    await poblar(casa.base, { polizas: 1_300, desde: '2026-01-10', hasta: '2026-11-15' });
  });
  afterAll(() => casa.cerrar());

  it('has sales of one and fleets, over all sellers and days, some cancelled', async () => {
    expect(await cuentas(casa)).toEqual({
      polizas: 1_300,
      ventas: 500 + 1 + 500 + 1 + 100,
      anuladas: 13,
      corredores: 2,
      usuarios: 2,
      primera: '2026-01-10',
      ultima: '2026-11-15',
    });
  });

  it('breaks no invariant but those that read the store, which has neither its files nor their marks', async () => {
    const rotos = await rotosEnReposo(casa.base, casa.puertos.documentos);
    const deAlmacen = /el archivo de la póliza|el almacén tiene la marca/;
    expect(rotos.filter((roto) => !deAlmacen.test(roto))).toEqual([]);
  });

  it('leaves every index as it was', async () => {
    expect(await indices(casa)).toEqual(antes);
  });
});
