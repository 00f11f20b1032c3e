import type { Plugin } from 'vite';

/** What the browser reads of a call: how to make it. The rest is for the server and OpenAPI. */
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

/** The object handed to a call, as far as the browser reads it. */
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
  // Here a call makes a schema or a description, and nothing else: one that nobody names is left out.
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
 * Leaves of each call, in the built product, what the browser needs to make it. Its schemas are a
 * quarter of the first load, and it is the server that judges by them what comes and what it
 * answers. A schema that a form reads by its name stays.
 */
export const contratosLivianos = (): Plugin => ({
  name: 'contratos-livianos',
  apply: 'build',
  transform: {
    order: 'post',
    filter: { id: /\/(?:features|values)\/.*\.ts$/, code: /from ["']zod["']|definirLlamada\(/ },
    handler(codigo) {
      const cambios = cambiosDe(this.parse(codigo) as unknown as Nodo, codigo);
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
