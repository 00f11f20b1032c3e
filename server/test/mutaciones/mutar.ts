import { parseSync } from 'vite';

/** One small change of a source, which its tests should detect. */
export interface Mutante {
  /** Name, for example '12: < por <='. */
  readonly nombre: string;
  /** Whole source with the change. */
  readonly texto: string;
}

interface Nodo {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [clave: string]: unknown;
}
interface Cambio {
  readonly desde: number;
  readonly hasta: number;
  readonly por: string;
}

const OTRO_OPERADOR: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '&&': '||',
  '||': '&&',
  '??': '&&',
};
// Nodes without values: types, names of modules and of properties.
const SIN_VALOR = /^(TS(?!As|Satisfies|NonNull)|Import|ExportAll)/;

const esNodo = (valor: unknown): valor is Nodo =>
  typeof valor === 'object' && valor !== null && 'type' in valor && 'start' in valor;

const enteroComo = (nodo: Nodo, por: string): Cambio => ({
  desde: nodo.start,
  hasta: nodo.end,
  por,
});

/** Removes each of these in turn, with its comma. */
const sinCadaUno = (elementos: readonly unknown[]): Cambio[] =>
  elementos.filter(esNodo).map((elemento, i, todos) => {
    const siguiente = todos[i + 1];
    const anterior = todos[i - 1];
    if (siguiente) return { desde: elemento.start, hasta: siguiente.start, por: '' };
    return { desde: anterior?.end ?? elemento.start, hasta: elemento.end, por: '' };
  });

const deLiteral = (nodo: Nodo): Cambio[] => {
  const { value } = nodo;
  if (typeof value === 'boolean') return [enteroComo(nodo, String(!value))];
  if (typeof value === 'number') return [enteroComo(nodo, String(value + 1))];
  return typeof value === 'string' ? [enteroComo(nodo, JSON.stringify(`${value}~`))] : [];
};

const deOperador = (nodo: Nodo, fuente: string): Cambio[] => {
  const { left, right, operator } = nodo;
  const otro = OTRO_OPERADOR[String(operator)];
  if (!otro || !esNodo(left) || !esNodo(right)) return [];
  const medio = fuente.slice(left.end, right.start).replace(String(operator), otro);
  return [{ desde: left.end, hasta: right.start, por: medio }];
};

const deCondicion = ({ test }: Nodo): Cambio[] =>
  esNodo(test) ? [enteroComo(test, 'true'), enteroComo(test, 'false')] : [];

/** Mutants of this node only, without its children. */
const cambiosDe = (nodo: Nodo, fuente: string): Cambio[] => {
  switch (nodo.type) {
    case 'Literal':
      return deLiteral(nodo);
    case 'BinaryExpression':
    case 'LogicalExpression':
      return deOperador(nodo, fuente);
    case 'ConditionalExpression':
    case 'IfStatement':
      return deCondicion(nodo);
    case 'ArrayExpression':
      return sinCadaUno(nodo['elements'] as readonly unknown[]);
    case 'ObjectExpression':
      return sinCadaUno(nodo['properties'] as readonly unknown[]);
    case 'UnaryExpression':
      return nodo['operator'] === '!'
        ? [{ desde: nodo.start, hasta: nodo.start + 1, por: '' }]
        : [];
    default:
      return [];
  }
};

const hijosDe = (nodo: Nodo): Nodo[] =>
  Object.entries(nodo).flatMap(([clave, valor]) => {
    // A written key is a name, not a value.
    if (clave === 'key' && nodo['computed'] !== true) return [];
    return [valor].flat().filter(esNodo);
  });

const recorrer = (nodo: Nodo, fuente: string): Cambio[] =>
  SIN_VALOR.test(nodo.type)
    ? []
    : [...cambiosDe(nodo, fuente), ...hijosDe(nodo).flatMap((hijo) => recorrer(hijo, fuente))];

const enUnaLinea = (texto: string): string => texto.replaceAll(/\s+/g, ' ').trim();

/** Every mutant of a TypeScript source: a value, an operator, a branch or an element changed. */
export const mutantesDe = (archivo: string, fuente: string): Mutante[] => {
  const { program } = parseSync(archivo, fuente);
  return recorrer(program as unknown as Nodo, fuente).map(({ desde, hasta, por }) => {
    const linea = fuente.slice(0, desde).split('\n').length;
    const antes = enUnaLinea(fuente.slice(desde, hasta));
    return {
      nombre: `${linea}: «${antes}» por «${enUnaLinea(por)}»`,
      texto: fuente.slice(0, desde) + por + fuente.slice(hasta),
    };
  });
};
