import { Gauge, type Registry } from 'prom-client';
import type { Reloj } from '#integrations/reloj/port.ts';
import type { Config } from '../config.ts';
import { segundosPendientes } from '../respaldo/pendiente-anotado.ts';

/** How long the oldest change has been waiting to be in the backup, where the embedded database is backed up. */
export const medirRespaldo = (config: Config, reloj: Reloj, registro: Registry): void => {
  if (config.RESPALDO_CARPETA === undefined) return;
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
