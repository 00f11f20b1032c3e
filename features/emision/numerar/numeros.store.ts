import type { Tx } from '#nucleo/db/conexion.ts';
import type { Fecha } from '#values/fecha.ts';
import { sql } from 'kysely';

type Clase = 'poliza' | 'folio';

interface Rango {
  readonly id: number;
  readonly siguiente: number;
  readonly libres: number;
}

/** The valid ranges of a kind with numbers left, the oldest first, locked in that order. */
const rangosVigentes = async (tx: Tx, clase: Clase, hoy: Fecha): Promise<Rango[]> => {
  const { rows } = await sql<Rango>`
    select id, siguiente, numero_final - siguiente + 1 as libres from rangos
    where clase = ${clase} and vigente and siguiente <= numero_final
      and ${hoy}::date between inicio_vigencia and termino_vigencia
    order by inicio_vigencia, id
    for update
  `.execute(tx);
  return rows;
};

const consumir = async (tx: Tx, rangos: readonly Rango[], cantidad: number): Promise<number[]> => {
  const numeros: number[] = [];
  for (const { id, siguiente, libres } of rangos) {
    const toma = Math.min(libres, cantidad - numeros.length);
    if (toma <= 0) break;
    for (let i = 0; i < toma; i += 1) numeros.push(siguiente + i);
    await tx
      .updateTable('rangos')
      .set((eb) => ({ siguiente: eb('siguiente', '+', toma) }))
      .where('id', '=', id)
      .execute();
  }
  return numeros;
};

/**
 * Takes at most `cantidad` pairs of policy number and folio, in the transaction that inserts their
 * policies: rolled back together, so no number is lost or used twice (I3). Fewer come back when a
 * kind runs out. Every caller locks polizas before folios, and the reserved stock last.
 */
export const tomarNumeros = async (
  tx: Tx,
  cantidad: number,
  hoy: Fecha,
): Promise<{ poliza: number; folio: number }[]> => {
  const polizas = await rangosVigentes(tx, 'poliza', hoy);
  const folios = await rangosVigentes(tx, 'folio', hoy);
  const suma = (rangos: readonly Rango[]) => rangos.reduce((total, r) => total + r.libres, 0);
  const alcanza = Math.min(cantidad, suma(polizas), suma(folios));
  if (alcanza === 0) return [];
  const numerosPoliza = await consumir(tx, polizas, alcanza);
  const numerosFolio = await consumir(tx, folios, alcanza);
  await sql`select clase from stock_reservado order by clase desc for update`.execute(tx);
  await tx
    .updateTable('stock_reservado')
    .set((eb) => ({ cantidad: eb('cantidad', '-', alcanza) }))
    .execute();
  return numerosPoliza.map((poliza, i) => ({ poliza, folio: numerosFolio[i] ?? 0 }));
};
