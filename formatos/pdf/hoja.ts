import { A4, num, relleno } from './trazos.ts';
import { componer } from './fuente-texto.ts';
import type { Tipo } from './fuente-texto.ts';

export interface Estilo {
  readonly tipo: Tipo;
  readonly cuerpo: number;
  readonly color: readonly [number, number, number];
}

/** Node of the structure of a page: marked-content numbers and children, in reading order. */
export interface Elemento {
  readonly etiqueta: string;
  readonly alternativo?: string;
  readonly contenido: (number | Elemento)[];
}

/** Place for a text that is filled in later, identified by `casilla`. */
export interface Hueco<Casilla extends string> {
  readonly casilla: Casilla;
  readonly marca: number;
  readonly estilo: Estilo;
  readonly lugar: Lugar;
}

type Alinear = 'izquierda' | 'derecha' | 'centro';

export interface Hoja<Casilla extends string> {
  readonly raiz: Elemento;
  readonly huecos: Hueco<Casilla>[];
  readonly operadores: string[];
  /** Number of marked contents so far. */
  marcas(): number;
  /** Opens a structure element for everything that `dibujar` writes. */
  elemento(etiqueta: string, dibujar: () => void, alternativo?: string): void;
  /** Writes a decoration (artifact), which screen readers skip. */
  adorno(...operadores: string[]): void;
  texto(estilo: Estilo, texto: string, lugar: Lugar): void;
  hueco(estilo: Estilo, casilla: Casilla, lugar: Lugar): void;
  /** Writes marked content with raw operators, such as the QR. */
  marcado(operadores: string): void;
}

/**
 * Place of a text, in points: baseline at `y` from the top, fitted to `ancho`. `x` is the left end, right
 * end or centre, by `alinear`.
 */
interface Lugar {
  readonly x: number;
  readonly y: number;
  readonly ancho: number;
  readonly alinear?: Alinear;
  readonly lineas?: 1 | 2;
}

const inicio = (x: number, alinear: Alinear, ancho: number): number =>
  alinear === 'izquierda' ? x : alinear === 'derecha' ? x - ancho : x - ancho / 2;

/** Operators for a text fitted to its place, without the `BT` and `ET` around them. */
export const escribirTexto = (
  { tipo, cuerpo }: Estilo,
  texto: string,
  { x, y, ancho, alinear = 'izquierda', lineas = 1 }: Lugar,
): string => {
  const puesto = componer(tipo, texto, cuerpo, { ancho, lineas });
  const [primera, segunda] = puesto.lineas;
  if (!primera) return '';
  const x1 = inicio(x, alinear, primera.ancho);
  const y1 = A4.alto - y + (segunda ? cuerpo * 0.22 : 0);
  const renglon = `${num(puesto.cuerpo)} Tf ${num(x1)} ${num(y1)} Td <${tipo.codificar(primera.texto)}> Tj`;
  if (!segunda) return renglon;
  const salto = `${num(inicio(x, alinear, segunda.ancho) - x1)} ${num(-puesto.cuerpo * 1.22)} Td`;
  return `${renglon} ${salto} <${tipo.codificar(segunda.texto)}> Tj`;
};

/** Opening operators of a text. They always set the colour, so texts may be written in any order. */
export const abrirTexto = ({ tipo, color }: Estilo): string =>
  `BT ${relleno(color)} /${tipo.recurso} `;

const crearElemento = (etiqueta: string, alternativo?: string): Elemento => ({
  etiqueta,
  contenido: [],
  ...(alternativo === undefined ? {} : { alternativo }),
});

/** Creates an empty page that records operators, places to fill in and structure. */
export const crearHoja = <Casilla extends string>(): Hoja<Casilla> => {
  const raiz = crearElemento('Document');
  const pila: Elemento[] = [raiz];
  const operadores: string[] = [];
  const huecos: Hueco<Casilla>[] = [];
  let marcas = 0;
  const marcar = (): number => {
    pila.at(-1)?.contenido.push(marcas);
    return marcas++;
  };
  const marcado = (contenido: string): void => {
    operadores.push(`/Span <</MCID ${marcar()}>> BDC ${contenido} EMC`);
  };
  return {
    raiz,
    huecos,
    operadores,
    marcas: () => marcas,
    marcado,
    elemento(etiqueta, dibujar, alternativo) {
      const nuevo = crearElemento(etiqueta, alternativo);
      pila.at(-1)?.contenido.push(nuevo);
      pila.push(nuevo);
      dibujar();
      pila.pop();
    },
    adorno(...trazos) {
      operadores.push(`/Artifact BMC ${trazos.join(' ')} EMC`);
    },
    texto(estilo, texto, lugar) {
      marcado(`${abrirTexto(estilo)}${escribirTexto(estilo, texto, lugar)} ET`);
    },
    hueco(estilo, casilla, lugar) {
      huecos.push({ casilla, marca: marcar(), estilo, lugar });
    },
  };
};
