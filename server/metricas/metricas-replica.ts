import { Counter, Gauge, type Registry } from 'prom-client';
import type { Log } from '#nucleo/contexto.ts';
import type { Base } from '#nucleo/db/conexion.ts';
import { abrirReplica, type Replica } from '#nucleo/replica/replica.ts';
import type { Config } from '../config.ts';

/** Opens the replica of the settings, if there is one, and measures it. */
export const abrirReplicaDe = (
  config: Config,
  base: Base,
  log: Log,
  registro: Registry,
): Replica | undefined => {
  const url = config.DATABASE_URL_LECTURA;
  if (url === undefined) return undefined;
  const lecturas = new Counter({
    name: 'soap_replica_reads_total',
    help: 'Calls that a replica may answer, by who did.',
    labelNames: ['outcome'],
    registers: [registro],
  });
  const replica = abrirReplica({
    base,
    url,
    conexiones: config.CONEXIONES,
    sentencias: config.SENTENCIAS,
    atrasoMaximoMs: config.REPLICA_ATRASO_MAX_S * 1_000,
    log,
    alLeer: (outcome) => lecturas.inc({ outcome }),
  });
  registro.registerMetric(
    new Gauge({
      name: 'soap_replica_lag_seconds',
      help: 'How far the replica is behind; -1 while it is not asked.',
      registers: [],
      collect() {
        const atraso = replica.atraso();
        this.set(atraso === null ? -1 : atraso / 1_000);
      },
    }),
  );
  return replica;
};
