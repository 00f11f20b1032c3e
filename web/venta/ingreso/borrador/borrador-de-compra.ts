import type { Clave } from '../../../lib/almacen.ts';
import { leerBorrador } from '../../../ui/borrador/borrador.ts';
import type { Valores } from '../../vehiculos/vehiculo-ingresado.ts';
import type { DelVehiculo } from '../patente/aplicar-encontrado.ts';
import { type Consulta, estaAbierta } from '../patente/consulta.ts';
import type { Dueno } from '../propietario/dueno.ts';
import type { Edicion } from './edicion.ts';

export const BORRADOR_DE_COMPRA = 'borrador-compra' satisfies Clave;

/** The vehicle that was in the form, with what the screen knew of it. */
export interface BorradorDeCompra {
  readonly convenioId: number;
  readonly valores: Valores;
  readonly consulta: Consulta;
  readonly dueno: Dueno;
  readonly delVehiculo: DelVehiculo;
  readonly edicion: Edicion | null;
  readonly mismoPropietario: boolean;
  /** The fields that its card lacked; null: there was no card. */
  readonly faltan: readonly string[] | null;
}

/** Returns the text that this tab was typing into a sale of this agreement, or null. */
export const leerBorradorDeCompra = (convenioId: number): BorradorDeCompra | null => {
  const leido = leerBorrador(BORRADOR_DE_COMPRA) as BorradorDeCompra | null;
  return leido?.convenioId === convenioId ? leido : null;
};

/** It goes on as it was; of a plate that had no answer yet, only the plate does. */
export const siEstabaAbierto = (borrador: BorradorDeCompra | null): BorradorDeCompra | null =>
  borrador && estaAbierta(borrador.consulta) ? borrador : null;
