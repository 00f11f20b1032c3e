import type { ModoRegistro } from '#integrations/registro-vehicular/simulador.ts';
import type { Casa } from '../casa.ts';

/** Changes the simulated register's behaviour and resets the circuit breaker. */
export const ponerRegistro = async (casa: Casa, modo: ModoRegistro, ms?: number): Promise<void> => {
  await fetch(`${casa.registro.url}/_modo`, {
    method: 'PUT',
    body: JSON.stringify({ modo, ...(ms === undefined ? {} : { ms }) }),
  });
  casa.reloj.avanzar(60_000);
};
