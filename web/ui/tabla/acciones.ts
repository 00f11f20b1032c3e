import type { AccionDeFila } from './vista-de-tabla.ts';

/** Visible word of an action: its own, or the verb with which its title begins. */
export const textoDeAccion = ({ titulo, texto }: Pick<AccionDeFila, 'titulo' | 'texto'>): string =>
  texto ?? titulo.split(' ', 1)[0] ?? titulo;
