import type { HechoVM } from '#features/registros/historial.contract.ts';

/** The server's text for an empty value. */
const BLANCO = '—';

/** Changes of a fact on fields that the screen names, in their order. */
export const cambiosVisibles = (
  { accion, cambios }: HechoVM,
  campos: Readonly<Record<string, string>>,
): HechoVM['cambios'] => {
  const orden = Object.keys(campos);
  // Fields left blank in a new record are omitted.
  const creado = accion === 'crear';
  return cambios
    .filter(({ campo, despues }) => campo in campos && !(creado && despues === BLANCO))
    .toSorted((a, b) => orden.indexOf(a.campo) - orden.indexOf(b.campo));
};

/** Facts in a row that say the same but for their moment. */
export interface Tanda {
  readonly ultimo: HechoVM;
  readonly primero: HechoVM;
  readonly veces: number;
}

/** Facts, newest first, with those in a row that show no change folded into one. */
export const enTandas = (
  hechos: readonly HechoVM[],
  campos: Readonly<Record<string, string>>,
): Tanda[] => {
  const tandas: Tanda[] = [];
  for (const hecho of hechos) {
    const tanda = tandas.at(-1);
    const repite =
      tanda?.ultimo.accion === hecho.accion &&
      tanda.ultimo.usuario === hecho.usuario &&
      [tanda.ultimo, hecho].every((uno) => cambiosVisibles(uno, campos).length === 0);
    if (tanda && repite) {
      tandas[tandas.length - 1] = { ...tanda, primero: hecho, veces: tanda.veces + 1 };
    } else tandas.push({ ultimo: hecho, primero: hecho, veces: 1 });
  }
  return tandas;
};
