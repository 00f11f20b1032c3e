import { type Kysely, sql } from 'kysely';
import type { Anuncio } from '../anuncio.ts';

export const anuncio: Anuncio = {
  hace: 'Agrega dos índices a las ventas: por convenio y por correo del comprador',
  detiene: {
    quien: 'las ventas y todo lo que se guarda, no lo que se lee,',
    tabla: 'ventas',
    segundosPorMillon: 4,
  },
};

/** The reminders read the sales of an agreement, and those of an address (V-AVISO-004 and 007). */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index ventas_convenio on ventas (convenio_id, id)`.execute(db);
  await sql`
    create index ventas_correo_comprador on ventas (lower(correo_comprador))
      where correo_comprador is not null
  `.execute(db);
};
