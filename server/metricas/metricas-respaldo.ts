import { Gauge, type Registry } from 'prom-client';
import type { Reloj } from '#integrations/reloj/port.ts';
import type { Config } from '../config.ts';
import { ultimoTerminado } from '../respaldo/bodega.ts';
import { segundosPendientes } from '../respaldo/pendiente-anotado.ts';

/**
 * Measures the backup of the embedded database, where it has one: how long the oldest change has been waiting to be
 * in it, and the age of the newest whole backup, +Inf without one.
 */
export const medirRespaldo = (config: Config, reloj: Reloj, registro: Registry): void => {
  const { RESPALDO_CARPETA: carpeta } = config;
  if (carpeta === undefined) return;
  registro.registerMetric(
    new Gauge({
      name: 'soap_backup_age_seconds',
      help: 'Age of the newest whole backup in the backup folder.',
      registers: [],
      async collect() {
        const ultimo = await ultimoTerminado(carpeta);
        this.set(ultimo ? (reloj.ahora().getTime() - ultimo.getTime()) / 1_000 : Infinity);
      },
    }),
  );
  registro.registerMetric(
    new Gauge({
      name: 'soap_backup_oldest_unarchived_seconds',
      help: 'Age of the oldest change that the backup lacks.',
      registers: [],
      async collect() {
        const segundos = await segundosPendientes(config, reloj.ahora());
        if (segundos === null) this.remove();
        else this.set(segundos);
      },
    }),
  );
};
