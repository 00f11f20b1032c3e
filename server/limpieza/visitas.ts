import { sesionPublicaIniciada } from '#features/acceso/acceso.hechos.ts';
import { entradaRechazada, errorInesperado } from '#features/auditoria/auditoria.hechos.ts';
import { enlaceDeClaveEnviado } from '#features/acceso/clave-olvidada/clave-olvidada.hechos.ts';
import { borrarFilas, type ClaseDeDatos, DIAS_DE_LO_TERMINADO } from '#nucleo/db/olvido.ts';
import { sql } from 'kysely';

/** Facts that a visitor writes without a sale; the index `auditoria_de_visitas` names the same ones. */
export const HECHOS_DE_VISITAS = [
  sesionPublicaIniciada,
  entradaRechazada,
  errorInesperado,
  enlaceDeClaveEnviado,
].map(({ accion }) => accion);

/**
 * Forgets the audit facts that visitors left without a sale (V-SALA-006). Facts of an unpaid purchase go with
 * it. Those of a paid one stay, so no sealed season changes.
 */
export const OLVIDO_DE_VISITAS: ClaseDeDatos = {
  clase: 'hechos_de_visitas',
  dias: DIAS_DE_LO_TERMINADO,
  pasada: borrarFilas(
    'auditoria',
    ({ limite }) => sql`accion in (${sql.join(HECHOS_DE_VISITAS.map((una) => sql.lit(una)))})
      and rol in ('anonimo', 'publico') and ocurrido_en < ${limite}`,
  ),
};
