import type { Plugin } from 'vite';

/** Parts of a call that the browser needs to make it; the others are for the server and OpenAPI. */
const DEL_NAVEGADOR = new Set(['id', 'metodos', 'rutas', 'sobre', 'archivo', 'descripcion']);

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

const esNodo = (valor: unknown): valor is Nodo =>
  typeof valor === 'object' && valor !== null && 'type' in valor;
const nombreDe = (nodo: unknown): string => (esNodo(nodo) ? String(nodo['name']) : '');

/** Object argument of a call, reduced to the browser's part. */
const paraElNavegador = (objeto: Nodo, codigo: string): string => {
  const propiedades = objeto['properties'] as Nodo[] | undefined;
  if (!propiedades) return codigo.slice(objeto.start, objeto.end);
  const quedan = propiedades.filter(
    ({ type, key }) => type !== 'Property' || DEL_NAVEGADOR.has(nombreDe(key)),
  );
  return `{ ${quedan.map(({ start, end }) => codigo.slice(start, end)).join(', ')} }`;
};

const cambiosDe = (nodo: Nodo, codigo: string, enFuncion = false): Cambio[] => {
  const llama = nodo.type === 'CallExpression';
  const quien = llama ? nombreDe(nodo['callee']) : '';
  const [objeto] = llama ? (nodo['arguments'] as Nodo[]) : [];
  if (objeto && quien === 'definirLlamada') {
    const { start, end } = nodo;
    return [{ desde: start, hasta: end, por: `(${paraElNavegador(objeto, codigo)})` }];
  }
  // Pure calls that only make a schema or a description: unused results are removed.
  const pura = llama && !enFuncion ? '/*#__PURE__*/' : '';
  if (objeto && quien === 'definirLista') {
    const { start, end } = objeto;
    return [
      { desde: nodo.start, hasta: nodo.start, por: pura },
      { desde: start, hasta: end, por: paraElNavegador(objeto, codigo) },
    ];
  }
  const adentro = enFuncion || nodo.type.includes('Function');
  return [
    { desde: nodo.start, hasta: nodo.start, por: pura },
    ...Object.values(nodo)
      .flat()
      .filter(esNodo)
      .flatMap((hijo) => cambiosDe(hijo, codigo, adentro)),
  ];
};

/**
 * Strips contracts in the browser build to what making a call needs. Their schemas are a quarter of the first
 * load, and only the server validates by them. Schemas that a form reads by name stay.
 */
export const contratosLivianos = (): Plugin => ({
  name: 'contratos-livianos',
  apply: 'build',
  transform: {
    order: 'post',
    filter: { id: /\/(?:features|values)\/.*\.ts$/, code: /from ["']zod["']|definirLlamada\(/ },
    handler(codigo) {
      const programa: unknown = this.parse(codigo);
      const cambios = esNodo(programa) ? cambiosDe(programa, codigo) : [];
      const code = cambios
        .toSorted((a, b) => b.desde - a.desde)
        .reduce(
          (texto, { desde, hasta, por }) => texto.slice(0, desde) + por + texto.slice(hasta),
          codigo,
        );
      return { code, map: null, moduleSideEffects: false };
    },
  },
});
