import { CARPETA_DE_MARCADORES, claveDeTecho } from '#features/numeros/almacen/marca.ts';
import {
  guardarMarcas,
  leerMarcas,
  leerTechoMarcado,
} from '#features/numeros/almacen/marcas.usecase.ts';
import { documentosEnCarpeta } from '#integrations/documentos/carpeta.ts';

/**
 * Copies the markers of numbers to another document folder: only the greatest of each kind, which covers all
 * below it. A million sales would have a million markers.
 */
export const llevarMarcas = async (de: string, a: string): Promise<void> => {
  const origen = documentosEnCarpeta({ raiz: de });
  const destino = documentosEnCarpeta({ raiz: a });
  await guardarMarcas(destino, await leerMarcas(origen));
  const techo = await leerTechoMarcado(origen);
  if (techo > 0) await destino.guardar(claveDeTecho(techo), new Uint8Array());
};

/** Copies the installation markers to a store that is rebuilt from a backup. */
export const llevarMarcadores = async (de: string, a: string): Promise<void> => {
  const destino = documentosEnCarpeta({ raiz: a });
  for await (const clave of documentosEnCarpeta({ raiz: de }).listar(CARPETA_DE_MARCADORES)) {
    await destino.guardar(clave, new Uint8Array());
  }
};
