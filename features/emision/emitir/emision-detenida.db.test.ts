import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asegurarNumeroDeVenta } from '#features/numeros/almacen/numero-de-venta.usecase.ts';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { esperarEmision, pedir } from '#server/test/cliente.ts';
import { correrTramo, numerarVenta, polizasDe, ventaPagada } from '#server/test/negocio/emision.ts';
import { esperar } from '#server/test/esperar.ts';
import { crearRangos } from '#server/test/negocio/fabrica.ts';
import { invariantesRotos } from '#server/test/oraculo.ts';
import { entradasDe, tramoDelParque } from '#server/test/negocio/parque.ts';
import { crearSoporte, type Soporte } from '#server/test/negocio/soporte.ts';
import { emisionFallida } from './emitir-venta.job.ts';

const SIN_ALMACEN =
  'No se pueden guardar los documentos: el almacén no responde, está lleno o sin permisos';
const SIN_FIRMA = 'No se pueden firmar las pólizas: revise el certificado de firma';
const SIN_BASE = 'La base de datos no responde o rechazó la operación';

interface Prueba {
  readonly casa: Casa;
  readonly soporte: Soporte;
  pagada(): Promise<number>;
  abiertos(id: number): Promise<{ clase: string; causa: string | null; detalle: string }[]>;
}

const preparar = async (conWorker: boolean): Promise<Prueba> => {
  const casa = await levantarCasa({ conWorker });
  const soporte = await crearSoporte(casa);
  let usados = 0;
  return {
    casa,
    soporte,
    async pagada() {
      const entradas = await entradasDe(casa, tramoDelParque((usados += 2), 2));
      return ventaPagada(casa, soporte.vendedor, entradas);
    },
    abiertos: (id) =>
      casa.base
        .selectFrom('incidentes')
        .select(['clase', 'causa', 'detalle'])
        .where('venta_id', '=', id)
        .where('cerrado_en', 'is', null)
        .execute(),
  };
};

/** Lists the waiting issuance jobs of a sale: retries made and seconds until the next one. */
const esperas = async ({ base }: Casa, id: number) => {
  const { rows } = await sql<{ reintentos: number; segundos: number; esperando: boolean }>`
    select retry_count as reintentos, retry_delay as segundos,
      state = 'retry' and start_after > now() as esperando
    from cola.job where name = 'emitir-venta' and data->>'ventaId' = ${String(id)}
      and state in ('created', 'retry', 'active')`.execute(base);
  return rows;
};

describe('a stopped issuance with its worker', () => {
  let prueba: Prueba;
  let casa: Casa;
  let soporte: Soporte;
  beforeAll(async () => {
    prueba = await preparar(true);
    ({ casa, soporte } = prueba);
    // The store works until here, so that sales get their numbers.
    await asegurarNumeroDeVenta(casa.contexto(), casa.enTransaccion);
  });
  afterAll(() => casa.cerrar());

  const romperAlmacen = async (): Promise<() => Promise<void>> => {
    const carpeta = join(casa.config.datos, 'documentos');
    await rename(carpeta, `${carpeta}-aparte`).catch(() => undefined);
    await writeFile(carpeta, 'no es una carpeta');
    return async () => {
      await rm(carpeta);
      await rename(`${carpeta}-aparte`, carpeta).catch(() => undefined);
    };
  };
  const leer = async (ruta: string) => (await soporte.llamar('GET', ruta)).cuerpo.datos;

  it('[A-RESOL-007] [A-RESOL-008] [A-RESOL-009] [A-RESOL-010] [V-VUELTA-007] reports a failing store to Soporte at once, retries after 2, 10, 30 and 60 s, and continues at once', async () => {
    const arreglar = await romperAlmacen();
    const id = await prueba.pagada();
    const esperando = async (reintentos: number) => {
      const [trabajo] = await esperas(casa, id);
      return trabajo?.reintentos === reintentos && trabajo.esperando;
    };
    await esperar('el primer fallo', 20, () => esperando(0));
    expect(await prueba.abiertos(id)).toEqual([
      { clase: 'emision_detenida', causa: 'almacen', detalle: SIN_ALMACEN },
    ]);
    const { filas } = (await soporte.llamar('POST', '/Venta/BuscarIncompletas', { pagina: 1, id }))
      .cuerpo.datos;
    expect(filas[0].estado).toBe(`en proceso de emisión: ${SIN_ALMACEN}`);
    expect(await leer(`/Venta/BuscarPorId/${id}`)).toMatchObject({ detencion: SIN_ALMACEN });
    expect(await leer(`/Ventas/LineaDeTiempo/${id}`)).toContainEqual(
      expect.objectContaining({ hecho: 'Incidente abierto', detalle: SIN_ALMACEN }),
    );
    expect((await leer('/Soporte/PorResolver')).pendientes).toEqual(
      expect.arrayContaining([
        { clase: 'incidente.emision_detenida.almacen', cantidad: 1, monto: null, ventaId: id },
      ]),
    );
    // Buyers learn only that it takes longer, nothing about stores.
    const { token } = soporte.vendedor;
    const avance = await pedir(casa, 'GET', `/Venta/AvanceEmision/${id}`, { token });
    expect(avance.cuerpo.datos).toMatchObject({ valor: 0, demorada: true });
    expect(JSON.stringify(avance.cuerpo)).not.toContain('almacén');

    const vistas: number[] = [];
    for (let n = 0; n < 6; n += 1) {
      await esperar(`el fallo ${n + 1}`, 20, () => esperando(n));
      const [trabajo] = await esperas(casa, id);
      vistas.push(trabajo?.segundos ?? 0);
      await sql`update cola.job set start_after = now()
        where name = 'emitir-venta' and state = 'retry'`.execute(casa.base);
    }
    expect(vistas).toEqual([2, 10, 30, 60, 120, 240]);
    await esperar('el último fallo visto', 20, () => esperando(6));
    const abiertos = casa.base.selectFrom('incidentes').select('id').where('venta_id', '=', id);
    expect(await abiertos.execute()).toHaveLength(1);

    await arreglar();
    expect(await leer(`/venta/ComprobarEstadoCarga?iv=${id}`)).toMatchObject({
      estadoEmision: 1,
      detencion: SIN_ALMACEN,
    });
    const { estado } = await soporte.llamar('POST', '/Venta/ContinuarEmisionFallida', { id });
    expect(estado).toBe(200);
    expect(await esperarEmision(casa, soporte.vendedor, id)).toBe(100);
    expect(await prueba.abiertos(id)).toEqual([]);
    const alFinal = await pedir(casa, 'GET', `/Venta/AvanceEmision/${id}`, { token });
    expect(alFinal.cuerpo.datos).toMatchObject({ valor: 100, demorada: false });
    expect(await leer(`/Venta/BuscarPorId/${id}`)).toMatchObject({ detencion: null });
    expect(await polizasDe(casa, id)).toHaveLength(2);
    expect(await invariantesRotos(casa.base)).toEqual([]);
  });
});

describe('a stopped issuance, one run at a time', () => {
  let prueba: Prueba;
  let casa: Casa;
  let soporte: Soporte;
  beforeAll(async () => {
    prueba = await preparar(false);
    ({ casa, soporte } = prueba);
  });
  afterAll(() => casa.cerrar());

  const continuar = async (id: number) =>
    (await soporte.llamar('POST', '/Venta/ContinuarEmisionFallida', { id })).estado;
  /** Makes a run fail whose certificate expired after the policies were numbered. */
  const fallarFirma = async (ventaId: number): Promise<void> => {
    const hoy = casa.reloj.ahora();
    await numerarVenta(casa, ventaId);
    casa.reloj.fijar(new Date(casa.puertos.firma.certificado.venceEn.getTime() + 1_000));
    try {
      await correrTramo(casa, ventaId);
    } finally {
      casa.reloj.fijar(hoy);
    }
  };

  it('[A-RESOL-007] reports a failing signature, and replaces it by the next cause', async () => {
    const id = await prueba.pagada();
    await fallarFirma(id);
    expect(await prueba.abiertos(id)).toEqual([
      { clase: 'emision_detenida', causa: 'firma', detalle: SIN_FIRMA },
    ]);
    await sql`
      create function rechazar() returns trigger language plpgsql as
        $$ begin raise exception 'no space left on device' using errcode = '53100'; end $$;
      create trigger rechazar before update on polizas execute function rechazar();
    `.execute(casa.base);
    await expect(correrTramo(casa, id)).rejects.toThrow('no space left');
    expect(await prueba.abiertos(id)).toEqual([
      { clase: 'emision_detenida', causa: 'base', detalle: SIN_BASE },
    ]);
    await sql`drop trigger rechazar on polizas`.execute(casa.base);
    await correrTramo(casa, id);
    expect(await prueba.abiertos(id)).toEqual([]);
    expect(await polizasDe(casa, id)).toMatchObject([{ firmada: true }, { firmada: true }]);
  });

  it('[A-RESOL-009] reports nothing from an overtaken run', async () => {
    const id = await prueba.pagada();
    const guardar = casa.puertos.documentos.guardarVarios;
    casa.puertos.documentos.guardarVarios = async () => {
      casa.puertos.documentos.guardarVarios = guardar;
      await correrTramo(casa, id);
      throw new Error('tarde');
    };
    await expect(correrTramo(casa, id)).rejects.toThrow(SIN_ALMACEN);
    expect(await prueba.abiertos(id)).toEqual([]);
  });

  it('[A-RESOL-008] brings the job of a sale that waits for numbers forward, however often it is asked', async () => {
    const id = await prueba.pagada();
    await casa.base.updateTable('rangos').set({ vigente: false }).execute();
    await correrTramo(casa, id);
    await sql`update cola.job set state = 'completed' where name = 'emitir-venta'
      and data->>'ventaId' = ${String(id)} and start_after <= now()`.execute(casa.base);
    await crearRangos(casa, 10);
    expect([await continuar(id), await continuar(id)]).toEqual([200, 200]);
    const { rows } = await sql<{ ya: boolean }>`
      select start_after <= now() as ya from cola.job where name = 'emitir-venta'
        and data->>'ventaId' = ${String(id)} and state = 'created'`.execute(casa.base);
    expect(rows).toEqual([{ ya: true }]);
    await correrTramo(casa, id);
    expect(await prueba.abiertos(id)).toEqual([]);
    expect(await continuar(id)).toBe(409);
  });

  it('[A-RESOL-009] opens one incident with the cause when its attempts ran out', async () => {
    const id = await prueba.pagada();
    await fallarFirma(id);
    await emisionFallida(casa.enTransaccion)(casa.contexto(), { ventaId: id });
    expect(await prueba.abiertos(id)).toEqual([
      {
        clase: 'emision_fallida',
        causa: null,
        detalle: `La emisión agotó sus intentos. ${SIN_FIRMA}`,
      },
    ]);
    expect(await continuar(id)).toBe(200);
    await correrTramo(casa, id);
    expect(await prueba.abiertos(id)).toEqual([]);
  });
});
