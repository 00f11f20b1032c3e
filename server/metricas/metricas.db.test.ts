import { readFile } from 'node:fs/promises';
import { fechaSantiago, sumarDias } from '#values/fecha.ts';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import {
  crearVendedor,
  entrar,
  pedir,
  vehiculoPara,
  type Vendedor,
  ventaEnTerminos,
} from '#server/test/cliente.ts';
import { correrTramo, ventaPagada } from '#server/test/negocio/emision.ts';
import { conPagoEnLinea } from '#server/test/negocio/pago.ts';
import type { Contexto } from '#nucleo/contexto.ts';
import { abrirBase } from '#nucleo/db/conexion.ts';
import { medirLugares } from './metricas-lugares.ts';
import { lectorDeNegocio } from './metricas-negocio.ts';
import { abrirReplicaDe } from './metricas-replica.ts';
import { vigilarProceso } from './metricas-proceso.ts';
import { vigilarReloj } from './reloj.ts';
import { medirRespaldo } from './metricas-respaldo.ts';
import { contarTrabajos } from './metricas-trabajos.ts';
import { medirFirma } from './vigilar-firma.ts';

describe('metrics', () => {
  let casa: Casa;
  let vendedor: Vendedor;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    vendedor = await crearVendedor(casa, { rangos: 1_000 });
  });
  afterAll(() => casa.cerrar());

  const negocio = (): Promise<string> => lectorDeNegocio(casa.base, () => casa.reloj.ahora())();

  it('count requests by mounted route and status, without any request data', async () => {
    const { token } = vendedor;
    await pedir(casa, 'GET', '/Vehiculos/BuscarPorPatente?patente=HWJP59', { token });
    await pedir(casa, 'GET', '/IntencionesDeVenta/BuscarPorId/987654', { token });
    await pedir(casa, 'GET', '/NoExiste/HWJP59', { token });
    const texto = await casa.metricas.metrics();
    expect(texto).toContain(
      'soap_http_requests_total{method="GET",route="/api/IntencionesDeVenta/BuscarPorId/:idIntencionVenta",status="404"} 1',
    );
    expect(texto).toMatch(
      /soap_http_request_seconds_bucket\{le="\+Inf",route="\/api\/Vehiculos\/BuscarPorPatente"\} 1/,
    );
    for (const dato of ['HWJP59', '987654', vendedor.nombre]) expect(texto).not.toContain(dato);
  });

  it('give each queue’s waiting jobs and their age, and the remaining numbers', async () => {
    const antes = await negocio();
    expect(antes).toContain('soap_database_up 1');
    expect(antes).toContain('soap_queue_jobs{queue="emitir-venta",state="created"} 0');
    expect(antes).toContain('soap_numbers_remaining{kind="poliza"} 1000');
    const vehiculo = await vehiculoPara(casa, vendedor, 'HWJP59');
    const id = await ventaPagada(casa, vendedor, [vehiculo]);
    const despues = await negocio();
    expect(despues).toContain('soap_queue_jobs{queue="emitir-venta",state="created"} 1');
    expect(despues).toMatch(/soap_queue_oldest_seconds\{queue="emitir-venta"\} \d/);
    expect(despues).toContain('soap_numbers_remaining{kind="poliza"} 999');
    await correrTramo(casa, id);
    const emitida = await negocio();
    expect(emitida).toContain('soap_numbers_remaining{kind="folio"} 999');
    expect(emitida).toMatch(/soap_outbox\{kind="[^"]+",state="pendiente"\} [1-9]/);
    expect(emitida).toContain('soap_outbox_failed 0');
    await casa.base.updateTable('envios').set({ estado: 'rechazado' }).execute();
    expect(await negocio()).toMatch(/soap_outbox_failed [1-9]/);
  });

  it('give payments without a known result, and open incidents', async () => {
    const enLinea = await conPagoEnLinea(casa, vendedor);
    const ventaId = await ventaEnTerminos(casa, enLinea, ['JVGX15']);
    const creado_en = new Date(casa.reloj.ahora().getTime() - 90_000);
    await casa.base
      .insertInto('pagos')
      .values({
        venta_id: ventaId,
        proveedor: 'simulada',
        estado: 'desconocido',
        monto: 1,
        orden_compra: 'x',
        codigo_autorizacion: null,
        creado_en,
        resuelto_en: null,
      })
      .execute();
    await casa.base
      .insertInto('incidentes')
      .values({
        clase: 'pago_desconocido',
        venta_id: ventaId,
        detalle: 'x',
        abierto_en: creado_en,
        cerrado_en: null,
      })
      .execute();
    const texto = await negocio();
    expect(texto).toContain('soap_payments_unknown 1');
    expect(texto).toContain('soap_payments_unknown_oldest_seconds 90');
    expect(texto).toContain('soap_incidents_open{kind="pago_desconocido"} 1');
  });

  it('[A-ALERTA-005] give the days that the numbers last, at the faster of two paces', async () => {
    const restantes = Number(
      /soap_numbers_remaining\{kind="poliza"\} (\d+)/.exec(await negocio())?.[1],
    );
    await casa.base
      .insertInto('resumen_dias')
      .values({
        dia: sumarDias(fechaSantiago(casa.reloj.ahora()), -1),
        convenio_id: vendedor.convenioId,
        ...{ origen: 1, ventas: 100, polizas: 100, monto: 0, rechazados: 0, abandonados: 0 },
        ...{ dejadas_1: 0, dejadas_2: 0, dejadas_3: 0, dejadas_4: 0 },
      })
      .execute();
    const dias = Number(
      /soap_numbers_days_left\{kind="poliza"\} ([\d.]+)/.exec(await negocio())?.[1],
    );
    expect(dias).toBeCloseTo(restantes / 100);
  });

  it('[A-NOCHE-048] show how far the clock of the process is from that of the database', async () => {
    const desvio = async (adelantado: number): Promise<number> => {
      const texto = await lectorDeNegocio(casa.base, () => new Date(Date.now() + adelantado))();
      return Number(/^soap_clock_offset_seconds (\S+)$/m.exec(texto)?.[1]);
    };
    expect(await desvio(3_600_000)).toBeCloseTo(3_600, -1);
    expect(await desvio(-3_600_000)).toBeCloseTo(-3_600, -1);
    expect(Math.abs(await desvio(0))).toBeLessThan(5);
  });

  it('[A-NOCHE-048] open one incident while the clock of a worker is not the database’s', async () => {
    const abiertos = () =>
      casa.base
        .selectFrom('incidentes')
        .select('detalle')
        .where('clase', '=', 'reloj_distinto')
        .execute();
    const ctx = casa.contexto();
    const con = (adelantado: number): Contexto => ({
      ...ctx,
      puertos: { ...ctx.puertos, reloj: { ahora: () => new Date(Date.now() + adelantado) } },
    });
    await vigilarReloj(con(0), casa.enTransaccion);
    expect(await abiertos()).toEqual([]);
    await vigilarReloj(con(-60_000), casa.enTransaccion);
    await vigilarReloj(con(-61_000), casa.enTransaccion);
    expect(await abiertos()).toEqual([
      { detalle: expect.stringMatching(/no es el de la base: va \d+ segundos atrasado$/) },
    ]);
  });

  it('continue without a database, and report it as down', async () => {
    const sinBase = abrirBase('postgres://nadie@127.0.0.1:9/nada', 1);
    expect(await lectorDeNegocio(sinBase, () => casa.reloj.ahora())()).toBe(
      '# HELP soap_database_up Whether it answers and takes writes.\n# TYPE soap_database_up gauge\nsoap_database_up 0\n',
    );
    await sinBase.destroy();
  });

  it('are exactly those of docs/operacion/metricas.md', async () => {
    const registro = new Registry();
    vigilarProceso(casa.base, registro)();
    contarTrabajos(registro);
    medirFirma(casa.puertos.firma, casa.reloj, registro);
    const ajustes = {
      ...casa.config,
      DATABASE_URL_LECTURA: 'postgres://nadie@127.0.0.1:1/nada',
      RESPALDO_CARPETA: '/mnt/otro-disco',
    };
    medirRespaldo(ajustes, casa.reloj, registro);
    medirLugares(ajustes, casa.reloj, registro);
    const replica = abrirReplicaDe(ajustes, casa.base, casa.contexto().log, registro);
    const texto = [registro.metrics(), casa.metricas.metrics(), negocio()];
    const dadas = [...(await Promise.all(texto)).join('').matchAll(/^# TYPE (\S+)/gm)];
    const pagina = await readFile('docs/operacion/metricas.md', 'utf8');
    const descritas = [...pagina.matchAll(/^\|([^|]+)\|/gm)].flatMap(([, celda = '']) => [
      ...celda.matchAll(/`(soap_[a-z_]+)/g),
    ]);
    const nombres = (halladas: RegExpMatchArray[]) => new Set(halladas.map(([, nombre]) => nombre));
    await replica?.cerrar();
    expect(nombres(dadas)).toEqual(nombres(descritas));
  });

  it('show a blocked event loop, and the memory and connections of the process', async () => {
    const registro = new Registry();
    const descuidar = vigilarProceso(casa.base, registro);
    const leer = async (): Promise<Map<string, number>> =>
      new Map(
        (await registro.metrics())
          .split('\n')
          .filter((linea) => !linea.startsWith('#'))
          .map((linea) => [linea.split(' ')[0] ?? '', Number(linea.split(' ')[1])]),
      );
    await new Promise((listo) => setTimeout(listo, 50));
    const hasta = performance.now() + 120;
    while (performance.now() < hasta);
    await new Promise((listo) => setTimeout(listo, 50));
    const leido = await leer();
    descuidar();
    expect(leido.get('soap_event_loop_delay_seconds{quantile="1"}')).toBeGreaterThan(0.09);
    expect(leido.get('soap_memory_bytes{kind="rss"}')).toBeGreaterThan(20_000_000);
    expect(leido.get('soap_db_connections{state="waiting"}')).toBe(0);
    expect(leido.get('soap_cpu_seconds_total')).toBeGreaterThan(0);
  });

  it('count a worker’s jobs by queue and outcome', async () => {
    const registro = new Registry();
    const con = await levantarCasa({ alTerminar: contarTrabajos(registro) });
    try {
      const otro = await crearVendedor(con, { rangos: 10 });
      expect(await entrar(con, otro.nombre)).toBeTruthy();
      await ventaPagada(con, otro, [await vehiculoPara(con, otro, 'HWJP59')]);
      await expect
        .poll(() => registro.metrics(), { timeout: 10_000 })
        .toContain('soap_jobs_total{queue="emitir-venta",outcome="done"} 1');
    } finally {
      await con.cerrar();
    }
  }, 30_000);
});
