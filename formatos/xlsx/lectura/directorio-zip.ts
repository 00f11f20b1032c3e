/** Part of a zip as its central directory declares it; `inicio` is the offset of its data. */
export interface EntradaZip {
  readonly nombre: string;
  readonly metodo: 0 | 8;
  readonly inicio: number;
  readonly comprimido: number;
  readonly descomprimido: number;
  readonly crc: number;
}

// A workbook of 20,000 vehicles has some 40 MB of XML in ten to twenty parts.
const ENTRADAS_MAXIMAS = 1_000;
const BYTES_DECLARADOS_MAXIMOS = 256 * 1024 * 1024;
// Limit against zip bombs, as in Apache POI; real sheets stay far below 100 to 1.
const RAZON_MAXIMA = 100;
const RAZON_DESDE_BYTES = 4 * 1024 * 1024;

const FIRMA_LOCAL = 0x04034b50;
const FIRMA_CENTRAL = 0x02014b50;
const FIRMA_FIN = 0x06054b50;
const FIRMA_FIN_64 = 0x06064b50;
const FIRMA_DONDE_FIN_64 = 0x07064b50;
const LARGO_LOCAL = 30;
const LARGO_CENTRAL = 46;
const LARGO_FIN = 22;
const LARGO_DONDE_FIN_64 = 20;
const LARGO_FIN_64 = 56;
/** Id of the extra field with 64-bit sizes (Zip64). */
const CAMPO_64 = 1;
const SIN_DECIR = 0xffffffff;
const CIFRADO = 1;
const TAMANOS_DESPUES = 8;

interface Central extends EntradaZip {
  readonly local: number;
}

/** Name of a part; some .NET programs write backslashes. */
const leerNombre = (bytes: Uint8Array, desde: number, largo: number): string =>
  String.fromCharCode(...bytes.subarray(desde, desde + Math.min(largo, 1_000))).replaceAll(
    '\\',
    '/',
  );

/** 64-bit number; Infinity above 32 bits, which no accepted file needs. */
const leer64 = (vista: DataView, en: number): number =>
  vista.getUint32(en + 4, true) === 0 ? vista.getUint32(en, true) : Infinity;

interface FinDeDirectorio {
  readonly inicio: number;
  readonly cantidad: number;
  readonly fin: number;
}

/** Zip64 end of central directory, which precedes the usual one. */
const leerFin64 = (vista: DataView, fin: number): FinDeDirectorio | null => {
  const donde = fin - LARGO_DONDE_FIN_64;
  const en = leer64(vista, donde + 8);
  if (en + LARGO_FIN_64 > donde || vista.getUint32(en, true) !== FIRMA_FIN_64) return null;
  const cantidad = leer64(vista, en + 32);
  const inicio = leer64(vista, en + 48);
  const entero = inicio + leer64(vista, en + 40) === en;
  const bien = entero && cantidad === leer64(vista, en + 24);
  return bien && cantidad <= ENTRADAS_MAXIMAS ? { inicio, cantidad, fin: en } : null;
};

/** Position of the central directory and number of parts; null if bytes follow the end of the zip. */
const leerFin = (vista: DataView): FinDeDirectorio | null => {
  const ultimo = vista.byteLength - LARGO_FIN;
  for (let fin = ultimo; fin >= Math.max(0, ultimo - 0xffff); fin -= 1) {
    if (vista.getUint32(fin, true) !== FIRMA_FIN) continue;
    if (fin + LARGO_FIN + vista.getUint16(fin + 20, true) !== vista.byteLength) continue;
    const donde = fin - LARGO_DONDE_FIN_64;
    if (donde >= 0 && vista.getUint32(donde, true) === FIRMA_DONDE_FIN_64) {
      return leerFin64(vista, fin);
    }
    const cantidad = vista.getUint16(fin + 10, true);
    const inicio = vista.getUint32(fin + 16, true);
    const unDisco = vista.getUint32(fin + 4, true) === 0;
    const entero = inicio + vista.getUint32(fin + 12, true) === fin;
    const bien = unDisco && entero && cantidad === vista.getUint16(fin + 8, true);
    return bien && cantidad <= ENTRADAS_MAXIMAS ? { inicio, cantidad, fin } : null;
  }
  return null;
};

/** Replaces 32-bit values marked as overflow by those of the Zip64 extra field, in order. */
const con64 = (
  vista: DataView,
  [desde, largo]: readonly [number, number],
  dichos: readonly number[],
): number[] | null => {
  if (!dichos.includes(SIN_DECIR)) return [...dichos];
  let en = desde;
  while (en + 4 <= desde + largo && vista.getUint16(en, true) !== CAMPO_64) {
    en += 4 + vista.getUint16(en + 2, true);
  }
  if (en + 4 > desde + largo) return null;
  const hasta = Math.min(desde + largo, en + 4 + vista.getUint16(en + 2, true));
  en += 4;
  const leidos = dichos.map((dicho) => {
    if (dicho !== SIN_DECIR) return dicho;
    en += 8;
    return en <= hasta ? leer64(vista, en - 8) : Infinity;
  });
  return leidos.every(Number.isFinite) ? leidos : null;
};

const leerCentral = (vista: DataView, bytes: Uint8Array, en: number): Central | null => {
  const metodo = vista.getUint16(en + 10, true);
  if (vista.getUint32(en, true) !== FIRMA_CENTRAL) return null;
  if (vista.getUint16(en + 8, true) & CIFRADO || (metodo !== 0 && metodo !== 8)) return null;
  const nombre = vista.getUint16(en + 28, true);
  const extra = [en + LARGO_CENTRAL + nombre, vista.getUint16(en + 30, true)] as const;
  if (extra[0] + extra[1] > vista.byteLength) return null;
  const medidas = con64(
    vista,
    extra,
    [24, 20, 42].map((campo) => vista.getUint32(en + campo, true)),
  );
  if (!medidas) return null;
  const [descomprimido = 0, comprimido = 0, local = 0] = medidas;
  if (local + LARGO_LOCAL > vista.byteLength) return null;
  const cabecera =
    LARGO_LOCAL + vista.getUint16(local + 26, true) + vista.getUint16(local + 28, true);
  return {
    nombre: leerNombre(bytes, en + LARGO_CENTRAL, nombre),
    metodo,
    local,
    inicio: local + cabecera,
    comprimido,
    descomprimido,
    crc: vista.getUint32(en + 16, true),
  };
};

/** True when the local header agrees with the central directory, or omits the sizes. */
const localConcuerda = (vista: DataView, bytes: Uint8Array, parte: Central): boolean => {
  const { local } = parte;
  if (vista.getUint32(local, true) !== FIRMA_LOCAL) return false;
  const nombre = leerNombre(bytes, local + LARGO_LOCAL, vista.getUint16(local + 26, true));
  if (nombre !== parte.nombre || vista.getUint16(local + 8, true) !== parte.metodo) return false;
  if (vista.getUint16(local + 6, true) & TAMANOS_DESPUES) return true;
  const dichos: readonly [number, number][] = [
    [vista.getUint32(local + 18, true), parte.comprimido],
    [vista.getUint32(local + 22, true), parte.descomprimido],
  ];
  return dichos.every(([dicho, real]) => dicho === real || dicho === SIN_DECIR);
};

const nombreSano = (nombre: string): boolean =>
  /^[^/:]/.test(nombre) && !/(?:^|\/)\.\.(?:\/|$)/.test(nombre) && !nombre.includes('\0');

const medidasSanas = (partes: readonly Central[]): boolean =>
  partes.reduce((suma, { descomprimido }) => suma + descomprimido, 0) <= BYTES_DECLARADOS_MAXIMOS &&
  partes.every(
    ({ metodo, comprimido, descomprimido }) =>
      (metodo === 8 || comprimido === descomprimido) &&
      (descomprimido <= RAZON_DESDE_BYTES || descomprimido <= comprimido * RAZON_MAXIMA),
  );

/** True when no two parts overlap and none reaches into the directory. */
const sinTraslapes = (partes: readonly Central[], finDeDatos: number): boolean => {
  const enOrden = partes.toSorted((a, b) => a.local - b.local);
  return enOrden.every(
    ({ inicio, comprimido }, i) => inicio + comprimido <= (enOrden[i + 1]?.local ?? finDeDatos),
  );
};

/**
 * Lists the parts of a zip by lower-case name, without inflating anything. Returns null for anything but a
 * plain zip, and for:
 * - encryption or an unknown compression method;
 * - overlapping or repeated parts, or disagreeing headers;
 * - over 1,000 parts or 256 MB, or a compression ratio over 100.
 */
export const leerDirectorioZip = (bytes: Uint8Array): ReadonlyMap<string, EntradaZip> | null => {
  const vista = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.byteLength < LARGO_FIN || vista.getUint32(0, true) !== FIRMA_LOCAL) return null;
  const fin = leerFin(vista);
  if (!fin) return null;
  const partes = new Map<string, Central>();
  let en = fin.inicio;
  for (let i = 0; i < fin.cantidad; i += 1) {
    if (en + LARGO_CENTRAL > fin.fin) return null;
    const parte = leerCentral(vista, bytes, en);
    if (!parte || !nombreSano(parte.nombre) || !localConcuerda(vista, bytes, parte)) return null;
    partes.set(parte.nombre.toLowerCase(), parte);
    en +=
      LARGO_CENTRAL +
      vista.getUint16(en + 28, true) +
      vista.getUint16(en + 30, true) +
      vista.getUint16(en + 32, true);
  }
  const lista = [...partes.values()];
  const bien =
    en === fin.fin &&
    lista.length === fin.cantidad &&
    medidasSanas(lista) &&
    sinTraslapes(lista, fin.inicio);
  return bien ? partes : null;
};
