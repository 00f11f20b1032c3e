import { convenioAlAlcance } from '#features/mantenedores/alcance.query.ts';
import type { Contexto, ContextoTx } from '#nucleo/contexto.ts';
import type { Base, Tx } from '#nucleo/db/conexion.ts';
import { sql } from 'kysely';
import type { AManoVM } from './a-mano.contract.ts';

/** Number of recent sales searched for the last used agreements. */
const VENTAS_RECIENTES = 200;

type Quien = Pick<Contexto | ContextoTx, 'alcance' | 'actor'>;

/** Agreements that the caller starred, chose, or sold through recently. */
export const aManoDe = async (db: Base | Tx, quien: Quien): Promise<AManoVM> => {
  const { usuarioId } = quien.actor;
  const { rows } = await sql<{ id: number; favorito: boolean; usado: Date | null }>`
    select c.id, coalesce(m.favorito, false) as favorito, greatest(m.usado_en, v.usado) as usado
    from convenios c
    left join convenios_a_mano m on m.convenio_id = c.id and m.usuario_id = ${usuarioId}
    left join (select convenio_id, max(creado_en) as usado
      from (select convenio_id, creado_en from ventas where usuario_id = ${usuarioId}
        order by id desc limit ${VENTAS_RECIENTES}) as ultimas
      group by 1) as v on v.convenio_id = c.id
    where ${convenioAlAlcance(quien)} and (m.favorito or greatest(m.usado_en, v.usado) is not null)
    order by c.id
  `.execute(db);
  return rows.map(({ usado, ...fila }) => ({ ...fila, usado: usado?.toISOString() ?? null }));
};

/** True if the agreement is within the caller's reach. */
export const alcanzaConvenio = async (tx: Tx, quien: Quien, id: number): Promise<boolean> => {
  const { rows } = await sql`
    select from convenios c where c.id = ${id} and ${convenioAlAlcance(quien)}
  `.execute(tx);
  return rows.length > 0;
};
