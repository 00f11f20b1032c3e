import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { abrirBaseOida, type BaseOida } from '#server/test/base/base-oida.ts';
import { poblar } from '#server/test/base/poblacion.ts';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { crearConvenioQueVende } from '#server/test/negocio/fabrica.ts';
import { contarAsuntos, paginaDeAsuntos } from './asuntos.query.ts';

/** Tables that grow with each policy. */
const CON_HISTORIA = ['ventas', 'polizas', 'venta_vehiculos', 'envios', 'avisos_aach', 'pagos'];

describe('the list of matters among many policies', () => {
  let casa: Casa;
  let oida: BaseOida;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    await crearConvenioQueVende(casa);
    await poblar(casa.base, { polizas: 3_000, desde: '2026-09-20', hasta: '2026-11-20' });
    const ahora = casa.reloj.ahora();
    await sql`insert into incidentes (clase, venta_id, detalle, abierto_en)
      select 'retorno_ajeno', id, 'x', ${ahora} from ventas order by id limit 40`.execute(
      casa.base,
    );
    await sql`insert into casos_aach (poliza_id, clase, mensaje, abierto_en, vence_en)
      select id, 'otra', 'x', ${ahora}, ${ahora} from polizas order by id limit 30`.execute(
      casa.base,
    );
    await sql`analyze`.execute(casa.base);
    oida = abrirBaseOida(casa.urlBase);
  });
  afterAll(async () => {
    await oida.cerrar();
    await casa.cerrar();
  });

  it('[A-LISTA1-009] reads waiting rows, and the vehicles of the shown page only', async () => {
    const ctx = {
      ...casa.contexto(),
      db: oida.base,
      actor: { ...casa.contexto().actor, rol: 'administrador' as const },
    };
    const contado = await oida.oir(() => contarAsuntos(ctx, []));
    expect(contado.dicho.reduce((suma, { asuntos }) => suma + asuntos, 0)).toBe(70);
    const { dicho, escritas } = await oida.oir(() => paginaDeAsuntos(ctx, [], {}));
    expect(dicho.filas).toHaveLength(25);
    const pasos = [];
    for (const una of [...contado.escritas, ...escritas]) pasos.push(...(await oida.pasosDe(una)));
    const enteras = pasos.flatMap((paso) =>
      paso['Node Type'] === 'Seq Scan' ? (paso['Relation Name'] ?? []) : [],
    );
    expect(CON_HISTORIA.filter((tabla) => enteras.includes(tabla))).toEqual([]);
    expect(await oida.leidasDe(escritas, 'venta_vehiculos')).toBeLessThan(100);
  });
});
