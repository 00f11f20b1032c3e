import type { LectorDeHechos } from '#features/auditoria/hechos-auditados.ts';
import type { Contexto } from '#nucleo/contexto.ts';
import { LARGO_NUMERO_DE_SOLICITUD } from '#values/numero-de-solicitud.ts';
import { sql } from 'kysely';
import { MAXIMO_POR_GRUPO } from './busqueda-general.contract.ts';

/**
 * Returns what the request with that number did or failed to do (A-SOLIC-001). Only for roles that
 * see everything: a fact names neither broker nor agreement.
 */
export const solicitudesHalladas = async (
  ctx: Contexto,
  numero: string | null,
  decir: LectorDeHechos,
) => {
  if (numero === null || ctx.alcance !== 'todo') return [];
  const filas = await ctx.db
    .selectFrom('hechos as a')
    .leftJoin('usuarios as u', 'u.id', 'a.usuario_id')
    .leftJoin('polizas as p', (unir) =>
      unir.onRef('p.id', '=', 'a.entidad_id').on('a.entidad', '=', 'poliza'),
    )
    .select(['a.ocurrido_en', 'a.accion', 'a.rol', 'a.antes', 'a.despues', 'u.nombre_usuario'])
    .select(['a.entidad', 'a.entidad_id', 'p.numero_poliza', 'p.venta_id'])
    .where('a.solicitud_id', '=', numero)
    // The condition of the index, which leaves out the requests of jobs.
    .where(sql<boolean>`length(a.solicitud_id) = ${sql.lit(LARGO_NUMERO_DE_SOLICITUD)}`)
    .orderBy('a.id')
    .limit(MAXIMO_POR_GRUPO + 1)
    .execute();
  return filas.map((fila) => ({
    numero,
    ocurridaEn: fila.ocurrido_en.toISOString(),
    usuario: fila.nombre_usuario ?? fila.rol,
    hecho: hechoDe(fila, decir),
    ventaId: fila.entidad === 'venta' ? fila.entidad_id : fila.venta_id,
    numeroPoliza: fila.numero_poliza,
  }));
};

interface Escrito {
  readonly accion: string;
  readonly entidad: string;
  readonly antes: unknown;
  readonly despues: unknown;
}

const hechoDe = ({ accion, entidad, antes, despues }: Escrito, decir: LectorDeHechos): string => {
  const { hecho, detalle } = decir({ accion, antes, despues, cantidad: 1 });
  const llamada = entidad === 'llamada' && (despues as { llamada?: unknown } | null)?.llamada;
  return [hecho, typeof llamada === 'string' ? llamada : detalle].filter(Boolean).join(': ');
};
