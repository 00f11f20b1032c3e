import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { leerConfig } from './config.ts';
import { iniciarPostgres } from './db/embebido.ts';
import { planDe } from './db/migrar.ts';
import { crearLog } from './log.ts';
import { carpetaQueHay } from './partida/base-que-hay.ts';
import { ErrorDePartida, oTerminar } from './partida/partida.ts';
import { prepararBase } from './partida/preparar-base.ts';

// Announces the pending migrations, then runs them. `--ver` only announces them and creates no database.
const { values } = parseArgs({ options: { ver: { type: 'boolean', default: false } } });
const config = await oTerminar(() => leerConfig(process.env));
const decir = (linea: string): void => console.log(linea);

/** Prints any other failure in one line too; its stack is in the log at level debug. */
const enUnaLinea = (error: Error): never => {
  if (error instanceof ErrorDePartida) throw error;
  crearLog(config.NIVEL_LOG).debug({ err: error.cause ?? error }, 'no se pudo migrar');
  const [causa] = error.message.split('\n');
  throw new ErrorDePartida(
    `No se pudo migrar: ${causa}. La versión que corre sigue como estaba: no siga con la nueva. Lea 'Si migrar falla' en docs/operacion/actualizar.md`,
  );
};

const hacer = async (): Promise<void> => {
  const postgres = config.DATABASE_URL
    ? null
    : await iniciarPostgres({
        carpeta: values.ver ? carpetaQueHay(config) : join(config.datos, 'base'),
        archivar: config.RESPALDO_CARPETA !== undefined,
      });
  const url = config.DATABASE_URL_DIRECTA ?? config.DATABASE_URL ?? postgres?.url ?? '';
  try {
    if (values.ver) {
      const plan = await planDe(url);
      for (const linea of plan) decir(linea);
      decir(plan.length === 0 ? 'La base está al día.' : 'No se cambió nada.');
      return;
    }
    if (await prepararBase(config, url, decir)) decir('La base está al día.');
  } finally {
    await postgres?.detener();
  }
};
await oTerminar(() => hacer().catch(enUnaLinea));
