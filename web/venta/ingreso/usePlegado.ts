import type { FormErrors } from '@mantine/form';
import { type Dispatch, type SetStateAction, useState } from 'react';

/** What stands on the card of a vehicle, and to a buyer is the register's to say. */
const DEL_VEHICULO = new Set([
  'dv',
  'tipoVehiculoId',
  'marcaId',
  'modeloId',
  'nroMotor',
  'anioFabricacion',
]);

export interface Plegado {
  /** A vehicle of the register, shown as a card: what is known of it is folded. */
  readonly conTarjeta: boolean;
  /** Fields that the card lacks; null without a card. */
  readonly faltan: ReadonlySet<string> | null;
  /** What is known is unfolded, to be corrected. */
  readonly desplegado: boolean;
  readonly setDesplegado: Dispatch<SetStateAction<boolean>>;
  /** Folds a vehicle into its card, but for these fields, which it lacks. */
  readonly plegar: (faltan: Iterable<string>) => void;
  /** Shows every field, without a card. */
  readonly desplegar: () => void;
  /** Whether a field is asked for, or folded. */
  readonly seVe: (campo: string) => boolean;
}

/** Which fields of the entry form are asked for: all of them, or those a found vehicle lacks. */
export const usePlegado = (
  errores: FormErrors,
  esComprador: boolean,
  faltaban: readonly string[] | null,
): Plegado => {
  const [faltan, setFaltan] = useState<ReadonlySet<string> | null>(faltaban && new Set(faltaban));
  const [desplegado, setDesplegado] = useState(false);
  const seVe = (campo: string): boolean =>
    faltan === null ||
    faltan.has(campo) ||
    (desplegado && !(esComprador && DEL_VEHICULO.has(campo)));
  const pasarA = (campos: ReadonlySet<string> | null) => {
    setFaltan(campos);
    setDesplegado(false);
  };
  // What is wrong is never folded, and stays in sight once it is right.
  const porMostrar = Object.keys(errores).filter((campo) => errores[campo] && !seVe(campo));
  if (faltan !== null && porMostrar.length > 0) setFaltan(new Set([...faltan, ...porMostrar]));
  return {
    conTarjeta: faltan !== null,
    faltan,
    desplegado,
    setDesplegado,
    plegar: (campos) => pasarA(new Set(campos)),
    desplegar: () => pasarA(null),
    seVe,
  };
};
