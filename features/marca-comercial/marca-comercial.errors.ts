import type { Fallo } from '#values/fallo.ts';
import { definirFalloDeCampos } from '#values/fallo-de-campos.ts';

const invalida = definirFalloDeCampos('marca_comercial.invalida');
/** Broken rules of a brand: one message by field. */
export const marcaInvalida = (errores: Readonly<Record<string, string>>): Fallo =>
  invalida(Object.fromEntries(Object.entries(errores).map(([campo, e]) => [campo, [e]])));
