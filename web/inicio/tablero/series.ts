import type { TableroVM } from '#features/inicio/tablero/tablero.contract.ts';
import { formatearFecha } from '#values/fecha.ts';
import { formatearNumero } from '#values/numero.ts';

/** Maximum bars that are distinguishable on a phone; further agreements are drawn as one. */
const BARRAS = 10;

/** '05/03': a day's label in a chart of one year. */
export const diaCorto = (dia: string): string => formatearFecha(dia).slice(0, 5);

/** Agreements with the most policies, and the others together as 'Otros'. */
export const principales = (
  convenios: TableroVM['convenios'],
): { convenio: string; polizas: number; ventas: number }[] => {
  const resto = convenios.slice(BARRAS);
  const suma = (que: 'polizas' | 'ventas') => resto.reduce((total, uno) => total + uno[que], 0);
  return [
    ...convenios.slice(0, BARRAS),
    ...(resto.length > 0
      ? [{ convenio: `Otros (${resto.length})`, polizas: suma('polizas'), ventas: suma('ventas') }]
      : []),
  ];
};

interface Totales {
  readonly ventas: number;
  readonly polizas: number;
  readonly monto: number;
  readonly ventasAnterior: number;
  readonly polizasAnterior: number;
  readonly pagosFallidos: number;
}

/** Bars tell sales apart only where a sale has several policies; else both would be equally long. */
export const hayVentasDeVarias = (
  filas: readonly { readonly polizas: number; readonly ventas: number }[],
): boolean => filas.some(({ polizas, ventas }) => polizas !== ventas);

/** Totals of the board's days. */
export const totalesDe = ({ dias, pagos }: TableroVM): Totales => {
  const suma = (que: Exclude<keyof TableroVM['dias'][number], 'dia'>) =>
    dias.reduce((total, dia) => total + dia[que], 0);
  return {
    ventas: suma('ventas'),
    polizas: suma('polizas'),
    monto: suma('monto'),
    ventasAnterior: suma('ventasAnterior'),
    polizasAnterior: suma('polizasAnterior'),
    pagosFallidos: pagos.reduce((total, dia) => total + dia.rechazados + dia.abandonados, 0),
  };
};

/** Counts below it give percentages that say nothing. */
const BASE_MINIMA = 20;

/**
 * '+12 % que un año antes', both counts where the base is small, or undefined if there is nothing to compare
 * (A-INICIO1-001).
 */
export const contraElAnioAntes = (ahora: number, antes: number): string | undefined => {
  if (antes === 0) return undefined;
  if (antes < BASE_MINIMA && ahora !== antes) {
    return `De ${formatearNumero(antes)} a ${formatearNumero(ahora)} en un año`;
  }
  const cambio = Math.round(((ahora - antes) / antes) * 100);
  if (cambio === 0) return 'Igual que un año antes';
  return `${cambio > 0 ? '+' : '−'}${formatearNumero(Math.abs(cambio))} % que un año antes`;
};
