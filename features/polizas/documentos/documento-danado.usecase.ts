import { FalloConIncidente } from '#features/auditoria/incidente.errors.ts';
import { claveDeHuella } from '#features/envios/documento-guardado.query.ts';
import { documentoDanado } from '#features/polizas/poliza.errors.ts';
import type { Contexto } from '#nucleo/contexto.ts';
import type { Fallo } from '#values/fallo.ts';

const MOTIVOS = {
  no_existe: 'su archivo no está en el almacén',
  danado: 'su archivo del almacén no es el que se firmó',
} as const;

interface Perdido {
  readonly ventaId: number;
  readonly numeroPoliza: number;
  readonly sha256: string;
  readonly tipo: keyof typeof MOTIVOS;
}

/**
 * Returns the error of an unreadable file, with an incident while its row still names that file.
 */
export const falloDeDocumento = async (
  { db }: Pick<Contexto, 'db'>,
  { ventaId, numeroPoliza, sha256, tipo }: Perdido,
): Promise<Fallo> => {
  // The policy was remade meanwhile, so it is not damaged: the next download gets the new file.
  if ((await claveDeHuella(db, { numeroPoliza }, sha256)) === undefined) return documentoDanado();
  const detalle = `Póliza N° ${numeroPoliza}: ${MOTIVOS[tipo]}`;
  return new FalloConIncidente(documentoDanado(), { clase: 'documento_danado', ventaId, detalle });
};
