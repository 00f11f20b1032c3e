import { guardarMarcas, marcasDeRangos } from '#features/numeros/almacen/marcas.usecase.ts';
import { todosLosRangos } from '#features/numeros/almacen/numeros.query.ts';
import { revisarInstalacion } from '#features/numeros/almacen/revisar-instalacion.usecase.ts';
import type { Casa } from '../casa.ts';
import { poblar } from './poblacion.ts';

/**
 * Fills the database of a house and writes the markers of issued numbers to its store. Without them the store
 * would count as another installation's, and nothing could be sold (A-ALMACEN-002).
 */
export const poblarCasa = async (
  casa: Casa,
  ...tramos: readonly Parameters<typeof poblar>[1][]
): Promise<void> => {
  await revisarInstalacion(casa.contexto(), casa.enTransaccion);
  for (const tramo of tramos) await poblar(casa.base, tramo);
  await guardarMarcas(casa.puertos.documentos, marcasDeRangos(await todosLosRangos(casa.base)));
};
