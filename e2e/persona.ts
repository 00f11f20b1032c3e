import type { Locator, Page } from '@playwright/test';
import { expect } from './casa.ts';

/**
 * Seconds of the keystroke-level model (Card, Moran and Newell, 1980): a key of somebody who types but is
 * no typist, a pointer taken somewhere and pressed, a hand that changes place, and what is thought before
 * each step. What the machine takes is not in it.
 */
const SEGUNDOS = { tecla: 0.28, clic: 1.1 + 0.2, mano: 0.4, pensar: 1.35 } as const;

export interface Esfuerzo {
  readonly clics: number;
  readonly campos: number;
  readonly teclas: number;
  readonly segundos: number;
}

/** Somebody who does by hand what a journey does by code, and is counted. */
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

  /** Presses what is in sight, or is scrolled to: a turn of the wheel is a key. */
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

  /** Types into the field, which has the focus already: whoever has to look for it presses it first. */
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

  /** Chooses a file in the window of the system: it is pressed and accepted there. */
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
