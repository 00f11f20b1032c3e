import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { comoFinal, crearOido, SIN_NOTICIAS } from './noticias.ts';
import { esperaPedida, trasEsperar } from './tras-esperar.ts';

const MUCHO = 3_600_000;

/** Something of sale 12 that goes from one look to the next as `lecturas` says, and who asks for it. */
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

describe('who waits for news of a sale', () => {
  it('[V-NOTICIA-001] [V-NOTICIA-004] is answered once a look says something else', async () => {
    const oido = crearOido();
    const { que, quien, esperas, miradas } = asunto(0, 0, 7);
    const respuesta = trasEsperar(oido, que, quien);
    await vuelta();
    oido.oir('12');
    await vuelta();
    // News that change nothing of it are no answer.
    expect(miradas()).toBe(2);
    oido.oir('12');
    expect(await respuesta).toBe(7);
    expect(esperas).toHaveLength(2);
  });

  it('[V-NOTICIA-002] [V-NOTICIA-004] is answered at once what ended, without a wait, and where nothing is heard', async () => {
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

  it('[V-NOTICIA-005] looks once for what goes on all the time, and at once for its end', async () => {
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

  it('is not waited for once it went away, and leaves room for another, whatever came of it', async () => {
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
  ])('reads Prefer: %s as %i ms', (prefer, espera) => {
    expect(esperaPedida({ prefer })).toBe(espera);
  });
});
