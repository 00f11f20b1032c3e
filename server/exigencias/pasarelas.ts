import { type Exigencia, si } from '#integrations/exigencia.ts';
import type { PasarelaPago } from '#integrations/pasarela-pago/port.ts';
import { DE_WEBPAY } from '#integrations/pasarela-pago/webpay-exigencias.ts';
import { pasarelaWebpay } from '#integrations/pasarela-pago/webpay.ts';
import type { Valores } from '../ajustes.ts';

/** IP addresses of this machine. */
type Numeros = () => readonly string[];

interface Pasarela {
  /** Null if the settings lack something that it needs. */
  readonly abrir: (valores: Valores, numeros: Numeros) => PasarelaPago | null;
  /** Demands of production on its settings. */
  readonly exigencias: readonly Exigencia<Valores>[];
}

const WEBPAY_PRODUCCION = 'https://webpay3g.transbank.cl';

/** The simulated provider listens at every address of this machine, like the product itself. */
const origenesDe = (nombre: string, url: string, valores: Valores, numeros: Numeros): string[] => {
  const { origin, port } = new URL(url);
  return nombre === 'simulada' && valores.DIRECCION_PUBLICA === undefined
    ? [origin, ...['localhost', ...numeros()].map((host) => `http://${host}:${port}`)]
    : [origin];
};

const webpayEn = (nombre: string, url: string, valores: Valores, numeros: Numeros): PasarelaPago =>
  pasarelaWebpay({
    nombre,
    url,
    comercio: valores.WEBPAY_COMERCIO,
    clave: valores.WEBPAY_CLAVE,
    direccionesPermitidas: () => origenesDe(nombre, url, valores, numeros),
  });

/**
 * Every payment provider, by the name that payments store. The simulated one speaks Webpay's own protocol:
 * only its address differs.
 */
export const PASARELAS: Readonly<Record<Valores['PASARELA'], Pasarela>> = {
  simulada: {
    abrir: (valores, numeros) =>
      valores.PASARELA_SIMULADA_URL
        ? webpayEn('simulada', valores.PASARELA_SIMULADA_URL, valores, numeros)
        : null,
    exigencias: [
      {
        ajuste: 'PASARELA',
        reparo: ({ PASARELA }) => si(PASARELA === 'simulada', 'No cobra: ponga PASARELA=webpay'),
      },
    ],
  },
  webpay: {
    abrir: (valores, numeros) =>
      webpayEn('webpay', valores.PASARELA_URL ?? WEBPAY_PRODUCCION, valores, numeros),
    exigencias: DE_WEBPAY,
  },
};

export const DE_PASARELAS: readonly Exigencia<Valores>[] = Object.values(PASARELAS).flatMap(
  ({ exigencias }) => exigencias,
);
