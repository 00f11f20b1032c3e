const HONDURA = 5;
/** Error codes of the library, Node and OAuth. Error texts are left out: they may hold personal data. */
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

/** Cause of an error as codes only, without tokens or personal data. */
export const causaDe = (error: unknown): string =>
  [...new Set(dichoDe(error, HONDURA))].join(' ') ||
  (error instanceof Error ? error.name : 'desconocida');
