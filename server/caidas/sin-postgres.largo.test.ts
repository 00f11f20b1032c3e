import { setTimeout as pausa } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { iniciarClusterPropio } from '#server/test/base/cluster-propio.ts';
import {
  type Escenario,
  leerRespuesta,
  prepararEscenario,
  type Respuesta,
} from '#server/test/escenario.ts';
import { esperar } from '#server/test/esperar.ts';
import type { Hijo } from '#server/test/proceso/procesos.ts';

const CANTIDAD = 450;
const TRAS_EL_PRIMER_TRAMO = 44;
const SIN_BASE_MS = 4_000;

/** Polls the API without a pause, like browsers that wait for their policies. */
const preguntar = (escenario: Escenario, api: Hijo) => {
  const { ventaId, vendedor } = escenario;
  const respuestas: Respuesta[] = [];
  const corte = new AbortController();
  const cabeceras = { authorization: `Bearer ${vendedor.token}` };
  const vuelta = async (): Promise<void> => {
    while (!corte.signal.aborted) {
      const ruta = `${api.url()}/api/Venta/ComprobarEstadoEmision/${ventaId}`;
      respuestas.push(await leerRespuesta(await fetch(ruta, { headers: cabeceras })));
      respuestas.push(await escenario.pagar(api));
      await pausa(30);
    }
  };
  const vueltas = Promise.all([vuelta(), vuelta()]);
  return {
    respuestas,
    async parar(): Promise<void> {
      corte.abort();
      await vueltas;
    },
  };
};

it('kill -9 of PostgreSQL in the middle of a sale: 503 while it is away, then all is issued once (F04)', async () => {
  const cluster = await iniciarClusterPropio();
  const escenario = await prepararEscenario(CANTIDAD, { enBase: cluster });
  try {
    const worker = await escenario.lanzar('worker', { FALLA: 'emision.trasGuardar:pausa:2' });
    const api = await escenario.lanzar('api');
    expect(await escenario.pagar(api)).toMatchObject({ estado: 200 });
    await escenario.esperarAvance(TRAS_EL_PRIMER_TRAMO);
    await esperar('worker detenido a mitad del segundo tramo', 20, () => worker.detenido());

    const sondeo = preguntar(escenario, api);
    await esperar('respuestas', 20, () => sondeo.respuestas.length > 20);
    await cluster.matar();
    worker.senal('SIGCONT');
    await pausa(SIN_BASE_MS);
    await cluster.encender();
    expect(worker.vive(), worker.salida()).toBe(true);
    await escenario.esperarAvance(100, 90);
    await sondeo.parar();

    const estados = new Set(sondeo.respuestas.map(({ estado }) => estado));
    expect(estados).toEqual(new Set([200, 503]));
    const negadas = sondeo.respuestas.filter(({ estado }) => estado === 503);
    const codigos = new Set(negadas.map(({ cuerpo }) => cuerpo.codigo));
    expect(codigos).toEqual(new Set(['servicio.no_disponible']));
    expect(worker.vive(), worker.salida()).toBe(true);
    expect(api.vive(), api.salida()).toBe(true);
    expect(await escenario.rotos()).toEqual([]);
  } finally {
    await escenario.cerrar();
  }
});
