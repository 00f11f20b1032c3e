import { xlsxAMano } from '#features/carga-masiva/fixtures/paquetes.xlsx.ts';
import { trabajoAnularMasivo } from '#features/polizas/anulacion-masiva/anulacion-masiva.job.ts';
import { COLUMNAS } from '#features/polizas/anulacion-masiva/anulacion-masiva.ts';
import { read, utils } from '@e965/xlsx';
import { enviarFormulario } from './carga.ts';
import type { Casa } from '../casa.ts';
import { pedir } from '../cliente.ts';

export type FilaDePlanilla = readonly (string | number)[];

export const MOTIVO = 'Flota dada de baja';
export const FECHA = '2026-11-20T12:00:00-03:00';

/** Workbook of a mass cancel with these rows; a filter hides those of `ocultas`. */
export const planilla = (
  filas: readonly FilaDePlanilla[],
  ocultas: readonly number[] = [],
): Buffer =>
  xlsxAMano([COLUMNAS.map(({ titulo }) => titulo), ...filas.map((fila) => [...fila])], { ocultas });

/** Uploads it as the form of mass cancel does. */
export const subirPlanilla = (
  casa: Casa,
  token: string,
  archivo: Uint8Array | null,
  { campos = {}, cabeceras = {}, nombre = 'bajas.xlsx', llamada = 'AnularPolizasAACH' } = {},
) =>
  enviarFormulario(casa, {
    ruta: `/InformarPolizaAACH/${llamada}`,
    campos: { motivoAnulacion: MOTIVO, fechaAnulacion: FECHA, ...campos },
    token,
    archivo,
    nombre,
    cabeceras,
  });

/** Number of the mass cancel in a 202 answer. */
export const numeroDe = ({ cuerpo }: { cuerpo: { datos: { trabajoId: string } } }): number =>
  Number(cuerpo.datos.trabajoId.replace('anulacion-', ''));

/** Runs its chunks to the end, as the worker does. */
export const correrAnulacion = async (casa: Casa, anulacionId: number): Promise<void> => {
  for (;;) {
    await trabajoAnularMasivo(casa.enTransaccion)(casa.contexto(), { anulacionId });
    const { terminada_en } = await casa.base
      .selectFrom('anulaciones_masivas')
      .select('terminada_en')
      .where('id', '=', anulacionId)
      .executeTakeFirstOrThrow();
    if (terminada_en) return;
  }
};

/** Rows of the result file, header included. */
export const resultadosDe = async (
  casa: Casa,
  token: string,
  anulacionId: number,
): Promise<unknown[][]> => {
  const ruta = `/InformarPolizaAACH/ResultadoAnulacion/${anulacionId}`;
  const { crudo } = await pedir(casa, 'GET', ruta, { token });
  const hoja = read(crudo, { type: 'buffer' }).Sheets['Anular'] ?? {};
  return utils.sheet_to_json(hoja, { header: 1, defval: '' });
};
