import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { correrTramo, polizasDe, ventaPagada } from '#server/test/negocio/emision.ts';
import { p12Cambiable } from '#server/test/proceso/firma.ts';
import { entradasDe, tramoDelParque } from '#server/test/negocio/parque.ts';
import { crearSoporte, type Soporte } from '#server/test/negocio/soporte.ts';
import { sql } from 'kysely';
import type { PorResolverVM } from '#features/informes/por-resolver/por-resolver.contract.ts';
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
  /** Seconds until each waiting job of the queue may be taken. */
  const esperas = async (queue: string): Promise<number[]> => {
    const { rows } = await sql<{ segundos: number }>`
      select round(extract(epoch from start_after - created_on))::integer as segundos
      from cola.job where name = ${queue} and state = 'created' order by created_on`.execute(
      casa.base,
    );
    return rows.map(({ segundos }) => segundos);
  };

  it('[A-CERT-003] is one incident and a line of Por resolver, another once it ended, none once a new one is in', async () => {
    const vence = 'El certificado de firma de ASEGURADORA DE PRUEBA S.A. vence el 20/12/2026.';
    const abierto = { clase: 'firma_por_vencer', venta_id: null, detalle: vence, cerrado_en: null };
    const dicho = await vigilar();
    await vigilar(dicho);
    // Another worker, and this one after a restart.
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

  it('[A-CERT-004] makes paid sales and files wait, without using up attempts, and go on after the change', async () => {
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
});
