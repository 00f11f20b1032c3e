import type { Cifra } from './cifra.ts';
import { enColumnas, escrito, nombreDe } from './cifra.ts';

/** Change of one figure, as a ratio of after to before. */
export interface Pareja {
  readonly nombre: string;
  readonly antes: number;
  readonly ahora: number;
  /** Geometric mean of the pairs' ratios; null without a valid pair. */
  readonly razon: number | null;
  /** 99 % confidence interval of the ratio. */
  readonly desde: number;
  readonly hasta: number;
  readonly veredicto: 'mejor' | 'peor' | 'admitido' | 'igual' | 'no se distingue' | 'sin razón';
}

/** Smallest relevant change, however certain it is. */
const MINIMO = 1.05;
/** Student's t, two-sided, 99 %, by degrees of freedom from 1 on. */
const T_99 = [
  ...[63.66, 9.925, 5.841, 4.604, 4.032, 3.707, 3.499, 3.355, 3.25, 3.169],
  ...[3.106, 3.055, 3.012, 2.977, 2.947, 2.921, 2.898, 2.878, 2.861, 2.845],
];
const T_DE_MUCHAS = 2.576;

const media = (numeros: readonly number[]): number =>
  numeros.reduce((suma, numero) => suma + numero, 0) / numeros.length;

/** Runs of two versions, made in turns: the i-th of each form a pair. */
const juntar = (
  antes: readonly (readonly Cifra[])[],
  ahora: readonly (readonly Cifra[])[],
): Map<string, { readonly cifra: Cifra; readonly pares: [number, number][] }> => {
  const todas = new Map<string, { cifra: Cifra; pares: [number, number][] }>();
  for (const [i, cifras] of ahora.entries()) {
    const suyas = new Map(antes[i]?.map((cifra) => [nombreDe(cifra), cifra.valor]));
    for (const cifra of cifras) {
      const nombre = nombreDe(cifra);
      const antesDe = suyas.get(nombre);
      if (antesDe === undefined) continue;
      const cual = todas.get(nombre) ?? { cifra, pares: [] };
      cual.pares.push([antesDe, cifra.valor]);
      todas.set(nombre, cual);
    }
  }
  return todas;
};

const veredicto = (
  mejor: Cifra['mejor'],
  { razon, desde, hasta }: { razon: number; desde: number; hasta: number },
): Pareja['veredicto'] => {
  if (desde > 1 / MINIMO && hasta < MINIMO) return 'igual';
  const distinta = (desde > 1 && razon >= MINIMO) || (hasta < 1 && razon <= 1 / MINIMO);
  if (!distinta || mejor === null) return 'no se distingue';
  return razon > 1 === (mejor === 'menos') ? 'peor' : 'mejor';
};

/** Judges a figure by its limit alone: worse within it is 'admitido', beyond it 'peor'. */
const conLimite = ({ mejor, enTurnos }: Cifra, pareja: Pareja): Pareja => {
  const { razon, veredicto: suyo } = pareja;
  if (enTurnos === undefined || razon === null) return pareja;
  const dentro = mejor === 'menos' ? razon <= enTurnos : razon >= enTurnos;
  if (!dentro) return { ...pareja, veredicto: 'peor' };
  return suyo === 'peor' ? { ...pareja, veredicto: 'admitido' } : pareja;
};

const comparada = (nombre: string, cifra: Cifra, pares: readonly [number, number][]): Pareja => {
  const [antes, ahora] = [media(pares.map(([a]) => a)), media(pares.map(([, b]) => b))];
  const nada = { nombre, antes, ahora, razon: null, desde: 0, hasta: Infinity } as const;
  if (pares.every(([a, b]) => a === b)) {
    return { ...nada, razon: 1, desde: 1, hasta: 1, veredicto: 'igual' };
  }
  if (pares.some(([a, b]) => a <= 0 || b <= 0)) return { ...nada, veredicto: 'sin razón' };
  const logs = pares.map(([a, b]) => Math.log(b / a));
  const centro = media(logs);
  const razon = Math.exp(centro);
  // One pair gives a ratio without confidence.
  if (logs.length === 1) return { ...nada, razon, veredicto: 'no se distingue' };
  const varianza = logs.reduce((suma, log) => suma + (log - centro) ** 2, 0) / (logs.length - 1);
  const t = T_99[logs.length - 2] ?? T_DE_MUCHAS;
  const lado = t * Math.sqrt(varianza / logs.length);
  const rango = { razon, desde: Math.exp(centro - lado), hasta: Math.exp(centro + lado) };
  return { ...nada, ...rango, veredicto: veredicto(cifra.mejor, rango) };
};

/**
 * Compares the runs of two versions, made in turns (A B B A). A figure is worse or better only if its
 * confidence interval excludes 1 and the change is at least 5 %. A figure with a limit (`enTurnos`) is worse
 * only beyond it.
 */
export const emparejar = (
  antes: readonly (readonly Cifra[])[],
  ahora: readonly (readonly Cifra[])[],
): Pareja[] =>
  [...juntar(antes, ahora)].map(([nombre, { cifra, pares }]) =>
    conLimite(cifra, comparada(nombre, cifra, pares)),
  );

/** Order of the runs of two versions: each goes first equally often, so that drift cancels. */
export const turnos = (vueltas: number): ('antes' | 'ahora')[] =>
  Array.from({ length: vueltas }, () => ['antes', 'ahora', 'ahora', 'antes'] as const).flat();

/** An interval beyond a hundredfold comes from too few pairs to be useful. */
const intervalo = ({ desde, hasta }: Pareja): string => {
  if (!Number.isFinite(hasta)) return '';
  return `${desde < 0.01 ? '<0.01' : desde.toFixed(2)} a ${hasta > 100 ? '>100' : hasta.toFixed(2)}`;
};

export const tablaDeParejas = (parejas: readonly Pareja[]): string =>
  enColumnas([
    ['', 'antes', 'ahora', 'razón', '99 %', ''],
    ...parejas.map((pareja) => [
      pareja.nombre,
      escrito(pareja.antes),
      escrito(pareja.ahora),
      pareja.razon === null ? '' : pareja.razon.toFixed(2),
      intervalo(pareja),
      pareja.veredicto,
    ]),
  ]);
