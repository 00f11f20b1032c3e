import type { FilaDeLibroVM } from '#features/convenios/precios/precios.contract.ts';
import {
  CAMPOS_DE_PRECIO,
  leerPrecio,
  mismoPrecio,
  type ReparosDePrecio,
} from '#features/convenios/precios/precio-escrito.ts';
import type { CeldaEscrita } from '../../ui/rejilla/celdas.ts';
import type { ColumnaDeHoja, FilaDeHoja, Rechazos } from './hoja.ts';

interface LibroEnHoja {
  /** Cells of the rows that differ from the sheet. */
  readonly celdas: readonly CeldaEscrita<ColumnaDeHoja>[];
  /** Cells that the workbook does not let read. */
  readonly rechazos: Rechazos;
  /** Rows that were not taken, in words. */
  readonly fuera: readonly string[];
}

const reparoEnHoja = (
  { primaId, reparo }: FilaDeLibroVM,
  fila: FilaDeHoja | undefined,
  vistas: ReadonlySet<number>,
): string | null => {
  if (primaId === null) return reparo;
  if (!fila) return 'La prima no está en esta hoja';
  if (fila.fija) return 'Su período ya terminó ese día';
  return vistas.has(primaId) ? 'La prima está dos veces en el archivo' : null;
};

/**
 * Lays the rows of a workbook over the sheet. A row that says what the sheet shows is no change, and one that is
 * missing stays as it was.
 */
export const libroEnHoja = (
  filas: readonly FilaDeHoja[],
  libro: readonly FilaDeLibroVM[],
): LibroEnHoja => {
  const porPrima = new Map(filas.map((fila) => [fila.numero, fila]));
  const vistas = new Set<number>();
  const celdas: CeldaEscrita<ColumnaDeHoja>[] = [];
  const rechazos = new Map<number, ReparosDePrecio>();
  const fuera: string[] = [];
  for (const leida of libro) {
    const numero = leida.primaId ?? 0;
    const fila = porPrima.get(numero);
    const reparo = reparoEnHoja(leida, fila, vistas);
    if (reparo !== null || !fila) {
      fuera.push(`Fila ${leida.fila}: ${reparo}`);
      continue;
    }
    vistas.add(numero);
    const ilegible = Object.keys(leida.reparos).length > 0;
    const { valores } = leerPrecio(leida.precio);
    const vacia = fila.antes === null && Object.values(leida.precio).every((uno) => uno === '');
    if (!ilegible && (vacia || (valores && mismoPrecio(fila.antes, valores)))) continue;
    for (const columna of CAMPOS_DE_PRECIO) {
      celdas.push({ numero, columna, valor: leida.precio[columna] });
    }
    if (ilegible) rechazos.set(numero, leida.reparos as ReparosDePrecio);
  }
  return { celdas, rechazos, fuera };
};
