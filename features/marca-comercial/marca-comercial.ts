import { contrasteConBlanco, reparoDeColor } from '#values/color-de-marca.ts';
import { telefonoMarcable, type TelefonoMarcable } from '#values/telefono.ts';

/** Kinds of records with a brand; each part of an agreement's overrides its broker's. */
export const CON_MARCA = ['corredor', 'convenio'] as const;
export type ConMarca = (typeof CON_MARCA)[number];

/** Brand of a broker, on its public links and at the head of its sales' mails. */
export interface Marca {
  readonly nombre: string;
  /** '#rrggbb', dark enough for white text; null is the product's own. */
  readonly color: string | null;
  readonly logo: Logo | null;
  /** The broker's telephone as typed; null without one. */
  readonly telefono: string | null;
}

interface Logo {
  readonly sha256: string;
  readonly ancho: number;
  readonly alto: number;
}

/** Limits of an accepted picture, and the size to which a screen reduces it. */
export const LOGO = { bytes: 200_000, lado: 1_024, ancho: 640, alto: 240 } as const;
export const LARGO_DE_NOMBRE = 60;

export const TEXTO_LOGO =
  'El logo debe ser una imagen PNG de hasta 1.024 píxeles por lado y 200 KB. Elija otra imagen';
export const TEXTO_LOGO_BLANCO =
  'El logo se muestra sobre blanco y no se vería. Elija su versión para fondos claros';

/** Telephone for a buyer's questions, and the name of whoever answers it. */
interface Ayuda extends TelefonoMarcable {
  readonly de: string;
}

/** Help of a purchase by link (V-FRESCO-001): the broker, or the insurer where the broker has no telephone. */
export const ayudaDe = (
  { nombre, telefono }: Pick<Marca, 'nombre' | 'telefono'>,
  aseguradora: { readonly nombre: string; readonly telefono: string },
): Ayuda =>
  telefono
    ? { de: nombre, ...telefonoMarcable(telefono) }
    : { de: aseguradora.nombre, ...telefonoMarcable(aseguradora.telefono) };

export const rutaDeLogo = (sha256: string): string => `/api/MarcaComercial/Logo/${sha256}`;

/** Faults of a brand's texts by field; blank ones are valid. */
export const erroresDeMarca = ({
  nombre,
  color,
}: {
  readonly nombre: string | null;
  readonly color: string | null;
}): Record<string, string> => {
  const errores: Record<string, string> = {};
  if ((nombre ?? '').trim().length > LARGO_DE_NOMBRE)
    errores['nombre'] = `El nombre no puede superar los ${LARGO_DE_NOMBRE} caracteres`;
  const reparo = color ? reparoDeColor(color.trim()) : null;
  if (reparo) errores['color'] = reparo;
  return errores;
};

/** WCAG contrast of graphics, and the part of a picture that must reach it. */
const CONTRASTE_DE_DIBUJO = 3;
const PARTE_VISIBLE = 1 / 200;

/** True if a picture (four numbers a pixel) is visible on white, its only background. */
export const seVeSobreBlanco = (rgba: ArrayLike<number>): boolean => {
  const hacenFalta = (rgba.length / 4) * PARTE_VISIBLE;
  let vistos = 0;
  for (let i = 0; i < rgba.length && vistos < hacenFalta; i += 4) {
    const opaco = (rgba[i + 3] ?? 0) / 255;
    const sobreBlanco = (canal: number) => Math.round(255 - (255 - (rgba[i + canal] ?? 0)) * opaco);
    const contraste = contrasteConBlanco(sobreBlanco(0), sobreBlanco(1), sobreBlanco(2));
    if (contraste >= CONTRASTE_DE_DIBUJO) vistos += 1;
  }
  return vistos >= hacenFalta;
};
