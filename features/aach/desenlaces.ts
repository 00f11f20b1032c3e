/** State of the policy when somebody ends its case. */
export type EstadoDePolizaDeCaso = 'vigente' | 'anulada';

interface Desenlace {
  readonly explicacion: string;
  /** States of the policy from which a person may choose it. */
  readonly desde: readonly EstadoDePolizaDeCaso[];
  readonly anula: boolean;
  readonly devuelve: boolean;
}

/**
 * Ways to end a case. A case also ends as 'corregida' by itself when the AACH accepts the policy. A policy
 * cancelled elsewhere still needs a person to decide about its premium.
 */
export const DESENLACES = {
  corregida: {
    explicacion: 'La asociación ya la tiene, informada por otra vía: diga cuál.',
    desde: ['vigente'],
    anula: false,
    devuelve: false,
  },
  anulada_por_duplicada: {
    explicacion: 'Deja de cubrir y se devuelve toda la prima. No se puede deshacer.',
    desde: ['vigente', 'anulada'],
    anula: true,
    devuelve: true,
  },
  anulada: {
    explicacion: 'La póliza ya estaba anulada y su prima no se devuelve.',
    desde: ['anulada'],
    anula: false,
    devuelve: false,
  },
} as const satisfies Record<string, Desenlace>;

export type Resultado = keyof typeof DESENLACES;
export const RESULTADOS = Object.keys(DESENLACES) as [Resultado, ...Resultado[]];

/** Ways in which a person may end the case of a policy in this state. */
export const desenlacesDe = (estado: EstadoDePolizaDeCaso): Resultado[] =>
  RESULTADOS.filter((resultado) =>
    (DESENLACES[resultado].desde as readonly EstadoDePolizaDeCaso[]).includes(estado),
  );

/** Said if no outcome is chosen. */
export const FALTA_DESENLACE = 'Elija cómo termina el caso';
