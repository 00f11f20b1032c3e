import { readFileSync } from 'node:fs';
import { Eta } from 'eta';
import { Engine } from 'mrml';
import { coloresDeMarca } from '#values/color-de-marca.ts';
import {
  type Carta,
  type MarcaComercial,
  type Membrete,
  textoDeCarta,
  vaEnRenglones,
} from './carta.ts';

const PLANTILLA = new URL('carta.mjml', import.meta.url);

/** Joins markup into one line: mrml turns a line break within an attribute into '\n', which breaks it. */
const enUnaLinea = (marcas: string): string =>
  marcas.replaceAll(/>\s+</g, '><').replaceAll(/\s+/g, ' ').trim();

/** Compiles the MJML template to a function. It runs once per process, at the first mail. */
const compilar = (): ((datos: object) => string) => {
  const motor = new Engine();
  // By default mrml links known fonts from a remote host.
  motor.setRenderOptions({ disableComments: false, socialIconOrigin: null, fonts: {} });
  const hecho = motor.toHtml(enUnaLinea(readFileSync(PLANTILLA, 'utf8')));
  if (hecho.type === 'error') throw new Error(`carta.mjml: ${hecho.message}`);
  motor.free();
  const eta = new Eta({ tags: ['{{', '}}'], autoTrim: false });
  const llenar = eta.compile(enUnaLinea(hecho.content));
  return (datos) => llenar.call(eta, datos);
};
let html: ReturnType<typeof compilar> | undefined;

/** Maximum size of a logo in a mail, in pixels. */
const LOGO = { ancho: 160, alto: 64 };

/** Logo scaled down to the maximum size, keeping its proportions. */
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

/** Renders a mail as plain text and HTML with the same content; every value is escaped (C29). */
export const maquetar = (carta: Carta, membrete: Membrete): CartaMaquetada => {
  html ??= compilar();
  return {
    asunto: carta.asunto,
    texto: textoDeCarta(carta, membrete),
    html: html({
      carta,
      enRenglones: vaEnRenglones(carta),
      ...membrete,
      ...coloresDeMarca(membrete.marca?.color),
      logo: logoDe(membrete.marca?.logo),
      llamar: `tel:${membrete.aseguradora.telefono.replaceAll(/[^\d+]/g, '')}`,
    }),
  };
};
