import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { crearVendedor, pedir, type Vendedor } from '#server/test/cliente.ts';
import { tokenDeRol } from '#server/test/sesiones.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AsuntoVM } from './por-resolver.contract.ts';

describe('an agreement without prices for the season', () => {
  let casa: Casa;
  let vendedor: Vendedor;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    vendedor = await crearVendedor(casa);
    await sql`update convenio_primas set mes_legal = 3`.execute(casa.base);
    await sql`update convenios set inicio_vigencia = '2026-01-01', termino_vigencia = '2029-12-31'`.execute(
      casa.base,
    );
    await sql`delete from precios_de_prima where periodo > 2027`.execute(casa.base);
  });
  afterAll(() => casa.cerrar());

  const asuntos = async (dia: string): Promise<AsuntoVM[]> => {
    casa.reloj.fijar(new Date(`${dia}T15:00:00Z`));
    const token = await tokenDeRol(casa, 'soporte', 0);
    const { cuerpo } = await pedir(casa, 'GET', '/Soporte/PorResolver?tipo=precios', {
      ...(token !== undefined && { token }),
    });
    return cuerpo.datos.asuntos;
  };

  it('[A-ORDEN-008] is a matter from 60 days before its opening to its last day, with the count', async () => {
    const primas = await casa.base
      .selectFrom('convenio_primas')
      .select('id')
      .where('convenio_id', '=', vendedor.convenioId)
      .where('vigente', '=', true)
      .orderBy('id')
      .execute();
    expect(await asuntos('2026-12-02')).toEqual([]);
    const [asunto, ...otros] = await asuntos('2026-12-03');
    expect(otros).toEqual([]);
    expect(asunto).toMatchObject({
      clase: 'precios_por_fijar.3',
      id: vendedor.convenioId,
      restantes: primas.length,
      vence: '2027-02-01T03:00:00.000Z',
      atrasado: false,
      resuelven: ['administrador'],
      puede: false,
    });
    expect(await asuntos('2027-03-31')).toMatchObject([{ atrasado: true }]);
    expect(await asuntos('2027-04-01')).toEqual([]);
    const precio = (prima_id: number, desde: string, valor: number | null) =>
      casa.base
        .insertInto('precios_de_prima')
        .values({ prima_id, periodo: 2028, desde, valor })
        .execute();
    const [una, ...demas] = primas.map(({ id }) => id);
    for (const id of demas) await precio(id, '2026-10-01', null);
    await precio(una ?? 0, '2027-02-02', 9_990);
    expect(await asuntos('2027-01-31')).toMatchObject([{ restantes: 1 }]);
    await precio(una ?? 0, '2027-02-01', 9_990);
    expect(await asuntos('2027-01-31')).toEqual([]);
  });
});
