import { textoBusqueda } from './texto.ts';

/** Comparison key of a text: without accents, case or spaces. */
export const claveDeTexto = (texto: string): string => textoBusqueda(texto).replaceAll(' ', '');

/** True when two texts are equal apart from accents, case and spaces. */
export const mismoTexto = (uno: string, otro: string): boolean =>
  uno === otro || claveDeTexto(uno) === claveDeTexto(otro);
