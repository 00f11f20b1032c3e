import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { revisarInstalacion } from './exigencias/revisar-instalacion.ts';
import { alFondo } from './test/al-fondo.ts';
import { ajustesDeProduccion } from './test/proceso/produccion.ts';
import { p12Cambiable } from './test/proceso/firma.ts';
import { lanzarHijo } from './test/proceso/procesos.ts';
import { relojDelSistema } from '#integrations/reloj/sistema.ts';
import { iniciarSimuladorS3 } from '#integrations/documentos/simulador-s3.ts';

const carpeta = mkdtempSync(join(tmpdir(), 'soap-revisar-'));
afterAll(() => rmSync(carpeta, { recursive: true, force: true }));

const datos = join(carpeta, 'datos');
const NADIE = 'postgres://nadie@127.0.0.1:9/nada';
const buenos = { ...ajustesDeProduccion(carpeta), SOAP_DATOS: datos };
const archivo = join(carpeta, 'soap.env');
writeFileSync(archivo, 'NIVEL_LOG=info\nAACH_TOKN=x\n');
const malos = {
  ...buenos,
  SOAP_AJUSTES: archivo,
  BASE_EMBEBIDA: '',
  SECRETO: 'x'.repeat(32),
  ASEGURADORA_NOMBRE: '',
  ASEGURADORA_TOKEN: 'token-demo',
  AACH_URL: 'http://aach.test',
  CORREO_SMTP: '',
  CORREO_REMITENTE: '',
};
const MALOS = [
  ...['AACH_TOKN', 'DATABASE_URL', 'SECRETO', 'ASEGURADORA_NOMBRE', 'ASEGURADORA_TOKEN'],
  ...['AACH_URL', 'CORREO_SMTP', 'CORREO_REMITENTE'],
];

const correr = async (
  que: Parameters<typeof lanzarHijo>[0],
  entorno: Record<string, string>,
  ...args: readonly string[]
) => {
  const hijo = lanzarHijo(que, entorno, [], undefined, args);
  return { fin: await hijo.fin, salida: hijo.salida() };
};
/** Runs `revisar` without a process of its own. */
const revisar = async (entorno: Record<string, string>, ...args: readonly string[]) => {
  const { codigo, texto } = await revisarInstalacion(entorno, args, relojDelSistema.ahora());
  return { fin: codigo, salida: texto };
};
const nombrados = (salida: string, estado: 'bien' | 'corregir'): string[] =>
  [...salida.matchAll(new RegExp(`^  ${estado} +(\\S+)`, 'gm'))].map(([, ajuste = '']) => ajuste);

describe('faults in the settings of production', () => {
  it.each(alFondo(['api', 'migrar', 'worker', 'inicio'] as const))(
    '[A-PROD-005] [A-AJUSTE-001] [A-AJUSTE-003] stop %s before anything, all in one table without a stack%s',
    async (que) => {
      const { fin, salida } = await correr(que, malos);
      expect(fin).toBe(1);
      expect(salida).toContain('Configuración inválida:\n');
      expect(nombrados(salida, 'corregir')).toEqual(MALOS);
      expect(salida).not.toMatch(/^ +at /m);
      expect(existsSync(datos)).toBe(false);
    },
    60_000,
  );

  it('[A-PROD-006] are listed by npm run revisar beside the good settings, and nothing is started', async () => {
    const { fin, salida } = await correr('revisar', malos);
    expect(fin).toBe(1);
    expect(nombrados(salida, 'corregir')).toEqual(MALOS);
    expect(nombrados(salida, 'bien')).toEqual([
      ...['SECRETOS_ANTERIORES', 'CLAVE_ADMIN', 'DIRECCION_PUBLICA'],
      ...['ASEGURADORA_TELEFONO', 'ASEGURADORA_SITIO', 'ASEGURADORA_APODERADO', 'ASEGURADORA_URL'],
      ...['AACH_TOKEN', 'REGISTRO_URL', 'PASARELA', 'PASARELA_URL', 'WEBPAY_COMERCIO'],
      ...['WEBPAY_CLAVE', 'S3_URL', 'S3_CLAVE', 'S3_SECRETO', 'CAPTCHA_ESFUERZO'],
      ...[
        'OIDC_EMISOR',
        'OIDC_CLIENTE',
        'OIDC_SECRETO',
        'OIDC_CREAR',
        'OIDC_RECLAMO_CORREO',
        'FIRMA_P12',
        'FIRMA_CLAVE',
      ],
      ...['ASEGURADORA_LOGO', 'RESPALDO_LLAVE', 'METRICAS_TOKEN', 'FALLA'],
    ]);
    expect(salida).toContain(`${MALOS.length} por corregir.`);
    expect(existsSync(datos)).toBe(false);
  }, 60_000);

  it.each(alFondo(['verificar', 'api', 'worker', 'migrar', 'reparar', 'almacen'] as const))(
    '[A-NOCHE-042] %s says in one line that the database does not answer%s',
    async (que) => {
      const { fin, salida } = await correr(que, { ...buenos, DATABASE_URL: NADIE });
      expect([fin, salida]).toEqual([1, 'La base no responde: connect ECONNREFUSED 127.0.0.1:9\n']);
    },
    60_000,
  );

  it('[A-NOCHE-043] include an unreadable folder of documents', async () => {
    const SOAP_DATOS = mkdtempSync(join(carpeta, 'datos-'));
    writeFileSync(join(SOAP_DATOS, 'documentos'), 'no es una carpeta');
    const { fin, salida } = await revisar({ ...buenos, SOAP_DATOS });
    expect([fin, nombrados(salida, 'corregir')]).toEqual([1, ['SOAP_DATOS']]);
    expect(salida).toContain(join(SOAP_DATOS, 'documentos'));
  }, 60_000);

  it('[A-PROD-006] are empty where all is right, and include an absent database', async () => {
    expect(await revisar(buenos)).toMatchObject({
      fin: 0,
      salida: expect.stringContaining('Los ajustes sirven.'),
    });
    const { fin, salida } = await revisar({ ...buenos, DATABASE_URL: NADIE });
    expect([fin, nombrados(salida, 'corregir')]).toEqual([1, ['DATABASE_URL']]);
  }, 60_000);

  it.each([
    ['2020-01-01', '2024-05-01', /FIRMA_P12 +Venció el 01[-/]05[-/]2024, .*ponga el P12 vigente/],
    [
      '2058-01-01',
      '2060-01-01',
      /FIRMA_P12 +Vale desde el 01[-/]01[-/]2058, .*ponga el P12 vigente/,
    ],
  ])(
    '[A-AJUSTE-007] include a P12 valid from %s to %s',
    async (desde, hasta, dicho) => {
      const p12 = p12Cambiable({ desde: `${desde}T15:00:00Z`, hasta: `${hasta}T15:00:00Z` });
      const { fin, salida } = await revisar({ ...buenos, ...p12.entorno });
      p12.borrar();
      expect([fin, nombrados(salida, 'corregir')]).toEqual([1, ['FIRMA_P12']]);
      expect(salida).toMatch(dicho);
    },
    60_000,
  );

  it('[A-AJUSTE-007] include a store that is down, lacks its bucket, or refuses its key', async () => {
    const s3 = await iniciarSimuladorS3({ puerto: 0, balde: 'soap', clave: 'llave' });
    const entorno = { ...buenos, DOCUMENTOS: 's3', S3_CLAVE: 'llave', S3_SECRETO: 'secreto' };
    const malo = async (cambio: Record<string, string>) =>
      nombrados((await revisar({ ...entorno, S3_URL: s3.url, ...cambio })).salida, 'corregir');
    expect(await malo({})).toEqual([]);
    expect(await malo({ S3_BALDE: 'otro' })).toEqual(['S3_BALDE']);
    expect(await malo({ S3_CLAVE: 'otra' })).toEqual(['S3_CLAVE']);
    expect(await malo({ S3_URL: 'http://127.0.0.1:9' })).toEqual(['S3_URL']);
    await s3.cerrar();
  }, 120_000);

  it('[A-PUESTA-021] include the missing bucket, which only --crear-balde creates', async () => {
    const s3 = await iniciarSimuladorS3({ puerto: 0, balde: 'soap', clave: 'llave' });
    s3.cambiarModo('sin_balde');
    const entorno = {
      ...buenos,
      ...{ DOCUMENTOS: 's3', S3_URL: s3.url, S3_CLAVE: 'llave', S3_SECRETO: 'secreto' },
    };
    const falta = await revisar(entorno);
    expect([falta.fin, nombrados(falta.salida, 'corregir')]).toEqual([1, ['S3_BALDE']]);
    expect(falta.salida).toMatch(/no existe, .*'soap', o hágalo con revisar --crear-balde/);
    expect((await correr('revisar', entorno, '--crear-baldes')).fin).toBe(2);
    expect((await revisar(entorno, '--crear-balde')).fin).toBe(0);
    expect((await revisar(entorno)).fin).toBe(0);
    await s3.cerrar();
  }, 120_000);

  it('[A-AJUSTE-005] include a missing CLAVE_ADMIN before the embedded database exists', async () => {
    const { fin, salida } = await revisar({ ...buenos, CLAVE_ADMIN: '' });
    expect([fin, nombrados(salida, 'corregir')]).toEqual([1, ['CLAVE_ADMIN']]);
    expect(salida).toMatch(/CLAVE_ADMIN +Falta, .*ponga la contraseña/);
    expect(existsSync(datos)).toBe(false);
  }, 60_000);

  it.each(
    alFondo([
      ['api of production', 'api', buenos],
      ['worker of production', 'worker', buenos],
      ['api of a demonstration', 'api', { SOAP_DATOS: datos }],
    ] as const).map(([[quien, que, entorno], largo]) => [quien, largo, que, entorno] as const),
  )(
    '[A-AJUSTE-005] %s creates no database of its own and uses none that nobody named%s',
    async (_quien, _largo, que, entorno) => {
      const { fin, salida } = await correr(que, entorno);
      expect(fin).toBe(1);
      expect(salida.trim()).toMatch(/^Falta DATABASE_URL: .*npm start.*$/);
      expect(existsSync(datos)).toBe(false);
    },
    60_000,
  );
});
