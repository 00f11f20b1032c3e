import { describe, expect, it } from 'vitest';
import { comoFinal, crearOido } from './noticias.ts';

const MUCHO = { calma: 0, maximo: 3_600_000 };
const nadie = () => new AbortController();

/** True when the wait ended within 5 ms, after pending callbacks and short timers. */
const termino = async (espera: Promise<void>): Promise<boolean> => {
  let listo = false;
  void espera.then(() => (listo = true));
  await new Promise((seguir) => setTimeout(seguir, 5));
  return listo;
};

describe('news of sales', () => {
  it('[V-NOTICIA-001] wake only the subscribers of the notified sales', async () => {
    const oido = crearOido();
    const [doce, otra, trece] = [12, 12, 13].map((id) =>
      oido.atender(id)?.esperar(MUCHO, nadie().signal),
    );
    oido.oir('11,12');
    expect(
      await Promise.all([doce, otra, trece].map((una) => termino(una ?? Promise.resolve()))),
    ).toEqual([true, true, false]);
    oido.cerrar();
  });

  it('[V-NOTICIA-001] are not missed between subscription and wait', async () => {
    const oido = crearOido();
    const atenta = oido.atender(12);
    oido.oir('12');
    expect(await termino(atenta?.esperar(MUCHO, nadie().signal) ?? Promise.resolve())).toBe(true);
  });

  it('[V-NOTICIA-005] of progress are delayed by `calma`, of an end are not', async () => {
    const oido = crearOido();
    const esperas = [12, 13, 14].map((id) =>
      oido.atender(id)?.esperar({ calma: 3_600_000, maximo: 3_600_000 }, nadie().signal),
    );
    oido.oir(['12', ...comoFinal(13)].join(','));
    expect(
      await Promise.all(esperas.map((una) => termino(una ?? Promise.reject(new Error('nadie'))))),
    ).toEqual([false, true, false]);
    oido.oir('12,14!');
    expect(
      await Promise.all(esperas.map((una) => termino(una ?? Promise.reject(new Error('nadie'))))),
    ).toEqual([false, true, true]);
    oido.cerrar();
    expect(await termino(esperas[0] ?? Promise.reject(new Error('nadie')))).toBe(true);
  });

  it('[V-NOTICIA-005] received before `calma` has passed are delivered when it has', async () => {
    const oido = crearOido();
    const calma = 20;
    const desde = performance.now();
    const espera = oido.atender(12)?.esperar({ calma, maximo: 3_600_000 }, nadie().signal);
    oido.oir('12');
    await espera;
    // Timers may fire one millisecond early.
    expect(performance.now() - desde).toBeGreaterThanOrEqual(calma - 1);
  });

  it('end the wait of a client that left, and every wait on reconnection or close', async () => {
    const oido = crearOido();
    const seFue = nadie();
    const [una, otra] = [oido.atender(1), oido.atender(2)];
    const esperas = [una?.esperar(MUCHO, seFue.signal), otra?.esperar(MUCHO, nadie().signal)];
    seFue.abort();
    expect(await Promise.all(esperas.map((e) => termino(e ?? Promise.resolve())))).toEqual([
      true,
      false,
    ]);
    oido.despertarTodos();
    expect(await termino(esperas[1] ?? Promise.reject(new Error('nadie')))).toBe(true);
    const ultima = oido.atender(3)?.esperar(MUCHO, nadie().signal);
    oido.cerrar();
    expect(await termino(ultima ?? Promise.reject(new Error('nadie')))).toBe(true);
    expect(oido.atender(4)).toBeNull();
  });

  it('have a maximum of subscribers, each counted until it is released', () => {
    const oido = crearOido(2);
    const [una, otra] = [oido.atender(1), oido.atender(1)];
    expect(oido.atender(2)).toBeNull();
    una?.soltar();
    una?.soltar();
    expect(oido.atender(2)).not.toBeNull();
    expect(oido.atender(2)).toBeNull();
    otra?.soltar();
  });
});
