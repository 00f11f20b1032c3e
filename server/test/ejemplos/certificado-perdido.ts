import { certificadoDe } from '#features/emision/certificado/certificado.pdf.ts';
import { leerCertificado } from '#features/emision/certificado/leer-certificado.pdf.ts';

import {
  nuevoCodigoVerificacion,
  urlDeVerificacion,
} from '#features/emision/certificado/codigo-verificacion.usecase.ts';
import { formatearRut } from '#values/rut.ts';
import type { Casa } from '../casa.ts';
import { REDACCIONES } from '../redacciones.ts';
import { polizasDe } from '../negocio/emision.ts';

/** Next number of each kind's current range. */
const siguienteDe = async ({ base }: Casa, clase: 'poliza' | 'folio'): Promise<number> =>
  (
    await base
      .selectFrom('rangos')
      .select('siguiente')
      .where('clase', '=', clase)
      .whereRef('siguiente', '<=', 'numero_final')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
  ).siguiente;

/**
 * File of a delivered and then lost policy: a copy of a sale's first one with another plate and the next
 * numbers. Uploading it makes numbering jump over these.
 */
export const certificadoPerdido = async (
  casa: Casa,
  ventaId: number,
  patente: string,
): Promise<{ numero: number; pdf: Uint8Array }> => {
  const [modelo] = await polizasDe(casa, ventaId);
  const leido = await casa.puertos.documentos.leer(
    modelo?.documento_clave ?? '',
    modelo?.documento_sha256 ?? '',
  );
  const ctx = casa.contexto();
  const { aseguradora, apoderado } = ctx.ajustes;
  const { firma, cripto } = casa.puertos;
  const dicho =
    leido.tipo === 'ok'
      ? leerCertificado(leido.contenido, { aseguradora, redacciones: REDACCIONES })
      : null;
  const redaccion = REDACCIONES.find(({ codigo }) => codigo === dicho?.redaccion);
  if (!dicho || !redaccion) throw new Error('la venta no tiene un certificado que se pueda leer');
  const numero = await siguienteDe(casa, 'poliza');
  const codigoHash = cripto.huella(nuevoCodigoVerificacion(ctx, numero));
  const pagina = certificadoDe({ aseguradora, demo: firma.certificado.demo })({
    ...dicho,
    redaccion,
    numeroPoliza: numero,
    numeroFolio: await siguienteDe(casa, 'folio'),
    patente,
    dvPatente: null,
    rutPropietario: formatearRut(dicho.rut, dicho.rutDv),
    apoderado,
    urlVerificacion: urlDeVerificacion(ctx, { numeroPoliza: numero, codigoHash }),
  });
  return { numero, pdf: await firma.firmar(pagina) };
};
