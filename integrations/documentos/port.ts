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

/** The storage answers and does not let us in: its bucket is not there, or our key is refused. The message is Spanish. */
export class AlmacenNegado extends Error {
  readonly negado: 'balde' | 'llave';

  constructor(negado: AlmacenNegado['negado'], mensaje: string, causa: unknown) {
    super(mensaje, { cause: causa });
    this.negado = negado;
  }
}

/** A file that lies in one object with others that are nearly like it. */
export interface DocumentoEnPaquete {
  /** What it is of, which the pack says of it by itself. */
  nombre: string;
  /** Of its bytes, hexadecimal. */
  sha256: string;
}
/**
 * Where bytes are kept. Every verb throws when the storage is down or full, and every one
 * of them on a key outside the alphabet; a failed `guardar` leaves the key as it was, and may be repeated.
 */
export interface Almacen {
  /** Returns once the bytes would survive a power cut; replaces what stood at the key. */
  guardar(clave: string, contenido: Uint8Array): Promise<void>;
  /** The same for many, a few at a time. */
  guardarVarios(documentos: readonly Documento[]): Promise<void>;
  /** The bytes, only when they have that SHA-256 (hexadecimal): a wrong file is never served. */
  leer(clave: string, sha256: string): Promise<LecturaDocumento>;
  /**
   * So many bytes of what stands at the key, from there on, or its last ones with a negative `desde`;
   * null when the key holds nothing or less than that.
   */
  leerParte(clave: string, desde: number, largo: number): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Forgets the key; nothing happens when it holds nothing. */
  borrar(clave: string): Promise<void>;
  /** The keys under a folder at any depth, in the order of their characters, at most `maximo`. */
  listar(carpeta: string, maximo?: number): AsyncIterable<string>;
  /** The names of the folders right under a folder, in order; a folder may hold no key. */
  ramas(carpeta: string): Promise<string[]>;
  /** Forgets writes cut short before that moment, perhaps not all at once; gives how many. */
  barrerRestos(antesDe: Date): Promise<number>;
}

/** A document like those of a pack, made when the store has none under that name (`[a-z0-9-]`). */
export interface Modelo {
  readonly nombre: string;
  hacer(): Promise<Uint8Array>;
}

/** Where the PDFs are kept: each by itself, or many in one object, whose keys are read like the others. */
export interface Documentos extends Almacen {
  /**
   * Keeps many in one object, in one write, and gives the key of each in their order. `claveDe` makes
   * the object's key from the SHA-256 of the object's own bytes (hexadecimal), so that another
   * object never takes its place. The file of `modelo` is kept first, under its own hash: without it none is read again.
   */
  guardarJuntos(
    claveDe: (sha256: string) => string,
    modelo: Modelo,
    documentos: readonly (DocumentoEnPaquete & { contenido: Uint8Array })[],
  ): Promise<string[]>;
  /**
   * Keeps what lies at these keys of other objects in another one, as it is and in one write, and gives
   * the new key of each; where they were nothing changes. `claveDe` as for `guardarJuntos`. Null, and
   * nothing is written, when one of them is not there.
   */
  mudar(claveDe: (sha256: string) => string, claves: readonly string[]): Promise<string[] | null>;
  /** What the object at `clave` says that it holds, each with its key; null when nothing is there. */
  contenidoDe(clave: string): Promise<(DocumentoEnPaquete & { clave: string })[] | null>;
}
