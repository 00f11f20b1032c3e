import { textoBusqueda } from './texto.ts';

/** What is left of a text where neither accents nor case nor spaces count. */
export const claveDeTexto = (texto: string): string => textoBusqueda(texto).replaceAll(' ', '');

/** The same words, whatever their accents, case and spaces. */
export const mismoTexto = (uno: string, otro: string): boolean =>
  claveDeTexto(uno) === claveDeTexto(otro);
