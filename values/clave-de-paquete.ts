/** `<key of the pack>/<first byte>-<bytes>`: all that is needed to read one of its documents. */
const EN_PAQUETE = /^(.+\.paq)\/(\d+)-(\d+)$/;

/** Where a document lies that shares its object with others. */
export interface LugarEnPaquete {
  readonly paquete: string;
  readonly desde: number;
  readonly largo: number;
}

/** What a key says; null of a document that lies by itself. */
export const leerClaveEnPaquete = (clave: string): LugarEnPaquete | null => {
  const [, paquete, desde, largo] = EN_PAQUETE.exec(clave) ?? [];
  return paquete === undefined ? null : { paquete, desde: Number(desde), largo: Number(largo) };
};

export const claveEnPaquete = ({ paquete, desde, largo }: LugarEnPaquete): string =>
  `${paquete}/${desde}-${largo}`;
