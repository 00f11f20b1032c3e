/** One file to store: key of segments of `[a-z0-9_-.]` separated by `/`, and its bytes. */
export interface Documento {
  clave: string;
  contenido: Uint8Array;
}
export type LecturaDocumento =
  | { tipo: 'ok'; contenido: Uint8Array<ArrayBuffer> }
  | { tipo: 'no_existe' }
  | { tipo: 'danado' };
/** The storage does not answer, or not now: the same may be asked again. */
export class AlmacenAusente extends Error {}

/**
 * Where the PDFs are kept. Every verb throws when the storage is down or full, and every one
 * of them on a key outside the alphabet; a failed `guardar` leaves the key as it was, and may be repeated.
 */
export interface Documentos {
  /** Returns once the bytes would survive a power cut; replaces what stood at the key. */
  guardar(clave: string, contenido: Uint8Array): Promise<void>;
  /** The same for many, a few at a time. */
  guardarVarios(documentos: readonly Documento[]): Promise<void>;
  /** The bytes, only when they have that SHA-256 (hexadecimal): a wrong file is never served. */
  leer(clave: string, sha256: string): Promise<LecturaDocumento>;
  /** Forgets the key; nothing happens when it holds nothing. */
  borrar(clave: string): Promise<void>;
  /** The keys under a folder at any depth, in the order of their characters, at most `maximo`. */
  listar(carpeta: string, maximo?: number): AsyncIterable<string>;
  /** The names of the folders right under a folder, in order; a folder may hold no key. */
  ramas(carpeta: string): Promise<string[]>;
  /** Forgets writes cut short before that moment, perhaps not all at once; gives how many. */
  barrerRestos(antesDe: Date): Promise<number>;
}
