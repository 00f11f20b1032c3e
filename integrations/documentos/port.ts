/** File to store. Its key has segments of `[a-z0-9_-.]` separated by `/`, at most 512 characters. */
export interface Documento {
  clave: string;
  contenido: Uint8Array;
}
export type LecturaDocumento =
  | { tipo: 'ok'; contenido: Uint8Array<ArrayBuffer> }
  | { tipo: 'no_existe' }
  | { tipo: 'danado' };
/** Thrown when the storage does not answer or fails temporarily; retry later. */
export class AlmacenAusente extends Error {}

/** Thrown when the storage refuses access: its bucket is missing, or our key is refused. Spanish message. */
export class AlmacenNegado extends Error {
  readonly negado: 'balde' | 'llave';

  constructor(negado: AlmacenNegado['negado'], mensaje: string, causa: unknown) {
    super(mensaje, { cause: causa });
    this.negado = negado;
  }
}

/** File stored in a pack with similar ones. */
export interface DocumentoEnPaquete {
  /** Name of the file in the index of the pack. */
  nombre: string;
  /** SHA-256 of its bytes, hexadecimal. */
  sha256: string;
}
/**
 * Byte storage. Every method throws when the storage is down or full, or on an invalid key. A failed
 * `guardar` leaves the key unchanged and may be retried.
 */
export interface Almacen {
  /** Stores durably: it resolves once the bytes survive a power cut. Replaces the previous content. */
  guardar(clave: string, contenido: Uint8Array): Promise<void>;
  /** Stores many, a few at a time. A failure may leave some of them stored. */
  guardarVarios(documentos: readonly Documento[]): Promise<void>;
  /** Reads a document and verifies its SHA-256 (hexadecimal); a mismatch is `danado`. */
  leer(clave: string, sha256: string): Promise<LecturaDocumento>;
  /**
   * Reads `largo` bytes from offset `desde`; a negative `desde` counts from the end. Null when the key does
   * not exist or has fewer bytes. It verifies no hash.
   */
  leerParte(clave: string, desde: number, largo: number): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Deletes the key; a missing key is not an error. */
  borrar(clave: string): Promise<void>;
  /** Lists at most `maximo` keys under a folder at any depth, in character order. */
  listar(carpeta: string, maximo?: number): AsyncIterable<string>;
  /** Names of the direct subfolders of a folder, in order; some may be empty. */
  ramas(carpeta: string): Promise<string[]>;
  /** Deletes leftovers of writes interrupted before `antesDe`, in batches; returns how many. */
  barrerRestos(antesDe: Date): Promise<number>;
}

/** Model document of a pack. `hacer` runs only if the store has none of that name (`[a-z0-9-]`). */
export interface Modelo {
  readonly nombre: string;
  hacer(): Promise<Uint8Array>;
}

/** Storage of the PDFs, standalone or in packs. Keys of both kinds are read alike. */
export interface Documentos extends Almacen {
  /**
   * Stores many documents in one pack, in one write; returns their keys in order. `claveDe` makes the key
   * of the pack from the SHA-256 of its bytes (hexadecimal), so no other pack can replace it. The
   * dictionary made from `modelo` is stored first; the pack cannot be read without it.
   */
  guardarJuntos(
    claveDe: (sha256: string) => string,
    modelo: Modelo,
    documentos: readonly (DocumentoEnPaquete & { contenido: Uint8Array })[],
  ): Promise<string[]>;
  /**
   * Copies documents of packs unchanged into a new pack, in one write; returns their new keys in order. The
   * old packs do not change. `claveDe` works as in `guardarJuntos`. Null, without any write, if a document
   * is missing.
   */
  mudar(claveDe: (sha256: string) => string, claves: readonly string[]): Promise<string[] | null>;
  /** Index of the pack at `clave`, with the key of each document; null when it does not exist. */
  contenidoDe(clave: string): Promise<(DocumentoEnPaquete & { clave: string })[] | null>;
}
