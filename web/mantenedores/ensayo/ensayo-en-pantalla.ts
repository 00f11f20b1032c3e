import type {
  CeldaDeEnsayoVM,
  DiaDeEnsayoVM,
  EnsayoVM,
  FilaDeEnsayoVM,
} from '#features/ensayo/ensayo.contract.ts';
import { formatearPesos } from '#values/dinero.ts';
import { formatearFecha } from '#values/fecha.ts';
import { contar } from '#values/numero.ts';

export const TITULO = 'Probar un cambio';

type Celda = CeldaDeEnsayoVM | null;

/** Price or impediment of a cell in words. */
export const decirCelda = (celda: Celda): string => {
  if (celda === null) return 'No se ofrece';
  if (celda.impedimento !== null) return celda.impedimento;
  const { precio, primaMinima, primaMaxima } = celda;
  const fijo = formatearPesos(precio ?? 0);
  return primaMinima === null || primaMaxima === null
    ? fijo
    : `${fijo}, entre ${formatearPesos(primaMinima)} y ${formatearPesos(primaMaxima)}`;
};

/** Cover of a cell; blank where it has none. */
export const decirCobertura = (celda: Celda): string =>
  celda?.desde && celda.hasta
    ? `Cubre del ${formatearFecha(celda.desde)} al ${formatearFecha(celda.hasta)}`
    : '';

/** Wording of a day in words. */
export const decirTexto = ({ redaccion }: DiaDeEnsayoVM): string =>
  redaccion
    ? `${redaccion.codigo}, ${redaccion.muerte} UF por muerte`
    : 'Sin texto de la póliza: nadie puede vender';

/** True if a cell differs from the one of the day before in price or impediment. */
export const cambiaPrecio = (celda: Celda, anterior: Celda | undefined): boolean =>
  anterior !== undefined && decirCelda(celda) !== decirCelda(anterior);

/**
 * True if a cell covers until another day than the one of the day before. The start follows the day of the sale, so
 * it does not count.
 */
export const cambiaCobertura = (celda: Celda, anterior: Celda | undefined): boolean =>
  anterior !== undefined && (celda?.hasta ?? null) !== (anterior?.hasta ?? null);

type Cambia = typeof cambiaPrecio;

const enFila =
  (...cambian: readonly Cambia[]) =>
  ({ celdas }: FilaDeEnsayoVM): boolean =>
    celdas.some((celda, i) => cambian.some((cambia) => cambia(celda, celdas[i - 1])));

export const cambiaFila = enFila(cambiaPrecio, cambiaCobertura);

const cambianDias = ({ dias }: EnsayoVM, de: (dia: DiaDeEnsayoVM) => string | null): boolean =>
  new Set(dias.map(de)).size > 1;

/** Tells in one sentence what changes around the day. */
export const resumenDe = (ensayo: EnsayoVM): string => {
  const primas = ensayo.filas.filter(enFila(cambiaPrecio)).length;
  const coberturas = ensayo.filas.filter(enFila(cambiaCobertura)).length;
  const cambios = [
    ...(primas > 0 ? [contar(primas, 'prima', 'primas')] : []),
    ...(coberturas > 0
      ? [`hasta cuándo ${contar(coberturas, 'tipo queda cubierto', 'tipos quedan cubiertos')}`]
      : []),
    ...(cambianDias(ensayo, ({ redaccion }) => redaccion?.codigo ?? null)
      ? ['el texto de la póliza']
      : []),
    ...(cambianDias(ensayo, ({ impedimento }) => impedimento) ? ['si se puede vender'] : []),
  ];
  return cambios.length === 0
    ? 'Nada cambia entre estos tres días.'
    : `Cambia en estos días: ${cambios.join(', ')}.`;
};
