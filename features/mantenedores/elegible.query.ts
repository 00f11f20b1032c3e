import { NO_CORRESPONDE } from '#features/registros/registro.errors.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import { noElegible, TIPO_NO_ELEGIBLE } from './maestro.errors.ts';

const TEXTO = {
  marcas: 'La marca no existe o no está vigente',
  tipos_vehiculo: TIPO_NO_ELEGIBLE,
} as const;

interface Eleccion {
  readonly id: number;
  /** Name as read earlier, compared; undefined is not checked. */
  readonly nombre?: string | undefined;
  /** Key in the error. */
  readonly campo: string;
  /** Current value of the record, which it may keep even if disabled. */
  readonly actual?: number;
}

/**
 * Throws 400 at `campo` if the chosen brand or vehicle type is missing or disabled. Locks it against being
 * disabled meanwhile.
 */
export const exigirElegible = async (
  { tx }: ContextoTx,
  tabla: keyof typeof TEXTO,
  { id, nombre, campo, actual }: Eleccion,
): Promise<void> => {
  const elegido = await tx
    .selectFrom(tabla)
    .select(['nombre', 'vigente'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst();
  if (!elegido || (!elegido.vigente && id !== actual)) throw noElegible(campo, TEXTO[tabla]);
  if (nombre !== undefined && nombre !== elegido.nombre) {
    throw noElegible(campo, NO_CORRESPONDE);
  }
};
