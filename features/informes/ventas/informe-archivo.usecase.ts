import { Readable } from 'node:stream';
import type { Contexto } from '#nucleo/contexto.ts';
import { informeNoEncontrado } from './informe.errors.ts';
import { informeDeUsuario, partesDeInforme } from './informe-trabajo.query.ts';
import { nombreDeInforme } from './clases-de-informe.ts';

const VALE_SEGUNDOS = 3_600;

interface ParteDeArchivo {
  readonly informeId: number;
  readonly turno: number;
  readonly numero: number;
}

/** Key of a stored piece of the file. */
export const claveDeParte = ({ informeId, turno, numero }: ParteDeArchivo): string =>
  `informes/${informeId}/${turno}-${numero}.xlsx`;

const textoDe = ({ actor }: Contexto, informeId: number, vence: number): string =>
  `informe:${informeId}:${actor.usuarioId}:${vence}`;

/** Signed address of a finished report, valid for an hour, for the user who requested it. */
export const urlDeInforme = (ctx: Contexto, informeId: number): string => {
  const vence = Math.floor(ctx.ahora.getTime() / 1_000) + VALE_SEGUNDOS;
  const codigo = ctx.puertos.cripto.codigo(textoDe(ctx, informeId, vence));
  return `/api/Informes/Descargar/${informeId}.${vence}.${codigo}`;
};

const leerEnlace = (ctx: Contexto, enlace: string): number | null => {
  const [id = '', vence = '', codigo = ''] = enlace.split('.');
  if (!/^\d{1,9}$/.test(id) || !/^\d{1,12}$/.test(vence)) return null;
  const bueno = ctx.puertos.cripto.esCodigo(codigo, textoDe(ctx, Number(id), Number(vence)));
  return bueno && Number(vence) * 1_000 > ctx.ahora.getTime() ? Number(id) : null;
};

/**
 * Streams the file of one of the caller's own addresses. A changed piece ends the download early, short of
 * its length. Throws 404 for any other address.
 */
export const archivoDeInforme = async (
  ctx: Contexto,
  enlace: string,
): Promise<{ contenido: Readable; bytes: number; nombre: string }> => {
  const id = leerEnlace(ctx, enlace);
  const informe = id === null ? undefined : await informeDeUsuario(ctx, id);
  if (!informe || informe.estado !== 'listo') throw informeNoEncontrado();
  const partes = await partesDeInforme(ctx.db, informe);
  const leer = async function* (): AsyncGenerator<Uint8Array> {
    for (const parte of partes) {
      const leido = await ctx.puertos.documentos.leer(claveDeParte(parte), parte.sha256);
      if (leido.tipo !== 'ok') {
        ctx.log.error({ informe: id, motivo: leido.tipo }, 'informe no servible');
        throw informeNoEncontrado();
      }
      yield leido.contenido;
    }
  };
  return {
    contenido: Readable.from(leer()),
    bytes: partes.reduce((suma, { bytes }) => suma + bytes, 0),
    nombre: nombreDeInforme(informe.clase, informe),
  };
};
