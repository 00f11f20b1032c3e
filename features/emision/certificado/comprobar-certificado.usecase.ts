import { redacciones } from '#features/redacciones/redaccion.query.ts';
import type { Contexto } from '#nucleo/contexto.ts';
import type { CertificadoLeido } from './certificado.ts';
import { leerCertificado } from './leer-certificado.pdf.ts';
import { esCodigoDe } from './codigo-verificacion.usecase.ts';

/** Specimens to search for an earlier certificate; each change of page, insurer or signer made one. */
const MODELOS_MIRADOS = 200;

export type Comprobado =
  | { readonly tipo: 'genuino'; readonly leido: CertificadoLeido; readonly firmadoEn: Date }
  /** No signature of this product, or the file was changed. */
  | { readonly tipo: 'sin_firma' }
  /** Signed by a certificate that never signed for this installation. */
  | { readonly tipo: 'firma_ajena' }
  /** Signed by this installation, but not a readable certificate. */
  | { readonly tipo: 'ilegible' }
  /** Its verification code belongs to another installation. */
  | { readonly tipo: 'codigo_ajeno' };

/**
 * True if an earlier signing certificate of this installation has this hash. The specimens, against which
 * packs are compressed, are signed and stay in the store.
 */
const firmoAntes = async ({ puertos }: Contexto, huella: string): Promise<boolean> => {
  const { documentos, firma } = puertos;
  for await (const clave of documentos.listar('diccionarios', MODELOS_MIRADOS)) {
    const modelo = await documentos.leer(clave, clave.split('/').at(-1) ?? '');
    if (modelo.tipo === 'ok' && firma.reconocer(modelo.contenido)?.huella === huella) return true;
  }
  return false;
};

/**
 * Verifies that this installation made a certificate, and reads it. The signature must cover the whole file,
 * by a present or former certificate. The verification code must be the one that only this installation gives
 * that number.
 */
export const comprobarCertificado = async (
  ctx: Contexto,
  contenido: Uint8Array,
): Promise<Comprobado> => {
  const firma = ctx.puertos.firma.reconocer(contenido);
  if (!firma) return { tipo: 'sin_firma' };
  if (!firma.propia && !(await firmoAntes(ctx, firma.huella))) return { tipo: 'firma_ajena' };
  const { aseguradora } = ctx.ajustes;
  const leido = leerCertificado(contenido, { aseguradora, redacciones: await redacciones(ctx.db) });
  if (!leido) return { tipo: 'ilegible' };
  return esCodigoDe(ctx, leido.codigo, leido.numeroPoliza)
    ? { tipo: 'genuino', leido, firmadoEn: firma.momento }
    : { tipo: 'codigo_ajeno' };
};
