import { readFileSync } from 'node:fs';
import { Eta } from 'eta';
import { Engine } from 'mrml';
import { coloresDeMarca } from '#values/color-de-marca.ts';
import { type Carta, type Membrete, textoDeCarta } from './carta.ts';

const PLANTILLA = new URL('carta.mjml', import.meta.url);

/** MJML to HTML with its holes, and that to a function: once, at the first mail of a process. */
const compilar = (): ((datos: object) => string) => {
  const motor = new Engine();
  // Of itself it loads fonts it knows by name from elsewhere.
  motor.setRenderOptions({ disableComments: false, socialIconOrigin: null, fonts: {} });
  const hecho = motor.toHtml(readFileSync(PLANTILLA, 'utf8'));
  if (hecho.type === 'error') throw new Error(`carta.mjml: ${hecho.message}`);
  motor.free();
  const eta = new Eta({ tags: ['{{', '}}'], autoTrim: false });
  // Written to be read, sent by the thousand.
  const llenar = eta.compile(hecho.content.replaceAll(/\s+/g, ' '));
  return (datos) => llenar.call(eta, datos);
};
let html: ReturnType<typeof compilar> | undefined;

interface CartaMaquetada {
  readonly asunto: string;
  readonly texto: string;
  readonly html: string;
}

/** A mail as it leaves: its two parts say the same, and whatever it carries is text (C29). */
export const maquetar = (carta: Carta, membrete: Membrete): CartaMaquetada => {
  html ??= compilar();
  return {
    asunto: carta.asunto,
    texto: textoDeCarta(carta, membrete),
    html: html({
      carta,
      ...membrete,
      ...coloresDeMarca(membrete.marca?.color),
      llamar: `tel:${membrete.aseguradora.telefono.replaceAll(/[^\d+]/g, '')}`,
    }),
  };
};
