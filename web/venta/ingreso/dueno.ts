import type { TipoDePropietario } from '../vehiculo-ingresado.ts';

/** What the screen knows of the owner besides what is typed. */
export interface Dueno {
  readonly tipo: TipoDePropietario;
  /** The owner is on record: the names need not be typed (V-VEH-050). */
  readonly conocido: boolean;
  /** Where the data came from; null when it is typed. Data that came in ties the RUT. */
  readonly fuente: 'patente' | 'rut' | 'anterior' | 'lista' | null;
}

export const SIN_DUENO: Dueno = { tipo: 'persona', conocido: false, fuente: null };
