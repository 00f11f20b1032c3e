import { writeFileSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { runInNewContext } from 'node:vm';
import type { LibroFallido } from './libro.ts';
import { avisarListo, enviar, recibir } from './por-trozos.ts';

// This process holds personal data, so it writes no core file. When memory runs out, the kernel kills it
// before its parent. Both settings exist on Linux only.
const ceder = (): void => {
  try {
    writeFileSync('/proc/self/coredump_filter', '0');
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Best effort.
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
 * Main function of a child process started by en-proceso.ts. It handles one request, answers, and waits
 * until its parent kills it or ends.
 */
export const atenderEnProceso = async (atender: (encargo: never) => object): Promise<void> => {
  ceder();
  process.once('disconnect', () => process.exit());
  // Reported before the file arrives, so that only CPU time spent on the file counts.
  await avisarListo(process);
  const encargo = await recibir<never>(process);
  try {
    // An endless loop would not notice that the parent has ended, so it has its own timeout.
    const respuesta = enPlazo(() => atender(encargo), Number(process.argv[2]));
    // The parent kills this process after the answer, so the compile cache is flushed first.
    flushCompileCache();
    await enviar(process, respuesta);
  } catch (error) {
    await enviar(process, { error });
  }
};
