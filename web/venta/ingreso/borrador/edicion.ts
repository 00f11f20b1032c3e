import type { Valores } from '../../vehiculos/vehiculo-ingresado.ts';
import type { Dueno } from '../propietario/dueno.ts';

/** A vehicle of the list in the form, as it was when it came there. */
export interface Edicion {
  readonly patente: string;
  readonly valores: Valores;
  readonly registrado: Dueno['registrado'];
}
