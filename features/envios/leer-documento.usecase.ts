import type { LecturaDocumento } from '#integrations/documentos/port.ts';
import type { Contexto } from '#nucleo/contexto.ts';
import { claveDeHuella, type DocumentoDe } from './documento-guardado.query.ts';

/**
 * The stored file of a policy. Since its key was read, or written down in a mail, it may have been moved or
 * its row corrected: what cannot be read is looked for once more where its row says now.
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
