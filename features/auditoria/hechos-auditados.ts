import type { ClaseDeHecho, TipoDeHecho } from './hecho.ts';

/** An action of the audit as it was written, alone or for several policies at once. */
interface Anotado {
  readonly accion: string;
  readonly antes: unknown;
  readonly despues: unknown;
  /** How many records it was done to in the same moment; what names one of them is left out. */
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
 * Says an audited action in plain Spanish, as the room that writes it describes it. Only the fields
 * its description names are ever read, so that no key, address or token of the audit gets out; an
 * action that no room describes any more says its name.
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
