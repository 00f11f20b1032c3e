import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { abrirRecuerdo } from '#server/db/recuerdo.ts';
import { migrar } from '#server/db/migrar.ts';
import { crearCluster, encender, enMarcha, ubicarServidor } from '#server/db/servidor.ts';
import { esperar } from '../esperar.ts';

/** A PostgreSQL of one test, which it may kill: nobody else's databases are in it. */
interface ClusterPropio {
  /** Of a migrated database. */
  readonly url: string;
  /** Kills the server and all its connections; nothing starts it again but `encender`. */
  matar(): Promise<void>;
  encender(): Promise<void>;
  cerrar(): Promise<void>;
}

/** Starts it in a folder of its own; `cerrar` leaves nothing behind. */
export const iniciarClusterPropio = async (): Promise<ClusterPropio> => {
  const carpeta = await mkdtemp(join(tmpdir(), 'soap-caida-'));
  // The user that root lends PostgreSQL must get in, or its data would stay in the system's folder.
  await chmod(carpeta, 0o711);
  const recuerdo = abrirRecuerdo(carpeta);
  const servidor = await ubicarServidor(recuerdo);
  await crearCluster(servidor, recuerdo.claveAdmin);
  const prender = (): Promise<void> =>
    // What is left of a server that was killed goes away by itself.
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
      // The data may lie elsewhere, where the account of the server can reach.
      for (const resto of [servidor.datos, carpeta]) {
        await rm(resto, { recursive: true, force: true });
      }
    },
  };
};
