import { crc32, deflateSync } from 'node:zlib';

const trozo = (tipo: string, datos: Buffer): Buffer => {
  const cuerpo = Buffer.concat([Buffer.from(tipo, 'latin1'), datos]);
  const largo = Buffer.alloc(4);
  largo.writeUInt32BE(datos.length);
  const suma = Buffer.alloc(4);
  suma.writeUInt32BE(crc32(cuerpo));
  return Buffer.concat([largo, cuerpo, suma]);
};

interface Opciones {
  readonly ancho?: number;
  readonly alto?: number;
  /** Red, green, blue and alpha of every pixel, 0 to 255. */
  readonly color?: readonly [number, number, number, number];
  readonly entrelazado?: boolean;
  /** Bit depth and colour type; other than [8, 6] needs `pixeles`. */
  readonly forma?: readonly [profundidad: number, color: number];
  /** Extra chunks before the pixels. */
  readonly otros?: readonly (readonly [tipo: string, datos: Buffer])[];
  /** Filtered rows, instead of rows generated from size and colour. */
  readonly pixeles?: Buffer;
}

/** PNG of one colour for tests: valid, unusual or hostile. */
export const pngDePrueba = ({
  ancho = 4,
  alto = 2,
  color = [10, 90, 120, 255],
  entrelazado = false,
  forma: [profundidad, colores] = [8, 6],
  otros = [],
  pixeles,
}: Opciones = {}): Buffer => {
  const cabecera = Buffer.alloc(13);
  cabecera.writeUInt32BE(ancho, 0);
  cabecera.writeUInt32BE(alto, 4);
  cabecera.set([profundidad, colores, 0, 0, entrelazado ? 1 : 0], 8);
  const fila = (): Buffer =>
    Buffer.concat([Buffer.from([0]), ...Array.from({ length: ancho }, () => Buffer.from(color))]);
  const datos = pixeles ?? Buffer.concat(Array.from({ length: alto }, fila));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    trozo('IHDR', cabecera),
    ...otros.map(([tipo, contenido]) => trozo(tipo, contenido)),
    trozo('IDAT', deflateSync(datos)),
    trozo('IEND', Buffer.alloc(0)),
  ]);
};
