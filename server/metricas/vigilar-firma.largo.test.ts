import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { abrirBase, type Base } from '#nucleo/db/conexion.ts';
import { crearBase } from '../test/base/base.ts';
import { p12Cambiable } from '../test/proceso/firma.ts';
import { type Hijo, lanzarHijo } from '../test/proceso/procesos.ts';

const DIA_MS = 86_400_000;
const enDias = (dias: number): string => new Date(Date.now() + dias * DIA_MS).toISOString();

describe('the signing certificate of running processes', () => {
  const p12 = p12Cambiable({ desde: enDias(-300), hasta: enDias(30.5) });
  const carpeta = mkdtempSync(join(tmpdir(), 'soap-firma-'));
  let pruebas: Awaited<ReturnType<typeof crearBase>>;
  let base: Base;
  let procesos: Hijo[] = [];
  beforeAll(async () => {
    pruebas = await crearBase();
    base = abrirBase(pruebas.url, 2);
    const entorno = {
      ...p12.entorno,
      SOAP_DATOS: carpeta,
      DATABASE_URL: pruebas.url,
      METRICAS_PUERTO: '0',
    };
    procesos = [lanzarHijo('api', entorno), lanzarHijo('worker', entorno)];
    await Promise.all(procesos.map(({ listo }) => listo));
  });
  afterAll(async () => {
    for (const { senal } of procesos) senal('SIGTERM');
    await Promise.all(procesos.map(({ fin }) => fin));
    await base.destroy();
    await pruebas.cerrar();
    p12.borrar();
    rmSync(carpeta, { recursive: true, force: true });
  });

  const abiertos = async (): Promise<string[]> => {
    const filas = await base
      .selectFrom('incidentes')
      .select('clase')
      .where('cerrado_en', 'is', null)
      .execute();
    return filas.map(({ clase }) => clase);
  };
  const dias = async ({ salida }: Hijo): Promise<number> => {
    const url = /"url":"(http:[^"]+\/metrics)"/.exec(salida())?.[1] ?? '';
    const texto = await (await fetch(url)).text();
    return Number(/^soap_signing_certificate_days (\S+)$/m.exec(texto)?.[1]);
  };
  const avisos = ({ salida }: Hijo): number =>
    [...salida().matchAll(/"msg":"El certificado de firma de [^"]+ vence el [\d/]+\."/g)].length;

  it('[A-CERT-001] [A-CERT-003] raises a warning at the start, a metric and an incident', async () => {
    await expect.poll(() => procesos.map(avisos), { timeout: 20_000 }).toEqual([1, 1]);
    expect(await Promise.all(procesos.map(dias))).toEqual([30, 30]);
    await expect.poll(abiertos, { timeout: 20_000 }).toEqual(['firma_por_vencer']);
  });

  it('[A-CERT-005] is replaced in all of them without a restart, which ends the incident', async () => {
    p12.poner({ desde: enDias(-1), hasta: enDias(700.5) });
    await expect.poll(abiertos, { timeout: 40_000 }).toEqual([]);
    expect(await Promise.all(procesos.map(dias))).toEqual([700, 700]);
  });
});
