import { textoDeDetencion } from '#features/detenciones/detencion.ts';
import { detencionesDeConvenio } from '#features/detenciones/detencion.query.ts';
import { aMarcaVM, marcaDeConvenio } from '#features/marca-comercial/marca-comercial.query.ts';
import type { MarcaVM } from '#features/marca-comercial/marca-comercial.contract.ts';
import type { Contexto } from '#nucleo/contexto.ts';
import { decodificarEnlace } from '#values/enlace-publico.ts';
import { enlacesDe, vigenteDe } from './enlace.query.ts';

/** Seller of a public link, for its preview and front page. */
export interface VistaDeEnlace {
  readonly marca: MarcaVM;
  /** The broker's telephone as typed; null without one. */
  readonly telefono: string | null;
  /** Text for the buyer while its sale is stopped; otherwise null. */
  readonly detencion: string | null;
}

/**
 * Returns the seller of the link `/{datos}` without a session. Null for a malformed or invalid link, so that
 * it reveals no more than entering would. Writes nothing.
 */
export const vistaDeEnlace = async (
  { db, puertos }: Pick<Contexto, 'db' | 'puertos'>,
  datos: string,
): Promise<VistaDeEnlace | null> => {
  const enlace = decodificarEnlace(datos);
  if (!enlace) return null;
  const { cid, uid, usn } = enlace;
  // The ids exceed the integer type of the database.
  if (Math.max(cid, uid) > 2_147_483_647) return null;
  const suyos = await enlacesDe(db, { convenioId: cid, usuarioId: uid }).execute();
  const ahora = puertos.reloj.ahora();
  if (!vigenteDe(suyos, usn, { puertos, ahora })) return null;
  const [marca, detenciones] = await Promise.all([
    marcaDeConvenio(db, cid),
    detencionesDeConvenio(db, cid, ahora),
  ]);
  const { telefono } = marca;
  return { marca: aMarcaVM(marca), telefono, detencion: textoDeDetencion(detenciones) };
};

const VIGENCIA_MS = 60_000;
/** Maximum cached links, more than are opened in a minute. */
const MAXIMO = 10_000;

/**
 * Returns a cached `vistaDeEnlace`, valid for 60 s (V-PORTADA-002), because a link sent to many is opened by
 * many at once. Caches valid links only, by their whole address.
 */
export const recordarVistas = (
  ctx: Pick<Contexto, 'db' | 'puertos'>,
): ((datos: string) => Promise<VistaDeEnlace | null>) => {
  const vistas = new Map<string, { readonly vista: VistaDeEnlace; readonly hasta: number }>();
  return async (datos) => {
    const ahora = ctx.puertos.reloj.ahora().getTime();
    const guardada = vistas.get(datos);
    if (guardada && guardada.hasta > ahora) return guardada.vista;
    vistas.delete(datos);
    const vista = await vistaDeEnlace(ctx, datos);
    if (vista) {
      if (vistas.size >= MAXIMO) vistas.clear();
      vistas.set(datos, { vista, hasta: ahora + VIGENCIA_MS });
    }
    return vista;
  };
};
