import { marcaDeConvenio } from '#features/marca-comercial/marca-comercial.query.ts';
import type { MarcaComercial } from '#formatos/correo/carta.ts';
import type { Base } from '#nucleo/db/conexion.ts';

/** Returns the brand of the agreement's broker, as mails show it. */
export const marcaComercialDeConvenio = async (
  db: Base,
  convenioId: number,
): Promise<MarcaComercial> => {
  const { nombre, color, logo } = await marcaDeConvenio(db, convenioId);
  return {
    nombre,
    ...(color && { color }),
    ...(logo && { logo: { cid: logo.sha256, ancho: logo.ancho, alto: logo.alto } }),
  };
};

/** Returns the brand of the broker that sold, as the mails of the sale show it. */
export const marcaComercialDeVenta = async (db: Base, ventaId: number): Promise<MarcaComercial> => {
  const { convenio_id } = await db
    .selectFrom('ventas')
    .select('convenio_id')
    .where('id', '=', ventaId)
    .executeTakeFirstOrThrow();
  return marcaComercialDeConvenio(db, convenio_id);
};
