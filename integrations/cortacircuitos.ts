import type { Reloj } from '#integrations/reloj/port.ts';

interface Cortacircuitos {
  /**
   * Makes the call and gives its result, or null at once while the circuit is open. `bien` says
   * whether the result counts as a success; a call that throws counts as a failure.
   */
  pasar<T>(llamada: () => Promise<T>, bien: (resultado: T) => boolean): Promise<T | null>;
}

interface AjustesCortacircuitos {
  reloj: Reloj;
  /** Consecutive failures that open it. */
  fallasParaAbrir?: number;
  /** How long it stays open before it lets one trial call through, in milliseconds. */
  esperaMs?: number;
}

/** Circuit breaker: with a service down for a whole day nobody waits its time-out for each question. */
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
    // A clock set back must not keep the circuit open for as long as the clock went back.
    return transcurrido >= 0 && transcurrido < esperaMs;
  };
  const anotar = (bien: boolean, esPrueba: boolean): void => {
    if (esPrueba) probando = false;
    seguidas = bien ? 0 : seguidas + 1;
    if (bien) abiertoDesde = null;
    // Calls already under way when it opened must not postpone the trial call.
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
