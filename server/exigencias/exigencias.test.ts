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
    expect(leerConfig(buenos)).toMatchObject({ direccion: 'https://soap.example' });
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
    ['DIRECCION_PUBLICA', 'http://soap.example', /https/],
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
    '[A-PROD-001] [V-LETRA-003] refuses %s=%s alone, and says what to set',
    (ajuste, valor, reparo) => {
      const [[nombre, dicho] = [], ...otros] = conCambio({ [ajuste]: valor });
      expect(otros).toEqual([]);
      const NOMBRADO: Readonly<Record<string, string>> = {
        REGISTRO: 'REGISTRO_URL',
        METRICAS_DIRECCION: 'METRICAS_TOKEN',
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
    '[A-PROD-003] takes no CLAVE_ADMIN of the demonstration: $clave',
    ({ clave: CLAVE_ADMIN }) => {
      expect(conCambio({ CLAVE_ADMIN })).toEqual([
        ['CLAVE_ADMIN', 'Es una contraseña de demostración: elija otra'],
      ]);
    },
  );

  it('[A-PROD-003] takes a CLAVE_ADMIN by the policy of the installation, or none', () => {
    expect(conCambio({ CLAVE_ADMIN: 'Propia#202' })).toEqual([]);
    const CLAVE_ADMIN = 'una frase que nadie adivina';
    expect(conCambio({ CLAVE_ADMIN })).toHaveLength(1);
    expect(conCambio({ CLAVE_ADMIN, POLITICA_CLAVES: 'moderna' })).toEqual([]);
  });

  it('[A-PROD-004] may say that there is no register', () => {
    expect(conCambio({ REGISTRO_URL: undefined, REGISTRO: 'ninguno' })).toEqual([]);
  });

  it('[A-PROD-005] names all at once, wrong ones and missing ones, and no value', () => {
    const entorno = { AMBIENTE: 'produccion', PUERTO: 'tres', SECRETO: 'z'.repeat(33) };
    expect(malos(entorno).map(([ajuste]) => ajuste)).toEqual([
      ...['PUERTO', 'SECRETO', 'DIRECCION_PUBLICA', 'REGISTRO_URL', 'PASARELA'],
      ...['WEBPAY_COMERCIO', 'WEBPAY_CLAVE', 'ASEGURADORA_URL', 'ASEGURADORA_TOKEN'],
      ...['AACH_URL', 'AACH_TOKEN', 'CORREO_SMTP', 'FIRMA_P12'],
    ]);
    expect(() => leerConfig(entorno)).toThrow(/PUERTO[^]*SECRETO[^]*FIRMA_P12/);
    expect(JSON.stringify(malos(entorno))).not.toContain('zzz');
  });
});

it('outside production nothing is asked but a token where the metrics are seen', () => {
  expect(malos({ SECRETO: 'x'.repeat(32), CLAVE_ADMIN: 'aaaaaaaa' })).toEqual([]);
  expect(malos({ METRICAS_DIRECCION: '0.0.0.0' })).toEqual([
    ['METRICAS_TOKEN', expect.stringContaining('METRICAS_DIRECCION=0.0.0.0')],
  ]);
});
