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

/**
 * True if a cell differs from the one of the day before in price, end of cover or impediment. The start follows
 * the day of the sale, so it does not count.
 */
export const cambia = (celda: Celda, anterior: Celda | undefined): boolean =>
  anterior !== undefined &&
  (decirCelda(celda) !== decirCelda(anterior) || celda?.hasta !== anterior?.hasta);

export const cambiaFila = ({ celdas }: FilaDeEnsayoVM): boolean =>
  celdas.some((celda, i) => cambia(celda, celdas[i - 1]));

const cambianDias = ({ dias }: EnsayoVM, de: (dia: DiaDeEnsayoVM) => string | null): boolean =>
  new Set(dias.map(de)).size > 1;

/** Tells in one sentence what changes around the day. */
export const resumenDe = (ensayo: EnsayoVM): string => {
  const filas = ensayo.filas.filter(cambiaFila).length;
  const cambios = [
    ...(filas > 0 ? [contar(filas, 'prima', 'primas')] : []),
    ...(cambianDias(ensayo, ({ redaccion }) => redaccion?.codigo ?? null)
      ? ['el texto de la póliza']
      : []),
    ...(cambianDias(ensayo, ({ impedimento }) => impedimento) ? ['si se puede vender'] : []),
  ];
  return cambios.length === 0
    ? 'Nada cambia entre estos tres días.'
    : `Cambia en estos días: ${cambios.join(', ')}.`;
};
