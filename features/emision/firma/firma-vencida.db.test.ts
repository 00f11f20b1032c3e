import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { correrTramo, polizasDe, ventaPagada } from '#server/test/negocio/emision.ts';
import { p12Cambiable } from '#server/test/proceso/firma.ts';
import { entradasDe, tramoDelParque } from '#server/test/negocio/parque.ts';
import { crearSoporte, type Soporte } from '#server/test/negocio/soporte.ts';
import { sql } from 'kysely';
import type { PorResolverVM } from '#features/inicio/por-resolver/por-resolver.contract.ts';
import { trabajoRehacerDocumentos } from '#features/emision/rehacer/rehacer-documentos.job.ts';
import type { AvisoDeFirma } from '#values/validez-firma.ts';
import { vigilarFirma } from './vigilar-firma.usecase.ts';

const HOY = new Date('2026-11-20T15:00:00Z');
const DESDE = '2026-01-01T00:00:00Z';
const CORTO = { desde: DESDE, hasta: '2026-12-20T15:00:00Z' };
const LARGO = { desde: DESDE, hasta: '2029-01-01T00:00:00Z' };

describe('a signing certificate at its end', () => {
  const p12 = p12Cambiable(CORTO);
  let casa: Casa;
  let soporte: Soporte;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false, entorno: p12.entorno });
    soporte = await crearSoporte(casa);
  });
  beforeEach(() => casa.reloj.fijar(HOY));
  afterAll(async () => {
    await casa.cerrar();
    p12.borrar();
  });

  const vigilar = (dicho?: AvisoDeFirma | null) =>
    vigilarFirma(casa.contexto(), casa.enTransaccion, dicho);
  const incidentes = () =>
    casa.base
      .selectFrom('incidentes')
      .select(['clase', 'venta_id', 'detalle', 'cerrado_en'])
      .orderBy('id')
      .execute();
  const porResolver = async (): Promise<PorResolverVM['pendientes']> => {
    const { datos } = (await soporte.llamar('GET', '/Soporte/PorResolver')).cuerpo;
    const { pendientes } = datos as PorResolverVM;
    return pendientes.filter(({ clase }) => clase.startsWith('incidente.'));
  };
  /** Lists the seconds until each waiting job of the queue may start. */
  const esperas = async (queue: string): Promise<number[]> => {
    const { rows } = await sql<{ segundos: number }>`
      select round(extract(epoch from start_after - created_on))::integer as segundos
      from cola.job where name = ${queue} and state = 'created' order by created_on`.execute(
      casa.base,
    );
    return rows.map(({ segundos }) => segundos);
  };

  it('[A-CERT-003] opens an incident near its end, another after it, and none once a new certificate is in', async () => {
    const vence = 'El certificado de firma de ASEGURADORA DE PRUEBA S.A. vence el 20/12/2026.';
    const abierto = { clase: 'firma_por_vencer', venta_id: null, detalle: vence, cerrado_en: null };
    const dicho = await vigilar();
    await vigilar(dicho);
    // A second worker, and this one after a restart.
    await vigilar();
    expect(await incidentes()).toEqual([abierto]);
    expect(await porResolver()).toEqual([
      { clase: 'incidente.firma_por_vencer', cantidad: 1, monto: null, ventaId: null },
    ]);
    const { id = 0 } =
      (await casa.base.selectFrom('incidentes').select('id').executeTakeFirst()) ?? {};
    const aMano = await soporte.llamar('POST', '/Incidentes/Cerrar', { id, nota: 'ya lo vi' });
    expect(aMano.cuerpo.codigo).toBe('incidente.se_cierra_solo');

    const despues = new Date('2026-12-20T15:00:01Z');
    casa.reloj.fijar(despues);
    const vencido = await vigilar(dicho);
    expect(await incidentes()).toEqual([
      { ...abierto, cerrado_en: despues },
      {
        ...abierto,
        clase: 'firma_no_vigente',
        detalle:
          'El certificado de firma de ASEGURADORA DE PRUEBA S.A. venció el 20/12/2026: no se vende ni se emite.',
      },
    ]);
    p12.poner(LARGO);
    expect(await vigilar(vencido)).toBeNull();
    expect((await incidentes()).map(({ cerrado_en }) => cerrado_en)).toEqual([despues, despues]);
    casa.reloj.fijar(HOY);
    expect(await porResolver()).toEqual([]);
  });

  it('[A-CERT-004] makes paid sales and files wait without using attempts, and continue after the change', async () => {
    const id = await ventaPagada(
      casa,
      soporte.vendedor,
      await entradasDe(casa, tramoDelParque(100, 2)),
    );
    await sql`delete from cola.job`.execute(casa.base);
    casa.reloj.fijar(new Date('2029-01-01T00:00:01Z'));
    await correrTramo(casa, id);
    expect(await esperas('emitir-venta')).toEqual([30]);
    expect(await polizasDe(casa, id)).toEqual([]);
    const detencion = async () =>
      (await soporte.llamar('GET', `/venta/ComprobarEstadoCarga?iv=${id}`)).cuerpo.datos.detencion;
    casa.reloj.fijar(HOY);
    expect(await detencion()).toBe(
      'No se pueden firmar las pólizas: revise el certificado de firma',
    );
    casa.reloj.fijar(new Date('2029-01-01T00:00:01Z'));

    p12.poner({ desde: DESDE, hasta: '2031-01-01T00:00:00Z' });
    await correrTramo(casa, id);
    casa.reloj.fijar(HOY);
    expect(await detencion()).toBeNull();
    const polizas = await polizasDe(casa, id);
    expect(polizas).toMatchObject([{ firmada: true }, { firmada: true }]);

    casa.reloj.fijar(new Date('2031-01-01T00:00:01Z'));
    const polizaIds = polizas.map((poliza) => poliza.id);
    await trabajoRehacerDocumentos(casa.enTransaccion)(casa.contexto(), { polizaIds });
    expect(await esperas('rehacer-documentos')).toEqual([30]);
  });

  /** Lists the signing times in the stored files of a sale. */
  const firmadosEn = async (id: number): Promise<string[]> => {
    const momentos: string[] = [];
    for (const { documento_clave: clave, documento_sha256: sha256 } of await polizasDe(casa, id)) {
      if (clave === null || sha256 === null) continue;
      const leido = await casa.puertos.documentos.leer(clave, sha256);
      if (leido.tipo !== 'ok') throw new Error(leido.tipo);
      const texto = Buffer.from(leido.contenido).toString('latin1');
      momentos.push(/\/M \(D:(\d+)Z\)/.exec(texto)?.[1] ?? '');
    }
    return momentos;
  };

  it('[A-ARCHIVO-007] stops a fleet at the first signature after its end, backdates none, and continues with the next certificate', async () => {
    const venceEn = new Date('2026-12-20T15:00:00Z');
    p12.poner(CORTO);
    await vigilar();
    const entradas = await entradasDe(casa, tramoDelParque(200, 60));
    const id = await ventaPagada(casa, soporte.vendedor, entradas);
    await sql`delete from cola.job`.execute(casa.base);
    casa.reloj.fijar(new Date(venceEn.getTime() - 1_000));
    let firmas = 0;
    const ctx = {
      ...casa.contexto(),
      falla: (punto: string) => {
        if (punto !== 'emision.trasFirmar') return;
        firmas += 1;
        if (firmas === 20) casa.reloj.fijar(new Date(venceEn.getTime() + 1_000));
      },
    };
    await correrTramo(casa, id, ctx);
    // Signatures in progress at the end may still complete.
    expect(firmas).toBeLessThan(60);
    expect(await esperas('emitir-venta')).toEqual([30]);
    expect((await polizasDe(casa, id)).filter(({ firmada }) => firmada)).toEqual([]);
    const detenida = { clase: 'emision_detenida', venta_id: id, cerrado_en: null };
    expect(await incidentes()).toContainEqual(expect.objectContaining(detenida));

    p12.poner(LARGO);
    await correrTramo(casa, id);
    expect(await firmadosEn(id)).toEqual(Array(60).fill('20261220150001'));
    casa.reloj.fijar(HOY);
  });

  it('[A-ARCHIVO-007] makes a file that is being remade wait, and tells a person who asks for one', async () => {
    p12.poner(LARGO);
    await vigilar();
    const [entrada] = await entradasDe(casa, tramoDelParque(300, 1));
    if (!entrada) throw new Error('sin vehículo');
    const id = await ventaPagada(casa, soporte.vendedor, [entrada]);
    await correrTramo(casa, id);
    const [poliza] = await polizasDe(casa, id);
    const despues = new Date('2029-01-01T00:00:01Z');
    casa.reloj.fijar(despues);
    await casa.base
      .updateTable('polizas')
      .set({ firmada: false })
      .where('id', '=', poliza?.id ?? 0)
      .execute();
    await sql`delete from cola.job`.execute(casa.base);
    // The job began before the certificate expired.
    const ctx = { ...casa.contexto(), ahora: HOY };
    await trabajoRehacerDocumentos(casa.enTransaccion)(ctx, { polizaIds: [poliza?.id ?? 0] });
    expect(await esperas('rehacer-documentos')).toEqual([30]);
    casa.reloj.fijar(HOY);
    const mirar = casa.puertos.firma.mirar;
    // The clock moves between the call and its signature.
    casa.puertos.firma.mirar = (ahora) => {
      casa.reloj.fijar(despues);
      return mirar(ahora);
    };
    const certificado = await soporte.llamar('POST', '/Polizas/CertificadoDeCobertura', {
      patente: entrada.patente,
      momento: HOY.toISOString(),
      motivo: 'Siniestro informado por teléfono',
    });
    casa.puertos.firma.mirar = mirar;
    casa.reloj.fijar(HOY);
    expect(certificado).toMatchObject({ estado: 503, cuerpo: { codigo: 'firma.no_vigente' } });
  });
});
