import { describe, expect, it } from 'vitest';
import { iniciarPar } from '#server/test/base/par-de-postgres.ts';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { entrar, pedir, type Respuesta } from '#server/test/cliente.ts';
import { prepararEscenario } from '#server/test/escenario.ts';
import { esperar } from '#server/test/esperar.ts';
import { crearUsuario } from '#server/test/negocio/fabrica.ts';
import { seOmite } from '#server/test/proceso/programas.ts';

const CANTIDAD = 230;
const ATRASO_S = 3;

/** Counts the calls that each server has answered so far. */
const lecturas = async ({ metricas }: Casa): Promise<Record<string, number>> => {
  const metrica = await metricas.getSingleMetric('soap_replica_reads_total')?.get();
  return Object.fromEntries(
    (metrica?.values ?? []).map(({ labels, value }) => [String(labels['outcome']), value]),
  );
};

const deLaReplica = async (casa: Casa): Promise<number> => (await lecturas(casa))['replica'] ?? 0;

/** A browser that keeps the cookie it receives. */
const navegador = (casa: Casa, token: string) => {
  let galleta = '';
  return async (metodo: 'GET' | 'POST', ruta: string, cuerpo?: unknown): Promise<Respuesta> => {
    const respuesta = await pedir(casa, metodo, ruta, {
      token,
      ...(cuerpo === undefined ? {} : { cuerpo }),
      ...(galleta ? { cabeceras: { cookie: galleta } } : {}),
    });
    const puesta = [respuesta.cabeceras['set-cookie'] ?? []].flat().map(String);
    galleta = puesta.find((una) => una.startsWith('soap_posicion='))?.split(';')[0] ?? galleta;
    return respuesta;
  };
};

describe.skipIf(seOmite('pg_controldata'))('a house with a streaming replica', () => {
  it(
    '[A-REPLICA-001] [A-REPLICA-002] [A-REPLICA-003] [A-REPLICA-005] lists come from it, never without ' +
      'what their reader wrote, and from the primary while it is late, gone, or has not heard of it',
    async () => {
      const par = await iniciarPar();
      const casa = await levantarCasa({
        conWorker: false,
        enBase: { url: par.url, cerrar: () => Promise.resolve() },
        entorno: { DATABASE_URL_LECTURA: par.urlReplica, REPLICA_ATRASO_MAX_S: String(ATRASO_S) },
      });
      try {
        const { nombre } = await crearUsuario(casa, 2, []);
        const token = await entrar(casa, nombre);
        const quienEscribe = navegador(casa, token);
        const otro = navegador(casa, token);
        const marcas = async (quien: typeof otro, texto: string): Promise<string[]> => {
          const { estado, cuerpo } = await quien('POST', '/Marcas/Buscar', { texto });
          expect(estado).toBe(200);
          return (cuerpo.datos as { nombre: string }[]).map((marca) => marca.nombre);
        };
        const crear = async (marca: string): Promise<void> => {
          const { estado } = await quienEscribe('POST', '/Marcas/Crear', { nombre: marca });
          expect(estado).toBe(200);
        };
        const sirve = (): Promise<void> =>
          esperar('la réplica responde', 30, async () => {
            const antes = await deLaReplica(casa);
            await marcas(otro, '');
            return (await deLaReplica(casa)) > antes;
          });

        await sirve();
        await crear('PRUEBA CERO');
        await esperar('la primera marca en la réplica', 20, par.alcanzada);
        await par.pausar();
        await crear('PRUEBA UNO');
        const antes = await lecturas(casa);
        expect(await marcas(quienEscribe, 'PRUEBA')).toEqual(['PRUEBA CERO', 'PRUEBA UNO']);
        expect((await lecturas(casa))['own_write']).toBe((antes['own_write'] ?? 0) + 1);
        // A read that finds nothing on the replica is repeated on the primary.
        expect(await marcas(otro, 'PRUEBA UNO')).toEqual(['PRUEBA UNO']);
        expect((await lecturas(casa))['not_found']).toBe((antes['not_found'] ?? 0) + 1);

        await esperar('réplica atrasada', 30, async () => {
          await marcas(otro, '');
          return ((await lecturas(casa))['lag'] ?? 0) > 0;
        });
        await par.seguir();
        await sirve();
        await esperar('lo propio, ya en la réplica', 30, async () => {
          const sirvio = await deLaReplica(casa);
          expect(await marcas(quienEscribe, 'PRUEBA')).toEqual(['PRUEBA CERO', 'PRUEBA UNO']);
          return (await deLaReplica(casa)) > sirvio;
        });

        await par.apagarReplica();
        await crear('PRUEBA DOS');
        expect(await marcas(otro, 'PRUEBA')).toEqual(['PRUEBA CERO', 'PRUEBA DOS', 'PRUEBA UNO']);
        await esperar('réplica caída', 30, async () => {
          expect(await marcas(otro, 'PRUEBA DOS')).toEqual(['PRUEBA DOS']);
          return ((await lecturas(casa))['down'] ?? 0) > 0;
        });
        await par.encenderReplica();
        await sirve();
      } finally {
        await casa.cerrar();
        await par.cerrar();
      }
    },
    300_000,
  );

  it('[A-REPLICA-004] promotes the replica while selling: the sale continues, nothing is lost or given out twice', async () => {
    const par = await iniciarPar();
    await par.sincronizar();
    const escenario = await prepararEscenario(CANTIDAD, {
      enBase: { url: par.url, cerrar: () => Promise.resolve() },
      entorno: { DATABASE_URL_LECTURA: par.urlReplica },
    });
    try {
      const worker = await escenario.lanzar('worker');
      const api = await escenario.lanzar('api');
      expect(await escenario.pagar(api)).toMatchObject({ estado: 200 });
      await escenario.esperarAvance(10);
      await par.promover();
      await escenario.esperarAvance(100);
      expect(await escenario.rotos()).toEqual([]);
      const polizas = await escenario.casa.base.selectFrom('polizas').select('id').execute();
      expect(polizas).toHaveLength(CANTIDAD);
      expect([worker.vive(), api.vive()]).toEqual([true, true]);
      expect(await escenario.pagar(api)).toMatchObject({ estado: 200 });
    } finally {
      await escenario.cerrar();
      await par.cerrar();
    }
  }, 300_000);
});
