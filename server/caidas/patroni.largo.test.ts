import { setTimeout as pausa } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { azarDe } from '#server/test/azar.ts';
import { type ClusterDePatroni, iniciarPatroni, type Maquina } from '#server/test/base/patroni.ts';
import { esperar } from '#server/test/esperar.ts';
import type { Memoria } from '#server/test/maquinas/cliente.ts';
import { abrirClientes, lanzarClientes, visitar } from '#server/test/maquinas/clientes.ts';
import { cotejar } from '#server/test/maquinas/cotejo.ts';
import { venderUna } from '#server/test/maquinas/oficios.ts';
import { seOmite } from '#server/test/proceso/programas.ts';
import { rotosAlTerminar } from '#server/test/reposo.ts';
import { type Dia, levantarDia } from '#server/test/simulacro/dia.ts';

const VENTAS = 30;
const VENDER_S = 180;
const ACALLAR_S = 240;
const PAGAR = 'PUT /api/IntencionesDeVenta/ActualizarIntencionPago';

const decir = (linea: string): void => void process.stdout.write(`${linea}\n`);

describe.skipIf(seOmite('patroni', 'patronictl', 'etcd', 'haproxy', 'pg_controldata'))(
  'three machines with etcd, Patroni and PostgreSQL, from the files of despliegue/patroni',
  () => {
    let cluster: ClusterDePatroni;
    let dia: Dia;
    const memoria: Memoria = { libreta: [], recuerdos: [], vistos: [], abandonos: new Map() };
    const cierre = new AbortController();
    let clientes: Promise<void>;

    const pagadas = () =>
      memoria.libreta.filter(({ llamada, estado }) => llamada === PAGAR && estado === 200);
    /** Waits for `cuantas` more paid sales of the clients that already run. */
    const vender = (cuantas = VENTAS): Promise<void> => {
      const antes = pagadas().length;
      return esperar(`${cuantas} ventas más`, VENDER_S, () => pagadas().length >= antes + cuantas);
    };
    /** Runs `hacer`, then prints how long nobody could pay and how many sales were paid before and after. */
    const contar = async (que: string, hacer: () => Promise<void>): Promise<void> => {
      const antes = pagadas().length;
      const desde = pagadas().at(-1)?.cuando ?? Date.now();
      await hacer();
      const momentos = [
        desde,
        ...pagadas()
          .slice(antes)
          .map(({ cuando }) => cuando),
      ];
      const pausas = momentos.slice(1).map((cuando, i) => cuando - (momentos[i] ?? cuando));
      const segundos = (Math.max(...pausas) / 1_000).toFixed(1);
      decir(`${que}: ${antes} ventas antes, ${pagadas().length} después, ${segundos} s sin vender`);
    };
    const exigirPrincipal = async (): Promise<Maquina> => {
      const cual = await cluster.principal();
      if (cual === null) throw new Error('sin principal');
      return cual;
    };

    beforeAll(async () => {
      cluster = await iniciarPatroni();
      dia = await levantarDia(0, async () => ({
        url: cluster.url,
        mortales: () => [],
        detener: cluster.cerrar,
      }));
      clientes = lanzarClientes(dia, memoria, cierre.signal, azarDe(7));
      await vender();
    }, 300_000);
    afterAll(async () => {
      cierre.abort();
      await clientes;
      await dia.cerrar();
    }, 120_000);

    it('[A-CRECE-003] kill -9 of the primary’s whole machine: the synchronous replica keeps selling', async () => {
      const muerta = await exigirPrincipal();
      const heredera = await cluster.sincrona();
      await contar(`kill -9 de ${muerta} (etcd, Patroni y PostgreSQL)`, async () => {
        cluster.matar(muerta);
        await vender();
      });
      expect(await cluster.principal()).toBe(heredera);
      cluster.encender(muerta);
      await cluster.esperarSano(3);
      await vender();
    }, 600_000);

    it('[A-CRECE-003] a planned switchover of the primary', async () => {
      const antes = await exigirPrincipal();
      await contar(`cambio ordenado desde ${antes}`, async () => {
        decir((await cluster.patronictl('switchover', '--force')).trim().split('\n').at(0) ?? '');
        await vender();
      });
      await cluster.esperarSano(3);
      expect(await cluster.principal()).not.toBe(antes);
    }, 600_000);

    it('[A-CRECE-003] a hung Patroni alone: its PostgreSQL keeps running but confirms no commit', async () => {
      const colgada = await exigirPrincipal();
      await contar(`Patroni de ${colgada} colgado`, async () => {
        cluster.senalAPatroni(colgada, 'SIGSTOP');
        await esperar('otra principal', 120, async () => {
          const cual = await cluster.principal().catch(() => null);
          return cual !== null && cual !== colgada;
        });
        await vender();
        cluster.senalAPatroni(colgada, 'SIGCONT');
      });
      await vender();
      await cluster.esperarSano(3);
      expect(await cluster.principal()).not.toBe(colgada);
    }, 600_000);

    it('[A-CRECE-003] loses nothing, gives nothing out twice, skips no number, logs no error and restarts no process', async () => {
      cierre.abort();
      await clientes;
      await pausa(1_000);
      const { base, documentos } = dia;
      expect(await rotosAlTerminar({ base, puertos: { documentos } }, ACALLAR_S)).toEqual([]);
      expect(await cotejar(dia, memoria.recuerdos)).toEqual([]);
      expect(memoria.vistos).toEqual([]);
      expect(memoria.libreta.filter(({ grave }) => grave)).toEqual([]);
      expect(dia.solas()).toBe(0);
      const { n, desde, hasta } = await base
        .selectFrom('polizas')
        .select((eb) => [
          eb.cast<number>(eb.fn.countAll(), 'integer').as('n'),
          eb.fn.min('numero_poliza').as('desde'),
          eb.fn.max('numero_poliza').as('hasta'),
        ])
        .executeTakeFirstOrThrow();
      decir(`${pagadas().length} ventas, ${n} pólizas, números ${desde} a ${hasta}`);
    }, 600_000);

    it('[A-CRECE-005] without a synchronous replica confirmed sales are lost, and their numbers go to nobody else', async () => {
      const ajustes = ['synchronous_mode=false', 'maximum_lag_on_failover=104857600'];
      await cluster.patronictl('edit-config', '--force', ...ajustes.flatMap((uno) => ['-s', uno]));
      await esperar('sin réplica síncrona', 60, async () => (await cluster.sincrona()) === null);
      const vendido = new AbortController();
      const clientesDeUna = await abrirClientes(dia, {
        ...{ fin: vendido.signal, azar: azarDe(11), filas: 1 },
      });
      const usadas = new Set(
        (await dia.base.selectFrom('venta_vehiculos').select('patente').execute()).map(
          ({ patente }) => patente,
        ),
      );
      const venderTres = async (): Promise<Memoria> => {
        const suya: Memoria = { libreta: [], recuerdos: [], vistos: [], abandonos: new Map() };
        const cliente = clientesDeUna.cliente('vendedor', suya);
        const patentes = () => {
          for (;;) {
            const una = cliente.patentes();
            if (una === undefined || !usadas.has(una.patente)) return una;
          }
        };
        const unaVez = { vueltas: 3, ritmo: () => 0 };
        await visitar({ ...cliente, patentes }, clientesDeUna.conLogin('venta'), venderUna, unaVez);
        return suya;
      };
      const numeros = ({ recuerdos }: Memoria): number[] =>
        recuerdos.flatMap(({ polizas }) => polizas.map(({ numero }) => numero));

      const muerta = await exigirPrincipal();
      cluster.callarReplicacion(muerta);
      const perdidos = numeros(await venderTres());
      cluster.matar(muerta);
      await esperar('otra principal', 120, async () => {
        const cual = await cluster.principal();
        return cual !== null && cual !== muerta;
      });
      const despues = numeros(await venderTres());
      decir(`sin réplica síncrona: ${perdidos.join(', ')} perdidos; después ${despues.join(', ')}`);
      expect(perdidos.length).toBeGreaterThan(2);
      expect(despues.length).toBeGreaterThan(2);
      expect(Math.min(...despues)).toBeGreaterThan(Math.max(...perdidos));
      const quedan = await dia.base
        .selectFrom('polizas')
        .select('numero_poliza')
        .where('numero_poliza', 'in', perdidos)
        .execute();
      expect(quedan).toEqual([]);
      const incidentes = await dia.base
        .selectFrom('incidentes')
        .select('clase')
        .where('clase', '=', 'numeros_saltados')
        .execute();
      expect(incidentes).not.toEqual([]);
    }, 600_000);
  },
);
