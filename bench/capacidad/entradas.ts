import { nombreDe } from '../medida/cifra.ts';
import type { Corrida } from '../medida/resultados.ts';
import type { Medido } from './modelo.ts';

/** The newest run of a bench that was asked for this. */
const ultima = (
  corridas: readonly Corrida[],
  bench: string,
  parametros: Readonly<Record<string, number>>,
): Corrida => {
  const corrida = corridas.findLast(
    (una) => una.bench === bench && JSON.stringify(una.parametros) === JSON.stringify(parametros),
  );
  if (corrida) return corrida;
  throw new Error(`falta una corrida de ${bench} ${JSON.stringify(parametros)}`);
};

const de = ({ bench, cifras }: Corrida, nombre: string): number => {
  const cifra = cifras.find((una) => nombreDe(una) === nombre);
  if (cifra) return cifra.valor;
  throw new Error(`falta ${nombre} en ${bench}`);
};

/** How many of each process sold at once, on the two cores of one machine. */
const REPARTOS = [
  { apis: 1, workers: 1 },
  { apis: 2, workers: 1 },
  { apis: 1, workers: 2 },
  { apis: 2, workers: 2 },
];
const VENDEDORES = 16;

const entera = (
  corridas: readonly Corrida[],
  { vendedores = VENDEDORES, apis = 1, workers = 1 },
): Corrida => ultima(corridas, 'venta-entera', { vendedores, apis, workers, enLinea: 0 });

/** What the model works with, from the newest published runs. */
export const medidoEn = (corridas: readonly Corrida[]): Medido => {
  const venta = entera(corridas, {});
  // Where nobody waits for a core: how long the rows are taken, not how busy the machine is.
  const sola = entera(corridas, { vendedores: 1 });
  const partes = ultima(corridas, 'venta', {});
  const cada = (caso: string): number => de(partes, `${caso}: procesador`);
  return {
    api: de(venta, 'procesador API'),
    worker: de(venta, 'procesador worker'),
    postgres: de(venta, 'procesador PostgreSQL'),
    consulta: cada('consultar una patente'),
    ingreso: cada('ingresar un vehículo'),
    sentencias: de(venta, 'sentencias'),
    transacciones: de(venta, 'transacciones'),
    porLote: de(venta, 'ventas en un aviso'),
    reserva: de(sola, 'reserva de números tomada, sin su commit'),
    vaciado: de(sola, 'un vaciado'),
    walBytes: de(venta, 'registro de cambios'),
    tablasBytes: de(venta, 'tablas e índices'),
    bodegaBytes: de(venta, 'bodega'),
  };
};

/** One row of what a second API and a second worker bring on two cores. */
export interface Reparto {
  readonly apis: number;
  readonly workers: number;
  readonly cifras: Readonly<Record<string, number>>;
  readonly ajena: number | null;
  readonly version: string;
  readonly fecha: string;
}

const COLUMNAS = [
  ...['ventas', 'PAGAR a póliza, p50', 'PAGAR a póliza, p95', 'procesador', 'procesador API'],
  ...['procesador worker', 'procesador PostgreSQL', 'sentencias', 'trabajos'],
  ...['espera por candados', 'reserva de números tomada, sin su commit'],
];

const deReparto = (corrida: Corrida, { apis, workers }: (typeof REPARTOS)[number]): boolean =>
  corrida.bench === 'venta-entera' &&
  JSON.stringify(corrida.parametros) ===
    JSON.stringify({ vendedores: VENDEDORES, apis, workers, enLinea: 0 });

/** The newest runs of the newest product that was measured in all of these ways: on one day, as busy. */
export const repartos = (todas: readonly Corrida[]): Reparto[] => {
  const deTodas = todas.findLast(({ version }) =>
    REPARTOS.every((uno) =>
      todas.some((corrida) => corrida.version === version && deReparto(corrida, uno)),
    ),
  );
  if (!deTodas) throw new Error('faltan corridas de venta-entera');
  const corridas = todas.filter(({ version }) => version === deTodas.version);
  return REPARTOS.map(({ apis, workers }) => {
    const corrida = entera(corridas, { apis, workers });
    const { carga, version, fecha } = corrida;
    const cifras = Object.fromEntries(COLUMNAS.map((nombre) => [nombre, de(corrida, nombre)]));
    return { apis, workers, cifras, ajena: carga.ajena, version, fecha };
  });
};
