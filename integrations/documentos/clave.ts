import { hash } from 'node:crypto';

const CLAVE = /^[a-z0-9_-][a-z0-9._-]*(?:\/[a-z0-9_-][a-z0-9._-]*)*$/;

/** Returns the key. Throws if it is over 512 characters or has an empty, hidden or parent segment. */
export const exigirClave = (clave: string): string => {
  if (clave.length > 512 || !CLAVE.test(clave)) throw new Error(`Invalid document key: ${clave}`);
  return clave;
};

/** True when the bytes have this SHA-256 (hexadecimal). */
export const tieneHuella = (contenido: Uint8Array, sha256: string): boolean =>
  hash('sha256', contenido) === sha256;

/** Runs `tarea` on the list with at most `ala` at once; no new task starts after a failure. */
export const deAVarios = async <T>(
  lista: readonly T[],
  ala: number,
  tarea: (elemento: T) => Promise<void>,
): Promise<void> => {
  let siguiente = 0;
  let detenido = false;
  const brazo = async (): Promise<void> => {
    while (siguiente < lista.length && !detenido) {
      const lugar = siguiente++;
      try {
        await tarea(lista[lugar] as T);
      } catch (error) {
        detenido = true;
        throw error;
      }
    }
  };
  // Waits for every task, so that no write is still running when the caller sees the failure.
  const brazos = await Promise.allSettled(Array.from({ length: ala }, brazo));
  const fallido = brazos.find((final) => final.status === 'rejected');
  if (fallido) throw fallido.reason;
};
