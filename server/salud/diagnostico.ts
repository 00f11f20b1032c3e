import { readFile, statfs } from 'node:fs/promises';
import { arch, availableParallelism, freemem, platform, release, totalmem } from 'node:os';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Base } from '#nucleo/db/conexion.ts';
import { esquema } from '../ajustes.ts';
import { conSuArchivo } from '../exigencias/archivo-de-ajustes.ts';
import { origenDe, revisarAjustes } from '../config.ts';
import { migracionesQueFaltan } from '../db/migrar.ts';
import { lectorDeNegocio } from '../metricas/metricas-negocio.ts';

type Entorno = Readonly<Record<string, string | undefined>>;

const PAQUETE = new URL('../../package.json', import.meta.url);
const MEGA = 1_048_576;
const DE_UN_DIA_MS = 86_400_000;

/** True if a setting accepts only fixed words: any other text may be a secret or a name. */
const esCerrado = (tipo: z.core.$ZodType): boolean => {
  if (tipo instanceof z.ZodDefault || tipo instanceof z.ZodOptional) {
    return esCerrado(tipo.unwrap());
  }
  return tipo instanceof z.ZodEnum;
};

/** Source of each setting, and its value if that is a number, yes or no, or a fixed word. */
const ajustesSinTextos = (entorno: Entorno) => {
  const { valores, renglones } = revisarAjustes(entorno);
  const completo = conSuArchivo(entorno);
  const dichos = (Object.keys(esquema.shape) as (keyof typeof valores)[]).map((nombre) => {
    const valor = valores[nombre];
    const seDice = typeof valor !== 'string' || esCerrado(esquema.shape[nombre]);
    const de = origenDe(completo, nombre);
    return [nombre, seDice && valor !== undefined ? { de, valor } : { de }] as const;
  });
  return {
    ajustes: Object.fromEntries(dichos),
    porCorregir: renglones.flatMap(({ ajuste, reparo }) => (reparo === null ? [] : [ajuste])),
  };
};

const maquina = async (datos: string | undefined) => {
  const disco = datos === undefined ? null : await statfs(datos).catch(() => null);
  return {
    sistema: `${platform()} ${release()} ${arch()}`,
    node: process.version,
    procesadores: availableParallelism(),
    memoriaMB: { total: Math.round(totalmem() / MEGA), libre: Math.round(freemem() / MEGA) },
    discoDeDatosMB: disco && {
      total: Math.round((disco.blocks * disco.bsize) / MEGA),
      libre: Math.round((disco.bavail * disco.bsize) / MEGA),
    },
  };
};

/** The largest tables by name, with PostgreSQL's estimated row counts. */
const tablas = async (base: Base): Promise<object[]> => {
  const { rows } = await sql<{ tabla: string; filas: number; muertas: number; mb: number }>`
    select schemaname || '.' || relname as tabla, n_live_tup as filas, n_dead_tup as muertas,
      pg_total_relation_size(relid) / ${MEGA}::bigint as mb
    from pg_stat_user_tables order by pg_total_relation_size(relid) desc limit 15
  `.execute(base);
  return rows;
};

const servidor = async (base: Base, ahora: Date): Promise<object> => {
  const { rows } = await sql<{ version: string; hora: Date; mb: number; replica: boolean }>`
    select current_setting('server_version') as version, clock_timestamp() as hora,
      pg_database_size(current_database()) / ${MEGA}::bigint as mb,
      pg_is_in_recovery() as replica
  `.execute(base);
  const [{ version, hora, mb, replica } = { version: '', hora: ahora, mb: 0, replica: false }] =
    rows;
  const { rows: conexiones } = await sql`
    select state as estado, count(*)::integer as cuantas
    from pg_stat_activity where datname = current_database() group by 1 order by 1
  `.execute(base);
  return {
    version,
    mb,
    replica,
    // A difference between the clocks of database and machine makes sessions and retries behave oddly.
    relojAdelantadoMs: hora.getTime() - ahora.getTime(),
    conexiones,
  };
};

/** Number of actions by kind in the last day, unexpected errors included; never their authors. */
const hechosDelDia = async (base: Base, ahora: Date): Promise<object[]> => {
  const desde = new Date(ahora.getTime() - DE_UN_DIA_MS);
  return base
    .selectFrom('hechos')
    .select(['accion', sql<number>`count(*)::integer`.as('veces')])
    .where('ocurrido_en', '>=', desde)
    .groupBy('accion')
    .orderBy('veces', 'desc')
    .limit(30)
    .execute();
};

const parte = async <T>(leer: () => Promise<T>): Promise<T | { error: string }> => {
  try {
    return await leer();
  } catch (error) {
    // The error's message may contain the database's address or a row's content.
    const { code, name } = error as { code?: string; name: string };
    return { error: code ?? name };
  }
};

/**
 * Report for software support, in one object: no personal data, no secret, no address. An unreadable part
 * contains only the kind of its error, and the other parts stay.
 */
export const diagnosticar = async (
  entorno: Entorno,
  base: Base | null,
  ahora: Date,
): Promise<object> => {
  const datos = revisarAjustes(entorno).valores.SOAP_DATOS;
  const propio = {
    version: (JSON.parse(await readFile(PAQUETE, 'utf8')) as { version: string }).version,
    hora: ahora.toISOString(),
    maquina: await maquina(datos),
    ...ajustesSinTextos(entorno),
  };
  if (base === null) return propio;
  return {
    ...propio,
    base: await parte(() => servidor(base, ahora)),
    migracionesQueFaltan: await parte(() => migracionesQueFaltan(base)),
    tablas: await parte(() => tablas(base)),
    auditoriaDelDia: await parte(() => hechosDelDia(base, ahora)),
    metricas: await parte(async () =>
      (await lectorDeNegocio(base, () => ahora)())
        .split('\n')
        .filter((linea) => linea !== '' && !linea.startsWith('#')),
    ),
  };
};
