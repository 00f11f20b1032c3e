/** What an access token says. `sub` is the user, `sid` the session family. */
export interface DatosToken {
  readonly usuarioId: number;
  readonly sesionId: string;
}

/** Secrets, tokens and hashes; nothing here leaves the machine. */
export interface Cripto {
  /** A signed access token good until `venceEn`. */
  firmarToken(datos: DatosToken, ahora: Date, venceEn: Date): Promise<string>;
  /** The token's data, or null when it is forged, expired, of another kind or malformed. */
  leerToken(token: string, ahora: Date): Promise<DatosToken | null>;
  /** argon2id PHC string of a password. */
  cifrarClave(clave: string): Promise<string>;
  /** Whether the password matches; takes the same time when there is no hash to compare with. */
  claveCoincide(clave: string, hash: string | null): Promise<boolean>;
  /** 256 random bits, base64url. */
  azar(): string;
  /** SHA-256 of a text, hexadecimal: how random codes are kept at rest. */
  huella(texto: string): string;
  /** SHA-256 of a file, hexadecimal. */
  huellaDe(contenido: Uint8Array): string;
  /** 128 bits of HMAC over `texto`, base64url: a code only this installation can make. */
  codigo(texto: string): string;
  /** The same by every key of the ring, the one of now first: what earlier ones made still holds. */
  codigos(texto: string): readonly [string, ...string[]];
  /** Whether one of the keys makes this code of `texto`. */
  esCodigo(codigo: string, texto: string): boolean;
  /** A secret to be read again, encrypted and bound to whom it is `de`. */
  cifrar(texto: string, de: string): string;
  /** What was encrypted, or null when it is of somebody else, changed, or of another installation. */
  descifrar(cifrado: string, de: string): string | null;
  /** A secret for an application of codes, in base32. */
  secretoTotp(): string;
  /** The `otpauth:` address that such an application reads from a QR. */
  direccionTotp(secreto: string, cuenta: string): string;
  /** The half minute that a code is of: this one, the one before or the next; null for any other. */
  turnoTotp(secreto: string, codigo: string, ahora: Date): number | null;
  /** 80 random bits in base32, to be written down. */
  codigoDeRespaldo(): string;
}
