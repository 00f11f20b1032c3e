import type { Contexto } from '#nucleo/contexto.ts';
import { mirarPresion, type Presion } from './presion.query.ts';
import { encargarseDeMedir, guardarMedida, leerMedida } from './presion.store.ts';

/** Maximum age of a measure. */
const VALE_MS = 2_000;

/**
 * Current load, at most two seconds old. The first process to find an older measure takes the next one for
 * all; meanwhile the others use the old one. A measure from a fast clock counts as old too.
 */
export const medirPresion = async ({
  db,
  ahora,
}: Pick<Contexto, 'db' | 'ahora'>): Promise<Presion> => {
  const medida = await leerMedida(db);
  const edad = Math.abs(ahora.getTime() - medida.medida_en.getTime());
  if (edad > VALE_MS && (await encargarseDeMedir(db, medida.medida_en, ahora))) {
    const nueva = await mirarPresion(db, ahora);
    await guardarMedida(db, {
      espera_s: nueva.esperaS,
      ventas_por_minuto: nueva.ventasPorMinuto,
      publicas_por_minuto: nueva.publicasPorMinuto,
    });
    return nueva;
  }
  return {
    esperaS: medida.espera_s,
    ventasPorMinuto: medida.ventas_por_minuto,
    publicasPorMinuto: medida.publicas_por_minuto,
  };
};
