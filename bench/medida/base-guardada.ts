import type { Corrida } from './resultados.ts';

/** By how many cores more or less of other people's work two runs are still alike. */
const CARGA_PARECIDA = 0.3;
/** The newest of a version. */
const A_LO_MAS = 8;

const parecida = (una: Corrida, otra: Corrida): boolean => {
  const [a, b] = [una.carga.ajena, otra.carga.ajena];
  return a === null || b === null ? a === b : Math.abs(a - b) <= CARGA_PARECIDA;
};

const mismoPedido = (una: Corrida, otra: Corrida): boolean =>
  una.bench === otra.bench &&
  una.maquina === otra.maquina &&
  JSON.stringify(una.parametros) === JSON.stringify(otra.parametros);

/**
 * Of all that was kept, what a run is compared with when no version is named: the newest other version of
 * this machine that was asked for the same, its runs beside as much other work.
 */
export const baseGuardada = (guardadas: readonly Corrida[], corrida: Corrida): Corrida[] => {
  const otras = guardadas.filter(
    (una) => una.version !== corrida.version && mismoPedido(una, corrida) && parecida(una, corrida),
  );
  const ultima = otras.at(-1)?.version;
  return otras.filter(({ version }) => version === ultima).slice(-A_LO_MAS);
};
