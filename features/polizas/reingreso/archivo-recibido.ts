import { esFecha, type Fecha } from '#values/fecha.ts';

/** Folder of holders' files whose policy is in no pack. */
export const CARPETA = 'reingresos';

/** Name of a holder's file. The day is Santiago's. */
export interface ArchivoRecibido {
  readonly recibido: Fecha;
  readonly numero: number;
  /** SHA-256 of the file, hexadecimal. */
  readonly sha256: string;
}

/** Key of a holder's file in the store. Its day decides when an unused file is forgotten. */
export const claveRecibida = ({ recibido, numero, sha256 }: ArchivoRecibido): string =>
  `${CARPETA}/${recibido}/${numero}/${sha256}.pdf`;

const CLAVE = new RegExp(String.raw`^${CARPETA}/([\d-]{10})/(\d+)/([0-9a-f]{64})\.pdf$`);

/** Parses the key of a holder's file; null for any other key. */
export const leerClaveRecibida = (clave: string): ArchivoRecibido | null => {
  const [, recibido = '', numero = '', sha256 = ''] = CLAVE.exec(clave) ?? [];
  return esFecha(recibido) ? { recibido, numero: Number(numero), sha256 } : null;
};
