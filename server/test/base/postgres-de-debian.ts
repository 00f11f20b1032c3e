import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cuentaDeServicio, ejecutar } from '#server/db/binarios.ts';
import { exigirPrograma } from '../proceso/programas.ts';

/** Debian's PostgreSQL and a folder for its clusters, both owned by its account. */
export const abrirPostgresDeDebian = async (dentroDe = tmpdir()) => {
  // The program beside the server itself: Debian's PATH has wrappers.
  const binarios = dirname(exigirPrograma('pg_controldata'));
  const cuenta = cuentaDeServicio();
  const carpeta = await mkdtemp(join(dentroDe, 'soap-par-'));
  await chmod(carpeta, 0o711);
  if (cuenta.uid !== undefined && cuenta.gid !== undefined) {
    await chown(carpeta, cuenta.uid, cuenta.gid);
  }
  const programa = (cual: string): string => join(binarios, cual);
  const lugar = (cual: string): string => join(carpeta, cual);
  const correr = async (cual: string, args: string[]): Promise<void> => {
    const { codigo, salida } = await ejecutar(cuenta, programa(cual), args);
    if (codigo !== 0) throw new Error(`${cual}: ${salida}`);
  };
  return {
    cuenta,
    programa,
    lugar,
    correr,
    async crear(cual: string, ...otros: readonly string[]) {
      const fijos = ['-U', 'postgres', '--locale=C.UTF-8', '-A', 'trust'];
      await correr('initdb', ['-D', lugar(cual), ...fijos, ...otros]);
      await writeFile(join(lugar(cual), 'postgresql.auto.conf'), 'max_connections = 200\n');
    },
    /** Creates a streaming replica of the server at that address. */
    copiar: (cual: string, host: string, puerto: number) =>
      correr('pg_basebackup', [
        ...['-D', lugar(cual), '-R', '-X', 'stream', '-c', 'fast'],
        ...['-h', host, '-p', String(puerto), '-U', 'postgres'],
      ]),
    borrar: () => rm(carpeta, { recursive: true, force: true }),
  };
};
