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

const VENDEDORES = 16;

const entera = (corridas: readonly Corrida[], { vendedores = VENDEDORES, enLinea = 0 }): Corrida =>
  ultima(corridas, 'venta-entera', { vendedores, apis: 1, workers: 1, enLinea });

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
    porLote: de(venta, 'ventas en un aviso'),
    reserva: de(sola, 'reserva de números tomada, sin su commit'),
    vaciado: de(sola, 'un vaciado'),
    walBytes: de(venta, 'registro de cambios'),
    tablasBytes: de(venta, 'tablas e índices'),
    bodegaBytes: de(venta, 'bodega'),
  };
};

/** Whole sales a second by 16 sellers on the two cores of one machine: paid directly, and online. */
export const ventasPorSegundo = (corridas: readonly Corrida[]) => ({
  directas: de(entera(corridas, {}), 'ventas'),
  enLinea: de(entera(corridas, { enLinea: 1 }), 'ventas'),
});
