import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ajustesDeProduccion } from './test/proceso/produccion.ts';
import { lanzarHijo } from './test/proceso/procesos.ts';

const carpeta = mkdtempSync(join(tmpdir(), 'soap-revisar-'));
afterAll(() => rmSync(carpeta, { recursive: true, force: true }));

const datos = join(carpeta, 'datos');
const NADIE = 'postgres://nadie@127.0.0.1:9/nada';
const buenos = { ...ajustesDeProduccion(carpeta), SOAP_DATOS: datos };
const malos = {
  ...buenos,
  SECRETO: 'x'.repeat(32),
  ASEGURADORA_TOKEN: 'token-demo',
  CORREO_SMTP: '',
};
const MALOS = ['SECRETO', 'ASEGURADORA_TOKEN', 'CORREO_SMTP'];

const correr = async (que: Parameters<typeof lanzarHijo>[0], entorno: Record<string, string>) => {
  const hijo = lanzarHijo(que, entorno);
  return { fin: await hijo.fin, salida: hijo.salida() };
};
const nombrados = (salida: string, estado: 'bien' | 'corregir'): string[] =>
  [...salida.matchAll(new RegExp(`^  ${estado} +(\\S+)`, 'gm'))].map(([, ajuste = '']) => ajuste);

describe('what is wrong with the settings of production', () => {
  it.each(['api', 'worker', 'migrar', 'inicio'] as const)(
    '[A-PROD-005] stops %s before anything, all of it in one table without a stack',
    async (que) => {
      const { fin, salida } = await correr(que, { ...malos, DATABASE_URL: NADIE });
      expect(fin).toBe(1);
      expect(salida).toContain('Configuración inválida:\n');
      expect(nombrados(salida, 'corregir')).toEqual(MALOS);
      expect(salida).not.toMatch(/^ +at /m);
      expect(existsSync(datos)).toBe(false);
    },
    60_000,
  );

  it('[A-PROD-006] is said by npm run revisar together with what is right, and nothing is started', async () => {
    const { fin, salida } = await correr('revisar', malos);
    expect(fin).toBe(1);
    expect(nombrados(salida, 'corregir')).toEqual(MALOS);
    expect(nombrados(salida, 'bien')).toEqual([
      'SECRETOS_ANTERIORES',
      ...['CLAVE_ADMIN', 'DIRECCION_PUBLICA', 'REGISTRO_URL', 'PASARELA', 'PASARELA_URL'],
      ...['WEBPAY_COMERCIO', 'WEBPAY_CLAVE', 'ASEGURADORA_URL', 'AACH_URL', 'AACH_TOKEN'],
      ...[
        'FIRMA_P12',
        'FIRMA_CLAVE',
        'RESPALDO_LLAVE',
        'OIDC_EMISOR',
        'OIDC_CLIENTE',
        'OIDC_SECRETO',
        'OIDC_CREAR',
        'OIDC_RECLAMO_CORREO',
        'ASEGURADORA_LOGO',
        'METRICAS_TOKEN',
        'FALLA',
      ],
    ]);
    expect(salida).toContain('3 por corregir.');
    expect(existsSync(datos)).toBe(false);
  }, 60_000);

  it('[A-PROD-006] is nothing where all is right, and a database that is away is named', async () => {
    expect(await correr('revisar', buenos)).toMatchObject({
      fin: 0,
      salida: expect.stringContaining('Los ajustes sirven.'),
    });
    const { fin, salida } = await correr('revisar', { ...buenos, DATABASE_URL: NADIE });
    expect([fin, nombrados(salida, 'corregir')]).toEqual([1, ['DATABASE_URL']]);
  }, 60_000);
});
