import { CLASES, type Gente } from './gente.ts';

/** Results of one kind of user. */
export interface Renglon {
  readonly quien: string;
  readonly sesiones: number;
  readonly respuestas: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  /** Times sent to the waiting room, and times told 'not now' with a time. */
  readonly enSala: number;
  readonly ahoraNo: number;
  readonly sinRespuesta: number;
  readonly errores: number;
  /** Errors by kind, with their number. */
  readonly cuales: Readonly<Record<string, number>>;
  readonly ventas: number;
  readonly emitidas: number;
  /** Time from PAGAR to the last policy. */
  readonly emisionP50: number;
  readonly emisionP95: number;
}

// Expected refusals: a report without sales, and a captcha used up by a lost answer and solved again.
const ESPERADOS = new Set(['informe.sin_ventas', 'captcha.requerido']);
const EN_SALA = 'acceso.en_espera';

const cuantil = (medidas: readonly number[], q: number): number =>
  Math.round(medidas.toSorted((a, b) => a - b)[Math.floor(medidas.length * q)] ?? 0);

export const cuadroDe = (gente: Gente): readonly Renglon[] =>
  CLASES.map((quien) => {
    const { libreta, recuerdos, sesiones } = gente[quien];
    const contestadas = libreta.filter(({ estado }) => estado !== 'sin respuesta');
    const ms = contestadas.map((una) => una.ms);
    const demoras = recuerdos.flatMap(({ demora }) => demora ?? []);
    const esperan = contestadas.filter(({ codigo }) => codigo === EN_SALA);
    const negadas = contestadas.filter(
      ({ estado, grave, codigo }) =>
        (estado === 429 && codigo !== EN_SALA) || (estado === 503 && !grave),
    );
    const malas = contestadas.filter(
      ({ estado, codigo, grave }) =>
        grave ||
        (Number(estado) >= 400 &&
          Number(estado) !== 429 &&
          Number(estado) !== 503 &&
          !ESPERADOS.has(codigo)),
    );
    return {
      quien,
      sesiones,
      respuestas: contestadas.length,
      p50: cuantil(ms, 0.5),
      p95: cuantil(ms, 0.95),
      p99: cuantil(ms, 0.99),
      enSala: esperan.length,
      ahoraNo: negadas.length,
      sinRespuesta: libreta.length - contestadas.length,
      errores: malas.length,
      cuales: Object.fromEntries(
        [
          ...Map.groupBy(malas, ({ estado, codigo, llamada }) => `${estado} ${codigo} ${llamada}`),
        ].map(([que, suyas]) => [que, suyas.length]),
      ),
      ventas: recuerdos.filter(({ pagar }) => pagar).length,
      emitidas: recuerdos.filter(({ emitida }) => emitida).length,
      emisionP50: cuantil(demoras, 0.5),
      emisionP95: cuantil(demoras, 0.95),
    };
  });

const TITULOS: readonly [Exclude<keyof Renglon, 'cuales'>, string][] = [
  ['quien', 'usuario'],
  ['sesiones', 'sesiones'],
  ['respuestas', 'respuestas'],
  ['p50', 'p50 ms'],
  ['p95', 'p95 ms'],
  ['p99', 'p99 ms'],
  ['enSala', 'en sala'],
  ['ahoraNo', 'ahora no'],
  ['sinRespuesta', 'sin respuesta'],
  ['errores', 'errores'],
  ['ventas', 'ventas'],
  ['emitidas', 'emitidas'],
  ['emisionP50', 'a póliza p50'],
  ['emisionP95', 'p95 ms'],
];

/** Table as lines of text with aligned columns. */
export const escribirCuadro = (cuadro: readonly Renglon[]): string => {
  const filas = [
    TITULOS.map(([, titulo]) => titulo),
    ...cuadro.map((renglon) => TITULOS.map(([clave]) => String(renglon[clave]))),
  ];
  const anchos = TITULOS.map((_, i) => Math.max(...filas.map((fila) => fila[i]?.length ?? 0)));
  const errores = cuadro.flatMap(({ quien, cuales }) =>
    Object.entries(cuales).map(([que, veces]) => `${quien}: ${que} (${veces})`),
  );
  const lineas = filas.map((fila) =>
    fila
      .map((celda, i) => (i === 0 ? celda.padEnd(anchos[i] ?? 0) : celda.padStart(anchos[i] ?? 0)))
      .join('  '),
  );
  return [...lineas, ...errores].join('\n');
};
