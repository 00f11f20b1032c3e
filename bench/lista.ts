/** A bench: `bench/<nombre>.bench.ts`. */
interface Bench {
  readonly nombre: string;
  /** Of the everyday set, which takes less than ten minutes in all. */
  readonly diario: boolean;
}

const diario = (nombre: string): Bench => ({ nombre, diario: true });
const aparte = (nombre: string): Bench => ({ nombre, diario: false });

/**
 * In the order in which they run: those that write many files first, before any of them is deleted
 * (ext4 looks past deleted files for five minutes), those with a large database last.
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
  aparte('volumen'),
];
