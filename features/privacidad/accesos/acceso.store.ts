import type { Tx } from '#nucleo/db/conexion.ts';
import { filasViejas } from '#nucleo/db/olvido.ts';
import type { Personas } from '#values/personas-en.ts';

interface AccesoNuevo extends Personas {
  readonly ahora: Date;
  readonly usuarioId: number;
  readonly rol: string;
  readonly sesionId: string | null;
  readonly llamada: string;
  readonly motivo: string | null;
  readonly solicitudId: string;
}

export const guardarAcceso = async (tx: Tx, acceso: AccesoNuevo): Promise<void> => {
  await tx
    .insertInto('accesos')
    .values({
      ocurrido_en: acceso.ahora,
      usuario_id: acceso.usuarioId,
      rol: acceso.rol,
      sesion_id: acceso.sesionId,
      llamada: acceso.llamada,
      motivo: acceso.motivo,
      ruts: [...acceso.ruts],
      polizas: [...acceso.polizas],
      solicitud_id: acceso.solicitudId,
    })
    .execute();
};

/** A breach is looked into within them; what is older tells of persons without need. */
const DIAS_DE_ACCESOS = 730;

export const OLVIDO_DE_ACCESOS = filasViejas('accesos', 'ocurrido_en', DIAS_DE_ACCESOS);
