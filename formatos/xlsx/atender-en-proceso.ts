import { writeFileSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { runInNewContext } from 'node:vm';
import type { LibroFallido } from './libro.ts';
import { avisarListo, enviar, recibir } from './por-trozos.ts';

// What this process holds is people's data, which no core file shall keep; and when the machine runs
// out of memory this one goes before the one that started it. Only Linux has either.
const ceder = (): void => {
  try {
    writeFileSync('/proc/self/coredump_filter', '0');
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Nothing depends on it.
  }
};

const enPlazo = (tarea: () => object, timeout: number): object => {
  try {
    return runInNewContext('tarea()', { tarea }, { timeout }) as object;
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
    return { tipo: 'falla', motivo: 'tiempo' } satisfies LibroFallido;
  }
};

/**
 * The whole life of a child process that en-proceso.xlsx.ts starts: one errand, and then it waits to
 * be killed, or for the end of its parent.
 */
export const atenderEnProceso = async (atender: (encargo: never) => object): Promise<void> => {
  ceder();
  process.once('disconnect', () => process.exit());
  // Before the file is listened to: what comes after is what the file takes.
  await avisarListo(process);
  const encargo = await recibir<never>(process);
  try {
    // A reader that goes round for ever does not hear that its parent is gone: it stops by itself.
    const respuesta = enPlazo(() => atender(encargo), Number(process.argv[2]));
    // Killed once it has answered, it would never leave the next one what it compiled.
    flushCompileCache();
    await enviar(process, respuesta);
  } catch (error) {
    await enviar(process, { error });
  }
};
