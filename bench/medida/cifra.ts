import { z } from 'zod';

const esquemaDeUnidad = z.enum(['ms', 's', 'MB', 'B', 'veces', 'por s', 'n']);
/** Unit of a figure. */
export type Unidad = z.output<typeof esquemaDeUnidad>;

/** One measured figure, as it is kept. */
export const esquemaDeCifra = z.strictObject({
  que: z.string(),
  /** Tells figures of the same name apart: one row of the table each. */
  caso: z.string().exactOptional(),
  unidad: esquemaDeUnidad,
  valor: z.number(),
  /** Which way it gets better; null for a figure that only explains the others. */
  mejor: z.enum(['menos', 'mas']).nullable(),
  meta: z.number().exactOptional(),
  /** Worst ratio to the version before, measured in turns, that the figure may have. */
  enTurnos: z.number().exactOptional(),
});
export type Cifra = Readonly<z.output<typeof esquemaDeCifra>>;

type Hacer = (que: string, unidad: Unidad, valor: number, meta?: number) => Cifra;

const conMeta = (cifra: Cifra, meta: number | undefined): Cifra =>
  meta === undefined ? cifra : { ...cifra, meta };

/** The less of it the better; with a target, at most that. */
export const menos: Hacer = (que, unidad, valor, meta) =>
  conMeta({ que, unidad, valor, mejor: 'menos' }, meta);

/** The more of it the better; with a target, at least that. */
export const mas: Hacer = (que, unidad, valor, meta) =>
  conMeta({ que, unidad, valor, mejor: 'mas' }, meta);

/** Returns the figure with a limit of its ratio to the version before, instead of a target of its own. */
export const limitada = (enTurnos: number, cifra: Cifra): Cifra => ({ ...cifra, enTurnos });

/** Neither better nor worse: a floor, a size of the run, what a client spent. */
export const dato = (que: string, unidad: Unidad, valor: number): Cifra => ({
  que,
  unidad,
  valor,
  mejor: null,
});

/** Returns the figures as those of one of several cases. */
export const enCaso = (caso: string, ...cifras: readonly Cifra[]): Cifra[] =>
  cifras.map((cifra) => ({ ...cifra, caso }));

/** Its name within its bench. */
export const nombreDe = ({ caso, que }: Pick<Cifra, 'caso' | 'que'>): string =>
  caso === undefined ? que : `${caso}: ${que}`;

/** Whether it meets its target; null without one. */
export const cumple = ({ mejor, meta, valor }: Cifra): boolean | null => {
  if (meta === undefined || mejor === null) return null;
  return mejor === 'menos' ? valor <= meta : valor >= meta;
};

/** As it is kept: four digits say more than any of these measurements knows. */
export const asentada = (cifra: Cifra): Cifra => {
  if (!Number.isFinite(cifra.valor)) throw new Error(`${nombreDe(cifra)}: ${cifra.valor}`);
  return { ...cifra, valor: Number(cifra.valor.toPrecision(4)) };
};

/** Three digits, and never an exponent. */
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

/** Columns as wide as what they hold; the first one to the left. */
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

/** The figures for whoever reads them: those of cases as a table of their own, one row each. */
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
