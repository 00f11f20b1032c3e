import { describe, expect, it } from 'vitest';
import { PUNTOS_DE_FALLA, type PuntoDeFalla } from '#values/puntos-de-falla.ts';
import { emitirVenta } from '#features/emision/emitir-venta.queue.ts';
import { invariantesRotos } from '#server/test/oraculo.ts';
import { probarCaida } from '#server/test/caidas/paso.ts';
import { azarDe } from '#server/test/azar.ts';
import { type Escenario, prepararEscenario } from '#server/test/escenario.ts';
import { esperar } from '#server/test/esperar.ts';
import { sinTrabajos } from '#server/test/reposo.ts';

const SEMILLAS = Number(process.env['SEMILLAS'] ?? 3);
const CANTIDAD = 430;
const CAIDAS_MAXIMAS = 4;

/**
 * Minimum number of times that one process passes a point while it issues a sale of CANTIDAD vehicles. One
 * job takes all chunks, and each chunk is one object of the store.
 */
const pasadasDe = (punto: PuntoDeFalla): number => {
  if (punto.startsWith('correo.')) return 10;
  if (punto === 'emision.alTomar' || punto === 'emision.trasInsertar') return 1;
  if (/Render|Firmar/.test(punto)) return CANTIDAD;
  return Math.ceil(CANTIDAD / 200);
};

const DE_EMISION = PUNTOS_DE_FALLA.filter((punto) => !punto.startsWith('pago.'));

/** Kills one worker after another at points and passes drawn from the seed; spares the last one. */
const caerVariasVeces = async (
  escenario: Escenario,
  punto: PuntoDeFalla,
  azar: (hasta: number) => number,
): Promise<void> => {
  const primero = await escenario.lanzar('worker', {
    FALLA: `${punto}:kill9:${azar(pasadasDe(punto))}`,
  });
  const api = await escenario.lanzar('api');
  expect(await escenario.pagar(api)).toMatchObject({ estado: 200 });
  expect(await primero.fin, primero.salida()).toBe('SIGKILL');
  for (let caida = 1; caida < CAIDAS_MAXIMAS; caida += 1) {
    const otro = DE_EMISION[azar(DE_EMISION.length) - 1] ?? punto;
    const falla = `${otro}:kill9:${azar(pasadasDe(otro))}` as const;
    // Null when the process died before it reported that it was ready.
    const worker = await escenario.lanzar('worker', { FALLA: falla }).catch(() => null);
    await esperar('caída, o nada más que hacer', 60, async () => {
      return !worker?.vive() || (await sinTrabajos(escenario.casa));
    });
    worker?.senal('SIGKILL');
    await worker?.fin;
  }
  await escenario.lanzar('worker');
};

describe('kill -9 at every step of a sale (F01, F03)', () => {
  it.concurrent.each(PUNTOS_DE_FALLA)(
    '%s: after a restart every vehicle has one policy and no number is lost',
    (punto) => expect(probarCaida(punto)).resolves.toBeUndefined(),
  );
});

describe('repeated kill -9 at any pass of any step of a sale of several chunks (F03)', () => {
  const casos = Array.from({ length: SEMILLAS }, (_, i) => i + 1).flatMap((semilla) =>
    DE_EMISION.map((punto) => [punto, semilla] as const),
  );
  it.concurrent.each(casos)(
    '%s, seed %i: finally every vehicle has one policy and no number is lost',
    async (punto, semilla) => {
      const escenario = await prepararEscenario(CANTIDAD);
      try {
        await caerVariasVeces(escenario, punto, azarDe(semilla * 100 + DE_EMISION.indexOf(punto)));
        await escenario.esperarAvance(100);
        expect(await escenario.rotos()).toEqual([]);
        expect(Math.min(...escenario.correos())).toBe(1);
        expect(Math.max(...escenario.correos())).toBeLessThanOrEqual(CAIDAS_MAXIMAS + 1);
      } finally {
        await escenario.cerrar();
      }
    },
    300_000,
  );
});

it('a job that kills every process that takes it ends as a failed sale with an incident', async () => {
  const escenario = await prepararEscenario(3);
  const { base } = escenario.casa;
  try {
    expect(await escenario.pagar(await escenario.lanzar('api'))).toMatchObject({ estado: 200 });
    let muertes = 0;
    const fallida = async (): Promise<boolean> => {
      const venta = await base.selectFrom('ventas').select('estado_emision').executeTakeFirst();
      return venta?.estado_emision === 2;
    };
    while (!(await fallida())) {
      const worker = await escenario
        .lanzar('worker', { FALLA: 'emision.alTomar:kill9' })
        .catch(() => null);
      await esperar('caída o fin', 30, async () => !worker?.vive() || (await fallida()));
      if (!worker?.vive()) muertes += 1;
    }
    expect(muertes).toBe(emitirVenta.reintentos + 1);
    const incidentes = await base
      .selectFrom('incidentes')
      .select(['clase', 'cerrado_en'])
      .execute();
    expect(incidentes).toEqual([{ clase: 'emision_fallida', cerrado_en: null }]);
    expect(await invariantesRotos(base)).toEqual([]);
  } finally {
    await escenario.cerrar();
  }
}, 300_000);
