import type { LecturaDocumento } from '#integrations/documentos/port.ts';
import type { Contexto } from '#nucleo/contexto.ts';
import { claveDeHuella, type DocumentoDe } from './documento-guardado.query.ts';

/**
 * The stored file of a policy. It may have been moved since its key was read, or written down in a mail:
 * what is not there is looked for once more where its row says now.
 */
export const leerDocumento = async (
  { db, puertos }: Pick<Contexto, 'db' | 'puertos'>,
  de: DocumentoDe,
  { clave, sha256 }: { readonly clave: string; readonly sha256: string },
): Promise<LecturaDocumento> => {
  const leido = await puertos.documentos.leer(clave, sha256);
  if (leido.tipo !== 'no_existe') return leido;
  const ahora = await claveDeHuella(db, de, sha256);
  return ahora === undefined || ahora === clave ? leido : puertos.documentos.leer(ahora, sha256);
};
