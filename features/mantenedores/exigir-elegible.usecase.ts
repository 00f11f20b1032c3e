import type { ContextoTx } from '#nucleo/contexto.ts';
import { noElegible } from './maestro.errors.ts';
import { maestroElegido } from './maestro.query.ts';

const TEXTO = {
  marcas: 'La marca no existe o no está vigente',
  tipos_vehiculo: 'El tipo de vehículo no existe o no está vigente',
} as const;

interface Eleccion {
  readonly id: number;
  /** As it came back from a reading; undefined is not asked. */
  readonly nombre?: string | undefined;
  /** The key that a refusal names. */
  readonly campo: string;
  /** What the record already has: it may keep it, turned off or not. */
  readonly actual?: number;
}

/** What was turned off is not chosen anew. Throws 400 at `campo`. */
export const exigirElegible = async (
  { tx }: ContextoTx,
  tabla: keyof typeof TEXTO,
  { id, nombre, campo, actual }: Eleccion,
): Promise<void> => {
  const elegido = await maestroElegido(tx, tabla, id);
  if (!elegido || (!elegido.vigente && id !== actual)) throw noElegible(campo, TEXTO[tabla]);
  if (nombre !== undefined && nombre !== elegido.nombre) {
    throw noElegible(campo, 'El valor no corresponde al registrado');
  }
};
