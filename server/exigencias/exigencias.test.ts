import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { crearP12Demo } from '#integrations/firma-pdf/p12.ts';
import { leerConfig, revisarAjustes } from '../config.ts';
import { USUARIOS_DEMO } from '../db/seed/datos/demo.ts';
import { ajustesDeProduccion } from '../test/proceso/produccion.ts';

const carpeta = mkdtempSync(join(tmpdir(), 'soap-exigencias-'));
afterAll(() => rmSync(carpeta, { recursive: true, force: true }));
const buenos = ajustesDeProduccion(carpeta);
const enCarpeta = (nombre: string, contenido: string | Uint8Array): string => {
  writeFileSync(join(carpeta, nombre), contenido);
  return join(carpeta, nombre);
};
const DEMO = enCarpeta(
  'demo.p12',
  crearP12Demo({ nombre: 'SEGUROS', clave: '', ahora: new Date('2026-11-20'), dias: 3_650 }),
);

type Entorno = Record<string, string | undefined>;
const malos = (entorno: Entorno): [string, string][] =>
  revisarAjustes(entorno).renglones.flatMap(({ ajuste, reparo }) =>
    reparo === null ? [] : [[ajuste, reparo] as [string, string]],
  );
const conCambio = (cambio: Entorno) => malos({ ...buenos, ...cambio });

describe('production', () => {
  it('starts with settings of its own', () => {
    expect(malos(buenos)).toEqual([]);
    expect(leerConfig(buenos)).toMatchObject({ direccion: 'https://soap.test' });
  });

  it.each<[string, string | undefined, RegExp]>([
    ['SECRETO', undefined, /^Falta: ponga al menos 32 caracteres al azar/],
    ['SECRETO', 'corto', /32/],
    ['SECRETO', 'x'.repeat(40), /^Se adivina/],
    ['SECRETO', 'abcdefghij'.repeat(4), /^Se adivina/],
    ['SECRETO', 'abcdefghijklmnopqrstuvwxyz0123456789', /^Se adivina/],
    ['SECRETOS_ANTERIORES', 'x'.repeat(40), /^Uno se adivina/],
    ['SECRETOS_ANTERIORES', 'corto', /32/],
    ['SECRETOS_ANTERIORES', buenos['SECRETO'], /^Contiene el SECRETO de ahora/],
    ['CLAVE_ADMIN', 'aaaaaaaa', /letra mayúscula.*un número.*carácter especial/],
    ['DIRECCION_PUBLICA', undefined, /https/],
    ['DIRECCION_PUBLICA', 'http://soap.test', /https/],
    ['DIRECCION_PUBLICA', 'https://soap.su-empresa.example', /ejemplo/],
    ['REGISTRO_URL', 'http://registro.test', /https/],
    ['REGISTRO_URL', 'https://registro.example', /ejemplo/],
    ['PASARELA_URL', 'http://webpay.test', /https/],
    ['ASEGURADORA_URL', 'http://aseguradora.test', /https/],
    ['ASEGURADORA_URL', 'https://aseguradora.example', /ejemplo/],
    ['AACH_URL', 'http://10.0.0.7', /https/],
    ['WEBPAY_COMERCIO', 'el suyo', /12 cifras/],
    ['BASE_EMBEBIDA', undefined, /BASE_EMBEBIDA=si/],
    ['CORREO_REMITENTE', undefined, /ejemplo/],
    ['CORREO_REMITENTE', 'SOAP <no-responder@su-empresa.example>', /ejemplo/],
    ['CORREO_REMITENTE', 'no-responder', /ponga el remitente/],
    ['ASEGURADORA_NOMBRE', '', /«ASEGURADORA DEMO S.A.»: ponga/],
    ['ASEGURADORA_NOMBRE', 'Aseguradora Demo S.A.', /ponga el nombre de la aseguradora/],
    ['ASEGURADORA_TELEFONO', undefined, /ponga su teléfono/],
    ['ASEGURADORA_SITIO', undefined, /ponga su sitio web/],
    ['ASEGURADORA_APODERADO', undefined, /ponga el nombre de su apoderado/],
    ['NODE_TLS_REJECT_UNAUTHORIZED', '0', /NODE_EXTRA_CA_CERTS/],
    ['ASEGURADORA_NOMBER', 'x', /¿Quiso decir ASEGURADORA_NOMBRE\?/],
    ['REGISTRO_URL', undefined, /REGISTRO=ninguno/],
    ['REGISTRO', 'ninguno', /quite una de las dos/],
    ['PASARELA', undefined, /PASARELA=webpay/],
    ['PASARELA', 'simulada', /PASARELA=webpay/],
    ['PASARELA_URL', 'https://webpay3gint.transbank.cl', /pruebas de Transbank/],
    ['WEBPAY_COMERCIO', undefined, /pruebas de Transbank/],
    ['WEBPAY_COMERCIO', '597055555535', /pruebas de Transbank/],
    ['WEBPAY_CLAVE', undefined, /pruebas de Transbank/],
    ['ASEGURADORA_URL', undefined, /la dirección de la aseguradora/],
    ['ASEGURADORA_TOKEN', 'token-demo', /el que le entregó la aseguradora/],
    ['AACH_URL', undefined, /la dirección de la AACH/],
    ['AACH_TOKEN', undefined, /el que le entregó la AACH/],
    ['CAPTCHA_ESFUERZO', '1499', /1500 o más/],
    ['CORREO_SMTP', undefined, /smtp:/],
    ['CORREO_SMTP', 'correo.example', /smtp:/],
    ['FIRMA_P12', undefined, /^Falta/],
    ['FIRMA_P12', '/no/existe.p12', /ENOENT/],
    ['FIRMA_P12', enCarpeta('texto.p12', 'hola'), /no es un P12/],
    ['FIRMA_CLAVE', 'otra', /la contraseña del P12/],
    ['FIRMA_CLAVE', undefined, /la contraseña del P12/],
    ['ASEGURADORA_NOMBRE', 'АSEGURADORA', /el certificado no puede mostrar/],
    ['ASEGURADORA_APODERADO', 'ΑNA SOTO', /el certificado no puede mostrar/],
    ['ASEGURADORA_LOGO', '/no/existe.png', /ENOENT/],
    ['ASEGURADORA_LOGO', enCarpeta('logo.png', 'x'.repeat(40)), /no es un PNG/],
    ['METRICAS_DIRECCION', '0.0.0.0', /ponga METRICAS_TOKEN/],
    ['FALLA', 'pago.trasCommit:kill9', /sólo para pruebas/],
  ])(
    '[A-PROD-001] [A-AJUSTE-001] [A-AJUSTE-010] [V-LETRA-003] refuses %s=%s alone, and says what to set',
    (ajuste, valor, reparo) => {
      const [[nombre, dicho] = [], ...otros] = conCambio({ [ajuste]: valor });
      expect(otros).toEqual([]);
      const NOMBRADO: Readonly<Record<string, string>> = {
        REGISTRO: 'REGISTRO_URL',
        METRICAS_DIRECCION: 'METRICAS_TOKEN',
        BASE_EMBEBIDA: 'DATABASE_URL',
      };
      expect(nombre).toBe(NOMBRADO[ajuste] ?? ajuste);
      expect(dicho).toMatch(reparo);
    },
  );

  it('[A-PROD-002] refuses the certificate marked DEMO', () => {
    expect(conCambio({ FIRMA_P12: DEMO, FIRMA_CLAVE: '' })).toEqual([
      ['FIRMA_P12', 'Es un certificado marcado DEMO: ponga el P12 de la aseguradora'],
    ]);
  });

  it.each(USUARIOS_DEMO)(
    '[A-PROD-003] refuses the demonstration’s CLAVE_ADMIN: $clave',
    ({ clave: CLAVE_ADMIN }) => {
      expect(conCambio({ CLAVE_ADMIN })).toEqual([
        ['CLAVE_ADMIN', 'Es una contraseña de demostración: elija otra'],
      ]);
    },
  );

  it('[A-PROD-003] accepts a CLAVE_ADMIN that obeys the password policy, or none', () => {
    expect(conCambio({ CLAVE_ADMIN: undefined })).toEqual([]);
    expect(conCambio({ CLAVE_ADMIN: 'Propia#202' })).toEqual([]);
    const CLAVE_ADMIN = 'una frase que nadie adivina';
    expect(conCambio({ CLAVE_ADMIN })).toHaveLength(1);
    expect(conCambio({ CLAVE_ADMIN, POLITICA_CLAVES: 'moderna' })).toEqual([]);
  });

  it('[A-AJUSTE-002] accepts http: for a third party on this machine only, and for the store by a setting', () => {
    const cerca = { ASEGURADORA_URL: 'http://127.0.0.1:9', AACH_URL: 'http://localhost:9' };
    const registro = { REGISTRO_URL: 'http://[::1]:9', SELLO_DE_TIEMPO_URL: 'http://sello.test' };
    expect(conCambio({ ...cerca, ...registro })).toEqual([]);
    const s3 = { DOCUMENTOS: 's3', S3_CLAVE: 'llave', S3_SECRETO: 'secreto' };
    expect(conCambio({ ...s3, S3_URL: 'http://127.0.0.1:9' })).toEqual([]);
    const red = { ...s3, S3_URL: 'http://documentos:8333' };
    expect(conCambio(red)).toEqual([['S3_URL', expect.stringContaining('S3_SIN_HTTPS=si')]]);
    expect(conCambio({ ...red, S3_SIN_HTTPS: 'si' })).toEqual([]);
    const oidc = { OIDC_CLIENTE: 'soap', OIDC_SECRETO: 'x' };
    expect(conCambio({ ...oidc, OIDC_EMISOR: 'http://127.0.0.1:9' })).toEqual([]);
    expect(conCambio({ ...oidc, OIDC_EMISOR: 'http://identidad.test' })).toEqual([
      ['OIDC_EMISOR', expect.stringContaining('https://')],
    ]);
  });

  it('[A-PROD-004] may declare that there is no register', () => {
    expect(conCambio({ REGISTRO_URL: undefined, REGISTRO: 'ninguno' })).toEqual([]);
  });

  it('[A-PROD-005] names all faults at once, wrong and missing settings, and no value', () => {
    const entorno = { AMBIENTE: 'produccion', PUERTO: 'tres', SECRETO: 'z'.repeat(33) };
    expect(malos(entorno).map(([ajuste]) => ajuste)).toEqual([
      ...['PUERTO', 'DATABASE_URL', 'SECRETO', 'DIRECCION_PUBLICA'],
      ...['ASEGURADORA_NOMBRE', 'ASEGURADORA_TELEFONO', 'ASEGURADORA_SITIO'],
      ...['ASEGURADORA_APODERADO', 'ASEGURADORA_URL', 'ASEGURADORA_TOKEN'],
      ...['AACH_URL', 'AACH_TOKEN', 'REGISTRO_URL', 'PASARELA'],
      ...['WEBPAY_COMERCIO', 'WEBPAY_CLAVE', 'CORREO_SMTP', 'CORREO_REMITENTE', 'FIRMA_P12'],
    ]);
    expect(() => leerConfig(entorno)).toThrow(/PUERTO[^]*SECRETO[^]*FIRMA_P12/);
    expect(JSON.stringify(malos(entorno))).not.toContain('zzz');
  });
});

it('[A-AJUSTE-001] DOCUMENTOS=s3 demands the store’s address and both keys, in the demonstration too', () => {
  expect(malos({ DOCUMENTOS: 's3' }).map(([ajuste]) => ajuste)).toEqual([
    ...['S3_URL', 'S3_CLAVE', 'S3_SECRETO'],
  ]);
});

it('outside production only visible metrics demand a token', () => {
  expect(malos({ SECRETO: 'x'.repeat(32), CLAVE_ADMIN: 'aaaaaaaa' })).toEqual([]);
  expect(malos({ METRICAS_DIRECCION: '0.0.0.0' })).toEqual([
    ['METRICAS_TOKEN', expect.stringContaining('METRICAS_DIRECCION=0.0.0.0')],
  ]);
});
