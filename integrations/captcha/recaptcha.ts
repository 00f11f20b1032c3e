import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Reloj } from '#integrations/reloj/port.ts';
import type { Captcha, MarcarUsada } from './port.ts';

interface AjustesRecaptcha {
  /** Public key of the site, for the browser. */
  claveSitio: string;
  secreto: string;
  /** Host names under which the challenge may have been solved. */
  dominios: readonly string[];
  reloj: Reloj;
  marcarUsada: MarcarUsada;
  /** Verification call of the provider. */
  url?: string;
  tiempoMaximoMs?: number;
}

const URL_GOOGLE = 'https://www.google.com/recaptcha/api/siteverify';
const LARGO_MAXIMO = 4_096;
const VALIDEZ_MS = 2 * 60_000;
const esquema = z.object({
  success: z.boolean(),
  hostname: z.string().optional(),
  'error-codes': z.array(z.string()).optional(),
});

/** reCAPTCHA by HTTP. While the provider does not answer nobody passes: `invalido`. */
export const captchaRecaptcha = (ajustes: AjustesRecaptcha): Captcha => {
  const { secreto, dominios, reloj, url = URL_GOOGLE, tiempoMaximoMs = 10_000 } = ajustes;

  const preguntar = async (respuesta: string): Promise<z.output<typeof esquema> | null> => {
    try {
      const contestado = await fetch(url, {
        method: 'POST',
        body: new URLSearchParams({ secret: secreto, response: respuesta }),
        redirect: 'error',
        signal: AbortSignal.timeout(tiempoMaximoMs),
      });
      return esquema.safeParse(await contestado.json()).data ?? null;
    } catch {
      return null;
    }
  };

  return {
    desafio: () => Promise.resolve({ proveedor: 'recaptcha', claveSitio: ajustes.claveSitio }),
    async verificar(respuesta) {
      if (respuesta === '' || respuesta.length > LARGO_MAXIMO) return 'invalido';
      const dicho = await preguntar(respuesta);
      // One code for both: the provider does not say whether it is old or was used.
      if (dicho?.['error-codes']?.includes('timeout-or-duplicate')) return 'vencido';
      if (!dicho?.success || !dominios.includes(dicho.hostname ?? '')) return 'invalido';
      const firma = createHash('sha256').update(respuesta).digest('hex');
      const venceEn = new Date(reloj.ahora().getTime() + VALIDEZ_MS);
      return (await ajustes.marcarUsada(firma, venceEn)) ? 'valido' : 'repetido';
    },
  };
};
