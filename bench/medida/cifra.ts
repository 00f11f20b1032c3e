import { z } from 'zod';

const esquemaDeUnidad = z.enum(['ms', 's', 'MB', 'B', 'veces', 'por s', 'n']);
/** Unit of a figure. */
export type Unidad = z.output<typeof esquemaDeUnidad>;

/** One measured figure, as stored. */
export const esquemaDeCifra = z.strictObject({
  que: z.string(),
  /** Distinguishes figures of the same name: one table row each. */
  caso: z.string().exactOptional(),
  unidad: esquemaDeUnidad,
  valor: z.number(),
  /** Direction of improvement; null for a figure that only explains others. */
  mejor: z.enum(['menos', 'mas']).nullable(),
  meta: z.number().exactOptional(),
  /** Worst accepted ratio to the previous version, measured in turns. */
  enTurnos: z.number().exactOptional(),
});
export type Cifra = Readonly<z.output<typeof esquemaDeCifra>>;

type Hacer = (que: string, unidad: Unidad, valor: number, meta?: number) => Cifra;

const conMeta = (cifra: Cifra, meta: number | undefined): Cifra =>
  meta === undefined ? cifra : { ...cifra, meta };

/** A figure to minimise; its target is a maximum. */
export const menos: Hacer = (que, unidad, valor, meta) =>
  conMeta({ que, unidad, valor, mejor: 'menos' }, meta);

/** A figure to maximise; its target is a minimum. */
export const mas: Hacer = (que, unidad, valor, meta) =>
  conMeta({ que, unidad, valor, mejor: 'mas' }, meta);

/** Returns the figure with a limit on its ratio to the previous version, instead of a target. */
export const limitada = (enTurnos: number, cifra: Cifra): Cifra => ({ ...cifra, enTurnos });

/** A figure without direction: a floor, the size of a run, a client's cost. */
export const dato = (que: string, unidad: Unidad, valor: number): Cifra => ({
  que,
  unidad,
  valor,
  mejor: null,
});

/** Returns the figures as those of one case. */
export const enCaso = (caso: string, ...cifras: readonly Cifra[]): Cifra[] =>
  cifras.map((cifra) => ({ ...cifra, caso }));

/** Name of a figure within its bench. */
export const nombreDe = ({ caso, que }: Pick<Cifra, 'caso' | 'que'>): string =>
  caso === undefined ? que : `${caso}: ${que}`;

/** True if it meets its target; null without one. */
export const cumple = ({ mejor, meta, valor }: Cifra): boolean | null => {
  if (meta === undefined || mejor === null) return null;
  return mejor === 'menos' ? valor <= meta : valor >= meta;
};

/** Rounds for storage to four digits, the most that these measurements can resolve. */
export const asentada = (cifra: Cifra): Cifra => {
  if (!Number.isFinite(cifra.valor)) throw new Error(`${nombreDe(cifra)}: ${cifra.valor}`);
  return { ...cifra, valor: Number(cifra.valor.toPrecision(4)) };
};

/** Formats three digits, never with an exponent. */
export const escrito = (valor: number): string => {
  const justo = Number(valor.toPrecision(3));
  return Math.abs(justo) >= 100 ? String(Math.round(valor)) : String(justo);
};

const MARCA = { menos: '<=', mas: '>=' } as const;

const celda = (cifra: Cifra | undefined): string => {
  if (!cifra) return '';
  const bien = cumple(cifra);
  if (bien === null || cifra.mejor === null) return escrito(cifra.valor);
  return `${escrito(cifra.valor)} (${MARCA[cifra.mejor]} ${cifra.meta} ${bien ? 'sí' : 'NO'})`;
};

/** Pads columns to their widest cell, the first one left-aligned. */
export const enColumnas = (filas: readonly (readonly string[])[]): string => {
  const anchos = (filas[0] ?? []).map((_, i) =>
    Math.max(...filas.map((fila) => fila[i]?.length ?? 0)),
  );
  return filas
    .map((fila) =>
      fila
        .map((texto, i) =>
          i === 0 ? texto.padEnd(anchos[i] ?? 0) : texto.padStart(anchos[i] ?? 0),
        )
        .join('   ')
        .trimEnd(),
    )
    .join('\n');
};

const unidadDe = ({ unidad }: Cifra): string => (unidad === 'n' ? '' : ` ${unidad}`);

/** Formats the figures for people: those with cases as a separate table, one row per case. */
export const tabla = (cifras: readonly Cifra[]): string => {
  const solas = cifras.filter(({ caso }) => caso === undefined);
  const porCaso = Map.groupBy(
    cifras.filter(({ caso }) => caso !== undefined),
    ({ caso }) => caso ?? '',
  );
  const columnas = [
    ...new Map([...porCaso.values()].flat().map((cifra) => [cifra.que, cifra])).values(),
  ];
  const bloques = [
    [
      ['', ...columnas.map((cifra) => `${cifra.que}${unidadDe(cifra)}`)],
      ...[...porCaso].map(([caso, suyas]) => [
        caso,
        ...columnas.map(({ que }) => celda(suyas.find((una) => una.que === que))),
      ]),
    ],
    solas.map((cifra) => [`${cifra.que}${unidadDe(cifra)}`, celda(cifra)]),
  ];
  return [porCaso.size > 0 ? bloques[0] : [], bloques[1]]
    .filter((filas) => filas !== undefined && filas.length > 0)
    .map((filas) => enColumnas(filas ?? []))
    .join('\n\n');
};
