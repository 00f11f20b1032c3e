/** Key of a document in a pack: `<key of the pack>/<offset in bytes>-<length in bytes>`. */
const EN_PAQUETE = /^(.+\.paq)\/(\d+)-(\d+)$/;

/** Location of a document inside a pack: `desde` is its offset and `largo` its length, in bytes. */
export interface LugarEnPaquete {
  readonly paquete: string;
  readonly desde: number;
  readonly largo: number;
}

/** Location that a key names; null when the document is an object of its own. */
export const leerClaveEnPaquete = (clave: string): LugarEnPaquete | null => {
  const [, paquete, desde, largo] = EN_PAQUETE.exec(clave) ?? [];
  return paquete === undefined ? null : { paquete, desde: Number(desde), largo: Number(largo) };
};

export const claveEnPaquete = ({ paquete, desde, largo }: LugarEnPaquete): string =>
  `${paquete}/${desde}-${largo}`;
