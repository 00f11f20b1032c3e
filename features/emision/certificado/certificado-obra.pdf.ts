import { A4, COLOR, linea, trazo } from '#formatos/pdf/trazos.ts';
import type { Estilo, Hoja } from '#formatos/pdf/hoja.ts';
import type { Redaccion } from '#features/redacciones/redaccion.ts';
import type { Aseguradora, Casilla, frasesCertificado } from './certificado.ts';
import { partirLineas } from '#formatos/pdf/fuente-texto.ts';
import type { Tipo } from '#formatos/pdf/fuente-texto.ts';

/** Resources of one page. */
export interface Pagina {
  readonly aseguradora: Aseguradora;
  readonly redaccion: Redaccion;
  readonly demo: boolean;
  readonly normal: Tipo;
  readonly fuerte: Tipo;
  /** Width divided by height of the insurer's logo (resource /Logo); null without one. */
  readonly logo: number | null;
}

export const MARGEN = 36;
export const DERECHA = A4.ancho - MARGEN;
export const ANCHO = DERECHA - MARGEN;

type Frases = ReturnType<typeof frasesCertificado>;

/** State of the page being drawn, with its sentences and its two font weights. */
export interface Obra {
  readonly hoja: Hoja<Casilla>;
  readonly frases: Frases;
  readonly pagina: Pagina;
  readonly normal: (cuerpo: number, color?: Estilo['color']) => Estilo;
  readonly fuerte: (cuerpo: number, color?: Estilo['color']) => Estilo;
}

export const parrafo = (
  { hoja }: Obra,
  estilo: Estilo,
  texto: string,
  [x, y, ancho, interlinea]: readonly [number, number, number, number],
): void => {
  const lineas = partirLineas(estilo.tipo, texto, estilo.cuerpo, ancho);
  hoja.elemento('P', () => {
    for (const [i, renglon] of lineas.entries())
      hoja.texto(estilo, renglon, { x, y: y + i * interlinea, ancho: ancho + 1 });
  });
};

export const campo = (
  { hoja, normal, fuerte }: Obra,
  rotulo: string,
  casilla: Casilla,
  [x, y, ancho, cuerpo]: readonly [number, number, number, number],
): void => {
  hoja.elemento('P', () => {
    hoja.texto(normal(6.6, COLOR.gris), rotulo, { x, y, ancho });
    hoja.hueco(fuerte(cuerpo), casilla, { x, y: y + cuerpo + 4, ancho, lineas: 2 });
  });
};

export const seccion = (
  { hoja, fuerte }: Obra,
  titulo: string,
  x: number,
  y: number,
  hasta: number,
) => {
  const estilo = fuerte(8.2, COLOR.marca);
  const fin = x + estilo.tipo.medir(titulo) * estilo.cuerpo + 8;
  hoja.elemento('H2', () => hoja.texto(estilo, titulo, { x, y, ancho: ANCHO }));
  hoja.adorno(trazo(COLOR.linea, 0.8), linea(fin, y - 3, hasta, y - 3));
};
