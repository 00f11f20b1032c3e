import { readFile } from 'node:fs/promises';
import { type Caja, centrada, lienzoDe, pegar, tintaDe } from '#formatos/imagen/lienzo.ts';
import { escribirPng, type ImagenPng, leerPng } from '#formatos/imagen/png.ts';
import { LOGO } from '#features/marca-comercial/marca-comercial.ts';
import type { MarcaVM } from '#features/marca-comercial/marca-comercial.contract.ts';
import { coloresDeMarca } from '#values/color-de-marca.ts';
import type { FastifyInstance } from 'fastify';

/** Size in pixels that WhatsApp and others show across the width of a message. */
export const VISTA = { ancho: 1_200, alto: 630 } as const;
export const VISTA_DE_LA_CASA = '/compartir.png';
const RUTA = '/vista-previa/';
/** Pictures kept in memory, about 30 KB each: one per brand. */
const RECORDADAS = 200;

const TARJETA: Caja = { x: 240, y: 70, ancho: 720, alto: 270 };
const DE_LOGO: Caja = { x: 280, y: 100, ancho: 640, alto: 210 };
const DE_PLACA: Caja = { x: 280, y: 380, ancho: 640, alto: 180 };

/** Address of the preview picture of a public link, given the code in its address. */
export const rutaDeVista = (enlace: string): string => `${RUTA}${enlace}`;

const leerParte = async (nombre: string): Promise<ImagenPng> => {
  const bytes = await readFile(new URL(`${nombre}.png`, import.meta.url));
  const imagen = leerPng(bytes, VISTA.ancho);
  if (!imagen) throw new Error(`no se lee ${nombre}.png`);
  return imagen;
};

/** Draws a broker's logo, or the product's mark without one, on the broker's colour, and a number plate below. */
export const dibujarVista = async (
  color: string | null,
  logo: Uint8Array | null,
): Promise<Buffer> => {
  const { fondo, tinta } = coloresDeMarca(color);
  const vista = lienzoDe(VISTA.ancho, VISTA.alto, tintaDe(fondo));
  const propio = logo && leerPng(logo, LOGO.lado);
  if (propio) {
    pegar(vista, lienzoDe(1, 1, [255, 255, 255]), TARJETA);
    pegar(vista, propio, centrada(propio, DE_LOGO));
  } else {
    const sello = await leerParte('sello');
    pegar(vista, sello, centrada(sello, DE_LOGO), tintaDe(tinta));
  }
  const placa = await leerParte('placa');
  pegar(vista, placa, centrada(placa, DE_PLACA));
  return escribirPng(vista);
};

interface Fuentes {
  /** Finds the brand of a link's seller by the link's code; null if it lets nobody in. */
  readonly marcaDe: (enlace: string) => Promise<MarcaVM | null>;
  /** Bytes of a stored logo. */
  readonly logoDe: (ruta: string) => Promise<Uint8Array | null>;
}

/**
 * Serves the preview picture of each public link, drawn once per brand. A link that lets nobody in, and any failure, is led
 * to the house's picture.
 */
export const ponerImagenDeVista = (app: FastifyInstance, { marcaDe, logoDe }: Fuentes): void => {
  const recordadas = new Map<string, Promise<Buffer>>();
  const vistaDe = (marca: MarcaVM): Promise<Buffer> => {
    const clave = `${marca.color} ${marca.logo?.ruta}`;
    const recordada = recordadas.get(clave);
    if (recordada) return recordada;
    const nueva = (async () =>
      dibujarVista(marca.color, marca.logo && (await logoDe(marca.logo.ruta))))();
    nueva.catch(() => recordadas.delete(clave));
    const [masAntigua = ''] = recordadas.keys();
    if (recordadas.size >= RECORDADAS) recordadas.delete(masAntigua);
    recordadas.set(clave, nueva);
    return nueva;
  };
  app.get<{ Params: { enlace: string } }>(`${RUTA}:enlace`, async (req, reply) => {
    const marca = await marcaDe(req.params.enlace).catch(() => null);
    const vista = marca && (await vistaDe(marca).catch(() => null));
    if (!vista) return reply.header('cache-control', 'no-store').redirect(VISTA_DE_LA_CASA);
    return reply.type('image/png').header('cache-control', 'public, max-age=3600').send(vista);
  });
};
