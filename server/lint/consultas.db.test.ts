import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { abrirBase, type Base } from '#nucleo/db/conexion.ts';
import { crearBase } from '../test/base/base.ts';
import { archivosDelProyecto, leer } from './catalogo.ts';

/** The text of `psql … -c "…"`, and blocks of SQL. */
const CONSULTA = /\bpsql\b[^\n"'`]*? -\w*c (["'])(.+?)\1|^ *```sql\n([\s\S]*?)^ *```/gm;

const paginas = archivosDelProyecto(/^docs\/operacion\/.*\.md$/);
const consultas = paginas.flatMap((ruta) =>
  [...leer(ruta).matchAll(CONSULTA)].map(([, , enLinea, bloque]) => ({
    ruta,
    consulta: (enLinea ?? bloque ?? '').trim(),
  })),
);

describe('SQL of the runbook', () => {
  let pruebas: Awaited<ReturnType<typeof crearBase>>;
  let base: Base;
  beforeAll(async () => {
    pruebas = await crearBase();
    base = abrirBase(pruebas.url, 1);
  });
  afterAll(async () => {
    await base.destroy();
    await pruebas.cerrar();
  });

  it('[A-ALERTA-004] is found wherever a page calls psql', () => {
    const llamadas = paginas.flatMap((ruta) => leer(ruta).match(/\bpsql\b.* -\w*c /g) ?? []);
    expect(consultas).toHaveLength(llamadas.length);
  });

  it.each(consultas)('[A-ALERTA-004] $ruta: $consulta', async ({ consulta }) => {
    // Parsed against the schema, and not run.
    const preparar = sql`prepare consulta as ${sql.raw(consulta)}`.execute(base);
    await expect(preparar).resolves.toBeDefined();
    await sql`deallocate consulta`.execute(base);
  });
});
