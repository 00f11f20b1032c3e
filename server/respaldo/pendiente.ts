/** One look at the server's WAL. */
export interface Mirada {
  readonly en: Date;
  /** WAL position in bytes. */
  readonly lugar: bigint;
  /** Snapshot of running and next transactions: an equal text means that nothing was written. */
  readonly cambios: string;
}

const SEGMENTO = 0x1000000n;
const NOMBRE = /^[0-9A-F]{8}([0-9A-F]{8})([0-9A-F]{8})$/;

/** End of a WAL file in bytes; 0 for any other name. */
export const finDeSegmento = (nombre: string): bigint => {
  const [, alto, bajo] = NOMBRE.exec(nombre) ?? [];
  if (alto === undefined || bajo === undefined) return 0n;
  return (BigInt(`0x${alto}`) << 32n) + (BigInt(`0x${bajo}`) + 1n) * SEGMENTO;
};

/** Name of the next WAL file. */
export const siguienteSegmento = (nombre: string): string => {
  const hex = (numero: bigint): string => numero.toString(16).toUpperCase().padStart(8, '0');
  const fin = finDeSegmento(nombre);
  return nombre.slice(0, 8) + hex(fin >> 32n) + hex((fin & 0xffffffffn) / SEGMENTO);
};

/** Tracks since when the backup lacks changes, by repeated looks. */
export const contarPendiente = () => {
  // The backup covers everything up to the first look; the others came later.
  let miradas: readonly Mirada[] = [];
  let archivado = 0n;
  return {
    /** `hasta`: WAL position up to which the backup is known to be complete, in bytes. */
    mirar(mirada: Mirada, hasta: bigint): void {
      if (hasta > archivado) archivado = hasta;
      const todas = [...miradas, mirada];
      const llena = todas.findLastIndex(({ lugar }) => lugar <= archivado);
      const desde = todas.slice(Math.max(llena, 0));
      // Skips equal looks: nothing was written between them.
      const primera = desde[0]?.cambios;
      const distinta = desde.findIndex(({ cambios }) => cambios !== primera);
      miradas = distinta < 0 ? desde.slice(-1) : desde.slice(distinta - 1);
    },
    /** Lower bound for the time of the oldest missing change; null if none is missing. */
    desde: (): Date | null => (miradas.length > 1 ? (miradas[0]?.en ?? null) : null),
  };
};
