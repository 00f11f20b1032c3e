import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crearP12 } from '#integrations/firma-pdf/p12.fixture.ts';

const CLAVE_P12 = 'clave del p12';

/** Settings with which production starts; writes the P12 into `carpeta`. */
export const ajustesDeProduccion = (carpeta: string) => {
  const archivo = join(carpeta, 'firma.p12');
  writeFileSync(
    archivo,
    crearP12({
      nombre: 'ASEGURADORA DE PRUEBA S.A.',
      clave: CLAVE_P12,
      desde: new Date('2020-01-01T00:00:00Z'),
      hasta: new Date('2060-01-01T00:00:00Z'),
    }),
  );
  return {
    AMBIENTE: 'produccion',
    BASE_EMBEBIDA: 'si',
    CLAVE_ADMIN: 'Propia#202',
    SECRETO: 'q7Vd2mXw9Lr4Tz8Kc1Hf6Bn3Ps5Jg0Ya',
    DIRECCION_PUBLICA: 'https://soap.test',
    REGISTRO_URL: 'https://registro.test',
    PASARELA: 'webpay',
    WEBPAY_COMERCIO: '597000000001',
    WEBPAY_CLAVE: 'clave-del-comercio',
    ASEGURADORA_URL: 'https://aseguradora.test',
    ASEGURADORA_TOKEN: 'token-de-la-aseguradora',
    AACH_URL: 'https://aach.test',
    AACH_TOKEN: 'token-de-la-aach',
    CORREO_SMTP: 'smtp://soap:secreta@correo.test:587',
    CORREO_REMITENTE: 'SOAP <no-responder@soap.test>',
    ASEGURADORA_NOMBRE: 'ASEGURADORA DE PRUEBA S.A.',
    ASEGURADORA_TELEFONO: '600 600 6000',
    ASEGURADORA_SITIO: 'www.aseguradora.test',
    ASEGURADORA_APODERADO: 'Ana Soto Rojas',
    FIRMA_P12: archivo,
    FIRMA_CLAVE: CLAVE_P12,
  };
};
