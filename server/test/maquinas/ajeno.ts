import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import type { Cuenta } from '#server/db/binarios.ts';

/** A third-party program on a host. */
export interface Ajeno {
  readonly fin: Promise<void>;
  senal(senal: NodeJS.Signals): void;
}

/** Runs it through `antes` as `cuenta`; its output goes to `bitacora`. */
export const lanzarAjeno = (
  antes: readonly string[],
  orden: readonly string[],
  { bitacora, cuenta: { uid, gid } = {} }: { bitacora: string; cuenta?: Cuenta },
): Ajeno => {
  // Changes the account on the host, because only root may enter it.
  const como =
    uid === undefined ? [] : ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
  const [programa = '', ...args] = [...antes, ...como, ...orden];
  const salida = openSync(bitacora, 'a');
  const hijo = spawn(programa, args, {
    cwd: '/',
    env: { PATH: process.env['PATH'] ?? '', LANG: 'C.UTF-8' },
    stdio: ['ignore', salida, salida],
  });
  closeSync(salida);
  const fin = new Promise<void>((listo) => {
    hijo.on('error', () => listo());
    hijo.on('close', () => listo());
  });
  return { fin, senal: (senal) => void hijo.kill(senal) };
};
