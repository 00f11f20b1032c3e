const paeth = (izquierda: number, arriba: number, esquina: number): number => {
  const estimado = izquierda + arriba - esquina;
  const deIzquierda = Math.abs(estimado - izquierda);
  const deArriba = Math.abs(estimado - arriba);
  const deEsquina = Math.abs(estimado - esquina);
  if (deIzquierda <= deArriba && deIzquierda <= deEsquina) return izquierda;
  return deArriba <= deEsquina ? arriba : esquina;
};

type Previo = (izquierda: number, arriba: number, esquina: number) => number;
const PREVIOS: readonly Previo[] = [
  () => 0,
  (izquierda) => izquierda,
  (_, arriba) => arriba,
  (izquierda, arriba) => (izquierda + arriba) >> 1,
  paeth,
];

interface Filas {
  /** Bytes per row, without the filter byte. */
  readonly bytesDeFila: number;
  readonly alto: number;
  /** Bytes per pixel, at least 1. */
  readonly paso: number;
}

/** Reverses the row filters of PNG (ISO/IEC 15948, 9.2). */
export const quitarFiltros = (
  crudo: Uint8Array,
  { bytesDeFila, alto, paso }: Filas,
): Uint8Array => {
  const salida = new Uint8Array(bytesDeFila * alto);
  for (let y = 0; y < alto; y += 1) {
    const en = y * (bytesDeFila + 1);
    const previo = PREVIOS[crudo[en] ?? 0] ?? (() => 0);
    for (let x = 0; x < bytesDeFila; x += 1) {
      const i = y * bytesDeFila + x;
      const izquierda = x < paso ? 0 : (salida[i - paso] ?? 0);
      const arriba = y === 0 ? 0 : (salida[i - bytesDeFila] ?? 0);
      const esquina = x < paso || y === 0 ? 0 : (salida[i - bytesDeFila - paso] ?? 0);
      salida[i] = (crudo[en + 1 + x] ?? 0) + previo(izquierda, arriba, esquina);
    }
  }
  return salida;
};
