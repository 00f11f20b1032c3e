import type { Tx } from '#nucleo/db/conexion.ts';

interface CertificadoNuevo {
  readonly codigoHash: string;
  readonly patente: string;
  readonly momento: Date;
  readonly cubierta: boolean;
  readonly polizaId: number | null;
  readonly motivo: string;
  readonly usuarioId: number;
  readonly ahora: Date;
  readonly sha256: string;
}

export const guardarCertificado = async (tx: Tx, nuevo: CertificadoNuevo): Promise<number> => {
  const { id } = await tx
    .insertInto('certificados_cobertura')
    .values({
      codigo_hash: nuevo.codigoHash,
      patente: nuevo.patente,
      momento: nuevo.momento,
      cubierta: nuevo.cubierta,
      poliza_id: nuevo.polizaId,
      motivo: nuevo.motivo,
      usuario_id: nuevo.usuarioId,
      emitido_en: nuevo.ahora,
      sha256: nuevo.sha256,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};
