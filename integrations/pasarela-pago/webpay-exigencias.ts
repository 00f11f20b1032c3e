import { type Exigencia, reparoDeUrl, si } from '#integrations/exigencia.ts';

/** Commerce and key that Transbank publishes for integration tests. */
export const WEBPAY_DE_PRUEBA = {
  comercio: '597055555532',
  clave: '579B532A7440BB0C9079DED94D31EA1615BACEB56610332264630D42D0A36B1C',
} as const;

/** Transbank's commerce codes for integration tests, one per product. */
const COMERCIO_DE_PRUEBA = /^5970555555\d\d$/;
const COMERCIO = /^\d{12}$/;
const SERVIDOR_DE_PRUEBA = 'webpay3gint.transbank.cl';

interface AjustesDeWebpay {
  PASARELA_URL?: string | undefined;
  WEBPAY_COMERCIO: string;
  WEBPAY_CLAVE: string;
}

export const DE_WEBPAY: readonly Exigencia<AjustesDeWebpay>[] = [
  {
    ajuste: 'PASARELA_URL',
    reparo: ({ PASARELA_URL: url }) =>
      url !== undefined && new URL(url).hostname === SERVIDOR_DE_PRUEBA
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
        clave?.toUpperCase() === WEBPAY_DE_PRUEBA.clave,
        'Es la clave de pruebas de Transbank: ponga la del comercio propio',
      ),
  },
];
