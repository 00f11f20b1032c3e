import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { abrirRecuerdo } from '#server/db/recuerdo.ts';
import { migrar } from '#server/db/migrar.ts';
import { crearCluster, encender, enMarcha, ubicarServidor } from '#server/db/servidor.ts';
import { esperar } from '../esperar.ts';

/** A PostgreSQL for one test, which may kill it: no other test's database is in it. */
interface ClusterPropio {
  /** URL of a migrated database. */
  readonly url: string;
  /** Kills the server and all its connections; only `encender` starts it again. */
  matar(): Promise<void>;
  encender(): Promise<void>;
  cerrar(): Promise<void>;
}

/** Starts it in a folder of its own; `cerrar` leaves nothing behind. */
export const iniciarClusterPropio = async (): Promise<ClusterPropio> => {
  const carpeta = await mkdtemp(join(tmpdir(), 'soap-caida-'));
  // PostgreSQL's account under root must be able to enter, or the data would lie in the system's folder.
  await chmod(carpeta, 0o711);
  const recuerdo = abrirRecuerdo(carpeta);
  const servidor = await ubicarServidor(recuerdo);
  await crearCluster(servidor, recuerdo.claveAdmin);
  const prender = (): Promise<void> =>
    // The rests of a killed server disappear by themselves.
    esperar('PostgreSQL de vuelta', 30, async () => {
      return (await encender(servidor, recuerdo.puerto, [])) === undefined;
    });
  const senal = async (cual: NodeJS.Signals): Promise<void> => {
    const pid = enMarcha(servidor)?.pid;
    if (pid) process.kill(pid, cual);
    await esperar('PostgreSQL muerto', 20, () => !enMarcha(servidor));
  };
  await prender();
  const url = `postgres://postgres:${recuerdo.claveAdmin}@127.0.0.1:${recuerdo.puerto}/postgres`;
  await migrar(url);
  return {
    url,
    matar: () => senal('SIGKILL'),
    encender: prender,
    async cerrar() {
      await senal('SIGQUIT');
      // The data may lie elsewhere, where the server's account can reach them.
      for (const resto of [servidor.datos, carpeta]) {
        await rm(resto, { recursive: true, force: true });
      }
    },
  };
};
