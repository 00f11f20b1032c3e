import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { solicitudesHalladas } from '#features/soporte/busqueda/solicitudes-halladas.query.ts';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { crearVendedor, type Vendedor } from '#server/test/cliente.ts';
import { ventaPagada } from '#server/test/negocio/emision.ts';
import { conPagoEnLinea, unicaVuelta, ventaEnPago, volver } from '#server/test/negocio/pago.ts';
import { entradasDe, tramoDelParque } from '#server/test/negocio/parque.ts';
import { invariantesRotos } from '#server/test/oraculo.ts';
import { rotosAlTerminar } from '#server/test/reposo.ts';
import { juntarHechos } from './juntar-hechos.ts';

const DIA_MS = 86_400_000;

describe('the facts of a sale that rests', () => {
  let casa: Casa;
  let vendedor: Vendedor;
  const ventas: Record<string, number> = {};
  const enDias = (dias: number): Date => new Date(casa.reloj.ahora().getTime() + dias * DIA_MS);

  /** Sales with facts as rows of their own, and with one row. */
  const formasDe = async () => {
    const { rows } = await sql<{ id: number; sueltos: number; formas: string | null }>`
      select v.id, h.formas, (select count(*)::int from hechos_breves b where b.clase < 8 and b.entidad_id = v.id
        or b.clase = 8 and b.entidad_id in (select id from polizas where venta_id = v.id)) as sueltos
      from ventas v left join hechos_de_venta h on h.venta_id = v.id`.execute(casa.base);
    return new Map(rows.map(({ id, sueltos, formas }) => [id, [sueltos, formas]]));
  };
  const todos = () => casa.base.selectFrom('hechos').selectAll().orderBy('id').execute();

  beforeAll(async () => {
    casa = await levantarCasa();
    vendedor = await crearVendedor(casa, { rangos: 20 });
    const directa = async (tramo: number, cuantos = 1) =>
      ventaPagada(casa, vendedor, await entradasDe(casa, tramoDelParque(tramo, cuantos)));
    ventas['directa'] = await directa(1);
    ventas['flota'] = await directa(5, 2);
    ventas['otra'] = await directa(9);
    const { id, token } = await ventaEnPago(casa, await conPagoEnLinea(casa, vendedor), ['HWJP59']);
    await volver(casa, await unicaVuelta(casa, token, 'aprobar'));
    ventas['enLinea'] = id;
    const rotos = await rotosAlTerminar(casa);
    if (rotos.length > 0) throw new Error(rotos.join('; '));
    // One of which a fact says something else.
    await sql`update hechos_breves set datos = '[3]' where clase = 6 and entidad_id = ${ventas['otra']}`.execute(
      casa.base,
    );
  });
  afterAll(() => casa.cerrar());

  it('[A-BREVE-003] become one row, of which each is read as before, id by id', async () => {
    const antes = await todos();
    expect(await juntarHechos(casa.base, enDias(1.9))).toBe(0);
    // Two workers at once.
    const juntados = await Promise.all([
      juntarHechos(casa.base, enDias(3)),
      juntarHechos(casa.base, enDias(3)),
    ]);
    expect(juntados.reduce((suma, n) => suma + n, 0)).toBe(18);
    expect(await juntarHechos(casa.base, enDias(3))).toBe(0);
    expect(await todos()).toEqual(antes);
    const formas = await formasDe();
    expect(formas.get(ventas['directa'] ?? 0)).toEqual([
      0,
      expect.stringMatching(/^IABDPne[so]{2}$/),
    ]);
    expect(formas.get(ventas['enLinea'] ?? 0)).toEqual([
      0,
      expect.stringMatching(/^IABTpne[so]{2}$/),
    ]);
    expect(formas.get(ventas['flota'] ?? 0)).toEqual([10, null]);
    expect(formas.get(ventas['otra'] ?? 0)).toEqual([9, null]);
    await sql`update hechos_breves set datos = '[1]' where clase = 6 and entidad_id = ${ventas['otra']}`.execute(
      casa.base,
    );
    expect(await invariantesRotos(casa.base)).toEqual([]);
    await sql`create table antes_de_cambiar as select * from hechos_de_venta`.execute(casa.base);
    for (const letra of ['P', 'p', 'n', 'e']) {
      await sql`update hechos_de_venta set formas = replace(formas, ${letra}, 's')`.execute(
        casa.base,
      );
      expect((await invariantesRotos(casa.base)).join()).toContain('I9');
      await sql`update hechos_de_venta h set formas = d.formas from antes_de_cambiar d
        where d.venta_id = h.venta_id`.execute(casa.base);
    }
    await sql`drop table antes_de_cambiar`.execute(casa.base);
  });

  it('[A-BREVE-003] are found by the record and by the number of their request', async () => {
    const unos = await casa.base.selectFrom('hechos_juntos').selectAll().orderBy('id').execute();
    expect(unos).toHaveLength(18);
    const ctx = { ...casa.contexto(), alcance: 'todo' as const };
    const decir = ({ accion }: { accion: string }) => ({
      clase: 'venta' as const,
      hecho: accion,
      detalle: '',
    });
    // One request may be of several sales, of which not all rest: what they said together to the AACH.
    const deTodas = await todos();
    for (const numero of new Set(unos.map(({ solicitud_id: solicitud }) => solicitud))) {
      const halladas = await solicitudesHalladas(ctx, numero, decir);
      expect(halladas.map(({ hecho }) => hecho)).toEqual(
        deTodas.filter((uno) => uno.solicitud_id === numero).map(({ accion }) => accion),
      );
    }
    for (const { entidad, entidad_id: id } of unos) {
      const suyos = await casa.base
        .selectFrom('hechos')
        .select('id')
        .where('entidad', '=', entidad)
        .where('entidad_id', '=', id)
        .orderBy('id')
        .execute();
      const deEl = unos.filter((uno) => uno.entidad === entidad && uno.entidad_id === id);
      expect(suyos).toEqual(expect.arrayContaining(deEl.map((uno) => ({ id: uno.id }))));
    }
  });

  it('[A-BREVE-003] stay as they are in a season that is closed, and after ten days', async () => {
    await sql`insert into temporadas_cerradas (termino, venta_hasta, polizas, huellas, version_postgres, cerrada_en)
      values ('2020-03-31', ${ventas['otra']}, 0, '{}', 18, now())`.execute(casa.base);
    expect(await juntarHechos(casa.base, enDias(3))).toBe(0);
    await sql`delete from temporadas_cerradas`.execute(casa.base);
    expect(await juntarHechos(casa.base, enDias(11))).toBe(0);
    expect(await juntarHechos(casa.base, enDias(9))).toBe(9);
  });
});
