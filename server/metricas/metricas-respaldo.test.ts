import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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

describe('the age of the oldest change missing from the backup', () => {
  const datos = mkdtempSync(join(tmpdir(), 'soap-pendiente-'));
  mkdirSync(join(datos, 'base'));
  afterAll(() => rmSync(datos, { recursive: true }));
  const leer = async (
    entorno: Record<string, string>,
    metrica = 'soap_backup_oldest_unarchived_seconds',
    sinArchivar?: () => Promise<number | null>,
  ): Promise<number | null> => {
    const registro = new Registry();
    medirRespaldo(
      leerConfig({ SOAP_DATOS: datos, ...entorno }),
      relojFijo(AHORA),
      registro,
      sinArchivar,
    );
    const lineas = (await registro.metrics()).split('\n');
    const valor = lineas.find((linea) => linea.startsWith(`${metrica} `))?.split(' ')[1];
    return valor === undefined ? null : Number(valor.replace('+Inf', 'Infinity'));
  };
  const CON = { RESPALDO_CARPETA: '/mnt/otro-disco', RESPALDO_LLAVE: 'age1prueba' };

  it('[A-NOCHE-004] is absent where no WAL is archived', async () => {
    expect(await leer(CON)).toBeNull();
    await anotarPendiente({ datos }, null, hace(1));
    expect(await leer({})).toBeNull();
  });

  it('[A-ALERTA-021] is another server’s own report of its archiving, and absent while it does not answer', async () => {
    const deOtro = (dice: () => Promise<number | null>): Promise<number | null> =>
      leer({ ...CON, SOAP_DATOS: join(datos, 'otra') }, undefined, dice);
    expect(await deOtro(() => Promise.resolve(75))).toBe(75);
    expect(await deOtro(() => Promise.resolve(null))).toBeNull();
    expect(await deOtro(() => Promise.reject(new Error('down')))).toBeNull();
  });

  it('[A-NOCHE-004] is 0 while nothing waits, and grows from the first waiting change', async () => {
    await anotarPendiente({ datos }, null, hace(5));
    expect(await leer(CON)).toBe(0);
    await anotarPendiente({ datos }, hace(40), hace(5));
    expect(await leer(CON)).toBe(40);
  });

  it('[A-NOCHE-004] grows too while the archiver stands still', async () => {
    await anotarPendiente({ datos }, null, hace(500));
    expect(await leer(CON)).toBe(500);
  });

  it('[A-ALERTA-006] is given beside the age of the newest whole backup, +Inf without one', async () => {
    const con = { ...CON, RESPALDO_CARPETA: datos };
    expect(await leer(con, 'soap_backup_age_seconds')).toBe(Infinity);
    const [empezado, terminado] = [hace(90_060).toISOString(), hace(90_000).toISOString()];
    const uno = { id: '20261119T140000Z', empezado, terminado, primerWal: '0', archivos: [] };
    mkdirSync(join(datos, 'respaldos', uno.id), { recursive: true });
    mkdirSync(join(datos, 'respaldos', '20261120T140000Z'));
    writeFileSync(join(datos, 'respaldos', uno.id, 'manifiesto.json'), JSON.stringify(uno));
    expect(await leer(con, 'soap_backup_age_seconds')).toBe(90_000);
  });

  it('[A-ALERTA-020] the backup’s age counts a backup whose database pgBackRest holds', async () => {
    const otros = mkdtempSync(join(tmpdir(), 'soap-pgbackrest-'));
    const [empezado, terminado] = [hace(60).toISOString(), hace(50).toISOString()];
    const uno = {
      ...{ id: '20261120T145900Z', empezado, terminado, primerWal: '0', archivos: [] },
      pgbackrest: '20261120-145901F',
    };
    mkdirSync(join(otros, 'respaldos', uno.id), { recursive: true });
    writeFileSync(join(otros, 'respaldos', uno.id, 'manifiesto.json'), JSON.stringify(uno));
    const con = { ...CON, RESPALDO_CARPETA: otros };
    expect(await leer(con, 'soap_backup_age_seconds')).toBe(50);
    rmSync(otros, { recursive: true });
  });
});
