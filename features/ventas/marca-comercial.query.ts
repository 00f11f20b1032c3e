import type { MarcaComercial } from '#formatos/correo/carta.ts';
import type { Base } from '#nucleo/db/conexion.ts';
import { nombreCompleto } from '#values/persona.ts';

/** The broker that sold, as the mails of the sale show it. */
export const marcaComercialDeVenta = async (db: Base, ventaId: number): Promise<MarcaComercial> => {
  const corredor = await db
    .selectFrom('ventas as v')
    .innerJoin('convenios as c', 'c.id', 'v.convenio_id')
    .innerJoin('corredores as k', 'k.id', 'c.corredor_id')
    .select(['k.rut', 'k.nombre', 'k.apellido_paterno', 'k.razon_social'])
    .where('v.id', '=', ventaId)
    .executeTakeFirstOrThrow();
  return {
    nombre: nombreCompleto({
      rut: corredor.rut,
      nombre: corredor.nombre,
      apellidoPaterno: corredor.apellido_paterno,
      razonSocial: corredor.razon_social,
    }),
  };
};
