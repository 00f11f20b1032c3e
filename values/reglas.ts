/** A validation rule of one field, as data. */
export interface Regla<Valores, Entorno, Campo extends string> {
  readonly campo: Campo;
  /** Returns the message or messages when the rule is broken, else null or an empty list. */
  readonly revisar: (valores: Valores, entorno: Entorno) => string | readonly string[] | null;
}

const enLista = (dicho: string | readonly string[] | null): readonly string[] =>
  typeof dicho === 'string' ? [dicho] : (dicho ?? []);

/** Messages of every broken rule by field, in the order of the rules; empty when none is broken. */
export const romper = <Valores, Entorno, Campo extends string>(
  reglas: readonly Regla<Valores, Entorno, Campo>[],
  valores: Valores,
  entorno: Entorno,
): Partial<Record<Campo, string[]>> => {
  const rotas: Partial<Record<Campo, string[]>> = {};
  for (const { campo, revisar } of reglas) {
    const dicho = enLista(revisar(valores, entorno));
    if (dicho.length > 0) (rotas[campo] ??= []).push(...dicho);
  }
  return rotas;
};

/** First message of each field; later rules of that field do not run. It skips the fields `salvo`. */
export const romperPrimera = <Valores, Entorno, Campo extends string>(
  reglas: readonly Regla<Valores, Entorno, Campo>[],
  valores: Valores,
  entorno: Entorno,
  salvo: ReadonlySet<Campo>,
): Map<Campo, string> => {
  const rotas = new Map<Campo, string>();
  for (const { campo, revisar } of reglas) {
    if (rotas.has(campo) || salvo.has(campo)) continue;
    const [mensaje] = enLista(revisar(valores, entorno));
    if (mensaje !== undefined) rotas.set(campo, mensaje);
  }
  return rotas;
};
