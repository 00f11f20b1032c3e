/** A bench: `bench/<nombre>.bench.ts`. */
interface Bench {
  readonly nombre: string;
  /** True for the everyday set, which takes less than ten minutes in all. */
  readonly diario: boolean;
}

const diario = (nombre: string): Bench => ({ nombre, diario: true });
const aparte = (nombre: string): Bench => ({ nombre, diario: false });

/**
 * Benches in the order of execution. Those that write many files come before any deletion, because ext4 skips
 * deleted inodes for five minutes. Those with a large database come last.
 */
export const BENCHES: readonly Bench[] = [
  diario('flota'),
  diario('cargas'),
  diario('venta-entera'),
  diario('certificado'),
  diario('hostil'),
  diario('publicas'),
  diario('listas'),
  aparte('flotas'),
  aparte('temporada'),
  aparte('volumen'),
];
