import { type Cifra, cumple, escrito, nombreDe, type Unidad } from '../medida/cifra.ts';
import type { Corrida } from '../medida/resultados.ts';
import { type Barra, barrasDePartes, type Punto, puntosContraMeta } from './barras.ts';

/** Newest runs shown in each chart of a trend. */
const A_LO_MAS = 12;

const razonDe = ({ mejor, valor, meta = NaN }: Cifra): number =>
  mejor === 'mas' ? meta / valor : valor / meta;

/** The figure closest to missing its target, among those that differ only by case. */
const laPeor = (cifras: readonly Cifra[]): Cifra[] =>
  [
    ...Map.groupBy(
      cifras.filter((cifra) => cumple(cifra) !== null),
      ({ que }) => que,
    ).values(),
  ].flatMap((iguales) => iguales.toSorted((a, b) => razonDe(b) - razonDe(a)).slice(0, 1));

const unidadDe = ({ unidad }: Cifra): string => (unidad === 'n' ? '' : ` ${unidad}`);

/** Newest run of each bench with its default numbers. */
export const ultimas = (corridas: readonly Corrida[]): Corrida[] => [
  ...new Map(
    corridas.filter(({ deSiempre }) => deSiempre).map((corrida) => [corrida.bench, corrida]),
  ).values(),
];

const LARGO_DE_ROTULO = 50;
/** Label with as much of the case as fits. */
const rotulado = (bench: string, { caso, que }: Cifra): string => {
  const cabe = LARGO_DE_ROTULO - bench.length - que.length - ', : '.length;
  const corto = caso !== undefined && caso.length > cabe ? `${caso.slice(0, cabe - 1)}…` : caso;
  return `${bench}, ${nombreDe({ que, ...(corto === undefined ? {} : { caso: corto }) })}`;
};

/** Cores used by other processes from which times are doubtful. */
const OCUPADA = 0.2;
const DE_TIEMPO: readonly Unidad[] = ['ms', 's', 'por s'];

const puntos = (corridas: readonly Corrida[]): Punto[] =>
  ultimas(corridas).flatMap(({ bench, cifras, carga }) =>
    laPeor(cifras).map((cifra) => ({
      rotulo: rotulado(bench, cifra),
      razon: razonDe(cifra),
      nota: `${escrito(cifra.valor)}; ${escrito(cifra.meta ?? NaN)}${unidadDe(cifra)}`,
      dudoso: (carga.ajena ?? Infinity) > OCUPADA && DE_TIEMPO.includes(cifra.unidad),
    })),
  );

const ajenos = (corridas: readonly Corrida[]): string => {
  const todos = ultimas(corridas).map(({ carga }) => carga.ajena ?? 0);
  return `${Math.min(...todos)} to ${Math.max(...todos)}`;
};

const valor = ({ cifras }: Corrida, nombre: string): number =>
  cifras.find((cifra) => nombreDe(cifra) === nombre)?.valor ?? 0;

const rotuloDe = ({ fecha, version, carga }: Corrida): string =>
  `${fecha.slice(0, 10)} ${version}, ajeno ${carga.ajena ?? '?'}`;

const barras = (
  corridas: readonly Corrida[],
  bench: string,
  hacer: (corrida: Corrida) => Pick<Barra, 'partes' | 'nota'>,
): Barra[] =>
  corridas
    .filter((corrida) => corrida.bench === bench && corrida.deSiempre)
    .slice(-A_LO_MAS)
    .map((corrida) => ({ rotulo: rotuloDe(corrida), ...hacer(corrida) }));

const ROLES = ['API', 'worker', 'PostgreSQL'];
const PASOS = ['subir y revisar', 'preparar', 'confirmar', 'pagar', 'emitir', 'zip'];

/** File name and content of each chart. */
export const graficos = (corridas: readonly Corrida[]): ReadonlyMap<string, string> =>
  new Map([
    [
      'metas.svg',
      puntosContraMeta(
        `Ratio of each figure to its target (worst case); other work took ${ajenos(corridas)} cores, hollow: a time so`,
        puntos(corridas),
      ),
    ],
    [
      'venta-entera.svg',
      barrasDePartes(
        'A whole sale: processor of the server by role, ms',
        ROLES,
        barras(corridas, 'venta-entera', (corrida) => ({
          partes: ROLES.map((rol) => valor(corrida, `procesador ${rol}`)),
          nota: `${escrito(valor(corrida, 'procesador'))} ms, ${escrito(valor(corrida, 'ventas'))} a second`,
        })),
      ),
    ],
    [
      'flota.svg',
      barrasDePartes(
        'A fleet of 10,000, from its workbook to the zip: seconds of each step',
        PASOS,
        barras(corridas, 'flota', (corrida) => ({
          partes: PASOS.map((paso) =>
            valor(corrida, `${corrida.parametros['filas']}: ${paso}: dura`),
          ),
          nota: `${escrito(valor(corrida, `${corrida.parametros['filas']}: todo: dura`))} s, ${escrito(valor(corrida, 'de T_rsa'))} T_rsa`,
        })),
      ),
    ],
  ]);
