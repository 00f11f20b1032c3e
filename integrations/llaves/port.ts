/** Where the product is reached, and the challenge that was asked. */
interface Peticion {
  readonly direccion: string;
  readonly desafio: string;
}

/** What a browser is told to do, as its own WebAuthn takes it. */
export type OpcionesDeLlave = Readonly<Record<string, unknown>>;
/** What a browser answered, not looked at yet. */
export type RespuestaDeLlave = Readonly<Record<string, unknown>>;

export interface LlaveGuardada {
  /** As its authenticator named it. */
  readonly credencial: string;
  readonly clavePublica: Uint8Array;
  /** How often it was used, where its authenticator counts: it never goes back. */
  readonly contador: number;
}

/** Passkeys (WebAuthn): what browsers are asked, and whether what they answer is right. */
export interface Llaves {
  opcionesDeRegistro(
    peticion: Peticion & {
      readonly usuario: { readonly id: number; readonly nombre: string };
      readonly yaTiene: readonly string[];
    },
  ): Promise<OpcionesDeLlave>;
  /** The new key, or null when it is not one that was asked for here. */
  leerRegistro(respuesta: RespuestaDeLlave, peticion: Peticion): Promise<LlaveGuardada | null>;
  /** Without `permitidas` any key of this site that says who its owner is, and checked them. */
  opcionesDeEntrada(
    peticion: Peticion & { readonly permitidas: readonly string[] | null },
  ): Promise<OpcionesDeLlave>;
  /** The challenge an answer says it is of, and the key it says it was made with; null when neither can be read. */
  deQueEs(respuesta: RespuestaDeLlave): { desafio: string; credencial: string } | null;
  /**
   * The count of the key after this use. Null when it was not signed by it, here; `contador` when it was, with
   * a count that does not go on from the last one: a copy, or an authenticator that was restored.
   */
  leerEntrada(
    respuesta: RespuestaDeLlave,
    peticion: Peticion & { readonly llave: LlaveGuardada; readonly verificada: boolean },
  ): Promise<number | 'contador' | null>;
}
