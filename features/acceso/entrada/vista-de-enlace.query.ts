import { aMarcaVM, marcaDeConvenio } from '#features/marca-comercial/marca-comercial.query.ts';
import type { MarcaVM } from '#features/marca-comercial/marca-comercial.contract.ts';
import type { Contexto } from '#nucleo/contexto.ts';
import { decodificarEnlace } from '#values/enlace-publico.ts';
import { enlacesDe, vigenteDe } from './enlace.query.ts';

/**
 * Returns the brand that sells by the link `/{datos}`, for previews of an unopened link. Null for a
 * malformed or invalid link, so that it reveals no more than entering would.
 */
export const vistaDeEnlace = async (
  { db, puertos }: Pick<Contexto, 'db' | 'puertos'>,
  datos: string,
): Promise<MarcaVM | null> => {
  const enlace = decodificarEnlace(datos);
  if (!enlace) return null;
  const { cid, uid, usn } = enlace;
  // The ids exceed the integer type of the database.
  if (Math.max(cid, uid) > 2_147_483_647) return null;
  const suyos = await enlacesDe(db, { convenioId: cid, usuarioId: uid }).execute();
  if (!vigenteDe(suyos, usn, { puertos, ahora: puertos.reloj.ahora() })) return null;
  return aMarcaVM(await marcaDeConvenio(db, cid));
};
