import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { trabajoRehacerDocumentos } from '#features/emision/rehacer/rehacer-documentos.job.ts';
import { relojDelSistema } from '#integrations/reloj/sistema.ts';
import { autoridadOpenssl } from '#integrations/sello-tiempo/openssl.fixture.ts';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { correrTramo, polizasDe, ventaPagada } from '#server/test/negocio/emision.ts';
import { entradasDe, tramoDelParque } from '#server/test/negocio/parque.ts';
import { anularPolizas, crearSoporte, type Soporte } from '#server/test/negocio/soporte.ts';

describe('issuance with a time stamp authority', () => {
  let autoridad: Awaited<ReturnType<typeof autoridadOpenssl>>;
  let casa: Casa;
  let soporte: Soporte;
  beforeAll(async () => {
    autoridad = await autoridadOpenssl();
    casa = await levantarCasa({
      ahora: relojDelSistema.ahora(),
      conWorker: false,
      entorno: { SELLO_DE_TIEMPO_URL: autoridad.url },
    });
    soporte = await crearSoporte(casa);
  });
  afterAll(async () => {
    await casa.cerrar();
    await autoridad.cerrar();
  });

  const esperas = async (queue: string): Promise<number[]> => {
    const { rows } = await sql<{ segundos: number }>`
      select round(extract(epoch from start_after - created_on))::integer as segundos
      from cola.job where name = ${queue} and state = 'created' order by created_on`.execute(
      casa.base,
    );
    return rows.map(({ segundos }) => segundos);
  };
  const abiertos = () =>
    casa.base
      .selectFrom('incidentes')
      .select(['clase', 'causa'])
      .where('cerrado_en', 'is', null)
      .execute();

  it('[A-FIRMA-004] waits for the stamp without using attempts, reports it, continues by itself and holds no transaction meanwhile', async () => {
    const entradas = await entradasDe(casa, tramoDelParque(0, 2));
    const id = await ventaPagada(casa, soporte.vendedor, entradas);
    await sql`delete from cola.job`.execute(casa.base);
    autoridad.poner('caida');
    await correrTramo(casa, id);
    expect(await esperas('emitir-venta')).toEqual([30]);
    expect(await polizasDe(casa, id)).toMatchObject([{ firmada: false }, { firmada: false }]);
    expect(await abiertos()).toEqual([{ clase: 'emision_detenida', causa: 'sello' }]);
    const { pendientes } = (await soporte.llamar('GET', '/Soporte/PorResolver')).cuerpo.datos;
    expect(pendientes).toContainEqual(
      expect.objectContaining({ clase: 'incidente.emision_detenida.sello', cantidad: 1 }),
    );

    const abiertas: number[] = [];
    autoridad.mirar(async () => {
      const { rows } = await sql<{ n: number }>`
        select count(*)::integer as n from pg_stat_activity
        where datname = current_database() and state like 'idle in transaction%'`.execute(
        casa.base,
      );
      abiertas.push(rows[0]?.n ?? -1);
    });
    autoridad.poner('normal');
    await correrTramo(casa, id);
    const polizas = await polizasDe(casa, id);
    expect(polizas).toMatchObject([{ firmada: true }, { firmada: true }]);
    // Two policies and their compression dictionary.
    expect(abiertas).toEqual([0, 0, 0]);
    expect(await abiertos()).toEqual([]);

    autoridad.poner('caida');
    const polizaIds = polizas.map((poliza) => poliza.id);
    await anularPolizas(casa, polizaIds);
    await sql`delete from cola.job`.execute(casa.base);
    await trabajoRehacerDocumentos(casa.enTransaccion)(casa.contexto(), { polizaIds });
    expect(await esperas('rehacer-documentos')).toEqual([30]);
    const certificado = await soporte.llamar('POST', '/Polizas/CertificadoDeCobertura', {
      patente: entradas[0]?.patente,
      momento: casa.reloj.ahora().toISOString(),
      motivo: 'Siniestro informado por teléfono',
    });
    expect(certificado).toMatchObject({ estado: 503, cuerpo: { codigo: 'firma.sin_sello' } });
  });
});
