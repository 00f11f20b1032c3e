import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hechosAnotados } from '#features/soporte/historia/linea-de-tiempo.query.ts';
import { abrirBase, type Base } from '#nucleo/db/conexion.ts';
import { migrar } from '../db/migrar.ts';
import { cerrarTemporadas } from '../invariantes/temporadas.ts';
import { verificarReglas } from '../invariantes/verificar.ts';
import { crearBaseDe130 } from '../test/relevo/base-de-1.3.0.ts';
import { copiarHechos } from './copiar-hechos.ts';

/** Facts per transaction, small enough for several transactions. */
const POCOS = 5;

describe('the audit of release 1.3.0', () => {
  let suya: Awaited<ReturnType<typeof crearBaseDe130>>;
  let base: Base;
  beforeEach(async () => {
    suya = await crearBaseDe130();
    await migrar(suya.url);
    base = abrirBase(suya.url, 4);
  });
  afterEach(async () => {
    await base.destroy();
    await suya.cerrar();
  });

  const leidos = async (): Promise<unknown[]> => {
    const { rows } = await sql<{ hecho: unknown }>`
      select to_jsonb(h) as hecho from hechos h order by id`.execute(base);
    return rows.map(({ hecho }) => hecho);
  };
  const cuantos = async () => {
    const { rows } = await sql<Record<string, number>>`
      select (select count(*)::int from auditoria) as auditoria,
        (select count(*)::int from hechos_breves) as breves,
        (select count(*)::int from hechos_de_venta) as juntos`.execute(base);
    return rows[0];
  };
  /** Timelines of every sale and policy. */
  const lineas = async (): Promise<unknown[]> => {
    const { rows } = await sql<{ ventaId: number; polizaId: number | null }>`
      select id as "ventaId", null::int as "polizaId" from ventas
      union all select venta_id, id from polizas order by 1, 2`.execute(base);
    return Promise.all(rows.map((una) => hechosAnotados(base, una)));
  };
  const rotas = async (): Promise<string[]> => {
    const hallado = await verificarReglas(base, { reposo: false, todo: true });
    return [...hallado.cambiadas, ...hallado.rotas];
  };
  const temporadas = () => base.selectFrom('temporadas_cerradas').selectAll().execute();
  /** Kills the connection that writes the fact `id` to `auditoria`. */
  const matarEn = (id: number) =>
    sql
      .raw(`
        create or replace function matar() returns trigger language plpgsql as
          'begin perform pg_terminate_backend(pg_backend_pid()); return new; end';
        drop trigger if exists matar on auditoria;
        create trigger matar before insert on auditoria for each row when (new.id = ${id})
          execute function matar()`)
      .execute(base);

  it('[A-HECHOS-002] is read fact by fact as that release read it, before and after it moves to one table', async () => {
    expect(await leidos()).toEqual(suya.hechos);
    expect(await cuantos()).toEqual({ auditoria: 21, breves: 53, juntos: 4 });
    const antes = await lineas();
    expect(antes.flat().length).toBeGreaterThan(90);
    expect(await copiarHechos(base)).toBe(89);
    expect(await cuantos()).toEqual({ auditoria: 110, breves: 0, juntos: 0 });
    expect(await leidos()).toEqual(suya.hechos);
    expect(await lineas()).toEqual(antes);
    expect(await copiarHechos(base)).toBe(0);
  });

  it('[A-HECHOS-003] is complete wherever the move was killed, and a later run finishes it', async () => {
    const puestos = new Set<number>();
    for (const { id } of suya.hechos.filter((_, i) => i % 9 === 4)) {
      await matarEn(id);
      const suyo = abrirBase(suya.url, 1);
      // A fact that already moved, or was never compact, kills nothing.
      await copiarHechos(suyo, POCOS).catch(() => undefined);
      await suyo.destroy();
      puestos.add((await cuantos())?.['auditoria'] ?? 0);
      expect(await leidos()).toEqual(suya.hechos);
      expect(await rotas()).toEqual([]);
    }
    expect(puestos.size).toBeGreaterThan(2);
    await sql`drop trigger matar on auditoria`.execute(base);
    await copiarHechos(base, POCOS);
    expect(await cuantos()).toEqual({ auditoria: 110, breves: 0, juntos: 0 });
    expect(await leidos()).toEqual(suya.hechos);
  });

  it('[A-HECHOS-003] moves each fact once with two workers', async () => {
    const movidos = await Promise.allSettled([
      copiarHechos(base, POCOS),
      copiarHechos(base, POCOS),
    ]);
    expect(movidos.map(({ status }) => status)).toContain('fulfilled');
    expect(await leidos()).toEqual(suya.hechos);
    expect(await cuantos()).toEqual({ auditoria: 110, breves: 0, juntos: 0 });
  });

  it('[A-HECHOS-004] has its closed seasons sealed again over the moved facts, and keeps the former seal', async () => {
    const [antes] = await temporadas();
    expect(await rotas()).toEqual([]);
    await copiarHechos(base);
    const [ahora] = await temporadas();
    expect(ahora?.huellas_anteriores).toEqual(antes?.huellas);
    const { hechos_breves: _, hechos_de_venta: __, ...otras } = { ...antes?.huellas };
    expect(ahora?.huellas).toEqual({ ...otras, hechos: expect.stringMatching(/^12:/) });
    expect(await rotas()).toEqual([]);
    await sql`update auditoria set despues = '{"polizas": 9}' where accion = 'emitir' and entidad_id = 1001`.execute(
      base,
    );
    expect((await rotas())[0]).toContain('la que terminó el 31/03/2026, en hechos');
  });

  it('[A-HECHOS-005] stays where it is while a closed season differs from its seal, until it is closed again', async () => {
    await sql`update hechos_breves set datos = '[9]' where clase = 6 and entidad_id = 1003`.execute(
      base,
    );
    const antes = await temporadas();
    await expect(copiarHechos(base)).rejects.toThrow(
      'la auditoría de la temporada que terminó el 31/03/2026 no es la que se selló (hechos_breves): no se copia',
    );
    expect(await cuantos()).toEqual({ auditoria: 21, breves: 53, juntos: 4 });
    expect(await temporadas()).toEqual(antes);
    expect((await rotas())[0]).toContain('la que terminó el 31/03/2026, en hechos_breves');
    await base
      .transaction()
      .execute((tx) => cerrarTemporadas(tx, '2027-05-13', new Date('2027-05-13T15:00:00Z')));
    expect((await temporadas())[0]?.huellas_anteriores).toEqual(antes[0]?.huellas);
    expect(await copiarHechos(base)).toBe(89);
    expect(await rotas()).toEqual([]);
  });
});
