import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import { afterAll, describe, expect, it } from 'vitest';
import { relojFijo } from '#integrations/reloj/fijo.ts';
import { leerConfig } from '../config.ts';
import { anotarPendiente } from '../respaldo/pendiente-anotado.ts';
import { medirRespaldo } from './metricas-respaldo.ts';

const AHORA = new Date('2026-11-20T15:00:00Z');
const hace = (segundos: number): Date => new Date(AHORA.getTime() - segundos * 1_000);

describe('the age of the oldest change that the backup lacks', () => {
  const datos = mkdtempSync(join(tmpdir(), 'soap-pendiente-'));
  mkdirSync(join(datos, 'base'));
  afterAll(() => rmSync(datos, { recursive: true }));
  const leer = async (entorno: Record<string, string>): Promise<number | null> => {
    const registro = new Registry();
    medirRespaldo(leerConfig({ SOAP_DATOS: datos, ...entorno }), relojFijo(AHORA), registro);
    const [, valor] = /^soap_backup_oldest_unarchived_seconds (.+)$/m.exec(
      await registro.metrics(),
    ) ?? [null, null];
    return valor === null ? null : Number(valor);
  };
  const CON = { RESPALDO_CARPETA: '/mnt/otro-disco', RESPALDO_LLAVE: 'age1prueba' };

  it('[A-NOCHE-004] is not said where nobody archives a log', async () => {
    expect(await leer(CON)).toBeNull();
    await anotarPendiente({ datos }, null, hace(1));
    expect(await leer({})).toBeNull();
  });

  it('[A-NOCHE-004] is 0 while nothing waits, and grows from the first change that does', async () => {
    await anotarPendiente({ datos }, null, hace(5));
    expect(await leer(CON)).toBe(0);
    await anotarPendiente({ datos }, hace(40), hace(5));
    expect(await leer(CON)).toBe(40);
  });

  it('[A-NOCHE-004] grows too when whoever archives stands still', async () => {
    await anotarPendiente({ datos }, null, hace(500));
    expect(await leer(CON)).toBe(500);
  });
});
