import { aMarcaVM, marcaDeConvenio } from '#features/marca-comercial/marca-comercial.query.ts';
import type { MarcaVM } from '#features/marca-comercial/marca-comercial.contract.ts';
import type { Contexto } from '#nucleo/contexto.ts';
import { decodificarEnlace } from '#values/enlace-publico.ts';
import { enlacesDe, vigenteDe } from './enlace.query.ts';

/**
 * Who sells by the link `/{datos}`, for whoever is sent it and has not opened it; null for what is no
 * link, or lets nobody in today: it says no more of it than entering would.
 */
export const vistaDeEnlace = async (
  { db, puertos }: Pick<Contexto, 'db' | 'puertos'>,
  datos: string,
): Promise<MarcaVM | null> => {
  const enlace = decodificarEnlace(datos);
  if (!enlace) return null;
  const { cid, uid, usn } = enlace;
  // Numbers that no row has, and the database does not take.
  if (Math.max(cid, uid) > 2_147_483_647) return null;
  const suyos = await enlacesDe(db, { convenioId: cid, usuarioId: uid }).execute();
  if (!vigenteDe(suyos, usn, { puertos, ahora: puertos.reloj.ahora() })) return null;
  return aMarcaVM(await marcaDeConvenio(db, cid));
};
