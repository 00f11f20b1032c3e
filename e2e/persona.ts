import type { Locator, Page } from '@playwright/test';
import { expect } from './casa.ts';

/**
 * Seconds of the keystroke-level model (Card, Moran and Newell, 1980). `tecla`: an average typist. `clic`:
 * pointing and clicking. `mano`: a change between mouse and keyboard. `pensar`: mental preparation of a step.
 * The computer's response time is excluded.
 */
const SEGUNDOS = { tecla: 0.28, clic: 1.1 + 0.2, mano: 0.4, pensar: 1.35 } as const;

export interface Esfuerzo {
  readonly clics: number;
  readonly campos: number;
  readonly teclas: number;
  readonly segundos: number;
}

/** Does a task by hand as a person would, and counts the effort. */
export class Persona {
  readonly #page: Page;
  #clics = 0;
  #campos = 0;
  #teclas = 0;
  #manos = 0;
  #pausas = 0;
  #en: 'raton' | 'teclado' = 'raton';

  constructor(page: Page) {
    this.#page = page;
  }

  #con(mano: 'raton' | 'teclado'): void {
    if (this.#en !== mano) this.#manos += 1;
    this.#en = mano;
  }

  /** Clicks an element. Scrolling to one out of view counts as a key. */
  async pulsar(destino: Locator): Promise<void> {
    await expect(destino).toBeEnabled();
    const caja = await destino.boundingBox();
    const alto = this.#page.viewportSize()?.height ?? 0;
    if (!caja || caja.y < 0 || caja.y + caja.height > alto) this.#teclas += 1;
    this.#con('raton');
    this.#pausas += 1;
    this.#clics += 1;
    await destino.click();
  }

  /** Types into the focused field. A field without focus must be clicked first. */
  async escribir(campo: Locator, texto: string): Promise<void> {
    await expect(campo).toBeFocused();
    this.#con('teclado');
    this.#pausas += 1;
    this.#campos += 1;
    this.#teclas += texto.length;
    await this.#page.keyboard.type(texto);
  }

  async teclear(tecla: string): Promise<void> {
    this.#con('teclado');
    this.#teclas += tecla.split('+').length;
    await this.#page.keyboard.press(tecla);
  }

  /** Selects a file in the system's dialog, which costs two more clicks. */
  async adjuntar(boton: Locator, archivo: { name: string; mimeType: string; buffer: Buffer }) {
    const ventana = this.#page.waitForEvent('filechooser');
    await this.pulsar(boton);
    await (await ventana).setFiles(archivo);
    this.#pausas += 1;
    this.#clics += 2;
    this.#campos += 1;
  }

  esfuerzo(): Esfuerzo {
    const { tecla, clic, mano, pensar } = SEGUNDOS;
    const segundos =
      this.#teclas * tecla + this.#clics * clic + this.#manos * mano + this.#pausas * pensar;
    const { round } = Math;
    return {
      clics: this.#clics,
      campos: this.#campos,
      teclas: this.#teclas,
      segundos: round(segundos),
    };
  }
}
