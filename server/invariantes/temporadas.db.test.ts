import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { poblar } from '../test/base/poblacion.ts';
import { type Casa, levantarCasa } from '../test/casa.ts';
import { crearConvenioQueVende } from '../test/negocio/fabrica.ts';
import { limpiar } from '../limpieza/limpiar.ts';
import { cerrarTemporadas } from './temporadas.ts';
import { verificarReglas } from './verificar.ts';

/** SQL condition: policies of the season that began in April of that year. */
const DE_2023 = `(select min(id) from polizas where vigente and emitida_en > '2023-05-01')`;
const DE_2026 = `(select min(id) from polizas where vigente and emitida_en > '2026-05-01')`;
const vehiculoDe = (poliza: string): string =>
  `(select venta_vehiculo_id from polizas where id = ${poliza})`;

describe('closed seasons', () => {
  let casa: Casa;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    await crearConvenioQueVende(casa);
    const anios = { desde: '2022-04-01', hasta: '2026-11-15', vuelven: true };
    await poblar(casa.base, { polizas: 2_000, ...anios });
  });
  afterAll(() => casa.cerrar());

  const cerrar = (ventasPorTramo?: number) =>
    casa.base
      .transaction()
      .execute((tx) => cerrarTemporadas(tx, '2026-11-20', casa.reloj.ahora(), ventasPorTramo));
  const hallado = async (todo = false): Promise<string[]> => {
    const { rotas, cambiadas } = await verificarReglas(casa.base, { reposo: true, todo });
    return [...cambiadas, ...rotas];
  };
  /** Runs `orden`, returns the broken rules, and reverts it with `vuelta`. */
  const halladoTras = async (orden: string, vuelta: string, todo = false): Promise<string[]> => {
    await sql.raw(orden).execute(casa.base);
    try {
      return await hallado(todo);
    } finally {
      await sql.raw(vuelta).execute(casa.base);
    }
  };
  it('[A-TEMPORADA-001] seasons without a policy in force are closed, the others are not', async () => {
    expect(await cerrar()).toEqual(['2023-03-31', '2024-03-31', '2025-03-31']);
    const { rows } = await sql<{ cerradas: number; vendidas: number }>`
      select (select sum(polizas)::int from temporadas_cerradas) as cerradas,
        (select count(*)::int from polizas where emitida_en < '2025-04-01T03:00:00Z') as vendidas
    `.execute(casa.base);
    expect(rows[0]?.cerradas).toBe(rows[0]?.vendidas);
    expect(rows[0]?.cerradas).toBeGreaterThan(1_000);
    expect(await hallado()).toEqual([]);
  });

  it('[A-TEMPORADA-002] rules skip the sales of closed seasons, except with --todo', async () => {
    // The e-mail is outside every hash, because it is erased with its person.
    const sinCorreo = (poliza: string, todo = false) =>
      halladoTras(
        `update venta_vehiculos set email = '' where id = ${vehiculoDe(poliza)}`,
        `update venta_vehiculos vv set email = e.destino from envios e
         where e.venta_id = vv.venta_id and e.clase = 'correo' and vv.id = ${vehiculoDe(poliza)}`,
        todo,
      );
    expect(await sinCorreo(DE_2023)).toEqual([]);
    for (const halladas of [await sinCorreo(DE_2023, true), await sinCorreo(DE_2026)]) {
      expect(halladas).toHaveLength(1);
      expect(halladas[0]).toContain('un envío por correo de propietario');
    }
    expect(await hallado(true)).toEqual([]);
  });

  it('[A-TEMPORADA-003] a change in a closed season is reported with its tables, and its rules run again', async () => {
    const mover = (dias: string) =>
      `update polizas set vigencia_hasta = vigencia_hasta ${dias} where id = ${DE_2023}`;
    const halladas = await halladoTras(mover('+ 1'), mover('- 1'));
    expect(halladas[0]).toBe(
      'I9 no se cumple (una temporada cerrada no cambia): la que terminó el 31/03/2024, en polizas',
    );
    expect(halladas.slice(1).map((una) => una.slice(0, 2))).toEqual(['I4']);
    expect(await hallado()).toEqual([]);
  });

  it('[V-SALA-006] seals stay valid when the sweep forgets what visits left in closed seasons', async () => {
    await sql`insert into auditoria (ocurrido_en, rol, accion, entidad, entidad_id)
      select emitida_en, 'anonimo', 'iniciar_sesion_publica', 'enlace_publico', 1 from polizas`.execute(
      casa.base,
    );
    const idos = await limpiar(casa.base, casa.puertos, casa.reloj.ahora());
    expect(idos['hechos_de_visitas']).toBeGreaterThan(1_000);
    expect(await hallado()).toEqual([]);
  });

  it('[A-TEMPORADA-003] a change that breaks no rule is reported until its season is closed again', async () => {
    const cambiar = (sha256: string) =>
      sql`update polizas set documento_sha256 = ${sha256} where id = ${sql.raw(DE_2023)}`.execute(
        casa.base,
      );
    await cambiar('0'.repeat(64));
    expect(await hallado()).toHaveLength(1);
    await cerrar();
    expect(await hallado()).toEqual([]);
    await cambiar('1'.repeat(64));
    expect(await hallado()).toHaveLength(1);
  });
});
