import type { PasarelaPago } from '#integrations/pasarela-pago/port.ts';
import { pasarelaWebpay } from '#integrations/pasarela-pago/webpay.ts';
import type { Valores } from '../ajustes.ts';
import { DE_PRUEBA } from './de-prueba.ts';
import { type Exigencia, reparoDeUrl, si } from './exigencia.ts';

/** IP addresses of this machine. */
type Numeros = () => readonly string[];

interface Pasarela {
  /** Null if the settings lack something that it needs. */
  readonly abrir: (valores: Valores, numeros: Numeros) => PasarelaPago | null;
  /** Demands of production on its settings. */
  readonly exigencias: readonly Exigencia[];
}

const WEBPAY_PRODUCCION = 'https://webpay3g.transbank.cl';

/** Transbank's commerce codes for integration tests, one per product. */
const COMERCIO_DE_PRUEBA = /^5970555555\d\d$/;
const COMERCIO = /^\d{12}$/;
const WEBPAY_DE_PRUEBA = 'webpay3gint.transbank.cl';

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

const DE_WEBPAY: readonly Exigencia[] = [
  {
    ajuste: 'PASARELA_URL',
    reparo: ({ PASARELA_URL: url }) =>
      url !== undefined && new URL(url).hostname === WEBPAY_DE_PRUEBA
        ? 'Es el ambiente de pruebas de Transbank: quítela y se usará el de producción'
        : reparoDeUrl(url, 'de Webpay'),
  },
  {
    ajuste: 'WEBPAY_COMERCIO',
    reparo: ({ WEBPAY_COMERCIO: comercio = '' }) => {
      if (COMERCIO_DE_PRUEBA.test(comercio)) {
        return 'Es el comercio de pruebas de Transbank: ponga el código de comercio propio';
      }
      return si(!COMERCIO.test(comercio), 'Ponga el código de comercio de Transbank, de 12 cifras');
    },
  },
  {
    ajuste: 'WEBPAY_CLAVE',
    reparo: ({ WEBPAY_CLAVE: clave }) =>
      si(
        clave?.toUpperCase() === DE_PRUEBA.clave,
        'Es la clave de pruebas de Transbank: ponga la del comercio propio',
      ),
  },
];

/**
 * Every payment provider, by the name that payments store. The simulated one speaks Webpay's own protocol:
 * only its address differs.
 */
export const PASARELAS = {
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
} satisfies Record<Valores['PASARELA'], Pasarela>;

export const DE_PASARELAS: readonly Exigencia[] = Object.values(PASARELAS).flatMap(
  ({ exigencias }) => exigencias,
);
