import { setImmediate as ceder } from 'node:timers/promises';

/** One end of the IPC channel between a process and its child. */
interface Extremo {
  send?(mensaje: object, alEnviar: (error: Error | null) => void): boolean;
  on(evento: 'message', oyente: (mensaje: unknown) => void): unknown;
}

type Mensaje =
  | { readonly listoMs: number }
  | { readonly trozo: readonly unknown[] }
  | { readonly resto: object; readonly conFilas: boolean };

/** Rows per message: 1,000 block the event loop for 2 ms, all 20,000 for 30 ms. */
const FILAS_POR_TROZO = 1_000;

const mandar = async (extremo: Extremo, mensaje: Mensaje): Promise<void> => {
  // The error is ignored: the exit of the other process reports it.
  await new Promise((resolver) => extremo.send?.(mensaje, resolver));
  await ceder();
};

/** Sends `cosa`; its `filas`, if any, go in chunks, so that the event loop is not blocked. */
export const enviar = async (extremo: Extremo, cosa: object): Promise<void> => {
  const { filas, ...resto } = cosa as { filas?: readonly unknown[] };
  for (let i = 0; i < (filas?.length ?? 0); i += FILAS_POR_TROZO) {
    await mandar(extremo, { trozo: filas?.slice(i, i + FILAS_POR_TROZO) ?? [] });
  }
  await mandar(extremo, { resto, conFilas: filas !== undefined });
};

/** Reports that this process has started, with the CPU time of the start in ms. */
export const avisarListo = (extremo: Extremo): Promise<void> => {
  const { user, system } = process.cpuUsage();
  return mandar(extremo, { listoMs: (user + system) / 1_000 });
};

/** Receives one value sent by `enviar`. `alEmpezar` gets the CPU time of the start in ms, once. */
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
