/** A rule as data: the field it speaks of, and what it says when it is broken. */
export interface Regla<Valores, Entorno, Campo extends string> {
  readonly campo: Campo;
  /** The messages when it is broken; null, or none, when it is kept. */
  readonly revisar: (valores: Valores, entorno: Entorno) => string | readonly string[] | null;
}

const enLista = (dicho: string | readonly string[] | null): readonly string[] =>
  typeof dicho === 'string' ? [dicho] : (dicho ?? []);

/** The messages of every broken rule by field, in the order of the rules; empty when all are kept. */
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

/** The first message of each field, its later rules not asked; `salvo` are fields not looked at. */
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
