import { CARPETA_DE_MARCADORES, claveDeTecho } from '#features/numeros/almacen/marca.ts';
import {
  guardarMarcas,
  leerMarcas,
  leerTechoMarcado,
} from '#features/numeros/almacen/marcas.usecase.ts';
import { documentosEnCarpeta } from '#integrations/documentos/carpeta.ts';

/**
 * Carries what one folder of documents marks as given out to another: of each kind the greatest mark,
 * which tells of all before it. A million sales would have a million of them.
 */
export const llevarMarcas = async (de: string, a: string): Promise<void> => {
  const origen = documentosEnCarpeta({ raiz: de });
  const destino = documentosEnCarpeta({ raiz: a });
  await guardarMarcas(destino, await leerMarcas(origen));
  const techo = await leerTechoMarcado(origen);
  if (techo > 0) await destino.guardar(claveDeTecho(techo), new Uint8Array());
};

/** Carries the markers of installations over, to a store that is made anew from a backup. */
export const llevarMarcadores = async (de: string, a: string): Promise<void> => {
  const destino = documentosEnCarpeta({ raiz: a });
  for await (const clave of documentosEnCarpeta({ raiz: de }).listar(CARPETA_DE_MARCADORES)) {
    await destino.guardar(clave, new Uint8Array());
  }
};
