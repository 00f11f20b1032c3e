import { statfs } from 'node:fs/promises';
import { isIP } from 'node:net';
import { connect } from 'node:tls';
import { Gauge, type Registry } from 'prom-client';
import type { Reloj } from '#integrations/reloj/port.ts';
import type { Config } from '../config.ts';

/** Data folder, backup folder and public address of the settings. */
type Lugares = Pick<Config, 'datos' | 'RESPALDO_CARPETA' | 'direccion'>;

const DIA_MS = 86_400_000;
const ESPERA_TLS_MS = 5_000;
/** Minimum interval between reads of the public address's certificate. */
const CADA_TLS_MS = 3_600_000;
/** Pause after a failed read, because each one may wait for its time-out. */
const CADA_SIN_TLS_MS = 600_000;

/** Measures the free share of each disk that the product writes to. An absent folder has no value. */
const medirDiscos = ({ datos, RESPALDO_CARPETA: respaldo }: Lugares, registro: Registry): void => {
  const carpetas = Object.entries({ datos, respaldo });
  registro.registerMetric(
    new Gauge({
      name: 'soap_disk_free_ratio',
      help: 'Free share of the disk of the data folder and of the backup folder, 0 to 1.',
      labelNames: ['place'],
      registers: [],
      async collect() {
        this.reset();
        for (const [place, carpeta] of carpetas) {
          const disco = carpeta === undefined ? null : await statfs(carpeta).catch(() => null);
          if (disco) this.set({ place }, disco.bavail / disco.blocks);
        }
      },
    }),
  );
};

/**
 * Returns the expiry of the certificate at `direccion`, or null without TLS there. Skips verification, to
 * read expired ones too.
 */
export const finDeTls = async (direccion: string): Promise<Date | null> => {
  const { protocol, hostname, port } = new URL(direccion);
  if (protocol !== 'https:') return null;
  const { promise, resolve } = Promise.withResolvers<Date | null>();
  const conexion = connect({
    host: hostname,
    port: Number(port || 443),
    // SNI takes names only, not IP addresses.
    ...(isIP(hostname) === 0 && { servername: hostname }),
    rejectUnauthorized: false,
    timeout: ESPERA_TLS_MS,
  });
  conexion.on('secureConnect', () => {
    resolve(new Date(conexion.getPeerCertificate().valid_to));
    conexion.destroy();
  });
  conexion.on('error', () => resolve(null));
  conexion.on('timeout', () => {
    resolve(null);
    conexion.destroy();
  });
  return promise;
};

/** Measures how long the certificate of the public address lasts; no value while nobody answers there. */
const medirTls = ({ direccion }: Lugares, reloj: Reloj, registro: Registry): void => {
  let leido: { readonly fin: Date | null; readonly en: number } | null = null;
  registro.registerMetric(
    new Gauge({
      name: 'soap_tls_certificate_days',
      help: 'Days until the TLS certificate of the public address ends; negative once it did.',
      registers: [],
      async collect() {
        const ahora = reloj.ahora().getTime();
        const cada = leido?.fin ? CADA_TLS_MS : CADA_SIN_TLS_MS;
        if (!leido || ahora - leido.en > cada)
          leido = { fin: await finDeTls(direccion), en: ahora };
        if (leido.fin) this.set((leido.fin.getTime() - ahora) / DIA_MS);
        else this.remove();
      },
    }),
  );
};

/** Measures the disks and the certificate of the public address. */
export const medirLugares = (config: Lugares, reloj: Reloj, registro: Registry): void => {
  medirDiscos(config, registro);
  medirTls(config, reloj, registro);
};
