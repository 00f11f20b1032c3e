import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { comoFinal, crearOido, SIN_NOTICIAS } from './noticias.ts';
import { esperaPedida, trasEsperar } from './tras-esperar.ts';

const MUCHO = 3_600_000;

/** Progress of sale 12 with one value of `lecturas` per reading, and a client that asks for it. */
const asunto = (...lecturas: number[]) => {
  const respuesta = new EventEmitter();
  const esperas: number[] = [];
  let miradas = 0;
  return {
    irse: () => respuesta.emit('close'),
    esperas,
    miradas: () => miradas,
    que: {
      ventaId: 12,
      leer: async () => lecturas[Math.min(miradas++, lecturas.length - 1)] ?? 0,
      termino: (valor: number) => valor >= 100,
      igual: (antes: number, ahora: number) => antes === ahora,
      calma: 0,
    },
    quien: {
      espera: MUCHO,
      respuesta: respuesta as ServerResponse,
      alEsperar: (milisegundos: number) => void esperas.push(milisegundos),
    },
  };
};
const vuelta = () => new Promise((seguir) => setTimeout(seguir, 5));

describe('a client that waits for news of a sale', () => {
  it('[V-NOTICIA-001] [V-NOTICIA-004] is answered when a reading differs', async () => {
    const oido = crearOido();
    const { que, quien, esperas, miradas } = asunto(0, 0, 7);
    const respuesta = trasEsperar(oido, que, quien);
    await vuelta();
    oido.oir('12');
    await vuelta();
    // News without a change of the progress do not end the wait.
    expect(miradas()).toBe(2);
    oido.oir('12');
    expect(await respuesta).toBe(7);
    expect(esperas).toHaveLength(2);
  });

  it('[V-NOTICIA-002] [V-NOTICIA-004] is answered at once after the end, without a wait, or without news', async () => {
    const termino = asunto(100);
    expect(await trasEsperar(crearOido(), termino.que, termino.quien)).toBe(100);
    const sinEspera = asunto(3);
    expect(await trasEsperar(crearOido(), sinEspera.que, { ...sinEspera.quien, espera: 0 })).toBe(
      3,
    );
    const sordo = asunto(3);
    expect(await trasEsperar(SIN_NOTICIAS, sordo.que, sordo.quien)).toBe(3);
    expect([termino, sinEspera, sordo].flatMap(({ esperas }) => esperas)).toEqual([]);
  });

  it('[V-NOTICIA-005] causes one reading for frequent progress, and one at once for the end', async () => {
    const oido = crearOido();
    const { que, quien, miradas } = asunto(0, 100);
    const respuesta = trasEsperar(oido, { ...que, calma: MUCHO }, quien);
    await vuelta();
    for (let vez = 0; vez < 3; vez += 1) {
      oido.oir('12');
      await vuelta();
    }
    expect(miradas()).toBe(1);
    oido.oir(comoFinal(12).join(','));
    expect(await respuesta).toBe(100);
    expect(miradas()).toBe(2);
  });

  it('frees its place when it leaves or fails', async () => {
    const oido = crearOido(1);
    const { que, quien, irse, miradas } = asunto(3);
    const respuesta = trasEsperar(oido, que, quien);
    await vuelta();
    expect(oido.atender(13)).toBeNull();
    irse();
    expect(await respuesta).toBe(3);
    expect(miradas()).toBe(2);
    const falla = { ...que, leer: () => Promise.reject(new Error('no está')) };
    await expect(trasEsperar(oido, falla, quien)).rejects.toThrow('no está');
    expect(oido.atender(13)).not.toBeNull();
  });

  it.each([
    ['wait=10', 10_000],
    ['respond-async;wait=3', 3_000],
    ['WAIT = "7"', 7_000],
    ['wait=3600', 20_000],
    ['wait=-1', 0],
    ['await=5', 0],
    ['return=minimal', 0],
  ])('requests a wait by Prefer: %s of %i ms', (prefer, espera) => {
    expect(esperaPedida({ prefer })).toBe(espera);
  });
});
