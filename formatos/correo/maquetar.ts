import { readFileSync } from 'node:fs';
import { Eta } from 'eta';
import { Engine } from 'mrml';
import { coloresDeMarca } from '#values/color-de-marca.ts';
import { type Carta, type MarcaComercial, type Membrete, textoDeCarta } from './carta.ts';

const PLANTILLA = new URL('carta.mjml', import.meta.url);

/** Written on many lines to be read; of one that ends within an attribute mrml makes '\n', and its style is lost. */
const enUnaLinea = (marcas: string): string =>
  marcas.replaceAll(/>\s+</g, '><').replaceAll(/\s+/g, ' ').trim();

/** MJML to HTML with its holes, and that to a function: once, at the first mail of a process. */
const compilar = (): ((datos: object) => string) => {
  const motor = new Engine();
  // Of itself it loads fonts it knows by name from elsewhere.
  motor.setRenderOptions({ disableComments: false, socialIconOrigin: null, fonts: {} });
  const hecho = motor.toHtml(enUnaLinea(readFileSync(PLANTILLA, 'utf8')));
  if (hecho.type === 'error') throw new Error(`carta.mjml: ${hecho.message}`);
  motor.free();
  const eta = new Eta({ tags: ['{{', '}}'], autoTrim: false });
  const llenar = eta.compile(enUnaLinea(hecho.content));
  return (datos) => llenar.call(eta, datos);
};
let html: ReturnType<typeof compilar> | undefined;

/** What a logo may take of a mail. */
const LOGO = { ancho: 160, alto: 64 };

/** As large as it is, or as it fits: a picture as high as a poster does not push the mail away. */
const logoDe = (logo: MarcaComercial['logo']) => {
  if (!logo) return null;
  const { cid, ancho, alto } = logo;
  const escala = Math.min(1, LOGO.ancho / ancho, LOGO.alto / alto);
  const medir = (lado: number): number => Math.max(1, Math.round(lado * escala));
  return { cid, ancho: medir(ancho), alto: medir(alto) };
};

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
      logo: logoDe(membrete.marca?.logo),
      llamar: `tel:${membrete.aseguradora.telefono.replaceAll(/[^\d+]/g, '')}`,
    }),
  };
};
