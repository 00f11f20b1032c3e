import type { Casa } from '../casa.ts';
import { pedir } from '../cliente.ts';
import { polizasDe } from './emision.ts';

/** Moves the end of an issued sale's policies to the turn of the year, by Soporte. Returns their ids. */
export const polizasPorVencer = async (
  casa: Casa,
  token: string,
  ventaId: number,
  terminoVigencia = '2026-12-31',
): Promise<number[]> => {
  const ids = (await polizasDe(casa, ventaId)).map(({ id }) => id);
  for (const id of ids) {
    const cuerpo = { id, inicioVigencia: '2026-11-21', terminoVigencia };
    const { estado } = await pedir(casa, 'POST', '/EditarPoliza/EditarPoliza', { token, cuerpo });
    if (estado !== 200) throw new Error(`EditarPoliza respondió ${estado}`);
  }
  return ids;
};
