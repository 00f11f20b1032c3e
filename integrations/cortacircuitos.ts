import type { Reloj } from '#integrations/reloj/port.ts';

interface Cortacircuitos {
  /**
   * Runs the call and returns its result, or null immediately while the circuit is open. `bien` tells
   * whether a result is a success. A call that throws is a failure and is rethrown.
   */
  pasar<T>(llamada: () => Promise<T>, bien: (resultado: T) => boolean): Promise<T | null>;
}

interface AjustesCortacircuitos {
  reloj: Reloj;
  /** Consecutive failures that open the circuit, default 5. */
  fallasParaAbrir?: number;
  /** Milliseconds that it stays open before one trial call, default 30,000. */
  esperaMs?: number;
}

/** Circuit breaker: while a service is down, callers do not wait for its timeout every time. */
export const crearCortacircuitos = ({
  reloj,
  fallasParaAbrir = 5,
  esperaMs = 30_000,
}: AjustesCortacircuitos): Cortacircuitos => {
  let seguidas = 0;
  let abiertoDesde: number | null = null;
  let probando = false;

  const enEspera = (desde: number): boolean => {
    const transcurrido = reloj.ahora().getTime() - desde;
    // A clock that was set back must not keep the circuit open.
    return transcurrido >= 0 && transcurrido < esperaMs;
  };
  const anotar = (bien: boolean, esPrueba: boolean): void => {
    if (esPrueba) probando = false;
    seguidas = bien ? 0 : seguidas + 1;
    if (bien) abiertoDesde = null;
    // A failure of a call started before it opened must not postpone the trial call.
    else if (esPrueba || (abiertoDesde === null && seguidas >= fallasParaAbrir)) {
      abiertoDesde = reloj.ahora().getTime();
    }
  };

  return {
    async pasar(llamada, bien) {
      const esPrueba = abiertoDesde !== null;
      if (abiertoDesde !== null && (probando || enEspera(abiertoDesde))) return null;
      probando = esPrueba;
      let salioBien = false;
      try {
        const resultado = await llamada();
        salioBien = bien(resultado);
        return resultado;
      } finally {
        anotar(salioBien, esPrueba);
      }
    },
  };
};
