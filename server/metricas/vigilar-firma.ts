import { Gauge, type Registry } from 'prom-client';
import { type AvisoDeFirma, diasDeFirma } from '#values/validez-firma.ts';
import type { FirmaPdf } from '#integrations/firma-pdf/port.ts';
import type { Reloj } from '#integrations/reloj/port.ts';
import type { Log } from '#nucleo/contexto.ts';

const CADA_MS = 10_000;

/**
 * Checks the signing certificate by `mirar` now and every ten seconds, which also loads a new one, and logs
 * changes. `mirar` receives its last result. Returns a function that stops it.
 */
export const vigilarSiempre = (
  mirar: (dicho: AvisoDeFirma | null | undefined) => Promise<AvisoDeFirma | null>,
  log: Log,
): (() => void) => {
  let dicho: AvisoDeFirma | null | undefined;
  const revisar = async (): Promise<void> => {
    try {
      const aviso = await mirar(dicho);
      if (aviso && aviso.detalle !== dicho?.detalle) log.warn(aviso.detalle);
      if (!aviso && dicho) log.info('el certificado de firma está en orden');
      dicho = aviso;
    } catch (error) {
      log.warn({ err: error }, 'certificado de firma sin revisar');
    }
  };
  void revisar();
  const reloj = setInterval(() => void revisar(), CADA_MS);
  return () => clearInterval(reloj);
};

/** Remaining validity of the certificate that this process signs with. */
export const medirFirma = (firma: FirmaPdf, reloj: Reloj, registro: Registry): void => {
  registro.registerMetric(
    new Gauge({
      name: 'soap_signing_certificate_days',
      help: 'Whole days until the signing certificate ends; negative once it did.',
      registers: [],
      async collect() {
        const ahora = reloj.ahora();
        this.set(diasDeFirma(await firma.mirar(ahora), ahora));
      },
    }),
  );
};
