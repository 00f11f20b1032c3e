import { olvidarInformes } from '#features/informes/olvidar-informes.usecase.ts';
import type { Documentos } from '#integrations/documentos/port.ts';
import { sql } from 'kysely';
import type { Base } from './db/conexion.ts';

const HORA_MS = 3_600_000;
const DIA_MS = 24 * HORA_MS;
const POR_VEZ = 5_000;

/**
 * What is kept no longer than it serves. A session that sold something stays with its sale; a mark
 * of where an account logs in from (no failures) stays as long as it counts.
 */
const caducos = (ahora: Date) => {
  const hace = (ms: number): Date => new Date(ahora.getTime() - ms);
  return {
    idempotencia: sql`creada_en < ${hace(48 * HORA_MS)}`,
    captchas_usados: sql`vence_en < ${ahora}`,
    consultas_registro: sql`consultada_en < ${hace(30 * DIA_MS)}`,
    codigos_de_venta: sql`vence_en < ${hace(30 * DIA_MS)}`,
    intentos_acceso: sql`ultimo_en < ${hace(DIA_MS)}
      and (fallos > 0 or ultimo_en < ${hace(30 * DIA_MS)})`,
    sesiones: sql`vence_en < ${hace(90 * DIA_MS)}
      and not exists (select from ventas v where v.sesion_id = sesiones.id)`,
  } as const;
};

/**
 * Deletes it, a few thousand rows at a time and never one that somebody is using: several workers
 * may do it at once. Resolves to how many rows went, by table.
 */
export const limpiar = async (
  base: Base,
  documentos: Documentos,
  ahora: Date,
): Promise<Record<string, number>> => {
  const idos: Record<string, number> = {};
  for (const [tabla, condicion] of Object.entries(caducos(ahora))) {
    let van = 0;
    do {
      const { numAffectedRows } = await sql`
        delete from ${sql.table(tabla)} where ctid in (
          select ctid from ${sql.table(tabla)} where ${condicion}
          limit ${POR_VEZ} for update skip locked
        )`.execute(base);
      van = Number(numAffectedRows ?? 0n);
      if (van > 0) idos[tabla] = (idos[tabla] ?? 0) + van;
    } while (van === POR_VEZ);
  }
  const informes = await olvidarInformes(base, documentos, ahora);
  return informes > 0 ? { ...idos, informes } : idos;
};

/** Does it every hour in a worker; what fails is tried an hour later. Gives what ends it. */
export const limpiarCadaHora = (
  base: Base,
  documentos: Documentos,
  ahora: () => Date,
  alFallar: (error: unknown) => void,
): (() => void) => {
  const reloj = setInterval(() => void limpiar(base, documentos, ahora()).catch(alFallar), HORA_MS);
  return () => clearInterval(reloj);
};
