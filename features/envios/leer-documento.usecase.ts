import type { LecturaDocumento } from '#integrations/documentos/port.ts';
import type { Contexto } from '#nucleo/contexto.ts';
import { claveDeHuella, type DocumentoDe } from './documento-guardado.query.ts';

/**
 * Reads the stored file of a policy. The file may have moved, or its row changed, since its key was read. So
 * a failed read is repeated once with the row's current key.
 */
export const leerDocumento = async (
  { db, puertos }: Pick<Contexto, 'db' | 'puertos'>,
  de: DocumentoDe,
  { clave, sha256 }: { readonly clave: string; readonly sha256: string },
): Promise<LecturaDocumento> => {
  const leido = await puertos.documentos.leer(clave, sha256);
  if (leido.tipo === 'ok') return leido;
  const ahora = await claveDeHuella(db, de, sha256);
  return ahora === undefined || ahora === clave ? leido : puertos.documentos.leer(ahora, sha256);
};
