import { describe, expect, it } from 'vitest';
import { crearOido } from './noticias.ts';

const MUCHO = 3_600_000;
const nadie = () => new AbortController();

/** Whether it was over by the time that everything that could end it had run. */
const termino = async (espera: Promise<void>): Promise<boolean> => {
  let listo = false;
  void espera.then(() => (listo = true));
  await new Promise((seguir) => setImmediate(seguir));
  return listo;
};

describe('news of sales', () => {
  it('[V-NOTICIA-001] wakes whoever waits for a sale that is told of, and nobody else', async () => {
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

  it('[V-NOTICIA-001] is not missed when it comes before the wait for it begins', async () => {
    const oido = crearOido();
    const atenta = oido.atender(12);
    oido.oir('12');
    expect(await termino(atenta?.esperar(MUCHO, nadie().signal) ?? Promise.resolve())).toBe(true);
  });

  it('ends the wait of who went away, and of everybody after a silence or at the end', async () => {
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

  it('has at most so many wait, each counted until it lets go', () => {
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
