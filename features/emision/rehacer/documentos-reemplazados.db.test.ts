import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limpiar } from '#server/limpieza/limpiar.ts';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { pedir } from '#server/test/cliente.ts';
import { polizasDe } from '#server/test/negocio/emision.ts';
import {
  anularPolizas,
  bajar,
  correrDocumentos,
  crearSoporte,
  type Soporte,
} from '#server/test/negocio/soporte.ts';
import { nuevoCodigoVerificacion } from '#features/emision/certificado/codigo-verificacion.usecase.ts';

const PASO = 600_000;
const EN_90 = 90 * 86_400_000;

describe('superseded files', () => {
  let casa: Casa;
  let soporte: Soporte;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    soporte = await crearSoporte(casa);
  });
  afterAll(() => casa.cerrar());

  const tras = (ms: number) =>
    limpiar(casa.base, casa.puertos, new Date(casa.reloj.ahora().getTime() + ms));

  it('[A-LIMP-002] [A-LIMP-003] lose their bytes after 90 days and keep hash, date and cause; the present file stays', async () => {
    const [poliza] = await polizasDe(casa, await soporte.emitida(1));
    if (!poliza) throw new Error('sin póliza');
    const { id, numero_poliza: numeroPoliza } = poliza;
    const archivo = async () => {
      const [fila] = await polizasDe(casa, poliza.venta_id);
      return { clave: fila?.documento_clave ?? '', sha256: fila?.documento_sha256 ?? '' };
    };
    const leer = async ({ clave, sha256 }: { clave: string; sha256: string }) =>
      (await casa.puertos.documentos.leer(clave, sha256)).tipo;
    const primera = await archivo();
    await soporte.llamar('POST', '/EditarPoliza/EditarPoliza', {
      id,
      inicioVigencia: '2026-11-21',
      terminoVigencia: '2027-03-31',
    });
    await correrDocumentos(casa, [id]);
    const segunda = await archivo();
    casa.reloj.avanzar(PASO);
    const { urlDescarga } = (
      await soporte.llamar('POST', '/RegenerarPolizas/RegenerarPoliza', { numeroPoliza })
    ).cuerpo.datos;
    const tercera = await archivo();
    casa.reloj.avanzar(PASO);
    await anularPolizas(casa, [id]);
    await correrDocumentos(casa, [id]);
    const presente = await archivo();
    const anteriores = [primera, segunda, tercera];
    expect(new Set([...anteriores, presente].map(({ clave }) => clave)).size).toBe(4);

    await tras(EN_90 - 2 * PASO - 1_000);
    for (const una of [...anteriores, presente]) expect(await leer(una)).toBe('ok');
    expect((await tras(EN_90 - 2 * PASO + 1_000))['documentos_reemplazados']).toBe(1);
    expect(await Promise.all([...anteriores, presente].map(leer))).toEqual([
      ...['no_existe', 'ok', 'ok', 'ok'],
    ]);
    expect((await tras(EN_90 + 1_000))['documentos_reemplazados']).toBe(2);
    expect(await Promise.all([...anteriores, presente].map(leer))).toEqual([
      ...['no_existe', 'no_existe', 'no_existe', 'ok'],
    ]);
    expect((await tras(EN_90 + 2_000))['documentos_reemplazados']).toBeUndefined();

    const codigo = nuevoCodigoVerificacion(casa.contexto(), numeroPoliza);
    const { datos } = (await pedir(casa, 'GET', `/Verificar/${codigo}`)).cuerpo;
    expect([datos.sha256, datos.versionesAnteriores]).toEqual([
      presente.sha256,
      [
        { sha256: tercera.sha256, fechaReemplazo: '2026-11-20', motivo: 'anulacion' },
        { sha256: segunda.sha256, fechaReemplazo: '2026-11-20', motivo: 'regeneracion' },
        { sha256: primera.sha256, fechaReemplazo: '2026-11-20', motivo: 'vigencia' },
      ],
    ]);
    // An address issued before serves the present file.
    expect((await bajar(casa, urlDescarga)).estado).toBe(200);
  });

  it('[A-LIMP-002] are kept when they are the present file again', async () => {
    const [poliza] = await polizasDe(casa, await soporte.emitida(1));
    const clave = poliza?.documento_clave ?? '';
    const fila = { poliza_id: poliza?.id ?? 0, sha256: poliza?.documento_sha256 ?? '', bytes: 1 };
    await casa.base
      .insertInto('documentos_reemplazados')
      .values({ ...fila, clave, motivo: 'vigencia', reemplazado_en: casa.reloj.ahora() })
      .execute();
    await tras(2 * EN_90);
    expect((await casa.puertos.documentos.leer(clave, fila.sha256)).tipo).toBe('ok');
  });
});
