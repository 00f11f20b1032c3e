import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { iniciarSimuladorS3 } from '#integrations/documentos/simulador-s3.ts';
import { abrirBase } from '#nucleo/db/conexion.ts';
import { leerConfig } from '../config.ts';
import { prepararBase } from '../partida/preparar-base.ts';
import { estaLibre } from '../procesos/puertos-de-red.ts';
import { crearBase } from '../test/base/base.ts';
import { p12Cambiable } from '../test/proceso/firma.ts';
import { lanzarHijo } from '../test/proceso/procesos.ts';
import { ajustesDeProduccion } from '../test/proceso/produccion.ts';

const ESTADO = fileURLToPath(new URL('../../despliegue/estado.mjs', import.meta.url));

/** Finds two consecutive free ports: API metrics and worker metrics. */
const parDePuertos = async (desde: number): Promise<number> =>
  (await estaLibre(desde)) && (await estaLibre(desde + 1)) ? desde : parDePuertos(desde + 2);

it('[A-AJUSTE-007] [A-NOCHE-041] api and worker start with an expired P12 and without the bucket, serve, and alert somebody', async () => {
  const carpeta = mkdtempSync(join(tmpdir(), 'soap-sin-balde-'));
  const pruebas = await crearBase();
  const base = abrirBase(pruebas.url, 2);
  const s3 = await iniciarSimuladorS3({ puerto: 0, balde: 'otro', clave: 'llave' });
  const p12 = p12Cambiable({ desde: '2020-01-01T15:00:00Z', hasta: '2024-05-01T15:00:00Z' });
  const deMetricas = await parDePuertos(20_000 + (process.pid % 10_000) * 2);
  const entorno = {
    ...ajustesDeProduccion(carpeta),
    ...p12.entorno,
    ...{ SOAP_DATOS: carpeta, DATABASE_URL: pruebas.url, METRICAS_PUERTO: String(deMetricas) },
    ...{ DOCUMENTOS: 's3', S3_URL: s3.url, S3_CLAVE: 'llave', S3_SECRETO: 'secreto' },
  };
  await prepararBase(leerConfig(entorno), pruebas.url);
  const api = lanzarHijo('api', entorno);
  const worker = lanzarHijo('worker', entorno);
  try {
    await Promise.all([api.listo, worker.listo]);
    expect((await fetch(`${api.url()}/salud/listo`)).status).toBe(200);
    const abiertos = async (): Promise<string[]> => {
      const incidentes = base.selectFrom('incidentes').where('cerrado_en', 'is', null);
      const filas = await incidentes.select('clase').orderBy('clase').execute();
      return filas.map(({ clase }) => clase);
    };
    await expect
      .poll(abiertos, { timeout: 30_000 })
      .toEqual(['almacen_negado', 'firma_no_vigente']);
    const url = /"url":"(http:[^"]+\/metrics)"/.exec(api.salida())?.[1] ?? '';
    const metricas = await (await fetch(url)).text();
    expect(metricas).toContain('soap_numbers_stopped{place="almacen"} 1');
    expect(metricas).toMatch(/^soap_signing_certificate_days -\d+$/m);
    const dicho = await promisify(execFile)(process.execPath, [ESTADO], {
      env: { PUERTO: new URL(api.url()).port, METRICAS_PUERTO: String(deMetricas) },
    });
    expect(dicho.stdout.split('\n')).toEqual([
      ...['api     atiende', 'worker  atiende'],
      'No se vende: el almacén de documentos o la carpeta de respaldo no es de esta instalación. Vea SoapNumerosDetenidos.',
      'No se vende: no quedan números. Vea SoapSinNumeros.',
      'No se vende: terminó el certificado de firma. Vea SoapFirmaVencida.',
      '',
    ]);
  } finally {
    for (const hijo of [api, worker]) hijo.senal('SIGTERM');
    await Promise.all([api.fin, worker.fin]);
    await base.destroy();
    await pruebas.cerrar();
    await s3.cerrar();
    p12.borrar();
    rmSync(carpeta, { recursive: true, force: true });
  }
}, 120_000);
