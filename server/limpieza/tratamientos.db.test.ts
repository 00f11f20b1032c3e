import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '../test/casa.ts';
import { TRATAMIENTOS } from './tratamientos.ts';

let casa: Casa;
beforeAll(async () => {
  casa = await levantarCasa({ conWorker: false });
});
afterAll(() => casa.cerrar());

it('[A-DATOS-009] every table that holds personal data is in the register of processing', async () => {
  const { rows } = await sql<{ tabla: string }>`
    select distinct table_name as tabla from information_schema.columns
    where table_schema = 'public' and table_name not in (select table_name from information_schema.views)
      and (column_name in
      ('rut', 'ruts', 'email', 'correo', 'correo_comprador', 'destino', 'telefono', 'celdas', 'tarjeta',
        'antes'))`.execute(casa.base);
  const dichas = new Set(TRATAMIENTOS.flatMap(({ tablas }) => tablas));
  const faltan = rows.map(({ tabla }) => tabla).filter((tabla) => !dichas.has(tabla));
  expect(rows.length).toBeGreaterThan(10);
  expect(faltan).toEqual([]);
  const hay = await sql<{ tabla: string }>`
    select table_name as tabla from information_schema.tables where table_schema = 'public'`.execute(
    casa.base,
  );
  const existen = new Set(hay.rows.map(({ tabla }) => tabla));
  expect([...dichas].filter((tabla) => !existen.has(tabla))).toEqual([]);
});

it('[A-DATOS-009] every search by person runs without an error, and finds nothing about nobody', async () => {
  const nadie = { rut: 11_111_111, correo: 'nadie@nadie.example' };
  for (const { clase, buscar, retenidoHasta } of TRATAMIENTOS) {
    for (const titular of [nadie, { ...nadie, rut: null }]) {
      expect([clase, await (buscar?.(casa.base, titular) ?? [])]).toEqual([clase, []]);
      expect(await (retenidoHasta?.(casa.base, titular) ?? null)).toBeNull();
    }
  }
});
