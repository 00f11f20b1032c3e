import { setImmediate as ceder } from 'node:timers/promises';

/** Either end of the channel between a process and its child. */
interface Extremo {
  send?(mensaje: object, alEnviar: (error: Error | null) => void): boolean;
  on(evento: 'message', oyente: (mensaje: unknown) => void): unknown;
}

type Mensaje =
  | { readonly listoMs: number }
  | { readonly trozo: readonly unknown[] }
  | { readonly resto: object; readonly conFilas: boolean };

/** To write or read as many takes 2 ms; all 20,000 at once would hold the process 30. */
const FILAS_POR_TROZO = 1_000;

const mandar = async (extremo: Extremo, mensaje: Mensaje): Promise<void> => {
  // One that is gone is told by its end.
  await new Promise((resolver) => extremo.send?.(mensaje, resolver));
  await ceder();
};

/** Sends `cosa`, its `filas` (if it has any) some at a time, others of the process in between. */
export const enviar = async (extremo: Extremo, cosa: object): Promise<void> => {
  const { filas, ...resto } = cosa as { filas?: readonly unknown[] };
  for (let i = 0; i < (filas?.length ?? 0); i += FILAS_POR_TROZO) {
    await mandar(extremo, { trozo: filas?.slice(i, i + FILAS_POR_TROZO) ?? [] });
  }
  await mandar(extremo, { resto, conFilas: filas !== undefined });
};

/** Says that this process has begun, and the milliseconds of processor that took. */
export const avisarListo = (extremo: Extremo): Promise<void> => {
  const { user, system } = process.cpuUsage();
  return mandar(extremo, { listoMs: (user + system) / 1_000 });
};

/** What the other end sends (`enviar`), whole; what it took to begin goes to `alEmpezar`, once. */
export const recibir = <T>(extremo: Extremo, alEmpezar?: (cpuMs: number) => void): Promise<T> =>
  new Promise((resolver) => {
    const filas: unknown[] = [];
    extremo.on('message', (mensaje) => {
      const dicho = mensaje as Mensaje;
      if ('listoMs' in dicho) alEmpezar?.(dicho.listoMs);
      else if ('trozo' in dicho) filas.push(...dicho.trozo);
      else resolver((dicho.conFilas ? { ...dicho.resto, filas } : dicho.resto) as T);
    });
  });
