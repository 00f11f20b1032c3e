import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { iniciarSimuladorS3, type SimuladorS3 } from '#integrations/documentos/simulador-s3.ts';
import { urlDocumento } from '#features/polizas/enlace-documento.usecase.ts';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { polizasDe } from '#server/test/negocio/emision.ts';
import { bajar, crearSoporte } from '#server/test/negocio/soporte.ts';

describe('a policy in a store that does not answer', () => {
  let s3: SimuladorS3;
  let casa: Casa;
  let soporte: Awaited<ReturnType<typeof crearSoporte>>;
  beforeAll(async () => {
    s3 = await iniciarSimuladorS3({ puerto: 0, balde: 'soap', clave: 'llave' });
    const llaves = { S3_URL: s3.url, S3_CLAVE: 'llave', S3_SECRETO: 'secreto' };
    casa = await levantarCasa({ conWorker: false, entorno: { DOCUMENTOS: 's3', ...llaves } });
    soporte = await crearSoporte(casa);
  });
  afterAll(async () => {
    await casa.cerrar();
    await s3.cerrar();
  });

  it.each(['error500', 'corta', 'otra_hora'] as const)(
    '[A-HOSTS-006] answers 503 with Retry-After (%s), and is served once the store is back',
    async (modo) => {
      // A policy that was not read yet, because recent reads are cached.
      const [poliza] = await polizasDe(casa, await soporte.emitida(1));
      const enlace = urlDocumento(casa.contexto(), poliza?.id ?? 0);
      s3.cambiarModo(modo);
      const negada = await bajar(casa, enlace);
      expect([negada.estado, negada.cuerpo.codigo]).toEqual([503, 'servicio.no_disponible']);
      expect(Number(negada.cabeceras['retry-after'])).toBeGreaterThan(0);
      s3.cambiarModo('normal');
      expect((await bajar(casa, enlace)).estado).toBe(200);
    },
  );
});
