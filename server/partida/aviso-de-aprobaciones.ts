import { administradoresQueEntran } from '#features/acceso/administradores.query.ts';
import type { Ajustes } from '#nucleo/contexto.ts';
import type { Base } from '#nucleo/db/conexion.ts';

/** Warning at the start: approvals need two persons, and there is only one. */
export const avisoDeAprobaciones = async (
  base: Base,
  { dosPersonas: { rangos, administradores, devolucionesSobre } }: Ajustes,
): Promise<string | null> => {
  if (!rangos && !administradores && devolucionesSobre === null) return null;
  const { length: cuantos } = await administradoresQueEntran(base);
  return cuantos > 1
    ? null
    : `APROBAR_* exige a dos personas y entran ${cuantos} con perfil Administrador: nadie puede aprobar lo que proponga una sola (docs/operacion/acceso.md)`;
};
