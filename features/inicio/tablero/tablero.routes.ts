import { libroDeLista } from '#features/registros/libro-de-lista.xlsx.ts';
import type { Contexto } from '#nucleo/contexto.ts';
import type { Montador } from '#nucleo/montar.ts';
import { fechaSantiago } from '#values/fecha.ts';
import * as contrato from './tablero.contract.ts';
import { exigirRango } from './tablero.errors.ts';
import { GRAFICOS } from './tablero.lista.ts';
import { tableroDe } from './tablero.query.ts';
import type { RangoDeDias } from './tablero.ts';

const rangoDe = ({ ahora }: Contexto, pedido: Parameters<typeof exigirRango>[0]): RangoDeDias =>
  exigirRango(pedido, fechaSantiago(ahora));

export const rutasTablero = (m: Montador): void => {
  m.consultar(contrato.obtenerTablero, (ctx, entrada) => tableroDe(ctx, rangoDe(ctx, entrada)));
  m.consultar(contrato.exportarTablero, async (ctx, { grafico, ...entrada }) => {
    const tablero = await tableroDe(ctx, rangoDe(ctx, entrada));
    return {
      contenido: libroDeLista(GRAFICOS[grafico], tablero[grafico]),
      tipo: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      nombre: `${GRAFICOS[grafico].titulo}.xlsx`,
    };
  });
};
