import { deflateSync } from 'node:zlib';

/** Writer of PDF objects. Reserve the numbers of objects that are written later. */
export interface Archivo {
  reservar(): number;
  escribir(numero: number, cuerpo: string): void;
  objeto(cuerpo: string): number;
  flujo(contenido: Uint8Array | string, extra: string): number;
  /** Returns the bytes from the header on, and the cross-reference entries by object number. */
  cerrar(): { bytes: Buffer; referencias: (string | undefined)[] };
}

/** Entry of the cross-reference table for the offset `lugar`: exactly 20 bytes. */
export const referencia = (lugar: number): string =>
  `${String(lugar).padStart(10, '0')} 00000 n \n`;

/** Starts a PDF 1.7 file; its objects may be written in any order. */
export const crearArchivo = (): Archivo => {
  const trozos: Buffer[] = [];
  const referencias: (string | undefined)[] = ['0000000000 65535 f \n'];
  let largo = 0;
  let ultimo = 0;
  const poner = (trozo: Buffer): void => {
    trozos.push(trozo);
    largo += trozo.length;
  };
  // Four bytes over 127 tell transfer programs that the file is not text.
  poner(Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1'));
  const abrir = (numero: number): string => {
    referencias[numero] = referencia(largo);
    return `${numero} 0 obj\n`;
  };
  const reservar = (): number => (ultimo += 1);
  const escribir = (numero: number, cuerpo: string): void =>
    poner(Buffer.from(`${abrir(numero)}${cuerpo}\nendobj\n`, 'latin1'));
  return {
    reservar,
    escribir,
    objeto(cuerpo) {
      const numero = reservar();
      escribir(numero, cuerpo);
      return numero;
    },
    flujo(contenido, extra) {
      const numero = reservar();
      const crudo = typeof contenido === 'string' ? Buffer.from(contenido, 'latin1') : contenido;
      const datos = deflateSync(crudo, { level: 9 });
      const cabeza = `<< /Length ${datos.length} /Filter /FlateDecode ${extra} >>\nstream\n`;
      poner(Buffer.from(abrir(numero) + cabeza, 'latin1'));
      poner(datos);
      poner(Buffer.from('\nendstream\nendobj\n', 'latin1'));
      return numero;
    },
    cerrar: () => ({ bytes: Buffer.concat(trozos), referencias }),
  };
};
