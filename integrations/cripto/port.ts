/** Content of an access token: the user (`sub`) and the session family (`sid`). */
export interface DatosToken {
  readonly usuarioId: number;
  readonly sesionId: string;
}

/** Secrets, tokens and hashes; it makes no network calls. */
export interface Cripto {
  /** Signs an access token valid until `venceEn`. */
  firmarToken(datos: DatosToken, ahora: Date, venceEn: Date): Promise<string>;
  /** Returns the token's data; null if it is forged, expired, malformed or of another kind. */
  leerToken(token: string, ahora: Date): Promise<DatosToken | null>;
  /** Returns the argon2id hash of a password, as a PHC string. */
  cifrarClave(clave: string): Promise<string>;
  /** True when the password matches. With `hash` null it is false and takes the same time. */
  claveCoincide(clave: string, hash: string | null): Promise<boolean>;
  /** Returns 256 random bits in base64url. */
  azar(): string;
  /** SHA-256 of a text in hexadecimal; random codes are stored this way. */
  huella(texto: string): string;
  /** SHA-256 of a file in hexadecimal. */
  huellaDe(contenido: Uint8Array): string;
  /** 128 bits of HMAC over `texto` in base64url; only this installation can make it. */
  codigo(texto: string): string;
  /** Codes of `texto` by every key of the ring, the current key first. */
  codigos(texto: string): readonly [string, ...string[]];
  /** True when any key of the ring makes this code for `texto`. */
  esCodigo(codigo: string, texto: string): boolean;
  /** Encrypts a secret, bound to its owner `de`. */
  cifrar(texto: string, de: string): string;
  /** Decrypts; null if it was altered, or belongs to another owner or installation. */
  descifrar(cifrado: string, de: string): string | null;
  /** Returns a new TOTP secret in base32. */
  secretoTotp(): string;
  /** Returns the `otpauth:` URL that authenticator apps read from a QR. */
  direccionTotp(secreto: string, cuenta: string): string;
  /** Time step (30 s) of a TOTP code: the current, previous or next one; null for any other code. */
  turnoTotp(secreto: string, codigo: string, ahora: Date): number | null;
  /** Returns a backup code: 80 random bits in base32. */
  codigoDeRespaldo(): string;
}
