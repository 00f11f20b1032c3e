/** Public origin of the product, and the challenge of this ceremony. */
interface Peticion {
  readonly direccion: string;
  readonly desafio: string;
}

/** Options for the WebAuthn API of the browser. */
export type OpcionesDeLlave = Readonly<Record<string, unknown>>;
/** Unverified answer of the browser. */
export type RespuestaDeLlave = Readonly<Record<string, unknown>>;

export interface LlaveGuardada {
  /** Credential id. */
  readonly credencial: string;
  readonly clavePublica: Uint8Array;
  /** Signature counter, which never decreases; 0 if the authenticator does not count. */
  readonly contador: number;
}

/** Passkeys (WebAuthn): options for browsers and verification of their answers. */
export interface Llaves {
  opcionesDeRegistro(
    peticion: Peticion & {
      readonly usuario: { readonly id: number; readonly nombre: string };
      readonly yaTiene: readonly string[];
    },
  ): Promise<OpcionesDeLlave>;
  /** Verifies a registration; returns the new key, or null when it is invalid. */
  leerRegistro(respuesta: RespuestaDeLlave, peticion: Peticion): Promise<LlaveGuardada | null>;
  /** Options for signing in. With `permitidas` null, any discoverable key with user verification. */
  opcionesDeEntrada(
    peticion: Peticion & { readonly permitidas: readonly string[] | null },
  ): Promise<OpcionesDeLlave>;
  /** Challenge and credential id claimed by an answer, unverified; null when one is unreadable. */
  deQueEs(respuesta: RespuestaDeLlave): { desafio: string; credencial: string } | null;
  /**
   * Verifies a sign-in; returns the new counter of the key. Null when the signature is invalid. `contador`
   * when the counter did not increase: a cloned or restored authenticator.
   */
  leerEntrada(
    respuesta: RespuestaDeLlave,
    peticion: Peticion & { readonly llave: LlaveGuardada; readonly verificada: boolean },
  ): Promise<number | 'contador' | null>;
}
