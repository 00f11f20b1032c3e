import { A4, num, relleno } from './trazos.ts';
import { componer } from './fuente-texto.ts';
import type { Tipo } from './fuente-texto.ts';

export interface Estilo {
  readonly tipo: Tipo;
  readonly cuerpo: number;
  readonly color: readonly [number, number, number];
}

/** A node of the tagged page: marked contents by number, and children, in reading order. */
export interface Elemento {
  readonly etiqueta: string;
  readonly alternativo?: string;
  readonly contenido: (number | Elemento)[];
}

/** Where a text goes that is filled in later, named by its box. */
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
  /** How many marked contents there are. */
  marcas(): number;
  /** What `dibujar` writes belongs to a new element of the page's structure. */
  elemento(etiqueta: string, dibujar: () => void, alternativo?: string): void;
  /** Drawing that says nothing: a reader of the page's structure skips it. */
  adorno(...operadores: string[]): void;
  texto(estilo: Estilo, texto: string, lugar: Lugar): void;
  hueco(estilo: Estilo, casilla: Casilla, lugar: Lugar): void;
  /** Marked content with other operators, such as the QR. */
  marcado(operadores: string): void;
}

/** Base line at `y` from the top, fitted to `ancho` points; `x` is the end it is aligned to. */
interface Lugar {
  readonly x: number;
  readonly y: number;
  readonly ancho: number;
  readonly alinear?: Alinear;
  readonly lineas?: 1 | 2;
}

const inicio = (x: number, alinear: Alinear, ancho: number): number =>
  alinear === 'izquierda' ? x : alinear === 'derecha' ? x - ancho : x - ancho / 2;

/** Font, position and letters of a text fitted to its place, without the operators around it. */
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

/** What goes before a text in its style; the colour is set each time, so order does not matter. */
export const abrirTexto = ({ tipo, color }: Estilo): string =>
  `BT ${relleno(color)} /${tipo.recurso} `;

const crearElemento = (etiqueta: string, alternativo?: string): Elemento => ({
  etiqueta,
  contenido: [],
  ...(alternativo === undefined ? {} : { alternativo }),
});

/** An empty page that records what is drawn, the boxes to fill in and the structure. */
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
