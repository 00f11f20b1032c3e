import type { Tx } from '#nucleo/db/conexion.ts';
import type { Fecha } from '#values/fecha.ts';
import { avanzarRangos, type Rango, rangosVigentes } from './numerar.store.ts';

/**
 * Splits `cantidad` over the ranges in order. Returns the numbers and how many each range gives.
 */
const repartir = (rangos: readonly Rango[], cantidad: number) => {
  const numeros: number[] = [];
  const tomas: { id: number; toma: number }[] = [];
  for (const { id, siguiente, libres } of rangos) {
    const toma = Math.min(libres, cantidad - numeros.length);
    if (toma <= 0) break;
    for (let i = 0; i < toma; i += 1) numeros.push(siguiente + i);
    tomas.push({ id, toma });
  }
  return { numeros, tomas };
};

/**
 * Takes at most `cantidad` pairs of policy number and folio, in the transaction that inserts the
 * policies; a rollback returns them (I3). Returns fewer when a kind runs out. Lock order: policies,
 * folios; the caller takes the reserved stock last. Two statements keep the lock short, because every sale waits for
 * these rows.
 */
export const tomarNumeros = async (
  tx: Tx,
  cantidad: number,
  hoy: Fecha,
): Promise<{ poliza: number; folio: number }[]> => {
  const rangos = await rangosVigentes(tx, hoy);
  const polizas = rangos.filter(({ clase }) => clase === 'poliza');
  const folios = rangos.filter(({ clase }) => clase === 'folio');
  const suma = (unos: readonly Rango[]) => unos.reduce((total, r) => total + r.libres, 0);
  const alcanza = Math.min(cantidad, suma(polizas), suma(folios));
  if (alcanza === 0) return [];
  const [dePolizas, deFolios] = [repartir(polizas, alcanza), repartir(folios, alcanza)];
  const tomas = [...dePolizas.tomas, ...deFolios.tomas];
  await avanzarRangos(tx, tomas);
  return dePolizas.numeros.map((poliza, i) => ({ poliza, folio: deFolios.numeros[i] ?? 0 }));
};
