import type { Documentos } from '#integrations/documentos/port.ts';
import type { DB } from '#nucleo/db/esquema.ts';
import { type Kysely, sql } from 'kysely';
import { rotosConElAlmacen } from './almacen.ts';
import { EN_REPOSO } from './en-reposo.ts';
import type { Invariante } from './invariante.ts';
import { SIEMPRE } from './siempre.ts';

const buscar = async (db: Kysely<DB>, reglas: readonly Invariante[]): Promise<string[]> => {
  const rotas: string[] = [];
  for (const { id, frase, sql: consulta } of reglas) {
    const { rows } = await sql.raw<Record<string, unknown>>(`${consulta} limit 5`).execute(db);
    const cuales = rows.map((fila) => String(Object.values(fila)[0])).join(', ');
    if (rows.length > 0) rotas.push(`${id} no se cumple (${frase}): ${cuales}`);
  }
  return rotas;
};

/** The invariants of every instant that do not hold, one sentence each; none is the right answer. */
export const invariantesRotos = (db: Kysely<DB>): Promise<string[]> => buscar(db, SIEMPRE);

/** The same, and what was given out that only the document store knows (I3, I5). */
export const rotosAhora = async (db: Kysely<DB>, documentos: Documentos): Promise<string[]> => [
  ...(await invariantesRotos(db)),
  ...(await rotosConElAlmacen(db, documentos)),
];

/** The same with those of a moment when nothing is left to do, and every signed file read (I5). */
export const rotosEnReposo = async (db: Kysely<DB>, documentos: Documentos): Promise<string[]> => {
  const rotas = await buscar(db, [...SIEMPRE, ...EN_REPOSO]);
  rotas.push(...(await rotosConElAlmacen(db, documentos)));
  const firmadas = await db
    .selectFrom('polizas')
    .select(['id', 'documento_clave', 'documento_sha256', 'documento_bytes'])
    .where('firmada', '=', true)
    .where('documento_olvidado_en', 'is', null)
    .execute();
  const claves = new Set(firmadas.map((p) => p.documento_clave));
  if (claves.size !== firmadas.length) rotas.push('I5 no se cumple (un archivo por póliza)');
  for (const { id, documento_clave, documento_sha256, documento_bytes } of firmadas) {
    const leido = await documentos.leer(documento_clave ?? '', documento_sha256 ?? '');
    const sano = leido.tipo === 'ok' && leido.contenido.length === documento_bytes;
    if (!sano) rotas.push(`I5 no se cumple (el archivo de la póliza ${id}): ${leido.tipo}`);
  }
  return rotas;
};
