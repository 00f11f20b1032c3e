const HONDURA = 5;
/** Of the library, of Node and of OAuth; the text beside them may hold what a provider says of somebody. */
const CODIGO = /^[A-Za-z][A-Za-z0-9_]{1,60}$/;

const camposDe = (error: object): unknown[] =>
  (['code', 'error', 'status', 'claim', 'attribute'] as const).map(
    (campo) => (error as Readonly<Record<string, unknown>>)[campo],
  );

const dichoDe = (error: unknown, queda: number): string[] => {
  if (typeof error !== 'object' || error === null || queda === 0) return [];
  const suyos = camposDe(error).flatMap((valor) => {
    if (typeof valor === 'number') return [String(valor)];
    return typeof valor === 'string' && CODIGO.test(valor) ? [valor] : [];
  });
  return [...suyos, ...dichoDe((error as { readonly cause?: unknown }).cause, queda - 1)];
};

/** Why it went wrong, by codes alone: neither a token nor a word about anybody. */
export const causaDe = (error: unknown): string =>
  [...new Set(dichoDe(error, HONDURA))].join(' ') ||
  (error instanceof Error ? error.name : 'desconocida');
