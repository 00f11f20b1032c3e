/** One look at the server's log. */
export interface Mirada {
  readonly en: Date;
  /** Where the log stood, in bytes. */
  readonly lugar: bigint;
  /** The transactions under way and to come: the same text again means that nothing was written. */
  readonly cambios: string;
}

const SEGMENTO = 0x1000000n;
const NOMBRE = /^[0-9A-F]{8}([0-9A-F]{8})([0-9A-F]{8})$/;

/** Where a file of the log ends, in bytes; 0 for the name of anything else. */
export const finDeSegmento = (nombre: string): bigint => {
  const [, alto, bajo] = NOMBRE.exec(nombre) ?? [];
  if (alto === undefined || bajo === undefined) return 0n;
  return (BigInt(`0x${alto}`) << 32n) + (BigInt(`0x${bajo}`) + 1n) * SEGMENTO;
};

/** The name of the file that follows. */
export const siguienteSegmento = (nombre: string): string => {
  const hex = (numero: bigint): string => numero.toString(16).toUpperCase().padStart(8, '0');
  const fin = finDeSegmento(nombre);
  return nombre.slice(0, 8) + hex(fin >> 32n) + hex((fin & 0xffffffffn) / SEGMENTO);
};

/** Knows since when there are changes that the backup lacks, by looking again and again. */
export const contarPendiente = () => {
  // The backup has everything up to the first one; the others came after it.
  let miradas: readonly Mirada[] = [];
  let archivado = 0n;
  return {
    /** `hasta`: up to where the log is known to be in the backup, in bytes. */
    mirar(mirada: Mirada, hasta: bigint): void {
      if (hasta > archivado) archivado = hasta;
      const todas = [...miradas, mirada];
      const llena = todas.findLastIndex(({ lugar }) => lugar <= archivado);
      const desde = todas.slice(Math.max(llena, 0));
      // Nothing was written up to the last look that saw the same.
      const primera = desde[0]?.cambios;
      const distinta = desde.findIndex(({ cambios }) => cambios !== primera);
      miradas = distinta < 0 ? desde.slice(-1) : desde.slice(distinta - 1);
    },
    /** Not after the oldest change that the backup lacks; null when it lacks none. */
    desde: (): Date | null => (miradas.length > 1 ? (miradas[0]?.en ?? null) : null),
  };
};
