import type { ClaseDeHecho, TipoDeHecho } from './hecho.ts';

/** An action as the audit stores it, for one policy or for several at once. */
interface Anotado {
  readonly accion: string;
  readonly antes: unknown;
  readonly despues: unknown;
  /** Number of records changed at the same moment; the text omits what names a single one. */
  readonly cantidad: number;
}

interface Dicho {
  readonly clase: ClaseDeHecho;
  readonly hecho: string;
  readonly detalle: string;
}

export type LectorDeHechos = (anotado: Anotado) => Dicho;

const escrito = (valor: unknown) => (valor ?? {}) as Readonly<Record<string, unknown>>;

export const conMayuscula = (frase: string): string =>
  frase.charAt(0).toUpperCase() + frase.slice(1);

/**
 * Spanish text of an audited action, by its room's description. Reads only the fields that the description
 * names, so that no key, address or token leaves the audit. An action without a description gives its name.
 */
export const lectorDeHechos = (tipos: readonly TipoDeHecho[]): LectorDeHechos => {
  const lecturas = new Map(
    tipos.flatMap(({ accion, lectura }) => (lectura ? [[accion, lectura] as const] : [])),
  );
  return ({ accion, antes, despues, cantidad }) => {
    const lectura = lecturas.get(accion);
    if (!lectura) {
      return { clase: 'venta', hecho: conMayuscula(accion.replaceAll('_', ' ')), detalle: '' };
    }
    const { clase, dice, detalle } = lectura;
    const partes = detalle?.(escrito(despues), escrito(antes), cantidad) ?? [];
    return { clase, hecho: dice, detalle: conMayuscula(partes.filter(Boolean).join(', ')) };
  };
};
