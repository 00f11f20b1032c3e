/** Draws figures as SVG, which GitHub displays directly. */

const ANCHO = 860;
const ROTULOS = 330;
const NOTAS = 170;
const FILA = 20;
const CABEZA = 46;
const COLORES = ['#1f4e79', '#c77d1a', '#5b8a72', '#8a5b86', '#7a7a7a', '#b3261e'];

const seguro = (texto: string): string =>
  texto.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const en = (numero: number): string => String(Number(numero.toFixed(1)));

interface Letra {
  readonly a: 'start' | 'middle' | 'end';
  readonly clase?: string;
}

const texto = (x: number, y: number, que: string, { a, clase }: Letra): string =>
  `<text x="${en(x)}" y="${en(y)}" text-anchor="${a}"${clase ? ` class="${clase}"` : ''}>${seguro(que)}</text>`;

const lamina = (titulo: string, alto: number, partes: readonly string[]): string =>
  [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${ANCHO}" height="${alto}" viewBox="0 0 ${ANCHO} ${alto}" role="img">`,
    `<title>${seguro(titulo)}</title>`,
    '<style>text{font:12px system-ui,sans-serif;fill:#222}.t{font-weight:600;font-size:14px}.n{fill:#555}</style>',
    `<rect width="${ANCHO}" height="${alto}" fill="#fff"/>`,
    texto(8, 20, titulo, { a: 'start', clase: 't' }),
    ...partes,
    '</svg>',
    '',
  ].join('\n');

export interface Punto {
  readonly rotulo: string;
  /** Ratio to the target: at most 1 meets it, in either direction of improvement. */
  readonly razon: number;
  readonly nota: string;
  /** Drawn hollow: the time was measured on a busy machine. */
  readonly dudoso: boolean;
}

const DECADAS = [0.01, 0.1, 1, 10] as const;

/** One dot per figure, left of the line if it meets its target, on a logarithmic scale. */
export const puntosContraMeta = (titulo: string, puntos: readonly Punto[]): string => {
  const [desde, hasta] = [Math.log10(DECADAS[0]), Math.log10(10)];
  const ancho = ANCHO - ROTULOS - NOTAS;
  const x = (razon: number): number => {
    const lugar = Math.min(hasta, Math.max(desde, Math.log10(razon)));
    return ROTULOS + ((lugar - desde) / (hasta - desde)) * ancho;
  };
  const alto = CABEZA + puntos.length * FILA + 12;
  return lamina(titulo, alto, [
    ...DECADAS.flatMap((decada) => [
      `<line x1="${en(x(decada))}" x2="${en(x(decada))}" y1="${CABEZA - 6}" y2="${alto - 8}" stroke="${decada === 1 ? '#222' : '#ddd'}"/>`,
      texto(x(decada), CABEZA - 10, decada === 1 ? 'meta' : `${decada}`, {
        a: 'middle',
        clase: 'n',
      }),
    ]),
    ...puntos.flatMap(({ rotulo, razon, nota, dudoso }, i) => {
      const y = CABEZA + i * FILA + FILA / 2;
      const color = razon <= 1 ? '#2f7d4f' : '#b3261e';
      return [
        texto(ROTULOS - 8, y + 4, rotulo, { a: 'end' }),
        `<line x1="${ROTULOS}" x2="${ROTULOS + ancho}" y1="${en(y)}" y2="${en(y)}" stroke="#eee"/>`,
        `<circle cx="${en(x(razon))}" cy="${en(y)}" r="4.5" stroke="${color}" stroke-width="1.5" fill="${dudoso ? '#fff' : color}"/>`,
        texto(ANCHO - NOTAS + 8, y + 4, nota, { a: 'start', clase: 'n' }),
      ];
    }),
  ]);
};

export interface Barra {
  readonly rotulo: string;
  readonly partes: readonly number[];
  readonly nota: string;
}

/** One stacked bar per run. */
export const barrasDePartes = (
  titulo: string,
  partes: readonly string[],
  barras: readonly Barra[],
): string => {
  const total = ({ partes: suyas }: Barra): number => suyas.reduce((a, b) => a + b, 0);
  const mayor = Math.max(...barras.map(total));
  const ancho = ANCHO - ROTULOS - NOTAS;
  const alto = CABEZA + FILA + barras.length * (FILA + 6) + 8;
  const color = (i: number): string => COLORES[i % COLORES.length] ?? '#000';
  return lamina(titulo, alto, [
    ...partes.flatMap((parte, i) => {
      const x = 8 + i * ((ANCHO - 16) / partes.length);
      return [
        `<rect x="${en(x)}" y="${CABEZA - 8}" width="12" height="12" fill="${color(i)}"/>`,
        texto(x + 18, CABEZA + 2, parte, { a: 'start' }),
      ];
    }),
    ...barras.flatMap((barra, i) => {
      const y = CABEZA + FILA + i * (FILA + 6);
      let x = ROTULOS;
      return [
        texto(ROTULOS - 8, y + 14, barra.rotulo, { a: 'end' }),
        ...barra.partes.map((valor, n) => {
          const largo = mayor > 0 ? (valor / mayor) * ancho : 0;
          const caja = `<rect x="${en(x)}" y="${y}" width="${en(largo)}" height="${FILA}" fill="${color(n)}"/>`;
          x += largo;
          return caja;
        }),
        texto(ANCHO - NOTAS + 8, y + 14, barra.nota, { a: 'start', clase: 'n' }),
      ];
    }),
  ]);
};
