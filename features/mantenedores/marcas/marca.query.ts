import type { Base } from '#server/db/conexion.ts';

export const buscarMarcas = async (db: Base, soloVigentes: boolean) => {
  const filas = await db
    .selectFrom('marcas')
    .select(['id', 'nombre', 'vigente'])
    .$if(soloVigentes, (q) => q.where('vigente', '=', true))
    .orderBy('nombre')
    .execute();
  return filas.map(({ vigente, ...marca }) => ({ ...marca, estaVigente: vigente }));
};
