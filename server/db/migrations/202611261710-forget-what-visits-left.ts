import { type Kysely, sql } from 'kysely';
import type { Anuncio } from '../anuncio.ts';

export const anuncio: Anuncio = {
  hace: 'Agrega un índice a la auditoría',
  detiene: {
    quien: 'las ventas y todo lo que se guarda, no lo que se lee,',
    tabla: 'auditoria',
    segundosPorMillon: 1,
  },
};

/**
 * Indexes the audit facts that visitors left without a sale: the sweep must find these few among years of
 * facts.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create index auditoria_de_visitas on auditoria (ocurrido_en)
      where accion in ('iniciar_sesion_publica', 'rechazar_entrada', 'error_inesperado', 'enviar_enlace_de_clave')
        and rol in ('anonimo', 'publico')
  `.execute(db);
};
